"""What is counted, against what the heroes have in the end."""

from collections import Counter

import pytest

from fatesmith import CATALOG, NATURE
from fatesmith.engine.move import ROLL, kind_of
from fatesmith.prose.families import COUNTERS, FAMILIES
from fatesmith.prose.language import language, language_codes
from fatesmith.prose.voice import Voice
from fatesmith.server.aftermath.counters import GROUP_OF, Counters, counters
from fatesmith.server.aftermath.counting import GameCounts
from fatesmith.server.aftermath.race import race
from tests.analysis.games import NAMES, golden, told_of
from tests.mute import MUTE, heard


def counted(name: str, voice: Voice | None = None) -> Counters:
    told = told_of(name)
    return counters(told, race(told), voice or Voice())


@pytest.mark.parametrize("name", NAMES)
def test_what_is_gained_is_spent_lost_or_left(name: str) -> None:
    told = told_of(name)
    tally = GameCounts(told)
    for hero, counts in zip(told.final.heroes, tally.counts, strict=True):
        gold = counts["gold-set-up"] + counts["gold-gained"] - counts["hammered"]
        assert gold - counts["gold-spent"] - counts["lost-gold"] == hero.purse()
        for slug, left in (("sun", hero.sun), ("moon", hero.moon), ("ancient", hero.ancient)):
            gained, spent = counts[f"{slug}-gained"], counts[f"{slug}-spent"]
            assert gained - spent - counts[f"lost-{slug}"] == left
        assert counts["hammered"] == hero.track_steps
        assert counts["tokens-taken"] - counts["tokens-spent"] == sum(hero.tokens)


@pytest.mark.parametrize("name", NAMES)
def test_counts_are_those_of_the_heroes_and_of_the_record(name: str) -> None:
    record, told = golden(name), told_of(name)
    found = counters(told, race(told), Voice())

    def by_seat(slug: str) -> list[float]:
        return list(found.values(slug, told.seats))

    heroes = told.final.heroes
    assert by_seat("faces-forged") == [hero.forged for hero in heroes]
    assert by_seat("feats") == [sum(hero.cards) for hero in heroes]
    assert by_seat("different-feats") == [sum(c > 0 for c in hero.cards) for hero in heroes]
    kinds = [by_seat(f"{kind}-feats") for kind in ("sun", "moon", "double")]
    assert [sum(each) for each in zip(*kinds, strict=True)] == by_seat("feats")
    assert sum(by_seat("rolls")) == sum(kind_of(move) == ROLL for move in record.moves)
    assert sum(by_seat("decisions")) == sum(seat != NATURE for seat in told.asked)
    assert sum(by_seat("ousts")) == sum(by_seat("ousted"))
    assert sum(by_seat("first-feats")) == len(
        {place for hero in heroes for place, copies in enumerate(hero.cards) if copies}
    )
    assert sum(by_seat("rounds-led")) <= len(told.turns) // told.seats
    assert by_seat("gold-left") == [hero.purse() for hero in heroes]


def test_every_counter_counts_in_some_game() -> None:
    """A counter that is zero in all the golden games would count nothing."""
    seen = {each.slug for name in NAMES for each in counted(name).counters}
    assert sorted(set(GROUP_OF) - seen) == []


def test_what_is_nothing_for_everybody_is_left_out() -> None:
    found = counted("introductory-2")
    assert all(any(each.values) for each in found.counters)
    assert "allegiance-steps" not in {each.slug for each in found.counters}
    assert found.values("allegiance-steps", 2) == [0, 0]
    assert {each.group for each in found.counters} == {each.slug for each in found.groups}


def test_the_best_turn_and_the_lead_are_those_of_the_race() -> None:
    told = told_of("introductory-3")
    run = race(told)
    found = counters(told, run, Voice())
    before = run.start
    best = [0, 0, 0]
    for turn in run.turns:
        gain = turn.scores[turn.seat] - before[turn.seat]
        best[turn.seat] = max(best[turn.seat], gain)
        before = turn.scores
    assert found.values("best-turn", 3) == best
    ends = list(zip(*run.rounds, strict=True))
    assert found.values("largest-gap", 3) == [
        max(max(scores) - scores[seat] for scores in ends) for seat in range(3)
    ]


def test_the_most_expensive_card_is_named() -> None:
    for name in NAMES:
        found = counted(name)
        (dearest,) = [each for each in found.counters if each.slug == "dearest-feat"]
        for cost, card in zip(dearest.values, dearest.details, strict=True):
            assert bool(cost) == bool(card)
    costs = {f.sun + f.moon for f in CATALOG.feat_sets()}
    assert max(costs) in {v for name in NAMES for v in counted(name).values("dearest-feat", 1)}


def test_dice_are_worth_more_in_the_end() -> None:
    found = counted("introductory-4")
    first, last = found.values("dice-at-first", 4), found.values("dice-at-last", 4)
    assert len(set(first)) == 1
    assert all(one < two for one, two in zip(first, last, strict=True))


def test_every_counter_has_a_name_of_its_own_in_every_language() -> None:
    assert FAMILIES["aftermath.counter"] == set(GROUP_OF)
    assert sum(map(len, COUNTERS.values())) == len(GROUP_OF)
    for code in language_codes():
        voice = Voice(language(code))
        names = Counter(voice.say_of("aftermath.counter", slug) for slug in GROUP_OF)
        assert names.most_common(1)[0][1] == 1


def test_all_words_come_from_the_catalog_of_messages() -> None:
    for name in NAMES:
        found = counted(name, Voice(MUTE))
        texts = [each.name for each in found.counters] + [each.name for each in found.groups]
        texts += [detail for each in found.counters for detail in each.details]
        assert [text for text in texts if heard(text)] == []
