"""Bad input for every public function, generated from the headers: NULL for each pointer, the limits of each number,
garbage in each struct.

    python tests/bad_input/run.py [NAME...]       all functions, or those whose name contains NAME

Runs with the library as it is (environment: CC, a compiler command; DIMFOLD_ARCHIVE, the static library, or the
sources are compiled too) and, where gcc exists, with the sources under AddressSanitizer and
UndefinedBehaviorSanitizer. Each function is a test of each run: the first has the software GPU that
DIMFOLD_SOFTWARE_GPU names (without it, no CUDA), the second, of what calls CUDA, has none, and the third, of what takes
a queue, has CUDA queues. Last line: N passed, N failed.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import generate
from generate import ROOT

sys.path.insert(0, str(ROOT / "tools" / "runners"))

import gcc  # noqa: E402

FOLDER = ROOT / ".zig-cache" / "bad_input"
ENGINE = [*sorted((ROOT / "tests/bad_input").glob("*.c")), ROOT / "tests/c/main.c"]
SECONDS_MAX = 600
ALLOCATION_MIB_MAX = 2048  # what is larger is refused at once


class Failure(Exception):
    """The programs could not be made or did not end as a test does."""


def objects_of(compiler, sources):
    """Compiles the sources, several at once."""
    def compile_one(place_and_source):
        place, source = place_and_source
        made = FOLDER / f"{source.stem}_{place}.o"
        command = [*compiler, "-std=c11", "-O0", *gcc.INCLUDES, "-c", str(source), "-o", str(made)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise Failure(f"{source}: {done.stderr}")
        return str(made)

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(compile_one, enumerate(sources)))


def plain_program(generated):
    compiler = shlex.split(os.environ.get("CC", "cc"))
    archive = os.environ.get("DIMFOLD_ARCHIVE")
    sources = generated + ENGINE + ([] if archive else gcc.library())
    program = FOLDER / "bad_input"
    objects = objects_of(compiler, sources) + ([archive] if archive else [])
    done = subprocess.run([*compiler, *objects, "-pthread", "-lm", "-ldl", "-o", str(program)], capture_output=True,
                          text=True, check=False)
    if done.returncode != 0:
        raise Failure(done.stderr)
    return program


def sanitized_program(generated):
    try:
        return gcc.link("sanitized", "bad_input", generated + ENGINE + gcc.library())
    except gcc.CompileError as error:
        raise Failure(str(error)) from None


def run_program(program, names, **settings):
    """(passed, failed) of the program's tests; one that does not end with its line has failed."""
    environment = {**os.environ, "UBSAN_OPTIONS": "print_stacktrace=1", "SOFTWARE_GPU_ABORTS": "1",
                   "ASAN_OPTIONS": f"allocator_may_return_null=1:max_allocation_size_mb={ALLOCATION_MIB_MAX}",
                   "DIMFOLD_SOFTWARE_GPU": "", "DIMFOLD_CUDART": "none", **settings}
    try:
        done = subprocess.run([str(program), *names], env=environment, capture_output=True, text=True, check=False,
                              timeout=SECONDS_MAX)
    except subprocess.TimeoutExpired:
        raise Failure(f"{program.name} did not end within {SECONDS_MAX} seconds") from None
    summary = re.search(r"^(\d+) passed, (\d+) failed, 0 skipped$", done.stdout, flags=re.M)
    if summary is None or int(summary[2]) != 0 or done.returncode != 0:
        print(done.stdout, done.stderr, sep="", end="")
    if summary is None or (done.returncode != 0 and int(summary[2]) == 0):
        raise Failure(f"{program} ended with {done.returncode}{'' if summary else ' and without its line'}")
    return int(summary[1]), int(summary[2])


def runs_of(functions, names):
    """(names of the functions, environment) of each run of a program; the first run's may be none, which are all."""
    library = os.environ.get("DIMFOLD_SOFTWARE_GPU", "")
    gpu = {"DIMFOLD_SOFTWARE_GPU": library, "DIMFOLD_CUDART": library} if os.path.exists(library) else {}
    chosen = [function for function in functions if not names or any(name in function.name for name in names)]
    yield names, gpu
    if gpu:
        for wanted, settings in ((needs_cuda, {}), (takes_queue, {**gpu, "BAD_INPUT_QUEUE": "cuda"})):
            if any(map(wanted, chosen)):
                yield [function.name for function in filter(wanted, chosen)], settings


def needs_cuda(function):
    return function.name in generate.tables.NEED_CUDA


def takes_queue(function):
    return any(parameter.base in generate.LASTING and parameter.pointers == 1 for parameter in function.parameters)


def count_is_whole(passed, failed, functions, names):
    """A function without a test would go unnoticed otherwise."""
    return passed + failed == len(functions) if not names else passed + failed >= len(names)


def run_all(program, functions, names):
    """(passed, failed) of all runs of one program."""
    passed = failed = 0
    for chosen, settings in runs_of(functions, names):
        counts = run_program(program, chosen, **settings)
        if not count_is_whole(*counts, functions, chosen):
            raise Failure(f"{sum(counts)} tests for {len(chosen) or len(functions)} functions")
        passed, failed = passed + counts[0], failed + counts[1]
    return passed, failed


def main(names):
    FOLDER.mkdir(parents=True, exist_ok=True)
    generated, functions = generate.write(FOLDER)
    makers = [plain_program] + ([sanitized_program] if shutil.which("gcc") else [])
    passed = failed = 0
    for maker in makers:
        try:
            counts = run_all(maker(generated), functions, names)
        except Failure as failure:
            print(f"FAILED {maker.__name__}: {failure}")
            counts = (0, 1)
        passed, failed = passed + counts[0], failed + counts[1]
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
