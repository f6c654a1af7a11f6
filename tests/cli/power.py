"""When the power fails or the program is killed: the system calls of `eval`, recorded by strace, are replayed up to
each of them on a model of a disk that forgets whatever it was not told to keep, names and contents in any order."""
import itertools
import os
import re
import shutil
import subprocess

import numpy as np

from program import PROGRAM, saved

OLD = b"old"
EXPRESSION, NEW = "c(300,400).T", saved(np.ascontiguousarray(np.arange(120000).reshape(300, 400).T))
CALLS = ["openat", "close", "write", "pwrite64", "fallocate", "ftruncate", "fchmod", "mmap", "munmap", "fsync",
         "fdatasync", "linkat", "rename", "renameat2", "unlink"]
BEFORE = {"is_kept": True}
MEMORIES = {"mapped": [], "in pieces": ["--memory", "5k"]}


def record(folder, target, *options, inject=None):
    """Runs eval to its end, or to where it is killed; its calls as (name, arguments, result)."""
    more = ["-e", f"inject={inject}"] if inject else []
    command = ["strace", "-s", "0", "-o", folder.parent / f"{folder.name}.strace", "-e", "trace=" + ",".join(CALLS),
               *more, PROGRAM, "eval", EXPRESSION, "-o", target, "--threads", "1", *options]
    subprocess.run(command, cwd=folder, capture_output=True, timeout=120, check=False)
    trace = folder.parent / f"{folder.name}.strace"
    lines = trace.read_text().splitlines()
    trace.unlink()
    found = (re.match(r"(\w+)\((.*)\)\s+= (-?\w+)", line) for line in lines)
    return [(call[1], [part.strip('"') for part in call[2].split(", ")], call[3]) for call in found if call]


def has_strace(report):
    if shutil.which("strace") and subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True,
                                                 check=False).returncode == 0:
        return True
    report.skip("strace cannot be run")
    return False


class Disk:
    """Files by their descriptors; names that were given since their folder was last kept. A content is kept only if
    nothing wrote to it, nor could through a map, since the system was told to keep it."""

    def __init__(self):
        self.files, self.maps, self.links, self.pending, self.made, self.kept = {}, {}, {}, [], [], {}

    def openat(self, arguments, result):
        if "O_CREAT" in arguments[2] or "O_TMPFILE" in arguments[2]:
            self.files[result] = {"is_kept": False, "mode": int(arguments[3], 8)}
            self.made.append(self.files[result])
            if "O_CREAT" in arguments[2]:
                self.pending.append((os.path.basename(arguments[1]), self.files[result]))

    def close(self, arguments, _):
        self.files.pop(arguments[0], None)

    def change(self, arguments, _):
        if arguments[0] in self.files:
            self.files[arguments[0]]["is_kept"] = False

    write = pwrite64 = fallocate = ftruncate = fchmod = change

    def mmap(self, arguments, result):
        if arguments[4] in self.files and "PROT_WRITE" in arguments[2] and "MAP_SHARED" in arguments[3]:
            self.maps[result] = self.files[arguments[4]]
            self.files[arguments[4]]["is_kept"] = False

    def munmap(self, arguments, _):
        self.maps.pop(arguments[0], None)

    def fsync(self, arguments, _):
        file = self.files.get(arguments[0])
        if file is None:
            self.kept.update(self.pending)
            self.pending = []
        elif not any(mapped is file for mapped in self.maps.values()):
            file["is_kept"] = True

    def linkat(self, arguments, _):
        self.pending.append((os.path.basename(arguments[3]), self.files[os.path.basename(arguments[1])]))

    def rename(self, arguments, _):
        names = {**self.kept, **dict(self.pending)}
        self.pending.append((os.path.basename(arguments[1]), names[os.path.basename(arguments[0])]))

    def unlink(self, arguments, _):
        self.pending.append((os.path.basename(arguments[0]), None))

    def take(self, call):
        name, arguments, result = call
        if not result.startswith("-"):
            getattr(self, name)(arguments, result)

    def outcomes(self, target):
        """What may be found behind the target's name after the power failed: BEFORE, a file, or None if it is gone."""
        for count in range(len(self.pending) + 1):
            for chosen in itertools.combinations(self.pending, count):
                yield {**self.kept, **dict(chosen)}.get(target, BEFORE)


