"""NumPy as the oracle of arithmetic in `dimfold eval` and of what `dimfold print` shows: random expressions.

    python tests/numpy/expressions.py [SEED]

Environment: DIMFOLD_PROGRAM, the program; DIMFOLD_SOFTWARE_GPU, what is CUDA for tests without a GPU, on which a part
is computed too; DIMFOLD_TEST_SCALE, how many times more expressions than usual. Shape and dtype are NumPy's, and the
values bit by bit but for NaNs, except where an expression ends in a function: that is within its bound of the true
value, which is computed in a wider float. What NumPy refuses must be refused. Last line: N passed, N failed, N skipped.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import bf16
import python_packages  # of tools
import reference
from functions import expression_of
from special import check_special
from terms import ARITY, REFUSED, Refused, accepted, numbers_of, write_files

EXPRESSIONS = 10000
ON_A_DEVICE = 200
OF_BF16 = 1000
PRINTED = 1500
BATCH = 100
REPORTS_MAX = 20
PRINTED_SHAPES = [(), (1,), (7,), (40,), (3, 4), (2, 3, 4), (1001,), (40, 50), (12, 9, 11), (0,), (3, 0),
                  (2, 2, 2, 300)]


# ---- Answers ---------------------------------------------------------------------------------------------------------

def bits(array):
    part = array.view(f"f{array.dtype.itemsize // 2}") if array.dtype.kind == "c" else array
    return part, part.view(f"u{part.dtype.itemsize}") if part.dtype.kind == "f" else part


def same_values(expected, found, has_any_zero):
    part, wanted = bits(np.ascontiguousarray(expected).reshape(-1))
    found_part, got = bits(np.ascontiguousarray(found).reshape(-1))
    equal = wanted == got
    if part.dtype.kind == "f":
        equal = equal | (np.isnan(part) & np.isnan(found_part))
        equal = equal | ((part == 0) & (found_part == 0)) if has_any_zero else equal
    return bool(np.all(equal))


def units_off(true, found):
    """How many units of the last place of `found` lie between it and the true value."""
    with np.errstate(all="ignore"):
        rounded = true.astype(found.dtype)
        size = np.abs(np.spacing(np.where(np.isfinite(rounded), rounded, np.finfo(found.dtype).max)))
        off = np.abs(found.astype(true.dtype) - true) / size.astype(true.dtype)
        is_same = (found == rounded) | (np.isnan(found) & np.isnan(rounded))
        is_last = np.isinf(rounded) & (np.abs(found) == np.finfo(found.dtype).max)
    off = np.where(is_same | is_last, 0.0, np.where(np.isfinite(off), off, np.inf))
    return float(np.max(off, initial=0.0))


def wrong_function(term, found):
    true, dtype = term.value
    if (found.shape, found.dtype) != (true.shape, dtype):
        return f"{found.dtype}{found.shape} instead of {dtype}{true.shape}"
    parts = [(true.real, found.real), (true.imag, found.imag)] if dtype.kind == "c" else [(true, found)]
    off = max(units_off(*part) for part in parts)
    return f"{off} units in the last place from the true value" if off > term.bound else None


def close(term, expected, found):
    """Complex products, which NumPy contracts, by their size, with which their parts may cancel; and formulas of
    functions, of which some cancel, too: `term.floor`. What overflows, in NumPy or here, is left to check_special."""
    wider = np.clongdouble if expected.dtype.kind == "c" else np.longdouble
    limits = np.finfo(found.dtype)
    with np.errstate(all="ignore"):
        wide = np.abs(expected.astype(wider) - found.astype(wider))
        scale = (np.abs(expected.astype(wider)) + term.floor) * limits.eps * term.bound + limits.tiny
        is_same = (expected == found) | (np.isnan(expected) & np.isnan(found))
    if expected.dtype.kind == "c":
        is_same = is_same | ~(np.isfinite(expected) | np.isfinite(found))
    return bool(np.all((wide <= scale) | is_same))


def wrong_answer(term, answer, path):
    if "error" in answer:
        return f"refused: {answer['error'].get('message')}"
    found = np.load(path)
    if isinstance(term.value, tuple):
        return wrong_function(term, found)
    expected, found = np.asarray(term.value), found.astype(found.dtype.newbyteorder("="))
    if (found.shape, found.dtype) != (expected.shape, expected.dtype):
        return f"{found.dtype}{found.shape} instead of {expected.dtype}{expected.shape}"
    if not term.is_exact:
        return None if found.dtype.kind not in "fc" or close(term, expected, found) else "it is far from NumPy's value"
    if same_values(expected, found, term.has_any_zero):
        return None
    differing = np.flatnonzero([not same_values(*pair, term.has_any_zero)
                                for pair in zip(expected.reshape(-1, 1), found.reshape(-1, 1))])[:6]
    return f"{found.reshape(-1)[differing]} instead of {expected.reshape(-1)[differing]} at {differing}"


class Session:
    """One process of the program that answers line by line."""

    def __init__(self, folder, command, *options, **environment):
        self.folder = folder
        self.process = subprocess.Popen([os.environ["DIMFOLD_PROGRAM"], command, "--threads", "1", *options, "-"],
                                        cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env={**os.environ, **environment})

    def send(self, lines):
        self.process.stdin.write("".join(lines))
        self.process.stdin.flush()

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the program ended with {self.process.wait()}")
        return line

    def end(self):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()


def evaluator(folder):
    """What evaluates one expression: to its array, or to the sentence that refuses it."""
    def evaluate(text):
        done = subprocess.run([os.environ["DIMFOLD_PROGRAM"], "eval", text, "-o", "special_out.npy"], cwd=folder,
                              capture_output=True, text=True, check=False)
        return np.load(folder / "special_out.npy") if done.returncode == 0 else done.stderr
    return evaluate


def random_case(rng, files):
    try:
        term = accepted(rng, lambda: expression_of(rng, files))
        is_array = term is not None and not term.is_number()
        return (term.text, term) if is_array else random_case(rng, files)
    except Refused as refused:
        return str(refused), None


def check_values(rng, folder, files, count, *options, **environment):
    """Yields (expression, what is wrong or None)."""
    session = Session(folder, "eval", "--json", *options, **environment)
    for _ in range(0, count, BATCH):
        cases = [random_case(rng, files) for _ in range(BATCH)]
        session.send(f"{text}\tout{place}\n" for place, (text, _) in enumerate(cases))
        for place, (text, term) in enumerate(cases):
            answer, path = json.loads(session.line()), folder / f"out{place}"
            if term is None:
                yield text, None if "error" in answer else "NumPy refuses it, the program does not"
            else:
                yield text, wrong_answer(term, answer, path)
            path.unlink(missing_ok=True)
    session.end()


def check_bf16(rng, numbers, folder, count):
    """The same of the dtype that NumPy has from ml_dtypes."""
    import ml_dtypes
    files = bf16.write_files(numbers, folder, ml_dtypes.bfloat16)
    session = Session(folder, "eval", "--json")
    for _ in range(count):
        text, expected, has_any_zero = bf16.expression_of(rng, files)
        session.send([f"{text}\tbf16_out\n"])
        answer = json.loads(session.line())
        yield text, (f"refused: {answer['error'].get('message')}" if "error" in answer else
                     bf16.wrong_answer(expected, folder / "bf16_out", has_any_zero, ml_dtypes.bfloat16))
    session.end()


# ---- Names -----------------------------------------------------------------------------------------------------------

# What NumPy computes element by element besides its ufuncs.
ELEMENTWISE = ["angle", "around", "choose", "clip", "fix", "i0", "imag", "isclose", "iscomplex", "isin", "isneginf",
               "isposinf", "isreal", "nan_to_num", "piecewise", "real", "real_if_close", "round", "select", "sinc",
               "unwrap", "where"]


# What layouts have under the same name, whatever their elements are.
OF_LAYOUTS = {"select"}


def refusals():
    """How the sentence begins that refuses a name."""
    text = (ROOT / "c" / "cli" / "functions" / "refused.def").read_text()
    names = re.findall(r"^(?:REFUSED|OF_LAYOUTS)\((\w+)", text, re.MULTILINE)
    return {name: f"{name} is not there: " for name in names}


def accepted_file(function, arity):
    """Of floats, or of integers where NumPy refuses those."""
    try:
        with np.errstate(all="ignore"):
            function(*[np.ones(3)] * arity)
        return "named_f8.npy"
    except REFUSED:
        return "named_i8.npy"


def call_of(name, arity, prefix):
    function = getattr(np, name, None)
    part = "[0]" if getattr(function, "nout", 1) == 2 else ""
    return f"{prefix}{name}({', '.join([accepted_file(function, arity)] * arity)}){part}"


def check_names(folder):
    """Every one of NumPy's functions of elements has an answer, or the sentence that refuses its name."""
    for code in ("f8", "i8"):
        np.save(folder / f"named_{code}.npy", np.ones(3, code))
    arities = {name: getattr(np, name).nin for name in dir(np) if isinstance(getattr(np, name), np.ufunc)}
    refused = refusals()
    names = {**dict.fromkeys(refused, 1), **{name: ARITY.get(name, 1) for name in ELEMENTWISE}, **arities}
    session = Session(folder, "print", "--json")
    for name, arity in names.items():
        for prefix in ("np.",) if name in OF_LAYOUTS else ("np.", ""):
            session.send([call_of(name, arity, prefix) + "\n"])
            message = json.loads(session.line()).get("error", {}).get("message", "")
            is_right = message.startswith(refused[name]) if name in refused else not message
            yield f"the name {prefix}{name}", None if is_right else message or "it is not refused"
    session.end()


