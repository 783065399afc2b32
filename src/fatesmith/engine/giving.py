"""Giving what a face says: gains, losses, zone bonuses, conversions, and waking listeners."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.allegiance import zone_of
from fatesmith.engine.amount import Amount
from fatesmith.engine.board import Zone
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.effect import Effect
from fatesmith.engine.event import (
    CONVERTED,
    FACE_SOURCE,
    WOKEN,
    ZONE_BONUS,
    ZONE_SOURCE,
    source,
)
from fatesmith.engine.face import BOUND, MOST_FACTOR
from fatesmith.engine.face_question import FaceQuestion
from fatesmith.engine.faces_memo import face_memo, first_face, memo_context, second_face
from fatesmith.engine.ids import GOLD, NOBODY
from fatesmith.engine.move import CONVERT, KEEP, encode
from fatesmith.engine.reserve import gain, gain_glory, gain_gold, lose
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, owner_of, seat_of


def give(state: State, seat: i64, context: i64, number: i64, chosen: i64, factor: i64) -> None:
    """Give or take one alternative of a face, then wake whoever listens to it."""
    face = state.catalog.faces[number]
    amount = face.alternatives[chosen].times(factor)
    if face.kind == BOUND:
        patron = i64(state.patrons[face.bond])
        if patron not in (NOBODY, later_patron(state, number)):
            state.push(WAKE, patron, number | factor << 8, owner=seat)
    row = CONTEXTS[context]
    if row.loses:
        lose(state, seat, amount, source(FACE_SOURCE, number))
        return
    hero = state.heroes[seat]
    if row.zones and hero.allegiance:
        # rebellion E5.1: with the token's place before this face moves it.
        zone = zone_of(state.catalog, hero)
        if zone.adds:
            give_bonus(state, seat, zone, amount.mask)
    if (row.shard_rate and amount.shards()) or (row.gold_rate and amount.gold):
        memo = face_memo(context, number, chosen) | factor << 24
        state.push(CHOOSE_CONVERSION, seat, memo)
    else:
        gain(state, seat, amount, source(FACE_SOURCE, number))


def give_bonus(state: State, seat: i64, zone: Zone, given: i64) -> None:
    """What the zone of a hero adds to a die that gives these resources (rebellion E5)."""
    gold = zone.extra_gold(given)
    glory = zone.extra_glory(given)
    if not gold and not glory:
        return
    space = state.heroes[seat].allegiance
    if state.journal is not None:
        state.tell(ZONE_BONUS, seat, space, gold, glory)
    if glory:
        gain_glory(state, seat, glory, source(ZONE_SOURCE, space))
    if gold:
        gain_gold(state, seat, gold, source(ZONE_SOURCE, space))


class Wake(Effect):
    """The owner of a card hears that its bound face was applied; memo: face and factor.

    Once per multiple, with a free choice each time (base E7.2, K13).
    """

    def run(self, state: State, task: i64) -> None:
        number = memo_of(task) & 255
        patron = seat_of(task)
        bond = state.catalog.faces[number].bond
        listen = state.catalog.variants[bond].on_face
        assert listen is not None
        if state.journal is not None:
            feat = state.catalog.variant_sets[bond]
            state.tell(WOKEN, patron, feat, number, owner_of(task))
        for _ in range(memo_of(task) >> 8):
            state.push(listen.then, patron, owner=owner_of(task))

    def memo_fits(self, state: State, task: i64) -> bool:
        memo = memo_of(task)
        number = memo & 255
        faces = state.catalog.faces
        if number >= len(faces) or faces[number].bond < 0 or memo >> 8 > MOST_FACTOR:
            return False
        listens = state.catalog.variants[faces[number].bond].on_face is not None
        return owner_of(task) < state.seats and listens


@final
class Conversion:
    """The result of turning the shards or gold of a face into glory."""

    def __init__(self, turned: Amount, glory: i64, rest: Amount) -> None:
        self.turned = turned
        self.glory = glory
        self.rest = rest

    def whole(self) -> Amount:
        """Everything gained."""
        rest = self.rest
        glory = rest.glory + self.glory
        return Amount(rest.gold, rest.sun, rest.moon, glory, rest.ancient, rest.loyalty)


class ChooseConversion(FaceQuestion):
    """Keep what the face gives, or turn its shards or its gold into glory (base E9).

    Memo: context, face, alternative and factor. All or nothing for one face (base K16).
    """

    def options(self, _state: State, _task: i64) -> vec[i64]:
        return vec[i64]([encode(KEEP), encode(CONVERT)])

    def answer(self, state: State, task: i64, move: i64) -> None:
        seat = seat_of(task)
        code = self.about(state, task)
        if move != encode(CONVERT):
            gain(state, seat, self.amount(state, task), code)
            return
        made = self.converted(state, task)
        if state.journal is not None:
            row = self.context(task)
            for resource, number in enumerate(made.turned.parts()):
                if number:
                    rate = row.gold_rate if resource == GOLD else row.shard_rate
                    state.tell(CONVERTED, seat, resource, number, number * rate)
        gain_glory(state, seat, made.glory, code)
        gain(state, seat, made.rest, code)

    def converted(self, state: State, task: i64) -> Conversion:
        """What is turned into glory, and what else the face gives."""
        amount = self.amount(state, task)
        row = self.context(task)
        gold = amount.gold if row.gold_rate else 0
        sun = amount.sun if row.shard_rate else 0
        moon = amount.moon if row.shard_rate else 0
        turned = Amount(gold, sun, moon)
        return Conversion(
            turned,
            row.shard_rate * turned.shards() + row.gold_rate * turned.gold,
            Amount(
                amount.gold - gold,
                amount.sun - sun,
                amount.moon - moon,
                amount.glory,
                amount.ancient,
                amount.loyalty,
            ),
        )

    def amount(self, state: State, task: i64) -> Amount:
        """What the face gives if it is kept."""
        memo = memo_of(task)
        face = state.catalog.faces[first_face(memo)]
        return face.alternatives[second_face(memo)].times(memo >> 24)

    def faces(self, task: i64) -> list[int]:
        return [first_face(memo_of(task))]

    def about(self, _state: State, task: i64) -> i64:
        return source(FACE_SOURCE, first_face(memo_of(task)))

    def memo_fits(self, state: State, task: i64) -> bool:
        memo = memo_of(task)
        face = first_face(memo)
        faces = state.catalog.faces
        if memo_context(memo) >= len(CONTEXTS) or face >= len(faces) or memo >> 24 > MOST_FACTOR:
            return False
        return second_face(memo) < len(faces[face].alternatives)


def later_patron(state: State, number: i64) -> i64:
    """The seat that acts once the dice with this face are done, NOBODY for most faces."""
    face = state.catalog.faces[number]
    if face.bond < 0:
        return NOBODY
    listen = state.catalog.variants[face.bond].on_face
    return i64(state.patrons[face.bond]) if listen is not None and listen.later else NOBODY


WAKE: Final = Wake()
CHOOSE_CONVERSION: Final = ChooseConversion("convert")
