"""Why a card or a face cannot be taken now.

The options alone decide what is legal. A reason only explains why something is not among them; it
is derived from the same facts: what is left, what it costs, and everything that could pay for it.
"""

from functools import lru_cache
from typing import Final, Literal

from msgspec import field

from fatesmith.content.catalog import CATALOG
from fatesmith.engine.amount import Amount
from fatesmith.engine.forge import Sale, removable
from fatesmith.engine.move import FEAT, FORGE, first_of, kind_of
from fatesmith.engine.shards import can_pay_shards, shards_short
from fatesmith.engine.state import State
from fatesmith.engine.turn import TakeAction
from fatesmith.engine.verbs import PerformFree
from fatesmith.prose.asked import Asked
from fatesmith.prose.language import Language
from fatesmith.prose.names import amount_name, feat_noun
from fatesmith.prose.voice import Voice
from fatesmith.server.views.temple import pools_of_module
from fatesmith.server.views.view import AmountView, Spans, Spoken, View, amount_view

ReasonCode = Literal[
    "sold-out",
    "short",
    "extra-short",
    "bought",
    "not-for-gold",
    "not-offered",
    "another-question",
    "another-seat",
    "stays",
]


class ReasonView(Spoken, frozen=True, kw_only=True):
    """Why not."""

    code: ReasonCode
    text: str
    """A phrase in the viewer's language."""
    cost: AmountView | None = None
    """What it costs now, for `short`; what the extra action costs, for `extra-short`."""
    lack: AmountView | None = None
    """What is missing, if it is clear which kind."""
    shards: int = 0
    """How many shards are missing, if ancient shards or scepters could pay too."""
    feat: str = ""
    """The feat that gives the face, for `not-for-gold`."""
    text_spans: Spans = ()


class WhyNotView(View, frozen=True):
    """A reason for every stack and every face of the pools that is not among the options."""

    otherwise: ReasonView
    """For everything that is not named below."""
    stacks: dict[str, ReasonView] = field(default_factory=dict)
    """By location."""
    faces: dict[str, ReasonView] = field(default_factory=dict)
    """By the slug of the face."""
    fixed: ReasonView | None = None
    """For the faces of the hero's own dice that cannot be replaced, when a face is forged."""


def why_not(asked: Asked) -> WhyNotView:
    """What the seat that is asked cannot take, and why."""
    moves = asked.state.pending
    feats = {first_of(move) for move in moves if kind_of(move) == FEAT}
    forged = {first_of(move) for move in moves if kind_of(move) == FORGE}
    question = asked.question
    spoken = asked.voice.language
    return WhyNotView(
        otherwise=_plain("another-question", spoken),
        stacks=_stacks(asked, feats) if isinstance(question, TakeAction | PerformFree) else {},
        faces=_faces(asked, forged) if forged or isinstance(question, Sale) else {},
        fixed=_plain("stays", spoken) if forged and _has_fixed(asked) else None,
    )


def why_not_others(asked: Asked) -> WhyNotView:
    """The same for everybody else: the choice is not theirs."""
    text = asked.voice.say("views.reason.another-seat", who=asked.voice.seat(asked.state.seat))
    return WhyNotView(ReasonView(code="another-seat", text=text))


def _has_fixed(asked: Asked) -> bool:
    bound = [face for face in asked.hero.faces if CATALOG.bonds[face] >= 0]
    return any(not removable(asked.state, face) for face in bound)


# Cards --------------------------------------------------------------------------------------------


def _stacks(asked: Asked, offered: set[int]) -> dict[str, ReasonView]:
    state = asked.state
    return {
        CATALOG.locations[place].slug: _stack(asked, place)
        for place, number in enumerate(state.feats)
        if number not in offered
    }


def _stack(asked: Asked, place: int) -> ReasonView:
    spoken = asked.voice.language
    if not asked.state.stacks[place]:
        return _plain("no-card", spoken)
    cost = asked.question.feat_cost(asked.state, asked.task, place)
    if not can_pay_shards(asked.hero, cost.sun, cost.moon):
        return _short_of_shards(asked, cost, on_top=False)
    return _plain("other-feats", spoken)


