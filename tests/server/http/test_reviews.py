"""Reviews over HTTP: made beside the tables, a fair share for everybody, and kept."""

import concurrent.futures
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fatesmith.arena.blocks import play_block
from fatesmith.arena.match import Match
from fatesmith.review.labels import INACCURACY_FROM
from fatesmith.server.reviews.picking import COSTLY_FROM, MOST_COSTLY
from tests.server.running import Running, patiently
from tests.server.talking import Caller, Party


@pytest.fixture(scope="module")
def records() -> list[str]:
    """Finished games, as people download them."""
    match = Match(("theron", "ilo"), 2, 5, "introductory")
    blocks = [play_block(match, deal, keep_records=True) for deal in range(4)]
    return [record.to_text() for block in blocks for record in block.records]


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server where nobody else asks for reviews."""
    with Running(tmp_path_factory.mktemp("reviews"), "--thinkers", "2") as running:
        yield running


def kept(caller: Caller, text: str) -> str:
    return f"/api/records/{caller.post('/api/records', {'record': text})['record']}/review"


def reviewed(caller: Caller, path: str, effort: str = "quick") -> dict[str, Any]:
    """Ask for a review and wait for it."""
    first = caller.post(path, {"effort": effort})
    assert first["status"] in ("waiting", "running", "done")
    for told in patiently(lambda: caller.get(f"{path}?effort={effort}")):
        if told["status"] == "done":
            return dict(told["review"])
        assert told["status"] in ("waiting", "running"), told
    raise AssertionError


def test_nothing_is_reviewed_before_somebody_asks(quiet: Running, records: list[str]) -> None:
    caller = Caller(quiet.port)
    path = kept(caller, records[0])
    assert caller.get(path) == {"status": "none"}
    assert caller.get(path) == {"status": "none"}


def test_a_review_grows_while_it_is_made_and_ends_with_books_that_balance(
    quiet: Running, records: list[str]
) -> None:
    caller = Caller(quiet.port)
    path = kept(caller, records[0])
    last = caller.post(path, {})
    done = [last.get("done", 0)]
    for told in patiently(lambda: caller.get(path)):
        if told["status"] == "done":
            break
        done.append(told.get("done", 0))
        last = told
    assert done == sorted(done)
    review = told["review"]
    assert (review["complete"], review["judged"], told["effort"]) == (True, True, "quick")
    if last.get("review"):
        early = last["review"]["course"]
        assert early == review["course"][: len(early)], "what is known does not change any more"
    for chances in review["course"]:
        assert sum(chances) == pytest.approx(1.0, abs=0.001)
    for player in review["players"]:
        win = player["win"]
        change = win["luck"] + win["choices"]
        assert win["final"] - win["initial"] == pytest.approx(change, abs=0.001)
        assert player["score"] - player["luck"] == pytest.approx(player["even"], abs=0.001)
        assert 0 <= player["play"] <= 100
        assert player["best"] + player["close"] + player["costly"] == player["choices"]
    assert sum(player["luck"] for player in review["players"]) == pytest.approx(0.0, abs=0.01)
    assert review["turns"][-1]["end"] == len(review["course"]) - 1


def test_moments_are_the_dearest_errors_of_a_seat_and_its_best_find(
    quiet: Running, records: list[str]
) -> None:
    caller = Caller(quiet.port)
    review = reviewed(caller, kept(caller, records[1]))
    for seat in (0, 1):
        own = [each for each in review["moments"] if each["seat"] == seat]
        told = [each for each in own if each.get("rank")]
        assert [each["rank"] for each in told] == list(range(1, len(told) + 1))
        costly = [each for each in told if each["kind"] == "costly"]
        losses = [each["lost"] for each in costly]
        assert len(costly) <= MOST_COSTLY
        assert losses == sorted(losses, reverse=True)
        assert all(lost >= COSTLY_FROM for lost in losses)
        assert [each["kind"] for each in told[len(costly) :]] in ([], ["find"])
        for each in own:
            assert each["lost"] >= INACCURACY_FROM
            assert each["chosen"]["text"]
            assert each["other"]["text"] != each["chosen"]["text"]
            turn = review["turns"][each["turn"]]
            assert each["move"] <= turn["end"]
    assert any(each["kind"] == "costly" for each in review["moments"]), "Theron errs"


def test_a_review_is_kept_for_all_who_see_the_record_and_across_a_restart(
    tmp_path: Path, records: list[str]
) -> None:
    with Running(tmp_path) as server:
        caller = Caller(server.port)
        path = kept(caller, records[2])
        first = reviewed(caller, path)
        assert Caller(server.port).get(path)["review"] == first
        assert Caller(server.port).post(path, {"effort": "quick"})["status"] == "done"
        german = Caller(server.port).get(f"{path}?language=de")["review"]
        assert german["players"] == first["players"]
        assert german["moments"] != first["moments"]
    with Running(tmp_path) as server:
        assert Caller(server.port).get(path)["review"] == first


def test_the_deepest_review_is_shown_unless_another_is_asked_for(
    quiet: Running, records: list[str]
) -> None:
    caller = Caller(quiet.port)
    path = kept(caller, records[3])
    quick = reviewed(caller, path)
    normal = reviewed(caller, path, "normal")
    assert (quick["effort"], normal["effort"]) == ("quick", "normal")
    assert caller.get(path)["review"] == normal
    assert caller.get(f"{path}?effort=quick")["review"] == quick
    assert caller.get(f"{path}?effort=deep") == {"status": "none", "effort": "deep"}


def test_of_many_requests_of_one_person_at_once_one_review_is_made(
    quiet: Running, records: list[str]
) -> None:
    person = Caller(quiet.port)
    person.post("/api/tables", {"seats": [{}, {}], "name": "Ann"})
    paths = [kept(person, text) for text in records[4:]]
    assert len(set(paths)) > 2

    def ask(path: str) -> tuple[str, str]:
        answer = Caller(quiet.port, person.cookie).ask("POST", path, {"effort": "deep"})
        return path, answer.json.get("code", "") or answer.json["status"]

    with concurrent.futures.ThreadPoolExecutor(12) as crowd:
        answers = list(crowd.map(ask, paths * 6))
    served = {path for path, said in answers if said in ("waiting", "running")}
    refused = {path for path, said in answers if said == "too-many"}
    assert len(served) == 1
    assert refused == set(paths) - served
    assert {said for _, said in answers} <= {"waiting", "running", "done", "too-many"}
    # Somebody else is served meanwhile, and may look at what the first one asked for.
    other = Caller(quiet.port)
    other.post("/api/tables", {"seats": [{}, {}], "name": "Bob"})
    (path,) = served
    assert other.post(path, {"effort": "deep"})["status"] in ("waiting", "running", "done")
    (another, *_) = refused
    assert other.post(another, {"effort": "quick"})["status"] in ("waiting", "running", "done")
    for told in patiently(lambda: person.get(f"{path}?effort=deep")):
        if told["status"] == "done":
            break


def test_bots_answer_while_reviews_are_made(quiet: Running, records: list[str]) -> None:
    person = Caller(quiet.port)
    person.ask("POST", kept(person, records[5]), {"effort": "deep"})
    with Party(quiet.port, 1, ("theron",)) as party:
        party.play_on(random.Random(3), 6)
        assert not party.over()


def test_a_game_that_goes_on_is_not_reviewed(quiet: Running) -> None:
    with Party(quiet.port) as party:
        party.play_on(random.Random(1), 3)
        caller = party.people[0]
        assert caller.refused("GET", f"{party.path}/review") == "not-allowed"
        assert caller.refused("POST", f"{party.path}/review", {}) == "not-allowed"
        text = caller.ask("GET", f"{party.path}/record").body.decode()
        assert caller.refused("POST", kept(caller, text), {}) == "not-allowed"


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/records/0123456789abcdef/review", {}, "no-such-record"),
        ("/api/records/..%2f..%2fx/review", {}, "no-such-record"),
        ("/api/tables/AAAAAAAAAAAAAAAAAAAAAA/review", {}, "no-such-table"),
    ],
)
def test_a_game_that_is_not_there_is_not_reviewed(
    quiet: Running, path: str, body: object, code: str
) -> None:
    answer = Caller(quiet.port).ask("POST", path, body)
    assert answer.status == 404
    assert answer.json["code"] in (code, "not-found")


@pytest.mark.parametrize(
    "body",
    [
        {"effort": "infinite"},
        {"effort": ""},
        {"effort": 7},
        {"effort": "quick", "more": 1},
        [],
        "quick",
        {"effort": "q" * 1000},
    ],
)
def test_an_unknown_effort_is_refused(quiet: Running, records: list[str], body: object) -> None:
    caller = Caller(quiet.port)
    path = kept(caller, records[0])
    assert caller.refused("POST", path, body) == "malformed"
    assert caller.refused("GET", f"{path}?effort=infinite") == "malformed"
