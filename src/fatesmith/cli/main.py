"""The command `fatesmith` and its subcommands."""

from typing import Any, final

import click

from fatesmith import FatesmithError, __version__
from fatesmith.cli.admin import admin
from fatesmith.cli.arena import arena
from fatesmith.cli.backup import backup, restore
from fatesmith.cli.bench import bench
from fatesmith.cli.bots import bots
from fatesmith.cli.calibrate import calibrate
from fatesmith.cli.card import card, face
from fatesmith.cli.convert import convert
from fatesmith.cli.daily import daily
from fatesmith.cli.doctor import doctor
from fatesmith.cli.exploit import exploit
from fatesmith.cli.export import export
from fatesmith.cli.load import load
from fatesmith.cli.naming import as_typed, program
from fatesmith.cli.play import play
from fatesmith.cli.puzzle import puzzle
from fatesmith.cli.puzzles import puzzles
from fatesmith.cli.rating import rating
from fatesmith.cli.replay import replay
from fatesmith.cli.review import review
from fatesmith.cli.rules import rules
from fatesmith.cli.scenario import scenario
from fatesmith.cli.serve import serve
from fatesmith.cli.setups import setups
from fatesmith.cli.train import train
from fatesmith.cli.tune import tune
from fatesmith.cli.verify import verify


@final
class _Group(click.Group):
    """Reports a user's mistake in one line instead of a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except FatesmithError as fault:
            raise click.ClickException(as_typed(str(fault))) from None


@click.group(
    cls=_Group, context_settings={"help_option_names": ["-h", "--help"], "show_default": True}
)
@click.version_option(__version__, prog_name="fatesmith")
def main() -> None:
    """The board game Dice Forge: play it, look up its rules, keep and check records of games."""


for command in (
    play,
    daily,
    replay,
    review,
    puzzle,
    puzzles,
    verify,
    convert,
    card,
    face,
    rules,
    setups,
    scenario,
    serve,
    exploit,
    export,
    backup,
    restore,
    admin,
    arena,
    bots,
    bench,
    load,
    doctor,
    train,
    tune,
    calibrate,
    rating,
):
    main.add_command(command)


if __name__ == "__main__":
    main(prog_name=program())
