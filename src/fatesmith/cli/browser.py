"""The table in a browser: a server for this machine only, and a page that opens by itself."""

import contextlib
import json
import logging
import os
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import Final

import click

from fatesmith.engine.errors import FatesmithError

HERE: Final = "127.0.0.1"
USUAL_PORT: Final = 8724
OPEN_WITHIN_SECONDS: Final = 60.0
STARTED: Final = "FATESMITH_STARTED"
"""The variable in which `./dev play` says when it was started, in seconds."""
ADDRESS: Final = "address"
"""The file in the data folder that says where its tables are served, or were last."""


class ServeError(FatesmithError):
    """The server cannot be started as requested."""


def lacking() -> str:
    """What is missing for a table in the browser, and what to do; empty if it can be shown."""
    from fatesmith.server.http.pages import NOT_BUILT, default_folder

    return NOT_BUILT if default_folder() is None else ""


def play_in_browser(port: int | None, data: str | None, show: bool) -> None:
    """Serve tables on the loopback until stopped, and show the lobby. If they are already being
    served, show that lobby instead."""
    from fatesmith.server.http import serving
    from fatesmith.server.http.settings import LOCAL_NAMES, Settings
    from fatesmith.server.store.errors import StoreInUse
    from fatesmith.server.tables.errors import ServerError

    folder = made_folder(data)
    settings = Settings(database=str(folder / serving.TABLES), host_names=(*LOCAL_NAMES, HERE))
    try:
        serving.check(settings)
    except StoreInUse:
        running = served_at(folder)
        if not running:
            raise
        click.echo(f"fatesmith is already running: {running}", err=True)
        if show and not open_page(running):
            click.echo("Open that address in a browser.", err=True)
        return
    try:
        bound = serving.listening(HERE, USUAL_PORT if port is None else port)
    except ServerError:
        if port is not None:
            raise
        bound = serving.listening(HERE, 0)
    with bound:
        address = f"http://{HERE}:{bound.getsockname()[1]}/"
        click.echo(f"fatesmith: the table is at {address} (Ctrl-C stops it)", err=True)
        click.echo(f"Games are kept in {folder}. In the terminal: play --terminal", err=True)
        hear_news()
        open_soon(address, show)
        (folder / ADDRESS).write_text(f"{address}\n")
        serving.serve(settings, bound, 1, "warning")


def made_folder(data: str | None) -> Path:
    """The data folder, created if necessary."""
    from fatesmith.server.http import serving

    folder = serving.data_folder(data)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise ServeError(f"{folder} cannot be made: {fault.strerror}; say --data") from None
    return folder


def served_at(folder: Path) -> str:
    """Where the tables of a folder are being served; empty if nobody answers there."""
    noted = ""
    with contextlib.suppress(OSError):
        noted = (folder / ADDRESS).read_text().strip()
    places = (noted, f"http://{HERE}:{USUAL_PORT}/")
    return next((place for place in places if place and answers(place)), "")


def answers(address: str) -> bool:
    """Whether a fatesmith server answers there."""
    if not address.startswith(f"http://{HERE}:"):
        return False
    try:
        with urllib.request.urlopen(f"{address}healthz", timeout=2) as answer:  # noqa: S310 - loopback
            told = json.load(answer)
    except (urllib.error.URLError, OSError, ValueError):
        return False
    return isinstance(told, dict) and told.get("ok") is True and "version" in told


def hear_news() -> None:
    """Print what the server tells people, such as that the engine is compiled now."""
    from fatesmith.server.thinking.workers import NEWS

    NEWS.addHandler(logging.StreamHandler())
    NEWS.setLevel(logging.INFO)
    NEWS.propagate = False  # for other servers, it is a line of the log


def open_soon(address: str, show: bool = True) -> None:
    """Show the page as soon as somebody answers there, and say so if it cannot be shown."""
    threading.Thread(target=_open_when_up, args=(address, show), daemon=True).start()


def _open_when_up(address: str, show: bool) -> None:
    deadline = time.monotonic() + OPEN_WITHIN_SECONDS
    while time.monotonic() < deadline:
        with (
            contextlib.suppress(urllib.error.URLError, OSError),
            urllib.request.urlopen(f"{address}healthz", timeout=2),  # noqa: S310 - our own server
        ):
            if started := os.environ.get(STARTED):
                spent = time.time() - float(started)
                click.echo(f"The table is open, {spent:.1f} s after the start.", err=True)
            if show and not open_page(address):
                click.echo("No browser found: open that address yourself.", err=True)
            return
        time.sleep(0.05)


def open_page(address: str) -> bool:
    """Whether a browser with a screen was asked to show it; text browsers cannot."""
    return has_screen() and webbrowser.open(address)


def has_screen() -> bool:
    if "BROWSER" in os.environ or sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"))
