"""Random games reach everything the catalog and the engine have to offer."""

import random
from collections import Counter

from fatesmith import CATALOG, Setup, apply, new_state, options
from fatesmith.content.named import MODULES
from fatesmith.content.setup import LOCATION_SLUGS
from fatesmith.engine.effect import Question
from fatesmith.engine.event import APPLIED, CARD_TAKEN, COPIED, EVENTS, ROLLED
from fatesmith.engine.face import COPY_FACE, MULTIPLY
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import kind_of
from fatesmith.notation.moves import WORDS
from tests.players import Saver, eager
from tests.support import house_sets

GAMES = 600
GAMES_OF_OWN = 30
"""For each set outside the printed boxes, which no random set-up draws."""
RARE = {"collect", "advance"}
"""What random games ask too seldom: which of two memory tokens to collect first near an end of the
allegiance board (`tests/engine/test_keepsakes.py` asks it), and which of two companions to advance
that joined in different turns (`tests/engine/test_more_verbs.py`)."""


def test_every_card_is_bought_and_every_face_applied_somewhere() -> None:
    rng = random.Random(2017)
    taken: Counter[tuple[str, str]] = Counter()
    applied: set[str] = set()
    topics: set[str] = set()
    kinds: set[str] = set()
    events: set[str] = set()
    own = house_sets()
    for game in range(GAMES + GAMES_OF_OWN * len(own)):
        seats = 4 if game % 5 < 2 else 2 + game % 3
        module = MODULES[game // 5 % 3]
        first = ("M8", "F6", "M2")[game % 5] if game % 5 < 3 else LOCATION_SLUGS[game % 15]
        if game >= GAMES:
            mine = CATALOG.feat_set(CATALOG.set_number(own[game % len(own)]))
            first = CATALOG.locations[mine.location].slug
            setup = Setup.custom(seats, [mine.slug], module=MODULES[mine.module])
        elif game % 10 == 0:
            setup = Setup.draft(seats, module=module, rebellion=True, promos=True)
        else:
            setup = Setup.random(
                seats,
                game,
                module=module,
                rebellion=True,
                promos=True,
                weights={"monsters": 4, "companion": 4},
            )
        state = new_state(setup, journal=True)
        saver = Saver(rng, state, first=CATALOG.location_number(first))
        while not state.over:
            topics.add(open_question(state)[0].topic)
            moves = options(state)
            kinds.update(WORDS[kind_of(move)] for move in moves)
            apply(state, eager(rng, moves) if game % 4 == 0 else saver.choose(state))
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
    every_topic = {effect.topic for effect in CATALOG.effects if isinstance(effect, Question)}
    assert every_topic - topics <= RARE
    assert set(WORDS.values()) - kinds <= RARE
    assert events == {row.name for row in EVENTS.values()}
