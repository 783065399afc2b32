-- Tables, their entries, and what lists of tables show.

-- Collation C: ids are compared as bytes, which is quick and the same everywhere. The fill factor
-- leaves room on each page for the row's next version, as last_seq changes with every append.
CREATE TABLE fatesmith.tables (
    id TEXT COLLATE "C" PRIMARY KEY,
    secret BYTEA NOT NULL,
    created_at BIGINT NOT NULL,
    last_seq BIGINT NOT NULL CHECK (last_seq > 0),
    snapshot_seq BIGINT,
    snapshot BYTEA
) WITH (fillfactor = 70);

CREATE TABLE fatesmith.entries (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES fatesmith.tables (id),
    seq BIGINT NOT NULL CHECK (seq > 0),
    at_ms BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE fatesmith.listings (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES fatesmith.tables (id),
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'finished')),
    public BOOLEAN NOT NULL,
    updated_at BIGINT NOT NULL,
    rest BYTEA NOT NULL
);

CREATE INDEX listings_public ON fatesmith.listings (status, updated_at, table_id) WHERE public;
CREATE INDEX listings_status ON fatesmith.listings (status);

-- Whose table it is.
CREATE TABLE fatesmith.players (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES fatesmith.tables (id),
    player TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, player)
);

CREATE INDEX players_player ON fatesmith.players (player, table_id);

-- Keys that all processes share.
CREATE TABLE fatesmith.secrets (
    name TEXT COLLATE "C" PRIMARY KEY,
    secret BYTEA NOT NULL
);
