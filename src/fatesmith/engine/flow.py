"""The engine's own effects, in the order of their numbers.

They come first in every catalog, so that their numbers do not depend on content. Appending keeps
old positions readable; any other change raises the rules version.
"""

from typing import Final

from fatesmith.engine.celestial import (
    CELESTIAL_AGAIN_OR_NOT,
    CELESTIAL_ROLL,
    CHOOSE_ANY_SIDE,
    CHOOSE_SHOWN,
)
from fatesmith.engine.copying import CHOOSE_COPY
from fatesmith.engine.deal import DRAFT, PICK_SET, REMOVE_FACE, THIN_POOLS
from fatesmith.engine.effect import Effect
from fatesmith.engine.faces_memo import RESOLVE_NUMBER
from fatesmith.engine.forge import BARGAIN_FORGE, UPGRADE_OR_NOT
from fatesmith.engine.giving import CHOOSE_CONVERSION, WAKE
from fatesmith.engine.keepsakes import COLLECT_KEEPSAKES
from fatesmith.engine.labyrinth import WALK
from fatesmith.engine.pay import DRAIN_STORES
from fatesmith.engine.perform import ARRIVE, CHOOSE_REFUGE, OUST, TAKE_CARD
from fatesmith.engine.reroll import REWARD_REROLLS, ROLL_AGAIN_OR_NOT, ROLL_DIE
from fatesmith.engine.reserve import SPLIT_GOLD
from fatesmith.engine.resolve import (
    ANNOUNCE,
    APPLY,
    BONUS_NOW_OR_LATER,
    CHOOSE_ALTERNATIVE,
    CHOOSE_ORDER,
    PUSH_OTHERS,
    RESOLVE,
)
from fatesmith.engine.roll import (
    APPLY_AGAIN_OR_NOT,
    CHOOSE_DIE,
    RECEIVE_DIVINE,
    RECEIVE_MINOR,
)
from fatesmith.engine.shards import SETTLE_SHARDS
from fatesmith.engine.turn import (
    BLESS_ALL,
    END_TURN,
    GO_ON_OFFERING,
    NEXT_TURN,
    REINFORCE,
    START_REINFORCEMENTS,
    TAKE_ACTION,
    TURN,
    TURN_WITHIN,
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
    TURN_WITHIN,
    ANNOUNCE,
    BONUS_NOW_OR_LATER,
    PUSH_OTHERS,
    ROLL_AGAIN_OR_NOT,
    REWARD_REROLLS,
    CELESTIAL_ROLL,
    CELESTIAL_AGAIN_OR_NOT,
    CHOOSE_SHOWN,
    CHOOSE_ANY_SIDE,
    WALK,
    UPGRADE_OR_NOT,
    DRAIN_STORES,
    SETTLE_SHARDS,
    ARRIVE,
    CHOOSE_REFUGE,
    COLLECT_KEEPSAKES,
]

assert FLOW[RESOLVE_NUMBER] is RESOLVE
