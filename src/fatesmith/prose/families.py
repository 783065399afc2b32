"""Families of keys: tables of the catalog whose entries are chosen by a slug or a number.

Every other key is written out where it is used, so that the tests can find keys that are missing
and keys that are unused. A computed key must belong to a family: `voice.noun_of("names.feat",
slug)`. The members that a family must have are declared here, mostly taken from the game's own
declarations.
"""

import re
from typing import Final

from fatesmith.content.catalog import CATALOG
from fatesmith.content.faces import COLORS
from fatesmith.content.named import MODULES, NAMED, NO_MODULE_NAME
from fatesmith.content.words import DIE_NAMES, EVENT_NAMES, in_game_words
from fatesmith.engine import verbs
from fatesmith.engine.context import CONTEXTS
from fatesmith.engine.effect import Question
from fatesmith.engine.face import BLANK, CHOICE, KIND_NAMES, PLAIN
from fatesmith.engine.ids import RESOURCE_NAMES
from fatesmith.engine.move import DRAW, MOVES, PASS, REMOVE, ROLL
from fatesmith.prose.glossary import CHAPTERS
from fatesmith.prose.rulings_base import BASE, BASE_OURS
from fatesmith.prose.rulings_rebellion import REBELLION, REBELLION_OURS

CONTEXT_SLUGS: Final = tuple("-".join(re.findall("[a-z]+", row.name)) for row in CONTEXTS)
"""By the number of the context in which faces are applied."""

FEAT_MOMENTS: Final = frozenset(
    moment for each in CATALOG.feat_sets() for card in each.cards for moment in card.moments()
) | {"on_island"}
"""The moments at which feats do something."""

TOKEN_MOMENTS: Final = frozenset(
    moment for token in CATALOG.tokens if token is not None for moment in token.moments()
)
"""The moments at which tokens may be spent."""

EMBLEMS: Final = frozenset(
    face.slug.removesuffix(f"-{color}")
    for face in CATALOG.faces
    for color in COLORS
    if face.slug.endswith(f"-{color}")
)
"""What faces that come in several colors show: `shield` for `shield-red`."""

GLORY_KINDS: Final = (
    *("dice", "cards", "feats", "tokens", "track", "labyrinth"),
    *("zones", "allegiance", "losses", "floor", "other"),
)
"""Where glory comes from, when a game is over."""

COUNTERS: Final[dict[str, tuple[str, ...]]] = {
    "score": ("best-turn", "best-round", "rounds-led", "largest-lead", "largest-gap"),
    "dice": (
        *("rolls", "blessings", "minor-blessings", "rerolls", "celestial-rolls", "mirrored"),
        *("multiplied", "longest-drought", "dice-at-first", "dice-at-last"),
    ),
    "forge": ("faces-forged", "offerings", "gold-on-faces", "dearest-face"),
    "feats": (
        *("feats", "sun-feats", "moon-feats", "double-feats", "different-feats", "first-feats"),
        *("dearest-feat", "longest-wait", "reinforcements", "woken"),
    ),
    "resources": (
        *("gold-gained", "sun-gained", "moon-gained", "ancient-gained"),
        *("gold-spent", "sun-spent", "moon-spent", "ancient-spent"),
        *("gold-wasted", "sun-wasted", "moon-wasted", "ancient-wasted"),
        *("taken-away", "hammered", "stored", "gold-left", "shards-left"),
    ),
    "turns": (
        *("decisions", "extra-actions", "idle-turns", "journeys", "ousts", "ousted"),
        *("tokens-taken", "tokens-spent", "companions"),
    ),
    "boards": ("labyrinth-steps", "treasures", "allegiance-steps", "memory-tokens"),
}
"""What is counted when a game is over, by group."""

AWARDS: Final = (
    *("lucky", "unlucky", "smith", "champion", "pioneer", "tireless", "generous", "hunted"),
    *("wanderer", "wasteful", "saver", "parched", "leap", "front-runner", "comeback"),
)

STEPS: Final = ("setup", "draft", "blessing", "reinforcement", "action", "extra-action", "over")
"""The steps of a turn, and what comes before and after all turns."""

PILES: Final = ("instant", "each-turn", "lasting", "glory")
"""Cards by when they do something."""

POOLS: Final = ("sanctuary", "garden", "forest")
"""Where faces come from."""

RULED: Final = {"base": BASE, "rebellion": REBELLION, "ours": (*BASE_OURS, *REBELLION_OURS)}
"""Rulings by the first word of their codes: where sources of the rules conflict, and where all are
silent."""

SEARCHES: Final = ("word", "words", "chapter", "ruling", "card", "face")
"""The examples of what to look up, in the overview of `fatesmith rules`."""

TYPED: Final = (
    *("number", "move", "table", "options", "hint", "back", "story", "score", "card", "face"),
    *("board", "space", "auto", "undo", "quit"),
)
"""What can be typed in a game in the terminal."""

REPLAY_TYPED: Final = (
    *("next", "back", "turn", "round", "ends", "auto", "draw", "move", "position", "help"),
)
"""What can be typed in a replay in the terminal."""

OPPONENTS: Final = ("theron", "ilo", "selene", "brontes", "pyrrha", "nyx", "moira")
"""The codes of the characters (`bots/characters.py`), which are declared in a higher layer."""

