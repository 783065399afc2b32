"""Allegiance: ancient shards move a hero's token to the left, loyalty to the right."""

from __future__ import annotations

from mypy_extensions import i64

from fatesmith.engine.amount import Amount
from fatesmith.engine.board import Zone
from fatesmith.engine.declared import Catalog
from fatesmith.engine.event import ALLEGIANCE_MOVED
from fatesmith.engine.hero import Hero
from fatesmith.engine.state import State


def move_allegiance(state: State, seat: i64, steps: i64) -> None:
    """One space at a time, to the right or, if negative, to the left (rebellion E2)."""
    hero = state.heroes[seat]
    board = state.catalog.allegiance
    for _step in range(max(steps, -steps)):
        before = hero.allegiance
        hero.allegiance = board.right[before] if steps > 0 else board.left[before]
        if hero.allegiance == before:
            # rebellion E2.3: moves past the end of the board are lost.
            return
        if state.journal is not None:
            special = board.special[before] | board.special[hero.allegiance]
            state.tell(ALLEGIANCE_MOVED, seat, hero.allegiance, before, special)


def moved(catalog: Catalog, place: i64, steps: i64) -> i64:
    """Where a token ends up after this many spaces to the right, or to the left if negative."""
    board = catalog.allegiance
    for _step in range(max(steps, -steps)):
        place = board.right[place] if steps > 0 else board.left[place]
    return place


def zone_of(catalog: Catalog, hero: Hero) -> Zone:
    return catalog.allegiance.zones[hero.allegiance]


def zone_bonus(catalog: Catalog, hero: Hero, given: i64) -> Amount | None:
    """What a loyalty zone adds to a die that gives these resources (rebellion E5), if anything:
    once for gold and once for glory, whatever the amount."""
    zone = zone_of(catalog, hero)
    gold = zone.extra_gold(given)
    glory = zone.extra_glory(given)
    if gold or glory:
        return Amount(gold=gold, glory=glory)
    return None
