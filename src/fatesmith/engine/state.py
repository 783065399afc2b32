"""The position: everything the rules may read."""

from __future__ import annotations

from typing import Final, final
from zlib import crc32

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr, u8

from fatesmith.engine.declared import (
    DIGEST_BYTES,
    RULES_VERSION,
    Catalog,
    known_catalog,
)
from fatesmith.engine.effect import Effect
from fatesmith.engine.errors import PositionError, damaged
from fatesmith.engine.event import Event
from fatesmith.engine.hero import Hero, as_byte, widened, with_bytes
from fatesmith.engine.ids import (
    ALLEGIANCE_MODULE,
    LABYRINTH_MODULE,
    MAX_SEATS,
    MIN_SEATS,
    NATURE,
    NO_MODULE,
    NOBODY,
    TIE_BREAK,
    WITH_PROMOS,
    WITH_REBELLION,
    WITHOUT_BEST_GOLD,
)
from fatesmith.engine.length import rounds
from fatesmith.engine.outcome import Outcome, final_outcome
from fatesmith.engine.position_checks import (
    TASK_BYTES,
    check_cards,
    check_hero,
    checked_numbers,
    read_tasks,
)
from fatesmith.engine.survey import Survey
from fatesmith.engine.task import MEMO_SHIFT, OWNER_SHIFT, SEAT_SHIFT, effect_of

