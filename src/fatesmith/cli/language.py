"""The option `--language`, for all commands that speak."""

from collections.abc import Callable
from typing import Any

import click

from fatesmith.prose.language import ENGLISH, Language, UnknownLanguage, language


def _read(context: click.Context, parameter: click.Parameter, code: str) -> Language:
    try:
        return language(code)
    except UnknownLanguage as fault:
        raise click.BadParameter(f"{fault}.", context, parameter) from None


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command the option; it is passed on as `language: Language`."""
    return click.option(
        "--language",
        metavar="CODE",
        default=ENGLISH.code,
        show_default=True,
        callback=_read,
        help="The language to speak, such as de or fr.",
    )(command)
