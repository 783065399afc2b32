-- Records that people upload to look at, in UTF-8.

CREATE TABLE records (
    name TEXT NOT NULL PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT;

CREATE INDEX records_age ON records (at_ms, name);
