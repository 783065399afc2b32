"""`fatesmith card` and `fatesmith face`: what a card or face is and does, with its rulings."""

import difflib
import json
import textwrap
from collections.abc import Iterable, Mapping
from typing import Final

import click

from fatesmith.cli.speaking import language_option
from fatesmith.cli.terminal.lookup import card_details, card_names, face_details, face_names, find
from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import MODULES
from fatesmith.engine.amount import Amount
from fatesmith.engine.declared import FeatSet
from fatesmith.engine.face import Face
from fatesmith.engine.ids import NO_MODULE
from fatesmith.prose.glossary import folded
from fatesmith.prose.grammar import Words
from fatesmith.prose.language import ENGLISH, Language
from fatesmith.prose.names import (
    amount_name,
    face_name,
    feat_name,
    feat_noun,
    join_words,
    location_name,
)
from fatesmith.prose.rules import rules_of_face, rules_of_feat
from fatesmith.prose.rulings import Ruling, ruling_words, rulings_about
from fatesmith.prose.verb_words import also
from fatesmith.prose.voice import Voice

WIDTH: Final = 80
REBELLION_BOX: Final = "rebellion"
_HEADING: Final = 10
"""The minimum width of the column of headings."""
_CLOSE: Final = 3
"""The most names to suggest."""

Names = Mapping[int, tuple[str, ...]]
"""By number: the slug, then all names as compared."""


@click.command()
@click.argument("words", nargs=-1, metavar="[NAME]...")
@click.option("--json", "as_json", is_flag=True, help="Print for machines.")
@language_option
def card(words: tuple[str, ...], as_json: bool, language: Language) -> None:
    """Show the card called NAME and its rulings, or list all cards.

    NAME is a slug, a name or part of one: owl, the guardian's owl, hind.
    """
    if words:
        names = card_names(language), face_names(language)
        number = _only("card", " ".join(words), *names)
        _print_one(card_as_dict(number, language), _card_lines(number, language), as_json)
        return
    order = sorted(CATALOG.feat_sets(), key=lambda feat_set: feat_set.location)
    if as_json:
        _print_json({"cards": [card_as_dict(each.number, language) for each in order]})
        return
    for feat_set in order:
        cost = Amount(sun=feat_set.sun, moon=feat_set.moon).slug()
        place = CATALOG.locations[feat_set.location].slug
        head = f"{place}  {feat_set.slug:<13} {cost:<5} v{_glory(feat_set):<5}"
        click.echo(f"{head}  {feat_name(feat_set.number, language)}")
    click.echo(language.say("cards.key-to-cards"))
    click.echo(language.say("cards.one-card"))


@click.command()
@click.argument("words", nargs=-1, metavar="[NAME]...")
@click.option("--json", "as_json", is_flag=True, help="Print for machines.")
@language_option
def face(words: tuple[str, ...], as_json: bool, language: Language) -> None:
    """Show the face called NAME and its rulings, or list all faces.

    NAME is a slug or a name: g3/v2, 3 gold or 2 glory, red shield.
    """
    if words:
        names = face_names(language), card_names(language)
        number = _only("face", " ".join(words), *names)
        _print_one(face_as_dict(number, language), _face_lines(number, language), as_json)
        return
    if as_json:
        _print_json({"faces": [face_as_dict(each.number, language) for each in CATALOG.faces[1:]]})
        return
    for declared in CATALOG.faces[1:]:
        price = f"g{declared.price}" if declared.price >= 0 else ""
        click.echo(f"{declared.slug:<17}  {price:<4} {face_name(declared.number, language)}")
    click.echo(language.say("cards.key-to-faces"))
    click.echo(language.say("cards.one-face"))


# Finding ------------------------------------------------------------------------------------------


