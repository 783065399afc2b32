"""`fatesmith verify`: check that records are legal, and that their results and dice are right."""

import json
import sys

import click

from fatesmith.notation.errors import FairDiceError, RecordError
from fatesmith.notation.fair import verify_record_dice
from fatesmith.notation.record_files import read_file


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
def verify(files: tuple[str, ...], as_json: bool) -> None:
    """Replay every record in FILES (`-` for standard input), move by move.

    Checks that each move is legal, that the stated result matches the moves, and that revealed dice
    are the ones that were committed. Exits with code 1 if anything is wrong. Files are read one
    game at a time, so their size does not matter.
    """
    legal = 0
    finished = 0
    with_dice = 0
    faults: list[str] = []
    for path in files:
        try:
            for number, record in enumerate(read_file(path), start=1):
                if isinstance(record, RecordError):
                    faults.append(f"{path}, game {number}: {_reason(record)}")
                    continue
                try:
                    with_dice += verify_record_dice(record)
                except FairDiceError as fault:
                    faults.append(f"{path}, game {number}: {fault}")
                    continue
                legal += 1
                finished += record.replay().over
        except RecordError as fault:
            faults.append(str(fault))
    if as_json:
        told = {"legal": legal, "finished": finished, "dice": with_dice, "faults": faults}
        click.echo(json.dumps(told, indent=2))
    else:
        for text in faults:
            click.echo(text)
        games = "game is" if legal == 1 else "games are"
        click.echo(
            f"{legal} {games} legal ({finished} finished, {with_dice} with proven dice), "
            f"{len(faults)} wrong"
        )
    if faults:
        sys.exit(1)


def _reason(fault: RecordError) -> str:
    if fault.good is None or not fault.good.moves:
        return str(fault)
    return f"{fault} (the first {len(fault.good.moves)} moves are good)"
