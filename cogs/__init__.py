"""The commands, and what buttons and forms do: parse, answer at once, one call of a service, present."""
