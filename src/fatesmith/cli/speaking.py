"""What commands share: the option `--language`, and which options were given."""

from typing import Final

import click
from click.core import ParameterSource

from fatesmith.prose.language import ENGLISH, Language, UnknownLanguage, language


def given_options(ctx: click.Context, names: tuple[str, ...]) -> list[str]:
    """The options among these that the command line names."""
    return [name for name in names if ctx.get_parameter_source(name) == ParameterSource.COMMANDLINE]


def _read(context: click.Context, parameter: click.Parameter, code: str) -> Language:
    try:
        return language(code)
    except UnknownLanguage as error:
        raise click.BadParameter(f"{error}.", context, parameter) from None


language_option: Final = click.option(
    "--language",
    callback=_read,
    default=ENGLISH.code,
    envvar="FATESMITH_LANGUAGE",
    show_envvar=True,
    metavar="CODE",
    help="Use another language, such as fr or de; errors stay in English.",
)
"""Gives a command the option; it is passed on as `language: Language`."""
