"""Long work, along axes too: Ctrl-C, however often it comes, leaves no file; the progress bar is for terminals only; a
file that shrinks or changes is noticed."""
import json
import os
import pty
import select
import signal
import subprocess
import time
from pathlib import Path

import numpy as np

from program import PROGRAM, SHARE

# Seconds of work for one thread, with a small file at the end.
CASTS = ".astype(f64).astype(c128).astype(f16).astype(i64)" * 3 + ".astype(u8)"
SLOW = "c(16384,8192)" + CASTS


ENDINGS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT]


def usual_signals():
    """A runner in the background may ignore Ctrl-C, and its children would too."""
    for number in ENDINGS:
        signal.signal(number, signal.SIG_DFL)


def start(report, expression, target, threads=1, **options):
    return subprocess.Popen([PROGRAM, "eval", expression, "-o", target, "--threads", str(threads)], cwd=report.folder,
                            stdout=subprocess.PIPE, preexec_fn=usual_signals, **options)


def has_unfinished(folder, process):
    """Whether the process has a file that will be its target open, with another name or none."""
    names = [*os.listdir(folder)]
    descriptors = Path(f"/proc/{process.pid}/fd")
    try:
        names += [os.readlink(one) for one in descriptors.iterdir()]
    except OSError:
        pass  # no such system, or a descriptor that was closed meanwhile
    return any(name.endswith(".tmp") or (str(folder) in name and "(deleted)" in name) for name in names)


def wait_for_temporary(report, process):
    """Until the unfinished file is there."""
    for _ in range(3000):
        if has_unfinished(report.folder, process) or process.poll() is not None:
            break
        time.sleep(0.01)
    report.case("the work goes on", process.poll() is None)


def interrupted_work_leaves_nothing(report):
    for number in ENDINGS:
        (report.folder / "kept.npy").write_bytes(b"old")
        for target in ("new.npy", "kept.npy"):
            with start(report, SLOW, target, stderr=subprocess.PIPE) as process:
                wait_for_temporary(report, process)
                process.send_signal(number)
                begin = time.monotonic()
                _, sentence = process.communicate(timeout=60)
                report.equal((number, target), (1, f"dimfold: interrupted: {target} was not written\n".encode()),
                             (process.returncode, sentence))
                report.case("it stops soon", time.monotonic() - begin < 10)
        report.equal("files", ["kept.npy"], os.listdir(report.folder))
        report.equal("content", b"old", (report.folder / "kept.npy").read_bytes())


def sparse(path, dtype, *shape):
    """A file of zeros that takes no room."""
    np.lib.format.open_memmap(path, mode="w+", dtype=dtype, shape=shape)


def deep(text, depth=40):
    """Arithmetic that one thread does for long."""
    return "sin(" * depth + text + ")" * depth


def work_along_axes_is_interrupted(report):
    """Reductions in pieces, along either axis, scans and masks in slabs, and a scan that is one slab."""
    sparse(report.folder / "x.npy", "f4", 1 << 16, 1 << 14)
    sparse(report.folder / "small.npy", "f4", 1 << 11, 1 << 14)
    texts = [f"sum({deep('x.npy')})", f"max({deep('x.npy')}, axis=1)", f"logsumexp({deep('x.npy')}, axis=0)",
             f"cumsum({deep('small.npy')}, axis=1)", f"cumsum({deep('small.npy')}.reshape(-1))",
             f"small.npy[{deep('small.npy')} > 0.5]"]
    for text in texts:
        (report.folder / "kept.npy").write_bytes(b"old")
        with start(report, text, "kept.npy", stderr=subprocess.PIPE) as process:
            wait_for_temporary(report, process)
            process.send_signal(signal.SIGINT)
            begin = time.monotonic()
            _, sentence = process.communicate(timeout=120)
            report.equal(text, (1, b"dimfold: interrupted: kept.npy was not written\n"), (process.returncode, sentence))
            report.case((text, "stops soon"), time.monotonic() - begin < 10, time.monotonic() - begin)
        report.equal((text, "files"), ["kept.npy", "small.npy", "x.npy"], sorted(os.listdir(report.folder)))
        report.equal((text, "content"), b"old", (report.folder / "kept.npy").read_bytes())


def a_second_interrupt_changes_nothing(report):
    for second in (signal.SIGINT, signal.SIGQUIT):
        with start(report, SLOW, "out.npy", stderr=subprocess.PIPE) as process:
            wait_for_temporary(report, process)
            for number in (signal.SIGINT, second, second):
                process.send_signal(number)
                time.sleep(0.01)
            _, sentence = process.communicate(timeout=60)
            report.equal(second, (1, b"dimfold: interrupted: out.npy was not written\n"),
                         (process.returncode, sentence))
        report.equal("files", [], os.listdir(report.folder))


def ignored_signals_stay_ignored(report):
    with subprocess.Popen([PROGRAM, "eval", "c(4096,4096)" + CASTS, "-o", "out.npy", "--threads", "1"],
                          cwd=report.folder, stdout=subprocess.PIPE,
                          preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)) as process:
        wait_for_temporary(report, process)
        process.send_signal(signal.SIGHUP)
        process.communicate(timeout=60)
        report.equal("exit code", 0, process.returncode)
    report.equal("files", ["out.npy"], os.listdir(report.folder))