def replay(report, name, calls, target):
    disk, torn = Disk(), []
    for call in calls:
        disk.take(call)
        torn += [call for file in disk.outcomes(target) if file is None or not file["is_kept"]]
    report.equal((name, "torn after"), [], torn)
    report.case((name, "the end is kept"), all(file is not BEFORE for file in disk.outcomes(target)), calls)
    return disk


def targets(report):
    """A new file, one that is there, and a link to each: the name, and that which is behind it."""
    for number, (is_old, is_link) in enumerate(itertools.product((False, True), repeat=2)):
        folder = report.folder / str(number)
        folder.mkdir()
        if is_old:
            (folder / "out.npy").write_bytes(OLD)
            (folder / "out.npy").chmod(0o600)
        if is_link:
            (folder / "link.npy").symlink_to("out.npy")
        yield folder, "link.npy" if is_link else "out.npy", is_old


def nameless_call(calls):
    """Which openat makes the file without a name; None if the file system has only files with names."""
    opened = [call for call in calls if call[0] == "openat"]
    made = [i + 1 for i, call in enumerate(opened) if "O_TMPFILE" in call[1][2] and not call[2].startswith("-")]
    return made[0] if made else None


def reset(folder, is_old):
    if is_old:
        (folder / "out.npy").write_bytes(OLD)
    else:
        (folder / "out.npy").unlink(missing_ok=True)


def record_both(folder, target, is_old, options):
    """The calls with a file that has no name at first, where the system has such files, and with one that has."""
    reset(folder, is_old)
    calls = record(folder, target, *options)
    yield "as it is", calls
    number = nameless_call(calls)
    if number is not None:
        reset(folder, is_old)
        yield "with names", record(folder, target, *options, inject=f"openat:error=EOPNOTSUPP:when={number}")


def either_file_is_whole_when_the_power_fails(report):
    if not has_strace(report):
        return
    for folder, target, is_old in targets(report):
        before = sorted(os.listdir(folder))
        for name, options in MEMORIES.items():
            for way, calls in record_both(folder, target, is_old, options):
                about = (target, is_old, name, way)
                disk = replay(report, about, calls, "out.npy")
                report.equal((about, "modes"), [0o600 if is_old else 0o666], [file["mode"] for file in disk.made])
                report.equal((about, "content"), NEW, (folder / "out.npy").read_bytes())
                report.equal((about, "files"), sorted({*before, "out.npy"}), sorted(os.listdir(folder)))


def whoever_is_killed_leaves_the_old_file(report):
    """Killed at each call that writes, keeps or names. A file without a name goes with the program; one with a name is
    left only between its link and the rename."""
    if not has_strace(report):
        return
    for folder, target, is_old in targets(report):
        calls = record(folder, target)
        has_names = nameless_call(calls) is None
        kills = [(name, number + 1) for name in ("fallocate", "fsync", "linkat", "rename")
                 for number in range(sum(call[0] == name for call in calls))]
        for name, number in kills:
            reset(folder, is_old)
            record(folder, target, inject=f"{name}:signal=SIGKILL:when={number}")
            found = (folder / "out.npy").read_bytes() if (folder / "out.npy").exists() else None
            report.case((target, name, number), found in (OLD if is_old else None, NEW), found)
            left = list(folder.glob(".dimfold-*"))
            report.case((target, name, number), len(left) <= int(has_names or name in ("linkat", "rename")), left)
            for path in left:
                path.unlink()


CHECKS = [either_file_is_whole_when_the_power_fails, whoever_is_killed_leaves_the_old_file]
