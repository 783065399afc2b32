"""The browser's types are those of the server."""

import re

from fatesmith.server.http.typescript import types_file, write_types

WEB = types_file().parents[2]


def test_the_types_of_the_browser_are_up_to_date() -> None:
    text = "run: .venv/bin/python -m fatesmith.server.http.typescript"
    assert types_file().read_text(encoding="utf-8") == write_types(), text


def test_every_type_that_is_named_is_there() -> None:
    types = write_types()
    there = set(re.findall(r"^export (?:interface|type|const) (\w+)", types, re.MULTILINE))
    code = re.sub(r"/\*\*.*?\*/|'[^']*'", "", types, flags=re.DOTALL)
    named = set(re.findall(r"\b[A-Z]\w+\b", "\n".join(code.splitlines()[1:])))
    assert named - there - {"Record"} == set()
    # What changed may be any part of a view.
    assert code.count("unknown") == code.count("changes?: Record<string, unknown>") == 1


def test_what_may_be_missing_on_the_wire_is_optional() -> None:
    types = write_types()
    assert "  view?: TableView | null;" in types
    assert "  position: number;" in types


def test_events_are_distinguished_by_their_names() -> None:
    rolled = "| { event: 'rolled'; seat?: number; die: DieName; slot: number; face: string }"
    assert rolled in write_types()


def test_the_lock_of_the_browser_names_no_host() -> None:
    assert "://" not in (WEB / "package-lock.json").read_text(encoding="utf-8")
    npmrc = (WEB / ".npmrc").read_text(encoding="utf-8")
    assert "omit-lockfile-registry-resolved=true" in npmrc
