"""What goes along axes: the examples of the table, what is refused and how, names, and files in pieces."""
import re
import resource
from pathlib import Path

import numpy as np

from program import ask, run

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE = (ROOT / "c" / "cli" / "functions" / "along_functions.def").read_text()
ROW = re.compile(r'^(?:REDUCES|SCANS|ALONG)\("([\w.]+)", (.*)\)$', re.MULTILINE)

# The expression, a word of its sentence, and what is marked.
REFUSED = [
    ("sum(a.npy, axis=2)", "sum: axis 2 is outside of 2 axes", "sum(a.npy, axis=2)"),
    ("a.npy.sum(axis=(0, -2))", "sum: axis names axis 0 twice", "a.npy.sum(axis=(0, -2))"),
    ("sum(a.npy, out=a.npy)", "out is not there: expected it left out", "a"),
    ("sum(a.npy, axis=0, axis=1)", "sum: axis is given twice", "1"),
    ("sum(a.npy, 0, None, None, True, None, None, 1)", "the name of the argument, or ')'", "1"),
    ("count_nonzero(a.npy, 0, True)", "the name of the argument, or ')'", "T"),
    ("sum(a.npy, foo=1)", "expected another name, or ')'", "f"),
    ("sum(a.npy, axis=x)", "column 17: expected", "x"),
    ("sum(a.npy, dtype=quux)", "a dtype such as f64", "q"),
    ("sum(a.npy, dtype=bool)", "sum is not there for bool", "sum(a.npy, dtype=bool)"),
    ("mean(a.npy, dtype=i32)", "mean is not there for i32: expected a float as dtype", "mean(a.npy, dtype=i32)"),
    ("sum(a.npy, keepdims=2)", "expected True or False", "2"),
    ("sum(opaque.npy)", "sum is not there for opaque3", "sum(opaque.npy)"),
    ("max(complex.npy)", "max is not there for c128: expected bool, integers or floats", "max(complex.npy)"),
    ("np.sort(complex.npy)", "sort is not there for c128", "sort(complex.npy)"),
    ("ptp(bool.npy)", "ptp is not there for bool", "ptp(bool.npy)"),
    ("norm(a.npy, 1)", "of matrices there is the norm without ord", "norm(a.npy, 1)"),
    ("norm(a.npy, 3, axis=0)", "ord must be 1, 2 or inf", "norm(a.npy, 3, axis=0)"),
    ("logsumexp(complex.npy)", "logsumexp is not there for c128: expected bool, integers or floats",
     "logsumexp(complex.npy)"),
    ("logsumexp(a.npy, axis=2)", "logsumexp: axis 2 is outside of 2 axes", "logsumexp(a.npy, axis=2)"),
    ("logsumexp(a.npy, b=a.npy)", "logsumexp: b is not there: expected it left out", "a"),
    ("max(a.npy) - min(a.npy[:0])", "min of no items has no answer", None),
    ("dot(a.npy, a.npy)", "matrices are not multiplied here", "dot(a.npy, a.npy)"),
    ("dot([1, 2], [1, 2, 3])", "expected two arrays of one extent", "dot([1, 2], [1, 2, 3])"),
    ("cumulative_sum(a.npy)", "of several axes expected axis=", "cumulative_sum(a.npy)"),
    ("take(a.npy, [0.5])", "take is not there for f64: expected indices that are integers", "take(a.npy, [0.5])"),
    ("take(a.npy, [0], mode='near')", "mode must be raise, wrap or clip", "take(a.npy, [0], mode='near')"),
    ("take(a.npy)", "take lacks an array: indices", "take(a.npy)"),
    ("take_along_axis(a.npy, [0], axis=0)", "as many axes as the array", "take_along_axis(a.npy, [0], axis=0)"),
    ("nonzero(a.npy)", "nonzero has 2 results: expected one of [0] to [1] behind it", "nonzero(a.npy)"),
    ("nonzero(a.npy)[2]", "nonzero has 2 results", "[2]"),
    ("unique(a.npy, return_counts=True)", "unique has 2 results", "unique(a.npy, return_counts=True)"),
    ("searchsorted(a.npy, 1)", "what is searched must have one axis", "searchsorted(a.npy, 1)"),
    ("searchsorted([1, 2], 1, side='up')", "side must be left or right", "searchsorted([1, 2], 1, side='up')"),
    ("bincount([1, 2], weights=[1])", "as many weights as numbers", "bincount([1, 2], weights=[1])"),
    ("bincount([1, 2], minlength=-1)", "minlength must be 0 or more", "bincount([1, 2], minlength=-1)"),
    ("unravel_index([1], (2,3), order=F)[0]", "expected a shape, and C order", None),
    ("topk(a.npy, 4)[0]", "k must be 0 up to the extent of the axis", "topk(a.npy, 4)[0]"),
    ("median(a.npy, axis=(0, 1))", "expected one axis, or none for all", "median(a.npy, axis=(0, 1))"),
    ("partition(a.npy, 1)", "partition is not there: expected sort or topk", "partition"),
    ("a.npy[a.npy[0] > 1]", "the mask must have the extents of the axes", "a.npy[a.npy[0] > 1]"),
    ("a.npy[[0], [1]]", "one array between the brackets", "["),
    ("a.npy[[0], 1]", "a slice beside an array: integers go into brackets of their own", "1"),
    ("a.npy[[0.5]]", "expected indices that are integers", "a.npy[[0.5]]"),
    ("[1, [2]]", "lists of one depth", "["),
    ("[[1, 2], [3]]", "lists beside each other must be equally long: expected 2 entries", "[3]"),
    ("[1, a.npy]", "a number in a list", "a.npy"),
    ("take(a.npy, [7], axis=0)", "index 7", None),
    ("a.npy[[0, 2]]", "index 2", None),
    ("bincount([-1])", "index -1", None),
    ("min(a.npy[:0])", "min of no items has no answer", None),
]


