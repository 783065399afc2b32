"""The journal: what happened, told completely (every number of a hero follows from it)."""

import random
from collections import Counter

import pytest

from fatesmith import CATALOG, NOBODY, Setup, State, apply, new_state, options
from fatesmith.engine.event import (
    APPLIED,
    BLESSED,
    CAPS_RAISED,
    CARD_TAKEN,
    CONVERTED,
    EVENT_FIELDS,
    EVENT_NAMES,
    EXTRA_ACTION_SOURCE,
    FACE_SOURCE,
    FEAT_SOURCE,
    FORGED,
    GAINED,
    LAP_FINISHED,
    LOST,
    MOVED,
    OUSTED,
    OVERFLOWED,
    PAID,
    ROLLED,
    SETUP_SOURCE,
    SOURCE_NAMES,
    TOKEN_SOURCE,
    TOKEN_SPENT,
    TOKEN_TAKEN,
    TRACK_ADDED,
    TRACKED,
    Event,
    source,
    source_kind,
    source_number,
)
from fatesmith.engine.ids import GLORY, GOLD, HOME, MOON, SUN
from tests.support import (
    answer,
    bless,
    face,
    held,
    perform,
    play_on,
    position,
    random_setup,
    roll,
    set_hero,
)


def told_games(count: int) -> list[State]:
    """Finished random games with their journals, of all sizes; some drafted."""
    games = []
    for number in range(count):
        setup = Setup.draft(2 + number % 3) if number % 8 == 7 else random_setup(number)
        games.append(play_on(new_state(setup, journal=True), random.Random(number)))
    return games


def journal(state: State) -> list[Event]:
    assert state.journal is not None
    return state.journal


# Being told -------------------------------------------------------------------------------------


def test_there_is_no_journal_unless_one_is_asked_for() -> None:
    assert play_on(new_state(Setup.introductory(2)), random.Random(1)).journal is None


def test_a_journal_changes_nothing_but_itself() -> None:
    quiet, told = new_state(Setup.advanced(3)), new_state(Setup.advanced(3), journal=True)
    rng = random.Random(7)
    while not quiet.over:
        move = rng.choice(options(quiet))
        apply(quiet, move)
        apply(told, move)
        assert quiet == told


def test_a_clone_has_no_journal_and_adds_nothing_to_the_original_one() -> None:
    state = new_state(Setup.advanced(3), journal=True)
    length = len(journal(state))
    twin = state.clone()
    assert twin.journal is None
    play_on(twin, random.Random(1))
    assert len(journal(state)) == length


def test_every_event_has_as_many_numbers_as_fields() -> None:
    kinds = set()
    for state in told_games(24):
        for event in journal(state):
            assert len(event.numbers) == len(EVENT_FIELDS[event.kind])
            assert all(number >= 0 for number in event.numbers)
            kinds.add(event.kind)
    missing = {EVENT_NAMES[kind] for kind in set(range(len(EVENT_NAMES))) - kinds}
    assert missing == set()


def test_every_event_concerns_a_seat_or_nobody() -> None:
    for state in told_games(6):
        for event in journal(state):
            assert event.seat in [*range(state.seats), NOBODY]


def test_an_event_is_read_by_the_names_of_its_numbers() -> None:
    event = Event(FORGED, 1, (0, 5, 3, 7))
    assert (event.name, event.field("replaced")) == ("forged", 7)
    assert event.as_dict() == {
        "event": "forged",
        "seat": 1,
        "die": 0,
        "slot": 5,
        "face": 3,
        "replaced": 7,
    }
    assert repr(event) == "Event(forged, seat=1, die=0, slot=5, face=3, replaced=7)"


def test_events_are_equal_by_value() -> None:
    assert len({Event(FORGED, 1, (0, 5, 3, 7)), Event(FORGED, 1, (0, 5, 3, 7))}) == 1
    assert Event(FORGED, 1, (0, 5, 3, 7)) != Event(FORGED, 0, (0, 5, 3, 7))


