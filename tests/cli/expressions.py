"""Arithmetic over arrays: what stands where, what is refused and how, files in pieces, what print and explain say."""
import json
import os

import numpy as np

from devices import software_gpu, with_cuda
from program import ask, run, saved

# Python's own answers.
PRECEDENCE = [
    "2+3*4", "(2+3)*4", "2**3**2", "-2**2", "2**-1", "-2**-2", "2*-3", "7//2*2", "-7//2", "-7%3", "7%-3", "1-2-3",
    "8/4/2", "1<<2+1", "6&3|8", "6|3&8", "6^3&1", "~5+1", "-~5", "1|2^3&4", "2*3%4", "10-2**2*2", "0x1f+0b11",
    "1_000+1", "2.5e1*2", ".5+1.", "100//7%5", "3-+2", "1+2j*2", "(1+2j)*(3-1j)", "2**0.5", "+3", "1e-3*1e3", "(2)+3",
    "(-2)*3",
]

OVER_ARRAYS = [
    "a<b", "a+b*2", "-a**2", "(-a)**2", "a<b+1", "a+1<b", "a&1==1", "(a&1)==1", "~a&3", "a<<1+1", "2-a-1", "a//2*2",
    "a%3-1", "a>>1|4", "-a%5", "2**2*a", "a*2**3", "a-b-1", "a/b/2", "where(a>2, a, -a)", "maximum(a, 3)*2", "a[1]+a",
    "(a+b)[:, 1]", "(a+b).T[::-1]", "(a+b)[None].T+1", "a.T+b.T", "1/a[:, 1:]", "a==b", "a!=b", "a>=b", "np.abs(a-b)",
    "divmod(a, b) [ 0 ]", "divmod(a, b)[ -1 ]*2", "divmod(a, b)[-2][:, 1]",
    "a.clip(1, 4)", "a.astype(f32)*0.5", "a*True", "a/pi", "e**0*a", "a*1.5+b", "a-1+b",
]

