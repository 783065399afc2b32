-- Which process drives a table's bots and clocks, and until when a process counts as alive.
-- A lease whose holder is not alive anymore may be taken over, with a higher fence.

CREATE SEQUENCE fatesmith.fences;

CREATE TABLE fatesmith.holders (
    id TEXT PRIMARY KEY,
    until TIMESTAMPTZ NOT NULL
);

CREATE TABLE fatesmith.leases (
    table_id TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    fence BIGINT NOT NULL
);

CREATE INDEX leases_by_holder ON fatesmith.leases (holder);
