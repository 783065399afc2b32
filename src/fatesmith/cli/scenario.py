"""`fatesmith scenario`: run scenario files and show what does not hold."""

import json
import sys
from pathlib import Path

import click

from fatesmith.notation.errors import ScenarioError
from fatesmith.notation.scenario_run import CaseResult, run_file


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object for machines.")
def scenario(files: tuple[Path, ...], as_json: bool) -> None:
    """Run scenario FILES (or every *.scenario below a folder).

    Prints every difference from what a scenario says, and exits with code 1 if there are any. The
    format is explained in docs/scenarios.md.
    """
    paths = _expand(files)
    results: dict[str, list[CaseResult]] = {}
    faults: dict[str, str] = {}
    for path in paths:
        try:
            results[str(path)] = run_file(path)
        except ScenarioError as fault:
            faults[str(path)] = str(fault)
    failed = sum(1 for cases in results.values() for case in cases if case.failures)
    if as_json:
        _print_json(results, faults)
    else:
        _print_text(results, faults)
    if failed or faults:
        sys.exit(1)


def _expand(files: tuple[Path, ...]) -> list[Path]:
    paths: list[Path] = []
    for path in files:
        if path.is_dir():
            found = sorted(path.rglob("*.scenario"))
            if not found:
                raise ScenarioError(f"{path}: there is no *.scenario file in this folder")
            paths += found
        else:
            paths.append(path)
    return paths


def _print_text(results: dict[str, list[CaseResult]], faults: dict[str, str]) -> None:
    held = 0
    failed = 0
    for path, cases in results.items():
        for case in cases:
            if not case.failures:
                held += 1
                continue
            failed += 1
            click.echo(f"{path}: {case.name}")
            for failure in case.failures:
                click.echo(f"  {failure}")
    for fault in faults.values():
        click.echo(fault)
    verdict = f"{held} cases hold, {failed} fail"
    if faults:
        verdict += f"; {len(faults)} {'file is' if len(faults) == 1 else 'files are'} refused"
    click.echo(verdict)


def _print_json(results: dict[str, list[CaseResult]], faults: dict[str, str]) -> None:
    told = {
        path: {"cases": {case.name: case.failures for case in cases}}
        for path, cases in results.items()
    }
    refused = {path: {"refused": fault} for path, fault in faults.items()}
    click.echo(json.dumps({**told, **refused}, indent=2))