# The expression, a word of its sentence, and what is marked.
REFUSED = [
    ("a.npy+wide.npy", "a.npy has (2,3) and wide.npy has (4,)", "a.npy+wide.npy"),
    ("2*(a.npy - wide.npy)+1", "these shapes do not go together", "a.npy - wide.npy"),
    ("a.npy + small.npy*300", "300 is no i8", "300"),
    ("~f.npy", "~ has no f32: expected integers or bool", "~f.npy"),
    ("f.npy & 1", "& has no f32", "f.npy & 1"),
    ("-bool.npy", "expected ~ or logical_not", "-bool.npy"),
    ("bool.npy - bool.npy", "expected ^", "bool.npy - bool.npy"),
    ("a.npy < 1 < 2", "(a < b) & (b < c)", "<"),
    ("a.npy and 1", "& instead of 'and'", "a"),
    ("a.npy || 1", "| instead of '||'", "|"),
    ("not(a.npy)", "~ instead of 'not'", "n"),
    ("a.npy @ a.npy", "matrices", "@"),
    ("a.npy = 1", "== to compare", "="),
    ("a.npy**-1", "no negative powers", "-1"),
    ("a.npy**(a.npy - 2)", "at index (0,1) of the result the exponent is -1: expected exponents from 0 on",
     "a.npy**(a.npy - 2)"),
    ("1 + power(a.npy, b.npy[:, :1] - 3)[::-1]", "at index (1,0) of the result", "power(a.npy, b.npy[:, :1] - 3)"),
    ("(2**(a.npy - 9)).roll(1, axis=0)", "of the result the exponent is -6", "2**(a.npy - 9)"),
    ("divmod(a.npy, 2)", "has two results: expected [0] or [1] behind it", "divmod(a.npy, 2)"),
    ("modf(a.npy) [2]", "has two results", "[2]"),
    ("divmod(a.npy, 2)[-3]", "has two results", "[-3]"),
    ("divmod(a.npy, 2)[0, 1]", "has two results", "[0"),
    ("divmod(a.npy, 2)[ -", "has two results", "[ -"),
    ("round(a.npy, 1.5)", "how many decimals", "1.5"),
    ("isclose(a.npy)", "takes 2 to 5 arguments and got 1", "isclose(a.npy)"),
    ("isclose(a.npy, 1, 0, 0, 1)", "expected True or False", "1"),
    ("sin(complex.npy)", "of complex numbers there are exp, log and sqrt", "sin(complex.npy)"),
    ("power(complex.npy, 1.5)", "an integer, or 0.5", "power(complex.npy, 1.5)"),
    ("complex.npy**1.5", "expected floats, or an exponent from -1 to 100 that is an integer, or 0.5",
     "complex.npy**1.5"),
    ("floor(complex.npy)", "expected floats or integers", "floor(complex.npy)"),
    ("np.frexp(f.npy)", "frexp is not there", "frexp"),
    ("nanmean(f.npy)", "nanmean is not there: expected nansum(x) / count_nonzero(~isnan(x))", "nanmean"),
    ("1 + np.diff(f.npy.T)", "diff is not there: expected x[1:] - x[:-1]", "diff"),
    ("matmul(a.npy, a.npy.T)", "matmul is not there", "matmul"),
    ("frexp(f.npy*2.0)[1]", "floor(log2(abs(x))) + 1", "frexp"),
    ("foo(f.npy + 1)", "this name is unknown", "foo"),
    ("a.npy.product()", "product is not there: expected prod", "product"),
    ("np.size(c(3))", "function of layouts, not NumPy's", "size"),
    ("np.foo(a.npy)", "constant behind np.", "foo"),
    ("sqrt(a.npy, 1)", "takes 1 argument and got 2", "sqrt(a.npy, 1)"),
    ("where(a.npy, 1)", "takes 3 arguments and got 2", "where(a.npy, 1)"),
    ("f32(1, 2)", "takes 1 argument and got 2", "f32(1, 2)"),
    ("sqrt(None)", "instead of None", "None"),
    ("a.npy + (1,2)", "this is a tuple: expected an array or a number", "(1,2)"),
    ("a.npy + Sw<1,2,3>", "this is a swizzle: expected an array or a number", "Sw<1,2,3>"),
    ("a.npy.tiled_view(1,1) + 1", "this is tiles: expected an array or a number", "a.npy.tiled_view(1,1)"),
    ("a.npy.contains(1) + 1", "expected an array or a number", "a.npy.contains(1)"),
    ("opaque.npy + 1", "opaque3", None),
    ("1/0", "division by zero", "1/0"),
    ("2**100", "beyond 64 bits", "2**100"),
    ("1 << -1", "negative", "1 << -1"),
    ("1.5 & 1", "expected integers", "1.5 & 1"),
    ("foo(a.npy)", "unknown", "foo"),
    ("a.npy +", "column 8: expected", " "),
    ("a.npy * * 2", "expected", "*"),
    ("f16.npy + bf16.npy", "f16 and bf16 have no dtype together", "f16.npy + bf16.npy"),
]


def write_some(folder):
    arrays = {"a": np.array([[3, 1, 4], [1, 5, 9]]), "b": np.array([[2, 7, 1], [8, 2, 8]]), "wide": np.arange(4),
              "small": np.arange(3, dtype="i1"), "f": np.array([1.5, 2.5, -3], "f4"), "bool": np.array([True, False]),
              "complex": np.array([1j]), "f16": np.ones(3, "f2")}
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array)
    np.save(folder / "opaque.npy", np.zeros(3, "V3"))
    (folder / "bf16.npy").write_bytes(saved(np.ones(3, "u2")).replace(b"'<u2'", b"'<V2'"))
    return arrays


def numbers_are_pythons(report):
    answers = ask("print", PRECEDENCE)
    for text, answer in zip(PRECEDENCE, answers):
        value = eval(text)  # pylint: disable=eval-used
        report.equal(text, ([str(value)], []), (answer.get("head"), answer.get("shape")))


def operators_bind_as_in_python(report):
    arrays = write_some(report.folder)
    names = {name: getattr(np, name) for name in ("where", "maximum", "divmod", "pi", "e")}
    names |= {**arrays, "np": np, "f32": np.float32}
    texts = []
    for number, text in enumerate(OVER_ARRAYS):
        padded = "".join(f"{each}.npy" if each in ("a", "b") and not neighbour_is_word(text, place) else each
                         for place, each in enumerate(text))
        texts.append(f"{padded}\to{number}.npy\n")
    done = run("eval", "-", "--json", folder=report.folder, text="".join(texts))
    for number, (text, line) in enumerate(zip(OVER_ARRAYS, done.stdout.splitlines())):
        with np.errstate(all="ignore"):
            expected = np.asarray(eval(text, names))  # pylint: disable=eval-used
        path = report.folder / f"o{number}.npy"
        found = path.read_bytes() if path.exists() else line
        report.equal(text, saved(np.ascontiguousarray(expected).reshape(expected.shape)), found)


