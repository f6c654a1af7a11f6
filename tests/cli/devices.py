"""CUDA devices: listing them, and eval and explain on one. On the software GPU, which DIMFOLD_SOFTWARE_GPU names; what
needs it is skipped where it is not there."""
import json
import os
from pathlib import Path

import numpy as np

from program import ask, run, saved

NOWHERE = "/nowhere/libcudart.so"
SENTENCE = "CUDA is unavailable: the library that DIMFOLD_CUDART names cannot be loaded"
COLUMNS = ["queue", "name", "compute", "multiprocessors", "memory_bytes", "free_bytes", "l2_cache_bytes", "driver",
           "runtime", "has_memory_pools", "is_integrated"]


def with_cuda(library, **more):
    """The environment of a program that finds that library."""
    return {"env": {**os.environ, "DIMFOLD_CUDART": library, **more}}


def software_gpu(report):
    """Where it is; None, and the check is skipped, if it is not there."""
    library = os.environ.get("DIMFOLD_SOFTWARE_GPU", "")
    if library and Path(library).exists():
        return library
    report.skip("DIMFOLD_SOFTWARE_GPU names no library")
    return None


def without_cuda_the_reason_is_said(report):
    for arguments in (["devices"], ["eval", "c(3)", "-o", "out.npy", "--queue", "cuda:0"],
                      ["explain", "c(3)", "--queue", "cuda"]):
        done = run(*arguments, folder=report.folder, **with_cuda(NOWHERE))
        report.equal(arguments, (1, "", 1), (done.returncode, done.stdout, done.stderr.count("\n")))
        report.case(arguments, done.stderr.startswith("dimfold: ") and SENTENCE in done.stderr, done.stderr)
        done = run(*arguments, "--json", folder=report.folder, **with_cuda(NOWHERE))
        error = json.loads(done.stdout)["error"]
        report.equal(arguments, (1, "DIMFOLD_ERR_CUDA_UNAVAILABLE"), (done.returncode, error["status"]))
    report.equal("nothing was written", [], os.listdir(report.folder))
    done = run("eval", "c(3)", "-o", "out.npy", "--queue", "host", folder=report.folder, **with_cuda(NOWHERE))
    report.equal("the host works", 0, done.returncode)


def devices_are_listed(report):
    library = software_gpu(report)
    if library is None:
        return
    two = with_cuda(library, SOFTWARE_GPU_DEVICES="2")
    done = run("devices", **two)
    lines = done.stdout.splitlines()
    report.equal("a table", (0, 3, ""), (done.returncode, len(lines), done.stderr))
    report.equal("queues", ["queue", "cuda:0", "cuda:1"], [line.split()[0] for line in lines])
    report.case("versions", lines[1].split()[-2:] == ["13.0", "13.0"], lines[1])
    report.case("80 columns", max(map(len, lines)) <= 80)
    answer = json.loads(run("devices", "--json", **two).stdout)
    report.equal("library", library, answer["library"])
    report.equal("keys", [COLUMNS] * 2, list(map(list, answer["devices"])))
    report.case("names", all(each["name"] in done.stdout for each in answer["devices"]))
    report.equal("queues", ["cuda:0", "cuda:1"], [each["queue"] for each in answer["devices"]])


