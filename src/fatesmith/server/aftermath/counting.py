"""Counting what happened to every seat: one pass over the journal, by slugs of counters."""

from collections import Counter
from collections.abc import Callable
from typing import Final, final

from fatesmith.analysis.chronicle import Chronicle
from fatesmith.analysis.rolls import GIVEN
from fatesmith.content.catalog import CATALOG
from fatesmith.engine.context import CONTEXTS, DIVINE, MINOR
from fatesmith.engine.event import (
    ALLEGIANCE_MOVED,
    APPLIED,
    BLESSED,
    CARD_TAKEN,
    CLIMBER_CASHED,
    COPIED,
    DRAINED,
    FACE_SOURCE,
    FORGED,
    GAINED,
    GOLEM_MOVED,
    KEEPSAKE_COLLECTED,
    LOST,
    MOVED,
    OUSTED,
    OVERFLOWED,
    PAID,
    PASSED,
    REINFORCED,
    ROLLED,
    ROLLED_AGAIN,
    SETUP_SOURCE,
    SPARE_LOST,
    STORE_EMPTIED,
    STORED,
    TOKEN_SPENT,
    TOKEN_TAKEN,
    TRACKED,
    TREASURE_TAKEN,
    TURN_ENDED,
    WOKEN,
    Event,
    source_kind,
)
from fatesmith.engine.ids import ANCIENT, CELESTIAL, GLORY, MOON, NO_FACE, RESOURCE_NAMES, SUN
from fatesmith.engine.turn import ACTION_DECLINED

_SHARDS: Final = tuple(
    any(GIVEN[resource][face] for resource in (SUN, MOON, ANCIENT))
    for face in range(len(CATALOG.faces))
)
"""By face: whether it can give a shard."""

_COUNTED_AS_TOLD: Final = {
    ROLLED_AGAIN: "rerolls",
    COPIED: "mirrored",
    REINFORCED: "reinforcements",
    TOKEN_TAKEN: "tokens-taken",
    TOKEN_SPENT: "tokens-spent",
    CLIMBER_CASHED: "companions",
    GOLEM_MOVED: "labyrinth-steps",
    TREASURE_TAKEN: "treasures",
    ALLEGIANCE_MOVED: "allegiance-steps",
    KEEPSAKE_COLLECTED: "memory-tokens",
    MOVED: "journeys",
    WOKEN: "woken",
}
"""Events that count one each."""