def _short_of_shards(asked: Asked, cost: Amount, on_top: bool) -> ReasonView:
    """`on_top` is whether only the extra action itself is meant."""
    hero, spoken = asked.hero, asked.voice.language
    if hero.ancient or hero.stores:
        number = shards_short(hero, cost.sun, cost.moon)
        return _short(spoken, cost.parts(), (), number, on_top)
    lack = Amount(sun=max(0, cost.sun - hero.sun), moon=max(0, cost.moon - hero.moon))
    return _short(spoken, cost.parts(), lack.parts(), lack.shards(), on_top)


# Faces --------------------------------------------------------------------------------------------


def _faces(asked: Asked, offered: set[int]) -> dict[str, ReasonView]:
    state = asked.state
    return {
        CATALOG.faces[face].slug: _face(asked, face)
        for face in faces_of_pools(state)
        if face not in offered
    }


def faces_of_pools(state: State) -> tuple[int, ...]:
    """The faces that have a niche in this game."""
    return _faces_of_module(state.module)


@lru_cache(maxsize=8)
def _faces_of_module(module: int) -> tuple[int, ...]:
    return tuple(
        CATALOG.face_number(slug)
        for pool in pools_of_module(module)
        for slug in CATALOG.pools[pool].pieces
    )


def _face(asked: Asked, face: int) -> ReasonView:
    state, question, task, spoken = asked.state, asked.question, asked.task, asked.voice.language
    if not state.stock[face]:
        return _plain("no-face", spoken)
    if not isinstance(question, Sale):
        return _plain("other-faces", spoken)
    if CATALOG.faces[face].price < 0:
        opener = CATALOG.pools[CATALOG.faces[face].pool].opened_by
        return _not_for_gold(spoken, CATALOG.set_number(opener))
    if question.excludes(state, task, face):
        return _plain("bought", spoken)
    budget, price = question.budget(state, task), question.price(state, task, face)
    if budget < 0:
        return _short_of_shards(asked, Amount(sun=question.surcharge(task)), on_top=True)
    if price > budget:
        lack = price - budget
        cost, missing = Amount(gold=price), Amount(gold=lack)
        return _short(spoken, cost.parts(), missing.parts(), lack, False)
    return _plain("other-faces", spoken)


# Words: there are few different reasons, so each is worded once. ----------------------------------

_PLAIN: Final[dict[str, tuple[ReasonCode, str]]] = {
    "no-card": ("sold-out", "views.reason.no-card"),
    "no-face": ("sold-out", "views.reason.no-face"),
    "bought": ("bought", "views.reason.bought"),
    "other-faces": ("not-offered", "views.reason.other-faces"),
    "other-feats": ("not-offered", "views.reason.other-feats"),
    "another-question": ("another-question", "views.reason.another-question"),
    "stays": ("stays", "views.reason.stays"),
}


@lru_cache(maxsize=256)
def _plain(name: str, spoken: Language) -> ReasonView:
    code, key = _PLAIN[name]
    return ReasonView(code=code, text=spoken.say(key))


@lru_cache(maxsize=512)
def _not_for_gold(spoken: Language, feat: int) -> ReasonView:
    text = spoken.say("views.reason.not-for-gold", feat=feat_noun(Voice(spoken), feat))
    return ReasonView(code="not-for-gold", text=text, feat=CATALOG.feat_set(feat).slug)


@lru_cache(maxsize=8192)
def _short(
    spoken: Language, cost: tuple[int, ...], lack: tuple[int, ...], number: int, on_top: bool
) -> ReasonView:
    """`lack` is empty if several kinds could pay."""
    code: ReasonCode = "extra-short" if on_top else "short"
    price = amount_name(Amount(*cost), spoken)
    if lack:
        key = "views.reason.extra-short" if on_top else "views.reason.short"
        missing = Amount(*lack)
        text = spoken.say(key, cost=price, lack=amount_name(missing, spoken), n=number)
        return ReasonView(code=code, text=text, cost=AmountView(*cost), lack=amount_view(missing))
    key = "views.reason.extra-short-of-shards" if on_top else "views.reason.short-of-shards"
    text = spoken.say(key, cost=price, n=number)
    return ReasonView(code=code, text=text, cost=AmountView(*cost), shards=number)
