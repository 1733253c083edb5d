"""Every message of the bot, from sample data, to be looked at: `make gallery` makes a page of pictures."""
