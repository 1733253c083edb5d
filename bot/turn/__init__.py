"""Buttons and forms that carry ids only, and the one place where their errors are answered."""
