"""The table of all suites. Every one follows the protocol of suite.py. They start in the order of the table, but for
the longest."""
from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

import generate
from suite import Suite

ROOT = Path(__file__).resolve().parent.parent
VECTORS = [str(ROOT / "tests" / "vectors" / name) for name in ("rstsr.jsonl", "strided.jsonl", "cute.jsonl")]


# Tests of operations that are about the host's queues, and one that compares NaNs, whose payload kernels may change.
HOSTS_OWN = ("_threads", "nested_operands_are_refused_for_what_is_wrong", "nested_operands_are_cast_and_swapped")

# Casts of many layouts, which the kernels' own cases are about already.
SHORT_ON_PTX = ("-cast_follows_any_layout", "-cast_is_exact_on_several_threads")

# It compares the bits of a NaN, of which the GPU's conversions to 16 and 32 bits make another one.
NAN_BITS = "-padding_is_the_number_in_every_dtype"

# Tests of operations that take kernels from their PTX minutes: proof has them.
LONG_ON_PTX = ("cast_converts_edges", "cast_follows", "cast_is_exact", "copy_is_exact", "fill_is_exact_on_several",
               "fill_writes_", "nested_operands_are_copied")

# Tests of what runs on several threads, without children, in which ThreadSanitizer knows no threads; and more of them.
THREADED = ("tests/c/host/system/threads.c", "tests/c/host/queue.c", "-behind_a_fork", "-of_the_child")
THREADED_ALL = (*THREADED, "_threads")
THREADED_SOON = (*THREADED, "-a_thousand_times")

# Tests that need the software GPU: its own suites have them.
NOT_CUDA = "-tests/c/cuda/"

# Where undefined behaviour traps, one of so many random cases: the fast build runs all of them.
SHARE = ("--share", "8")


@dataclass
class Built:
    """What `zig build test-programs` installed, and the compiler that made it."""
    zig: str
    folder: Path

    def program(self, name: str) -> str:
        return str(self.folder / "bin" / name)

    def archive(self) -> str:
        return str(self.folder / "lib" / "libdimfold.a")

    def library(self) -> str:
        suffix = "dylib" if sys.platform == "darwin" else "so"
        return str(self.folder / "lib" / "shared" / f"libdimfold.{suffix}")

    def software_gpu(self) -> str:
        """A library in place of the CUDA runtime's, for DIMFOLD_CUDART."""
        return str(self.folder / "lib" / "libcudart_software.so")


def python(script: str, *arguments: str) -> list[str]:
    return [sys.executable, str(ROOT / script), *arguments]


def runner(name: str, *arguments: str) -> list[str]:
    return python(f"tools/runners/{name}.py", *arguments)


# The longest begin first, so that no processor is left with one of them at the end.
LONGEST = """rust users cross-emulated c-sanitized c-valgrind cross rstsr cli-sanitized rust-asan programs-assembled
    kernels-budget c-debug c-windows rust-miri rstsr-lint gcc-warnings functions c rust-ndarray""".split()

# Lanes: folders of cargo's, which it locks.
CARGO, RSTSR = "cargo", "rstsr"


def every_commit(built: Built, proof: bool = False) -> list[Suite]:
    found = [*library(built, proof), *cuda(built), *rust(), *other_machines(), *headers(built), *zig_module(built),
             *the_rest(built), *generated_files()]
    return sorted(found, key=lambda suite: LONGEST.index(suite.name) if suite.name in LONGEST else len(LONGEST))


def library(built: Built, proof: bool) -> list[Suite]:
    valgrind = "valgrind-all" if proof else "valgrind"
    return [
        *(searches(built) if proof else []),
        Suite("c-valgrind", runner("gcc_suite", valgrind), needs=("gcc", "valgrind")),
        Suite("c-sanitized", runner("gcc_suite", "sanitized"), needs=("gcc",)),
        Suite("c-threads", runner("gcc_suite", "threads", *(THREADED_ALL if proof else THREADED_SOON)),
              needs=("gcc",)),
        Suite("c-debug", runner("c_suite", built.program("dimfold-tests-debug"), *SHARE, NOT_CUDA)),
        Suite("c", runner("c_suite", built.program("dimfold-tests"), NOT_CUDA)),
        Suite("c-every-pair", every_pair(built)),
        Suite("numpy", python("tests/numpy/run.py")),
        Suite("numpy-assemble", python("tests/numpy/assemble.py")),
        Suite("numpy-orders", python("tests/numpy/orders.py")),
        Suite("numpy-promote", python("tests/numpy/promote.py")),
        Suite("functions", python("tests/math/run.py", "--jobs", "1", *(["--all"] if proof else [])),
              processor_seconds_max=36000 if proof else 1800),
        Suite("numpy-expressions", python("tests/numpy/expressions.py")),
        Suite("numpy-reductions", python("tests/numpy/reductions.py")),
        Suite("numpy-overlap", python("tests/numpy/overlap.py")),
        Suite("cli", python("tests/cli/run.py")),
        Suite("bad-input", python("tests/bad_input/run.py")),
        Suite("replay", python("tests/replay/replay.py", *VECTORS)),
        Suite("cli-sanitized", runner("cli_sanitized"), needs=("gcc",)),
        Suite("replay-itself", python("tests/replay/self_test.py")),
        Suite("gcc-warnings", runner("gcc_suite", "warnings"), needs=("gcc",)),
    ]


