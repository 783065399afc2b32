"""Which engine is imported: never one that was compiled from other sources."""

import os
import subprocess
import sys
from pathlib import Path

from fatesmith.compiled import DIGEST_FILE, FORM, PACKAGE, VARIABLE, sources
from fatesmith.engine import loop

ASK = (
    "from fatesmith.compiled import FORM; from fatesmith.engine import loop; "
    "print(FORM.compiled, loop.__file__.endswith('.py'), FORM.reason)"
)


def test_the_form_reported_is_the_form_that_runs() -> None:
    assert FORM.compiled == (not str(loop.__file__).endswith(".py"))
    wanted = os.environ.get(VARIABLE, "auto")
    assert wanted == "auto" or FORM.compiled == (wanted == "compiled")


def test_every_module_of_the_engine_is_compiled() -> None:
    names = {path.relative_to(PACKAGE).as_posix() for path in sources()}
    assert {"engine/loop.py", "engine/verbs/dice.py", "engine/playout.py"} <= names
    if not FORM.compiled:
        return
    for name in names - {"engine/__init__.py", "engine/verbs/__init__.py"}:
        module = __import__(f"fatesmith.{name[:-3].replace('/', '.')}", fromlist=["x"])
        assert not str(module.__file__).endswith(".py"), name


def ask(checkout: Path, wanted: str, script: str = ASK) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - this Python, with a line of our own
        [sys.executable, "-c", script],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout / "src"), VARIABLE: wanted},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_current_compiled_engine_is_used(checkout: Path) -> None:
    assert ask(checkout, "auto").stdout.startswith("True ")
    assert ask(checkout, "compiled").stdout.startswith("True ")
    assert ask(checkout, "plain").stdout.startswith("False True ")


def test_an_edit_is_never_hidden_by_what_was_compiled_before(checkout: Path) -> None:
    edited = checkout / "src" / "fatesmith" / "engine" / "loop.py"
    edited.write_text(edited.read_text() + "\n# edited\n")
    assert ask(checkout, "auto").stdout.startswith("False True the engine was edited after")
    answer = ask(checkout, "compiled")
    assert answer.returncode != 0
    assert "was edited after it was compiled" in answer.stderr


def test_without_a_compiled_engine_plain_python_runs_and_says_so(checkout: Path) -> None:
    (checkout / ".venv" / "compiled" / DIGEST_FILE).unlink()
    assert "has not been compiled: ./dev play does it" in ask(checkout, "auto").stdout
    assert "has not been compiled" in ask(checkout, "compiled").stderr


def test_installed_without_a_compiler_it_runs_plain_and_says_why(checkout: Path) -> None:
    (checkout / "setup.py").unlink()
    assert "installed where there was no C compiler" in ask(checkout, "auto").stdout


def test_a_process_that_runs_plain_hears_when_its_sources_are_compiled(checkout: Path) -> None:
    engine, digest = checkout / "src" / "fatesmith" / "engine", checkout / ".venv" / "compiled"
    kept = (digest / DIGEST_FILE).read_text()
    (digest / DIGEST_FILE).unlink()
    script = (
        "from fatesmith.compiled import *; from pathlib import Path\n"
        f"file, loop = Path({str(digest / DIGEST_FILE)!r}), Path({str(engine / 'loop.py')!r})\n"
        "told = [compiled_meanwhile()]\n"
        f"file.write_text({kept!r})\n"
        "told.append(compiled_meanwhile())\n"
        "loop.write_text(loop.read_text() + '# edited')\n"
        "file.write_text(sources_digest())\n"
        "print(told, compiled_meanwhile())\n"
    )
    assert ask(checkout, "auto", script).stdout == "[False, True] False\n"


def test_an_unknown_engine_is_refused_with_a_list_of_engines(checkout: Path) -> None:
    assert "use auto, compiled or plain" in ask(checkout, "fast").stderr
