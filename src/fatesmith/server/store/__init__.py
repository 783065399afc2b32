"""Where tables are kept: one interface, SQLite for one process, PostgreSQL for several."""
