"""`./dev mutate`: how many small changes of the sources do the tests notice?

    ./dev mutate --sample 150 --package engine
    ./dev mutate --sample 100 --package elsewhere --seed 3 --json build/mutation/elsewhere.json

A sample of mutants, the same for the same seed, is tried against the tests that run the changed
line. What survives is printed with its difference: write a test that states the rule, or say in
equivalent.toml why nobody can tell.
"""

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.mutation import choice, mapping, quick, trial
from tests.mutation.trial import KILLED, SURVIVED, TIMED_OUT, UNTESTED, Trial


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev mutate")
    parser.add_argument("--sample", type=int, default=100, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument(
        "--package",
        choices=[*choice.PACKAGES, "elsewhere"],
        default="engine",
        help=f"elsewhere: {', '.join(choice.ELSEWHERE)} together",
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--budget", type=float, default=20, help="seconds of tests for a mutant, without the change"
    )
    parser.add_argument(
        "--stale", action="store_true", help="be content with coverage of earlier sources"
    )
    parser.add_argument("--json", type=Path, help="write the results here too")
    return parser.parse_args()


def main() -> int:
    told = arguments()
    os.environ["FATESMITH_ENGINE"] = "plain"
    root, tests = mapping.ROOT, mapping.ROOT / "tests"
    packages = choice.ELSEWHERE if told.package == "elsewhere" else (told.package,)
    paths = {path: name for name in packages for path in choice.sources_of(name, mapping.SOURCES)}
    files = sorted({path for name in packages for path in choice.tests_of(name, tests)})
    picked = choice.sample(choice.all_mutants(list(paths), root), told.sample, told.seed)
    known = choice.reasons(Path(__file__).with_name("equivalent.toml"))
    excused = [mutant for mutant in picked if any(reason.fits(mutant) for reason in known)]
    index = choice.Index(mapping.maps(files, told.stale, told.jobs))
    wanted = [mutant for mutant in picked if mutant not in excused]
    waiting = choice.trials(wanted, index, root, told.budget)
    del index  # it is large, and every trial would inherit it
    trial.prepare()
    done: list[Trial] = []
    start = time.monotonic()
    for each in tried(waiting, root, told.jobs):
        done.append(each)
        alive = sum(result.result not in (KILLED, TIMED_OUT) for result in done)
        if each.result != KILLED:
            print(f"\n{each.mutant.file}:{each.mutant.line} {each.result}\n{each.diff}", flush=True)
        spent = time.monotonic() - start
        print(
            f"\r{len(done)} of {len(waiting)}, {alive} alive, {spent:.0f} s ",
            end="",
            file=sys.stderr,
            flush=True,
        )
    print(file=sys.stderr)
    report(done, {str(path.relative_to(root)): name for path, name in paths.items()}, len(excused))
    if told.json:
        told.json.write_text(json.dumps([as_json(each) for each in done], indent=1) + "\n")
    return 0


def tried(waiting: list[Trial], root: Path, jobs: int) -> Iterator[Trial]:
    """First the quick way, then again for those that survive it."""
    dead: set[int] = set()
    for each in quick.noticed(waiting, root, jobs):
        dead.add(id(each))
        yield each
    alive = [each for each in waiting if id(each) not in dead]
    trial.control(alive[:jobs], root, jobs)
    yield from trial.try_all(alive, root, jobs)


def report(done: list[Trial], packages: dict[str, str], excused: int) -> None:
    """The score of each package, and of all."""
    scores: dict[str, Counter[str]] = {}
    for each in done:
        scores.setdefault(packages[each.mutant.file], Counter())[each.result] += 1
    for package, score in scores.items():
        print(f"{package}: {told_of(score)}")
    print(f"{told_of(sum(scores.values(), Counter()))}; {excused} more are equivalent")


def told_of(score: Counter[str]) -> str:
    """Timeouts are separate: a mutant that never ends is noticed, but not by an assertion."""
    share = score[KILLED] / max(1, score.total())
    parts = [f"{score[KILLED]} of {score.total()} killed ({share:.1%})"]
    parts += [f"{score[result]} {result}" for result in (TIMED_OUT, SURVIVED, UNTESTED)]
    return ", ".join(parts)


def as_json(each: Trial) -> dict[str, object]:
    return {
        "file": each.mutant.file,
        "line": each.mutant.line,
        "function": each.mutant.function,
        "kind": each.mutant.kind,
        "before": each.mutant.before,
        "after": each.mutant.after,
        "result": each.result,
        "tests": len(each.tests),
    }


if __name__ == "__main__":
    sys.exit(main())
