"""Use-cases: each one transaction that joins scoring and the ledger; nothing here knows Discord."""
