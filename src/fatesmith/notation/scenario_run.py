"""Playing scenarios: arrange the position, follow the steps, compare."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.setup import new_state
from fatesmith.engine.arrange import arrange
from fatesmith.engine.errors import ContentError
from fatesmith.engine.ids import HOME, NATURE, NOBODY, SIDES, Move
from fatesmith.engine.loop import open_question, play
from fatesmith.engine.move import ROLL, first_of, fourth_of, kind_of, outcome_key, second_of
from fatesmith.engine.perform import listened_bond
from fatesmith.engine.reserve import track_room
from fatesmith.engine.state import State
from fatesmith.engine.task import pack
from fatesmith.engine.verbs import AddTrack, RaiseCaps
from fatesmith.notation.errors import NotationError, ScenarioError
from fatesmith.notation.moves import DIE_NAMES, face_slug, find_move, format_move, parse_move
from fatesmith.notation.scenario import (
    ANSWER,
    ASKED,
    AT_START,
    HAS,
    MAY,
    MAY_NOT,
    MAY_ONLY,
    NATURE_SAYS,
    ROLLS,
    TABLE,
    Case,
    Scenario,
    Stand,
    Step,
    parse_scenario,
)


@dataclass
class CaseResult:
    """How one case went: no failures means that it held."""

    name: str
    failures: list[str] = field(default_factory=list)


def run_file(path: Path) -> list[CaseResult]:
    """Read and run a scenario file. ScenarioError if the file itself is wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as fault:
        raise ScenarioError(f"{path}: {fault.strerror}") from None
    except UnicodeDecodeError:
        raise ScenarioError(f"{path}: this is not a text in UTF-8") from None
    try:
        return run_scenario(parse_scenario(text))
    except ScenarioError as fault:
        raise ScenarioError(f"{path}: {fault}") from None


def run_scenario(scenario: Scenario) -> list[CaseResult]:
    """Every case from the same position."""
    return [_run_case(scenario, case) for case in scenario.cases]


def _run_case(scenario: Scenario, case: Case) -> CaseResult:
    state = starting_position(scenario)
    result = CaseResult(case.name)
    for step in case.steps:
        try:
            _take_step(state, step)
        except _Mismatch as fault:
            result.failures += [f"line {step.line}: {each}" for each in fault.faults]
            if step.kind in (ANSWER, ROLLS, NATURE_SAYS):
                break
        except (NotationError, ContentError) as fault:
            raise ScenarioError(f"line {step.line}: {fault}") from None
    return result


class _Mismatch(Exception):
    """What the scenario says is not what the rules do."""

    def __init__(self, *faults: str) -> None:
        super().__init__(*faults)
        self.faults = faults


# The position -------------------------------------------------------------------------------------


