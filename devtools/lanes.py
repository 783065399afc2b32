"""Performing the steps that are missing, in parallel where they allow it."""

import shutil
import threading
import time

from devtools import steps
from devtools.locks import COMPILES, SETS_UP, only_one
from devtools.packages import BUSY, VENV_MADE
from devtools.programs import RUNNING, STOPPING, THIS, log_file
from devtools.progress import PROGRESS, START, say
from devtools.project import ROOT, SOURCES, STAMPS, DevError, NotNow, Stopped
from devtools.stamps import Step, is_current, stamp


def set_up(wanted: list[Step]) -> None:
    """Perform every step that is not current; a finished set-up costs a few milliseconds."""
    if all(map(is_current, wanted)):
        return
    with only_one(ROOT, SETS_UP):
        if BUSY.exists() or not is_current(steps.VENV_STEP):
            # Half a package may be left, or everything goes: no stamp outlives what it vouches for.
            shutil.rmtree(STAMPS, ignore_errors=True)
        else:
            VENV_MADE.set()
        missing = [s for s in wanted if s is not steps.ENGINE_STEP and not is_current(s)]
        web = [step for step in missing if step in steps.WEB_STEPS]
        make_lanes([step for step in missing if step not in web], web)
    if steps.ENGINE_STEP in wanted:
        with only_one(SOURCES, COMPILES):
            make_lanes([] if is_current(steps.ENGINE_STEP) else [steps.ENGINE_STEP])
    say(f"fatesmith set-up: ready after {time.time() - START:.1f} s")


def make_lanes(*lanes: list[Step]) -> None:
    """Perform the steps of each lane one after the other, and the lanes in parallel. A lane ends
    at a step that cannot be done now: those after it need it."""
    faults: list[BaseException] = []

    def walk(lane: list[Step]) -> None:
        try:
            for step in lane:
                if not performed(step):
                    break
        except Stopped:
            pass
        except BaseException as fault:
            faults.append(fault)
            stop()
            for process in list(RUNNING):
                process.terminate()  # in the other lane: its work would be wasted

    threads = [threading.Thread(target=walk, args=(lane,), daemon=True) for lane in lanes]
    try:
        for thread in threads:
            thread.start()
        tick_until_ended(threads)
    except KeyboardInterrupt:
        stop()
        # Ctrl-C reached the running programs, too: let them end in their own way.
        tick_until_ended(threads)
        raise
    if faults:
        raise faults[0]


def stop() -> None:
    STOPPING.set()
    VENV_MADE.set()  # no need to wait for it any longer


def tick_until_ended(threads: list[threading.Thread]) -> None:
    while any(thread.is_alive() for thread in threads):
        for thread in threads:
            thread.join(0.1)
        PROGRESS.tick()


def performed(step: Step) -> bool:
    """Perform the step and stamp it; a step that does not finish leaves no stamp. False if it
    cannot be done now."""
    THIS.step = step.name
    log_file().unlink(missing_ok=True)
    outcome = "stopped"
    PROGRESS.begin(step.title)
    try:
        remark = step.make()
        outcome = f"{PROGRESS.spent(step.title):.1f} s {remark}"
    except NotNow as fault:
        outcome = f"not done\n{fault}"
        return False
    except DevError:
        outcome = "failed"
        raise
    finally:
        PROGRESS.end(step.title)
        say(f"fatesmith set-up: {step.title} ... {outcome}".rstrip())
    if step in steps.WEB_STEPS:
        VENV_MADE.wait()  # making the environment would remove the stamp again
        if not is_current(steps.VENV_STEP):
            raise Stopped
    stamp(step)
    if step is steps.VENV_STEP:
        VENV_MADE.set()
    return True
