"""Files that memory does not hold: moved in pieces, they are what they are without; and the pieces suit the layouts."""
import os
import resource
import signal
import subprocess
import sys

import numpy as np

from files import evaluate
from outputs import clean
from program import PROGRAM, ask, header, run, saved
from signals import usual_signals, wait_for_temporary

WINDOWS = np.lib.stride_tricks.sliding_window_view

VIEWS = {
    "": lambda a: a,
    ".T": lambda a: a.T,
    ".transpose(1,2,0)": lambda a: a.transpose(1, 2, 0),
    ".transpose(2,0,1)[:, ::-1]": lambda a: a.transpose(2, 0, 1)[:, ::-1],
    "[::-1, 3:, ::-2]": lambda a: a[::-1, 3:, ::-2],
    ".diagonal(1, 0, 2)": lambda a: a.diagonal(1, 0, 2),
    ".sliding_window((2,3), (0,2))[0]": lambda a: WINDOWS(a, (2, 3), (0, 2))[0],
    ".sliding_window(5, 1).transpose(3,2,1,0)": lambda a: WINDOWS(a, 5, 1).transpose(3, 2, 1, 0),
    "[0].broadcast_to(4,23,11)": lambda a: np.broadcast_to(a[0], (4, 23, 11)),
    "[0, 0].broadcast_to(2,11).T": lambda a: np.broadcast_to(a[0, 0], (2, 11)).T,
    ".T.astype(u8)": lambda a: a.T.astype("u1"),
    ".T.astype(f64).astype(i16).astype(f32)": lambda a: a.T.astype("f4"),
    "[3, ..., None]": lambda a: a[3, ..., None],
    "[1, 2, 3]": lambda a: a[1, 2, 3, ...],
    "[:0]": lambda a: a[:0],
}


def pieces_change_nothing(report):
    array = np.random.default_rng(0).integers(0, 256, (17, 23, 11)).astype(">f4")
    np.save(report.folder / "a.npy", array)
    np.save(report.folder / "f.npy", np.asfortranarray(array))
    views = [(name + steps, view(array)) for name in ("a.npy", "f.npy") for steps, view in VIEWS.items()]
    views += [("c(40,50).T", np.arange(2000).reshape(40, 50).T),
              ("c(40,50)[::-1].astype(f32)", np.arange(2000).reshape(40, 50)[::-1].astype("f4"))]
    for memory in ("1", "1k", "5k", "20k"):
        for order in "CF":
            evaluate(report, [(expression, saved(np.array(view, order=order))) for expression, view in views],
                     "--order", order, "--memory", memory)
    padded = np.pad(array, 1, mode="edge").T.astype("f4")
    evaluate(report, [("a.npy.pad(1, mode='edge').T", saved(np.array(padded, order="C")))], "--memory", "25k")


def arrays_on_the_way_take_no_more_memory_than_there_is(report):
    refused = ["c(4).astype(u8).tile(300000000)[::1000000]", "c(4).tile(3000000).tile(9).tile(0)",
               "concatenate(c(4000000), c(4000000))[:2]", "stack(c(4).tile(600000), c(4).tile(600000))[0]",
               "c(60000,1000).tiled_view(3,7).tiles_load()[0,0]", "c(7000000).pad(0)"]
    for expression in refused:
        code = f"""import resource, subprocess, sys
done = subprocess.run(sys.argv[1:], capture_output=True, text=True, check=False)
print(done.returncode, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024, done.stderr)"""
        command = [PROGRAM, "eval", expression, "-o", str(report.folder / "x.npy"), "--memory", "50M"]
        told = subprocess.run([sys.executable, "-c", code, *command], capture_output=True, text=True, check=False)
        result, mebibytes, sentence = told.stdout.split(maxsplit=2)
        report.equal(expression, ("1", True), (result, "--memory leaves" in sentence))
        report.case(f"{expression}: what it took", int(mebibytes) < 70, told)
    evaluate(report, [("c(4).astype(u8).tile(3000000)[::1000000]", saved(np.tile(np.arange(4, dtype="u1"), 3000000)
                                                                         [::1000000])),
                      ("c(4).tile(400000).tile(2).roll(1, 0)[:2]", saved(np.array([3, 0])))], "--memory", "50M")


def planned(expression, memory, *options):
    """The pieces that a copy is moved in; None if it is moved at once."""
    return ask("explain", [expression], "--memory", memory, *options)[0]["pieces"]


def pieces_suit_the_layouts(report):
    report.equal("what fits", None, planned("c(1000,1000)", "8M"))
    report.case("what just does not", planned("c(1000,1000)", "7M") is not None)
    whole = 4 * 30000 * 30000
    found = planned("c(30000,30000).T", "1G")
    report.equal("bands of the target", 30000, found["shape"][1])
    report.equal("written at once", found["shape"][0] * 120000, found["write_run_bytes"])
    report.case("as few as memory allows", found["count"] == 4, found)
    found = planned("c(30000,30000).T", "8M")
    report.case("no short runs", found["read_run_bytes"] > 1000 and found["write_run_bytes"] > 1000, found)
    found = planned("c(30000,30000)[::-1]", "1G")
    report.case("copied in order", found["read_run_bytes"] > 2**20 and found["write_run_bytes"] > 2**20, found)
    report.case("what needs little takes little", found["memory_bytes"] < 2**27, found)
    found = planned("c(250000000,4).T", "1G")
    report.case("few columns are read whole", found["read_run_bytes"] > 2**20, found)
    found = planned("c(30000,30000)[:, ::3]", "1G")
    report.case("small gaps are read along", found["read_run_bytes"] > 2**20, found)
    found = planned("c(30000,30000)[:, ::3000]", "1M")
    report.case("what is between is not", found["read_run_bytes"] == 4 or found["read_run_bytes"] > 12000, found)
    report.case("pieces cover all", planned("c(30000,30000).T", "100M")["count"] * 100 * 2**20 >= whole)


