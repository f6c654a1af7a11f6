#!/usr/bin/env python3
"""Tests what dimfold_cuda_load finds and what it says, in processes with environments of their own.

NVIDIA's own runtimes of CUDA 12 and 13 take part, from Python's packages; what needs other machines (drivers that are
too old, none at all, no device) is played by small libraries. Environment: CC; DIMFOLD_ARCHIVE, the static library; ZIG
for a statically linked program; SOFTWARE_GPU, the library, for two runtimes in one process. Last line: N passed, N
failed, N skipped.
"""
from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "abi"), str(HERE)]

import fakes  # noqa: E402
import python_packages  # noqa: E402
import second  # noqa: E402
from checks import Checks  # noqa: E402

PACKAGES = ["nvidia-cuda-runtime==13.0.96", "nvidia-cuda-runtime-cu12==12.9.79"]
FOLDER = ROOT / ".python" / "cudart"
UNAVAILABLE = "DIMFOLD_ERR_CUDA_UNAVAILABLE: cuda_load: CUDA is unavailable: "
NOT_FOUND = UNAVAILABLE + "no libcudart.so.13, libcudart.so.12 or libcuda.so.1 in the process"


class Place:
    """A folder, the program that asks, and what it is asked with."""

    def __init__(self, folder: str) -> None:
        self.root = Path(folder)
        self.program = fakes.make_program(self.root / "ask")

    def fake(self, name: str, **wanted) -> Path:
        return fakes.make(self.root / name, **wanted)

    def ask(self, *arguments: str | Path, **environment: str | Path) -> list[str]:
        """The program's lines, from its folder. Nothing of the caller's environment leads anywhere."""
        clean = {"HOME": str(self.root / "home"), "PATH": os.environ["PATH"], **environment}
        done = subprocess.run([self.program, *arguments], env={name: str(value) for name, value in clean.items()},
                              cwd=self.root, capture_output=True, text=True, timeout=60, check=True)
        return done.stdout.splitlines()


def has_cuda(place: Place) -> bool:
    """Whether this machine has libraries of CUDA where everybody looks, so that none can be missing."""
    return not place.ask("")[0].startswith(NOT_FOUND)


def expect(lines: list[str], *beginnings: str) -> None:
    assert len(lines) == len(beginnings), lines
    for line, beginning in zip(lines, beginnings):
        assert line.startswith(beginning), f"{line!r}: expected {beginning!r}"


def test_without_a_library_it_says_where_it_looked(place: Place) -> None:
    if not has_cuda(place):
        expect(place.ask("", ""), NOT_FOUND, NOT_FOUND)


def test_a_path_that_cannot_be_loaded_is_told(place: Place) -> None:
    expect(place.ask("/no/such/library"), f"{UNAVAILABLE}the library that path names cannot be loaded []")


def test_the_variable_is_told_when_it_names_nothing(place: Place) -> None:
    lines = place.ask("", DIMFOLD_CUDART="/no/such/library")
    expect(lines, f"{UNAVAILABLE}the library that DIMFOLD_CUDART names cannot be loaded []")


def test_an_empty_variable_is_none(place: Place) -> None:
    if not has_cuda(place):
        expect(place.ask("", DIMFOLD_CUDART="", CUDA_PATH="", VIRTUAL_ENV=""), NOT_FOUND)


def test_a_library_of_something_else_is_refused(place: Place) -> None:
    expect(place.ask("libm.so.6"), f"{UNAVAILABLE}the library that was found has no cudaRuntimeGetVersion, so it")


def test_a_library_without_one_function_is_refused(place: Place) -> None:
    made = place.fake("less/libcudart.so", without="cudaMemcpy2DAsync")
    expect(place.ask(made), f"{UNAVAILABLE}the library that was found has no cudaMemcpy2DAsync, so it")


def test_a_library_of_cuda_11_is_refused(place: Place) -> None:
    made = place.fake("old/libcudart.so", version=11080)
    expect(place.ask(made), f"{UNAVAILABLE}the library that was found is of CUDA 11.8: expected 12.0 or newer")


def test_a_driver_that_is_too_old_is_told_with_both_versions(place: Place) -> None:
    made = place.fake("behind/libcudart.so", version=13010, driver=12040, error=35)
    expect(place.ask(made),
           f"{UNAVAILABLE}the NVIDIA driver is for CUDA 12.4, the runtime needs one for CUDA 13.1: install")