def write_some(folder):
    arrays = {"a": np.array([[3, 1, 4], [1, 5, 9]]), "bool": np.array([True, False]), "complex": np.array([1j]),
              "opaque": np.zeros(3, "V3")}
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array)
    return arrays


def rows():
    """(name, meaning, expression, what print answers) of the table."""
    for name, rest in ROW.findall(TABLE):
        yield name, *re.findall(r'"((?:[^"\\]|\\.)*)"', rest)[-3:]


def examples_are_what_print_answers(report):
    report.case("there are examples", len(list(rows())) > 50, TABLE[:100])
    for name, _, expression, expected in rows():
        report.case((name, "is in its example"), name.split(".")[-1] in expression, expression)
        done = run("print", "--", expression)
        found = re.sub(r"\n", " ", done.stdout[:done.stdout.find("dtype")].rstrip("\n"))
        report.equal(expression, expected, found or done.stderr)


def names_are_in_the_pages(report):
    page = (ROOT / "docs" / "expressions.md").read_text()
    help_text = run("eval", "--help").stdout
    for name, *cells in rows():
        row = f"| `{name}` | {cells[0]} | `{cells[1]}` | `{cells[2]}` |"
        report.case((name, "in the page"), row in page, row)
        report.case((name, "in the help"), re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.])", help_text))


def refusals_along_axes_say_what_to_do(report):
    write_some(report.folder)
    for text, sentence, marked in REFUSED:
        done = run("eval", text, "-o", "x.npy", folder=report.folder)
        lines = done.stderr.splitlines()
        report.case(text, done.returncode == 1 and len(lines) > 0 and sentence in lines[0], done)
        if marked is not None and len(lines) == 3:
            start = lines[2].index("^")
            report.equal((text, "marked"), marked, lines[1][start:start + lines[2].count("^")] or " ")
        report.case((text, "nothing was written"), not (report.folder / "x.npy").exists())


