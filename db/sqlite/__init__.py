"""The ledger in one SQLite file, through aiosqlite."""
