"""`--language`, for all commands that speak several languages."""

from typing import Final

import click

from fatesmith.prose.language import ENGLISH, Language, UnknownLanguage, language


def _language(_ctx: click.Context, _param: click.Parameter, code: str) -> Language:
    try:
        return language(code)
    except UnknownLanguage as error:
        raise click.BadParameter(f"{error}.") from None


language_option: Final = click.option(
    "--language",
    "spoken",
    callback=_language,
    default=ENGLISH.code,
    show_default=True,
    metavar="CODE",
    help="Speak another language, such as fr or de; rulings and errors stay English.",
)
"""Passes a Language on as `spoken`."""