def calls_have_numpys_arguments(report):
    arrays = write_some(report.folder)
    a = arrays["a"]
    for text, value in (("a.npy.sum(axis=(0, 1), keepdims=True)", a.sum(keepdims=True)),
                        ("np.sum(a.npy, 0, 'f4')", a.sum(0, "f4")), ("sum(a.npy, dtype=np.float64)", a.sum(dtype="f8")),
                        ("sum(a.npy, dtype=int)", a.sum(dtype=int)), ("sum(a.npy, axis=None)", a.sum()),
                        ("sum(a.npy, axis=())", a), ("numpy.sum(a=a.npy, axis=-1)", a.sum(-1)),
                        ("a.npy.T.argmax(0)", a.T.argmax(0)), ("(a.npy - 2).var(ddof=0)[None]", [a.var()]),
                        ("sum(a.npy * a.npy, axis=1)", (a * a).sum(1)),
                        ("sqrt(sum(a.npy*a.npy))", np.sqrt((a * a).sum())),
                        ("a.npy - mean(a.npy, axis=0, keepdims=True)", a - a.mean(0, keepdims=True)),
                        ("a.npy[a.npy > a.npy.mean()]", a[a > a.mean()]), ("a.npy[:, [2, 0]]", a[:, [2, 0]]),
                        ("a.npy[[[0], [1]]]", a[[[0], [1]]]),
                        ("a.npy[..., [True, False, True]]", a[..., [True, False, True]]),
                        ("(a.npy + 1)[a.npy == 1].sum()", (a + 1)[a == 1].sum()), ("c(2,3)[[1]]", [[3, 4, 5]]),
                        ("a.npy.cumsum(axis=0)[::-1].T", a.cumsum(0)[::-1].T),
                        ("a.npy.take(np.argsort(a.npy, None))", np.sort(a, None)),
                        ("a.npy[argsort(a.npy[:, 1])]", a[np.argsort(a[:, 1])]), ("max(a.npy) - min(a.npy)", np.ptp(a)),
                        ("sum(a.npy.pad(1))", a.sum()),
                        ("stack(sum(a.npy, 0), max(a.npy, 0))", np.stack([a.sum(0), a.max(0)])),
                        ("searchsorted(a=[1, 2, 3], v=2, side='right')", 2)):
        done = run("eval", text, "-o", "v.npy", folder=report.folder)
        found = np.load(report.folder / "v.npy") if done.returncode == 0 else done.stderr
        is_same = not isinstance(found, str) and np.allclose(found, value, rtol=1e-14, atol=0)
        report.case(text, is_same and found.shape == np.shape(value), (value, found))
        (report.folder / "v.npy").unlink(missing_ok=True)


def large_files_are_reduced_in_pieces(report):
    """More than one piece, along either axis: what is exact is NumPy's."""
    numbers = np.random.default_rng(3)
    whole = numbers.integers(-100, 100, (9000, 9000), dtype="i1")
    whole[8000, 100], whole[100, 8000] = 127, -128
    np.save(report.folder / "c.npy", whole)
    wide = whole.astype("i8")
    expected = {"sum(c.npy, axis=0)": wide.sum(0), "c.npy.T.sum(axis=0)": wide.sum(1), "sum(c.npy)": wide.sum(),
                "mean(c.npy, axis=0)": wide.sum(0) / 9000, "max(c.npy, axis=1)": whole.max(1),
                "argmax(c.npy)": whole.argmax(), "argmin(c.npy.T)": whole.T.argmin(),
                "argmin(c.npy, axis=0)": whole.argmin(0), "any(c.npy == 127, axis=0)": (whole == 127).any(0),
                "count_nonzero(c.npy, axis=0)": np.count_nonzero(whole, 0), "ptp(c.npy, axis=0)": np.ptp(whole, 0),
                "sum(c.npy.astype(i64)*c.npy)": (wide * wide).sum()}
    for text, value in expected.items():
        done = run("eval", text, "-o", "p.npy", "--memory", "20M", folder=report.folder)
        found = np.load(report.folder / "p.npy") if done.returncode == 0 else done.stderr
        report.case(text, not isinstance(found, str) and np.array_equal(found, value), (value, found))
    squares, of_all = (wide * wide).sum(0) * 9000 - wide.sum(0)**2, (wide * wide).sum()
    for text, value in (("var(c.npy, axis=0)", squares / 9000**2), ("norm(c.npy)", np.sqrt(of_all)),
                        ("std(c.npy)", np.sqrt(of_all / 9000**2 - (wide.sum() / 9000**2)**2))):
        run("eval", text, "-o", "p.npy", folder=report.folder)
        found = np.load(report.folder / "p.npy")
        report.case(text, np.allclose(found, value, rtol=1e-13, atol=0), (value, found))
    cube = whole[:8991].reshape(27, 333, 9000)
    for text, value in (("sum(d.npy, axis=2)", cube.astype("i8").sum(2)), ("ptp(d.npy, axis=0)", np.ptp(cube, 0)),
                        ("argmax(d.npy, axis=-1)", cube.argmax(2)), ("mean(d.npy, axis=1)", cube.mean(1)),
                        ("logsumexp(d.npy*0, axis=2, keepdims=True)", np.full((27, 333, 1), np.log(9000.0)))):
        np.save(report.folder / "d.npy", cube)
        for order in "CF":
            run("eval", text, "-o", "p.npy", "--order", order, folder=report.folder)
            found = np.load(report.folder / "p.npy")
            is_fine = np.allclose(found, value, rtol=1e-13, atol=0) and found.dtype == value.dtype
            report.case((text, order), is_fine and found.flags[f"{order}_CONTIGUOUS"], (value, found))


