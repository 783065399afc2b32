"""The statements sent to PostgreSQL.

A write is one statement: one round trip, one transaction. It starts by finding and locking the
table's row, and everything else in the statement depends on that row.
"""

from typing import Final

_NOTIFY: Final = "SELECT pg_notify('fatesmith', id || ':' || last_seq) FROM head"
"""Sent with the commit and never without it; no row if nothing was written."""

_ENTRIES: Final = """
entries AS (
    INSERT INTO fatesmith.entries (table_id, seq, at_ms, body)
    SELECT head.id, $2::bigint + given.place, $4, given.body
    FROM head, unnest($3::bytea[]) WITH ORDINALITY AS given (body, place)
)"""

CREATE: Final = f"""
WITH head AS (
    INSERT INTO fatesmith.tables (id, secret, created_at, last_seq)
    VALUES ($1, $5, $4::bigint, $2::bigint + cardinality($3::bytea[]))
    ON CONFLICT DO NOTHING
    RETURNING id, last_seq
), {_ENTRIES},
listed AS (
    INSERT INTO fatesmith.listings (table_id, status, public, updated_at, rest)
    SELECT head.id, $6, $7, $4, $8 FROM head
),
seated AS (
    INSERT INTO fatesmith.players (table_id, player)
    SELECT head.id, given.player FROM head, unnest($9::text[]) AS given (player)
    ON CONFLICT DO NOTHING
),
tried AS (
    INSERT INTO fatesmith.daily_tries (day, player, table_id)
    SELECT $10::text, $11::text, head.id FROM head WHERE $10::text <> ''
)
{_NOTIFY}
"""  # noqa: S608 - built from the constants above
"""Id, 0, entries, time, secret, status, public, rest, players, and of a counted daily try its day
and player."""

# Of two that arrive at once, the second waits for the row and then finds that last_seq has moved.
_HEAD: Final = """
WITH head AS (
    UPDATE fatesmith.tables SET last_seq = $2::bigint + cardinality($3::bytea[])
    WHERE id = $1 AND last_seq = $2::bigint
    RETURNING id, last_seq
)"""

APPEND: Final = f"{_HEAD}, {_ENTRIES} {_NOTIFY}"
"""Table, the last entry before these, entries, time."""


def fenced(append: str, given: int) -> str:
    """The same for a driver, who also gives a fence, after so many others: nothing is written
    unless it is the table's. Nobody takes the lease over before this is committed."""
    lease = f"""WITH lease AS (
    SELECT 1 FROM fatesmith.leases WHERE table_id = $1 AND fence = ${given + 1}::bigint FOR SHARE
), head AS ("""  # noqa: S608 - a number of ours
    where = "WHERE id = $1 AND last_seq = $2::bigint"
    return append.replace("WITH head AS (", lease, 1).replace(
        where, f"{where} AND EXISTS (SELECT FROM lease)", 1
    )


APPEND_AND_MORE: Final = f"""{_HEAD}, {_ENTRIES},
listed AS (
    UPDATE fatesmith.listings SET status = $5, public = $6, rest = $7, updated_at = $4
    FROM head WHERE table_id = head.id AND $7::bytea IS NOT NULL
),
left_seat AS (
    DELETE FROM fatesmith.players AS had USING head
    WHERE had.table_id = head.id AND had.player <> ALL ($8::text[])
),
took_seat AS (
    INSERT INTO fatesmith.players (table_id, player)
    SELECT head.id, given.player FROM head, unnest($8::text[]) AS given (player)
    ON CONFLICT DO NOTHING
),
pictured AS (
    INSERT INTO fatesmith.snapshots (table_id, seq, body)
    SELECT head.id, head.last_seq, $9 FROM head WHERE $9::bytea IS NOT NULL
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, body = excluded.body
)
{_NOTIFY}
"""  # noqa: S608 - built from the constants above
"""Like APPEND, then status, public, rest, players, snapshot; those that are NULL change nothing."""

APPEND_DRIVEN: Final = fenced(APPEND, 4)
APPEND_AND_MORE_DRIVEN: Final = fenced(APPEND_AND_MORE, 9)

CLAIM: Final = """
INSERT INTO fatesmith.leases AS had (table_id, holder, fence)
VALUES ($1, $2, nextval('fatesmith.fences'))
ON CONFLICT (table_id) DO UPDATE SET holder = excluded.holder, fence = excluded.fence
WHERE had.holder = $2 OR NOT EXISTS (
    SELECT FROM fatesmith.holders WHERE id = had.holder AND until > clock_timestamp()
)
RETURNING fence
"""
"""Table, holder."""

RELEASE: Final = "DELETE FROM fatesmith.leases WHERE table_id = $1 AND fence = $2"

RENEW_HOLDER: Final = """
INSERT INTO fatesmith.holders (id, until)
VALUES ($1, clock_timestamp() + make_interval(secs => $2))
ON CONFLICT (id) DO UPDATE SET until = excluded.until
"""
"""Holder, seconds."""

