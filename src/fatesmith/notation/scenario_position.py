"""The position a scenario starts from: what is stated is set, and the rest follows from it."""

from collections import Counter

from mypy_extensions import u8

from fatesmith.content.catalog import CATALOG
from fatesmith.content.setup import new_state
from fatesmith.content.words import DIE_NAMES
from fatesmith.engine.arrange import arrange, take_at_once
from fatesmith.engine.hero import ANCIENT_CAP
from fatesmith.engine.ids import (
    ALLEGIANCE_MODULE,
    DICE,
    GLORY,
    HOME,
    LABYRINTH_MODULE,
    MOON,
    NO_MODULE,
    NOBODY,
    SIDES,
    SUN,
)
from fatesmith.engine.keepsakes import keepsake, token_indices
from fatesmith.engine.reserve import track_room
from fatesmith.engine.state import State
from fatesmith.engine.verbs import AddClimber, AddStore, AddTrack, RaiseCaps
from fatesmith.notation.errors import NotationError, ScenarioError
from fatesmith.notation.moves import face_slug
from fatesmith.notation.scenario import Scenario
from fatesmith.notation.scenario_headings import AT_START, Stand


def starting_position(scenario: Scenario) -> State:
    """The state before the first step; ScenarioError if the position is impossible."""
    if scenario.position is not None:
        return scenario.position.clone()
    state = new_state(scenario.setup)
    line = scenario.begin_line
    if scenario.point == AT_START:
        if scenario.stands or scenario.stacks or scenario.stock:
            raise ScenarioError(
                f"line {line}: a scenario that begins at the start cannot state a position"
            )
        return state
    if 0 in state.feats:
        raise ScenarioError(f"line {line}: a draft begins at the start")
    if not 1 <= scenario.round <= state.rounds:
        raise ScenarioError(f"line {line}: round {scenario.round} of {state.rounds}")
    state.round = scenario.round
    for seat, hero in enumerate(state.heroes):
        hero.gold = 0
        stand = scenario.stands.get(seat, Stand())
        try:
            _set_cards(state, seat, stand)
            _set_dice(state, seat, stand)
            _set_numbers(state, seat, stand)
        except NotationError as fault:
            raise ScenarioError(f"line {stand.line or line}: seat {seat}: {fault}") from None
    try:
        _set_board(state, scenario)
        _set_boards(state, scenario)
    except NotationError as fault:
        raise ScenarioError(f"line {line}: {fault}") from None
    for bond, owner in scenario.owners.items():
        if owner >= state.seats:
            raise ScenarioError(f"line {line}: seat {owner} of {state.seats} owns a face")
        state.own()
        state.patrons[bond] = owner
    arrange(state, scenario.point, scenario.active, scenario.blessed)
    return state


def _set_cards(state: State, seat: int, stand: Stand) -> None:
    state.own()
    hero = state.heroes[seat]
    hero.own()
    for number, copies in stand.feats.items():
        feat_set = CATALOG.feat_set(number)
        if state.feats[feat_set.location] != number:
            raise NotationError(f"{feat_set.slug} is not in this set-up")
        hero.cards[feat_set.location] = copies
        effect = feat_set.cards[0].at_once
        if isinstance(effect, AddTrack | RaiseCaps | AddStore | AddClimber):
            # What the card does at once is a lasting part of owning it.
            for _ in range(copies):
                take_at_once(state, seat, effect)
    for number, variant in stand.variants:
        card = CATALOG.feat_set(number).cards[variant]
        if variant >= state.seats:
            raise NotationError(
                f"with {state.seats} seats there is no {card.variant} {card.slug} card"
            )
        if state.patrons[card.rank] != NOBODY:
            raise NotationError(f"there is only one {card.variant} {card.slug} card")
        state.patrons[card.rank] = seat
    for token, copies in stand.tokens.items():
        hero.tokens[token] = copies
    if stand.scepters:
        if len(stand.scepters) > len(hero.stores):
            raise NotationError(f"{len(stand.scepters)} scepters, but {len(hero.stores)} cards")
        hero.stores[: len(stand.scepters)] = stand.scepters
        hero.stores.sort(reverse=True)
    if stand.companions:
        if len(stand.companions) > len(hero.climbers):
            raise NotationError(
                f"{len(stand.companions)} companions, but {len(hero.climbers)} cards"
            )
        hero.place_climbers(stand.companions)


def _set_dice(state: State, seat: int, stand: Stand) -> None:
    hero = state.heroes[seat]
    hero.own()
    for die, faces in stand.dice.items():
        for slot, face in enumerate(faces):
            hero.faces[die * SIDES + slot] = face
    for die in range(DICE):
        hero.up[die] = hero.faces[die * SIDES]
    for die, face in enumerate(stand.shows):
        if face not in hero.die(die):
            raise NotationError(f"the {DIE_NAMES[die]} die has no {face_slug(face)} to show")
        hero.up[die] = face
    start = Counter(CATALOG.starting_dice[state.module])
    forged = sum((Counter(hero.faces) - start).values())
    hero.forged = stand.numbers.get("forged", forged)
    if hero.forged < forged:
        raise NotationError(f"{forged} faces on the dice are new, but only {hero.forged} forged")