def neighbour_is_word(text, place):
    around = text[max(place - 1, 0):place] + text[place + 1:place + 2]
    return any(each.isalpha() or each == "." and text[place - 1:place] == "." for each in around)


def refusals_say_what_to_do(report):
    write_some(report.folder)
    for text, sentence, marked in REFUSED:
        done = run("eval", "-o", "x.npy", "--", text, folder=report.folder)
        report.equal((text, "exit code"), (1, ""), (done.returncode, done.stdout))
        is_one = done.stderr.startswith("dimfold: ") and done.stderr.count("\n") in (1, 3)
        report.case((text, "one sentence"), is_one, done)
        report.case((text, sentence), sentence in done.stderr, done.stderr)
        lines = done.stderr.splitlines()
        if marked is not None and len(lines) == 3:
            start = lines[2].index("^")
            report.equal((text, "marked"), marked, lines[1][start:start + lines[2].count("^")] or " ")
        report.case((text, "nothing was written"), not (report.folder / "x.npy").exists())


def names_are_files_where_there_are_such(report):
    for name, value in (("a", 1), ("1-a", 2), ("2024-01-05", 3), ("a-b", 4), ("pi", 6), ("-a", 7), ("foo(a", 9)):
        np.save(report.folder / f"{name}.npy", np.array([value]))
    (report.folder / "1").mkdir()
    np.save(report.folder / "1" / "c.npy", np.array([8]))
    for text, value in (("1-a.npy", 2), ("1 - a.npy", 0), ("2-a.npy", 1), ("2024-01-05.npy", 3), ("a-b.npy", 4),
                        ("a.npy-1", 0), ("2/a.npy", 2.0), ("1/c.npy", 8), ("pi.npy", 6), ("-a.npy", 7), ("- a.npy", -1),
                        ("0-1-a.npy", -2), ("'1-a.npy'+a.npy", 3), ("a.npy+1/c.npy", 9), ("a.npy*2-a.npy", 1),
                        ("2*-a.npy", 14), ("foo(a.npy*2", 18)):
        report.equal(text, [str(value)], ask("print", [text], folder=report.folder)[0].get("head"))


def pieces_change_no_result(report):
    numbers = np.random.default_rng(1)
    a, b = numbers.standard_normal((60, 70)).astype("f4"), numbers.standard_normal((70, 60)).astype(">f8")
    row = numbers.integers(-5, 5, 70).astype("i2")
    for name, array in (("a", a), ("b", b), ("row", row)):
        np.save(report.folder / f"{name}.npy", array)
    many = "+".join(f"a.npy[{i}]*{i}" for i in range(40))
    summed = a[0] * np.float32(0)
    for i in range(1, 40):
        summed = summed + a[i] * np.float32(i)
    cases = {"a.npy*2 + b.npy.T": a * 2 + b.T, "(a.npy + row.npy)[::-1, ::3].T": (a + row)[::-1, ::3].T,
             "c(60,70)*2 - f(60,70)": np.arange(4200).reshape(60, 70) * 2 - np.arange(4200).reshape(70, 60).T,
             "where(a.npy > 0, a.npy, row.npy)": np.where(a > 0, a, row),
             "(a.npy + 1).reshape(-1)": (a + 1).reshape(-1),
             "row.npy[:, None]*row.npy": row[:, None] * row, many: summed, "a.npy[0, 0]+a.npy[:0]": a[0, 0] + a[:0]}
    for memory in ("3k", "30k", "1G"):
        for order in "CF":
            lines = "".join(f"{text}\to{number}.npy\n" for number, text in enumerate(cases))
            done = run("eval", "-", "--order", order, "--memory", memory, folder=report.folder, text=lines)
            report.equal((memory, order), (0, ""), (done.returncode, done.stderr))
            for number, (text, value) in enumerate(cases.items()):
                report.equal((text[:40], memory, order), saved(np.array(value, order=order)),
                             (report.folder / f"o{number}.npy").read_bytes())
    run("eval", "a.npy*2", "-o", "a.npy", "--memory", "5k", folder=report.folder)
    report.equal("over the source", saved(a * 2), (report.folder / "a.npy").read_bytes())