def starting_position(scenario: Scenario) -> State:
    """The state before the first step; ScenarioError if the position is impossible."""
    state = new_state(scenario.setup)
    line = scenario.begin_line
    if scenario.point == AT_START:
        if scenario.stands or scenario.stacks or scenario.stock:
            raise ScenarioError(
                f"line {line}: a game that begins at the start has its own position"
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
    except NotationError as fault:
        raise ScenarioError(f"line {line}: {fault}") from None
    for bond, owner in scenario.owners.items():
        if owner >= state.seats:
            raise ScenarioError(f"line {line}: seat {owner} of {state.seats} owns a face")
        state.patrons[bond] = owner
    arrange(state, scenario.point, scenario.active, scenario.blessed)
    return state


def _set_cards(state: State, seat: int, stand: Stand) -> None:
    hero = state.heroes[seat]
    for number, copies in stand.feats.items():
        feat_set = CATALOG.feat_set(number)
        if state.feats[feat_set.location] != number:
            raise NotationError(f"{feat_set.slug} is not in this set-up")
        hero.cards[feat_set.location] = copies
        effect = feat_set.cards[0].at_once
        if isinstance(effect, AddTrack | RaiseCaps):
            # What the card does at once is a lasting part of owning it.
            for _ in range(copies):
                effect.run(state, pack(effect.number, seat, NOBODY, 0))
    for number, variant in stand.variants:
        card = CATALOG.feat_set(number).cards[variant]
        bond = listened_bond(state, card)
        if variant >= state.seats:
            raise NotationError(
                f"with {state.seats} seats there is no {card.variant} {card.slug} card"
            )
        if state.patrons[bond] != NOBODY:
            raise NotationError(f"there is only one {card.variant} {card.slug} card")
        state.patrons[bond] = seat
    for token, copies in stand.tokens.items():
        hero.tokens[token] = copies


def _set_dice(state: State, seat: int, stand: Stand) -> None:
    hero = state.heroes[seat]
    for die, faces in stand.dice.items():
        hero.faces[die * SIDES : die * SIDES + len(faces)] = faces
    hero.up = [hero.faces[0], hero.faces[SIDES]]
    for die, face in enumerate(stand.shows):
        if face not in hero.die(die):
            raise NotationError(f"the {DIE_NAMES[die]} die has no {face_slug(face)} to show")
        hero.up[die] = face
    start = Counter(CATALOG.starting_dice)
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
    if steps > track_room(CATALOG, hero):
        raise NotationError(
            f"{steps} steps on the hammer, but there is room for {hero.tracks * 30}"
        )
    hero.track_steps = steps
    hero.portal = stand.numbers.get("island", HOME)
    islands = {location.island for location in CATALOG.locations}
    if hero.portal != HOME and hero.portal not in islands:
        raise NotationError(f"there is no island {hero.portal}")
    for other in range(seat):
        if hero.portal != HOME and state.heroes[other].portal == hero.portal:
            raise NotationError(f"seat {other} stands on island {hero.portal} already")


def _set_board(state: State, scenario: Scenario) -> None:
    """Stacks and pools: what the heroes own is missing there, unless the scenario says more."""
    for location in range(len(state.stacks)):
        owned = sum(hero.cards[location] for hero in state.heroes)
        slug = CATALOG.feat_set(state.feats[location]).slug
        if owned > state.seats:
            raise NotationError(f"{owned} {slug} cards are owned, but there are {state.seats}")
        state.stacks[location] = scenario.stacks.get(location, state.seats - owned)
        if state.stacks[location] > state.seats - owned:
            raise NotationError(f"at most {state.seats - owned} {slug} cards can be left")
    worn = Counter(face for hero in state.heroes for face in hero.faces)
    worn.subtract(CATALOG.starting_dice * state.seats)
    for pool in CATALOG.pools:
        kept = 0
        for slug, pieces in pool.pieces.items():
            face = CATALOG.face_number(slug)
            left = pieces - max(0, worn[face])
            if left < 0:
                raise NotationError(f"there are only {pieces} pieces of {slug}")
            if state.seats == 2 and pool.price >= 0 and face not in scenario.stock:
                # base A1.1: half of the pool; of a mixed pool the first faces named.
                left = min(left, 2 - kept)
            state.stock[face] = scenario.stock.get(face, left)
            if state.stock[face] > pieces - max(0, worn[face]):
                raise NotationError(f"the pool cannot hold {state.stock[face]} of {slug}")
            kept += state.stock[face]


# The steps ----------------------------------------------------------------------------------------


def _take_step(state: State, step: Step) -> None:
    if step.kind == ROLLS:
        for face in step.faces:
            _roll(state, step.seat, face)
    elif step.kind == NATURE_SAYS:
        _expect_asked(state, NATURE)
        _answer(state, step.texts[0])
    elif step.kind == ANSWER:
        _expect_asked(state, step.seat)
        _answer(state, step.texts[0])
    elif step.kind in (MAY, MAY_ONLY, MAY_NOT):
        _expect_asked(state, step.seat)
        _compare_options(state, step)
    elif step.kind == HAS:
        _compare_claims(step.claims, lambda word, value: _seat_fact(state, step.seat, word, value))
    elif step.kind == TABLE:
        _compare_claims(step.claims, lambda word, value: _table_fact(state, word, value))
    elif step.kind == ASKED:
        who, topic = step.claims[0]
        _expect_asked(state, _SPECIAL_SEATS[who] if who in _SPECIAL_SEATS else int(who))
        if topic and topic != open_question(state)[0].topic:
            raise _Mismatch(f"asked is {open_question(state)[0].topic!r}, expected {topic!r}")


_SPECIAL_SEATS: Final = {"nature": NATURE, "nobody": NOBODY}


def _who(seat: int) -> str:
    return {NATURE: "nature", NOBODY: "nobody"}.get(seat, f"seat {seat}")


def _expect_asked(state: State, seat: int) -> None:
    if state.seat == seat:
        return
    if state.seat == NATURE and kind_of(state.pending[0]) == ROLL:
        move = state.pending[0]
        raise NotationError(
            f"the dice of {first_of(move)} are missing: first write "
            f"`{first_of(move)} rolls …` (its {DIE_NAMES[second_of(move)]} die is next)"
        )
    asked = "" if state.over else f" about {open_question(state)[0].topic!r}"
    raise _Mismatch(
        f"{_who(state.seat)} is asked{asked}, not {_who(seat)} "
        "(a question with one option answers itself)"
    )


def _roll(state: State, seat: int, face: int) -> None:
    if state.seat != NATURE or kind_of(state.pending[0]) != ROLL:
        topic = (
            "" if state.over else f": {_who(state.seat)} is asked {open_question(state)[0].topic!r}"
        )
        raise _Mismatch(f"seat {seat} does not roll now{topic}")
    rolling = first_of(state.pending[0])
    if rolling != seat:
        raise _Mismatch(f"seat {rolling} rolls now, not seat {seat}")
    for move in state.pending:
        if fourth_of(move) == face:
            play(state, move)
            return
    die = DIE_NAMES[second_of(state.pending[0])]
    raise NotationError(f"the {die} die of {seat} has no {face_slug(face)}: put it there first")


def _answer(state: State, text: str) -> None:
    try:
        move = find_move(state, text)
    except NotationError as fault:
        raise _Mismatch(str(fault)) from None
    play(state, move)


def _compare_options(state: State, step: Step) -> None:
    offered = {outcome_key(move) for move in state.pending}
    named = {outcome_key(parse_move(text)) for text in step.texts}
    missing = named - offered
    surplus = offered - named
    faults: list[str] = []
    if step.kind == MAY_NOT:
        unwanted = named & offered
        faults += [f"`{_text(move)}` is offered, but should not be" for move in sorted(unwanted)]
    else:
        faults += [f"`{_text(move)}` is not offered" for move in sorted(missing)]
    if step.kind == MAY_ONLY:
        faults += [f"`{_text(move)}` is offered too" for move in sorted(surplus)]
    if faults:
        raise _Mismatch(*faults)


def _text(move: int) -> str:
    return format_move(Move(move))


def _compare_claims(
    claims: list[tuple[str, str]], fact: Callable[[str, str], tuple[str, str]]
) -> None:
    faults: list[str] = []
    for word, value in claims:
        expected, found = fact(word, value)
        if expected != found:
            faults.append(f"{word} is {found}, expected {expected}")
    if faults:
        raise _Mismatch(*faults)


def _seat_fact(state: State, seat: int, word: str, value: str) -> tuple[str, str]:
    """What is claimed and what is so, in the same words."""
    if seat >= state.seats:
        raise NotationError(f"seat {seat} of {state.seats}")
    hero = state.heroes[seat]
    words = value.split()
    numbers = {
        "gold": hero.gold,
        "sun": hero.sun,
        "moon": hero.moon,
        "glory": hero.glory,
        "score": state.score(seat),
        "hammer": hero.track_steps,
        "forged": hero.forged,
        "island": hero.portal,
    }
    if word in numbers:
        return value, str(numbers[word])
    if word == "caps":
        return value, f"{hero.gold_cap}/{hero.sun_cap}/{hero.moon_cap}"
    if word in DIE_NAMES:
        found = sorted(hero.die(DIE_NAMES.index(word)))
        claimed = sorted(CATALOG.face_number(slug) for slug in words)
        return _slugs(claimed), _slugs(found)
    if word == "shows":
        return value, _slugs(hero.up)
    if word in ("card", "token") and len(words) == 2:
        if word == "card":
            feat_set = CATALOG.feat_set(CATALOG.set_number(words[0]))
            copies = hero.cards[feat_set.location] * (
                state.feats[feat_set.location] == feat_set.number
            )
        else:
            copies = hero.tokens[CATALOG.token_number(words[0])]
        return value, f"{words[0]} {copies}"
    known = f"{' '.join(numbers)} caps light dark shows card token"
    raise NotationError(f"{word!r} is nothing to check of a seat; these are: {known}")


def _table_fact(state: State, word: str, value: str) -> tuple[str, str]:
    words = value.split()
    if word == "round":
        return value, str(state.round)
    if word == "rounds":
        return value, str(state.rounds)
    if word == "turn":
        return value, str(state.active)
    if word == "cards":
        return value, str(sum(state.stacks))
    if word == "stack" and len(words) == 2:
        feat_set = CATALOG.feat_set(CATALOG.set_number(words[0]))
        left = state.stacks[feat_set.location] * (state.feats[feat_set.location] == feat_set.number)
        return value, f"{words[0]} {left}"
    if word == "pool" and len(words) == 2:
        return value, f"{words[0]} {_in_pool(state, words[0])}"
    if word == "sanctuary":
        return value, str(sum(state.stock[face] for face in CATALOG.sanctuary))
    if word == "gardens":
        total = sum(state.stock) - sum(state.stock[face] for face in CATALOG.sanctuary)
        return value, str(total)
    if word == "owner" and len(words) == 2:
        bond = CATALOG.faces[CATALOG.face_number(words[0])].bond
        if bond < 0:
            raise NotationError(f"no card owns the face {words[0]}")
        patron = state.patrons[bond]
        return value, f"{words[0]} {'nobody' if patron == NOBODY else patron}"
    if word in ("winners", "glory"):
        if state.outcome is None:
            return value, "not known: the game is not over"
        numbers = state.outcome.winners if word == "winners" else state.outcome.glory
        return value, " ".join(map(str, numbers))
    known = "round rounds turn cards stack pool sanctuary gardens owner winners glory"
    raise NotationError(f"{word!r} is nothing to check of the table; these are: {known}")


def _in_pool(state: State, name: str) -> int:
    """Pieces of a face left, or of a whole pool by its number."""
    for pool in CATALOG.pools:
        if name == str(pool.number):
            return sum(state.stock[CATALOG.face_number(slug)] for slug in pool.pieces)
    return state.stock[CATALOG.face_number(name)]


def _slugs(faces: list[int]) -> str:
    return " ".join(face_slug(face) for face in faces)
