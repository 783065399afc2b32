"""The journal: what happened, told completely (every number of a hero follows from it)."""

import random
from collections import Counter
from functools import cache

import pytest

from fatesmith import CATALOG, NOBODY, Setup, State, apply, new_state, options
from fatesmith.content.named import MODULES
from fatesmith.engine import event as event_module
from fatesmith.engine.event import (
    ALLEGIANCE_MOVED,
    APPLIED,
    BLESSED,
    CAPS_RAISED,
    CARD_TAKEN,
    CLIMBER_ADVANCED,
    CLIMBER_CASHED,
    CLIMBER_JOINED,
    CONVERTED,
    DICE_PASSED_ON,
    DICE_RETURNED,
    DICE_SET,
    DRAINED,
    EVENTS,
    EXTRA_ACTION_SOURCE,
    FACE_SOURCE,
    FEAT_SOURCE,
    FORGED,
    GAINED,
    GOAL_REACHED,
    GOLEM_MOVED,
    KEEPSAKE_COLLECTED,
    KEEPSAKE_PLACED,
    LAP_FINISHED,
    LOST,
    MOVED,
    OUSTED,
    OVERFLOWED,
    PAID,
    ROLLED,
    SETUP_SOURCE,
    SOURCE_NAMES,
    SPACE_SOURCE,
    STORE_ADDED,
    STORE_EMPTIED,
    STORED,
    TOKEN_SOURCE,
    TOKEN_SPENT,
    TOKEN_TAKEN,
    TRACK_ADDED,
    TRACKED,
    TREASURE_TAKEN,
    ZONE_BONUS,
    ZONE_SOURCE,
    Event,
    source,
    source_kind,
    source_number,
)
from fatesmith.engine.ids import CELESTIAL, GLORY, GOLD, HOME, MOON, SUN
from fatesmith.engine.keepsakes import island_of, side_of
from tests.players import game_near_the_goal
from tests.support import (
    answer,
    bless,
    eager_move,
    face,
    held,
    house_sets,
    perform,
    play_eagerly,
    play_on,
    position,
    roll,
    set_all,
    set_hero,
)

GAMES = 216
GAMES_OF_OWN = 9


