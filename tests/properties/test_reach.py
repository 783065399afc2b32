"""Random games reach everything the catalog and the engine have to offer."""

import random
from collections import Counter

from fatesmith import CATALOG, Setup, apply, new_state, options
from fatesmith.engine.effect import Question
from fatesmith.engine.event import APPLIED, CARD_TAKEN, COPIED, EVENT_NAMES, ROLLED
from fatesmith.engine.face import COPY_FACE, MULTIPLY
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import PASS, kind_of
from fatesmith.notation.moves import WORDS

GAMES = 360


def test_every_card_is_bought_and_every_face_applied_somewhere() -> None:
    rng = random.Random(2017)
    taken: Counter[tuple[str, str]] = Counter()
    applied: set[str] = set()
    topics: set[str] = set()
    kinds: set[str] = set()
    events: set[str] = set()
    for game in range(GAMES):
        seats = 2 + game % 3
        setup = Setup.draft(seats) if game % 10 == 0 else Setup.random(seats, game)
        state = new_state(setup, journal=True)
        while not state.over:
            topics.add(open_question(state)[0].topic)
            moves = options(state)
            deeds = [move for move in moves if kind_of(move) != PASS] or moves
            kind = rng.choice(sorted({kind_of(move) for move in deeds}))
            kinds.update(WORDS[kind_of(move)] for move in moves)
            apply(state, rng.choice([move for move in deeds if kind_of(move) == kind]))
        assert state.journal is not None
        for event in state.journal:
            events.add(event.name)
            if event.kind == CARD_TAKEN:
                card = CATALOG.feat_set(event.field("feat")).cards[event.field("variant")]
                taken[card.slug, card.variant] += 1
            elif event.kind in (APPLIED, COPIED):
                applied.add(CATALOG.faces[event.field("face")].slug)
            elif event.kind == ROLLED:
                # These two act on the other die or become another face: rolling is applying.
                face = CATALOG.faces[event.field("face")]
                if face.kind in (MULTIPLY, COPY_FACE):
                    applied.add(face.slug)
    every_card = {(c.slug, c.variant) for s in CATALOG.feat_sets() for c in s.cards}
    assert set(taken) == every_card
    assert applied == {face.slug for face in CATALOG.faces if face.slug}
    assert topics == {effect.topic for effect in CATALOG.effects if isinstance(effect, Question)}
    assert kinds == set(WORDS.values())
    assert events == set(EVENT_NAMES)
