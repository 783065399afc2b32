"""The position: everything the rules may read."""

from __future__ import annotations

from typing import Final, cast, final
from zlib import crc32

from fatesmith.engine.catalog import DIGEST_BYTES, RULES_VERSION, Catalog, known_catalog
from fatesmith.engine.effect import Effect, Question
from fatesmith.engine.errors import PositionError
from fatesmith.engine.event import Event
from fatesmith.engine.hero import Hero
from fatesmith.engine.ids import MAX_SEATS, MIN_SEATS, NOBODY, SIDES
from fatesmith.engine.outcome import Outcome, final_outcome
from fatesmith.engine.task import effect_of, pack

_MAGIC: Final = b"FS"
_TASK_BYTES: Final = 8
_CHECK_BYTES: Final = 4


@final
class State:
    """A game in progress. `options` and `apply` are the way to move it on.

    Compare, hash, clone, pickle and save it freely: nothing in it is alive. The journal is not part
    of the position: clones and saved states have none.
    """

    catalog: Catalog
    seats: int
    rules: int
    """The options of the set-up, as bits."""
    round: int
    active: int
    """The seat whose turn it is."""
    heroes: list[Hero]
    feats: list[int]
    """The feat set at each location; 0 while the draft has not filled it."""
    stacks: list[int]
    """Cards left at each location."""
    stock: list[int]
    """Pieces left in the pools, by face."""
    patrons: list[int]
    """By rank of bound face: the seat that owns its card, or NOBODY."""
    stack: list[int]
    """Tasks; the last is on top."""
    seat: int
    """Who must answer: a seat, NATURE, or NOBODY when the game is over."""
    pending: list[int]
    """The options of the open question. Shared between clones: never change it in place."""
    outcome: Outcome | None
    journal: list[Event] | None

    def __init__(
        self,
        catalog: Catalog,
        rules: int,
        heroes: list[Hero],
        feats: list[int],
        stacks: list[int],
        stock: list[int],
        patrons: list[int],
        stack: list[int],
    ) -> None:
        self.catalog = catalog
        self.seats = len(heroes)
        self.rules = rules
        self.round = 1
        self.active = 0
        self.heroes = heroes
        self.feats = feats
        self.stacks = stacks
        self.stock = stock
        self.patrons = patrons
        self.stack = stack
        self.seat = NOBODY
        self.pending = []
        self.outcome = None
        self.journal = None

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def rounds(self) -> int:
        """How many rounds this game lasts (base A1)."""
        return 10 if self.seats == 3 else 9

    def push(self, effect: Effect, seat: int, memo: int = 0, owner: int = NOBODY) -> None:
        assert effect.number >= 0, f"{effect.spec()} has not been numbered by a catalog"
        self.stack.append(pack(effect.number, seat, owner, memo))

    def tell(self, kind: int, seat: int, *numbers: int) -> None:
        """Add an event; callers check that there is a journal, so that silence is free."""
        assert self.journal is not None
        self.journal.append(Event(kind, seat, numbers))

    def score(self, seat: int) -> int:
        """Glory if the game ended now: the reserve and what is printed on cards (base I2)."""
        hero = self.heroes[seat]
        total = hero.glory
        for location, copies in enumerate(hero.cards):
            if copies:
                total += copies * self.catalog.feat_set(self.feats[location]).glory
        return total

    def clone(self) -> State:
        """An independent copy without journal."""
        twin = State(
            self.catalog,
            self.rules,
            [hero.clone() for hero in self.heroes],
            self.feats[:],
            self.stacks[:],
            self.stock[:],
            self.patrons[:],
            self.stack[:],
        )
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
        small = [self.seats, self.rules, self.round, self.active, 1 if self.over else 0]
        small += self.feats
        small += self.stacks
        small += self.stock
        small += self.patrons
        for hero in self.heroes:
            hero.write(small)
        head = _MAGIC + bytes([RULES_VERSION]) + self.catalog.digest
        tasks = [task.to_bytes(_TASK_BYTES, "little") for task in self.stack]
        body = bytes(small) + b"".join(tasks)
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
            raise PositionError("the position is damaged: its check sum is wrong")
        try:
            return _read(catalog, body)
        except (IndexError, AssertionError) as fault:
            raise PositionError(f"the position is damaged: {fault}") from fault

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        return (State.from_bytes, (self.to_bytes(),))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, _memo: object) -> State:
        return self.clone()

    def __repr__(self) -> str:
        glory = "-".join(str(self.score(seat)) for seat in range(self.seats))
        if self.over:
            return f"State({self.seats} seats, over, glory {glory})"
        return (
            f"State({self.seats} seats, round {self.round}, turn of {self.active}, "
            f"asks {self.seat}, glory {glory})"
        )


def empty_table(catalog: Catalog, seats: int, rules: int) -> State:
    """A state with starting dice and nothing else: no cards, no pools, nothing to do."""
    dice = catalog.starting_dice
    return State(
        catalog,
        rules,
        [
            Hero(
                dice[:],
                [dice[0], dice[SIDES]],
                [0] * len(catalog.locations),
                [0] * len(catalog.tokens),
            )
            for _ in range(seats)
        ],
        feats=[0] * len(catalog.locations),
        stacks=[0] * len(catalog.locations),
        stock=[0] * len(catalog.faces),
        patrons=[NOBODY] * len(catalog.bonds),
        stack=[],
    )


def _read(catalog: Catalog, body: bytes) -> State:
    """Whatever is out of range raises IndexError or AssertionError."""
    assert MIN_SEATS <= body[0] <= MAX_SEATS, f"{body[0]} seats"
    state = empty_table(catalog, body[0], body[1])
    state.round = body[2]
    state.active = body[3]
    assert state.active < state.seats, f"turn of seat {state.active}"
    at = 5
    for numbers, limit in (
        (state.feats, len(catalog.sets)),
        (state.stacks, MAX_SEATS + 1),
        (state.stock, 256),
        (state.patrons, NOBODY + 1),
    ):
        for index in range(len(numbers)):
            assert body[at] < limit, f"value {body[at]} at byte {at}"
            numbers[index] = body[at]
            at += 1
    for hero in state.heroes:
        at = hero.read(body, at, len(catalog.faces))
    assert (len(body) - at) % _TASK_BYTES == 0, f"{len(body) - at} bytes of tasks"
    while at < len(body):
        state.stack.append(int.from_bytes(body[at : at + _TASK_BYTES], "little"))
        at += _TASK_BYTES
    if body[4]:
        assert not state.stack, "the game is over, but something waits"
        state.outcome = final_outcome(state)
        return state
    task = state.stack[-1]
    question = catalog.effects[effect_of(task)]
    assert question.asks, "nobody is asked"
    state.pending = cast(Question, question).options(state, task)
    assert state.pending, "the question has no options"
    state.seat = cast(Question, question).asked(state, task)
    return state
