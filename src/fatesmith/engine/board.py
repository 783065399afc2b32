"""The two event boards, as content declares them: the labyrinth and the allegiance track."""

from collections.abc import Sequence
from typing import final

from librt.vecs import extend, vec
from mypy_extensions import i64

from fatesmith.engine.amount import GLORY_BIT, GOLD_BIT
from fatesmith.engine.effect import Effect
from fatesmith.engine.errors import ContentError

NEUTRAL = "N"


@final
class Space:
    """A space of the labyrinth: where a golem may go next, and what it gives on arrival."""

    number: i64
    following: list[int]
    effect: Effect | None
    hall: i64
    """1, 2, … for treasure halls, else 0."""
    goal: bool
    previous: list[int]

    def __init__(
        self,
        number: i64,
        following: Sequence[int],
        effect: Effect | None = None,
        hall: i64 = 0,
        goal: bool = False,
    ) -> None:
        self.number = number
        self.following = list(following)
        self.effect = effect
        self.hall = hall
        self.goal = goal
        self.previous = []

    def spec(self) -> str:
        effect = self.effect.spec() if self.effect is not None else "-"
        goal = " goal" if self.goal else ""
        return f"space {self.number} to={self.following} hall={self.hall}{goal} {effect}"


@final
class Labyrinth:
    """The board of the Goddess module. Spaces are numbered from 1; 0 is not used."""

    spaces: list[Space]
    start: i64
    goal: i64
    halls: i64

    def __init__(self, spaces: Sequence[Space]) -> None:
        self.spaces = [Space(0, []), *spaces]
        self.start = 1
        self.goal = 0
        self.halls = max((space.hall for space in spaces), default=0)
        for number, space in enumerate(self.spaces):
            if space.number != number:
                raise ContentError(f"space {space.number} of the labyrinth is out of order")
            if space.goal:
                self.goal = number
            for target in space.following:
                if not 0 < target < len(self.spaces):
                    raise ContentError(f"space {number} leads to {target}, which does not exist")
                # rebellion D1: no golem walks back from the goal.
                self.spaces[target].previous.append(number)

    def spec(self) -> str:
        return "\n".join(space.spec() for space in self.spaces)


@final
class Zone:
    """What a stretch of the allegiance track gives (rebellion E5, E6)."""

    name: str
    gold_gold: i64
    """Extra gold when a die gives gold."""
    gold_glory: i64
    """Extra glory when a die gives gold."""
    glory_glory: i64
    """Extra glory when a die gives glory."""
    first_glory: i64
    """Glory for the first hero of the game to perform a feat."""
    own_glory: i64
    """Glory for a feat new to its hero, if another was first."""
    adds: bool
    """Whether it adds anything to dice."""

    def __init__(
        self,
        name: str,
        gold_gold: i64 = 0,
        gold_glory: i64 = 0,
        glory_glory: i64 = 0,
        first_glory: i64 = 0,
        own_glory: i64 = 0,
    ) -> None:
        self.name = name
        self.gold_gold = gold_gold
        self.gold_glory = gold_glory
        self.glory_glory = glory_glory
        self.first_glory = first_glory
        self.own_glory = own_glory
        self.adds = gold_gold > 0 or gold_glory > 0 or glory_glory > 0

    def extra_gold(self, given: i64) -> i64:
        """Extra gold for a die that gives these resources, as a mask."""
        if given & GOLD_BIT:
            return self.gold_gold
        return 0

    def extra_glory(self, given: i64) -> i64:
        """Extra glory: once for gold and once for glory, whatever the amount."""
        glory: i64 = 0
        if given & GOLD_BIT:
            glory += self.gold_glory
        if given & GLORY_BIT:
            glory += self.glory_glory
        return glory

    def spec(self) -> str:
        return (
            f"zone {self.name} {self.gold_gold} {self.gold_glory} {self.glory_glory} "
            f"{self.first_glory} {self.own_glory}"
        )


@final
class Allegiance:
    """The board of the Titans module. Spaces are numbered from 1; 0 is not used."""

    left: vec[i64]
    right: vec[i64]
    glory: vec[i64]
    zones: vec[Zone]
    special: vec[i64]
    """1 for spaces off the main row."""
    start: i64

    def __init__(
        self,
        glory: Sequence[int],
        zones: Sequence[Zone],
        start: i64,
        left: dict[int, int],
        special: Sequence[int],
    ) -> None:
        """`left` says where a step left leads, for spaces where that is not the one before."""
        last = len(glory)
        self.glory = extend(vec[i64]([0]), glory)
        self.zones = extend(vec[Zone]([Zone(NEUTRAL)]), zones)
        self.start = start
        spaces = range(1, last + 1)
        self.right = extend(vec[i64]([0]), [min(space + 1, last) for space in spaces])
        self.left = extend(vec[i64]([0]), [left.get(s, max(s - 1, 1)) for s in spaces])
        self.special = vec[i64]([1 if space in special else 0 for space in range(last + 1)])
        if len(zones) != last:
            raise ContentError(f"{len(zones)} zones for {last} spaces of allegiance")

    def spec(self) -> str:
        rows = [
            f"allegiance {space} v{self.glory[space]} {self.left[space]}<>{self.right[space]} "
            f"{self.zones[space].spec()}"
            for space in range(1, len(self.glory))
        ]
        return "\n".join([f"start {self.start}", *rows])
