"""The contexts in which die faces are applied, as one table that the verbs consult.

What a face does depends on who rolled it and why: whether the result counts as a blessing, whether
it can be applied again, whether it is gained or lost (rebellion F0). Every difference is a column
here, so that no verb has to know which card is behind it.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

NOT_A_BLESSING: Final = 0
DIVINE: Final = 1
MINOR: Final = 2

DIVINE_BLESSING: Final = 0
DIVINE_SHARDS_OR_GLORY: Final = 1
MINOR_BLESSING: Final = 2
MINOR_GOLD_OR_GLORY: Final = 3
TAKEN_FACES: Final = 4
LOSSES: Final = 5
DIVINE_AGAIN: Final = 6
DIVINE_SHARDS_AGAIN: Final = 7
MINOR_PUSHING: Final = 8
CHOSEN_FACES: Final = 9
SHOWN_FACE: Final = 10
CELESTIAL_ROLLED: Final = 11
WOKEN_OWNER: Final = 12
NOT_AGAIN: Final = -1


# Whose dice show the faces.
OWN_DICE: Final = 0
DICE_OF_OTHERS: Final = 1
ANY_DICE: Final = 2
NO_DIE_OF_HEROES: Final = 3


@final
class Context:
    """One row of the table."""

    name: str
    blessing: i64
    """NOT_A_BLESSING, DIVINE (both dice) or MINOR (one die)."""
    rerolls: bool
    """A card may roll the dice again before they are applied (rebellion F1)."""
    again: i64
    """The context of a second application by a token (base H3), NOT_AGAIN if there is none."""
    zones: bool
    """Loyalty zones improve what a hero's own dice give (rebellion E5)."""
    bonus: bool
    """The two golem faces together bring a roll of the celestial die (rebellion C2)."""
    loses: bool
    """Amounts are taken from the applier instead of given (base F2)."""
    shard_rate: i64
    """Glory for each shard that the applier can turn into glory, 0 if none (base E9.2)."""
    gold_rate: i64
    """Glory for each gold that the applier can turn into glory, 0 if none (base E9.4)."""
    pushes: bool
    """Ancient shards or loyalty push everybody else to the left (rebellion F23)."""
    on: i64
    """Whose dice show the faces: OWN_DICE, or one of the others above."""
    keeps: bool
    """What a face gives is simply gained: nothing is lost, and nothing can be converted."""
    wakes_later: bool
    """Owners who act when the dice are done are woken; they do not wake each other (F25.3)."""

    def __init__(
        self,
        name: str,
        blessing: i64 = NOT_A_BLESSING,
        *,
        rerolls: bool = False,
        again: i64 = NOT_AGAIN,
        zones: bool = False,
        bonus: bool = False,
        loses: bool = False,
        shard_rate: i64 = 0,
        gold_rate: i64 = 0,
        pushes: bool = False,
        wakes_later: bool = True,
        on: i64 = OWN_DICE,
    ) -> None:
        self.name = name
        self.blessing = blessing
        self.rerolls = rerolls
        self.again = again
        self.zones = zones
        self.bonus = bonus
        self.loses = loses
        self.shard_rate = shard_rate
        self.gold_rate = gold_rate
        self.pushes = pushes
        self.keeps = not loses and not shard_rate and not gold_rate
        self.wakes_later = wakes_later
        self.on = on


CONTEXTS: Final = vec[Context](
    [
        # Step 1, ousted, blessings from cards; the owner's own pair when all heroes are ousted.
        Context(
            "divine blessing", DIVINE, rerolls=True, again=DIVINE_AGAIN, zones=True, bonus=True
        ),
        Context(
            "divine blessing, shards or glory",
            DIVINE,
            rerolls=True,
            again=DIVINE_SHARDS_AGAIN,
            zones=True,
            bonus=True,
            shard_rate=2,
        ),
        Context("minor blessing", MINOR, rerolls=True, again=MINOR_BLESSING, zones=True),
        Context(
            "minor blessing, gold or glory",
            MINOR,
            rerolls=True,
            again=MINOR_GOLD_OR_GLORY,
            zones=True,
            gold_rate=1,
        ),
        Context("faces taken from others", bonus=True, on=DICE_OF_OTHERS),
        Context("losses", loses=True),
        # rebellion D6, H36: a second application brings no second bonus roll.
        Context("divine blessing again", DIVINE, zones=True),
        Context("divine blessing again, shards or glory", DIVINE, zones=True, shard_rate=2),
        # rebellion F23: one push for each use, so the second application is an ordinary one.
        Context(
            "minor blessing, pushing",
            MINOR,
            rerolls=True,
            again=MINOR_BLESSING,
            zones=True,
            pushes=True,
        ),
        # rebellion F20: nothing is rolled, so nothing is rolled again.
        Context("faces set by choice", DIVINE, again=DIVINE_AGAIN, zones=True, bonus=True),
        Context("one shown face", on=ANY_DICE),
        Context("celestial roll", rerolls=True, on=NO_DIE_OF_HEROES),
        Context("another's dice, for a card", wakes_later=False, on=DICE_OF_OTHERS),
    ]
)