def searches(built: Built) -> list[Suite]:
    found = [Suite("c-oracle", million_cases(built), processor_seconds_max=7200), Suite("c-pairs", all_pairs(built))]
    if sys.platform.startswith("linux"):
        found += [
            Suite("ptx-machine-all", on_software(built, "ptx-machine", "tests/ptx_machine", "DIMFOLD_TEST_SCALE=5"),
                  processor_seconds_max=3600),
            Suite("programs-assembled-all", python("tests/ptx/programs.py", "--all"), processor_seconds_max=7200),
            Suite("fuzz", python("tests/fuzz/run.py"), needs=("clang-19",)),
            Suite("ptx-machine-sanitized", runner("kernel_suite", "ptx-sanitized"), needs=("gcc",)),
            Suite("operations-on-ptx-all", operations_on_ptx(built), processor_seconds_max=7200)]
    return found


def every_pair(built: Built) -> list[str]:
    """Exact answers about all pairs of small layouts, which only the fast build has the time for in every run."""
    tests = ("intersect_compares", "is_view_of_compares", "overlaps_marks")
    return ["env", "DIMFOLD_TEST_SCALE=2", *runner("c_suite", built.program("dimfold-tests"), *tests)]


def million_cases(built: Built) -> list[str]:
    """The nested algebra against brute force, a million random cases of each operation."""
    return ["env", "DIMFOLD_TEST_SCALE=50", *runner("c_suite", built.program("dimfold-tests"), "oracle_")]


def all_pairs(built: Built) -> list[str]:
    """100,000 random pairs of layouts for each size of items through every tier."""
    tests = ("tiers_copy_random", "tiers_run_", "tiers_cast_random", "tiles_move", "_kernels_")
    return ["env", "DIMFOLD_TEST_SCALE=400", *runner("c_suite", built.program("dimfold-tests"), *tests)]


def cuda(built: Built) -> list[Suite]:
    """What is tested of CUDA without a GPU, where there could be one."""
    if not sys.platform.startswith("linux"):
        return []
    return [
        Suite("software-gpu-sanitized", runner("software_gpu_suite", "sanitized"), needs=("gcc",)),
        Suite("driver-on-software", runner("software_gpu_suite", "driver"), needs=("gcc",)),
        Suite("kernels-sanitized", runner("kernel_suite", "sanitized"), needs=("gcc",)),
        Suite("kernels", on_software(built, "kernels", "tests/kernels")),
        Suite("ptx-machine", [*on_software(built, "ptx-machine", "tests/ptx_machine"), *SHORT_ON_PTX]),
        Suite("software-gpu", on_software(built, "software-gpu", "tests/software_gpu")),
        Suite("software-gpu-ptx", on_software(built, "software-gpu", "tests/software_gpu", "SOFTWARE_GPU_PTX=1")),
        Suite("gpu-on-software", [*on_software(built, "gpu", "tests/gpu", "DIMFOLD_GPU_SECONDS=2"),
                                  "-more_than_two_to_the_31", "-elements_that_lie_4_gib_apart"]),
        Suite("gpu-checklist", checklist(built)),
        Suite("operations-on-device", [*on_software(built, "gpu-operations", "tests/software_gpu/on_device"),
                                       *(f"-{name}" for name in HOSTS_OWN)]),
        Suite("operations-on-ptx", [*operations_on_ptx(built), *(f"-{name}" for name in LONG_ON_PTX)]),
        Suite("kernels-assembled", python("tests/ptx/run.py")),
        Suite("programs-assembled", python("tests/ptx/programs.py"), needs=("gcc",)),
        Suite("budget-itself", python("tests/budget/run.py")),
        Suite("kernels-budget", python("bench/gpu/budget/budget.py", "--check"), needs=("gcc",)),
        Suite("cuda-load", ["env", f"SOFTWARE_GPU={built.software_gpu()}", *python("tests/cuda_load/run.py")]),
    ]


def checklist(built: Built) -> list[str]:
    """What a GPU is asked, asked of the software GPU, in small."""
    settings = (f"DIMFOLD_CUDART={built.software_gpu()}", "SOFTWARE_GPU_DEVICES=2", "DIMFOLD_GPU_SECONDS=1",
                "DIMFOLD_CHECKLIST_FIGURES=--set nvmath --name 55x55x3x3 --rounds 1")
    return ["env", *settings, *python("tests/gpu/checklist.py", "--programs", str(built.folder / "bin"), "--output",
                                      str(ROOT / ".zig-cache" / "gpu-checklist"), "tests", "operations", "loading",
                                      "figures", "peers")]


