"""Messages of which discord.py keeps nothing once they are sent."""

from discord import ui


class Layout(ui.LayoutView):
    """A message whose buttons say all in their ids."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_finished(self) -> bool:
        """Tell discord.py to keep nothing of it: what its buttons do is found by their ids, after a restart too."""
        return True
