"""Where everything is, and the errors of the set-up."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
UV = VENV / "bin" / "uv"
STAMPS = VENV / "stamps"
LOGS = ROOT / "build" / "logs"
SOURCES = ROOT / "src"
COMPILED = VENV / "compiled"
WEB = ROOT / "web"


class DevError(Exception):
    """A failure that people can act on: its text is all they are shown."""


class NotNow(Exception):
    """A step that the rest can do without: it is reported, and tried again next time."""


class Stopped(Exception):
    """The set-up is being stopped: no step continues."""