def eval_on_a_device_writes_the_same_files(report):
    library = software_gpu(report)
    if library is None:
        return
    array = np.random.default_rng(0).integers(-2**31, 2**31, (40, 50, 30), dtype="i4")
    np.save(report.folder / "a.npy", array)
    np.save(report.folder / "swapped.npy", array.astype(">i4"))
    np.save(report.folder / "opaque.npy", array.view("u1").reshape(-1, 100, 3).copy().view("V3")[..., 0])
    expressions = ["a.npy", "a.npy.T", "a.npy[::-1, :, ::2].transpose(2,0,1)", "a.npy[3, 4, 5]", "a.npy[:0]",
                   "a.npy.astype(f16)", "a.npy.T.astype(f32).astype(u8).astype(c64)", "swapped.npy.T",
                   "swapped.npy.astype(i64)", "opaque.npy.T", "c(40,50).T", "c(40,50).diagonal().astype(f32)",
                   "a.npy[0].pad(1, 2, mode='edge')", "concatenate(a.npy, a.npy[::-1]; axis 1)"]
    for order in "CFK":
        # What is put together lies in memory as a whole, and does not fit into 20k.
        fitting = expressions[:-1] if order == "F" else expressions
        for place, options in (("host", {}), ("cuda:0", with_cuda(library))):
            lines = "".join(f"{each}\t{place}{i}.npy\n" for i, each in enumerate(fitting))
            memory = "20k" if (place, order) == ("cuda:0", "F") else "1G"
            done = run("eval", "-", "--order", order, "--queue", place, "--memory", memory, text=lines,
                       folder=report.folder, **options)
            report.equal((place, order), (0, ""), (done.returncode, done.stderr))
        for i, each in enumerate(fitting):
            host, device = ((report.folder / f"{place}{i}.npy").read_bytes() for place in ("host", "cuda:0"))
            report.equal((each, order), host, device)
    run("eval", "a.npy.T", "-o", "a.npy", "--queue", "cuda:0", folder=report.folder, **with_cuda(library))
    report.equal("over the source", saved(np.ascontiguousarray(array.T)), (report.folder / "a.npy").read_bytes())


def elements_do_go_through_the_device(report):
    library = software_gpu(report)
    if library is None:
        return
    np.save(report.folder / "a.npy", np.arange(6000, dtype="i2").reshape(60, 100))
    done = run("eval", "a.npy.T", "-o", "out.npy", "--queue", "cuda:0", folder=report.folder,
               **with_cuda(library, SOFTWARE_GPU_TRACE="1"))
    trace = done.stdout + done.stderr
    report.equal("exit code", 0, done.returncode)
    report.case("a kernel and copies", "cudaLaunchKernelExC" in trace and "cudaMemcpyAsync" in trace, trace[-2000:])


def explain_tells_the_way_to_the_device(report):
    library = software_gpu(report)
    if library is None:
        return
    expressions = ["c(300,300)", "c(300,300).T", "c(300,300)[:, :100]"]
    done = run("explain", "-", "--json", "--queue", "cuda:0", text="".join(f"{each}\n" for each in expressions),
               **with_cuda(library))
    answers = list(map(json.loads, done.stdout.splitlines()))
    report.equal("ways", ["memcpy", "staged", "memcpy_2d"], [each["transfer"] for each in answers])
    report.equal("staged", [0, 300 * 300 * 4, 0], [each["staged_bytes"] for each in answers])
    report.case("launches", answers[1]["launches"] >= 1, answers[1])
    report.equal("on the host", ["none", 0, 0],
                 [ask("explain", expressions)[1][key] for key in ("transfer", "staged_bytes", "launches")])
    report.equal("what is staged is packed by a tier", [False, True, False], [each["tier"] != "" for each in answers])
    for each, word in zip(expressions, ("memcpy: ", "staged: ", "memcpy_2d: ")):
        text = run("explain", each, "--queue", "cuda:0", **with_cuda(library)).stdout
        report.case(each, f"transfer     {word}" in text and max(map(len, text.splitlines())) <= 80, text)
    report.case("no line on the host", "transfer" not in run("explain", "c(300,300).T").stdout)


def a_device_that_is_not_there_is_refused(report):
    library = software_gpu(report)
    if library is None:
        return
    done = run("eval", "c(3)", "-o", "out.npy", "--queue", "cuda:7", folder=report.folder, **with_cuda(library))
    report.equal("exit code", 1, done.returncode)
    report.case("the number", "device_id is 7: the number of CUDA devices is 1," in done.stderr, done.stderr)
    report.equal("nothing was written", [], os.listdir(report.folder))


CHECKS = [without_cuda_the_reason_is_said, devices_are_listed, eval_on_a_device_writes_the_same_files,
          elements_do_go_through_the_device, explain_tells_the_way_to_the_device, a_device_that_is_not_there_is_refused]
