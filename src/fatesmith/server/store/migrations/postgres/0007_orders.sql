-- What whoever runs the server has ordered: mutes, bans, closed tables, ended sessions, what is
-- announced. Every change raises the version, which running servers look at.

CREATE TABLE fatesmith.orders (
    kind TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    text TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL,
    PRIMARY KEY (kind, subject)
);

CREATE TABLE fatesmith.orders_version (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    version BIGINT NOT NULL
);

INSERT INTO fatesmith.orders_version (only_row, version) VALUES (1, 1);

-- Where a session was last seen.
CREATE TABLE fatesmith.sightings (
    player TEXT COLLATE "C" PRIMARY KEY,
    address TEXT NOT NULL,
    at_ms BIGINT NOT NULL
);

CREATE INDEX sightings_age ON fatesmith.sightings (at_ms);

-- Keys that sign tokens, with their ids. The first key has none, and stays among the secrets too.
CREATE TABLE fatesmith.signing_keys (
    id TEXT COLLATE "C" PRIMARY KEY,
    secret BYTEA NOT NULL,
    at_ms BIGINT NOT NULL,
    until_ms BIGINT NOT NULL
);
