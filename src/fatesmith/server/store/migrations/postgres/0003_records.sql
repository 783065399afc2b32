-- Records that people upload to look at, in UTF-8: PostgreSQL has text without NUL only.

CREATE TABLE fatesmith.records (
    name TEXT COLLATE "C" PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    body BYTEA NOT NULL
);

CREATE INDEX records_age ON fatesmith.records (at_ms, name);