def test_a_source_is_a_kind_and_a_number() -> None:
    for kind in range(len(SOURCE_NAMES)):
        assert (source_kind(source(kind, 24)), source_number(source(kind, 24))) == (kind, 24)


# Accounting -------------------------------------------------------------------------------------

_SIGN = {GAINED: 1, LOST: -1, PAID: -1}


def reserves_told(state: State, seat: int) -> list[int]:
    """Gold, sun, moon and glory as the journal adds them up."""
    totals = [0, 0, 0, 0]
    for event in journal(state):
        if event.seat == seat and event.kind in _SIGN:
            totals[event.field("resource")] += _SIGN[event.kind] * event.field("amount")
        elif event.seat == seat and event.kind == LAP_FINISHED:
            totals[GLORY] += event.field("glory")
    return totals


def test_the_journal_accounts_for_every_change_of_the_reserves() -> None:
    for state in told_games(40):
        for seat, hero in enumerate(state.heroes):
            assert reserves_told(state, seat) == [hero.gold, hero.sun, hero.moon, hero.glory]


def test_the_journal_accounts_for_the_reserves_after_every_single_move() -> None:
    state = new_state(Setup.advanced(3), journal=True)
    rng = random.Random(11)
    while not state.over:
        apply(state, rng.choice(options(state)))
        for seat, hero in enumerate(state.heroes):
            assert reserves_told(state, seat) == [hero.gold, hero.sun, hero.moon, hero.glory]


def test_glory_is_the_sum_of_its_sources() -> None:
    printed = {feat_set.number: feat_set.glory for feat_set in CATALOG.feat_sets()}
    for state in told_games(40):
        assert state.outcome is not None
        sources: Counter[tuple[int, str]] = Counter()
        for event in journal(state):
            if event.kind == GAINED and event.field("resource") == GLORY:
                kind = source_kind(event.field("source"))
                assert kind in (FACE_SOURCE, FEAT_SOURCE), SOURCE_NAMES[kind]
                sources[event.seat, SOURCE_NAMES[kind]] += event.field("amount")
            elif event.kind == LAP_FINISHED:
                sources[event.seat, "track"] += event.field("glory")
            elif event.kind == LOST and event.field("resource") == GLORY:
                sources[event.seat, "lost"] -= event.field("amount")
            elif event.kind == CARD_TAKEN:
                sources[event.seat, "printed"] += printed[event.field("feat")]
        for seat, glory in enumerate(state.outcome.glory):
            assert sum(n for (of, _), n in sources.items() if of == seat) == glory


def test_every_gain_and_loss_has_a_source_that_exists() -> None:
    limits = {
        FACE_SOURCE: len(CATALOG.faces),
        FEAT_SOURCE: len(CATALOG.sets),
        TOKEN_SOURCE: len(CATALOG.tokens),
        SETUP_SOURCE: 1,
        EXTRA_ACTION_SOURCE: 1,
    }
    for state in told_games(24):
        for event in journal(state):
            if event.kind in (GAINED, LOST, PAID, OVERFLOWED, TRACKED):
                code = event.field("source")
                assert source_number(code) < limits[source_kind(code)]
            if event.kind in (GAINED, LOST, PAID, OVERFLOWED):
                assert event.field("amount") > 0


def test_the_journal_accounts_for_dice_cards_tokens_tracks_and_pawns() -> None:
    for state in told_games(30):
        twin = new_state(Setup.introductory(state.seats))
        for hero in twin.heroes:
            hero.gold = 0
        for event in journal(state):
            if event.seat != NOBODY:
                tell_hero(twin, event)
        for hero, told in zip(state.heroes, twin.heroes, strict=True):
            assert (told.faces, told.up, told.forged) == (hero.faces, hero.up, hero.forged)
            assert (told.cards, told.tokens, told.portal) == (hero.cards, hero.tokens, hero.portal)
            assert (told.tracks, told.track_steps) == (hero.tracks, hero.track_steps)
            assert told.gold_cap == hero.gold_cap
            assert told.sun_cap == hero.sun_cap == hero.moon_cap == told.moon_cap