@final
class GameCounts:
    """What is counted of a whole game. `lost-…` are counted too, by resource, for whoever wants
    to draw up the balance."""

    counts: list[Counter[str]]
    """By seat and slug."""
    dearest_face: list[int]
    """By seat: the dearest face that was forged, NO_FACE if none."""
    dearest_feat: list[int]
    """By seat: the set of the dearest card, 0 if none."""

    def __init__(self, told: Chronicle) -> None:
        seats = range(told.seats)
        self.counts = [Counter() for _ in seats]
        self.dearest_face = [NO_FACE for _ in seats]
        self.dearest_feat = [0 for _ in seats]
        self._dry = [0 for _ in seats]
        self._waiting = [0 for _ in seats]
        self._sets: list[set[int]] = [set() for _ in seats]
        self._taken: set[int] = set()
        readers: dict[int, Callable[[Event, Counter[str]], None]] = {
            ROLLED: self._rolled,
            BLESSED: self._blessed,
            APPLIED: self._applied,
            GAINED: self._gained,
            OVERFLOWED: self._overflowed,
            SPARE_LOST: self._overflowed,
            LOST: self._lost,
            PAID: self._paid,
            DRAINED: self._drained,
            STORE_EMPTIED: self._store_emptied,
            TRACKED: self._tracked,
            STORED: self._stored,
            FORGED: self._forged,
            CARD_TAKEN: self._card_taken,
            OUSTED: self._ousted,
            PASSED: self._passed,
            TURN_ENDED: self._turn_ended,
        }
        for event in told.journal:
            kind = event.kind
            if kind in readers:
                readers[kind](event, self.counts[event.seat])
            elif kind in _COUNTED_AS_TOLD:
                self.counts[event.seat][_COUNTED_AS_TOLD[kind]] += 1
        for seat in seats:
            self.counts[seat]["decisions"] = told.decisions(seat)
            self.counts[seat]["different-feats"] = len(self._sets[seat])
        for action in told.actions:
            self.counts[action.seat]["extra-actions"] += action.extra
            self.counts[action.seat]["offerings"] += not action.feat

    # Dice -----------------------------------------------------------------------------------------

    def _rolled(self, event: Event, counts: Counter[str]) -> None:
        die, _, face = event.numbers
        counts["rolls"] += 1
        if die == CELESTIAL:
            counts["celestial-rolls"] += 1
            return
        self._dry[event.seat] = 0 if _SHARDS[face] else self._dry[event.seat] + 1
        counts["longest-drought"] = max(counts["longest-drought"], self._dry[event.seat])

    def _blessed(self, event: Event, counts: Counter[str]) -> None:
        blessing = CONTEXTS[event.numbers[0]].blessing
        if blessing == DIVINE:
            counts["blessings"] += 1
        elif blessing == MINOR:
            counts["minor-blessings"] += 1

    def _applied(self, event: Event, counts: Counter[str]) -> None:
        if event.numbers[1] > 1:
            counts["multiplied"] += 1

    # Resources ------------------------------------------------------------------------------------

    def _gained(self, event: Event, counts: Counter[str]) -> None:
        resource, amount, code = event.numbers
        if resource != GLORY:
            where = "set-up" if source_kind(code) == SETUP_SOURCE else "gained"
            counts[f"{RESOURCE_NAMES[resource]}-{where}"] += amount

    def _overflowed(self, event: Event, counts: Counter[str]) -> None:
        counts[f"{RESOURCE_NAMES[event.numbers[0]]}-wasted"] += event.numbers[1]

    def _lost(self, event: Event, counts: Counter[str]) -> None:
        resource, amount, _ = event.numbers
        counts[f"lost-{RESOURCE_NAMES[resource]}"] += amount
        counts["taken-away"] += amount

    def _paid(self, event: Event, counts: Counter[str]) -> None:
        resource, amount, code = event.numbers
        counts[f"{RESOURCE_NAMES[resource]}-spent"] += amount
        if source_kind(code) == FACE_SOURCE:
            counts["gold-on-faces"] += amount

    def _drained(self, event: Event, counts: Counter[str]) -> None:
        amount, _, code = event.numbers
        counts["gold-spent"] += amount
        if source_kind(code) == FACE_SOURCE:
            counts["gold-on-faces"] += amount

    def _store_emptied(self, event: Event, counts: Counter[str]) -> None:
        counts["gold-spent"] += event.numbers[0]

    def _tracked(self, event: Event, counts: Counter[str]) -> None:
        counts["gold-gained"] += event.numbers[0]
        counts["hammered"] += event.numbers[0]

    def _stored(self, event: Event, counts: Counter[str]) -> None:
        counts["gold-gained"] += event.numbers[0]
        counts["stored"] += event.numbers[0]

    # Faces and feats ------------------------------------------------------------------------------

    def _forged(self, event: Event, counts: Counter[str]) -> None:
        face = event.numbers[2]
        price = CATALOG.faces[face].price
        counts["faces-forged"] += 1
        if price > counts["dearest-face"]:
            counts["dearest-face"] = price
            self.dearest_face[event.seat] = face

    def _card_taken(self, event: Event, counts: Counter[str]) -> None:
        number, location, _ = event.numbers
        feat_set = CATALOG.feat_set(number)
        counts["feats"] += 1
        if feat_set.sun and feat_set.moon:
            counts["double-feats"] += 1
        elif feat_set.sun:
            counts["sun-feats"] += 1
        else:
            counts["moon-feats"] += 1
        if location not in self._taken:
            self._taken.add(location)
            counts["first-feats"] += 1
        cost = feat_set.sun + feat_set.moon
        if cost > counts["dearest-feat"]:
            counts["dearest-feat"] = cost
            self.dearest_feat[event.seat] = number
        self._sets[event.seat].add(number)
        self._waiting[event.seat] = -1

    # Islands and turns ----------------------------------------------------------------------------

    def _ousted(self, event: Event, counts: Counter[str]) -> None:
        by = event.numbers[0]
        if by != event.seat:
            counts["ousted"] += 1
            self.counts[by]["ousts"] += 1

    def _passed(self, event: Event, counts: Counter[str]) -> None:
        if event.numbers[0] == ACTION_DECLINED:
            counts["idle-turns"] += 1

    def _turn_ended(self, event: Event, counts: Counter[str]) -> None:
        self._waiting[event.seat] += 1
        counts["longest-wait"] = max(counts["longest-wait"], self._waiting[event.seat])
