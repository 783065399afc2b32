-- The daily forge: who tried which day, once each, and what is known about its par.

CREATE TABLE daily_tries (
    day TEXT NOT NULL,
    player TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (day, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX daily_tries_player ON daily_tries (player, day);

CREATE TABLE daily_pars (
    day TEXT NOT NULL,
    maker TEXT NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (day, maker)
) STRICT, WITHOUT ROWID;
