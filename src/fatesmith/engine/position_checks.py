"""Checks of a position read from bytes, which may come from anywhere: what cannot be part of a game
is refused with a PositionError."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from fatesmith.engine.errors import damaged
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import (
    ALLEGIANCE_MODULE,
    LABYRINTH_MODULE,
    MAX_SEATS,
    NOBODY,
)
from fatesmith.engine.task import effect_of, owner_of

if TYPE_CHECKING:
    from fatesmith.engine.declared import FeatSet
    from fatesmith.engine.state import State

TASK_BYTES: Final = 8
_MOST_HIGH_BYTE: Final = 63
"""Of a task: it has 62 bits."""


def checked_numbers(body: vec[u8], start: i64, count: i64, limit: i64) -> vec[u8]:
    """This many bytes from the start, each of them below the limit."""
    if start + count > len(body):
        raise damaged(f"the bytes end at {len(body)}")
    numbers = body[start : start + count]
    for number in numbers:
        if i64(number) >= limit:
            raise damaged(f"a value of {number} at byte {start} or later")
    return numbers


def check_hero(state: State, hero: Hero) -> None:
    """A hero stands on the boards that are in play, and owns no more than there are cards for."""
    catalog = state.catalog
    if len(hero.stores) > catalog.most_stores or len(hero.climbers) > catalog.most_climbers:
        raise damaged(f"{len(hero.stores)} stores and {len(hero.climbers)} climbers")
    rerolling = state.survey.rerolling
    if hero.rerolls and (rerolling < 0 or hero.rerolls > i64(hero.cards[rerolling])):
        raise damaged(f"dice rolled again {hero.rerolls} times")
    if hero.track_steps > hero.tracks * (len(catalog.track_pay) - 1):
        raise damaged(f"{hero.track_steps} steps on {hero.tracks} tracks")
    if (hero.golem > 0) != (state.module == LABYRINTH_MODULE):
        raise damaged("a golem without a labyrinth, or none with one")
    if (hero.allegiance > 0) != (state.module == ALLEGIANCE_MODULE):
        raise damaged("an allegiance token without its board, or none with one")
    if hero.golem >= len(catalog.labyrinth.spaces):
        raise damaged(f"a golem on space {hero.golem}")
    if hero.allegiance >= len(catalog.allegiance.glory):
        raise damaged(f"an allegiance token on space {hero.allegiance}")
    if hero.portal > catalog.last_island:
        raise damaged(f"a hero on island {hero.portal}")


def check_cards(state: State) -> None:
    """Each location holds a set that belongs there, and nobody owns what is not in play."""
    for place in range(len(state.feats)):
        held = i64(state.stacks[place])
        for hero in state.heroes:
            held += i64(hero.cards[place])
        feat = state.feats[place]
        if held > MAX_SEATS or (held and not feat):
            raise damaged(f"{held} cards at location {place}")
        if feat:
            _check_set(state, place, state.catalog.feat_set(feat))
    for patron in state.patrons:
        if not _is_seat(state, i64(patron)):
            raise damaged(f"a card of seat {patron}")


def _check_set(state: State, place: i64, feat_set: FeatSet) -> None:
    if feat_set.location != place:
        raise damaged(f"set {feat_set.number} does not belong to location {place}")
    if len(feat_set.cards) > 1:
        free: i64 = 0
        for card in feat_set.cards:
            if state.patrons[card.rank] == NOBODY:
                free += 1
        if free < i64(state.stacks[place]):
            raise damaged(f"cards at location {place} that somebody owns already")


def read_tasks(state: State, body: vec[u8], at: i64) -> None:
    """The stack: everything from here to the end."""
    if (len(body) - at) % TASK_BYTES:
        raise damaged(f"{len(body) - at} bytes of tasks")
    while at < len(body):
        if i64(body[at + TASK_BYTES - 1]) > _MOST_HIGH_BYTE:
            raise damaged(f"a task beyond 62 bits at byte {at}")
        task: i64 = 0
        for place in range(TASK_BYTES):
            task |= i64(body[at + place]) << 8 * place
        if effect_of(task) >= len(state.catalog.effects):
            raise damaged(f"there is no effect {effect_of(task)}")
        effect = state.catalog.effects[effect_of(task)]
        if not (_is_seat(state, owner_of(task)) and effect.fits(state, task)):
            raise damaged(f"the task {effect.spec()} cannot be done")
        state.stack = append(state.stack, task)
        at += TASK_BYTES


def _is_seat(state: State, seat: i64) -> bool:
    return seat < state.seats or seat == NOBODY