def operations_on_ptx(built: Built) -> list[str]:
    """The tests of operations on a device whose kernels run from their PTX."""
    return [*on_software(built, "gpu-operations", "tests/software_gpu/on_device", "SOFTWARE_GPU_PTX=1"),
            *(f"-{name}" for name in HOSTS_OWN), NAN_BITS]


def on_software(built: Built, name: str, folder: str, *settings: str) -> list[str]:
    """A test program that finds the software GPU in place of the CUDA runtime."""
    settings = (f"DIMFOLD_CUDART={built.software_gpu()}", f"DIMFOLD_TESTS={ROOT / folder}", *settings)
    return ["env", *settings, *runner("c_suite", built.program(f"dimfold-tests-{name}"))]


def rust() -> list[Suite]:
    return [
        Suite("rust", python("tests/rust/run.py", "rust"), lane=CARGO),
        Suite("rust-asan", python("tests/rust/run.py", "rust-asan"), lane=CARGO),
        Suite("rust-miri", python("tests/rust/run.py", "rust-miri")),
        Suite("rust-lint", python("tests/rust/run.py", "rust-lint"), lane=CARGO),
        Suite("rust-msrv", python("tests/rust/run.py", "rust-msrv"), lane=CARGO),
        Suite("rust-ndarray", python("tests/rust/ndarray/run.py")),
        Suite("rstsr", python("tests/rstsr/run.py", "rstsr"), lane=RSTSR),
        Suite("rstsr-lint", python("tests/rstsr/run.py", "rstsr-lint"), lane=RSTSR),
    ]


def other_machines() -> list[Suite]:
    return [
        Suite("cross-emulated", python("tests/cross/emulated.py")),
        Suite("c-windows", python("tests/cross/windows.py"), needs=("wine", "wineserver")),
        Suite("cross", python("tests/cross/run.py")),
        Suite("users", python("tests/users/run.py")),
    ]


def headers(built: Built) -> list[Suite]:
    return [
        Suite("headers-c", runner("headers", "c11", built.zig, "cc")),
        Suite("headers-c++", runner("headers", "c++17", built.zig, "c++")),
        Suite("headers-g++", runner("headers", "c++17", "g++"), needs=("g++",)),
        Suite("header-examples", runner("header_examples")),
        Suite("wrong-rank", python("tests/headers/wrong_rank.py")),
        Suite("one-file", python("tests/headers/one_file.py"), needs=("gcc",)),
        Suite("abi-structs", python("tests/abi/structs.py")),
        Suite("abi-round-trip", python("tests/abi/round_trip.py"), needs=("cargo",), lane=CARGO),
        Suite("abi-released", python("tests/abi/released.py", built.program("dimfold-tests-debug"))),
        Suite("symbols", python("tools/checkers/symbols.py", built.library(), built.archive()), needs=("nm",)),
    ]


def generated_files() -> list[Suite]:
    """Whether each is what its generator writes now."""
    return [Suite(row.name, row.command("--check"), needs=row.needs) for row in generate.TABLE]


def the_rest(built: Built) -> list[Suite]:
    return [
        Suite("examples", runner("examples", built.archive())),
        Suite("latex", python("tests/latex/run.py"), needs=("pdflatex",)),
        Suite("dlpack", python("tests/dlpack/run.py"), lane=CARGO),
        Suite("docs", python("tests/docs/run.py")),
        Suite("tidy", python("tools/checkers/tidy.py")),
        Suite("canaries", python("tests/canaries/run.py")),
        Suite("canaries-planted", python("tests/canaries/planted.py"), needs=("gcc",)),
        Suite("zigw", python("tests/zigw/run.py")),
    ]


def zig_module(built: Built) -> list[Suite]:
    return [
        Suite("zig", python("tests/zig/run.py", built.archive())),
        Suite("zig-must-fail", python("tests/zig/must_fail.py")),
        Suite("examples-zig", python("tests/zig/examples.py", built.archive())),
    ]


def second_compiler(built: Built) -> list[Suite]:
    """What another version of Zig built, which tests the build and the compiler more than the code."""
    found = [
        Suite("c-debug", runner("c_suite", built.program("dimfold-tests-debug"), *SHARE, NOT_CUDA)),
        Suite("c", runner("c_suite", built.program("dimfold-tests"), NOT_CUDA)),
        Suite("numpy", python("tests/numpy/run.py")),
        Suite("cli", python("tests/cli/run.py")),
        Suite("replay", python("tests/replay/replay.py", *VECTORS)),
        *zig_module(built),
    ]
    for suite in found:
        suite.name = f"{built.folder.name}-{suite.name}"
    return found