def print_is_numpys(report):
    tenths = np.arange(12).reshape(3, 4) / 10
    np.save(report.folder / "x.npy", tenths)
    np.save(report.folder / "y.npy", np.array([np.nan, 1, -np.inf]))
    for text, expected in (
            ("x.npy", "[[0.  0.1 0.2 0.3]\n [0.4 0.5 0.6 0.7]\n [0.8 0.9 1.  1.1]]\n"
                      "dtype              f64\nshape              (3,4)\nminimum            0.0\n"
                      "maximum            1.1\n"),
            ("y.npy", "[ nan   1. -inf]\ndtype              f64\nshape              (3)\nminimum            -inf\n"
                      "maximum            1.0\nnan                1\n"),
            ("c(2000) - 1", "[  -1    0    1 ... 1996 1997 1998]\ndtype              i64\nshape              (2000)\n"
                            "minimum            -1\nmaximum            1998\n"),
            ("c(3) > 1", "[False False  True]\ndtype              bool\nshape              (3)\n"
                         "minimum            False\nmaximum            True\n"),
            ("0.1+0.2", "0.3\ndtype              f64\nshape              ()\nminimum            0.30000000000000004\n"
                        "maximum            0.30000000000000004\n"),
            ("c(0)", "[]\ndtype              i64\nshape              (0)\n")):
        report.equal(text, expected, run("print", text, folder=report.folder).stdout)
    answer = ask("print", ["x.npy*2 - 1j"], folder=report.folder)[0]
    report.equal("keys", ["dtype", "shape", "head", "tail", "minimum", "maximum", "nan"], list(answer))
    report.equal("ends", (["-1j", "(0.2-1j)", "(0.4-1j)"], ["(1.8-1j)", "(2-1j)", "(2.2-1j)"], "-1j", "(2.2-1j)"),
                 (answer["head"], answer["tail"], answer["minimum"], answer["maximum"]))
    for text in ("Sw<1,2,3>", "x.npy.tiled_view(1,1)", "x.npy.contains(3)"):
        done = run("print", text, folder=report.folder)
        report.case(text, done.returncode == 1 and "expected" in done.stderr or "print is about" in done.stderr, done)


def head_and_tail_are_slices(report):
    """Of the first axis, each printed as NumPy prints it; what stands below is about all elements."""
    numbers = np.random.default_rng(4).integers(0, 1000, (300, 7))
    np.save(report.folder / "n.npy", numbers)
    for head, tail in ((2, 0), (0, 3), (1, 2), (200, 0), (400, 299)):
        options = [part for name, count in (("--head", head), ("--tail", tail)) if count for part in (name, str(count))]
        shown = [str(numbers[:head])] * bool(head) + [str(numbers[-tail:])] * bool(tail)
        shown = [str(numbers)] if head and head + tail >= 300 and tail else shown
        below = (f"dtype              i64\nshape              (300,7)\nminimum            {numbers.min()}\n"
                 f"maximum            {numbers.max()}\n")
        done = run("print", "n.npy", *options, folder=report.folder)
        report.equal(options, "\n".join(shown) + "\n" + below, done.stdout)
        answer = ask("print", ["n.npy"], *options, folder=report.folder)[0]
        ends = numbers[:head] if head else numbers[0, :3], numbers[-tail:] if tail else numbers[-1, -3:]
        report.equal((options, "ends"), [[str(each) for each in end.flat] for end in ends],
                     [answer["head"], answer["tail"]])
    report.equal("rank 0", "5\ndtype", run("print", "5", "--head", "2", "--tail", "1").stdout[:7])
    error = ask("print", ["n.npy"], "--head", "200", "--memory", "5k", folder=report.folder)[0].get("error", {})
    report.equal("more than memory", True, "ask for 1400 elements of 8 bytes" in error.get("message", ""))
    for arguments, word in ((["--head", "0"], "--head is '0'"), (["--tail", "x"], "--tail is 'x'"),
                            (["--head", "-1"], "--head is '-1'")):
        done = run("print", "c(3)", *arguments)
        report.case(arguments, done.returncode == 2 and word in done.stderr, done)
    done = run("show", "c(3)", "--head", "1")
    report.case("of print alone", done.returncode == 2 and "does not belong" in done.stderr, done)


def pieces_show_what_the_whole_does(report):
    """Pieces of a few elements, across axes of which only the ends are shown."""
    numbers = np.random.default_rng(6).integers(-99, 99, (12, 5, 40))
    np.save(report.folder / "n.npy", numbers)
    for text, whole in (("n.npy", numbers), ("n.npy.T", numbers.T), ("n.npy[::-2, :3].T", numbers[::-2, :3].T)):
        for options, parts in (([], [whole]), (["--head", "2", "--tail", "1"], [whole[:2], whole[-1:]]),
                               (["--tail", "7"], [whole[-7:] if len(whole) > 7 else whole])):
            expected = "".join(f"{part}\n" for part in parts)
            for memory in ("5k", "1G"):
                done = run("print", text, *options, "--memory", memory, folder=report.folder)
                found = done.stdout[:done.stdout.find("dtype")] or done.stderr
                report.equal((text, options, memory), expected, found)


