"""Finds a Chromium, or installs one: `python tests/browser/chromium.py`, as ./dev does.

It needs nothing but the standard library: the set-up script reads it too.
"""

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

VARIABLE = "CHROMIUM"
"""Names a browser in another place."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = (
    "The tests of the browser table need Chromium: install it (Debian: apt install chromium),\n"
    f"or name one that is there already: {VARIABLE}=/path/to/chromium ./dev test"
)
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str:
    """The browser that is named or on the PATH, if any."""
    named = os.environ.get(VARIABLE, "")
    if named:
        return shutil.which(named) or ""
    return next((path for name in NAMES if (path := shutil.which(name))), "")


def flags() -> list[str]:
    """The arguments that tests start a browser with."""
    # Chromium's sandbox refuses root.
    return [*FLAGS, *(["--no-sandbox"] if os.getuid() == 0 else [])]


def launch(playwright: "Playwright") -> "Browser":
    """Without a window. SystemExit with advice if there is none."""
    own = playwright.chromium.executable_path
    path = find() or (own if os.path.exists(own) else "")
    if not path:
        sys.exit(ADVICE)
    return playwright.chromium.launch(executable_path=path, args=flags())


def install() -> bool:
    """From the system's packages if allowed, else the one that Playwright brings."""
    if os.getuid() == 0 and shutil.which("apt-get"):
        variables = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
            subprocess.run(["apt-get", *command], env=variables, check=False)  # noqa: S603, S607
        if find():
            return True
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    return subprocess.run(command, check=False).returncode == 0  # noqa: S603 - our own Python


if __name__ == "__main__":
    if not find() and (os.environ.get(VARIABLE) or not install()):
        sys.exit(ADVICE)
