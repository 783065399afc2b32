-- A snapshot is large and seldom replaced, while its table's row changes with every append and
-- would be written whole each time: snapshots move out.

CREATE TABLE snapshots (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    seq INTEGER NOT NULL CHECK (seq > 0),
    body BLOB NOT NULL
) STRICT;

INSERT INTO snapshots (table_id, seq, body)
SELECT id, snapshot_seq, snapshot FROM tables WHERE snapshot IS NOT NULL;

ALTER TABLE tables DROP COLUMN snapshot_seq;
ALTER TABLE tables DROP COLUMN snapshot;