def device_places():
    """The host, and a device if there is one: options and environment."""
    library = os.environ.get("DIMFOLD_SOFTWARE_GPU", "")
    return [([], {})] + ([(["--queue", "cuda:0"], with_cuda(library))] if library else [])


def powers_are_taken_everywhere(report):
    """In pieces, in any order, beside other programs and on a device, and the item of a negative exponent is named."""
    numbers = np.random.default_rng(5)
    base, exponent = numbers.integers(-9, 9, (40, 50)), numbers.integers(0, 70, (50, 40)).astype("u1")
    np.save(report.folder / "base.npy", np.asfortranarray(base))
    np.save(report.folder / "exponent.npy", exponent)
    expected = (base ** exponent.T + 1)[::2]
    text = "(base.npy**exponent.npy.T + 1)[::2]"
    for options, environment in device_places():
        for memory in ("5k", "1G"):
            for order in "CF":
                done = run("eval", text, "-o", "p.npy", "--order", order, "--memory", memory, *options,
                           folder=report.folder, **environment)
                found = (report.folder / "p.npy").read_bytes() if done.returncode == 0 else done
                report.equal((options, memory, order), saved(np.array(expected, order=order)), found)
    wrong = exponent.astype("i2")
    wrong[31, 37] = -3
    np.save(report.folder / "wrong.npy", wrong)
    for memory in ("5k", "1G"):
        for order in "CF":
            done = run("eval", "base.npy**wrong.npy.T", "-o", "w.npy", "--order", order, "--memory", memory,
                       folder=report.folder)
            sentence = "at index (37,31) of the result the exponent is -3"
            report.case((memory, order), sentence in done.stderr and done.returncode == 1, done)
    error = ask("print", ["1 + base.npy**wrong.npy.T"], folder=report.folder)[0]["error"]
    report.equal("JSON", ("power", "exponent", 0, -3, 5),
                 tuple(error[key] for key in ("operation", "operand", "expected", "found", "column")))


def explain_says_that_powers_go_one_by_one(report):
    np.save(report.folder / "exponent.npy", np.ones((5, 6), "u1"))
    for options, environment in device_places():
        programs = ask("explain", ["2**exponent.npy"], *options, folder=report.folder, **environment)[0]["programs"]
        powers = [each for each in programs if each["is_one_by_one"]]
        report.equal((options, "powers"), ["|a: u8, b: u8| a ** b"], [each["expression"] for each in powers])
        report.equal((options, "none of a program's"), {None},
                     {each[key] for each in powers for key in ("nodes", "steps", "batch", "block", "tier", "stores")})
        report.equal((options, "threads"), [1], [each["threads"] for each in powers])
        report.case((options, "advice"), all("astype(f64)" in each["advice"] for each in powers), powers)
        text = run("explain", "2**exponent.npy", *options, folder=report.folder, **environment).stdout
        part = text[text.index("a ** b"):].split("program ")[0]
        report.case((options, "text"), "one by one, by the host, on one thread" in part and "nodes" not in part and
                    "fastest" not in part, text)


def a_file_named_twice_is_read_once(report):
    """One view of one file is one operand, whatever names it has; another view, or another file, is another one."""
    array = np.arange(1, 13, dtype="f4").reshape(3, 4)
    for name in ("a", "b"):
        np.save(report.folder / f"{name}.npy", array)
    (report.folder / "link.npy").symlink_to("a.npy")
    for text, sources, value in (("a.npy*a.npy", 1, array * array), ("a.npy + link.npy[::1]", 1, array * 2),
                                 ("(a.npy - 1)*(2 - a.npy).T[:3, :3].T[:, :1]", 2,
                                  (array - 1) * (2 - array).T[:3, :3].T[:, :1]),
                                 ("a.npy[0] + a.npy", 2, array[0] + array), ("a.npy + b.npy", 2, array * 2),
                                 ("b.npy[0]*(a.npy - b.npy)/b.npy[0] + a.npy[::-1] + a.npy*b.npy[0]", 4,
                                  array[::-1] + array * array[0]),
                                 ("((a.npy + a.npy) - a.npy).T + a.npy.T", 1, array.T * 2),
                                 ("(a.npy*a.npy).astype(f64) + a.npy.astype(f64)", 1, array * array + array)):
        operands = ask("explain", [text], folder=report.folder)[0]["programs"][0]["operands"]
        report.equal(text, sources, len(operands) - 1)
        run("eval", text, "-o", "out.npy", folder=report.folder)
        found = np.load(report.folder / "out.npy")
        report.case((text, "value"), np.array_equal(found, value), found)