END_HOLDER: Final = """
WITH gone AS (DELETE FROM fatesmith.leases WHERE holder = $1)
DELETE FROM fatesmith.holders WHERE id = $1 OR until < clock_timestamp() - interval '1 hour'
"""

LOAD: Final = """
SELECT t.secret, t.created_at, s.seq, s.body FROM fatesmith.tables t
LEFT JOIN fatesmith.snapshots s ON s.table_id = t.id WHERE t.id = $1
"""

ENTRIES: Final = """
SELECT seq, at_ms, body FROM fatesmith.entries WHERE table_id = $1 AND seq > $2 ORDER BY seq
"""

LAST_SEQ: Final = "SELECT last_seq FROM fatesmith.tables WHERE id = $1"
LAST_SEQS: Final = "SELECT id, last_seq FROM fatesmith.tables WHERE id = ANY ($1::text[])"

_LISTED: Final = """
SELECT l.table_id, t.created_at, l.updated_at, t.last_seq, l.status, l.public, l.rest
FROM fatesmith.listings l JOIN fatesmith.tables t ON t.id = l.table_id"""
_PAGE: Final = """
AND l.status = $1 AND (l.updated_at, l.table_id) < ($2, $3)
ORDER BY l.updated_at DESC, l.table_id DESC LIMIT $4
"""

PUBLIC_TABLES: Final = f"{_LISTED} WHERE l.public {_PAGE}"
"""Status, the cursor's time and table, limit."""

TABLES_OF: Final = f"""{_LISTED}
JOIN fatesmith.players p ON p.table_id = l.table_id WHERE p.player = $5 {_PAGE}"""
"""Like PUBLIC_TABLES, then the player."""

TABLE_IDS: Final = "SELECT id FROM fatesmith.tables WHERE id > $1 ORDER BY id LIMIT $2"

SAVE_RECORD: Final = """
INSERT INTO fatesmith.records (name, at_ms, body) VALUES ($1, $2, $3)
ON CONFLICT DO NOTHING RETURNING name
"""

RECORD: Final = "SELECT body FROM fatesmith.records WHERE name = $1"

FORGET_RECORDS: Final = """
DELETE FROM fatesmith.records WHERE name IN
(SELECT name FROM fatesmith.records ORDER BY at_ms DESC, name DESC OFFSET $1) RETURNING name
"""

_TRIES: Final = """
SELECT d.day, d.player, d.table_id, l.updated_at, l.status, l.public, l.rest
FROM fatesmith.daily_tries d JOIN fatesmith.listings l ON l.table_id = d.table_id"""

TRIES_ON: Final = f"{_TRIES} WHERE d.day = $1 ORDER BY d.player"
TRIES_OF: Final = f"{_TRIES} WHERE d.player = $1 ORDER BY d.day DESC"

SAVE_PAR: Final = """
INSERT INTO fatesmith.daily_pars (day, maker, body) VALUES ($1, $2, $3)
ON CONFLICT (day, maker) DO UPDATE SET body = excluded.body
"""

PAR: Final = "SELECT body FROM fatesmith.daily_pars WHERE day = $1 AND maker = $2"

SAVE_REVIEW: Final = """
INSERT INTO fatesmith.reviews (key, at_ms, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
"""

REVIEW: Final = "SELECT body FROM fatesmith.reviews WHERE key = $1"

FORGET_REVIEWS: Final = """
DELETE FROM fatesmith.reviews WHERE key IN
(SELECT key FROM fatesmith.reviews ORDER BY at_ms DESC, key DESC OFFSET $1) RETURNING key
"""

PUT_KEY: Final = """
INSERT INTO fatesmith.secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING
"""

KEY: Final = "SELECT secret FROM fatesmith.secrets WHERE name = $1"

QUIET_TABLES: Final = """
SELECT t.id, t.last_seq FROM fatesmith.tables t
JOIN fatesmith.entries e ON e.table_id = t.id AND e.seq = t.last_seq
WHERE e.at_ms < $1 AND t.id > $2
AND NOT EXISTS (SELECT 1 FROM fatesmith.daily_tries d WHERE d.table_id = t.id)
ORDER BY t.id LIMIT $3
"""

# Whoever appends has moved last_seq, and waits for this row or lets this wait.
DELETE: Final = """
WITH head AS (
    DELETE FROM fatesmith.tables WHERE id = $1 AND last_seq = $2 RETURNING id
),
entries AS (DELETE FROM fatesmith.entries USING head WHERE table_id = head.id),
snapshot AS (DELETE FROM fatesmith.snapshots USING head WHERE table_id = head.id),
listed AS (DELETE FROM fatesmith.listings USING head WHERE table_id = head.id),
seated AS (DELETE FROM fatesmith.players USING head WHERE table_id = head.id)
SELECT id FROM head
"""

WRITE_SOMETHING: Final = "UPDATE fatesmith.schema_version SET name = name WHERE version = 1"

STATUSES: Final = "SELECT status, count(*) FROM fatesmith.listings GROUP BY status"

# Entries are numbered without gaps, so there is no need to count them.
ENTRIES_KEPT: Final = "SELECT coalesce(sum(last_seq), 0)::bigint FROM fatesmith.tables"
