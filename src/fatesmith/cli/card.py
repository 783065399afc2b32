"""`fatesmith card` and `fatesmith face`: what a card or face is and does, with its rulings."""

import difflib
import json
import textwrap
from collections.abc import Iterable, Mapping
from typing import Final

import click

from fatesmith.cli.terminal.lookup import explain_card, explain_face, find, folded
from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import MODULES
from fatesmith.engine.amount import Amount
from fatesmith.engine.catalog import FeatSet
from fatesmith.engine.ids import NO_MODULE
from fatesmith.prose.names import (
    amount_name,
    card_name,
    face_name,
    feat_name,
    join_words,
    location_name,
)
from fatesmith.prose.rules import rules_of_face, rules_of_feat
from fatesmith.prose.rulings import Ruling, rulings_about

WIDTH: Final = 80
REBELLION_BOX: Final = "rebellion"
_CLOSE: Final = 3
"""At most so many names are suggested."""

Names = Mapping[int, tuple[str, ...]]
"""By number: the slug, then all names in small letters."""


@click.command()
@click.argument("words", nargs=-1, metavar="[NAME]...")
@click.option("--json", "as_json", is_flag=True, help="Print for machines.")
def card(words: tuple[str, ...], as_json: bool) -> None:
    """Show the card called NAME and its rulings, or list all cards.

    A slug, a whole name or a part of one will do: owl, the guardian's owl, hind.
    """
    if words:
        number = _only("card", " ".join(words), card_names(), face_names())
        _print_one(card_as_dict(number), _card_lines(number), as_json)
        return
    order = sorted(CATALOG.feat_sets(), key=lambda feat_set: feat_set.location)
    if as_json:
        _print_json({"cards": [card_as_dict(feat_set.number) for feat_set in order]})
        return
    for feat_set in order:
        cost = Amount(sun=feat_set.sun, moon=feat_set.moon).slug()
        place = CATALOG.locations[feat_set.location].slug
        head = f"{place}  {feat_set.slug:<13} {cost:<5} v{_glory(feat_set, '-'):<5}"
        click.echo(f"{head}  {feat_name(feat_set.number)}")
    click.echo("(s sun and m moon to pay, v the glory printed on the card)")
    click.echo("`fatesmith card NAME` shows one.")


@click.command()
@click.argument("words", nargs=-1, metavar="[NAME]...")
@click.option("--json", "as_json", is_flag=True, help="Print for machines.")
def face(words: tuple[str, ...], as_json: bool) -> None:
    """Show the face called NAME and its rulings, or list all faces.

    A slug or a name will do: g3/v2, 3 gold or 2 glory, red shield.
    """
    if words:
        number = _only("face", " ".join(words), face_names(), card_names())
        _print_one(face_as_dict(number), _face_lines(number), as_json)
        return
    if as_json:
        _print_json({"faces": [face_as_dict(declared.number) for declared in CATALOG.faces[1:]]})
        return
    for declared in CATALOG.faces[1:]:
        price = f"g{declared.price}" if declared.price >= 0 else ""
        click.echo(f"{declared.slug:<17}  {price:<4} {face_name(declared.number)}")
    click.echo("(g the gold to pay in the sanctuary)")
    click.echo("`fatesmith face NAME` shows one.")


# Finding ------------------------------------------------------------------------------------------


def card_names() -> dict[int, tuple[str, ...]]:
    """What each feat goes by; cards with names of their own count too."""
    return {
        feat_set.number: (
            feat_set.slug,
            feat_name(feat_set.number).lower(),
            *(card_name(feat_set.number, n).lower() for n in range(len(feat_set.cards))),
        )
        for feat_set in CATALOG.feat_sets()
    }


def face_names() -> dict[int, tuple[str, ...]]:
    """What each face goes by."""
    return {
        declared.number: (declared.slug, face_name(declared.number))
        for declared in CATALOG.faces[1:]
    }


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
    """The slugs of what is spelled most alike."""
    slugs = {
        name.removeprefix("the "): known[0] for known in names.values() for name in reversed(known)
    }
    close = difflib.get_close_matches(folded(words).removeprefix("the "), slugs, n=_CLOSE)
    return list(dict.fromkeys(slugs[name] for name in close))


# What there is to tell ----------------------------------------------------------------------------


def card_as_dict(feat: int) -> dict[str, object]:
    """Everything about a feat, for machines."""
    feat_set = CATALOG.feat_set(feat)
    location = CATALOG.locations[feat_set.location]
    return {
        "slug": feat_set.slug,
        "name": feat_name(feat),
        "sun": feat_set.sun,
        "moon": feat_set.moon,
        "location": location.slug,
        "island": location.island,
        "glory": feat_set.glory,
        "cards": [{"variant": each.variant, "glory": each.glory} for each in feat_set.cards],
        "box": feat_set.box,
        "module": MODULES[feat_set.module],
        "rules": rules_of_feat(feat),
        "rulings": [ruling_as_dict(ruling) for ruling in rulings_about(feat_set.slug)],
    }