def explain_names_the_operands(report):
    np.save(report.folder / "a.npy", np.zeros((100, 200), "f4"))
    np.save(report.folder / "b.npy", np.zeros((200, 100), "f4"))
    answer = ask("explain", ["a.npy*2.5 + b.npy.T"], folder=report.folder)[0]
    program = answer["programs"][0]
    report.equal("one program", (1, None), (len(answer["programs"]), answer["pieces"]))
    report.equal("operands", [None, "a.npy", "b.npy.T"], [each["expression"] for each in program["operands"]])
    report.equal("layouts", "(100,200):(1,100)", program["operands"][2]["layout"])
    report.equal("bytes", [80000] * 3, [each["bytes"] for each in program["operands"]])
    report.equal("all bytes", 240000, program["moved_bytes"])
    report.equal("costs most", ("transposed", 2), (program["operands"][2]["access"], program["costliest"]))
    report.equal("expression", "|a: f32, b: f32| a * 2.5 + b", program["expression"])
    many = ask("explain", ["+".join(f"a.npy[{i}]" for i in range(20))], folder=report.folder)[0]["programs"]
    report.case("several programs", len(many) > 1 and any("the result of program 1" == each["expression"]
                                                          for each in many[1]["operands"]), many)
    pieces = ask("explain", ["a.npy + b.npy.T"], "--memory", "40k", folder=report.folder)[0]["pieces"]
    report.case("pieces", pieces["memory_bytes"] <= 30720, pieces)
    text = run("explain", "a.npy*2.5 + b.npy.T", folder=report.folder).stdout
    report.case("text", "source b" in text and "b.npy.T" in text and "costs most" in text, text)


def a_device_computes_the_same(report):
    library = software_gpu(report)
    if library is None:
        return
    a, b = np.random.default_rng(2).standard_normal((2, 40, 40)).astype("f4")
    for name, array in (("a", a), ("b", b.astype(">f4"))):
        np.save(report.folder / f"{name}.npy", array)
    texts = ["a.npy*2 + b.npy.T", "where(a.npy > b.npy, a.npy, 0)[::2]", "c(40,40) + a.npy"]
    for place, options in (("host", {}), ("cuda:0", with_cuda(library))):
        lines = "".join(f"{text}\t{place}{number}.npy\n" for number, text in enumerate(texts))
        done = run("eval", "-", "--queue", place, folder=report.folder, text=lines, **options)
        report.equal(place, (0, ""), (done.returncode, done.stderr))
    for number, text in enumerate(texts):
        report.equal(text, *((report.folder / f"{place}{number}.npy").read_bytes() for place in ("host", "cuda:0")))


def layouts_keep_their_offsets(report):
    for text, layout in (("(3,4):(4,1)+2", "(3,4):(4,1)+2"), ("c(3,4)+2", "(3,4):(4,1)+2"),
                         ("(3,4)+2", "(3,4):(1,3)+2")):
        report.equal(text, layout, ask("show", [text])[0].get("layout"))
    report.equal("positions", ["2", "3", "4"], ask("print", ["c(3,4)+2"])[0]["head"])
    report.equal("products", ["6", "7", "8"], ask("print", ["c(3,4)+2*3"])[0]["head"])
    report.equal("numbers", "5\n", run("eval", "2+3").stdout)
    report.equal("of both", ["6", "9", "12"], ask("print", ["(c(3,4)+2)*3"])[0]["head"])
    report.equal("JSON", {"number": 6}, json.loads(run("eval", "2*3", "--json").stdout))


CHECKS = [numbers_are_pythons, operators_bind_as_in_python, refusals_say_what_to_do,
          names_are_files_where_there_are_such, pieces_change_no_result, print_is_numpys,
          head_and_tail_are_slices, pieces_show_what_the_whole_does, powers_are_taken_everywhere,
          explain_says_that_powers_go_one_by_one, a_file_named_twice_is_read_once, explain_names_the_operands,
          a_device_computes_the_same, layouts_keep_their_offsets]
