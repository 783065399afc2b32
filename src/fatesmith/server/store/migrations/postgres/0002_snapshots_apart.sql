-- A snapshot is large and seldom replaced, while its table's row changes with every append:
-- snapshots move out.

CREATE TABLE fatesmith.snapshots (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES fatesmith.tables (id),
    seq BIGINT NOT NULL CHECK (seq > 0),
    body BYTEA NOT NULL
);

INSERT INTO fatesmith.snapshots (table_id, seq, body)
SELECT id, snapshot_seq, snapshot FROM fatesmith.tables WHERE snapshot IS NOT NULL;

ALTER TABLE fatesmith.tables DROP COLUMN snapshot_seq, DROP COLUMN snapshot;