@cache
def told_games() -> list[State]:
    """Finished random games with their journals, of all sizes, boxes and modules; some drafted.
    Read them only."""
    games = []
    own = house_sets()
    for number in range(GAMES + GAMES_OF_OWN * len(own)):
        seats = 2 + number % 3
        module = MODULES[number // 3 % 3]
        boxes = number % 6 != 0
        if number >= GAMES:
            setup = Setup.custom(seats, [own[number % len(own)]])
        elif number % 8 == 7:
            setup = Setup.draft(seats, module=module, rebellion=boxes, promos=boxes)
        else:
            setup = Setup.random(seats, number, module=module, rebellion=boxes, promos=boxes)
        games.append(play_eagerly(new_state(setup, journal=True), random.Random(number)))
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
    for state in [*told_games(), game_near_the_goal()]:
        for event in journal(state):
            assert len(event.numbers) == len(EVENTS[event.kind].fields)
            assert all(number >= 0 for number in event.numbers)
            kinds.add(event.kind)
    assert [row.name for kind, row in EVENTS.items() if kind not in kinds] == []


def test_every_kind_of_event_and_of_source_has_a_row() -> None:
    numbers = {
        name: number
        for name, number in vars(event_module).items()
        if isinstance(number, int) and name.isupper()
    }
    sources = {name for name in numbers if name.endswith("_SOURCE")}
    assert sorted(numbers[name] for name in numbers.keys() - sources) == list(EVENTS)
    assert sorted(numbers[name] for name in sources) == list(SOURCE_NAMES)
    assert len({row.name for row in EVENTS.values()}) == len(EVENTS)


def test_every_event_concerns_a_seat_or_nobody() -> None:
    for state in told_games():
        for event in journal(state):
            assert event.seat in [*range(state.seats), NOBODY]


def test_an_event_is_read_by_the_names_of_its_numbers() -> None:
    event = Event(FORGED, 1, (0, 5, 3, 7))
    assert (event.name, event.field("replaced")) == ("forged", 7)
    assert event.named() == {"die": 0, "slot": 5, "face": 3, "replaced": 7}
    assert repr(event) == "Event(forged, seat=1, die=0, slot=5, face=3, replaced=7)"


def test_events_are_equal_by_value() -> None:
    assert len({Event(FORGED, 1, (0, 5, 3, 7)), Event(FORGED, 1, (0, 5, 3, 7))}) == 1
    assert Event(FORGED, 1, (0, 5, 3, 7)) != Event(FORGED, 0, (0, 5, 3, 7))


def test_a_source_is_a_kind_and_a_number() -> None:
    for kind in SOURCE_NAMES:
        assert (source_kind(source(kind, 24)), source_number(source(kind, 24))) == (kind, 24)


# Accounting -------------------------------------------------------------------------------------

_SIGN = {GAINED: 1, LOST: -1, PAID: -1}


def reserves_told(state: State, seat: int) -> list[int]:
    """Gold, sun, moon, glory and ancient shards as the journal adds them up."""
    totals = [0, 0, 0, 0, 0]
    for event in journal(state):
        if event.seat == seat and event.kind in _SIGN:
            totals[event.field("resource")] += _SIGN[event.kind] * event.field("amount")
        elif event.seat == seat and event.kind == LAP_FINISHED:
            totals[GLORY] += event.field("glory")
    return totals


def reserves(state: State, seat: int) -> list[int]:
    hero = state.heroes[seat]
    return [hero.gold, hero.sun, hero.moon, hero.glory, hero.ancient]


def test_the_journal_accounts_for_every_change_of_the_reserves() -> None:
    for state in told_games():
        for seat in range(state.seats):
            assert reserves_told(state, seat) == reserves(state, seat)


@pytest.mark.parametrize("module", MODULES)
def test_the_journal_accounts_for_the_reserves_after_every_single_move(module: str) -> None:
    setup = Setup.random(3, 11, module=module, rebellion=True, promos=True)
    state = new_state(setup, journal=True)
    rng = random.Random(11)
    totals = [[0] * 5 for _ in range(state.seats)]
    read = 0
    while not state.over:
        for event in journal(state)[read:]:
            if event.kind in _SIGN:
                sign = _SIGN[event.kind]
                totals[event.seat][event.field("resource")] += sign * event.field("amount")
            elif event.kind == LAP_FINISHED:
                totals[event.seat][GLORY] += event.field("glory")
        read = len(journal(state))
        assert totals == [reserves(state, seat) for seat in range(state.seats)]
        apply(state, eager_move(options(state), rng))


def test_glory_is_the_sum_of_its_sources() -> None:
    for state in told_games():
        assert state.outcome is not None
        sources: Counter[tuple[int, str]] = Counter()
        for event in journal(state):
            if event.kind == GAINED and event.field("resource") == GLORY:
                kind = source_kind(event.field("source"))
                assert kind in (FACE_SOURCE, FEAT_SOURCE, SPACE_SOURCE, ZONE_SOURCE)
                sources[event.seat, SOURCE_NAMES[kind]] += event.field("amount")
            elif event.kind == LAP_FINISHED:
                sources[event.seat, "track"] += event.field("glory")
            elif event.kind == LOST and event.field("resource") == GLORY:
                sources[event.seat, "lost"] -= event.field("amount")
            elif event.kind == CARD_TAKEN:
                card = CATALOG.feat_set(event.field("feat")).cards[event.field("variant")]
                sources[event.seat, "printed"] += card.glory
        for seat, glory in enumerate(state.outcome.glory):
            place = CATALOG.allegiance.glory[state.heroes[seat].allegiance]
            total = sum(n for (of, _), n in sources.items() if of == seat)
            assert max(0, total + place) == glory


def test_glory_of_zones_is_told_as_a_bonus_and_as_a_gain() -> None:
    for state in told_games():
        told: Counter[int] = Counter()
        gained: Counter[int] = Counter()
        for event in journal(state):
            if event.kind == ZONE_BONUS:
                told[event.seat] += event.field("glory")
            elif (
                event.kind == GAINED
                and event.field("resource") == GLORY
                and source_kind(event.field("source")) == ZONE_SOURCE
            ):
                gained[event.seat] += event.field("amount")
        assert +told == +gained


def test_every_gain_and_loss_has_a_source_that_exists() -> None:
    limits = {
        FACE_SOURCE: len(CATALOG.faces),
        FEAT_SOURCE: len(CATALOG.sets),
        TOKEN_SOURCE: len(CATALOG.tokens),
        SPACE_SOURCE: len(CATALOG.labyrinth.spaces),
        ZONE_SOURCE: len(CATALOG.allegiance.zones),
        SETUP_SOURCE: 1,
        EXTRA_ACTION_SOURCE: 1,
    }
    resources = (GAINED, LOST, PAID, OVERFLOWED)
    for state in told_games():
        for event in journal(state):
            if event.kind in (*resources, TRACKED, STORED, DRAINED):
                code = event.field("source")
                assert source_number(code) < limits[source_kind(code)]
            if event.kind in (*resources, STORED, DRAINED):
                assert event.field("amount") > 0


def test_the_journal_accounts_for_everything_else_a_hero_has() -> None:
    for state in told_games():
        twin = fresh_heroes(state)
        for event in journal(state):
            if event.seat != NOBODY:
                tell_dice_and_cards(twin, event)
                tell_lasting_things(twin, event)
            elif event.kind == DICE_PASSED_ON:
                lend(twin, [(seat - 1) % twin.seats for seat in range(twin.seats)])
            elif event.kind == DICE_RETURNED:
                lend(twin, [(seat + 1) % twin.seats for seat in range(twin.seats)])
        for hero, told in zip(state.heroes, twin.heroes, strict=True):
            assert (told.faces, told.up, told.forged) == (hero.faces, hero.up, hero.forged)
            assert (told.cards, told.tokens, told.portal) == (hero.cards, hero.tokens, hero.portal)
            assert (told.tracks, told.track_steps) == (hero.tracks, hero.track_steps)
            assert (told.gold_cap, told.sun_cap) == (hero.gold_cap, hero.sun_cap)
            assert told.moon_cap == hero.moon_cap
            assert sorted(told.stores) == sorted(hero.stores)
            assert sorted(told.climbers) == sorted(climber >> 1 for climber in hero.climbers)
            assert (told.golem, told.allegiance) == (hero.golem, hero.allegiance)


def fresh_heroes(state: State) -> State:
    """A table of the same module before anything happened; climbers will be told by their
    places."""
    twin = new_state(Setup.custom(state.seats, [], module=MODULES[state.module]))
    for hero in twin.heroes:
        hero.gold = 0
    return twin


def lend(state: State, lenders: list[int]) -> None:
    """Each seat holds the dice that its lender held."""
    dice = [(hero.faces, hero.up) for hero in state.heroes]
    for hero, lender in zip(state.heroes, lenders, strict=True):
        hero.faces, hero.up = dice[lender]


def tell_dice_and_cards(state: State, event: Event) -> None:
    """Repeat on this state what an event says about dice, cards, tokens, tracks, caps and pawns."""
    hero = state.heroes[event.seat]
    if event.kind == ROLLED and event.field("die") != CELESTIAL:
        rolled = event.field("die") * 6 + event.field("slot")
        assert hero.faces[rolled] == event.field("face")
        hero.up[event.field("die")] = event.field("face")
    elif event.kind == DICE_SET:
        set_all(hero.up, [event.field("face"), event.field("other_face")])
        assert hero.up[0] in hero.die(0)
        assert hero.up[1] in hero.die(1)
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
        assert hero.tracks == event.field("owned")
    elif event.kind == TRACKED:
        hero.track_steps += event.field("steps")
        assert hero.track_steps == event.field("position")
    elif event.kind == CAPS_RAISED:
        hero.gold_cap += event.field("gold")
        hero.sun_cap += event.field("sun")
        hero.moon_cap += event.field("moon")


def tell_lasting_things(state: State, event: Event) -> None:
    """Repeat on this state what an event says about stores, climbers, golems and allegiance."""
    hero = state.heroes[event.seat]
    if event.kind == STORE_ADDED:
        hero.stores.append(0)
        assert len(hero.stores) == event.field("owned")
    elif event.kind in (STORED, DRAINED):
        sign = 1 if event.kind == STORED else -1
        hero.stores.remove(event.field("held") - sign * event.field("amount"))
        hero.stores.append(event.field("held"))
    elif event.kind == STORE_EMPTIED:
        hero.stores.remove(event.field("held"))
        hero.stores.append(0)
        assert event.field("resource") in (SUN, MOON)
        assert event.field("shards") == {4: 1, 5: 1, 6: 2}[event.field("held")]
    elif event.kind == CLIMBER_JOINED:
        hero.climbers.append(0)
    elif event.kind == CLIMBER_ADVANCED:
        hero.climbers.remove(event.field("position") - 1)
        hero.climbers.append(event.field("position"))
    elif event.kind == CLIMBER_CASHED:
        hero.climbers.remove(event.field("position"))
    elif event.kind == GOLEM_MOVED:
        assert hero.golem == event.field("left")
        hero.golem = event.field("space")
    elif event.kind == ALLEGIANCE_MOVED:
        assert hero.allegiance == event.field("left")
        hero.allegiance = event.field("space")


def test_the_journal_accounts_for_treasures_arrivals_and_keepsakes() -> None:
    for state in told_games():
        arrivals = [e.field("first") for e in journal(state) if e.kind == GOAL_REACHED]
        assert arrivals == [1, 0, 0, 0][: len(arrivals)]
        assert state.arrived == bool(arrivals)
        found = [e.field("hall") for e in journal(state) if e.kind == TREASURE_TAKEN]
        assert sorted(found) == [h for h, lies in enumerate(state.halls, start=1) if lies]
        treasures = [e.field("resource") for e in journal(state) if e.kind == TREASURE_TAKEN]
        assert len(set(treasures)) == len(treasures)
        lying: Counter[tuple[int, int, int]] = Counter()
        for event in journal(state):
            if event.kind in (KEEPSAKE_PLACED, KEEPSAKE_COLLECTED):
                sign = 1 if event.kind == KEEPSAKE_PLACED else -1
                lying[event.seat, event.field("island"), event.field("side")] += sign
        on_islands = Counter(
            (state.patrons[CATALOG.keepsake_cards[n // 2]], island_of(each), side_of(each))
            for n, each in enumerate(state.keepsakes)
            if each
        )
        assert +lying == on_islands
        assert min(lying.values(), default=0) >= 0


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
def test_what_a_full_reserve_loses_is_reported(
    slug: str, resource: int, kept: int, lost: int
) -> None:
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
