"""A position for every topic that the engine asks about."""

from fatesmith import Setup, State, apply, new_state
from fatesmith.engine.arrange import AT_BLESSING, AT_EXTRA_ACTION, AT_REINFORCEMENT
from fatesmith.engine.keepsakes import keepsake
from fatesmith.notation.moves import find_move
from tests.support import answer, begin, bless, own_card, perform, position, roll, set_hero


def at(wanted: str) -> State:
    """A position that asks about this topic."""
    state = position(3, "boar", "cerberus", "cyclops", "sentinel", "triton", "ship")
    match wanted:
        case "roll":
            begin(state, "blessing")
        case "action" | "offering":
            set_hero(state, 0, gold=4)
            begin(state)
            if wanted == "offering":
                answer(state, 0, "forge g3 light:g1")
        case "reinforce" | "gain":
            state = position(3)
            set_hero(state, 0, feats="owl")
            begin(state, AT_REINFORCEMENT)
            if wanted == "gain":
                answer(state, 0, "use owl")
        case "end turn":
            set_hero(state, 0, sun=3, tokens="triton")
            begin(state, AT_EXTRA_ACTION)
            answer(state, 0, "feat elder")
        case "again":
            set_hero(state, 0, tokens="cerberus")
            bless(state, 0, "g1 ship")
            answer(state, 0, "first g1", "pass")
        case "die":
            perform(state, 0, "cyclops")
        case "copy":
            set_hero(state, 1, light="v4", shows="v4 g1")
            bless(state, 0, "mirror g1")
        case "order" | "bargain":
            set_hero(state, 0, gold=2)
            bless(state, 0, "ship g4")
            if wanted == "bargain":
                answer(state, 0, "first ship")
        case "alternative":
            bless(state, 0, "x3 g3/v2")
        case "convert":
            set_hero(state, 0, light="v2m2")
            perform(state, 0, "sentinel")
            roll(state, 0, "v2m2 g1")
        case "split":
            set_hero(state, 0, gold=9, tracks=1, track_steps=10)
            bless(state, 0, "g6 v2")
        case "take":
            state = position(3)
            perform(state, 0, "satyrs")
            roll(state, 1, "g1 m1")
            roll(state, 2, "s1 v2")
        case "forge" | "bearer":
            perform(state, 0, "boar")
            if wanted == "forge":
                answer(state, 0, "seat 1")
        case "draw" | "draft":
            state = new_state(Setup.draft(3))
            if wanted == "draft":
                apply(state, find_move(state, "draw M3"))
        case "remove":
            state = new_state(Setup.introductory(2))
        case "bonus" | "walk" | "treasure" | "pay":
            state = in_the_labyrinth(wanted)
        case "place" | "collect" | "settle":
            state = among_titans(wanted)
        case _:
            state = with_a_card(wanted)
    return state


def in_the_labyrinth(wanted: str) -> State:
    state = position(3, module="goddess")
    if wanted == "bonus":
        bless(state, 0, "golem-moon golem-sun")
        return state
    set_hero(state, 0, gold=6, golem={"walk": 1, "treasure": 11, "pay": 26}[wanted])
    perform(state, 0, "great-golem")
    return state


def among_titans(wanted: str) -> State:
    state = position(3, "light", module="titans")
    if wanted == "place":
        perform(state, 0, "memory")
        return state
    if wanted == "collect":
        own_card(state, 0, "memory")
        own_card(state, 0, "memory")
        state.keepsakes[0], state.keepsakes[2] = keepsake(6, 0), keepsake(6, 1)
        # Near the end of the board, a step left and a step right do not cancel out.
        set_hero(state, 0, allegiance=30)
        perform(state, 0, "guardian")
        return state
    set_hero(state, 0, sun=3, ancient=2)
    begin(state)
    answer(state, 0, "feat light")
    return state


def with_a_card(wanted: str) -> State:
    """A position in a game without a module, right after a card was performed or used."""
    state = position(3, "twins", "companion", "celestial-die", "ancestor", "trident", "wood-nymph")
    match wanted:
        case "reroll":
            set_hero(state, 0, feats="twins", gold=3)
            begin(state, AT_BLESSING)
            roll(state, 0, "g1 m1")
        case "celestial roll" | "celestial reroll" | "shown" | "side" | "upgrade":
            set_hero(state, 1, light="v4", shows="v4 g1")
            if wanted == "celestial reroll":
                set_hero(state, 0, feats="twins", gold=3)
            perform(state, 0, "celestial-die")
            landed = {"celestial reroll": "glory", "shown": "mirror", "celestial roll": ""}
            suffix = landed.get(wanted, wanted)
            if suffix:
                roll(state, 0, f"celestial-{suffix}")
        case "advance":
            set_hero(state, 0, feats="companion companion", climbers=(1, 3))
            begin(state, AT_REINFORCEMENT)
            answer(state, 0, "use companion")
        case "drain":
            state = position(3, "scepter")
            set_hero(state, 0, gold=3, stores=(3,))
            begin(state)
            answer(state, 0, "forge g6 light:g1")
        case "harvest":
            state = position(3, "wind")
            perform(state, 0, "wind")
            for seat in range(3):
                roll(state, seat, "g1 v2")
        case "refuge":
            state = position(3, "pegasus")
            set_hero(state, 1, feats="pegasus", portal=2)
            perform(state, 0, "satyrs")
        case "sacrifice" | "set dice" | "foretell" | "free feat":
            cards = {
                "sacrifice": "right-hand",
                "set dice": "goddess",
                "foretell": "wheel",
                "free feat": "first-titan",
            }
            state = position(3, cards[wanted])
            set_hero(state, 0, gold=2)
            perform(state, 0, cards[wanted])
        case _:
            cards = {"buy": "wood-nymph", "glory face": "ancestor", "temple": "trident"}
            perform(state, 0, cards[wanted])
    return state