def test_a_machine_without_driver_device_or_start_is_told_apart(place: Place) -> None:
    for name, wanted, sentence in (
            ("driver", {"driver": 0, "error": 35}, "the runtime of CUDA 13.0 is there, but no NVIDIA driver"),
            ("device", {"error": 100}, "the NVIDIA driver is there, but no device"),
            ("devices", {"devices": 0}, "the NVIDIA driver is there, but no device"),
            ("start", {"error": 802}, "cudaGetDeviceCount failed with error 802, cudaErrorOfTheFake")):
        expect(place.ask(place.fake(f"no {name}/libcudart.so", **wanted)), UNAVAILABLE + sentence)


def test_a_path_comes_first_and_the_first_that_works_stays(place: Place) -> None:
    first, second = place.fake("first/libcudart.so"), place.fake("second/libcudart.so")
    expect(place.ask(first, second, "", DIMFOLD_CUDART=second), *[f"loaded [{first}]"] * 3)


def test_a_failure_is_not_kept(place: Place) -> None:
    made = place.fake("later/libcudart.so")
    expect(place.ask("/no/such/library", made), UNAVAILABLE, f"loaded [{made}]")


def test_the_variable_leads_to_a_library(place: Place) -> None:
    made = place.fake("variable/libcudart.so")
    expect(place.ask("", "-count", DIMFOLD_CUDART=made), f"loaded [{made}]", "1 devices")


def test_a_relative_variable_is_not_followed(place: Place) -> None:
    sentence = f"{UNAVAILABLE}DIMFOLD_CUDART names a library relative to the current folder, which is not followed"
    place.fake("relative/lib64/libcudart.so.13")
    for name in ("relative/lib64/libcudart.so.13", "./relative/lib64/libcudart.so.13", "lib64/../none"):
        expect(place.ask("", DIMFOLD_CUDART=name), sentence)
    for variable in ("CUDA_PATH", "CUDA_HOME"):
        for name in ("relative", "./relative", "relative/lib64/.."):
            if not has_cuda(place):
                expect(place.ask("", **{variable: name}), NOT_FOUND)


def test_a_relative_path_is_the_programs_own_choice(place: Place) -> None:
    made = place.fake("chosen/libcudart.so")
    expect(place.ask(f"./{made.relative_to(place.root)}"), "loaded [./chosen/libcudart.so]")


def test_a_mere_name_is_the_loaders(place: Place) -> None:
    made = place.fake("named/libcudart.so.12", version=12040)
    expect(place.ask("", DIMFOLD_CUDART=made.name, LD_LIBRARY_PATH=made.parent), f"loaded [{made.name}]")
    assert not place.ask("", DIMFOLD_CUDART="run.py")[0].startswith("loaded")


def test_many_threads_load_it_once(place: Place) -> None:
    made = place.fake("threads/libcudart.so")
    expect(place.ask("-threads", DIMFOLD_CUDART=made), f"8 threads succeeded [{made}]")


def test_what_the_process_has_loaded_comes_before_the_variable(place: Place) -> None:
    made, other = place.fake("process/libcudart.so.12", version=12040), place.fake("other/libcudart.so")
    expect(place.ask("-open", made, "", DIMFOLD_CUDART=other), "loaded [process]")


def test_names_are_found_and_the_newest_that_works_is_taken(place: Place) -> None:
    place.fake("names/libcudart.so.12", version=12090)
    expect(place.ask("", LD_LIBRARY_PATH=place.root / "names"), "loaded [libcudart.so.12]")
    place.fake("names/libcudart.so.13")
    expect(place.ask("", LD_LIBRARY_PATH=place.root / "names"), "loaded [libcudart.so.13]")
    place.fake("names/libcudart.so.13", driver=12090, error=35)
    expect(place.ask("", LD_LIBRARY_PATH=place.root / "names"), "loaded [libcudart.so.12]")


def test_folders_of_the_toolkit_and_of_python_are_searched(place: Place) -> None:
    for variable, folder in (("CUDA_PATH", "lib64"), ("CUDA_HOME", "lib64"), ("CONDA_PREFIX", "lib"),
                             ("VIRTUAL_ENV", "lib/python3.12/site-packages/nvidia/cu13/lib"),
                             ("HOME", ".local/lib/python3.9/site-packages/nvidia/cuda_runtime/lib")):
        made = place.fake(f"{variable}/{folder}/libcudart.so.12", version=12000)
        if not has_cuda(place):
            expect(place.ask("", **{variable: place.root / variable}), f"loaded [{made}]")