def reductions_beside_each_other_are_one_pass(report):
    """Whatever is reduced with what, results are those of each alone; a large file in pieces as well."""
    numbers = np.random.default_rng(5)
    for name, array in (("s", numbers.standard_normal((30, 40))), ("l", numbers.standard_normal((3000, 4000)))):
        np.save(report.folder / f"{name}.npy", array)
        np.save(report.folder / f"m{name}.npy", array.T.reshape(array.shape))
        for more in ("", ", axis=0", ", axis=1", ", axis=(), keepdims=True"):
            calls = [f"{call.replace('@', f'{name}.npy')}{more})" for call in (
                "max(@", "min(@", "mean(@", "var(@", "std(@", "sum(@*@", "mean((@ - 1)**2", "ptp(@", "norm(@",
                "count_nonzero(@ > 0", "any(@ > 3", "sum(@.astype(f32)", "prod(@ > 9", "sum(@*@[::-1]", "mean(@[::-1]",
                "sum(@*@*m@", "sum(m@ + 1", "mean(m@*2 - @*@")]
            calls += [f"argmax({name}.npy{more})"] * (more.count("(") == 0)
            run("eval", "-", folder=report.folder,
                text="".join(f"{call}\talone{i}.npy\n" for i, call in enumerate(calls)))
            alone = [np.load(report.folder / f"alone{i}.npy").astype("f8") for i in range(len(calls))]
            done = run("eval", f"stack({', '.join(f'({call}).astype(f64)' for call in calls)})", "-o", "all.npy",
                       folder=report.folder)
            found = np.load(report.folder / "all.npy") if done.returncode == 0 else done.stderr
            for call, one, each in zip(calls, alone, found):
                report.case((call, done.stderr), np.allclose(one, each, rtol=1e-15, atol=0), (one, each))
            whole = "+".join(calls)
            run("eval", whole, "-o", "sum.npy", folder=report.folder)
            value = np.load(report.folder / "sum.npy") if (report.folder / "sum.npy").exists() else None
            report.case(whole, value is not None and np.allclose(value, sum(alone), rtol=1e-14, atol=1e-14), value)
            (report.folder / "sum.npy").unlink(missing_ok=True)