def face_as_dict(number: int) -> dict[str, object]:
    """Everything about a face, for machines."""
    declared = CATALOG.faces[number]
    box, module = _box_of_face(number)
    return {
        "slug": declared.slug,
        "name": face_name(number),
        "price": declared.price if declared.price >= 0 else None,
        "level": declared.level,
        "from": _origins(number),
        "box": box,
        "module": MODULES[module],
        "rules": rules_of_face(number),
        "rulings": [ruling_as_dict(ruling) for ruling in rulings_about(declared.slug)],
    }


def ruling_as_dict(ruling: Ruling) -> dict[str, object]:
    """A ruling, for machines."""
    return {"code": ruling.code, "text": ruling.text, "about": list(ruling.about)}


def _card_lines(feat: int) -> list[str]:
    feat_set = CATALOG.feat_set(feat)
    glory = _glory(feat_set, " to ") + ("" if feat_set.same_glory else ", the lowest on top")
    lines = [
        f"{feat_name(feat)} (feat {feat_set.slug})",
        *_fact("Cost", amount_name(Amount(sun=feat_set.sun, moon=feat_set.moon))),
        *_fact("Location", location_name(feat_set.location)),
        *_fact("Glory", glory),
        *_fact("Box", _box(feat_set.box, feat_set.module)),
        "",
    ]
    # The first line about a card is what the facts above say.
    for text in explain_card(feat_set.slug)[1:]:
        lines += wrapped(text)
    return [*lines, *_ruling_lines(feat_set.slug)]


def _face_lines(number: int) -> list[str]:
    declared = CATALOG.faces[number]
    price = f"{declared.price} gold, level {declared.level}" if declared.price >= 0 else "none"
    lines = [
        f"{face_name(number)} (face {declared.slug})",
        *_fact("Price", price),
        *_fact("From", "; ".join(_origins(number))),
        *_fact("Box", _box(*_box_of_face(number))),
        "",
    ]
    for text in (rules_of_face(number), *explain_face(declared.slug)[1:]):
        lines += wrapped(text)
    return [*lines, *_ruling_lines(declared.slug)]


def _fact(name: str, text: str) -> list[str]:
    return wrapped(f"  {name + ':':<10}{text}", hang=12)


def _glory(feat_set: FeatSet, to: str) -> str:
    last = feat_set.cards[-1].glory
    return str(last) if feat_set.same_glory else f"{feat_set.glory}{to}{last}"


def _box(box: str, module: int) -> str:
    return box if module == NO_MODULE else f"{box}, {MODULES[module]} module"


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


def _origins(number: int) -> list[str]:
    """All places a face comes from."""
    origins = []
    modules = [m for m, dice in enumerate(CATALOG.starting_dice) if number in dice]
    if modules:
        which = join_words([_with_module(module) for module in modules], "or")
        everywhere = len(modules) == len(CATALOG.starting_dice)
        origins.append("the starting dice" + ("" if everywhere else f" {which}"))
    pool = CATALOG.faces[number].pool
    if pool >= 0:
        origins.append(_pool_name(pool, CATALOG.faces[number].slug))
    return [*origins, *(["the celestial die"] if number in CATALOG.celestial else [])]


def _with_module(module: int) -> str:
    name = MODULES[module].capitalize()
    return "without a module" if module == NO_MODULE else f"with the {name}"


def _pool_name(number: int, slug: str) -> str:
    pool = CATALOG.pools[number]
    count = pool.pieces[slug]
    pieces = f"{count} piece{'' if count == 1 else 's'}"
    if not pool.opened_by:
        return f"the sanctuary, {pieces}"
    place = "garden" if pool.module == NO_MODULE else "forest"
    opener = feat_name(CATALOG.set_number(pool.opened_by))
    return f"the {place}, {pieces}, opened by {opener} ({pool.opened_by})"


# Printing -----------------------------------------------------------------------------------------


def wrapped(text: str, hang: int = 2) -> list[str]:
    """The text in lines of 80 columns, all but the first indented."""
    return textwrap.wrap(text, WIDTH, subsequent_indent=" " * hang, break_on_hyphens=False)


def ruling_lines(rulings: Iterable[Ruling]) -> list[str]:
    """Each ruling with its code in front."""
    told = list(rulings)
    width = max((len(ruling.code) for ruling in told), default=0)
    return [
        line
        for ruling in told
        for line in wrapped(f"  {ruling.code:<{width}}  {ruling.text}", hang=width + 4)
    ]


def _ruling_lines(slug: str) -> list[str]:
    found = rulings_about(slug)
    return ["", "Rulings", *ruling_lines(found)] if found else []


def _print_one(told: dict[str, object], lines: list[str], as_json: bool) -> None:
    if as_json:
        _print_json(told)
        return
    for line in lines:
        click.echo(line)


def _print_json(told: dict[str, object]) -> None:
    click.echo(json.dumps(told, indent=2))
