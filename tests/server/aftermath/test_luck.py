"""Luck as people see it."""

from collections import Counter

import pytest

from fatesmith import CATALOG
from fatesmith.analysis.rolls import Rolls
from fatesmith.bots.worth import WORTH
from fatesmith.engine.event import ROLLED
from fatesmith.prose.voice import Voice
from fatesmith.server.aftermath.seat_luck import SPECIAL_FACES, luck
from fatesmith.server.aftermath.whole import aftermath
from tests.analysis.games import NAMES, golden, told_of
from tests.mute import MUTE, heard


@pytest.mark.parametrize("name", NAMES)
def test_luck_is_the_worth_of_rolls_less_their_mean(name: str) -> None:
    told = told_of(name)
    rolls = Rolls(told.first, WORTH)
    rolls.read(told.journal)
    found = luck(told, Voice())
    for seat, each in enumerate(found):
        assert each.seat == seat
        assert each.luck == pytest.approx(rolls.luck(seat), abs=0.051)
        assert len(each.by_round) == told.final.rounds
        assert 0 <= each.luckier_than <= 1
        assert (each.luckier_than > 0.5) == (each.luck > 0) or abs(each.luck) < 0.05
    assert sum(each.rolls for each in found) == sum(e.kind == ROLLED for e in told.journal)


@pytest.mark.parametrize("name", NAMES)
def test_luck_is_one_figure_wherever_it_is_shown(name: str) -> None:
    found = aftermath(golden(name))
    for each in found.luck:
        assert each.by_round[-1] == each.luck
        assert f"{each.luck:.1f}" == str(each.luck)
    for award in found.awards:
        if award.counter == "luck":
            assert award.value == found.luck[award.seat].luck


def test_resources_are_counted_as_the_faces_show_them() -> None:
    told = told_of("introductory-4")
    for each in luck(told, Voice()):
        faces = Counter(
            event.numbers[2]
            for event in told.journal
            if event.kind == ROLLED and event.seat == each.seat
        )
        assert each.rolls == faces.total()
        shown = {rolled.slug: rolled.rolled for rolled in each.resources}
        for resource, slug in enumerate(("gold", "sun", "moon", "glory")):
            total = 0.0
            for face, times in faces.items():
                gives = [amount.parts()[resource] for amount in CATALOG.faces[face].alternatives]
                total += times * sum(gives) / max(1, len(gives))
            assert shown[slug] == pytest.approx(total, abs=0.01)


def test_what_the_dice_could_not_show_is_left_out() -> None:
    slugs = {
        rolled.slug
        for each in luck(told_of("introductory-2"), Voice())
        for rolled in each.resources
    }
    assert {"gold", "sun", "moon", "glory"} <= slugs
    assert not {"ancient", "loyalty"} & slugs
    with_titans = luck(told_of("discovery-titans-2"), Voice())
    assert {"ancient", "loyalty"} <= {each.slug for each in with_titans[0].resources}


def test_faces_with_effects_of_their_own_count_apart() -> None:
    slugs = {
        rolled.slug
        for name in NAMES
        for each in luck(told_of(name), Voice())
        for rolled in each.resources
    }
    assert SPECIAL_FACES in slugs


def test_all_words_come_from_the_catalog_of_messages() -> None:
    for name in NAMES:
        names = [
            rolled.name for each in luck(told_of(name), Voice(MUTE)) for rolled in each.resources
        ]
        assert [each for each in names if heard(each)] == []