def _only(noun: str, words: str, names: Names, others: Names) -> int:
    """The number that the words mean; a sentence and exit code 1 if that is not clear."""
    found = find(words, names)
    if len(found) == 1:
        return found[0]
    if found:
        slugs = join_words([names[number][0] for number in found], "or")
        raise click.ClickException(f"Several {noun}s match {words!r}: say {slugs}.")
    other = "face" if noun == "card" else "card"
    elsewhere = [others[number][0] for number in find(words, others)]
    if len(elsewhere) == 1:
        raise click.ClickException(
            f"There is no {noun} {words!r}, but a {other}: `fatesmith {other} {elsewhere[0]}`."
        )
    close = _close(words, names)
    if close:
        raise click.ClickException(
            f"There is no {noun} {words!r}; did you mean {join_words(close, 'or')}?"
        )
    raise click.ClickException(f"There is no {noun} {words!r}; `fatesmith {noun}` lists them all.")


def _close(words: str, names: Names) -> list[str]:
    """The slugs that are spelled most like it."""
    slugs = {
        name.removeprefix("the "): known[0] for known in names.values() for name in reversed(known)
    }
    close = difflib.get_close_matches(folded(words).removeprefix("the "), slugs, n=_CLOSE)
    return list(dict.fromkeys(slugs[name] for name in close))


# What there is to tell ----------------------------------------------------------------------------


def card_as_dict(feat: int, language: Language = ENGLISH) -> dict[str, object]:
    """Everything about a feat, for machines."""
    feat_set = CATALOG.feat_set(feat)
    location = CATALOG.locations[feat_set.location]
    return {
        "slug": feat_set.slug,
        "name": feat_name(feat, language),
        "sun": feat_set.sun,
        "moon": feat_set.moon,
        "location": location.slug,
        "island": location.island,
        "glory": feat_set.glory,
        "cards": [{"variant": each.variant, "glory": each.glory} for each in feat_set.cards],
        "box": feat_set.box,
        "module": MODULES[feat_set.module],
        "rules": rules_of_feat(feat, language),
        "rulings": [ruling_as_dict(ruling, language) for ruling in rulings_about(feat_set.slug)],
    }


def face_as_dict(number: int, language: Language = ENGLISH) -> dict[str, object]:
    """Everything about a face, for machines."""
    declared = CATALOG.faces[number]
    box, module = _box_of_face(number)
    return {
        "slug": declared.slug,
        "name": face_name(number, language),
        "price": declared.price if declared.price >= 0 else None,
        "level": declared.level,
        "from": _origins(number, language),
        "box": box,
        "module": MODULES[module],
        "rules": rules_of_face(number, language),
        "rulings": [ruling_as_dict(ruling, language) for ruling in rulings_about(declared.slug)],
    }


def ruling_as_dict(ruling: Ruling, language: Language = ENGLISH) -> dict[str, object]:
    """A ruling, for machines."""
    text = ruling_words(ruling, language)
    return {"code": ruling.code, "text": text, "about": list(ruling.about)}


def _card_lines(feat: int, language: Language) -> list[str]:
    feat_set = CATALOG.feat_set(feat)
    cost = amount_name(Amount(sun=feat_set.sun, moon=feat_set.moon), language)
    facts = {
        language.say("cards.cost"): cost,
        language.say("cards.location"): location_name(feat_set.location, language),
        language.say("cards.glory"): _glory_words(feat_set, language),
        language.say("cards.in-box"): _box(feat_set.box, feat_set.module, language),
    }
    name = feat_name(feat, language)
    return [
        language.say("cards.card-title", name=name, slug=feat_set.slug),
        *_facts(facts),
        "",
        *(line for text in card_details(feat, language) for line in wrapped(text)),
        *_ruling_lines(feat_set.slug, language),
    ]


def _face_lines(number: int, language: Language) -> list[str]:
    declared = CATALOG.faces[number]
    facts = {
        language.say("cards.price"): _price(declared, language),
        language.say("cards.from"): also(Voice(language), _origins(number, language)),
        language.say("cards.in-box"): _box(*_box_of_face(number), language),
    }
    name = face_name(number, language)
    return [
        language.say("cards.face-title", name=name, slug=declared.slug),
        *_facts(facts),
        "",
        *(line for text in face_details(number, language) for line in wrapped(text)),
        *_ruling_lines(declared.slug, language),
    ]


def _facts(facts: Mapping[str, str]) -> list[str]:
    """Facts by their headings, one per line."""
    width = max(_HEADING, *(len(heading) + 1 for heading in facts))
    return [
        line
        for heading, text in facts.items()
        for line in wrapped(f"  {heading:<{width}}{text}", hang=width + 2)
    ]


