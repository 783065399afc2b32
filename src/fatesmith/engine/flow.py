"""The engine's own effects, in the order of their numbers.

They come first in every catalog, so that their numbers do not depend on content. Appending keeps
old positions readable; any other change raises the rules version.
"""

from typing import Final

from fatesmith.engine.deal import DRAFT, PICK_SET, REMOVE_FACE, THIN_POOLS
from fatesmith.engine.effect import Effect
from fatesmith.engine.forge import BARGAIN_FORGE
from fatesmith.engine.perform import OUST, TAKE_CARD
from fatesmith.engine.reserve import SPLIT_GOLD
from fatesmith.engine.resolve import (
    APPLY,
    CHOOSE_ALTERNATIVE,
    CHOOSE_CONVERSION,
    CHOOSE_COPY,
    CHOOSE_ORDER,
    RESOLVE,
    WAKE,
)
from fatesmith.engine.roll import (
    APPLY_AGAIN_OR_NOT,
    CHOOSE_DIE,
    RECEIVE_DIVINE,
    RECEIVE_MINOR,
    ROLL_DIE,
)
from fatesmith.engine.turn import (
    BLESS_ALL,
    END_TURN,
    GO_ON_OFFERING,
    NEXT_TURN,
    REINFORCE,
    START_REINFORCEMENTS,
    TAKE_ACTION,
    TURN,
)

FLOW: Final[list[Effect]] = [
    NEXT_TURN,
    TURN,
    BLESS_ALL,
    ROLL_DIE,
    RECEIVE_DIVINE,
    RECEIVE_MINOR,
    APPLY_AGAIN_OR_NOT,
    CHOOSE_DIE,
    RESOLVE,
    CHOOSE_COPY,
    CHOOSE_ORDER,
    APPLY,
    CHOOSE_ALTERNATIVE,
    CHOOSE_CONVERSION,
    WAKE,
    SPLIT_GOLD,
    BARGAIN_FORGE,
    START_REINFORCEMENTS,
    REINFORCE,
    TAKE_ACTION,
    GO_ON_OFFERING,
    END_TURN,
    OUST,
    TAKE_CARD,
    DRAFT,
    PICK_SET,
    THIN_POOLS,
    REMOVE_FACE,
]
