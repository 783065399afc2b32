"""From outside: an address with many tables leaves the workers to others.

Nothing is timed: what counts is how many moves of its bots come between two of a stranger's.
"""

import contextlib
import random
import re
from pathlib import Path

from tests.server.running import Running, patiently
from tests.server.talking import QUICK, Caller, Talk

TABLES = 24
ANSWERS = 8
STRANGER = "127.0.0.2"


def bot_moves(server: Running) -> int:
    found = re.search(r"^fatesmith_bot_moves_total\S* (\d+)$", server.metrics(), re.M)
    assert found
    return int(found[1])


def test_bots_of_one_address_come_in_turns_with_those_of_a_stranger(tmp_path: Path) -> None:
    with Running(tmp_path) as server, contextlib.ExitStack() as stack:
        attacker, stranger = Caller(server.port), Caller(server.port, address=STRANGER)
        for _ in range(TABLES):
            bots = {"seats": [{"bot": "mc:200"}] * 4, "options": QUICK}
            table = attacker.post("/api/tables", bots)["table"]
            stack.enter_context(attacker.talk(table))
        for moves in patiently(lambda: bot_moves(server)):
            if moves > TABLES:
                break  # it is under way at all tables
        mine = {"seats": [{}, {"bot": "mc:20"}], "options": QUICK, "name": "Ann"}
        talk = stack.enter_context(stranger.talk(stranger.post("/api/tables", mine)["table"]))
        before = bot_moves(server)
        assert answers_of_the_bot(talk) == ANSWERS
        between = bot_moves(server) - before - ANSWERS
        # First come, first served, there would be one of every table between any two answers.
        assert between < ANSWERS * TABLES / 2, f"{between} moves of others for {ANSWERS}"


def answers_of_the_bot(talk: Talk) -> int:
    """Play until the bot has answered so often."""
    rng, answers = random.Random(3), 0
    while answers < ANSWERS:
        if talk.asked == talk.seat:
            talk.do("play", at=talk.at, move=rng.choice(talk.options()))
        else:
            answers += 1
            at = talk.at
            while talk.at == at:
                talk.hear()
    return answers


def test_bots_alone_play_their_game_while_a_page_keeps_looking(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        caller = Caller(server.port)
        bots = {"seats": [{"bot": "dearest"}] * 2, "options": {"pace_ms": 10_000}}
        table = caller.post("/api/tables", bots)["table"]
        # Nobody follows it move by move, so it needs no pace.
        for told in patiently(lambda: caller.get(f"/api/tables/{table}")["table"]["status"]):
            if told == "finished":
                break
