"""The process: Discord on one side, the ledger on the other."""
