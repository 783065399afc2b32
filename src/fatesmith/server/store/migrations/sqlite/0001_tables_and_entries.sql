-- Tables, their entries, and what lists of tables show.

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    secret BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    last_seq INTEGER NOT NULL CHECK (last_seq > 0),
    snapshot_seq INTEGER,
    snapshot BLOB
) STRICT, WITHOUT ROWID;

-- Without row ids the entries of one table lie side by side.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    at_ms INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE listings (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'finished')),
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    updated_at INTEGER NOT NULL,
    rest BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX listings_public ON listings (status, updated_at, table_id) WHERE public = 1;
CREATE INDEX listings_status ON listings (status);

-- Whose table it is.
CREATE TABLE players (
    table_id TEXT NOT NULL REFERENCES tables (id),
    player TEXT NOT NULL,
    PRIMARY KEY (table_id, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX players_player ON players (player, table_id);

-- Keys that all processes share.
CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    secret BLOB NOT NULL
) STRICT;