# ---- What is printed -------------------------------------------------------------------------------------------------

def printed_array(rng, numbers):
    name = rng.choice([name for name in reference.NUMPY])
    shape = rng.choice(PRINTED_SHAPES)
    dtype = np.dtype(reference.NUMPY[name])
    if dtype.kind not in "fc":
        return numbers_of(numbers, dtype, shape)
    scale = 10.0 ** rng.choice([0, 0, 0, 2, -3, -5, 6, 9])
    decimals = rng.choice([0, 1, 2, 20])
    part = np.round(numbers.standard_normal(shape) * scale, decimals)
    part = np.where(numbers.random(shape) < rng.choice([0, 0, 0.1]), rng.choice([np.nan, np.inf, -np.inf]), part)
    return np.asarray(part + 1j * part.T.reshape(shape) if dtype.kind == "c" else part).astype(dtype)


def check_printed(rng, numbers, folder, count):
    session = Session(folder, "print")
    for _ in range(count):
        with np.errstate(all="ignore"):
            array = printed_array(rng, numbers)
        yield from printed_case(session, folder, array)
    session.end()


def printed_case(session, folder, array):
    np.save(folder / "printed.npy", array)
    session.send(["printed.npy\n"])
    lines = [session.line()]
    while lines[-1] != "\n" or not any(line.startswith(("dtype", "error")) for line in lines):
        lines.append(session.line())
    if lines[0].startswith("error"):
        yield f"print of {array.dtype}{array.shape}", lines[0]
        return
    found = "".join(lines[:next(i for i, line in enumerate(lines) if line.startswith("dtype"))])
    expected = np.array2string(array) + "\n"
    differing = next((pair for pair in zip(found.splitlines(), expected.splitlines()) if pair[0] != pair[1]), "lines")
    yield f"print of {array.dtype}{array.shape}", None if found == expected else f"differs: {differing}"