_MAGIC: Final = b"FS"
_ROOM: Final = 640
"""Bytes of an ordinary position; a longer one grows."""
_CHECK_BYTES: Final = 4


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class State:
    """A game in progress. `options` and `apply` are the way to move it on.

    Compare, hash, clone, pickle and save it freely: it is plain data. The journal is not part
    of the position: clones and saved states have none.
    """

    catalog: Catalog
    seats: i64
    rules: i64
    """The options of the set-up, as bits."""
    module: i64
    """NO_MODULE, LABYRINTH_MODULE or ALLEGIANCE_MODULE."""
    round: i64
    active: i64
    """The seat whose turn it is."""
    heroes: vec[Hero]
    feats: vec[i64]
    """The feat set at each location; 0 while the draft has not filled it. Shared by clones."""
    stacks: vec[u8]
    """Cards left at each location."""
    survey: Survey
    """What follows from `feats`; shared by clones."""
    stock: vec[u8]
    """Pieces left in the pools, by face."""
    patrons: vec[u8]
    """By rank of variant card: the seat that owns it, or NOBODY."""
    halls: list[int]
    """By treasure hall: which treasure lies in it, 0 while nobody has found it (rebellion D4)."""
    arrived: i64
    """1 once a golem has reached the goddess (rebellion D2.6)."""
    keepsakes: list[int]
    """Two per rank of the card that places them: island and side, 0 if not on an island (F22)."""
    swap: i64
    """Turns for which the dice will be or are passed on (the promo that lends dice)."""
    swapped: i64
    """1 while everybody holds the dice of the seat before."""
    stack: vec[i64]
    """Tasks; the last is on top."""
    seat: i64
    """Who must answer: a seat, NATURE, or NOBODY when the game is over."""
    pending: vec[i64]
    """The options of the open question. Shared between clones: never change it in place."""
    outcome: Outcome | None
    journal: list[Event] | None
    shared: bool
    """Whether a clone may hold the same stacks, stock and patrons: `own` them before you write."""

    def __init__(
        self,
        catalog: Catalog,
        rules: i64,
        heroes: vec[Hero],
        feats: vec[i64],
        stacks: vec[u8],
        stock: vec[u8],
        patrons: vec[u8],
        halls: list[int],
        keepsakes: list[int],
        stack: vec[i64],
        survey: Survey,
    ) -> None:
        """The start of a game, for the numbers that are not given; `clone` sets its own."""
        self.catalog = catalog
        self.seats = len(heroes)
        self.rules = rules
        self.heroes = heroes
        self.feats = feats
        self.stacks = stacks
        self.stock = stock
        self.patrons = patrons
        self.halls = halls
        self.keepsakes = keepsakes
        self.stack = stack
        self.survey = survey
        self.module = NO_MODULE
        self.round = 1
        self.active = 0
        self.arrived = 0
        self.swap = 0
        self.swapped = 0
        self.seat = NOBODY
        self.pending = vec[i64]()
        self.outcome = None
        self.journal = None
        self.shared = False

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def rounds(self) -> i64:
        """How many rounds this game lasts."""
        return rounds(self.seats)

    def after(self, seat: i64) -> i64:
        """The next seat in turn order."""
        if seat + 1 < self.seats:
            return seat + 1
        return 0

    def push(self, effect: Effect, seat: i64, memo: i64 = 0, owner: i64 = NOBODY) -> None:
        assert effect.number >= 0, f"{effect.spec()} has not been numbered by a catalog"
        # `pack`, inlined: nothing else is called as often.
        task = effect.number | seat << SEAT_SHIFT | owner << OWNER_SHIFT | memo << MEMO_SHIFT
        self.stack = append(self.stack, task)

    def patron(self, bond: i64) -> i64:
        """The seat that owns the card a face is bound to; NOBODY for an unbound face."""
        return i64(self.patrons[bond]) if bond >= 0 else NOBODY

    def insert(self, place: i64, task: i64) -> None:
        """Put a task at this place of the stack, below those already there."""
        self.stack = append(self.stack, task)
        top = len(self.stack) - 1
        while top > place:
            self.stack[top] = self.stack[top - 1]
            top -= 1
        self.stack[place] = task

    def tell(self, kind: int, seat: int, *numbers: int) -> None:
        """Add an event; callers check that there is a journal, so that silence is free."""
        assert self.journal is not None
        self.journal.append(Event(kind, seat, numbers))

    def score(self, seat: i64) -> i64:
        """Glory if the game ended now: the reserve and what is printed on cards (base I2)."""
        hero = self.heroes[seat]
        total = hero.glory + self.on_cards(seat)
        if hero.allegiance:
            # rebellion E7, H32: the space counts, but no score drops below 0.
            total = max(0, total + self.catalog.allegiance.glory[hero.allegiance])
        return total

    def on_cards(self, seat: i64) -> i64:
        """The glory printed on the cards of a seat."""
        cards = self.heroes[seat].cards
        total: i64 = 0
        for location in range(len(cards)):
            copies = i64(cards[location])
            if copies:
                glory = self.catalog.printed_glory[self.feats[location]]
                if glory >= 0:
                    total += copies * glory
                else:
                    for card in self.catalog.feat_set(self.feats[location]).cards:
                        if i64(self.patrons[card.rank]) == seat:
                            total += card.glory
        return total

    def own(self) -> None:
        """Take copies of what clones share. Call it before writing to stacks, stock or patrons;
        `Hero.own` does the same for a hero."""
        if self.shared:
            self.stacks = self.stacks[:]
            self.stock = self.stock[:]
            self.patrons = self.patrons[:]
            self.shared = False

    def own_all(self) -> None:
        """The same for the heroes too: for a clone that is handed to somebody who may write to
        anything."""
        self.own()
        for hero in self.heroes:
            hero.own()

    def clone(self) -> State:
        """An independent copy without journal. What seldom changes is shared until one of the two
        writes to it."""
        self.shared = True
        twin = State(
            self.catalog,
            self.rules,
            vec[Hero]([hero.clone() for hero in self.heroes]),
            self.feats,
            self.stacks,
            self.stock,
            self.patrons,
            self.halls[:] if self.halls else self.halls,
            self.keepsakes[:] if self.keepsakes else self.keepsakes,
            self.stack[:],
            self.survey,
        )
        twin.shared = True
        twin.module = self.module
        twin.arrived = self.arrived
        twin.swap = self.swap
        twin.swapped = self.swapped
        twin.round = self.round
        twin.active = self.active
        twin.seat = self.seat
        twin.pending = self.pending
        twin.outcome = self.outcome
        return twin

    def to_bytes(self) -> bytes:
        """The position as bytes; `State.from_bytes` is the way back.

        Rules version and catalog digest come first, so that a position of other rules is refused
        instead of misread.
        """
        small = with_bytes(
            vec[u8](capacity=_ROOM),
            vec[i64](
                [
                    self.seats,
                    self.rules,
                    self.module,
                    self.round,
                    self.active,
                    1 if self.over else 0,
                    self.arrived,
                    self.swap,
                    self.swapped,
                ]
            ),
        )
        small = with_bytes(small, self.feats)
        small = extend(small, self.stacks)
        small = extend(small, self.stock)
        small = extend(small, self.patrons)
        for hall in self.halls:
            small = append(small, as_byte(hall))
        for keepsake in self.keepsakes:
            small = append(small, as_byte(keepsake))
        for hero in self.heroes:
            small = hero.write(small)
        for task in self.stack:
            for place in range(TASK_BYTES):
                small = append(small, u8(task >> 8 * place & 255))
        body = bytes(small)
        head = _MAGIC + bytes([RULES_VERSION]) + self.catalog.digest
        return head + body + crc32(body).to_bytes(_CHECK_BYTES, "little")

    @staticmethod
    def from_bytes(data: bytes) -> State:
        """The position of `to_bytes`; PositionError if it is damaged or of other rules."""
        start = len(_MAGIC) + 1
        if data[: len(_MAGIC)] != _MAGIC or len(data) < start + DIGEST_BYTES + _CHECK_BYTES:
            raise PositionError("these bytes are not a position: they lack its header")
        if data[start - 1] != RULES_VERSION:
            raise PositionError(
                f"the position is of rules version {data[start - 1]}, this is {RULES_VERSION}"
            )
        digest = data[start : start + DIGEST_BYTES]
        catalog = known_catalog(digest)
        if catalog is None:
            raise PositionError(f"the position is of another catalog ({digest.hex()})")
        body = data[start + DIGEST_BYTES : -_CHECK_BYTES]
        if crc32(body).to_bytes(_CHECK_BYTES, "little") != data[-_CHECK_BYTES:]:
            raise damaged("its checksum is wrong")
        return _read(catalog, vec[u8](body))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        return (State.from_bytes, (self.to_bytes(),))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, _memo: object) -> State:
        twin = self.clone()
        twin.own_all()
        return twin

    def __repr__(self) -> str:
        glory = "-".join(str(self.score(seat)) for seat in range(self.seats))
        if self.over:
            return f"State({self.seats} seats, over, glory {glory})"
        return (
            f"State({self.seats} seats, round {self.round}, turn of {self.active}, "
            f"asks {self.seat}, glory {glory})"
        )


