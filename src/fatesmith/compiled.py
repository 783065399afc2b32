"""Which engine runs: the compiled modules of src/fatesmith/engine, or the same as plain Python.

`./dev` compiles the engine into .venv/compiled, away from the sources, together with a digest of
what it was compiled from. It is used only if the sources still have that digest, so an old build
can never hide an edit. FATESMITH_ENGINE overrides the choice: `plain`, or `compiled` to fail if
there is no current build.

A process keeps the engine it started with. While `./dev play` compiles in the background,
`compiled_meanwhile` tells a server when it can replace its workers with compiled ones.

`fatesmith` imports this before everything else. `dev` and setup.py read it too, so it needs only
the standard library.
"""

import hashlib
import os
import sys
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

VARIABLE: Final = "FATESMITH_ENGINE"
AUTO: Final = "auto"
COMPILED: Final = "compiled"
PLAIN: Final = "plain"

PACKAGE: Final = Path(__file__).resolve().parent
FOLDER: Final = PACKAGE.parents[1] / ".venv" / "compiled"
PACKAGES: Final = ("engine", "search")
"""What is compiled. A package always comes as a whole, from one place or the other."""
DIGEST_FILE: Final = "sources.sha256"
BUILD_FILE: Final = "engine/build.txt"
"""Beside the compiled modules: how they were compiled."""


@dataclass(frozen=True)
class Form:
    """What runs, and why."""

    compiled: bool
    reason: str
    sources: str = ""
    """The digest of the sources that run plain until they are compiled; empty if they stay so."""


def sources(package: Path = PACKAGE) -> list[Path]:
    """The modules that are compiled."""
    return sorted(path for name in PACKAGES for path in (package / name).rglob("*.py"))


def sources_digest(package: Path = PACKAGE) -> str:
    """A digest of these modules and of the kind of Python they are compiled for."""
    digest = hashlib.sha256(f"{EXTENSION_SUFFIXES[0]} {sys.platform}\0".encode())
    for path in sources(package):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package)}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def choose() -> Form:
    """Decide where `fatesmith.engine` is imported from; ImportError if the form that was asked for
    does not exist."""
    if "fatesmith" not in sys.modules:
        return Form(False, "this file was read alone, and there is no engine to import")
    wanted = os.environ.get(VARIABLE, AUTO)
    if wanted not in (AUTO, COMPILED, PLAIN):
        raise ImportError(f"{VARIABLE}={wanted!r}: use {AUTO}, {COMPILED} or {PLAIN}")
    if any((PACKAGE / "engine").glob("loop.*.so")) or any((PACKAGE / "engine").glob("loop.*.pyd")):
        # Installed from a wheel: both are in the same folder, and Python prefers the compiled ones.
        if wanted == PLAIN:
            raise ImportError(
                f"{VARIABLE}={PLAIN}, but this fatesmith was installed compiled: use a checkout"
            )
        return Form(True, "installed compiled")
    form = _form_of_checkout(wanted)
    if wanted == COMPILED and not form.compiled:
        raise ImportError(f"{VARIABLE}={COMPILED}, but {form.reason}")
    if form.compiled:
        # The compiled package shadows the one in the sources, and nothing else.
        sys.modules["fatesmith"].__path__.insert(0, str(FOLDER / "fatesmith"))
        sys.path.append(str(FOLDER))
    return form


def _form_of_checkout(wanted: str) -> Form:
    if wanted == PLAIN:
        return Form(False, f"{VARIABLE}={PLAIN} asks for it")
    if not (PACKAGE.parents[1] / "setup.py").exists():
        return Form(False, "it was installed where there was no C compiler")
    kept, digest = compiled_digest(), sources_digest()
    if kept == digest:
        return Form(True, "compiled from the current sources")
    if kept:
        why = "the engine was edited after it was compiled: ./dev play compiles it again"
    else:
        why = "the engine has not been compiled: ./dev play does it, with a C compiler"
    return Form(False, why, digest)


def compiled_digest() -> str:
    """The digest of what was compiled into .venv; empty if nothing was."""
    try:
        return (FOLDER / DIGEST_FILE).read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""


def compiled_meanwhile() -> bool:
    """Whether the sources that this process runs as plain Python have been compiled since."""
    return bool(FORM.sources) and compiled_digest() == FORM.sources


def how_compiled() -> str:
    """How the engine that runs was compiled: with a profile or without, and why; empty if plain."""
    if not FORM.compiled:
        return ""
    files = (Path(folder, BUILD_FILE) for folder in sys.modules["fatesmith"].__path__)
    return next((file.read_text("utf-8").strip() for file in files if file.exists()), "unknown")


FORM: Final = choose()
