"""Counters: some sixty named numbers about every seat, for people who like to compare."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

import msgspec

from fatesmith.analysis.chronicle import Chronicle
from fatesmith.analysis.rolls import Rolls
from fatesmith.bots.worth import WORTH
from fatesmith.engine.ids import NO_FACE
from fatesmith.prose.families import COUNTERS
from fatesmith.prose.language import Language
from fatesmith.prose.names import face_name, feat_name
from fatesmith.prose.voice import Voice
from fatesmith.server.aftermath.counting import GameCounts
from fatesmith.server.aftermath.race import Race, ahead, leader
from fatesmith.server.views.view import Spans, Spoken

Number = int | float

GROUP_OF: Final = {slug: group for group, slugs in COUNTERS.items() for slug in slugs}


class CounterGroup(msgspec.Struct, frozen=True):
    """Counters that are shown together."""

    slug: str
    name: str


class SeatCounter(Spoken, frozen=True):
    """One number about every seat."""

    slug: str
    group: str
    name: str
    values: list[Number]
    """By seat."""
    details: tuple[str, ...]
    """By seat: what it was, such as the most expensive card; empty if there is nothing to say."""
    details_spans: tuple[Spans, ...] = ()


class Counters(msgspec.Struct, frozen=True):
    """Everything that was counted; counters that are zero for everybody are left out."""

    groups: list[CounterGroup]
    counters: list[SeatCounter]

    def values(self, slug: str, seats: int) -> list[Number]:
        """By seat: one counter, even if it was left out."""
        for each in self.counters:
            if each.slug == slug:
                return each.values
        return [0] * seats


def counters(told: Chronicle, run: Race, voice: Voice) -> Counters:
    """Count what happened to every seat."""
    tally = GameCounts(told)
    values: list[dict[str, Number]] = [
        {**tally.counts[seat], **_left_over(told, seat), **_in_the_race(run, seat)}
        for seat in range(told.seats)
    ]
    dice = Rolls(told.first, WORTH)
    for seat, each in enumerate(values):
        each["dice-at-first"] = round(dice.promise(seat), 1)
    dice.read(told.journal)
    for seat, each in enumerate(values):
        each["dice-at-last"] = round(dice.promise(seat), 1)
    found = []
    for slug, group in GROUP_OF.items():
        numbers = [each.get(slug, 0) for each in values]
        if any(numbers):
            name = voice.say_of("aftermath.counter", slug)
            details = tuple(_details(slug, tally, voice.language.marking))
            found.append(SeatCounter(slug, group, name, numbers, details))
    there = {each.group for each in found}
    groups = [
        CounterGroup(group, voice.say_of("aftermath.group", group))
        for group in COUNTERS
        if group in there
    ]
    return Counters(groups, found)


def _left_over(told: Chronicle, seat: int) -> dict[str, int]:
    hero = told.final.heroes[seat]
    return {"gold-left": hero.purse(), "shards-left": hero.sun + hero.moon + hero.ancient}


def _in_the_race(run: Race, seat: int) -> dict[str, int]:
    turns = run.turns
    before = [run.start, *(turn.scores for turn in turns)]
    own = [
        turn.scores[seat] - scores[seat]
        for turn, scores in zip(turns, before, strict=False)
        if turn.seat == seat
    ]
    by_round = [run.start[seat], *run.rounds[seat]]
    gains = [after - score for score, after in pairwise(by_round)]
    # Within a round, some have had one more turn than others.
    ends = [list(scores) for scores in zip(*run.rounds, strict=True)]
    distances = [ahead(scores, seat) for scores in ends]
    return {
        "best-turn": max(own, default=0),
        "best-round": max(gains, default=0),
        "rounds-led": sum(leader(scores) == seat for scores in ends),
        "largest-lead": max([0, *distances]),
        "largest-gap": max([0, *(-distance for distance in distances)]),
    }


def _details(slug: str, tally: GameCounts, language: Language) -> Iterator[str]:
    if slug == "dearest-face":
        for face in tally.dearest_face:
            yield "" if face == NO_FACE else face_name(face, language)
    elif slug == "dearest-feat":
        for feat in tally.dearest_feat:
            yield feat_name(feat, language) if feat else ""
    else:
        yield from ("" for _ in tally.counts)
