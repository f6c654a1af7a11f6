"""The file that eval writes: whole or not there, in the order asked for, wherever it is put."""
import json
import os
import resource
import subprocess

import numpy as np

from program import PROGRAM, ask, run, saved


def clean(report, expected):
    """Only these files are in the folder: no temporary one is left."""
    report.equal("files", sorted(expected), sorted(os.listdir(report.folder)))


def orders_are_numpys(report):
    array = np.arange(24, dtype="i2").reshape(2, 3, 4)
    np.save(report.folder / "a.npy", array)
    views = {"a.npy": array, "a.npy.T": array.T, "a.npy.transpose(1,0,2)": array.transpose(1, 0, 2),
             "a.npy.T[::-1]": array.T[::-1], "a.npy[0, 0]": array[0, 0], "a.npy[:0].T": array[:0].T,
             "a.npy[1,2,3]": np.array(array[1, 2, 3]), "a.npy[:1].T": array[:1].T, "a.npy[:, ::-1].T": array[:, ::-1].T}
    for order in "CFK":
        lines = [f"{expression}\tout{i}.npy" for i, expression in enumerate(views)]
        ask("eval", lines, "--order", order, folder=report.folder)
        for i, (expression, view) in enumerate(views.items()):
            report.equal((expression, order), saved(view.copy(order)), (report.folder / f"out{i}.npy").read_bytes())


def threads_change_nothing(report):
    array = np.random.default_rng(0).integers(0, 2**32, (1000, 700), dtype="u4")
    np.save(report.folder / "a.npy", array)
    for threads in (1, 2, 3, 16):
        done = run("eval", "a.npy.T[::-1].astype(f32)", "-o", "out.npy", "--threads", threads, folder=report.folder)
        report.equal(threads, 0, done.returncode)
        report.equal(threads, saved(np.ascontiguousarray(array.T[::-1].astype("f4"))),
                     (report.folder / "out.npy").read_bytes())


def threads_are_those_that_the_process_may_use(report):
    """As many as processors, but one for a program that is bound to one."""
    def found(**options):
        done = run("explain", "c(4096,4096).T", "--json", **options)
        return json.loads(done.stdout)["threads"]
    if not hasattr(os, "sched_setaffinity"):
        report.skip("processes cannot be bound to processors here")
        return
    allowed = os.sched_getaffinity(0)
    report.case("all", 1 <= found() <= len(allowed), (found(), allowed))
    report.equal("bound to one", 1, found(preexec_fn=lambda: os.sched_setaffinity(0, {min(allowed)})))


def output_may_be_the_source(report):
    array = np.arange(600_000, dtype="i4").reshape(600, 1000)
    np.save(report.folder / "a.npy", array)
    report.equal("exit code", 0, run("eval", "a.npy.T", "-o", "a.npy", folder=report.folder).returncode)
    report.equal("content", saved(np.ascontiguousarray(array.T)), (report.folder / "a.npy").read_bytes())
    clean(report, ["a.npy"])


def links_and_permissions_are_kept(report):
    (report.folder / "real.npy").write_bytes(b"old")
    (report.folder / "real.npy").chmod(0o640)
    (report.folder / "link.npy").symlink_to("real.npy")
    run("eval", "c(3)", "-o", "link.npy", folder=report.folder)
    report.case("still a link", (report.folder / "link.npy").is_symlink())
    report.equal("content", saved(np.arange(3)), (report.folder / "real.npy").read_bytes())
    report.equal("permissions", 0o640, (report.folder / "real.npy").stat().st_mode & 0o777)
    os.umask(0o027)
    run("eval", "c(3)", "-o", "new.npy", folder=report.folder)
    os.umask(0o022)
    report.equal("a new file", 0o640, (report.folder / "new.npy").stat().st_mode & 0o777)
    for mode in (0o600, 0o000, 0o666, 0o755):
        (report.folder / "real.npy").chmod(mode)
        if os.access(report.folder / "real.npy", os.W_OK):
            report.equal(oct(mode), 0, run("eval", "c(3)", "-o", "real.npy", folder=report.folder).returncode)
            report.equal(oct(mode), mode, (report.folder / "real.npy").stat().st_mode & 0o777)
    clean(report, ["link.npy", "new.npy", "real.npy"])


def links_are_followed_to_where_nothing_is_yet(report):
    links = {"near.npy": "made.npy", "far.npy": report.folder / "sub/absolute.npy", "two.npy": "sub/one.npy",
             "sub/one.npy": "../second.npy"}
    (report.folder / "sub").mkdir()
    for name, goal in links.items():
        (report.folder / name).symlink_to(goal)
    for name, made in (("near.npy", "made.npy"), ("far.npy", "sub/absolute.npy"), ("two.npy", "second.npy")):
        report.equal(name, 0, run("eval", "c(3)", "-o", name, folder=report.folder).returncode)
        report.case(name, (report.folder / name).is_symlink() and not (report.folder / made).is_symlink())
        report.equal(made, saved(np.arange(3)), (report.folder / made).read_bytes())
    (report.folder / "loop.npy").symlink_to("loop.npy")
    done = run("eval", "c(3)", "-o", "loop.npy", folder=report.folder)
    report.case("a loop", done.returncode == 1 and done.stderr.startswith("dimfold: loop.npy: "), done)
    clean(report, ["far.npy", "loop.npy", "made.npy", "near.npy", "second.npy", "sub", "two.npy"])


