"""What must hold at every decision of every legal game, however it is played."""

import pickle
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fatesmith import CATALOG, NATURE, NOBODY, Move, Setup, State, apply, new_state, options
from fatesmith.compiled import FORM
from fatesmith.content.named import MODULES, NAMED
from fatesmith.engine.event import (
    CARD_TAKEN,
    FORGED,
    GAINED,
    LAP_FINISHED,
    LOST,
    PAID,
    REMOVED_FACE,
    TURN_ENDED,
    Event,
)
from fatesmith.engine.hero import ANCIENT_CAP, CLIMBER_END, STORE_ROOM
from fatesmith.engine.ids import (
    ALLEGIANCE_MODULE,
    ANCIENT,
    DICE,
    GLORY,
    GOLD,
    LABYRINTH_MODULE,
    MOON,
    NO_MODULE,
    SIDES,
    SUN,
)
from fatesmith.engine.loop import open_question
from fatesmith.engine.move import outcome_key
from fatesmith.engine.reserve import track_room
from fatesmith.notation.moves import find_move, format_move, parse_move
from tests.players import eager

GAMES_PER_SEAT_COUNT = 700 if FORM.compiled else 140
"""Both forms of the engine play the same games, as the checksums say: the plain one, which takes
many times as long, needs to show less."""

COPIES_EVERY = 1 if FORM.compiled else 5
"""Decisions: plain Python writes a position byte by byte."""

TURNS = {2: 18, 3: 30, 4: 36}


def setups(seats: int) -> st.SearchStrategy[Setup]:
    """Any set-up: named, random or drafted, of any boxes and module, with any option."""
    flags = st.booleans()
    thin = flags if seats == 2 else st.just(False)
    modules = st.sampled_from(MODULES)
    drawn = st.builds(
        lambda seed, module, rebellion, promos, tie, g6: Setup.random(
            seats,
            seed,
            module=module,
            rebellion=rebellion,
            promos=promos,
            tie_break=tie,
            without_g6=g6,
        ),
        st.integers(0, 10_000),
        modules,
        flags,
        flags,
        flags,
        thin,
    )
    drafted = st.builds(
        lambda module, rebellion, promos: Setup.draft(
            seats, module=module, rebellion=rebellion, promos=promos
        ),
        modules,
        flags,
        flags,
    )
    named = st.sampled_from([Setup.named(n.name, seats) for n in NAMED if seats in n.seats])
    return st.one_of(drawn, drawn, drafted, named)


def walk(setup: Setup, seed: int, hasty: bool) -> Iterator[State]:
    """The state at each question, and at the end. One object that moves on."""
    rng = random.Random(seed)
    state = new_state(setup, journal=True)
    while not state.over:
        yield state
        moves = options(state)
        eagerly = hasty and rng.random() < 0.9
        apply(state, eager(rng, moves) if eagerly else rng.choice(moves))
    yield state


def journal_of(state: State) -> list[Event]:
    assert state.journal is not None
    return state.journal


def check_options(state: State) -> None:
    moves = options(state)
    assert moves, "somebody is asked, but has no option"
    assert moves == sorted(set(moves)), "options are sorted and unique"
    assert len(moves) > 1 or state.seat == NATURE, "a single option answers itself"
    for move in moves:
        text = format_move(move)
        assert parse_move(text) == outcome_key(move), f"{text} reads back as another move"


def check_copies(state: State, move: Move) -> None:
    before = state.to_bytes()
    clone = state.clone()
    loaded = State.from_bytes(before)
    assert clone.to_bytes() == before == loaded.to_bytes()
    assert options(loaded) == options(state) == options(clone)
    assert (loaded.seat, clone.seat) == (state.seat, state.seat)
    apply(clone, move)
    apply(loaded, find_move(loaded, format_move(move)))
    assert clone.to_bytes() == loaded.to_bytes(), "a clone and a loaded state play alike"
    assert state.to_bytes() == before, "playing a clone leaves the original alone"


