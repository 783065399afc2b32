-- Reviews of finished games, compressed. The key is a digest of moves, rules, evaluator and effort:
-- one that would be made differently now has another key, and is not found.

CREATE TABLE reviews (
    key TEXT NOT NULL PRIMARY KEY,
    at_ms INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT;

CREATE INDEX reviews_age ON reviews (at_ms, key);