def _glory(feat_set: FeatSet) -> str:
    last = feat_set.cards[-1].glory
    return str(last) if feat_set.same_glory else f"{feat_set.glory}-{last}"


def _glory_words(feat_set: FeatSet, language: Language) -> str:
    if feat_set.same_glory:
        return str(feat_set.glory)
    most = feat_set.cards[-1].glory
    return language.say("cards.glory-range", least=feat_set.glory, most=most)


def _price(face: Face, language: Language) -> str:
    if face.price < 0:
        return language.say("cards.no-price")
    return language.say("cards.price-and-level", gold=face.price, level=face.level)


def _box(box: str, module: int, language: Language) -> str:
    voice = Voice(language)
    name = voice.say_of("cards.box", box)
    if module == NO_MODULE:
        return name
    belongs = voice.say_of("cards.module", MODULES[module])
    return voice.say("cards.box-and-module", box=name, module=belongs)


def _box_of_face(number: int) -> tuple[str, int]:
    """The box a face comes in, and the module if it is in no game without it."""
    declared = CATALOG.faces[number]
    if declared.pool >= 0:
        modules = [CATALOG.pools[declared.pool].module]
    else:
        modules = [m for m, dice in enumerate(CATALOG.starting_dice) if number in dice]
    module = modules[0] if len(modules) == 1 else NO_MODULE
    newer = module != NO_MODULE or number in CATALOG.celestial
    return (REBELLION_BOX if newer else "base", module)


def _origins(number: int, language: Language) -> list[str]:
    """All places a face comes from."""
    origins = []
    modules = [m for m, dice in enumerate(CATALOG.starting_dice) if number in dice]
    if len(modules) == len(CATALOG.starting_dice):
        origins.append(language.say("cards.starting-dice"))
    elif modules:
        which = Words(tuple(_with_module(module, language) for module in modules), "or")
        origins.append(language.say("cards.starting-dice-of", modules=which))
    pool = CATALOG.faces[number].pool
    if pool >= 0:
        origins.append(_pool_name(pool, CATALOG.faces[number].slug, language))
    if number in CATALOG.celestial:
        origins.append(language.say("cards.celestial-die"))
    return origins


def _with_module(module: int, language: Language) -> str:
    if module == NO_MODULE:
        return language.say("cards.without-module")
    name = Voice(language).say_of("cards.module", MODULES[module])
    return language.say("cards.with-module", module=name)


def _pool_name(number: int, slug: str, language: Language) -> str:
    pool = CATALOG.pools[number]
    count = pool.pieces[slug]
    if not pool.opened_by:
        return language.say("cards.sanctuary", n=count)
    place = "cards.garden" if pool.module == NO_MODULE else "cards.forest"
    opener = feat_noun(Voice(language), CATALOG.set_number(pool.opened_by))
    return language.say(place, n=count, feat=opener, slug=pool.opened_by)


# Printing -----------------------------------------------------------------------------------------


def wrapped(text: str, hang: int = 2) -> list[str]:
    """The text in lines of 80 columns, all but the first indented."""
    return textwrap.wrap(text, WIDTH, subsequent_indent=" " * hang, break_on_hyphens=False)


def ruling_lines(rulings: Iterable[Ruling], language: Language) -> list[str]:
    """Each ruling with its code in front."""
    told = [(ruling.code, ruling_words(ruling, language)) for ruling in rulings]
    width = max((len(code) for code, _ in told), default=0)
    return [
        line for code, text in told for line in wrapped(f"  {code:<{width}}  {text}", width + 4)
    ]


def _ruling_lines(slug: str, language: Language) -> list[str]:
    found = rulings_about(slug)
    return ["", language.say("cards.rulings"), *ruling_lines(found, language)] if found else []


def _print_one(told: dict[str, object], lines: list[str], as_json: bool) -> None:
    if as_json:
        _print_json(told)
        return
    for line in lines:
        click.echo(line)


def _print_json(told: dict[str, object]) -> None:
    click.echo(json.dumps(told, indent=2))
