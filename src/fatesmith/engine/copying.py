"""Copying faces: what a mirror becomes (base E3)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from fatesmith.engine.amount import NOTHING, Amount
from fatesmith.engine.event import COPIED, FACE_SOURCE, source
from fatesmith.engine.face import BLANK, CHOICE, COPY_FACE, MULTIPLY, PLAIN, Face
from fatesmith.engine.face_question import FaceQuestion
from fatesmith.engine.faces_memo import (
    first_face,
    memo_context,
    push_faces,
    second_face,
)
from fatesmith.engine.move import COPY, encode, first_of
from fatesmith.engine.reserve import all_lost, room_of
from fatesmith.engine.shown import copy_targets
from fatesmith.engine.state import State
from fatesmith.engine.task import memo_of, seat_of


class ChooseCopy(FaceQuestion):
    """What the first copying face becomes."""

    def options(self, state: State, task: i64) -> vec[i64]:
        targets = copy_targets(state, seat_of(task))
        moves = vec[i64]([encode(COPY, face) for face in targets])
        return moves[:1] if self._alike(state, task, targets) else moves

    def _alike(self, state: State, task: i64, targets: list[int]) -> bool:
        """Whether every choice has the same result: a gain without room or a loss of what the hero
        does not have makes no difference."""
        faces = state.catalog.faces
        context = self.context(task)
        hero = state.heroes[seat_of(task)]
        partner = self._partner(state, task)
        if hero.allegiance or context.shard_rate:
            return False
        if any(faces[target].kind != PLAIN for target in targets):
            return False
        if partner.kind == CHOICE and not context.loses:
            masks = [faces[target].alternatives[0].mask for target in targets]
            return all(all_lost(state.catalog, hero, mask) for mask in masks)
        if partner.kind not in (BLANK, PLAIN, MULTIPLY):
            return False
        factor = partner.rate if partner.kind == MULTIPLY else 1
        beside = partner.alternatives[0] if partner.kind == PLAIN else NOTHING
        most = room_of(state.catalog, hero)
        if context.loses:
            most = Amount(hero.gold, hero.sun, hero.moon, hero.glory)
        ends: set[tuple[i64, i64, i64, i64]] = set()
        for target in targets:
            amount = faces[target].alternatives[0].times(factor)
            gold = min(most.gold, amount.gold + beside.gold)
            sun = min(most.sun, amount.sun + beside.sun)
            moon = min(most.moon, amount.moon + beside.moon)
            ends.add((gold, sun, moon, min(most.glory, amount.glory + beside.glory)))
        return len(ends) == 1

    def _partner(self, state: State, task: i64) -> Face:
        """The other face of the pair."""
        faces = state.catalog.faces
        memo = memo_of(task)
        if faces[first_face(memo)].kind == COPY_FACE:
            return faces[second_face(memo)]
        return faces[first_face(memo)]

    def answer(self, state: State, task: i64, move: i64) -> None:
        memo = memo_of(task)
        seat = seat_of(task)
        face = first_of(move)
        first = first_face(memo)
        second = second_face(memo)
        if state.catalog.faces[first].kind == COPY_FACE:
            first = face
        else:
            second = face
        if state.journal is not None:
            state.tell(COPIED, seat, face)
        push_faces(state, seat, memo_context(memo), first, second)

    def about(self, state: State, task: i64) -> i64:
        face = first_face(memo_of(task))
        if state.catalog.faces[face].kind != COPY_FACE:
            face = second_face(memo_of(task))
        return source(FACE_SOURCE, face)


CHOOSE_COPY: Final = ChooseCopy("copy")