TOPICS: Final = frozenset(
    each.topic.replace(" ", "-") for each in CATALOG.effects if isinstance(each, Question)
)
"""What is asked about."""

QUESTION_FORMS: Final = TOPICS | {
    *("extra-action", "reinforce-one", "die-gold", "die-pushing", "forge-given"),
    *("alternative-loses", "announce", "announce-loses", "convert-gold", "split-scepter"),
    "walk-back",
}
"""Topics and their variants, as `brief.py` tells them apart."""

WAYS_OUT: Final = frozenset(
    (
        *("action", "extra-action", "offering", "reinforce", "reinforce-one", "end-turn"),
        *("buy", "bargain", "glory-face", "upgrade", "again", "reroll", "celestial-reroll"),
        *("bonus", "pay"),
    )
)
"""The forms of questions that one may decline."""


def answer_slug(kind: int) -> str:
    """What a kind of move is called here: `scepter` for STORE."""
    return "-".join(in_game_words(MOVES[kind].name.split()))


ANSWERS: Final = frozenset(
    answer_slug(kind) for kind in MOVES if kind not in (PASS, ROLL, REMOVE, DRAW)
) | {
    *("use-copies", "pay", "sacrifice-nothing", "reroll-celestial"),
    *("step-back", "step-up", "step-down"),
}
"""Kinds of moves that a seat may choose, and their variants."""

HALVES: Final = ("face", "replaced", "light", "dark", "token", "other-token")
"""What each of two clicks says."""

PUZZLE_KINDS: Final = ("introductory", "alternate", "goddess", "titans", "all")
"""Which cards puzzles are about."""

SENTENCES: Final = {kind: name.replace(" ", "-") for kind, name in EVENT_NAMES.items()}
"""By kind of event: its sentence."""

FACE_KINDS: Final = tuple(name.replace(" ", "-") for name in KIND_NAMES)
"""By the number of the kind."""


def verb_slug(name: str) -> str:
    """What a verb is called here: `add-scepter` for AddStore."""
    return "-".join(in_game_words(re.findall("[A-Z][a-z]+", name)))


FAMILIES: Final[dict[str, frozenset[str]]] = {
    "names.resource": frozenset(RESOURCE_NAMES),
    "names.die": frozenset(DIE_NAMES),
    "names.color": frozenset(COLORS)
    | {card.variant for each in CATALOG.feat_sets() if each.same_glory for card in each.cards}
    - {""},
    "names.context": frozenset(CONTEXT_SLUGS),
    "names.zone": frozenset(zone.name for zone in CATALOG.allegiance.zones),
    "names.token": frozenset(token.slug for token in CATALOG.tokens if token is not None),
    "names.face": frozenset(
        face.slug for face in CATALOG.faces if face.kind not in (BLANK, PLAIN, CHOICE)
    ),
    "names.card": frozenset(
        card.variant for each in CATALOG.feat_sets() if not each.same_glory for card in each.cards
    ),
    "names.feat": frozenset(each.slug for each in CATALOG.feat_sets()),
    "verbs.do": frozenset(map(verb_slug, verbs.__all__)),
    "verbs.token": TOKEN_MOMENTS,
    "verbs.emblem": EMBLEMS,
    "rules.face": frozenset(FACE_KINDS),
    "rules.long": FEAT_MOMENTS | TOKEN_MOMENTS,
    "rules.short": FEAT_MOMENTS,
    "cards.box": frozenset(each.box for each in CATALOG.feat_sets()),
    "cards.module": frozenset(MODULES) - {NO_MODULE_NAME},
    "cards.setup": frozenset(named.name for named in NAMED),
    "cards.book": frozenset(RULED),
    "cards.search": frozenset(SEARCHES),
    "cards.finds": frozenset(SEARCHES),
    "glossary.chapter": frozenset(CHAPTERS),
    "glossary.entry": frozenset(
        f"{slug}.{part}"
        for slugs in CHAPTERS.values()
        for slug in slugs
        for part in ("word", "meaning")
    ),
    "questions": TOPICS,
    "brief.title": QUESTION_FORMS,
    "brief.cause": QUESTION_FORMS,
    "brief.line": QUESTION_FORMS,
    "brief.out": WAYS_OUT,
    "brief.answer": ANSWERS,
    "brief.half": frozenset(HALVES),
    "brief.card": frozenset(each.slug for each in CATALOG.feat_sets()),
    "story.event": frozenset(SENTENCES.values()),
    "rulings": frozenset(ruling.code for book in RULED.values() for ruling in book),
    "aftermath.glory": frozenset(GLORY_KINDS),
    "aftermath.group": frozenset(COUNTERS),
    "aftermath.counter": frozenset(slug for group in COUNTERS.values() for slug in group),
    "aftermath.award": frozenset(AWARDS),
    "views.step": frozenset(STEPS),
    "views.pile": frozenset(PILES),
    "views.pool": frozenset(POOLS),
    "terminal.typed": frozenset(TYPED),
    "terminal.help": frozenset(TYPED),
    "terminal.replay-typed": frozenset(REPLAY_TYPED),
    "terminal.replay-help": frozenset(REPLAY_TYPED),
    "review.label": frozenset(("fine", "inaccuracy", "mistake", "blunder")),
    "puzzles.kind": frozenset(PUZZLE_KINDS),
    "opponents.title": frozenset(OPPONENTS),
    "opponents.ways": frozenset(OPPONENTS),
}
"""By family: its members."""