def slabs_of(a, large):
    """Expressions with arithmetic that is made slab by slab, and what they are."""
    positions = np.arange(3000000)
    cases = {f"cumsum({name}.npy*2 + 1, axis={axis})": (a * 2 + 1).cumsum(axis) for name in "af" for axis in (0, 1, -1)}
    return {
        **cases,
        "cumsum(a.npy*2)": (a * 2).cumsum(), "cumsum(a.npy*2.5, axis=1)": (a * 2.5).cumsum(1),
        "cumsum(f.npy*2.5, axis=2)": (a * 2.5).cumsum(2),
        "minimum.accumulate(-f.npy, axis=0)": np.minimum.accumulate(-a, 0),
        "cumsum((a.npy - f.npy[::-1]).T, axis=1)": (a - a[::-1]).T.cumsum(1),
        "maximum.accumulate(l.npy + l.npy[::-1], axis=1)": np.maximum.accumulate(large + large[::-1], 1),
        "(a.npy + 1)[a.npy > 3]": (a + 1)[a > 3], "f.npy[a.npy % 3 == 0]": a[a % 3 == 0],
        "l.npy[l.npy*2 > 9]": large[large > 4], "a.npy[a.npy > 100]": a[a > 100],
        "(a.npy**2)[a.npy > -100]": (a**2).ravel(), "l.npy[l.npy > l.npy.mean()]": large[large > large.mean()],
        "(none.npy + 1)[none.npy > 0]": a[:0, 0, 0], "cumsum(none.npy + 1, axis=0)": a[:, :0].cumsum(0),
        "sum((a.npy + 1)[a.npy > 3])": (a + 1)[a > 3].sum(),
        "(c(3000,1000)*2)[c(3000,1000) % 7 == 0]": positions[::7] * 2,
        "(c(3000,1000) - 1).cumsum(0)[-1]": (positions.reshape(3000, 1000) - 1).sum(0),
        "(a.npy**abs(a.npy))[a.npy == 2]": np.full((a == 2).sum(), 4),
        "take(a.npy + 1, [3, 0], axis=1)": (a + 1)[:, [3, 0]], "l.npy[:, [7, 2]]": large[:, [7, 2]]}


def arithmetic_along_axes_is_made_in_slabs(report):
    """What is scanned, or masked, and the mask, is what it is when it is computed as a whole."""
    numbers = np.random.default_rng(8)
    a = numbers.integers(-9, 9, (30, 500, 400)).astype("i4")
    large = numbers.integers(-9, 9, (3, 5000000)).astype("i1")
    for name, array in {"a": a, "f": np.asfortranarray(a), "none": a[:, :0], "l": large}.items():
        np.save(report.folder / f"{name}.npy", array)
    for text, value in slabs_of(a, large).items():
        for order in "CF":
            done = run("eval", text, "-o", "s.npy", "--order", order, folder=report.folder)
            found = np.load(report.folder / "s.npy") if done.returncode == 0 else done.stderr
            is_fine = not isinstance(found, str) and found.shape == value.shape and np.array_equal(found, value)
            report.case((text, order), is_fine, (value, found))
            (report.folder / "s.npy").unlink(missing_ok=True)
    done = run("eval", "(a.npy**(a.npy - 5))[a.npy > 3]", "-o", "s.npy", folder=report.folder)
    place = np.unravel_index(np.argmax(a.ravel() < 5), a.shape)
    report.case("a power names its element", f"({','.join(map(str, place))})" in done.stderr.splitlines()[0],
                done.stderr)
    report.case("and nothing is written", not (report.folder / "s.npy").exists())


def slabs_take_what_memory_leaves(report):
    """They become as small as they have to; a scan to another dtype along the only axis needs all of it."""
    x = np.random.default_rng(10).integers(-9, 9, 5000000).astype("i1")
    np.save(report.folder / "x.npy", x)
    for text, value in {"cumsum(x.npy.reshape(50,-1) > 0, axis=1)": (x.reshape(50, -1) > 0).cumsum(1),
                        "cumsum(x.npy.reshape(50,-1) > 0, axis=0)": (x.reshape(50, -1) > 0).cumsum(0),
                        "maximum.accumulate(x.npy*2)": np.maximum.accumulate(x * 2),
                        "(x.npy*0.5)[x.npy*2 > 3]": (x * np.float16(0.5))[x * 2 > 3]}.items():
        done = run("eval", text, "-o", "s.npy", "--memory", "1M", folder=report.folder)
        found = np.load(report.folder / "s.npy") if done.returncode == 0 else done.stderr
        report.case(text, not isinstance(found, str) and np.array_equal(found, value), found)
    for text in ("cumsum(x.npy > 0)", "cumsum(x.npy > 0)[:9]"):
        done = run("eval", text, "-o", "t.npy", "--memory", "1M", folder=report.folder)
        report.case(text, done.returncode == 1 and "an array on the way has 5000000 items of" in done.stderr and
                    "and --memory leaves" in done.stderr, done.stderr)
        report.case((text, "nothing is written"), not (report.folder / "t.npy").exists())


