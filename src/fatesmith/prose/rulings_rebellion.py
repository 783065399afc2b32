"""The rulings of Rebellion (rebellion H), and our own where its rules are silent."""

from typing import Final

from fatesmith.content.faces import COLOURS
from fatesmith.prose.rulings_base import BOARS, SHIELDS, Ruling

CHAOS: Final = ("chaos", *(f"chaos-{colour}" for colour in COLOURS))
MISFORTUNES: Final = ("misfortune", *(f"misfortune-{colour}" for colour in COLOURS))
GOLEMS: Final = ("golem-moon", "golem-sun", "moon-golem", "sun-golem")
ANCIENT_FACES: Final = ("a1", "g3a1")
LOYAL_FACES: Final = ("v1l1", "g2v1l1")
CELESTIAL_UPGRADE: Final = ("celestial-upgrade", "celestial-die")

REBELLION: Final = (
    Ruling(
        "rebellion H1",
        "On the allegiance board the way right from -20 leads to the first -17, then to the blue "
        "-17, then to -14.",
    ),
    Ruling(
        "rebellion H2",
        "The tree looks at the reserve before it gives anything: 8 gold or more means 2 glory. "
        "Gold on scepters does not count.",
        ("tree", "scepter"),
    ),
    Ruling(
        "rebellion H3",
        "Twins are used after the roll and before any face of it is applied.",
        ("twins",),
    ),
    Ruling(
        "rebellion H4",
        "The mists compare the gold in the reserves; gold on scepters does not count.",
        ("mists", "scepter"),
    ),
    Ruling(
        "rebellion H5",
        "A golem that walks back may take any way that leads to its space, also one by which it "
        "did not come.",
        ("time-golem",),
    ),
    Ruling(
        "rebellion H6",
        "The turn of the Eternal Fire is played at once. Then the interrupted turn goes on, with "
        "its extra action if that was not used.",
        ("eternal-fire",),
    ),
    Ruling(
        "rebellion H7",
        "With the Left Hand each bear of the active hero pays once in all, if another hero was "
        "ousted; the bears of each ousted hero pay their owner.",
        ("left-hand", "bear"),
    ),
    Ruling(
        "rebellion H8",
        "An upgrade goes up by exactly so many levels, 7 at most. If that level is empty, it is "
        "the next higher one that holds a face.",
        ("merchant", *CELESTIAL_UPGRADE),
    ),
    Ruling(
        "rebellion H9",
        "Space 7 of the labyrinth takes 2 glory from every other hero, or what there is if it is "
        "less, and gives what was taken.",
    ),
    Ruling(
        "rebellion H10",
        "In the labyrinth, too, a Triton token is spent only in one’s own turn.",
        ("triton",),
    ),
    Ruling(
        "rebellion H11",
        "The owner of a misfortune card who applies the dice of its bearer gets no zone bonus.",
        MISFORTUNES,
    ),
    Ruling(
        "rebellion H12",
        "An ancient shard pays for one sun or one moon, never for both.",
        ANCIENT_FACES,
    ),
    Ruling(
        "rebellion H13",
        "How much of the gold one gains goes on a scepter is a choice, made at each gain.",
        ("scepter",),
    ),
    Ruling(
        "rebellion H14",
        "For the Goldsmith the colours of a card are one and the same feat.",
        ("goldsmith", "boar", "memory", "misfortune"),
    ),
    Ruling(
        "rebellion H15",
        "Memory tokens are collected after the zone bonus and before the card does anything, so "
        "the tokens of a new Memory wait for the next feat.",
        ("memory", "first-titan"),
    ),
    Ruling(
        "rebellion H16",
        "The bonus of a rebellion zone comes after the ousting, from the zone where the token "
        "stands then.",
    ),
    Ruling(
        "rebellion H17",
        "Ancient shards and loyalty move the token die by die, in the order the hero chooses; they "
        "are never offset.",
        (*ANCIENT_FACES, *LOYAL_FACES, *CHAOS, *MISFORTUNES),
    ),
    Ruling(
        "rebellion H18",
        "Who picks a misfortune face with the Satyrs wakes the owner of its card, as its bearer "
        "would.",
        ("satyrs", *MISFORTUNES),
    ),
    Ruling(
        "rebellion H19",
        "When two misfortune faces are applied together, the owner of each card acts; a hero who "
        "owns both cards acts twice.",
        MISFORTUNES,
    ),
    Ruling(
        "rebellion H20",
        "Under the Minotaur a chaos face takes the ancient shards and the glory it would give. "
        "Loyalty is not lost, and the token stays.",
        ("minotaur", *CHAOS),
    ),
    Ruling(
        "rebellion H21",
        "One’s own pair of dice under the Left Hand is like a divine blessing: zones, twins and "
        "Cerberus tokens work.",
        ("left-hand", "twins", "cerberus"),
    ),
    Ruling(
        "rebellion H22",
        "Twins may be used in the Ancestor’s minor blessing.",
        ("twins", "ancestor"),
    ),
    Ruling(
        "rebellion H23",
        "Twins cannot be used on faces set by the Goddess: nothing was rolled.",
        ("twins", "goddess"),
    ),
    Ruling(
        "rebellion H24",
        "A moon golem and a sun golem in one pair of the Left Hand bring the active hero a roll of "
        "the celestial die.",
        ("left-hand", *GOLEMS),
    ),
    Ruling(
        "rebellion H25",
        "Gold that a loyalty zone adds stays gold: the Cyclops cannot turn it into glory.",
        ("cyclops",),
    ),
    Ruling(
        "rebellion H26",
        "Forging the Ancestor’s face may be declined; the minor blessing then comes with either "
        "die.",
        ("ancestor",),
    ),
    Ruling(
        "rebellion H27",
        "A boar or misfortune face applied through the celestial die wakes the owner of its card.",
        ("celestial-die", "celestial-mirror", "celestial-side", *BOARS, *MISFORTUNES),
    ),
    Ruling(
        "rebellion H28",
        "A loyalty zone adds nothing to glory that the Sentinel makes of shards; to the glory of a "
        "shield it does.",
        ("sentinel", *SHIELDS),
    ),
    Ruling(
        "rebellion H29",
        "The First Titan and the Goddess cost 5 sun and 5 moon each.",
        ("first-titan", "goddess"),
    ),
    Ruling("rebellion H30", "The Oracle is worth no glory at the end.", ("oracle",)),
    Ruling(
        "rebellion H31",
        "The reserve of ancient shards ends at 6. What is gained beyond is lost, but still moves "
        "the token.",
        (*ANCIENT_FACES, "chaos", "chaos-red", "chaos-blue"),
    ),
    Ruling(
        "rebellion H32",
        "Nobody ends below 0 glory, however far left the token stands.",
    ),
    Ruling(
        "rebellion H33",
        "A mirror that copies a golem face counts as that golem for the pair of moon and sun.",
        ("mirror", *GOLEMS),
    ),
    Ruling(
        "rebellion H34",
        "The celestial die for a moon and a sun golem is rolled before, between or after their "
        "moves, as the hero chooses.",
        GOLEMS,
    ),
    Ruling(
        "rebellion H35",
        "The monsters are Hydra 26, Harpy 27, Chimera 28 and Mother of Monsters 29: as many of "
        "them, in this order, as there are heroes.",
        ("monsters",),
    ),
    Ruling(
        "rebellion H36",
        "A Cerberus token repeats the moves of two golems, but not their roll of the celestial "
        "die.",
        ("cerberus", *GOLEMS),
    ),
    Ruling(
        "rebellion H37",
        "A companion that has not advanced yet cannot be cashed.",
        ("companion",),
    ),
    Ruling(
        "rebellion H38",
        "Buying a face with the Wood Nymph is optional.",
        ("wood-nymph",),
    ),
)