def survey(state: State) -> None:
    """Note what follows from the sets in play; call it whenever `feats` changes."""
    state.survey = state.catalog.survey(state.feats)


def empty_table(catalog: Catalog, seats: i64, rules: i64, module: i64) -> State:
    """A state with starting dice and nothing else: no cards, no pools, nothing to do."""
    places = len(catalog.locations)
    dice = vec[i64](catalog.starting_dice[module])
    heroes = [Hero.fresh(dice[:], places, len(catalog.tokens)) for _ in range(seats)]
    feats = vec[i64]([0] * places)
    state = State(
        catalog,
        rules,
        vec[Hero](heroes),
        feats=feats,
        stacks=vec[u8]([0] * places),
        stock=vec[u8]([0] * len(catalog.faces)),
        patrons=vec[u8]([NOBODY] * len(catalog.variants)),
        halls=[0] * (catalog.labyrinth.halls if module == LABYRINTH_MODULE else 0),
        keepsakes=[0] * (2 * len(catalog.keepsake_cards) if module == ALLEGIANCE_MODULE else 0),
        stack=vec[i64](),
        survey=catalog.survey(feats),
    )
    state.module = module
    for hero in state.heroes:
        if module == LABYRINTH_MODULE:
            hero.golem = catalog.labyrinth.start
        elif module == ALLEGIANCE_MODULE:
            hero.allegiance = catalog.allegiance.start
    return state


_HEAD: Final = 9
"""Bytes of the body that are numbers of the table."""
_MOST_RULES: Final = TIE_BREAK | WITHOUT_BEST_GOLD | WITH_REBELLION | WITH_PROMOS


def _read(catalog: Catalog, body: vec[u8]) -> State:
    """The position in these bytes. They may come from anywhere: every number is checked."""
    if len(body) < _HEAD:
        raise damaged(f"the bytes end at {len(body)}")
    seats = i64(body[0])
    rules = i64(body[1])
    module = i64(body[2])
    over = i64(body[5])
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise damaged(f"{seats} seats")
    if rules > _MOST_RULES or module > ALLEGIANCE_MODULE:
        raise damaged(f"options {rules}, module {module}")
    state = empty_table(catalog, seats, rules, module)
    state.round = i64(body[3])
    state.active = i64(body[4])
    if not 1 <= state.round <= state.rounds or state.active >= state.seats:
        raise damaged(f"round {state.round}, turn of seat {state.active}")
    state.arrived = i64(body[6])
    state.swap = i64(body[7])
    state.swapped = i64(body[8])
    if over > 1 or state.arrived > 1 or state.swapped > 1:
        raise damaged("a flag that is neither 0 nor 1")
    at = _HEAD
    places = len(catalog.locations)
    feats = checked_numbers(body, at, places, len(catalog.sets))
    state.feats = widened(feats)
    at += places
    state.stacks = checked_numbers(body, at, places, MAX_SEATS + 1)
    at += places
    state.stock = checked_numbers(body, at, len(catalog.faces), 256)
    at += len(catalog.faces)
    state.patrons = checked_numbers(body, at, len(catalog.variants), NOBODY + 1)
    at += len(catalog.variants)
    halls = len(state.halls)
    state.halls = list(checked_numbers(body, at, halls, catalog.labyrinth.halls + 1))
    at += halls
    keepsakes = len(state.keepsakes)
    state.keepsakes = list(checked_numbers(body, at, keepsakes, 32))
    at += keepsakes
    survey(state)
    for hero in state.heroes:
        at = hero.read(body, at, len(catalog.faces))
        check_hero(state, hero)
    check_cards(state)
    read_tasks(state, body, at)
    if over:
        if len(state.stack):
            raise damaged("the game is over, but something waits")
        state.outcome = final_outcome(state)
        return state
    if not len(state.stack) or effect_of(state.stack[0]):
        raise damaged("the game is not over, but no further turn waits")
    task = state.stack[-1]
    question = catalog.effects[effect_of(task)]
    if not question.asks:
        raise damaged("nobody is asked")
    try:
        state.pending = question.options(state, task)
    except Exception as fault:  # whatever a question meets in a memo that is not its own
        raise damaged(f"the question {question.spec()} cannot be asked") from fault
    if not len(state.pending):
        raise damaged("the question has no options")
    state.seat = question.asked(state, task)
    if state.seat >= (NATURE + 1 if question.chance else state.seats):
        raise damaged(f"seat {state.seat} is asked")
    return state