def scans_and_masks_take_little_memory(report):
    """Under a limit of a fraction of the file: what a process has for itself, but not what it maps of files."""
    array = np.random.default_rng(9).integers(-100, 100, (6000, 20000)).astype("i2")
    np.save(report.folder / "x.npy", array)
    np.save(report.folder / "m.npy", array % 3 == 0)
    limit = array.nbytes // 3
    for text, value in {"cumsum(x.npy*2, axis=1)": (array * np.int16(2)).cumsum(1),
                        "maximum.accumulate((x.npy*3).reshape(-1))":
                        np.maximum.accumulate((array * np.int16(3)).ravel()),
                        "(x.npy - 1)[x.npy > 0]": (array - np.int16(1))[array > 0], "x.npy[::-1]": array[::-1],
                        "x.npy[:, [5, 7, 9]]": array[:, [5, 7, 9]], "x.npy.cumsum(0)": array.cumsum(0),
                        "maximum.accumulate(x.npy[:, ::-1], axis=1)": np.maximum.accumulate(array[:, ::-1], axis=1),
                        "x.npy[m.npy]": array[array % 3 == 0],
                        "sum(x.npy*x.npy, axis=1) + sum(x.npy, axis=1)": (array * array).sum(1) + array.sum(1)}.items():
        done = run("eval", text, "-o", "s.npy", "--threads", "2", folder=report.folder,
                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)))
        found = np.load(report.folder / "s.npy", mmap_mode="r") if done.returncode == 0 else done.stderr
        report.case(text, not isinstance(found, str) and np.array_equal(found, value), found)


PIECES = {"count": 2, "axis": 0, "extent": 4194, "is_reduced": True}
KEPT = {**PIECES, "is_reduced": False}
# Of an expression its passes: how many arrays, what is computed, along which axes, which results, in which pieces.
PASSES = {
    "x.npy": [],
    "sum(x.npy)": [(1, None, [0, 1], ["sum"], PIECES)],
    "sum(x.npy*x.npy, axis=0)": [(1, "|a: f32| a * a", [0], ["sum"], PIECES)],
    "max(x.npy) - min(x.npy)": [(1, None, [0, 1], ["max", "min"], PIECES)],
    "max(x.npy, axis=0) - min(x.npy, axis=1)[:4000]": [(1, None, [0], ["max"], PIECES), (1, None, [1], ["min"], KEPT)],
    "sum(x.npy*y.npy)/sqrt(sum(x.npy*x.npy)*sum(y.npy*y.npy))":
        [(2, "|a: f32, b: f32| a * b, a * a, b * b", [0, 1], ["sum"] * 3, PIECES)],
    "sum(x.npy*x.npy)/sum(y.npy)*sum(x.npy*y.npy)":
        [(2, "|a: f32, b: f32| a * a, a * b, b", [0, 1], ["sum"] * 3, PIECES)],
    "max(x.npy) + max(y.npy)": [(1, None, [0, 1], ["max"], PIECES)] * 2,
    "var(x.npy - mean(x.npy, axis=0))": [(1, None, [0], ["mean"], PIECES),
                                         (2, "|a: f32, b: f32| a - b", [0, 1], ["var"], PIECES)],
    "x.npy*mean(x.npy) + ptp(x.npy[:10])": [(1, None, [0, 1], ["mean"], PIECES),
                                            (1, None, [0, 1], ["max - min"], None)],
    "+".join(["var(x.npy)"] * 5): [(1, None, [0, 1], ["var"] * 4, PIECES), (1, None, [0, 1], ["var"], PIECES)],
    "logsumexp(x.npy*2, axis=1) + sum(x.npy, axis=1)": [(1, "|a: f32| a * 2.0", [1], ["logsumexp"], KEPT),
                                                        (1, None, [1], ["sum"], KEPT)],
    "cumsum(sum(x.npy[:9], axis=0))": [(1, None, [0], ["sum"], None)],
}


