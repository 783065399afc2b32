"""The whole aftermath of games, finished or not."""

from dataclasses import replace

import msgspec
import pytest

from fatesmith.prose.language import language, language_codes
from fatesmith.server.aftermath.fair_dice import FairDiceReport, fair_dice_report
from fatesmith.server.aftermath.whole import Aftermath, aftermath
from tests.analysis.games import NAMES, fair_record, golden


@pytest.mark.parametrize("name", NAMES)
def test_the_aftermath_of_a_game_goes_through_json(name: str) -> None:
    found = aftermath(golden(name))
    assert found.finished
    assert msgspec.json.decode(msgspec.json.encode(found), type=Aftermath) == found
    assert found.glory == [seat.glory for seat in found.breakdown.seats]
    assert found.winners == [seat for seat, rank in enumerate(found.ranks) if rank == 1]


def test_the_proof_of_the_dice_goes_through_json() -> None:
    report = fair_dice_report(fair_record())
    assert msgspec.json.decode(msgspec.json.encode(report), type=FairDiceReport) == report


@pytest.mark.parametrize("name", ["draft-2", "discovery-goddess-3", "discovery-titans-4"])
@pytest.mark.parametrize("part", [0.0, 0.02, 0.3, 0.99])
def test_an_unfinished_game_is_told_as_if_it_ended_now(name: str, part: float) -> None:
    record = golden(name)
    cut = replace(record, moves=record.moves[: int(len(record.moves) * part)])
    found = aftermath(cut)
    state = cut.replay()
    assert (found.finished, found.ranks, found.winners) == (False, [], [])
    assert found.glory == [state.score(seat) for seat in range(state.seats)]
    assert all(sum(s.glory for s in seat.sources) == seat.glory for seat in found.breakdown.seats)
    assert len(found.replay.frames) == len(cut.moves)


def test_names_are_those_of_the_record_unless_others_are_given() -> None:
    record = replace(golden("introductory-4"), names={seat: f"Ada {seat}" for seat in range(4)})
    assert all(each.text.startswith("Ada ") for each in aftermath(record).moments)
    others = {seat: f"Bo {seat}" for seat in range(4)}
    assert all(each.text.startswith("Bo ") for each in aftermath(record, names=others).moments)


def test_the_numbers_are_the_same_in_every_language() -> None:
    record = golden("discovery-titans-3")
    found = [aftermath(record, language(code)) for code in language_codes()]
    assert len({str(each.race) for each in found}) == 1
    assert len({tuple(tuple(c.values) for c in each.counters.counters) for each in found}) == 1
    assert len({tuple(c.name for c in each.counters.counters) for each in found}) == len(found)
