"""What the bot posts by itself."""