def explain_tells_the_passes(report):
    """Which arrays each pass reads, what it computes of them and makes, in which pieces."""
    for name in ("x.npy", "y.npy"):
        np.save(report.folder / name, np.zeros((5000, 4000), "f4"))
    bytes_of = 5000 * 4000 * 4
    for text, passes in PASSES.items():
        answer = ask("explain", [text], folder=report.folder)[0]
        found = [(len(each["arrays"]), each["expression"], each["axes"],
                  [result["operation"] for result in each["results"]], each["pieces"])
                 for each in answer.get("reductions", [answer])]
        report.equal(text, passes, found)
        told = run("explain", text, "--threads", "3", folder=report.folder).stdout
        report.equal((text, "told"), len(passes), told.count(" bytes, once, on up to 3 threads"))
    text = run("explain", "sum(x.npy*x.npy, axis=0)", "--threads", "1", folder=report.folder).stdout
    report.equal("in words", f"""source a     f32 (5000,4000):(4000,1)
             x.npy
             {bytes_of} bytes
computes     |a: f32| a * a
reduces      along axis 0, in one pass
result       f32 (4000):(1)
             sum: sum(x.npy*x.npy, axis=0)
pieces       2, of up to 4194 along axis 0, which is reduced; the next one is read meanwhile
read         {bytes_of} bytes, once, on up to 1 thread

target       f32 (4000):(1)
""", text)


def logarithms_of_sums_do_not_overflow(report):
    """In one piece or several, along either axis; infinities and NaN are what they are."""
    array = np.random.default_rng(6).standard_normal((4500, 4500)) * 300
    np.save(report.folder / "l.npy", array)
    np.save(report.folder / "f.npy", array[:400].astype("f4"))
    np.save(report.folder / "none.npy", np.zeros((2, 0)))

    def value(items, axis):
        items = items.astype("f8")
        largest = items.max(axis=axis, keepdims=True)
        return np.squeeze(np.log(np.exp(items - largest).sum(axis=axis, keepdims=True)) + largest, axis=axis)
    cases = [(f"logsumexp({text}{more})", value(items, axis), bound)
             for text, items, bound in (("l.npy", array, 1e-12), ("l.npy.T", array.T, 1e-12),
                                        ("(l.npy*2 - l.npy[::-1])", array * 2 - array[::-1], 1e-12),
                                        ("f.npy", array[:400].astype("f4"), 1e-3))
             for more, axis in (("", None), (", axis=0", 0), (", axis=1", 1))]
    cases += [("logsumexp([inf, 1, -inf])", np.inf, 0), ("logsumexp([-inf, -inf])", -np.inf, 0),
              ("logsumexp([1, nan])", np.nan, 0), ("logsumexp([1e308, 1e308])", 1e308, 1),
              ("logsumexp(none.npy, axis=1)", [-np.inf] * 2, 0), ("logsumexp([-1e308])", -1e308, 0),
              ("logsumexp(none.npy, axis=0)", [], 0), ("logsumexp([3, 4], axis=())", [3, 4], 0),
              ("logsumexp([False, False])", np.log(2), 1e-15)]
    for text, expected, bound in cases:
        done = run("eval", text, "-o", "v.npy", "--memory", "20M", folder=report.folder)
        found = np.load(report.folder / "v.npy") if done.returncode == 0 else done.stderr
        is_near = not isinstance(found, str) and np.allclose(found, expected, rtol=0, atol=bound, equal_nan=True)
        report.case(text, is_near and found.shape == np.shape(expected), (expected, found))


CHECKS = [examples_are_what_print_answers, names_are_in_the_pages, refusals_along_axes_say_what_to_do,
          calls_have_numpys_arguments, large_files_are_reduced_in_pieces, reductions_beside_each_other_are_one_pass,
          arithmetic_along_axes_is_made_in_slabs, slabs_take_what_memory_leaves,
          scans_and_masks_take_little_memory, explain_tells_the_passes, logarithms_of_sums_do_not_overflow]
