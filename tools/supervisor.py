#!/usr/bin/env python3
"""Runs a command as a suite of tests runs: with the usual signals, within limits, and with nothing left at its end.

    supervisor.py [--processor SECONDS] [--still SECONDS] COMMAND...

The limits are of progress, so that a busy machine does not reach them: the processor time that the command and all that
it started have used, and the time for which they have neither used any nor written anything. Exit code: the command's,
124 for the first limit, 125 for the second. What is left when the command has ended, in whatever session, is killed.
"""
from __future__ import annotations

import argparse
import ctypes
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

USED_UP, STOOD_STILL = 124, 125
USUAL = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE)
SET_PARENT_DEATH_SIGNAL, SET_CHILD_SUBREAPER = 1, 36  # of prctl(2)
PAUSE_SECONDS = 0.05
TICKS = os.sysconf("SC_CLK_TCK")


def adopt() -> None:
    """Makes this process the parent of all whose own parent has ended below it, and ends it with the runner."""
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        libc.prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGTERM, 0, 0, 0)


def usual_signals() -> None:
    """A job in the background, nohup and some runners of tests have children who ignore signals."""
    for number in USUAL:
        signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_SETMASK, [])


def processes() -> dict[int, tuple[int, float]]:
    """Of each process its parent and the seconds that it and the children that it waited for have used."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        found[int(path.parent.name)] = int(fields[1]), sum(map(int, fields[11:15])) / TICKS
    return found


def descendants() -> dict[int, float]:
    """All processes below this one, and what each has used."""
    known = processes()
    below = {os.getpid()}
    while more := {pid for pid, (parent, _) in known.items() if parent in below and pid not in below}:
        below |= more
    return {pid: known[pid][1] for pid in below - {os.getpid()}}


def seconds_used() -> float:
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime + sum(descendants().values())


def bytes_written() -> int:
    """To where the output goes, as far as that tells."""
    return sum(os.fstat(stream.fileno()).st_size for stream in (sys.stdout, sys.stderr))


class Limits:
    """Whether a command goes on."""

    def __init__(self, processor: float, still: float) -> None:
        self.processor, self.still = processor, still
        self.progress, self.since = (0.0, 0), time.monotonic()

    def reached(self) -> int:
        """The exit code for the limit that is reached, or 0."""
        used = seconds_used()
        progress = round(used, 1), bytes_written()
        if progress != self.progress:
            self.progress, self.since = progress, time.monotonic()
        if used > self.processor:
            return USED_UP
        return STOOD_STILL if time.monotonic() - self.since > self.still else 0


def wait(command: subprocess.Popen, limits: Limits) -> int:
    pause = PAUSE_SECONDS
    while True:
        try:
            return command.wait(pause)
        except subprocess.TimeoutExpired:
            pause = min(pause * 2, 1.0, limits.still)
        if code := limits.reached():
            return code


def end_all() -> None:
    """Again and again, since what dies may have started something meanwhile, and leaves it to this process."""
    while left := descendants():
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        reap()
        time.sleep(0.01)


def reap() -> None:
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        pass


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--processor", type=float, default=float("inf"))
    parser.add_argument("--still", type=float, default=float("inf"))
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    adopt()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        command = subprocess.Popen(given.command, preexec_fn=usual_signals)
        code = wait(command, Limits(given.processor, given.still))
    except OSError as error:
        sys.exit(str(error))
    finally:
        end_all()
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.kill(os.getpid(), -code)
    return code


if __name__ == "__main__":
    sys.exit(main())