def tell_hero(state: State, event: Event) -> None:
    """Repeat on this state what an event tells of dice, cards, tokens, tracks, caps and pawns."""
    hero = state.heroes[event.seat]
    if event.kind == ROLLED:
        rolled = event.field("die") * 6 + event.field("slot")
        assert hero.faces[rolled] == event.field("face")
        hero.up[event.field("die")] = event.field("face")
    elif event.kind == FORGED:
        slot = event.field("die") * 6 + event.field("slot")
        assert hero.faces[slot] == event.field("replaced")
        hero.faces[slot] = hero.up[event.field("die")] = event.field("face")
        hero.forged += 1
    elif event.kind == CARD_TAKEN:
        hero.cards[event.field("location")] += 1
    elif event.kind in (TOKEN_TAKEN, TOKEN_SPENT):
        hero.tokens[event.field("token")] += 1 if event.kind == TOKEN_TAKEN else -1
    elif event.kind == MOVED:
        assert hero.portal == event.field("left")
        hero.portal = event.field("portal")
    elif event.kind == OUSTED:
        assert hero.portal == event.field("portal")
        hero.portal = HOME
    elif event.kind == TRACK_ADDED:
        hero.tracks += 1
        assert hero.tracks == event.field("tracks")
    elif event.kind == TRACKED:
        hero.track_steps += event.field("steps")
        assert hero.track_steps == event.field("position")
    elif event.kind == CAPS_RAISED:
        hero.gold_cap += event.field("gold")
        hero.sun_cap += event.field("sun")
        hero.moon_cap += event.field("moon")


# Single stories ---------------------------------------------------------------------------------


def since(state: State, kind: int) -> list[Event]:
    """The events from the last one of this kind on."""
    events = journal(state)
    last = max(place for place, event in enumerate(events) if event.kind == kind)
    return events[last:]


@pytest.mark.parametrize(
    ("slug", "resource", "kept", "lost"),
    [("g6", GOLD, 2, 16), ("s2", SUN, 4, 2), ("m2", MOON, 4, 2)],
)
def test_what_a_full_reserve_loses_is_told(slug: str, resource: int, kept: int, lost: int) -> None:
    state = position(3, journal=True)
    set_hero(state, 0, gold=10, sun=2, moon=2)
    bless(state, 0, f"x3 {slug}")
    code = source(FACE_SOURCE, face(slug))
    assert since(state, APPLIED)[1:3] == [
        Event(GAINED, 0, (resource, kept, code)),
        Event(OVERFLOWED, 0, (resource, lost, code)),
    ]


def test_a_full_reserve_gains_nothing_and_overflows_alone() -> None:
    state = position(3, journal=True)
    set_hero(state, 0, moon=6)
    bless(state, 0, "m2 v2")
    told = [(event.name, *event.numbers[:2]) for event in since(state, BLESSED)[2:5:2]]
    assert told == [("overflowed", MOON, 2), ("gained", GLORY, 2)]


def test_what_is_converted_is_told_beside_the_glory_it_became() -> None:
    state = position(2, "sentinel", journal=True)
    set_hero(state, 0, light="g1s1m1v1")
    perform(state, 0, "sentinel")
    roll(state, 0, "g1s1m1v1 g1")
    answer(state, 0, "convert")
    told = [
        (e.name, *e.numbers[:2]) for e in since(state, BLESSED) if e.kind in (CONVERTED, GAINED)
    ]
    assert told == [
        ("converted", SUN, 1),
        ("converted", MOON, 1),
        ("gained", GLORY, 4),
        ("gained", GLORY, 1),
        ("gained", GOLD, 1),
        ("gained", GOLD, 1),
    ]
    assert held(state, 0) == "g2v5"
