"""Faces, feats and tokens in the catalog for browsers: their names, and what they give and do."""

from typing import Literal, get_args

from fatesmith.content.catalog import CATALOG
from fatesmith.content.faces import COLORS
from fatesmith.content.named import MODULES
from fatesmith.engine.face import Face
from fatesmith.engine.ids import RESOURCE_NAMES, ResourceName
from fatesmith.prose.grammar import BEGIN
from fatesmith.prose.language import Language
from fatesmith.prose.names import (
    card_noun,
    face_name,
    feat_name,
    token_noun,
)
from fatesmith.prose.rules import (
    brief_of_feat,
    gist_of_feat,
    rules_of_face,
    rules_of_feat,
    rules_of_token,
)
from fatesmith.prose.rulings import rulings_about
from fatesmith.prose.voice import Voice
from fatesmith.server.views.glyphs import GlyphView, glyphs_of_feat, glyphs_of_token
from fatesmith.server.views.heroes import Pile, pile_of
from fatesmith.server.views.view import AmountView, Spans, Spoken, View, amount_view

FaceKind = Literal[
    "blank",
    "plain",
    "choice",
    "dependent",
    "bound",
    "multiply",
    "copy",
    "bargain",
    "stride",
    "reflect",
    "choose-side",
    "improve",
]
FACE_KINDS: tuple[FaceKind, ...] = get_args(FaceKind)
"""In the order of the engine's numbers."""


class FaceText(Spoken, frozen=True, kw_only=True):
    """A type of face."""

    slug: str
    name: str
    rules: str
    kind: FaceKind
    parts: tuple[AmountView, ...] = ()
    """What it gives: all of the only one (plain), one of them (choice, bound), or the first if the
    other die gives a resource and otherwise the second (dependent)."""
    depends_on: ResourceName | None = None
    rate: int = 0
    """The factor of a multiplying face, the discount of a bargain, the levels of an upgrade."""
    price: int = 0
    """In an offering; 0 if it cannot be bought with gold."""
    level: int = 0
    emblem: str = ""
    color: str = ""
    """Of faces that come in several colors: `boar` and `red`."""
    card: str = ""
    """The feat whose owner a bound face triggers."""
    rulings: tuple[str, ...] = ()
    """By code."""
    name_spans: Spans = ()
    rules_spans: Spans = ()


class CardText(View, frozen=True):
    """One card of a set whose cards differ."""

    variant: str
    name: str
    glory: int


class FeatText(Spoken, frozen=True, kw_only=True):
    """A feat: the cards of one stack."""

    slug: str
    name: str
    location: str
    island: int
    pile: Pile
    rules: str
    box: str
    module: str
    sun: int = 0
    moon: int = 0
    glory: int = 0
    gist: str = ""
    """What it does in a few words; empty if it only counts for its glory."""
    brief: str = ""
    """The same, so short that it fits on the card."""
    glyphs: tuple[GlyphView, ...] = ()
    cards: tuple[CardText, ...] = ()
    """In the order they are dealt, if they differ."""
    rulings: tuple[str, ...] = ()
    """By code."""
    rules_spans: Spans = ()
    gist_spans: Spans = ()
    brief_spans: Spans = ()


class TokenText(Spoken, frozen=True):
    """A token that can be used once."""

    slug: str
    name: str
    rules: str
    glyphs: tuple[GlyphView, ...] = ()
    rules_spans: Spans = ()


def face_texts(language: Language) -> tuple[FaceText, ...]:
    """All faces, in the order of the catalog."""
    return tuple(_face(face, language) for face in list(CATALOG.faces)[1:])


def feat_texts(language: Language) -> tuple[FeatText, ...]:
    """All feats, in the order of the catalog."""
    return tuple(_feat(feat_set.number, language) for feat_set in CATALOG.feat_sets())


def token_texts(language: Language) -> tuple[TokenText, ...]:
    voice = Voice(language)
    return tuple(
        TokenText(
            token.slug,
            language.put(token_noun(voice, token.number), BEGIN),
            rules_of_token(token.number, language),
            glyphs_of_token(token),
        )
        for token in CATALOG.tokens
        if token is not None
    )


def _face(face: Face, language: Language) -> FaceText:
    emblem, _, color = face.slug.rpartition("-")
    colored = color in COLORS
    return FaceText(
        slug=face.slug,
        name=language.put(face_name(face.number, language), BEGIN),
        rules=rules_of_face(face.number, language),
        kind=FACE_KINDS[face.kind],
        parts=tuple(amount_view(amount) for amount in face.alternatives),
        depends_on=None if face.depends_on < 0 else RESOURCE_NAMES[face.depends_on],
        rate=face.rate,
        price=max(0, face.price),
        level=face.level,
        emblem=emblem if colored else "",
        color=color if colored else "",
        card="" if face.bond < 0 else CATALOG.variants[face.bond].slug,
        rulings=_rulings(face.slug),
    )


def _feat(feat: int, language: Language) -> FeatText:
    feat_set = CATALOG.feat_set(feat)
    place = CATALOG.locations[feat_set.location]
    return FeatText(
        slug=feat_set.slug,
        name=feat_name(feat, language),
        location=place.slug,
        island=place.island,
        pile=pile_of(feat),
        rules=rules_of_feat(feat, language),
        box=feat_set.box,
        module=MODULES[feat_set.module],
        sun=feat_set.sun,
        moon=feat_set.moon,
        glory=feat_set.glory,
        gist=gist_of_feat(feat, language),
        brief=brief_of_feat(feat, language),
        glyphs=glyphs_of_feat(feat_set),
        cards=_cards(feat, language) if len(feat_set.cards) > 1 else (),
        rulings=_rulings(feat_set.slug),
    )


def _cards(feat: int, language: Language) -> tuple[CardText, ...]:
    voice = Voice(language)
    return tuple(
        CardText(
            card.variant,
            language.say("names.title", thing=card_noun(voice, feat, number)),
            card.glory,
        )
        for number, card in enumerate(CATALOG.feat_set(feat).cards)
    )


def _rulings(slug: str) -> tuple[str, ...]:
    return tuple(ruling.code for ruling in rulings_about(slug))
