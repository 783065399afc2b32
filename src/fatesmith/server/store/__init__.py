"""Where tables are kept: one contract, SQLite for one process, PostgreSQL for several."""