def memory_folder():
    """Files that never reach a disk, where the system has that."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def run(seed):
    rng, numbers = random.Random(seed), np.random.default_rng(seed)
    scale = max(1, int(os.environ.get("DIMFOLD_TEST_SCALE", "1")))
    software_gpu = os.environ.get("DIMFOLD_SOFTWARE_GPU", "")
    folder = python_packages.folder().with_suffix(".ml_dtypes")
    has_bf16 = not python_packages.provide(folder, {"ml_dtypes": "ml_dtypes"})
    passed = failed = 0
    with tempfile.TemporaryDirectory(dir=memory_folder()) as name:
        folder = Path(name)
        files = write_files(numbers, folder)
        checks = [check_values(rng, folder, files, EXPRESSIONS * scale),
                  check_printed(rng, numbers, folder, PRINTED * scale), check_names(folder),
                  check_special(folder, evaluator(folder))]
        if has_bf16:
            checks.append(check_bf16(rng, numbers, folder, OF_BF16 * scale))
        if software_gpu:
            checks.append(check_values(rng, folder, files, ON_A_DEVICE * scale, "--queue", "cuda:0",
                                       DIMFOLD_CUDART=software_gpu))
        for check in checks:
            for text, wrong in check:
                passed, failed = passed + (not wrong), failed + bool(wrong)
                if wrong and failed <= REPORTS_MAX:
                    print(f"FAILED {text}: {wrong}")
    print(f"seed {seed}")
    if not software_gpu:
        print("skipped expressions on a device: DIMFOLD_SOFTWARE_GPU names no library")
    if not has_bf16:
        print("skipped expressions of bf16: ml_dtypes is not there")
    print(f"{passed} passed, {failed} failed, {(not software_gpu) + (not has_bf16)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
