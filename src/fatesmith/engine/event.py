"""The journal: what happened, told to people in order. Rules never read it."""

from typing import Final, final

# Who or what is behind a gain or a loss: a kind and a number in one int.
NO_SOURCE: Final = 0
FACE_SOURCE: Final = 1
FEAT_SOURCE: Final = 2
TOKEN_SOURCE: Final = 3
TRACK_SOURCE: Final = 4
SETUP_SOURCE: Final = 5
EXTRA_ACTION_SOURCE: Final = 6
SPACE_SOURCE: Final = 7
ZONE_SOURCE: Final = 8
SOURCE_NAMES: Final = (
    "rule",
    "face",
    "feat",
    "token",
    "track",
    "setup",
    "extra action",
    "space",
    "zone",
)


def source(kind: int, number: int = 0) -> int:
    return kind | number << 4


def source_kind(code: int) -> int:
    return code & 15


def source_number(code: int) -> int:
    return code >> 4


GAME_STARTED: Final = 0
DREW_LOCATION: Final = 1
DRAFTED: Final = 2
REMOVED_FACE: Final = 3
ROUND_STARTED: Final = 4
TURN_STARTED: Final = 5
ROLLED: Final = 6
BLESSED: Final = 7
COPIED: Final = 8
APPLIED: Final = 9
GAINED: Final = 10
OVERFLOWED: Final = 11
LOST: Final = 12
CONVERTED: Final = 13
TRACKED: Final = 14
LAP_FINISHED: Final = 15
FORGED: Final = 16
PAID: Final = 17
REINFORCED: Final = 18
PASSED: Final = 19
FEAT_PERFORMED: Final = 20
MOVED: Final = 21
OUSTED: Final = 22
CARD_TAKEN: Final = 23
TOKEN_TAKEN: Final = 24
TOKEN_SPENT: Final = 25
CAPS_RAISED: Final = 26
TRACK_ADDED: Final = 27
TOOK_SHOWN: Final = 28
BEARER_CHOSEN: Final = 29
WOKEN: Final = 30
TURN_ENDED: Final = 31
GAME_ENDED: Final = 32
ROLLED_AGAIN: Final = 33
STORE_ADDED: Final = 34
STORED: Final = 35
DRAINED: Final = 36
STORE_EMPTIED: Final = 37
SPARE_LOST: Final = 38
CLIMBER_JOINED: Final = 39
CLIMBER_ADVANCED: Final = 40
CLIMBER_CASHED: Final = 41
GOLEM_MOVED: Final = 42
TREASURE_TAKEN: Final = 43
GOAL_REACHED: Final = 44
ALLEGIANCE_MOVED: Final = 45
ZONE_BONUS: Final = 46
KEEPSAKE_PLACED: Final = 47
KEEPSAKE_COLLECTED: Final = 48
DICE_SET: Final = 49
FORETOLD: Final = 50
DICE_PASSED_ON: Final = 51
DICE_RETURNED: Final = 52
BONUS_ROLL: Final = 53

EVENT_NAMES: Final = (
    "game started",
    "drew location",
    "drafted",
    "removed face",
    "round started",
    "turn started",
    "rolled",
    "blessed",
    "copied",
    "applied",
    "gained",
    "overflowed",
    "lost",
    "converted",
    "tracked",
    "lap finished",
    "forged",
    "paid",
    "reinforced",
    "passed",
    "feat performed",
    "moved",
    "ousted",
    "card taken",
    "token taken",
    "token spent",
    "caps raised",
    "track added",
    "took shown",
    "bearer chosen",
    "woken",
    "turn ended",
    "game ended",
    "rolled again",
    "store added",
    "stored",
    "drained",
    "store emptied",
    "spare lost",
    "climber joined",
    "climber advanced",
    "climber cashed",
    "golem moved",
    "treasure taken",
    "goal reached",
    "allegiance moved",
    "zone bonus",
    "keepsake placed",
    "keepsake collected",
    "dice set",
    "foretold",
    "dice passed on",
    "dice returned",
    "bonus roll",
)

EVENT_FIELDS: Final[tuple[tuple[str, ...], ...]] = (
    ("seats",),
    ("location",),
    ("feat", "location"),
    ("face", "pool"),
    ("round",),
    ("round",),
    ("die", "slot", "face"),
    ("context", "face", "other_face"),
    ("face",),
    ("face", "factor"),
    ("resource", "amount", "source"),
    ("resource", "amount", "source"),
    ("resource", "amount", "source"),
    ("resource", "amount", "glory"),
    ("steps", "position", "source"),
    ("position", "glory"),
    ("die", "slot", "face", "replaced"),
    ("resource", "amount", "source"),
    ("feat",),
    ("topic",),
    ("feat", "location", "extra"),
    ("portal", "left"),
    ("by", "portal"),
    ("feat", "location", "variant"),
    ("token",),
    ("token",),
    ("gold", "sun", "moon"),
    ("tracks",),
    ("face", "other_face"),
    ("bearer", "face"),
    ("feat", "face", "applier"),
    (),
    (),
    ("die",),
    ("stores",),
    ("amount", "held", "source"),
    ("amount", "held", "source"),
    ("held", "resource", "shards"),
    ("resource", "amount"),
    (),
    ("position",),
    ("position",),
    ("space", "left"),
    ("hall", "resource"),
    ("first",),
    ("space", "left", "special"),
    ("zone", "gold", "glory"),
    ("feat", "island", "side"),
    ("feat", "island", "side"),
    ("face", "other_face"),
    ("face", "other_face", "right"),
    (),
    (),
    (),
)
"""The names of each event's numbers, in order."""


@final
class Event:
    """One thing that happened to one seat; `numbers` are named by `EVENT_FIELDS[kind]`."""

    kind: int
    seat: int
    numbers: tuple[int, ...]

    def __init__(self, kind: int, seat: int, numbers: tuple[int, ...]) -> None:
        self.kind = kind
        self.seat = seat
        self.numbers = numbers

    @property
    def name(self) -> str:
        return EVENT_NAMES[self.kind]

    def field(self, name: str) -> int:
        """One of the event's numbers by its name."""
        return self.numbers[EVENT_FIELDS[self.kind].index(name)]

    def as_dict(self) -> dict[str, int | str]:
        """For JSON: the name, the seat and the named numbers."""
        told: dict[str, int | str] = {"event": self.name, "seat": self.seat}
        told.update(zip(EVENT_FIELDS[self.kind], self.numbers, strict=True))
        return told

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.kind == other.kind
            and self.seat == other.seat
            and self.numbers == other.numbers
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.seat, self.numbers))

    def __repr__(self) -> str:
        told = ", ".join(
            f"{k}={v}" for k, v in zip(EVENT_FIELDS[self.kind], self.numbers, strict=True)
        )
        return f"Event({self.name}, seat={self.seat}{', ' if told else ''}{told})"