def _set_numbers(state: State, seat: int, stand: Stand) -> None:
    hero = state.heroes[seat]
    for word, cap in (("gold", hero.gold_cap), ("sun", hero.sun_cap), ("moon", hero.moon_cap)):
        number = stand.numbers.get(word, 0)
        if number > cap:
            raise NotationError(f"{number} {word}, but the reserve holds {cap}")
        setattr(hero, word, number)
    hero.glory = stand.numbers.get("glory", 0)
    steps = stand.numbers.get("hammer", 0)
    room = track_room(CATALOG, hero)
    if steps > room:
        raise NotationError(f"{steps} steps on the hammer, but there is room for {room}")
    hero.track_steps = steps
    _set_places(state, seat, stand)
    hero.portal = stand.numbers.get("island", HOME)
    islands = {location.island for location in CATALOG.locations}
    if hero.portal != HOME and hero.portal not in islands:
        raise NotationError(f"there is no island {hero.portal}")
    for other in range(seat):
        if hero.portal != HOME and state.heroes[other].portal == hero.portal:
            raise NotationError(f"seat {other} stands on island {hero.portal} already")


def _set_places(state: State, seat: int, stand: Stand) -> None:
    """Ancient shards and the tokens on the boards of the modules."""
    hero = state.heroes[seat]
    hero.ancient = stand.numbers.get("ancient", 0)
    if hero.ancient > ANCIENT_CAP:
        raise NotationError(f"{hero.ancient} ancient shards, but the reserve holds {ANCIENT_CAP}")
    for word, place, spaces in (
        ("allegiance", hero.allegiance, len(CATALOG.allegiance.glory) - 1),
        ("golem", hero.golem, len(CATALOG.labyrinth.spaces) - 1),
    ):
        space = stand.numbers.get(word, place)
        if (space and not place) or not 0 <= space <= spaces or (place and not space):
            raise NotationError(f"there is no {word} on space {space} in this game")
        setattr(hero, word, space)
    if hero.ancient and not hero.allegiance:
        raise NotationError("there are no ancient shards without the titans module")


def _set_board(state: State, scenario: Scenario) -> None:
    """Stacks and pools lack what the heroes own, unless the scenario says otherwise."""
    state.own()
    for location in range(len(state.stacks)):
        owned = sum(int(hero.cards[location]) for hero in state.heroes)
        slug = CATALOG.feat_set(state.feats[location]).slug
        if owned > state.seats:
            raise NotationError(f"{owned} {slug} cards are owned, but there are {state.seats}")
        left = scenario.stacks.get(location, state.seats - owned)
        if left > state.seats - owned:
            raise NotationError(f"at most {state.seats - owned} {slug} cards can be left")
        state.stacks[location] = u8(left)
    worn = Counter(face for hero in state.heroes for face in hero.faces)
    worn.subtract(CATALOG.starting_dice[state.module] * state.seats)
    for pool in CATALOG.pools:
        if pool.module not in (NO_MODULE, state.module):
            _refuse_worn(state, [CATALOG.face_number(slug) for slug in pool.pieces])
            continue
        kept = 0
        for slug, pieces in pool.pieces.items():
            face = CATALOG.face_number(slug)
            left = pieces - max(0, worn[face])
            if left < 0:
                raise NotationError(f"there are only {pieces} pieces of {slug}")
            if state.seats == 2 and pool.price >= 0 and face not in scenario.stock:
                # base A1.1: half of the pool; of a mixed pool, the first faces named.
                left = min(left, 2 - kept)
            state.stock[face] = scenario.stock.get(face, left)
            if state.stock[face] > pieces - max(0, worn[face]):
                raise NotationError(f"the pool cannot hold {state.stock[face]} of {slug}")
            kept += state.stock[face]


def _refuse_worn(state: State, faces: list[int]) -> None:
    for hero in state.heroes:
        for face in hero.faces:
            if face in faces:
                raise NotationError(f"{face_slug(face)} belongs to a module that is not in play")


def _set_boards(state: State, scenario: Scenario) -> None:
    """What is in the labyrinth and on the islands."""
    if scenario.halls or scenario.arrived:
        if state.module != LABYRINTH_MODULE:
            raise NotationError("there is no labyrinth without the goddess module")
        treasures = (MOON, SUN, GLORY)
        for hall, resource in scenario.halls.items():
            if treasures.index(resource) + 1 in state.halls:
                raise NotationError("each treasure can be in one hall only")
            state.halls[hall] = treasures.index(resource) + 1
        state.arrived = int(scenario.arrived)
    for rank, places in scenario.memory_tokens:
        if state.module != ALLEGIANCE_MODULE or state.patrons[rank] == NOBODY:
            raise NotationError("nobody owns the card of these memory tokens")
        for index, (island, side) in zip(token_indices(state, rank), places, strict=False):
            state.keepsakes[index] = keepsake(island, side)
