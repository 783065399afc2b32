-- The daily forge: who tried which day, once each, and what is known about its par.

CREATE TABLE fatesmith.daily_tries (
    day TEXT COLLATE "C" NOT NULL,
    player TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES fatesmith.tables (id),
    PRIMARY KEY (day, player)
);

CREATE INDEX daily_tries_player ON fatesmith.daily_tries (player, day);

CREATE TABLE fatesmith.daily_pars (
    day TEXT COLLATE "C" NOT NULL,
    maker TEXT COLLATE "C" NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (day, maker)
);
