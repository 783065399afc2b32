-- What whoever runs the server has ordered: mutes, bans, closed tables, ended sessions, what is
-- announced. Every change raises the version, which running servers look at.

CREATE TABLE orders (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE orders_version (
    only_row INTEGER NOT NULL PRIMARY KEY CHECK (only_row = 1),
    version INTEGER NOT NULL
) STRICT;

INSERT INTO orders_version (only_row, version) VALUES (1, 1);

-- Where a session was last seen.
CREATE TABLE sightings (
    player TEXT NOT NULL PRIMARY KEY,
    address TEXT NOT NULL,
    at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sightings_age ON sightings (at_ms);

-- Keys that sign tokens, with their ids. The first key has none, and stays among the secrets too.
CREATE TABLE signing_keys (
    id TEXT NOT NULL PRIMARY KEY,
    secret BLOB NOT NULL,
    at_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
