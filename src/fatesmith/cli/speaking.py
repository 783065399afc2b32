"""The option `--language`, for all commands that speak."""

from typing import Final

import click

from fatesmith.prose.language import ENGLISH, Language, UnknownLanguage, language


def _read(context: click.Context, parameter: click.Parameter, code: str) -> Language:
    try:
        return language(code)
    except UnknownLanguage as error:
        raise click.BadParameter(f"{error}.", context, parameter) from None


language_option: Final = click.option(
    "--language",
    callback=_read,
    default=ENGLISH.code,
    show_default=True,
    envvar="FATESMITH_LANGUAGE",
    show_envvar=True,
    metavar="CODE",
    help="Speak another language, such as fr or de; errors stay English.",
)
"""Gives a command the option; it is passed on as `language: Language`."""
