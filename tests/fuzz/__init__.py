"""Random deals of every game, by the thousand: what is accepted keeps every invariant, and all of the rules is hit."""
