"""The journal: what happened, told to people in order. Rules never read it."""

from typing import Final, final

from mypy_extensions import i64

from fatesmith.engine.ids import Row

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
SOURCE_NAMES: Final[dict[int, str]] = {
    NO_SOURCE: "rule",
    FACE_SOURCE: "face",
    FEAT_SOURCE: "feat",
    TOKEN_SOURCE: "token",
    TRACK_SOURCE: "track",
    SETUP_SOURCE: "setup",
    EXTRA_ACTION_SOURCE: "extra action",
    SPACE_SOURCE: "space",
    ZONE_SOURCE: "zone",
}


def source(kind: i64, number: i64 = 0) -> i64:
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


EVENTS: Final[dict[int, Row]] = {
    GAME_STARTED: Row("game started", "seats"),
    DREW_LOCATION: Row("drew location", "location"),
    DRAFTED: Row("drafted", "feat", "location"),
    REMOVED_FACE: Row("removed face", "face", "pool"),
    ROUND_STARTED: Row("round started", "round"),
    TURN_STARTED: Row("turn started", "round"),
    ROLLED: Row("rolled", "die", "slot", "face"),
    BLESSED: Row("blessed", "context", "face", "other_face"),
    COPIED: Row("copied", "face"),
    APPLIED: Row("applied", "face", "factor"),
    GAINED: Row("gained", "resource", "amount", "source"),
    OVERFLOWED: Row("overflowed", "resource", "amount", "source"),
    LOST: Row("lost", "resource", "amount", "source"),
    CONVERTED: Row("converted", "resource", "amount", "glory"),
    TRACKED: Row("tracked", "steps", "position", "source"),
    LAP_FINISHED: Row("lap finished", "position", "glory"),
    FORGED: Row("forged", "die", "slot", "face", "replaced"),
    PAID: Row("paid", "resource", "amount", "source"),
    REINFORCED: Row("reinforced", "feat"),
    PASSED: Row("passed", "topic"),
    FEAT_PERFORMED: Row("feat performed", "feat", "location", "extra"),
    MOVED: Row("moved", "portal", "left"),
    OUSTED: Row("ousted", "by", "portal"),
    CARD_TAKEN: Row("card taken", "feat", "location", "variant"),
    TOKEN_TAKEN: Row("token taken", "token"),
    TOKEN_SPENT: Row("token spent", "token"),
    CAPS_RAISED: Row("caps raised", "gold", "sun", "moon"),
    TRACK_ADDED: Row("track added", "owned"),
    TOOK_SHOWN: Row("took shown", "face", "other_face"),
    BEARER_CHOSEN: Row("bearer chosen", "bearer", "face"),
    WOKEN: Row("woken", "feat", "face", "applier"),
    TURN_ENDED: Row("turn ended"),
    GAME_ENDED: Row("game ended"),
    ROLLED_AGAIN: Row("rolled again", "die"),
    STORE_ADDED: Row("store added", "owned"),
    STORED: Row("stored", "amount", "held", "source"),
    DRAINED: Row("drained", "amount", "held", "source"),
    STORE_EMPTIED: Row("store emptied", "held", "resource", "shards"),
    SPARE_LOST: Row("spare lost", "resource", "amount"),
    CLIMBER_JOINED: Row("climber joined"),
    CLIMBER_ADVANCED: Row("climber advanced", "position"),
    CLIMBER_CASHED: Row("climber cashed", "position"),
    GOLEM_MOVED: Row("golem moved", "space", "left"),
    TREASURE_TAKEN: Row("treasure taken", "hall", "resource"),
    GOAL_REACHED: Row("goal reached", "first"),
    ALLEGIANCE_MOVED: Row("allegiance moved", "space", "left", "special"),
    ZONE_BONUS: Row("zone bonus", "zone", "gold", "glory"),
    KEEPSAKE_PLACED: Row("keepsake placed", "feat", "island", "side"),
    KEEPSAKE_COLLECTED: Row("keepsake collected", "feat", "island", "side"),
    DICE_SET: Row("dice set", "face", "other_face"),
    FORETOLD: Row("foretold", "face", "other_face", "right"),
    DICE_PASSED_ON: Row("dice passed on"),
    DICE_RETURNED: Row("dice returned"),
    BONUS_ROLL: Row("bonus roll"),
}


@final
class Event:
    """One thing that happened to one seat; `EVENTS[kind]` names its numbers."""

    kind: int
    seat: int
    numbers: tuple[int, ...]

    def __init__(self, kind: int, seat: int, numbers: tuple[int, ...]) -> None:
        self.kind = kind
        self.seat = seat
        self.numbers = numbers

    @property
    def name(self) -> str:
        return EVENTS[self.kind].name

    def field(self, name: str) -> int:
        """One of the event's numbers by its name."""
        return self.numbers[EVENTS[self.kind].fields.index(name)]

    def named(self) -> dict[str, int]:
        """The event's numbers by their names."""
        return dict(zip(EVENTS[self.kind].fields, self.numbers, strict=True))

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
        told = [self.name, f"seat={self.seat}", *(f"{k}={v}" for k, v in self.named().items())]
        return f"Event({', '.join(told)})"
