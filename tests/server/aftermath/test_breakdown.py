"""Final glory by source, over games of every module."""

import pytest

from fatesmith.analysis.chronicle import chronicle
from fatesmith.prose.voice import Voice
from fatesmith.server.aftermath.breakdown import Breakdown, breakdown
from tests.analysis.games import NAMES, fair_record, told_of
from tests.mute import MUTE, heard


def check_sums(found: Breakdown, glory: list[int]) -> None:
    assert [seat.glory for seat in found.seats] == glory
    for seat in found.seats:
        assert sum(source.glory for source in seat.sources) == seat.glory
        assert sum(seat.kinds.values()) == seat.glory
        assert all(source.glory for source in seat.sources)
        keys = [(source.kind, source.slug) for source in seat.sources]
        assert len(set(keys)) == len(keys)
    assert {kind for seat in found.seats for kind in seat.kinds} == {k.slug for k in found.kinds}


@pytest.mark.parametrize("name", NAMES)
def test_the_sources_sum_to_the_final_score(name: str) -> None:
    told = told_of(name)
    check_sums(breakdown(told, Voice()), told.scores())


@pytest.mark.parametrize("module", ["none", "goddess", "titans"])
@pytest.mark.parametrize("seats", [3, 4])
def test_the_sources_of_a_game_played_well_sum_to_its_score(seats: int, module: str) -> None:
    told = chronicle(fair_record(seats, module))
    check_sums(breakdown(told, Voice()), told.scores())


def test_printed_glory_and_what_a_card_did_are_two_sources() -> None:
    slugs = {
        source.slug
        for name in NAMES
        for seat in breakdown(told_of(name), Voice()).seats
        for source in seat.sources
    }
    assert {"card:hydra", "card:merchant", "feat:merchant", "track", "allegiance"} <= slugs
    # A monster is a feat of its own, a boar is a boar whatever its color.
    assert {"card:harpy", "card:boar"} <= slugs
    assert any(slug.startswith("face:") for slug in slugs)
    assert any(slug.startswith("space:") for slug in slugs)
    assert any(slug.startswith("zone:") for slug in slugs)


def test_all_names_come_from_the_catalog_of_messages() -> None:
    for name in NAMES:
        found = breakdown(told_of(name), Voice(MUTE))
        names = [kind.name for kind in found.kinds]
        names += [source.name for seat in found.seats for source in seat.sources]
        assert [each for each in names if not each or heard(each)] == []


def test_kinds_come_in_one_order_and_sources_from_the_greatest() -> None:
    found = breakdown(told_of("introductory-4"), Voice())
    order = [kind.slug for kind in found.kinds]
    for seat in found.seats:
        places = [(order.index(source.kind), -source.glory) for source in seat.sources]
        assert places == sorted(places)
