"""What the value net sees of a position: small whole numbers, for each seat and for the table.

Nets judge positions between two turns, when no dice are waiting and nothing is half done, so the
numbers say nothing about open questions. Dice count as bags of faces: where a face lies on its die
makes no difference to a roll.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from fatesmith.engine.declared import Catalog
from fatesmith.engine.face import MULTIPLY
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import ALLEGIANCE_MODULE, MAX_SEATS, SIDES
from fatesmith.engine.length import rounds
from fatesmith.engine.state import State

MOST: Final = 255
"""A number is a byte."""
_STEPS: Final = 6
"""Shards are also given as "at least one", "at least two", …"""
_GOLD_STEPS: Final = 7
"""Gold as "enough for a face of 2, 3, 4, 5, 6, 8 or 12 gold"."""
_PORTALS: Final = 9
"""Home and the islands, with one to spare."""
TURN_INPUTS: Final = 11
"""A seat has from no turn to ten turns left."""
_MULTIPLIED: Final = 4
"""Gold, sun, moon and glory on the die opposite to a multiplying face."""

_SCORE: Final = 0
_GOLD: Final = 1
_GOLD_CAP: Final = 4
_SUN_STEP: Final = 7
_MOON_STEP: Final = _SUN_STEP + _STEPS
_GOLD_STEP: Final = _MOON_STEP + _STEPS
_TRACKS: Final = _GOLD_STEP + _GOLD_STEPS
_STORES: Final = _TRACKS + 3
_CLIMBERS: Final = _STORES + 2
_ANCIENT: Final = _CLIMBERS + 2
_ALLEGIANCE: Final = _ANCIENT + 1
_GOLEM: Final = _ALLEGIANCE + 1
_BOUND: Final = _GOLEM + 1
_PORTAL: Final = _BOUND + 1
TURN_INPUT: Final = _PORTAL + _PORTALS
"""Where the turns that a seat has left are marked, one input for each number of them."""
_ORDER: Final = TURN_INPUT + TURN_INPUTS
_MULTIPLE: Final = _ORDER + MAX_SEATS
_FACES: Final = _MULTIPLE + _MULTIPLIED
"""Where faces begin; tokens and cards follow them."""

_MODULE: Final = 0
_ROUND: Final = _MODULE + ALLEGIANCE_MODULE + 1
_SWAP: Final = _ROUND + TURN_INPUTS
_STACKS: Final = _SWAP + 4
"""Where stacks begin; pools follow them."""


def seat_size(catalog: Catalog) -> int:
    """How many numbers there are for each seat."""
    return _FACES + len(catalog.faces) + len(catalog.tokens) + len(catalog.sets)


def table_size(catalog: Catalog) -> int:
    """How many numbers there are for the table."""
    return _STACKS + len(catalog.sets) + len(catalog.faces)


def turns_to_come(state: State, seat: i64) -> i64:
    """The turns a seat has left, between two turns."""
    left = rounds(state.seats) - state.round
    return left + 1 if seat >= state.active else left


def put_seat(state: State, seat: i64, out: vec[i64]) -> None:
    """Write the numbers of a seat."""
    for index in range(len(out)):
        out[index] = 0
    catalog = state.catalog
    hero = state.heroes[seat]
    out[_SCORE] = min(MOST, state.score(seat))
    out[_GOLD] = hero.gold
    out[_GOLD + 1] = hero.sun
    out[_GOLD + 2] = hero.moon
    out[_GOLD_CAP] = hero.gold_cap
    out[_GOLD_CAP + 1] = hero.sun_cap
    out[_GOLD_CAP + 2] = hero.moon_cap
    for step in range(min(hero.sun, _STEPS)):
        out[_SUN_STEP + step] = 1
    for step in range(min(hero.moon, _STEPS)):
        out[_MOON_STEP + step] = 1
    purse = hero.gold
    if hero.stores:
        out[_STORES] = len(hero.stores)
        for held in hero.stores:
            out[_STORES + 1] += held
        purse += out[_STORES + 1]
    for step in range(_GOLD_STEPS):
        if purse >= _gold_step(step):
            out[_GOLD_STEP + step] = 1
    if hero.tracks:
        out[_TRACKS] = hero.tracks
        out[_TRACKS + 1] = min(MOST, hero.track_steps)
        out[_TRACKS + 2] = min(15, hero.track_steps)
    if hero.climbers:
        out[_CLIMBERS] = len(hero.climbers)
        for place in hero.climber_places():
            out[_CLIMBERS + 1] += place
    out[_ANCIENT] = hero.ancient
    out[_ALLEGIANCE] = hero.allegiance
    out[_GOLEM] = hero.golem
    out[_PORTAL + min(hero.portal, _PORTALS - 1)] = 1
    out[TURN_INPUT + turns_to_come(state, seat)] = 1
    order = seat - state.active
    out[_ORDER + (order if order >= 0 else order + state.seats)] = 1
    _put_dice(state, seat, hero, out)
    tokens = _FACES + len(catalog.faces)
    for token in range(len(hero.tokens)):
        out[tokens + token] = hero.tokens[token]
    cards = tokens + len(hero.tokens)
    for location in range(len(hero.cards)):
        copies = i64(hero.cards[location])
        if copies:
            out[cards + state.feats[location]] = copies


def _gold_step(step: i64) -> i64:
    """What faces cost, from 2 to 12."""
    return step + 2 if step < 5 else 4 * step - 12


def _put_dice(state: State, seat: i64, hero: Hero, out: vec[i64]) -> None:
    faces = state.catalog.faces
    for slot in range(2 * SIDES):
        number = hero.faces[slot]
        out[_FACES + number] += 1
        face = faces[number]
        if face.bond >= 0 and state.patron(face.bond) == seat:
            out[_BOUND] += 1
        if face.kind == MULTIPLY:
            other: i64 = SIDES if slot < SIDES else 0
            for opposite in range(other, other + SIDES):
                shown = faces[hero.faces[opposite]].shown
                for resource in range(_MULTIPLIED):
                    out[_MULTIPLE + resource] += shown[resource]


def put_table(state: State, out: vec[i64]) -> None:
    """Write the numbers of the table."""
    for index in range(len(out)):
        out[index] = 0
    catalog = state.catalog
    out[_MODULE + state.module] = 1
    out[_ROUND + rounds(state.seats) - state.round] = 1
    out[_SWAP] = state.swap
    out[_SWAP + 1] = state.swapped
    out[_SWAP + 2] = state.arrived
    for place in range(0, len(state.keepsakes), 2):
        if state.keepsakes[place]:
            out[_SWAP + 3] += 1
    for location in range(len(state.stacks)):
        if state.feats[location]:
            out[_STACKS + state.feats[location]] = i64(state.stacks[location])
    pools = _STACKS + len(catalog.sets)
    for face in range(len(state.stock)):
        out[pools + face] = i64(state.stock[face])


def all_inputs(state: State) -> bytes:
    """The numbers of the table and of every seat, from the active one on, as bytes."""
    catalog = state.catalog
    table = vec[i64]([0] * table_size(catalog))
    put_table(state, table)
    found = [_as_bytes(table)]
    own = vec[i64]([0] * seat_size(catalog))
    for step in range(state.seats):
        put_seat(state, (state.active + step) % state.seats, own)
        found.append(_as_bytes(own))
    return b"".join(found)


def _as_bytes(numbers: vec[i64]) -> bytes:
    small = vec[u8](capacity=len(numbers))
    for number in numbers:
        small = append(small, u8(min(MOST, number)))
    return bytes(small)