REBELLION_OURS: Final = (
    Ruling(
        "ours 14",
        "From a stack of different cards one takes the top one: red, yellow, green, blue; of the "
        "monsters the lowest.",
        ("boar", "memory", "misfortune", "monsters"),
    ),
    Ruling(
        "ours 15",
        "In step 1 twins are used after all dice have been rolled, seat by seat from the active "
        "one, before anybody applies anything.",
        ("twins",),
    ),
    Ruling(
        "ours 16",
        "Beside a shield or chaos face the choice of the other die is announced first; then comes "
        "the order, if it matters.",
        (*SHIELDS, *CHAOS),
    ),
    Ruling(
        "ours 17",
        "With the Titans the order of two faces is asked when it could change where the token "
        "ends, or the gold or glory on the way.",
        (*ANCIENT_FACES, *LOYAL_FACES, *CHAOS, *MISFORTUNES),
    ),
    Ruling(
        "ours 18",
        "The order of a golem face is asked beside a bargain, and beside gold, moon or a choice if "
        "the next space may roll, sell or take something.",
        GOLEMS,
    ),
    Ruling(
        "ours 19",
        "Owners of misfortune cards act when the bearer is done with the dice: after the rewards "
        "of twins and after a Cerberus token, once for each application.",
        (*MISFORTUNES, "twins", "cerberus"),
    ),
    Ruling(
        "ours 20",
        "A shard left over from a scepter is used first in the next payment. It is gone when the "
        "turn ends; a turn within the turn belongs to it.",
        ("scepter", "eternal-fire"),
    ),
    Ruling(
        "ours 21",
        "Which of two scepters that hold the same is filled, paid from or emptied is not asked.",
        ("scepter",),
    ),
    Ruling(
        "ours 22",
        "Each companion advances once per turn; of two at the same place the one that has advanced "
        "is cashed first.",
        ("companion",),
    ),
    Ruling(
        "ours 23",
        "The move `use merchant` takes the 2 glory of one copy; `use merchant 2` raises a face by "
        "two levels with two copies, once per turn.",
        ("merchant",),
    ),
    Ruling(
        "ours 24",
        "With memory tokens of both sides on one island, their owner chooses which side to collect "
        "first, if the allegiance token could end elsewhere.",
        ("memory",),
    ),
    Ruling(
        "ours 25",
        "A hero with Pegasus whom the Left Hand ousts goes to an island of choice and gets the "
        "minor blessings; the divine roll belongs to the active hero.",
        ("left-hand", "pegasus"),
    ),
    Ruling(
        "ours 26",
        "The seagull passes dice on between two turns of the round, never within a turn of the "
        "Eternal Fire.",
        ("seagull", "eternal-fire"),
    ),
    Ruling(
        "ours 27",
        "An upgrade by the celestial die that is declined or impossible does nothing.",
        CELESTIAL_UPGRADE,
    ),
    Ruling(
        "ours 28",
        "What may be spent at any time of one’s own turn is also offered when a die could be "
        "rolled again or a face bought.",
        ("triton", "companion"),
    ),
)
