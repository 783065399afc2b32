"""The shipped unit, container file and Caddyfile, as far as they can be checked unrun."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fatesmith.cli.serve import serve

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "fatesmith.service"
CONTAINER = ROOT / "deploy" / "Containerfile"
CADDY = ROOT / "deploy" / "Caddyfile"
PROGRAM = "/opt/fatesmith/bin/fatesmith"


def accepted(command: list[str]) -> dict[str, object]:
    """What `fatesmith serve` reads from its options; fails if it does not know one."""
    program, name, *options = command
    assert program.endswith("fatesmith")
    assert name == "serve"
    return serve.make_context("serve", options).params


def test_the_unit_starts_a_server_that_there_is() -> None:
    (line,) = re.findall(r"^ExecStart=(.*)$", UNIT.read_text(), re.MULTILINE)
    read = accepted(shlex.split(line))
    assert read["data"] == "/var/lib/fatesmith"
    assert read["host"] == "127.0.0.1"
    assert read["trust_proxy"]
    assert str(read["metrics"]).startswith("127.0.0.1:")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_systemd_finds_no_fault_in_the_unit_and_calls_it_well_protected(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    # Only the program's path is replaced: the one in the unit is not here.
    unit.write_text(UNIT.read_text().replace(PROGRAM, sys.executable))
    checked = analyzed("verify", "--man=no", str(unit))
    assert (checked.returncode, checked.stderr) == (0, "")
    exposure = analyzed("security", "--offline=yes", "--threshold=20", str(unit))
    assert exposure.returncode == 0, exposure.stdout[-300:]


def analyzed(*arguments: str) -> "subprocess.CompletedProcess[str]":
    found = shutil.which("systemd-analyze")
    assert found is not None
    return subprocess.run(  # noqa: S603 - it reads a file
        [found, *arguments], capture_output=True, text=True, timeout=60, check=False
    )


def test_the_container_runs_a_server_that_there_is_as_somebody_without_rights() -> None:
    text = CONTAINER.read_text()
    (line,) = re.findall(r"^ENTRYPOINT (.*)$", text, re.MULTILINE)
    read = accepted(json.loads(line))
    (port,) = re.findall(r"^EXPOSE (\d+)$", text, re.MULTILINE)
    assert read["port"] == int(port)
    assert f"VOLUME {read['data']}\n" in text
    assert f"http://127.0.0.1:{port}/healthz" in text
    # Behind the proxies of an unknown network nobody is trusted unless named.
    assert read["trust_proxy"] is None
    last = text.rpartition("\nFROM ")[2]
    assert re.search(r"^USER (?!0$|root$)\S+$", last, re.MULTILINE)


def test_what_the_container_copies_does_not_bring_secrets_or_builds_along() -> None:
    ignored = (ROOT / ".dockerignore").read_text().split()
    assert {".git", ".venv", "build", "dist", "web/node_modules"} <= set(ignored)


@pytest.mark.skipif(not shutil.which("caddy"), reason="caddy is not installed: apt install caddy")
def test_caddy_finds_no_fault_in_its_file_and_passes_the_readiness_on(tmp_path: Path) -> None:
    found = shutil.which("caddy")
    assert found is not None
    adapted = subprocess.run(  # noqa: S603 - it reads a file
        [found, "adapt", "--validate", "--config", str(CADDY), "--adapter", "caddyfile"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
    )
    assert adapted.returncode == 0, adapted.stderr
    told = json.loads(adapted.stdout)
    assert "/readyz" in json.dumps(told)
    assert '"encodings"' not in json.dumps(told)