def long_names_and_other_folders(report):
    (report.folder / "sub").mkdir()
    long = "x" * 251 + ".npy"
    for target in (long, "sub/out.npy", "./sub/../out.npy", report.folder / "absolute.npy", "sub/noext", "-dash.npy"):
        done = run("eval", "c(3)", "-o", target, folder=report.folder)
        report.equal(target, (0, saved(np.arange(3))), (done.returncode, (report.folder / target).read_bytes()))
    clean(report, [long, "sub", "out.npy", "absolute.npy", "-dash.npy"])


def bad_targets_are_refused(report):
    (report.folder / "folder").mkdir()
    os.mkfifo(report.folder / "fifo")
    for target in ("missing/out.npy", "folder", "fifo", "/dev/full", "/dev/null", "x" * 256, "folder/",
                   "/proc/out.npy"):
        done = run("eval", "c(3)", "-o", target, folder=report.folder)
        report.case(target, done.returncode == 1 and done.stderr.count("\n") == 1 and done.stdout == "", done)
    clean(report, ["folder", "fifo"])


def unprivileged():
    """How to run the program so that permissions hold for it; None if it cannot be done."""
    if os.geteuid() != 0:
        return {}
    nobody = {"user": 65534, "group": 65534, "extra_groups": []}
    try:
        return nobody if run("--version", folder="/", **nobody).returncode == 0 else None
    except PermissionError:
        return None


def unwritable_targets_are_refused(report):
    options = unprivileged()
    if options is None:
        report.skip("the superuser may write everywhere, and nobody else may run the program")
        return
    (report.folder / "sub").mkdir(mode=0o555)
    (report.folder / "kept.npy").write_bytes(b"old")
    (report.folder / "kept.npy").chmod(0o444)
    report.folder.chmod(0o777)
    for target in ("sub/out.npy", "kept.npy"):
        done = run("eval", "c(3)", "-o", target, folder=report.folder, **options)
        report.case(target, done.returncode == 1 and "Permission denied" in done.stderr, done)
        report.equal(target, target == "sub/out.npy", "in its folder 'sub/'" in done.stderr)
    report.equal("content", b"old", (report.folder / "kept.npy").read_bytes())
    report.equal("a writable one", 0, run("eval", "c(3)", "-o", "out.npy", folder=report.folder, **options).returncode)
    clean(report, ["kept.npy", "out.npy", "sub"])


def full_disks_and_limits_leave_nothing(report):
    (report.folder / "kept.npy").write_bytes(b"old")
    for size in (10**12, 10**15, 10**18):
        done = run("eval", f"c(1).broadcast_to({size})", "-o", "kept.npy", folder=report.folder)
        report.case(size, done.returncode == 1 and done.stderr.count("\n") == 1, done)
    done = run("eval", "c(1000,1000)", "-o", "kept.npy", folder=report.folder,
               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)))
    report.case("a limit", done.returncode == 1 and "large" in done.stderr, done)
    done = run("eval", "c(1000,1000)", "-o", "kept.npy", folder=report.folder,
               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (20_000_000, 20_000_000)))
    report.case("no memory", done.returncode == 1 and done.stderr.count("\n") == 1, done)
    report.equal("content", b"old", (report.folder / "kept.npy").read_bytes())
    clean(report, ["kept.npy"])


def failed_work_keeps_the_old_file(report):
    (report.folder / "kept.npy").write_bytes(b"old")
    np.save(report.folder / "opaque.npy", np.zeros(3, "V3"))
    for expression in ("c(3)[5]", "missing.npy", "opaque.npy.astype(f32)", "kept.npy"):
        report.equal(expression, 1, run("eval", expression, "-o", "kept.npy", folder=report.folder).returncode)
        report.equal(expression, b"old", (report.folder / "kept.npy").read_bytes())
    clean(report, ["kept.npy", "opaque.npy"])


def standard_output_may_fail(report):
    with open("/dev/full", "w", encoding="ascii") as full:
        for arguments in (["show", "c(3)"], ["--help"], ["--version"], ["show", "c(3)", "--json"], ["explain", "c(3)"],
                          ["eval", "c(3)", "-o", "out.npy"], ["show", "-"]):
            done = subprocess.run([PROGRAM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False,
                                  cwd=report.folder, input="c(3)\n", timeout=60)
            report.equal(arguments, (1, "dimfold: standard output: No space left on device\n"),
                         (done.returncode, done.stderr))
    with subprocess.Popen([PROGRAM, "show", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        process.stdout.close()
        _, sentence = process.communicate("c(3)\n" * 10, timeout=60)
        report.equal("a closed pipe", (1, "dimfold: standard output: Broken pipe\n"), (process.returncode, sentence))


CHECKS = [orders_are_numpys, threads_change_nothing, threads_are_those_that_the_process_may_use,
          output_may_be_the_source, links_and_permissions_are_kept,
          links_are_followed_to_where_nothing_is_yet, long_names_and_other_folders, bad_targets_are_refused,
          unwritable_targets_are_refused, full_disks_and_limits_leave_nothing, failed_work_keeps_the_old_file,
          standard_output_may_fail]
