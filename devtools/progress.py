"""What people see of the set-up while it runs."""

import os
import shutil
import sys
import threading
import time

START = time.time()


class Progress:
    """Reports what is done and what is going on: in seconds that tick on the last line of a
    terminal, and elsewhere in a line now and then."""

    NOW_AND_THEN = 10.0

    def __init__(self) -> None:
        self.on_terminal = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self.silent = False
        self.running: dict[str, float] = {}  # since when, by title
        self.lock = threading.RLock()
        self.line = ""
        self.told = time.monotonic()

    def say(self, text: str) -> None:
        with self.lock:
            self.show("")
            print(text, file=sys.stderr, flush=True)
            self.told = time.monotonic()

    def begin(self, title: str) -> None:
        with self.lock:
            self.running[title] = time.monotonic()

    def spent(self, title: str) -> float:
        return time.monotonic() - self.running[title]

    def end(self, title: str) -> None:
        with self.lock:
            del self.running[title]

    def tick(self) -> None:
        if self.silent:
            return
        with self.lock:
            parts = [f"{title} {self.spent(title):.0f} s" for title in self.running]
            line = f"fatesmith set-up: {', '.join(parts)}" if parts else ""
            if self.on_terminal:
                self.show(line)
            elif line and time.monotonic() - self.told >= self.NOW_AND_THEN:
                self.say(f"{line} ...")

    def show(self, line: str) -> None:
        """Replace the last line of the terminal."""
        line = line[: shutil.get_terminal_size().columns - 1]
        if line != self.line:
            print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)
            self.line = line


PROGRESS = Progress()


def say(text: str) -> None:
    """Report to stderr: stdout belongs to the command that follows."""
    PROGRESS.say(text)
