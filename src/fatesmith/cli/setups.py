"""`fatesmith setups`: the named set-ups, one of them in detail, or a random one."""

import json
import random
import textwrap
from typing import Final

import click

from fatesmith import Setup
from fatesmith.cli.speaking import language_option
from fatesmith.content.catalog import CATALOG
from fatesmith.content.named import MODULES, NAMED, NO_MODULE_NAME, Named
from fatesmith.content.setup import LOCATION_SLUGS
from fatesmith.engine.amount import Amount
from fatesmith.engine.errors import SetupError
from fatesmith.engine.ids import MAX_SEATS, MIN_SEATS
from fatesmith.prose.grammar import Words
from fatesmith.prose.language import Language
from fatesmith.prose.names import feat_name, join_words
from fatesmith.prose.rules import gist_of_feat
from fatesmith.prose.voice import Voice

RANDOM: Final = "random"
_WIDTH: Final = 80


@click.command()
@click.argument("name", required=False)
@click.option(
    "--seats",
    type=click.IntRange(MIN_SEATS, MAX_SEATS),
    help="Random: the number of heroes (any number if left out).",
)
@click.option("--seed", type=int, help="Random: the same seed gives the same cards.")
@click.option(
    "--module",
    type=click.Choice(MODULES),
    default=NO_MODULE_NAME,
    help="Random: with a module of Rebellion.",
)
@click.option("--rebellion", is_flag=True, help="Random: with the cards of Rebellion.")
@click.option("--promos", is_flag=True, help="Random: with the promo cards.")
@click.option(
    "--weight",
    "weights",
    multiple=True,
    metavar="SET=NUMBER",
    help="Random: how likely a set is compared with others of its place: bear=2; 0 excludes it.",
)
@click.option("--json", "as_json", is_flag=True, help="Print for machines.")
@language_option
def setups(
    name: str | None,
    seats: int | None,
    seed: int | None,
    module: str,
    rebellion: bool,
    promos: bool,
    weights: tuple[str, ...],
    as_json: bool,
    language: Language,
) -> None:
    """List the named set-ups, or describe the one called NAME.

    The name `random` draws one.
    """
    if name == RANDOM:
        luck = random.SystemRandom().getrandbits(32) if seed is None else seed
        drawn = Setup.random(
            MIN_SEATS if seats is None else seats,
            luck,
            module=module,
            rebellion=rebellion,
            promos=promos,
            weights=read_weights(weights),
        )
        allowed = tuple(range(MIN_SEATS, MAX_SEATS + 1)) if seats is None else (seats,)
        named = Named(RANDOM, drawn.feats, drawn.module, allowed)
        about = language.say("cards.drawn", seed=luck)
        _print_one(named, about, as_json, language, seed=luck)
        return
    if seats or seed is not None or module != NO_MODULE_NAME or rebellion or promos or weights:
        options = "--seats, --seed, --module, --rebellion, --promos and --weight"
        raise SetupError(f"{options} are for a random set-up: write `fatesmith setups random`")
    if name is None:
        _print_all(as_json, language)
        return
    named = _find(name)
    _print_one(named, _about(named, language), as_json, language)


def read_weights(texts: tuple[str, ...]) -> dict[str, float]:
    """`bear=2` and the like; SetupError says what is wrong with one."""
    weights: dict[str, float] = {}
    for text in texts:
        slug, equals, number = (part.strip() for part in text.partition("="))
        try:
            weight = float(number)
        except ValueError:
            weight = -1.0
        if not slug or not equals or not weight >= 0:
            raise SetupError(f"{text!r} is not a weight: write a set and a number, like bear=2")
        if slug in weights:
            raise SetupError(f"two weights for {slug}")
        weights[slug] = weight
    return weights


def _find(name: str) -> Named:
    for named in NAMED:
        if named.name == name:
            return named
    known = ", ".join(named.name for named in NAMED)
    raise SetupError(f"there is no set-up {name!r}; these are: {known}, {RANDOM}")


# Printing -----------------------------------------------------------------------------------------


def _about(named: Named, language: Language) -> str:
    return Voice(language).say_of("cards.setup", named.name)


def _print_all(as_json: bool, language: Language) -> None:
    if as_json:
        told = [_as_dict(named, _about(named, language)) for named in NAMED]
        click.echo(json.dumps({"setups": told}, indent=2))
        return
    width = max(len(named.name) for named in NAMED)
    for named in NAMED:
        head = f"{named.name:<{width}}  {_seats(named, language)}"
        _say(head, f"  {_about(named, language)}", width + 2)
    _say("", language.say("cards.one-setup"), 0)


def _seats(named: Named, language: Language) -> str:
    if len(named.seats) == MAX_SEATS - MIN_SEATS + 1:
        return f"{named.seats[0]}-{named.seats[-1]}"
    return f"{join_words([str(number) for number in named.seats], 'or', language)}  "


def _say(head: str, text: str, hang: int) -> None:
    for line in textwrap.wrap(head + text, _WIDTH, subsequent_indent=" " * hang):
        click.echo(line)


def _print_one(
    named: Named, about: str, as_json: bool, language: Language, seed: int | None = None
) -> None:
    if as_json:
        told = _as_dict(named, about)
        click.echo(json.dumps(told if seed is None else {**told, "seed": seed}, indent=2))
        return
    _say("", _title(named, about, language), 2)
    for location, slug in zip(LOCATION_SLUGS, named.feats, strict=True):
        feat_set = CATALOG.feat_set(CATALOG.set_number(slug))
        cost = Amount(sun=feat_set.sun, moon=feat_set.moon).slug()
        glory = f"v{feat_set.glory}{'' if feat_set.same_glory else '+'}"
        head = f"{location}  {slug:<13} {cost:<5} {glory:<4} "
        _say(head, _card(feat_set.number, language), len(head))
    _say("", language.say("cards.key-to-cards"), 0)


def _title(named: Named, about: str, language: Language) -> str:
    module = language.say("cards.setup-no-module")
    if named.module != NO_MODULE_NAME:
        name = Voice(language).say_of("cards.module", named.module)
        module = language.say("cards.setup-module", module=name)
    seats = Words(tuple(str(number) for number in named.seats), "or")
    return language.say(
        "cards.setup-title", name=named.name, about=about, module=module, seats=seats
    )


def _card(feat: int, language: Language) -> str:
    name, gist = feat_name(feat, language), gist_of_feat(feat, language)
    return language.say("cards.setup-card", name=name, gist=gist) if gist else name


def _as_dict(named: Named, about: str) -> dict[str, object]:
    return {
        "name": named.name,
        "about": about,
        "module": named.module,
        "seats": list(named.seats),
        "feats": dict(zip(LOCATION_SLUGS, named.feats, strict=True)),
    }
