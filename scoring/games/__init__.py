"""One game, one module."""
