"""`fatesmith doctor`: what is installed here, and whether it is in order."""

import json
import platform
import shutil
import sys
from typing import Final

import click

from fatesmith import CATALOG, Setup, __version__, new_state
from fatesmith.compiled import COMPILED, FORM, PLAIN, how_compiled
from fatesmith.engine.checksum import play_checksum
from fatesmith.engine.declared import RULES_VERSION

_GAMES: Final = 12


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option(
    "--expect",
    type=click.Choice([COMPILED, PLAIN]),
    help="Exit with code 1 if the engine is the other kind.",
)
def doctor(as_json: bool, expect: str | None) -> None:
    """Say what runs here: compiled engine or plain Python, and why."""
    found = _findings()
    if as_json:
        click.echo(json.dumps(found, indent=2))
    else:
        for name, value in found.items():
            click.echo(f"{name:<12}{value}")
        if not FORM.compiled:
            click.echo("\nThe engine is NOT compiled: everything works, but searches are slow.")
    if expect is not None and (expect == COMPILED) != FORM.compiled:
        click.echo(f"Expected the engine {expect}: {FORM.reason}.", err=True)
        sys.exit(1)


def _findings() -> dict[str, str]:
    kind = COMPILED if FORM.compiled else "plain Python"
    compiler = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), "none")
    return {
        "fatesmith": __version__,
        "Python": f"{platform.python_version()} ({platform.system()} {platform.machine()})",
        "engine": f"{kind}: {FORM.reason}",
        **({"build": how_compiled()} if FORM.compiled else {}),
        "C compiler": compiler,
        "rules": f"version {RULES_VERSION}, catalog {CATALOG.digest.hex()}",
        "checksum": f"{_checksum():08x} over {_GAMES} games; the same everywhere",
    }


def _checksum() -> int:
    """A checksum of a few games of every kind: engines that differ would give different ones."""
    total = 0
    for game in range(_GAMES):
        module = ("none", "goddess", "titans")[game % 3]
        setup = Setup.random(2 + game // 3 % 3, game, module=module, rebellion=True, promos=True)
        total ^= play_checksum(new_state(setup), game)
    return total