def interrupted_batches_end(report):
    with subprocess.Popen([PROGRAM, "eval", "-", "--json", "--threads", "1"], cwd=report.folder, text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=usual_signals) as process:
        process.stdin.write(f"c(3)\tone.npy\n{SLOW}\ttwo.npy\nc(3)\tthree.npy\n")
        process.stdin.flush()
        report.equal("the first line", "one.npy", json.loads(process.stdout.readline()).get("output"))
        wait_for_temporary(report, process)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        report.equal("the second line", "INTERRUPTED", json.loads(output)["error"]["status"])
        report.equal("exit code", 1, process.returncode)
    report.equal("files", ["one.npy"], os.listdir(report.folder))


def a_source_that_shrinks_is_noticed(report):
    path = report.folder / "a.npy"
    for threads in (1, 8):
        np.save(path, np.zeros((16384, 8192), "u1"))
        with start(report, "a.npy" + CASTS, "out.npy", threads, stderr=subprocess.PIPE) as process:
            wait_for_temporary(report, process)
            os.truncate(path, 128)
            _, sentence = process.communicate(timeout=60)
            report.case((threads, "one sentence"), process.returncode == 1 and sentence.count(b"\n") == 1 and
                        b"shorter" in sentence, (process.returncode, sentence))
        report.equal("files", ["a.npy"], os.listdir(report.folder))


def is_mapped(process, name):
    return name in Path(f"/proc/{process.pid}/maps").read_text()


def elements_that_change_are_noticed(report):
    """What is counted first, and is others when the rest of the expression has been counted too."""
    if not Path("/proc/self/maps").exists():
        report.skip("no /proc says what is mapped")
        return
    path = report.folder / "few.npy"
    sparse(report.folder / "small.npy", "f4", (1 << 11) // SHARE, 1 << 14)
    slow = f"{deep('small.npy')} > 0.5"
    for text in (f"few.npy[few.npy > 0], small.npy[{slow}]", f"nonzero(few.npy)[0], nonzero({slow})[0]"):
        for items, found in ([1, 0, 0, 0], "fewer"), ([1, 2, 3, 0], "more"):
            np.save(path, np.array([1, 0, 2, 0], "f4"))
            with start(report, f"concatenate({text}; axis 0)", "out.npy", stderr=subprocess.PIPE) as process:
                while process.poll() is None and not is_mapped(process, "small.npy"):
                    time.sleep(0.001)
                np.lib.format.open_memmap(path, mode="r+")[:] = items
                _, sentence = process.communicate(timeout=120)
            told = f"changed while it was in use: 2 elements were counted, and then there were {found}\n"
            report.case((text, items), process.returncode == 1 and told in sentence.decode(),
                        (process.returncode, sentence))
            report.equal("files", ["few.npy", "small.npy"], sorted(os.listdir(report.folder)))


def read_terminal(master, until, seconds):
    """What arrives on a terminal until a text comes or the time is over."""
    text, end = b"", time.monotonic() + seconds
    while until not in text and time.monotonic() < end:
        if select.select([master], [], [], 0.1)[0]:
            try:
                text += os.read(master, 4096)
            except OSError:
                break
    return text


def progress_shows_on_a_terminal(report):
    sparse(report.folder / "x.npy", "f4", 1 << 16, 1 << 14)
    for expression in (SLOW, f"sum({deep('x.npy')})"):
        master, slave = pty.openpty()
        with start(report, expression, "out.npy", stderr=slave) as process:
            text = read_terminal(master, b"left", 60)
            process.send_signal(signal.SIGINT)
            process.wait(60)
            text += read_terminal(master, b"interrupted", 10)
        os.close(slave)
        os.close(master)
        bar = text.split(b"\r")[1] if text.count(b"\r") > 1 else text
        report.case("percent, speed and time", b"%" in bar and b"B/s" in bar and b"left" in bar and b">" in bar, bar)
        report.case("it fits 80 columns", len(bar) < 80, len(bar))
        report.case("the sentence has a line of its own", b"\rdimfold: interrupted" in text, text[-200:])


def no_progress_where_there_is_no_terminal(report):
    begin, rows = time.monotonic(), 16384 // max(2, SHARE)
    with start(report, f"c({rows},8192)" + CASTS, "out.npy", stderr=subprocess.PIPE) as process:
        output, sentence = process.communicate(timeout=300)
        report.case("it took long enough for a bar", time.monotonic() - begin > 1)
        report.equal("nothing said", (0, b""), (process.returncode, sentence))
        report.equal("the answer", f"out.npy: uint8 ({rows},8192) in C order, {rows * 8192 + 128} bytes\n",
                     output.decode())
    report.equal("files", ["out.npy"], os.listdir(report.folder))


CHECKS = [interrupted_work_leaves_nothing, work_along_axes_is_interrupted, a_second_interrupt_changes_nothing,
          ignored_signals_stay_ignored, interrupted_batches_end, a_source_that_shrinks_is_noticed,
          elements_that_change_are_noticed, progress_shows_on_a_terminal,
          no_progress_where_there_is_no_terminal]