def test_the_driver_serves_where_no_runtime_works(place: Place) -> None:
    place.fake("alone/libcuda.so.1", version=12040, is_driver=True)
    place.fake("alone/libcudart.so.13", driver=12040, error=35)
    if not has_cuda(place):
        expect(place.ask("", "-count", LD_LIBRARY_PATH=place.root / "alone"), "loaded [libcuda.so.1]", "1 devices")


def test_a_driver_before_libraries_of_code_is_refused(place: Place) -> None:
    made = place.fake("driver/libcuda.so.1", version=11080, is_driver=True)
    expect(place.ask(made), f"{UNAVAILABLE}the library that was found is of CUDA 11.8: expected 12.0 or newer")


def test_a_driver_that_does_not_start_is_told(place: Place) -> None:
    made = place.fake("stuck/libcuda.so.1", error=999, is_driver=True)
    expect(place.ask(made), f"{UNAVAILABLE}cudaGetDeviceCount failed with error 999, CUDA_ERROR_OF_THE_FAKE")


def test_of_many_that_fail_the_one_that_came_furthest_is_told(place: Place) -> None:
    place.fake("many/libcudart.so.13", version=11000)
    place.fake("many/libcudart.so.12", version=12000, driver=11080, error=35)
    if not has_cuda(place):
        expect(place.ask("", LD_LIBRARY_PATH=place.root / "many"),
               f"{UNAVAILABLE}the NVIDIA driver is for CUDA 11.8, the runtime needs one for CUDA 12.0")


def check_real(checks: Checks, place: Place) -> None:
    """NVIDIA's runtimes, on a machine without a driver."""
    failure = python_packages.install(FOLDER, PACKAGES)
    if failure or has_cuda(place):
        checks.skip("NVIDIA's runtimes", failure or "this machine has CUDA")
        return
    for version, path in (("13.0", FOLDER / "nvidia/cu13/lib/libcudart.so.13"),
                          ("12.9", FOLDER / "nvidia/cuda_runtime/lib/libcudart.so.12")):
        sentence = f"{UNAVAILABLE}the runtime of CUDA {version} is there, but no NVIDIA driver (libcuda.so.1) []"
        packages = place.root / f"environment {version}" / "lib" / "python3.11" / "site-packages" / "nvidia"
        packages.mkdir(parents=True)
        (packages / path.parent.parent.name).symlink_to(path.parent.parent)
        for lines in (place.ask(path, path), place.ask("", "", DIMFOLD_CUDART=path),
                      place.ask("-open", path, "", ""),
                      place.ask("", "", VIRTUAL_ENV=place.root / f"environment {version}")):
            checks.check(f"the runtime of CUDA {version}", "" if lines == [sentence] * 2 else repr(lines))


def check_two(checks: Checks, place: Place) -> None:
    """The program's runtime and Dimfold's are two copies, which share the driver, or one that knows its own streams."""
    software = os.environ.get("SOFTWARE_GPU")
    if software is None:
        checks.skip("two runtimes", "SOFTWARE_GPU names no library of it")
        return
    place.program = second.make_program(place.root / "two", os.environ["DIMFOLD_ARCHIVE"])
    refusal = "alloc: cudaStreamIsCapturing failed with error 400, cudaErrorInvalidResourceHandle"
    for knows_its_own, expected in ((False, []), (True, [refusal])):
        made = second.make(place.root / f"second {knows_its_own}" / "libcudart.so", Path(software), knows_its_own)
        lines = place.ask(software, made)
        checks.check(f"two runtimes, of which the second knows {'its own' if knows_its_own else 'all'} streams",
                     "" if lines == expected else repr(lines))


def check_static(checks: Checks, place: Place) -> None:
    zig = os.environ.get("ZIG")
    if zig is None:
        checks.skip("a static program", "ZIG names no compiler for it")
        return
    place.program = fakes.make_static_program(place.root / "static", zig)
    lines = place.ask("", "/no/such/library")
    sentence = f"{UNAVAILABLE}this program is statically linked, and can load no libraries []"
    checks.check("a static program", "" if lines == [sentence] * 2 else repr(lines))


def main() -> int:
    checks = Checks()
    if sys.platform != "linux":
        checks.skip("the search for CUDA", "it is tested on Linux")
        return checks.end()
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        for name, test in sorted(globals().items()):
            if name.startswith("test_"):
                try:
                    test(place)
                    checks.check(name, "")
                except (AssertionError, subprocess.SubprocessError) as error:
                    checks.check(name, str(error))
        check_real(checks, place)
        check_two(checks, place)
        check_static(checks, place)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