def check_heroes(state: State) -> None:
    for hero in state.heroes:
        assert 0 <= hero.gold <= hero.gold_cap
        assert 0 <= hero.sun <= hero.sun_cap
        assert 0 <= hero.moon <= hero.moon_cap
        assert 0 <= hero.ancient <= ANCIENT_CAP
        assert hero.glory >= 0
        assert all(0 <= held <= STORE_ROOM for held in hero.stores)
        if state.over or open_question(state)[0].topic not in ("split", "drain"):
            assert hero.stores == sorted(hero.stores, reverse=True)
        assert all(0 <= climber >> 1 <= CLIMBER_END for climber in hero.climbers)
        assert bool(hero.golem) == (state.module == LABYRINTH_MODULE)
        assert bool(hero.allegiance) == (state.module == ALLEGIANCE_MODULE)
        assert len(hero.faces) == DICE * SIDES
        assert all(CATALOG.faces[face].slug for face in hero.faces)
        assert track_room(CATALOG, hero) >= 0
        assert all(count >= 0 for count in (*hero.tokens, *hero.cards))
    islands = [hero.portal for hero in state.heroes if hero.portal]
    assert len(islands) == len(set(islands)), "at most one hero stands on a portal (base G1)"
    for location, left in enumerate(state.stacks):
        owned = sum(hero.cards[location] for hero in state.heroes)
        assert left + owned == (state.seats if state.feats[location] else 0)


def check_faces_conserved(state: State) -> None:
    """Pools, dice, discards and what was removed at set-up always hold the same pieces together."""
    all_pieces: Counter[int] = Counter()
    for pool in CATALOG.pools:
        if pool.module in (NO_MODULE, state.module):
            for slug, pieces in pool.pieces.items():
                all_pieces[CATALOG.face_number(slug)] += pieces
    for face in CATALOG.starting_dice[state.module]:
        all_pieces[face] += state.seats
    found: Counter[int] = Counter()
    for face, left in enumerate(state.stock):
        found[face] += left
    for hero in state.heroes:
        found.update(hero.faces)
    for event in journal_of(state):
        if event.kind == FORGED:
            found[event.field("replaced")] += 1
        elif event.kind == REMOVED_FACE:
            found[event.field("face")] += 1
    assert +found == +all_pieces
    forged = Counter(event.seat for event in journal_of(state) if event.kind == FORGED)
    assert [forged[seat] for seat in range(state.seats)] == [hero.forged for hero in state.heroes]


def check_reserves_are_the_sum_of_their_sources(state: State) -> None:
    totals: dict[tuple[int, int], int] = Counter()
    for event in journal_of(state):
        if event.kind == GAINED:
            totals[event.seat, event.field("resource")] += event.field("amount")
        elif event.kind in (LOST, PAID):
            totals[event.seat, event.field("resource")] -= event.field("amount")
        elif event.kind == LAP_FINISHED:
            totals[event.seat, GLORY] += event.field("glory")
    for seat, hero in enumerate(state.heroes):
        told = [totals[seat, resource] for resource in (GOLD, SUN, MOON, GLORY, ANCIENT)]
        assert told == [hero.gold, hero.sun, hero.moon, hero.glory, hero.ancient]


def check_end(state: State) -> None:
    assert state.outcome is not None
    assert state.seat == NOBODY
    assert options(state) == []
    assert state.round == state.rounds
    turns = sum(1 for event in journal_of(state) if event.kind == TURN_ENDED)
    assert turns == TURNS[state.seats]
    taken: Counter[int] = Counter()
    for event in journal_of(state):
        if event.kind == CARD_TAKEN:
            card = CATALOG.feat_set(event.field("feat")).cards[event.field("variant")]
            taken[event.seat] += card.glory
    for seat, hero in enumerate(state.heroes):
        place = CATALOG.allegiance.glory[hero.allegiance]
        assert state.outcome.glory[seat] == max(0, hero.glory + taken[seat] + place)
    best = max(state.outcome.glory)
    assert all(state.outcome.glory[seat] == best for seat in state.outcome.winners)
    assert state.outcome.winners
    ended = pickle.loads(pickle.dumps(state))
    assert ended == state
    assert ended.outcome == state.outcome


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_game_keeps_the_laws_at_every_decision(seats: int, part: int) -> None:
    @settings(
        max_examples=GAMES_PER_SEAT_COUNT // 4, derandomize=True, database=None, deadline=None
    )
    @given(setup=setups(seats), seed=st.integers(0, 2**32), hasty=st.booleans())
    def play(setup: Setup, seed: int, hasty: bool) -> None:
        rng = random.Random(seed * 4 + part)
        for number, state in enumerate(walk(setup, seed * 4 + part, hasty)):
            check_heroes(state)
            if not state.over:
                check_options(state)
                if number % COPIES_EVERY == 0:
                    check_copies(state, rng.choice(options(state)))
            if number % 50 == 0 or state.over:
                check_faces_conserved(state)
                check_reserves_are_the_sum_of_their_sources(state)
            if state.over:
                check_end(state)

    play()
