"""Counting what happened to every seat: one pass over the journal, by slugs of counters."""

from collections import Counter
from collections.abc import Callable
from typing import Final, final

from fatesmith.analysis.chronicle import Chronicle
from fatesmith.analysis.rolls import GIVEN
from fatesmith.content.catalog import CATALOG
from fatesmith.engine import event as kinds
from fatesmith.engine.context import CONTEXTS, DIVINE, MINOR
from fatesmith.engine.event import Event, source_kind
from fatesmith.engine.ids import ANCIENT, CELESTIAL, GLORY, MOON, NO_FACE, RESOURCE_NAMES, SUN
from fatesmith.engine.turn import ACTION_DECLINED

_SHARDS: Final = tuple(
    any(GIVEN[resource][face] for resource in (SUN, MOON, ANCIENT))
    for face in range(len(CATALOG.faces))
)
"""By face: whether it can give a shard."""

_COUNTED_AS_TOLD: Final = {
    kinds.ROLLED_AGAIN: "rerolls",
    kinds.COPIED: "mirrored",
    kinds.REINFORCED: "reinforcements",
    kinds.TOKEN_TAKEN: "tokens-taken",
    kinds.TOKEN_SPENT: "tokens-spent",
    kinds.CLIMBER_CASHED: "companions",
    kinds.GOLEM_MOVED: "labyrinth-steps",
    kinds.TREASURE_TAKEN: "treasures",
    kinds.ALLEGIANCE_MOVED: "allegiance-steps",
    kinds.KEEPSAKE_COLLECTED: "memory-tokens",
    kinds.MOVED: "journeys",
    kinds.WOKEN: "woken",
}
"""Events that count one each."""


@final
class GameCounts:
    """What is counted over a whole game. `lost-…` are counted too, by resource, so that the books
    can be balanced."""

    counts: list[Counter[str]]
    """By seat and slug."""
    dearest_face: list[int]
    """By seat: the most expensive face that was forged, NO_FACE if none."""
    dearest_feat: list[int]
    """By seat: the set of the most expensive card, 0 if none."""

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
            kinds.ROLLED: self._rolled,
            kinds.BLESSED: self._blessed,
            kinds.APPLIED: self._applied,
            kinds.GAINED: self._gained,
            kinds.OVERFLOWED: self._overflowed,
            kinds.SPARE_LOST: self._overflowed,
            kinds.LOST: self._lost,
            kinds.PAID: self._paid,
            kinds.DRAINED: self._drained,
            kinds.STORE_EMPTIED: self._scepter_emptied,
            kinds.TRACKED: self._tracked,
            kinds.STORED: self._stored,
            kinds.FORGED: self._forged,
            kinds.CARD_TAKEN: self._card_taken,
            kinds.OUSTED: self._ousted,
            kinds.PASSED: self._passed,
            kinds.TURN_ENDED: self._turn_ended,
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
            where = "set-up" if source_kind(code) == kinds.SETUP_SOURCE else "gained"
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
        if source_kind(code) == kinds.FACE_SOURCE:
            counts["gold-on-faces"] += amount

    def _drained(self, event: Event, counts: Counter[str]) -> None:
        amount, _, code = event.numbers
        counts["gold-spent"] += amount
        if source_kind(code) == kinds.FACE_SOURCE:
            counts["gold-on-faces"] += amount

    def _scepter_emptied(self, event: Event, counts: Counter[str]) -> None:
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
