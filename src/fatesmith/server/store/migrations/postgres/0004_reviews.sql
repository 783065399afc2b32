-- Reviews of finished games, compressed. The key is a digest of moves, rules, evaluator and effort:
-- one that would be made differently now has another key, and is not found.

CREATE TABLE fatesmith.reviews (
    key TEXT COLLATE "C" PRIMARY KEY,
    at_ms BIGINT NOT NULL,
    body BYTEA NOT NULL
);

CREATE INDEX reviews_age ON fatesmith.reviews (at_ms, key);