def pieces_fit_into_memory(report):
    layouts = ["c(30000,30000).T", "c(3001,2003,507).transpose(1,2,0)", "c(3001,2003,507).transpose(2,0,1)[::-1]",
               "c(100000,10000)[:, ::7].T", "c(" + "2," * 29 + "2).T", "c(3000000000)", "c(10,300000000).T",
               "c(1000,1000).broadcast_to(1000,1000,1000)", "c(100000).sliding_window(30000, 0).T"]
    for memory in ("1k", "1M", "64M", "1000M"):
        limit = int(memory[:-1]) * (2**20 if memory[-1] == "M" else 2**10)
        for answer in ask("explain", layouts, "--memory", memory):
            found = answer["pieces"]
            report.case((memory, answer["source"]["layout"]), found["memory_bytes"] <= limit and
                        found["count"] * found["strips"] > 1 and
                        all(strip <= piece for strip, piece in zip(found["strip"], found["shape"])), found)


def explain_tells_the_pieces(report):
    for layout, words in {"c(30000,30000).T": "strips each, in runs of", "c(10)": ""}.items():
        done = run("explain", layout, "--memory", "1G", folder=report.folder)
        report.case(layout, ("pieces" in done.stdout) == bool(words) and words in done.stdout, done)


def limit_addresses(size):
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (size, size))


def transposed_under_half_of_its_size(report):
    """A limit of addresses under which neither file can be mapped."""
    array = np.random.default_rng(0).integers(0, 2**32, (5000, 6000), dtype="u4")
    np.save(report.folder / "a.npy", array)
    done = run("eval", "a.npy.T", "-o", "out.npy", "--threads", "2", folder=report.folder,
               preexec_fn=limit_addresses(array.nbytes // 2))
    report.equal("exit code", (0, ""), (done.returncode, done.stderr))
    found = np.load(report.folder / "out.npy", mmap_mode="r")
    report.case("content", np.array_equal(found, array.T))
    done = run("eval", "a.npy.pad(1)", "-o", "out.npy", folder=report.folder,
               preexec_fn=limit_addresses(array.nbytes // 2))
    report.case("an array on the way does not fit", done.returncode == 1 and done.stderr.count("\n") == 1, done)
    report.case("the old file stays", np.array_equal(found, array.T))
    clean(report, ["a.npy", "out.npy"])


def the_source_may_be_replaced_by_pieces(report):
    array = np.arange(60_000, dtype="i4").reshape(200, 300)
    np.save(report.folder / "a.npy", array)
    report.equal("exit code", 0, run("eval", "a.npy.T", "-o", "a.npy", "--memory", "50k",
                                     folder=report.folder).returncode)
    report.equal("content", saved(np.ascontiguousarray(array.T)), (report.folder / "a.npy").read_bytes())
    clean(report, ["a.npy"])


def pieces_that_fail_leave_nothing(report):
    np.save(report.folder / "a.npy", np.zeros((1000, 1000), "i4"))
    (report.folder / "kept.npy").write_bytes(b"old")
    done = run("eval", "a.npy.T", "-o", "kept.npy", "--memory", "100k", folder=report.folder,
               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)))
    report.case("a limit", done.returncode == 1 and "kept.npy: " in done.stderr and "large" in done.stderr, done)
    done = run("eval", "c(1).broadcast_to(1000000000000)", "-o", "kept.npy", "--memory", "1M", folder=report.folder)
    report.case("a full disk", done.returncode == 1 and "kept.npy: " in done.stderr and done.stderr.count("\n") == 1,
                done)
    report.equal("content", b"old", (report.folder / "kept.npy").read_bytes())
    clean(report, ["a.npy", "kept.npy"])


def slow(report):
    """Starts to transpose an array that takes seconds to read: most of it is a hole in its file."""
    start_of_file = header("{'descr': '|u1', 'fortran_order': False, 'shape': (262144, 65536), }")
    with open(report.folder / "a.npy", "wb") as file:
        file.write(start_of_file)
        file.truncate(len(start_of_file) + 2**34)
    return subprocess.Popen([PROGRAM, "eval", "a.npy[:, :65536:8192].T", "-o", "out.npy", "--memory", "1M"],
                            cwd=report.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            preexec_fn=usual_signals)


def interrupted_pieces_leave_nothing(report):
    with slow(report) as process:
        wait_for_temporary(report, process)
        process.send_signal(signal.SIGINT)
        _, sentence = process.communicate(timeout=60)
        report.equal("interrupted", (1, "dimfold: interrupted: out.npy was not written\n"),
                     (process.returncode, sentence))
    clean(report, ["a.npy"])


def a_source_that_shrinks_is_told(report):
    with slow(report) as process:
        wait_for_temporary(report, process)
        os.truncate(report.folder / "a.npy", 128)
        _, sentence = process.communicate(timeout=60)
        report.equal("shorter", (1, "dimfold: a.npy: became shorter while it was in use\n"),
                     (process.returncode, sentence))
    clean(report, ["a.npy"])


CHECKS = [pieces_change_nothing, arrays_on_the_way_take_no_more_memory_than_there_is,
          pieces_suit_the_layouts, pieces_fit_into_memory, explain_tells_the_pieces,
          transposed_under_half_of_its_size, the_source_may_be_replaced_by_pieces, pieces_that_fail_leave_nothing,
          interrupted_pieces_leave_nothing, a_source_that_shrinks_is_told]
