"""The commands of `./dev`."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from devtools import steps
from devtools.background import IN_BACKGROUND, compile_beside_the_game, compile_in_background
from devtools.checks import CHECKS, all_checks, changed_tests, run_checks
from devtools.compiler import c_compiler
from devtools.housekeeping import clean_up, pack, write_locks
from devtools.lanes import make_lanes, set_up
from devtools.programs import become
from devtools.progress import PROGRESS, START, say
from devtools.project import PYTHON, ROOT, DevError
from devtools.stamps import Step, is_current

HELP = """\
fatesmith: the board game Dice Forge

  ./dev play [ARGS]        play in a browser, or with --terminal in the
                           terminal; the first start sets up .venv
  ./dev test [ARGS]        every check; with ARGS only pytest, with these
                           arguments (paths relative to the project's root)
  ./dev test --changed [COMMIT]
                           the tests of the packages that differ from COMMIT,
                           or from the last one
  ./dev check              lint, format and types, without the tests
  ./dev mutate [ARGS]      how many small changes to the sources the tests
                           notice; ./dev mutate --help
  ./dev bench [ARGS]       measure the engine
  ./dev run ARGS           any fatesmith command, such as ./dev run --help
  ./dev screenshots [DIR]  pictures of the browser table, in build/gallery
                           or in the folder DIR
  ./dev wheel              build a wheel and an archive of the sources in
                           dist/, both with the browser table
  ./dev clean              remove .venv, caches and build output
  ./dev lock [--upgrade]   rewrite requirements/ from pyproject.toml; with
                           --upgrade take the newest versions allowed
  ./dev help               this text
"""


def play(args: list[str]) -> NoReturn:
    """Become `fatesmith play`; an engine that is not compiled yet is compiled in the background."""
    engine = os.environ.get("FATESMITH_ENGINE", "auto")
    set_up(steps.TO_RUN if engine == "compiled" or not c_compiler() else steps.TO_PLAY)
    if engine == "auto" and not is_current(steps.ENGINE_STEP):
        say("The engine is being compiled in the background; until then it is plain Python.")
        compile_beside_the_game()
    os.environ["FATESMITH_STARTED"] = str(START)  # as in src/fatesmith/cli/browser.py
    fatesmith(["play", *args], "./dev")


def run(args: list[str]) -> NoReturn:
    set_up(steps.TO_RUN)
    fatesmith(args, "./dev run")


def bench(args: list[str]) -> NoReturn:
    set_up(steps.TO_RUN)
    fatesmith(["bench", *args], "./dev")


def fatesmith(args: list[str], typed: str) -> NoReturn:
    """Become `fatesmith ARGS`, in the caller's folder: paths in ARGS are the caller's. Its messages
    name commands as they were typed."""
    os.environ["FATESMITH_COMMAND"] = typed  # as in src/fatesmith/cli/naming.py
    # -P: a file in that folder must not pass for a module of the same name.
    become([str(PYTHON), "-P", "-m", "fatesmith.cli.main", *args])


def test(args: list[str]) -> int:
    if args[:1] == ["--changed"]:
        args = ["-n", "auto", *changed_tests(*args[1:])]
    if args:
        # In one process and without the other checks: --pdb and -s work, -n may be added.
        in_browser = any("tests/browser" in each for each in args)
        engine = os.environ.setdefault("FATESMITH_ENGINE", "auto" if in_browser else "plain")
        set_up(steps.TO_CHECK if engine == "plain" else steps.TO_TEST)
        become_module("pytest", args)
    set_up(steps.TO_TEST)
    return run_checks(all_checks())


def check(args: list[str]) -> int:
    expect_none("check", args)
    set_up(steps.TO_CHECK)
    return run_checks(CHECKS)


def mutate(args: list[str]) -> NoReturn:
    """Try small changes to the sources against the tests that run them."""
    set_up(steps.TO_CHECK)
    become_module("tests.mutation", args)


def screenshots(args: list[str]) -> NoReturn:
    """Pictures of the browser table, from games whose dice are known."""
    if len(args) > 1 or any(each.startswith("-") for each in args):
        raise DevError("screenshots takes a folder, or nothing.")
    folder = Path(args[0]).resolve() if args else ROOT / "build" / "gallery"
    set_up(steps.TO_TEST)
    become_module("tests.browser.gallery", [str(folder)])


def become_module(name: str, args: list[str]) -> NoReturn:
    """Become a Python module, in the project's root."""
    os.chdir(ROOT)
    become([str(PYTHON), "-m", name, *args])


def wheel(args: list[str]) -> int:
    """Build a wheel for this platform and an archive of the sources in dist/. What is already
    compiled and built is taken as it is (setup.py)."""
    expect_none("wheel", args)
    set_up(steps.TO_RUN)
    if not is_current(steps.WEB_STEP):
        say("The wheel will have no table in the browser.")
    make_lanes([Step("wheel", "wheel and archive of the sources", (), pack)])
    for path in sorted((ROOT / "dist").iterdir()):
        print(path.relative_to(ROOT))
    return 0


def clean(args: list[str]) -> int:
    expect_none("clean", args)
    clean_up()
    return 0


def lock(args: list[str]) -> int:
    """Rewrite the locks; versions that still fit are kept unless --upgrade is given."""
    if args not in ([], ["--upgrade"]):
        raise DevError("lock takes no argument but --upgrade.")
    set_up(steps.TO_LOCK)
    write_locks(args)
    return 0


def in_background(args: list[str]) -> int:
    expect_none(IN_BACKGROUND, args)
    return compile_in_background()


def expect_none(command: str, args: list[str]) -> None:
    if args:
        raise DevError(f"{command} takes no arguments.")


def help_(args: list[str]) -> int:
    del args
    print(HELP, end="")
    return 0


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "test": test,
    "check": check,
    "mutate": mutate,
    "bench": bench,
    "run": run,
    "screenshots": screenshots,
    "wheel": wheel,
    "clean": clean,
    "lock": lock,
    "help": help_,
    IN_BACKGROUND: in_background,
    "--help": help_,
    "-h": help_,
}


def main(argv: list[str]) -> int:
    name, *args = argv or ["help"]
    if name not in COMMANDS:
        say(f"dev: there is no command {name!r}; ./dev help lists them.")
        return 2
    try:
        return COMMANDS[name](args)
    except (DevError, OSError) as error:
        say(f"dev: {error}")
        return 1
    except KeyboardInterrupt:
        PROGRESS.show("")
        return 130
