"""Compiling the engine into .venv/compiled."""

import runpy
import shutil

from devtools.programs import log_tail, logged
from devtools.project import COMPILED, PYTHON, ROOT, SOURCES

PLAIN = "It runs as plain\nPython: much slower, otherwise the same."


def c_compiler() -> str:
    """The C compiler that the build would use, or nothing."""
    return next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), "")


def compile_engine() -> str:
    """Compile the engine into .venv/compiled, away from the sources: src/fatesmith/compiled.py
    says why. An engine that cannot be compiled is reported, and works all the same."""
    if not c_compiler():
        shutil.rmtree(COMPILED, ignore_errors=True)
        return f"\nThere is no C compiler (cc, gcc or clang). {PLAIN}"
    draft = COMPILED.with_name("compiled.draft")
    shutil.rmtree(draft, ignore_errors=True)
    digest = sources_digest()
    build = [str(PYTHON), "setup.py", "build_ext", "--build-lib", str(draft)]
    build += ["--build-temp", str(ROOT / "build" / "objects")]
    failed = logged(build, {"FATESMITH_MUST_COMPILE": "1"}) != 0
    # Running games have loaded theirs: they do not miss what is replaced.
    shutil.rmtree(COMPILED, ignore_errors=True)
    if failed:
        shutil.rmtree(draft, ignore_errors=True)
        return f"\n{log_tail()}\nThe engine could not be compiled (is Python.h there?). {PLAIN}"
    (draft / "sources.sha256").write_text(f"{digest}\n")
    draft.replace(COMPILED)
    return ""


def sources_digest() -> str:
    """The digest that is kept with the compiled engine, by the function that will check it."""
    path = SOURCES / "fatesmith" / "compiled.py"
    return str(runpy.run_path(str(path))["sources_digest"]())
