"""What people may do at a table over the network: undo, hints, odds, chat, bots, clocks."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from fatesmith.notation.positions import parse_position
from tests.server.running import Running
from tests.server.talking import Caller, Party, Talk

# Undo ---------------------------------------------------------------------------------------------


def play_until(
    party: Party, wanted: Callable[[Talk, Talk], bool], most: int = 400
) -> tuple[Talk, Talk]:
    """Answer at random until the seat that answered and the one asked next are as wanted."""
    rng = random.Random(11)
    for _ in range(most):
        talk, _ = party.answer(rng)
        asked = party.asked()
        if wanted(talk, asked):
            return talk, asked
    raise AssertionError("it never came to that")


def test_a_decision_without_dice_after_it_is_taken_back_at_once(server: Running) -> None:
    with Party(server.port) as party:
        talk, _ = play_until(
            party, lambda who, asked: who is asked and bool(who.update.get("may_undo"))
        )
        at, seq = talk.at, talk.update["seq"]
        talk.do("undo", at=at)
        for each in party.talks:
            told = each.caught_up()
            assert told["position"] == at + 1
            assert told["seq"] == seq + 1
            assert told["undone"] == talk.seat
            assert told["question"]["seat"] == talk.seat
        assert talk.refused("undo", at=at) == "stale"


def test_people_who_answered_since_are_asked_and_may_say_no(server: Running) -> None:
    with Party(server.port, 4) as party:
        rng, before = random.Random(2), None
        for _ in range(600):
            talk, _ = party.answer(rng)
            party.asked()
            if before not in (None, talk) and before.update.get("may_undo"):
                break
            before = talk
        else:
            raise AssertionError("nobody answered after another without dice")
        assert before is not None
        at = before.at
        before.do("undo", at=at)
        wish = talk.caught_up()["undo"]
        assert wish["seat"] == before.seat
        assert talk.seat in wish["of"]
        assert before.refused("answer-undo", yes=True) == "not-allowed"
        talk.do("answer-undo", yes=False)
        assert before.caught_up().get("undo") is None
        assert before.at == at
        before.do("undo", at=at)
        for each in party.talks:
            if each.seat in wish["of"]:
                each.do("answer-undo", yes=True)
        assert before.caught_up()["position"] == at + 1
        assert before.asked == before.seat


def test_a_table_without_undo_hints_or_odds_refuses_them(server: Running) -> None:
    with Party(server.port, undo=False, hints=False, odds=False) as party:
        talk, _ = party.answer(random.Random(1))
        asked = party.asked()
        assert talk.refused("undo", at=talk.at) == "not-allowed"
        assert not talk.update.get("may_undo")
        assert asked.refused("ask-hints", at=asked.at) == "not-allowed"
        assert asked.refused("ask-odds", at=asked.at) == "not-allowed"


# Hints and odds -----------------------------------------------------------------------------------


def test_hints_are_the_best_three_with_chances_and_reasons_and_leaving_drops_them(
    server: Running,
) -> None:
    with Party(server.port) as party:
        asked, _ = play_until(
            party, lambda who, now: who is not now and len(set(now.options())) > 4
        )
        asked = party.asked()
        at, options = asked.at, asked.options()
        other = next(talk for talk in party.talks if talk is not asked)
        assert other.refused("ask-hints", at=at) == "out-of-turn"
        assert asked.refused("ask-hints", at=at - 1) == "stale"
        told = asked.answer_to(asked.say("ask-hints", at=at))
        assert told["type"] == "hints"
        assert told["at"] == at
        assert 1 <= len(told["hints"]) <= 3
        for each in told["hints"]:
            assert each["move"] in options
            assert 0 <= each["win"] <= 1
            assert each["reason"]
            assert each["label"]
        asked.do("play", at=at, move=options[0])
        asked = party.asked()
        # They take a while; whoever plays meanwhile does not want them anymore.
        at, options = asked.at, asked.options()
        early = asked.say("ask-odds", at=at), asked.say("ask-hints", at=at)
        move = asked.say("play", at=at, move=options[0])
        answers: dict[str, dict[str, Any]] = {}
        while len(answers) < 3:
            told = asked.hear()
            if told.get("id") in (*early, move):
                answers.setdefault(told["id"], told)
        assert answers[move]["type"] == "done"
        for each in early:
            assert answers[each]["type"] in ("hints", "odds") or answers[each]["code"] == "stale"


def test_odds_are_the_same_for_everybody_and_only_of_the_present_position(
    server: Running,
) -> None:
    with Party(server.port) as party, party.watcher() as watcher:
        at = party.asked().at
        told = [talk.answer_to(talk.say("ask-odds", at=at)) for talk in (*party.talks, watcher)]
        assert {each["type"] for each in told} == {"odds"}
        assert told[0]["odds"] == told[1]["odds"] == told[2]["odds"]
        assert watcher.refused("ask-odds", at=at + 5) == "stale"


def test_only_a_few_looks_wait_at_a_time(server: Running) -> None:
    with Party(server.port) as party:
        asked = party.asked()
        ids = [asked.say("ask-hints", at=asked.at) for _ in range(8)]
        told: dict[str, dict[str, Any]] = {}
        while len(told) < 8:
            each = asked.hear()
            if each.get("id") in ids:
                told[each["id"]] = each
        kinds = [each["type"] for each in told.values()]
        assert kinds.count("hints") >= 4
        assert {each["code"] for each in told.values() if each["type"] == "refused"} <= {"too-fast"}


# Chat ---------------------------------------------------------------------------------------------


def test_chat_is_bounded_in_length_and_rate_on_all_connections_of_a_person(
    server: Running,
) -> None:
    with Party(server.port) as party, party.people[0].talk(party.table) as tab:
        ann, bob = party.talks
        assert ann.refused("say", text="x" * 301) == "malformed"
        assert ann.refused("say", text=" \n ") == "malformed"
        assert ann.refused("say", text="bell\x07") == "malformed"
        seq = ann.do("say", text="<b>hi</b>  there", id="hi")
        assert ann.do("say", text="<b>hi</b>  there", id="hi") == seq
        line = bob.until(lambda told: told["type"] == "chat" and bool(told["lines"]))["lines"][0]
        assert line["text"] == "<b>hi</b> there"
        assert line["name"] == "Ann"
        codes = []
        for number in range(16):
            talk = (ann, tab)[number % 2]
            codes.append(talk.answer_to(talk.say("say", text=f"line {number}")).get("code", ""))
        assert codes[0] == ""
        assert codes[-1] == "too-fast"
        assert bob.do("say", text="calm down")


# Scores -------------------------------------------------------------------------------------------


def test_running_scores_are_not_told_at_a_table_that_hides_them(server: Running) -> None:
    with Party(server.port, scores=False) as party, party.watcher(positions=True) as watcher:
        rng, hidden = random.Random(3), 0
        while not hidden:
            asked = party.asked()
            feats = [move for move in asked.options() if move.startswith("feat")]
            asked.do("play", at=asked.at, move=rng.choice(feats or asked.options()))
            told = watcher.caught_up()
            state = parse_position(told["state"])
            for hero in told["view"]["heroes"]:
                assert hero["score"] == hero["glory"]
                assert not hero.get("on_cards")
                hidden += hero["score"] != state.score(hero["seat"])
        for talk in party.talks:
            talk.do("hand-over", bot="dearest")
        end = watcher.until(
            lambda told: told["type"] == "update" and bool(told["view"].get("outcome"))
        )
        scores = [hero["score"] for hero in end["view"]["heroes"]]
        assert scores == list(end["view"]["outcome"]["glory"])


# Answering ahead ----------------------------------------------------------------------------------


def test_an_answer_given_ahead_is_played_when_the_time_comes(server: Running) -> None:
    with Party(server.port, 4) as party:
        rng = random.Random(1)
        for _ in range(600):
            asked = party.asked()
            early = next((talk for talk in party.talks if talk.update.get("ahead")), None)
            if early is not None and early is not asked:
                break
            party.answer(rng)
        else:
            raise AssertionError("nothing could be foreseen")
        assert early.refused("ahead", at=early.at - 1, move="x") == "stale"
        assert early.refused("ahead", at=early.at, move="conquer") == "illegal"
        move = early.update["ahead"]["options"][0]["move"]
        early.do("ahead", at=early.at, move=move)
        assert early.caught_up()["answered_ahead"] == move
        assert all(
            "answered_ahead" not in talk.caught_up() for talk in party.talks if talk is not early
        )
        at = asked.at
        asked.do("play", at=asked.at, move=asked.options()[0])
        # Two positions further without another word of theirs, if it is them who are asked next.
        early.until(lambda told: told["type"] == "update" and told["position"] > at)
        if early.asked == early.seat:
            early.until(lambda told: told["type"] == "update" and told["position"] > at + 1)
            record = party.people[0].ask("GET", f"{party.path}/record").body.decode()
            assert move in record


# Bots and clocks ----------------------------------------------------------------------------------


def test_a_seat_goes_to_a_bot_and_comes_back(server: Running) -> None:
    with Party(server.port, pace_ms=400) as party:
        asked = party.asked()
        at, move = asked.at, asked.options()[0]
        asked.do("hand-over", bot="dearest")
        seats = asked.ever(lambda told: told["type"] == "seats" and has_bot(told, asked.seat))
        assert seats["table"]["seats"][asked.seat]["why"] == "asked"
        assert asked.refused("play", at=at, move=move) in ("out-of-turn", "stale")
        asked.ever(lambda told: told["type"] == "update" and told["position"] > at)
        asked.do("take-back")
        asked.caught_up()
        told = [each for each in asked.told if each["type"] == "seats"][-1]
        assert not has_bot(told, asked.seat)
        assert asked.refused("take-back") == "not-allowed"
        assert asked.refused("hand-over", bot="nobody") == "bad-setup"
        assert asked.refused("hand-over", bot="./evil.py:Bot") == "not-allowed"
        # Handed over on purpose, the seat does not come back by a mere hello.
        asked.do("hand-over", bot="dearest")
        with party.people[asked.seat].talk(party.table) as tab:
            info = next(each for each in tab.told if each["type"] == "welcome")["table"]
            assert info["seats"][asked.seat]["bot"] == "dearest"


def test_whoever_has_just_opened_a_table_gets_the_first_question_and_what_was_before_its_dice(
    caller: Caller,
) -> None:
    body = {"seats": [{"bot": "dearest"}, {}], "options": {"pace_ms": 4_000}, "name": "Ann"}
    table = caller.post("/api/tables", body)["table"]
    with caller.talk(table) as talk:
        assert (talk.at, talk.asked) == (1, 0)
        assert talk.update["start"]["step"] == "blessing"


def has_bot(told: dict[str, Any], seat: int) -> bool:
    return bool(told["table"]["seats"][seat].get("bot"))


@pytest.mark.parametrize("clock", [{"move_seconds": 1}, {"move_seconds": 1, "bank_seconds": 900}])
def test_when_time_runs_out_a_bot_plays_until_its_person_returns(
    server: Running, clock: dict[str, int]
) -> None:
    with Party(server.port, pace_ms=0, clock=clock) as party:
        asked = party.asked()
        assert 0 < asked.update["clock"]["left_ms"] <= 1_000
        seats = party.talks[0].until(
            lambda told: told["type"] == "seats" and has_bot(told, asked.seat)
        )
        assert seats["table"]["seats"][asked.seat]["why"] == "clock"
        at = asked.at
        asked.until(lambda told: told["type"] == "update" and told["position"] > at)
        # Reconnecting is enough.
        seat = asked.seat
        with party.people[seat].talk(party.table) as tab:
            tab.until(lambda told: told["type"] in ("seats", "welcome") and not has_bot(told, seat))


def test_clocks_are_told_as_they_are_when_somebody_comes(server: Running) -> None:
    with Party(server.port, clock={"bank_seconds": 600}) as party:
        asked = party.asked()
        first = asked.update["clock"]["left_ms"]
        with party.watcher() as early:
            for _ in range(20):
                early.caught_up()
            with party.watcher() as late:
                assert late.update["clock"]["left_ms"] < early.update["clock"]["left_ms"] <= first


@pytest.mark.parametrize(
    "options",
    [
        {"pace_ms": -1},
        {"pace_ms": 10**30},
        {"clock": {"move_seconds": -5}},
        {"clock": {"bank_seconds": 10**12}},
        {"clock": {"move_seconds": 1.5}},
        {"undo": "yes"},
        {"cheats": True},
    ],
)
def test_options_that_make_no_sense_are_refused(caller: Caller, options: dict[str, Any]) -> None:
    body = {"seats": [{}, {}], "name": "Ann", "options": options}
    assert caller.refused("POST", "/api/tables", body) == "malformed"
