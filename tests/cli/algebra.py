"""The algebra of nested layouts: answers, errors, `dimfold algebra` in pipes and on a terminal."""
import json
import os
import pty
import random
import select
import signal
import subprocess
import termios
import time

import numpy as np

from program import PROGRAM, run

ANSWERS = {
    "composition((6,2):(8,2), (4,3):(3,1))": "((2,2),3):((24,2),8)",
    "(6,2):(8,2) o (4,3):(3,1)": "((2,2),3):((24,2),8)",
    " ( 6 , 2 ) : ( 8 , 2 ) o (4,3):(3,1) ": "((2,2),3):((24,2),8)",
    "composition(composition(20:2, (5,4):(4,1)), (5,2):(1,5))": "(5,2):(8,2)",
    "20:2 o (5,4):(4,1) o (5,2):(1,5)": "(5,2):(8,2)",
    "Sw<2,0,3> o 0 o (4,8):(8,1)": "Sw<2,0,3> o 0 o (4,8):(8,1)",
    "Sw<2,0,3> o 4 o (4,8):(8,1)": "Sw<2,0,3> o 4 o (4,8):(8,1)",
    "Sw<2,0,3> o (4,8):(8,1)": "Sw<2,0,3> o 0 o (4,8):(8,1)",
    "(8,8):(1,8) o Sw<1,0,3> o 0 o (8,2):(1,8)": "Sw<1,0,3> o 0 o (8,2):(1,8)",
    "Sw<1,0,3> o Sw<1,0,3>": "Sw<0,0,0>",
    "3 o (4,(2,2)):(1,(4,8))": "(4,(2,2)):(1,(4,8))+3",
    "(4,(2,2)):(1,(4,8))+3": "(4,(2,2)):(1,(4,8))+3",
    "(4,(2,2)):(1,(4,8))(14)": "14",
    "8:1(3)": "3",
    "(4:1)(2)": "2",
    "(8,8):(8,1)+2(3)": "26",
    "(4,(2,2)):(1,(4,8))(1,(1,1))": "13",
    "(4,(2,2)):(1,(4,8))(1,3)": "13",
    "(4,(2,2)):(1,(4,8))(_,2)": "(4):(1)",
    "Sw<3,4,3>(128)": "144",
    "identity((3,4))(2,1)": "(2,1)",
    "left((2,(3,4)))": "(2,(3,4)):(1,(2,6))",
    "left((size((2,3)),2))": "(6,2):(1,6)",
    "(size((2,3)),4):(1,size((2,3)))": "(6,4):(1,6)",
    "(size((2,3)),4):(1,6)+size((2,2))": "(6,4):(1,6)+4",
    "size(get((4,(2,3)):(1,(4,8)), 1))": "6",
    "((4,(2,2)):(1,(4,8)))(3)": "3",
    "_8:_1": "_8:_1",
    "(4,_)": "(4,_)",
    "((2,3),4)": "((2,3),4)",
    "<4,_,(2,2):(1,4)>": "<4,_,(2,2):(1,4)>",
    "<size((2,2)),_>": "<4,_>",
    "rank(<4,_>)": "2",
    "Sw<3,4,3>": "Sw<3,4,3>",
    "composition((4,8):(1,4), <2,(2,2):(1,4)>)": "(2,(2,2)):(1,(4,16))",
    "((3))": "((3))",
    "complement(3:1, (4,6))": "12:3",
    "strict(logical_divide((4,6):(1,4), <2,3>))": "((2,2),(3,2)):((1,2),(4,12))",
    "is_injective((2,2):(1,1))": "no",
    "((" * 7 + "3" + "))" * 7: "((" * 7 + "3" + "))" * 7,
}


def evaluated(expressions, *options):
    """What one `dimfold algebra` says of many expressions, as JSON."""
    done = run("algebra", "--json", *options, text="".join(line + "\n" for line in expressions))
    return [json.loads(line) for line in done.stdout.splitlines()]


def expressions_are_evaluated(report):
    for expression, answer in ANSWERS.items():
        done = run("eval", expression)
        report.equal(expression, (0, answer + "\n", ""), (done.returncode, done.stdout, done.stderr))
    done = run("algebra", text="".join(line + "\n" for line in ANSWERS))
    report.equal("line by line", [*ANSWERS.values()], done.stdout.splitlines())


def functions():
    return evaluated(["help"])[0]["functions"]


def every_function_answers_its_example(report):
    known = [each for each in functions() if each["example"] is not None]
    report.case("many", len(known) > 100, len(known))
    for each in known:
        done = run("eval", each["example"])
        report.equal(each["example"], (each["answer"] + "\n", ""), (done.stdout, done.stderr))


def functions_refuse_what_they_do_not_take(report):
    """Each with no argument, with too many, and with a value of every kind in every place."""
    values = ["3", "(2,2)", "(4,_)", "(4,2):(1,4)", "<2,2>", "Sw<1,0,2>", "is_valid(4)", "draw(4)", "(2,2):(1@0,1@1)",
              "-1", "access(4:1, 4, 4)"]
    names = sorted({each["name"] for each in functions()})
    lines = [f"{name}({', '.join([value] * count)})" for name in names for value in values for count in (0, 1, 2, 3, 7)]
    lines += [f"{name}((4,2):(1,4), {value})" for name in names for value in values]
    answers = evaluated(lines)
    report.equal("one answer each", len(lines), len(answers))
    for line, answer in zip(lines, answers):
        report.case(line, "error" not in answer or answer["error"]["message"], answer)


def layouts_have_fields(report):
    answer = json.loads(run("eval", "composition((6,2):(8,2), (4,3):(3,1))", "--json").stdout)
    report.equal("fields", {"layout": "((2,2),3):((24,2),8)", "shape": [[2, 2], 3], "stride": [[24, 2], 8], "size": 12,
                            "cosize": 43, "rank": 2, "depth": 2, "offset": 0, "swizzle": None,
                            "table": [0, 24, 2, 26, 8, 32, 10, 34, 16, 40, 18, 42]}, answer)
    large, basis, swizzled, empty = evaluated(["(65,1):(1,0)+2", "(2,2):(1@0,2@1)", "Sw<1,0,1> o 0 o (2,2):(2,1)",
                                               "()"])
    report.equal("a large one", (None, 2), (large["table"], large["offset"]))
    report.equal("basis strides", ("(1@0,2@1)", None), (basis["stride"], basis["table"]))
    report.equal("a swizzle", ("Sw<1,0,1>", [0, 3, 1, 2]), (swizzled["swizzle"], swizzled["table"]))
    report.equal("the empty tuple", {"tuple": []}, empty)
    report.equal("others", [{"number": 6}, {"tuple": [1, ["_", 2]]}, {"tiler": "<2,_>"}, {"swizzle": "Sw<1,0,2>"},
                            {"answer": True}, {"answer": "yes"}],
                 evaluated(["size((2,3))", "(1,(_,2))", "<2,_>", "Sw<1,0,2>", "is_valid(3)", "is_injective(3:1)"]))


def tuples_are_tilers_mode_by_mode(report):
    for call, tiler, answer in [
            ("zipped_divide((8,6):(6,1), %s)", "(4,2)", "((4,2),(2,3)):((6,1),(24,2))"),
            ("local_tile((8,8):(8,1), %s, (1,0))", "(4,4)", "(4,4):(8,1)+32"),
            ("logical_divide((8,6):(6,1), %s)", "(_,2)", "(8,(2,3)):(6,(1,2))"),
            ("composition((12,(4,8)):(59,(13,1)), %s)", "(3,8)", "(3,(4,2)):(59,(13,1))"),
            ("logical_divide((4,(6,2)):(1,(4,24)), %s)", "(2,(3,2))", "((2,2),((3,2),(2,1))):((1,2),((4,12),(24,0)))")]:
        for text in (tiler, tiler.replace("(", "<").replace(")", ">"), "<" + tiler[1:-1] + ">"):
            report.equal((call, text), answer, run("eval", call % text).stdout.strip())


ERRORS = {
    "composition(3": (14, "',' or ')'"),
    "(6,2):(8,2) o": (14, "expected a layout"),
    "(6,2):(8,2) o (4,3):(3,1) x": (27, "or the end"),
    "o o": (1, "unknown"),
    "frobnicate((2,2))": (1, "unknown"),
    "composition": (1, "expected '('"),
    "composition((6,2):(8,2))": (1, "got 1 argument"),
    "composition((6,2):(8,2), 1, 2)": (1, "got 3 arguments"),
    "coalesce(Sw<1,0,2>)": (10, "got a swizzle"),
    "flatten((2,2)) o <2": (20, "',' or '>'"),
    "((4,2):(1,4), 3)": (2, "this is a layout"),
    "upcast((4,2):(1,4), -2)": (21, "expected 0 or more"),
    "(6,(2,2)):(1,2)": (11, "parentheses of the shape"),
    "(4,(2,2)):(1,(4,8))()": (20, "coordinate"),
    "get((4,2):(1,4), 2)": (1, "outside of 2 modes"),
    "3:(size(2):1)": (4, "tuple"),
    "ordered((2,2), (1,": (19, "expected"),
    "(2,\x01(2,2))": (4, "expected"),
    "strict(3": (9, "')'"),
    "(2,2):(1,99999999999999999999)": (10, "number"),
    "(" + "2," * 33 + ")": (66, ""),
    "(" * 16 + "3" + ")" * 16: (16, ""),
    "(4294967296,(4294967296,4)):(1,(1,1))": (1, ""),
    "wrap(" * 100 + "1" + ")" * 100: (321, "64"),
}


def errors_say_where(report):
    for expression, (column, words) in ERRORS.items():
        done = run("eval", "--strict", "--", expression)
        lines = done.stderr.splitlines()
        report.case(expression, done.returncode == 1 and done.stdout == "" and lines[0].startswith("dimfold: ") and
                    words in lines[0] and len(lines) >= 3, done)
        report.case((expression, "marked"), lines[2].strip("^ ") == "" and "^" in lines[2], lines)
        error = json.loads(run("eval", "--strict", "--json", "--", expression).stdout)["error"]
        report.equal((expression, "column"), column, error["column"])
        report.equal((expression, "detail"), lines[1:], error["detail"].splitlines())
        if len(expression) < 100:
            report.equal((expression, "caret"), column, lines[2].index("^") - 1)


def values_of_all_kinds_go_together(report):
    np.save(report.folder / "a.npy", np.zeros((4, 6), "f4"))
    for expression, expected in (
            ("coalesce(c(2,3).T)", "6:1"), ("coalesce(f(2,3))", "6:1"), ("rank(right(2,_3))", "2"),
            ("size(left(2,3))", "6"), ("left(6)", "(6):(1)"), ("size(left(6))", "6"),
            ("coalesce(a.npy.T)", "24:1"), ("a.npy.T.coalesce()", "24:1"), ("a.npy[1:].coalesce().rank()", "2"),
            ("a.npy(1,2)", "8"), ("'a.npy' o 2:2", "2:12"), ("coalesce('a.npy'[1:])", "(3,6):(6,1)+6"),
            ("right((2,3)).T", "(3,2):(1,3)"),
            ("left((4,6))[1:, ::2]", "(3,3):(1,8)+1"),
            ("((2,3):(3,1) o 6:1).T", "(3,2):(1,3)"),
            ("c(4,6)[::2].T.coalesce()", "(6,2):(1,12)"), ("f(2,3).coalesce().size()", "6"), ("c(2,3) o 2:1", "2:3"),
            ("c(2,3)(1,1)", "4"), ("right(2,3)[1](2)", "5"), ("(4,6):(6,1).T.composition(4:1)", "4:1"),
            ("size(c(4,6).tiled_view(2,3).to_layout())", "24"), ("rank(stack(c(2,3), c(2,3); axis 0))", "3"),
            ("concatenate((2,3):(3,1), (2,3):(3,1))", "((2,3),(2,3)):((3,1),(3,1))"),
            ("concatenate(left((2,3)), c(2))", "((2,3),(2)):((1,2),(1))"), ("rank(concatenate(c(2,3), 3:1))", None)):
        done = run("show" if expression.startswith("left(6") else "eval", expression, folder=report.folder)
        if expected is not None:
            report.case(expression, expected in done.stdout.split(), done)
        else:
            report.case(expression, done.returncode == 1 and "this array" in done.stderr, done)
    report.case("arrays", "(4,3):(3,1)" in run("show", "concatenate(c(2,3), c(2,3))").stdout)
    for expression, words, column in (
            ("size(c(4,4).tiled_view(2,2))", "these are tiles", 6), ("size(c(2,3).contains(1))", "a question", 6),
            ("((2,3),4):((1,2),6).T", "depth 2", 1), ("coalesce(c(2,3)[5])", "column 16", 16),
            ("coalesce(c(2,3).foo(1))", "column 17", 17), ("coalesce(missing.npy)", "No such file", 10),
            ("size(c(0,3))", "extent 0", 6), ("left((2,3)).foo(1)", "column 13", 13)):
        lines = run("eval", expression).stderr.splitlines()
        report.case(expression, words in lines[0] and lines[1] == "  " + expression, lines)
        report.equal((expression, "caret"), column, lines[2].index("^") - 1)


ALONG_AXES = ("sort", "sum", "take")
OF_ELEMENTS = (".npy", ".pad(", "stack(")
QUESTIONS = ("flatten", "index", "is_injective", "to_layout", "equal", "equivalent")  # and steps, of arrays


def every_function_takes_every_kind(report):
    """An answer, or a sentence about what is wrong with the argument: no error of the grammar, no unknown name."""
    np.save(report.folder / "a.npy", np.zeros((4, 6), "f4"))
    values = ["3", "(2,3)", "_3", "c(2,3)", "f(4)", "(2,3):(3,1)", "((2,2),3):((1,2),4)", "left(2,3)", "right(2,_3)",
              "right_padded(2,3; 4)", "dense(2,3; 1,0)", "a.npy", "a.npy.T[1]", "c(4,6).tiled_view(2,3)", "<2,3>",
              "c(4,6).tiled_view(2,3).grid()", "Sw<1,0,3>", "c(2,3).pad(1)", "stack(c(2), c(2); axis 0)"]
    names = {each["name"] for each in json.loads(run("algebra", "--json", text="help\n").stdout)["functions"]}
    report.case("there are functions", len(names) > 90, names)
    pairs = [(name, value) for name in sorted(names) for value in values]
    texts = [f"{name}({value})" for name, value in pairs]
    texts += [f"{value}.{name}()" for name, value in pairs if value not in ("_3", "c(4,6).tiled_view(2,3)")
              and ".npy" not in value and name not in QUESTIONS]
    done = run("algebra", "--json", text="".join(text + "\n" for text in texts), folder=report.folder)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    report.equal("all are answered", len(texts), len(answers))
    for text, answer in zip(texts, answers):
        message = answer.get("error", {}).get("message", "")
        is_told = "unknown" not in message and "_SYNTAX" not in answer.get("error", {}).get("status", "")
        report.case(text, is_told or "expected an array, not tiles" in message, message)
    done = run("show", "-", "--json", text="".join(text + "\n" for text in texts), folder=report.folder)
    shown = [json.loads(line) for line in done.stdout.splitlines()]
    differing = [text for text, *both in zip(texts, answers, shown) if ("error" in both[0]) != ("error" in both[1])]
    report.equal("show agrees, but for what arrays have along axes", [],
                 [text for text in differing if not (any(name in text for name in ALONG_AXES) and
                                                     any(part in text for part in OF_ELEMENTS))])


def characters_beyond_ascii_are_shown(report):
    for expression, caret in (("(2,(3)):(1,(2)) \u2218 2:1", 16), ("coalesce((2,\u00e9))", 12),
                              ("coalesce((2,(\u2218,", 13)):
        lines = run("eval", "--", expression).stderr.splitlines()
        report.equal(expression, ["  " + expression, " " * (2 + caret) + "^"], lines[1:])
    lines = run("eval", "--", "size(\u2218)+\u00e9").stderr.splitlines()
    report.case("it stands alone", lines[1] == "  size(\u2218)+\u00e9", lines)


def operands_are_shown_with_their_mode(report):
    done = run("eval", "(12,6):(6,1) o 4:8")
    report.equal("composition", ["  (12,6):(6,1) o 4:8", "  ^^^^^^^^^^^^^^^^^^",
                                 "  layout     (12,6):(6,1)", "              ^^     ^",
                                 "  layout2    4:8", "             ^ ^"], done.stderr.splitlines()[1:])
    done = run("eval", "rank(composition((4,(6,2)):(59,(13,1)), <4:1,(4,3):(1,5)>))")
    report.equal("a mode", ["  rank(composition((4,(6,2)):(59,(13,1)), <4:1,(4,3):(1,5)>))",
                            "       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
                            "  layout     (4,(6,2)):(59,(13,1))", "  coalesced  (6,2):(13,1)", "              ^     ^^",
                            "  tiler      <4:1,(4,3):(1,5)>", "                     ^     ^"],
                 done.stderr.splitlines()[1:])
    for expression, marks in {
            "complement((4,(2,2)):(1,(2,8)), 64)": ["layout     (4,(2,2)):(1,(2,8))", "               ^         ^"],
            "tile_to_shape((2,3):(1,2), (4,7))": ["shape      (4,7)", "              ^"],
            "complement((4,(2,2)):(1,(-9,8)))": ["layout     (4,(2,2)):(1,(-9,8))",
                                                 "               ^         ^^"]}.items():
        lines = [line[2:] for line in run("eval", expression).stderr.splitlines()]
        report.case(expression, marks in [lines[i:i + 2] for i in range(len(lines))], lines)


def long_texts_are_cut_around_the_fault(report):
    expression = "concatenate(" + "4:1, " * 60 + "nothing, " + "4:1, " * 60 + "2)"
    lines = run("eval", expression).stderr.splitlines()
    report.case("short lines", max(map(len, lines)) < 120, lines)
    marked = lines[1][lines[2].index("^"):lines[2].rindex("^") + 1]
    report.equal("what is marked", "nothing", marked)


def nothing_breaks_it(report):
    """Damaged expressions are answered or refused."""
    rng = random.Random(7)
    pieces = [*ANSWERS, *ERRORS, *(each["example"] or "4" for each in functions())]
    characters = "(),:+<>_@o- Sw0123456789.\\'\"=#\tx"
    lines = []
    for _ in range(3000):
        text = list(rng.choice(pieces))
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text) + 1)
            if rng.random() < 0.5:
                text[at:at + rng.randint(1, 3)] = ""
            else:
                text.insert(at, rng.choice(characters))
        lines.append("".join(text).replace("\n", "") or "3")
    lines = [line for line in lines if line.strip() and not line.strip().startswith("#") and
             line.split()[0] not in ("quit", "exit", "vars", "help")]
    done = run("algebra", "--json", text="".join(line + "\n" for line in lines))
    report.case("it went on to the end", done.returncode in (0, 1), done.returncode)
    report.equal("one answer each", len(lines), len(done.stdout.splitlines()))
    done = subprocess.run([PROGRAM, "algebra"], input=bytes(range(256)) * 4, capture_output=True, check=False)
    report.equal("any bytes", 1, done.returncode)
    for text in (b"", b"\n", b"# only this", b"\0", b"\xff(4,(2,2))"):
        done = subprocess.run([PROGRAM, "algebra"], input=text, capture_output=True, check=False)
        report.equal(text, (0 if text[:1] in (b"", b"\n", b"#") else 1, b""), (done.returncode, done.stdout))


def lines_are_numbered_and_variables_kept(report):
    text = "a = (6,2):(8,2)\nb=(4,3):(3,1)\n\n# words\na o b\nnothing\nsize(a)\r\nvars\na = 4:1\na\nstrict = 3\n"
    done = run("algebra", text=text)
    report.equal("answers", ["(6,2):(8,2)", "(4,3):(3,1)", "((2,2),3):((24,2),8)", "12", "a = (6,2):(8,2)",
                             "b = (4,3):(3,1)", "4:1", "4:1"], done.stdout.splitlines())
    errors = [line for line in done.stderr.splitlines() if line.startswith("line ")]
    report.case("errors", len(errors) == 2 and errors[0].startswith("line 6: ") and errors[1].startswith("line 11: "),
                done.stderr)
    report.equal("exit code", 1, done.returncode)
    report.equal("quit", (0, "3\n"), (lambda d: (d.returncode, d.stdout))(run("algebra", text="3\nquit\n4\n")))
    report.equal("the number of the line", 2, evaluated(["3", "x"])[1]["error"]["line"])
    report.equal("a variable is applied", {"number": 10}, evaluated(["a = (6,2):(8,2)", "a(1,1)"])[1])


def help_is_there(report):
    done = run("algebra", text="help\nhelp get\nhelp nothing\n")
    for each in functions():
        report.case(each["name"], f" {each['name']}" in done.stdout)
    report.case("a function", "get(layout, path…)\n" in done.stdout and "    2:4\n" in done.stdout, done.stdout)
    report.case("an unknown one", "nothing is no function" in done.stderr and done.returncode == 1, done)
    report.case("80 columns", max(map(len, done.stdout.splitlines())) <= 100)


def strict_refuses(report):
    surprising = ["complement(3:1, (4,6))", "logical_divide((3,7):(7,1), 2:1)", "ordered((2,2), (1,1))"]
    for expression in surprising:
        report.equal(expression, 0, run("eval", expression).returncode)
        for arguments in (["--strict", expression], [f"strict({expression})"]):
            done = run("eval", *arguments)
            report.case(arguments, done.returncode == 1 and done.stdout == "", done)
    answers = evaluated([*surprising, "size(complement(3:1, 24))"], "--strict")
    report.equal("line by line", [True] * 3 + [False], ["error" in answer for answer in answers])


def strided_texts_stay_strided(report):
    for expression in ("(3,4):(4,1)", "(3,4):(4,1)+2", "c(2,3)", "left(2,3)", "right(2,_3)", "3:1", "():()",
                       "(3):(1)[1]", "(3,4):(4,1).reshape((2,6))", "(12):(1).reshape((3,-1)).T", "left_padded(2,3; _4)",
                       "stack(c(2,3), c(2,3); axis 0)", "concatenate((2,3):(3,1), c(2,3); axis 0)"):
        report.case(expression, run("show", expression).stdout.find("is_c_contig") > 0)
        report.equal(expression, 2, run("eval", expression).returncode)
    for expression in ("compose(3:1, 2:1)", "make_layout((2,3))"):
        for command in ("eval", "show"):
            done = run(command, expression)
            report.case((command, expression), done.returncode == 1 and "this name is unknown" in done.stderr, done)
    for expression in ("((3),4):((4),1)", "(3,_4):(4,1)", "left((2,3))", "(3,4):(4,1) o 3:1", "(3,4):(4,1)(2)", "_3:1",
                       "3:1@0", "concatenate(2:1, 3:2)", "concatenate(left((2,3)), 3)", "<3>", "S<1,0,1>",
                       "coalesce(3:1)"):
        report.equal(expression, 0, run("eval", expression).returncode)
        report.case((expression, "show"), "is_c_contig" not in run("show", expression).stdout)


def positions_are_written(report):
    path = report.folder / "x.npy"
    for expression, order, expected in (
            ("(4,(2,3)):(1,(4,8))", "C", [[i + 4 * (j % 2) + 8 * (j // 2) for j in range(6)] for i in range(4)]),
            ("(4,(2,3)):(1,(4,8))", "F", [[i + 4 * (j % 2) + 8 * (j // 2) for j in range(6)] for i in range(4)]),
            ("Sw<1,0,1> o 0 o (2,2):(2,1)", "C", [[0, 1], [3, 2]]), ("coalesce(4:3)", "K", [0, 3, 6, 9]),
            ("left((2,1,(2,2)))", "C", [[[0, 2, 4, 6]], [[1, 3, 5, 7]]])):
        done = run("eval", expression, "-o", path, "--order", order)
        report.case(expression, done.returncode == 0 and f"in {order.replace('K', 'C')} order" in done.stdout, done)
        array = np.load(path)
        report.equal(expression, (expected, "int64", order == "F"), (array.tolist(), array.dtype.name,
                                                                     array.flags.f_contiguous and array.ndim > 1))
    path.unlink()
    for expression in ("size((2,3))", "left((4294967296,(4,4)))", "identity((2,2))", "left((2,2)) o nothing"):
        done = run("eval", expression, "-o", path)
        report.case(expression, done.returncode == 1 and not path.exists() and done.stdout == "", done)
    report.equal("nothing is left", [], os.listdir(report.folder))


def batches_take_both_languages(report):
    text = "size((2,3))\n(3,4):(4,1)\nnothing\ncoalesce((2,2):(1,2))\t" + str(report.folder / "x.npy") + "\n"
    lines = run("eval", "-", "--json", text=text).stdout.splitlines()
    report.equal("eval", [{"number": 6}, "USAGE", "DIMFOLD_ERR_SYNTAX", [4]],
                 [json.loads(lines[0]), *(json.loads(line)["error"]["status"] for line in lines[1:3]),
                  json.loads(lines[3])["shape"]])
    lines = run("show", "-", "--json", text="(3,4):(4,1)\n((3),4):((4),1)\n").stdout.splitlines()
    report.equal("show", [True, False], ["is_c_contig" in json.loads(line) for line in lines])


def show_and_explain_say_what_they_know(report):
    shown = run("show", "(4,(2,2)):(1,(4,8))").stdout
    for words in ("coalesced          16:1", "is_injective       yes", "cosize             16", "| 15 |"):
        report.case(words, words in shown, shown)
    shown = run("show", "(3,4):(1@0,1@1)").stdout
    report.case("coordinates", "positions          none: basis strides" in shown, shown)
    answer = json.loads(run("show", "Sw<1,0,1> o 0 o (2,(2,2)):(2,(1,4))", "--json").stdout)
    report.equal("JSON", ("yes", 8), (answer["is_injective"], answer["size"]))
    for expression, target, size in (("coalesce((2,2):(1,2))", "(4):(1)", 4), ("left((2,(2,2)))", "(2,4):(4,1)", 8),
                                     ("Sw<1,0,1> o 0 o (2,(2,2)):(2,(1,4))", "(2,4):(4,1)", 8)):
        answer = json.loads(run("explain", expression, "--json").stdout)
        report.equal((expression, "explain"), (target, 2 * 4 * size),
                     (answer["target"]["layout"], answer["moved_bytes"]))
        report.case((expression, "as text"), "its positions" in run("explain", expression).stdout)
    done = run("explain", "size((2,3))")
    report.case("no layout", done.returncode == 1 and "use show or eval" in done.stderr, done)


# ---- A terminal ------------------------------------------------------------------------------------------------------

class Terminal:
    """`dimfold algebra` on a terminal of its own."""

    def __init__(self):
        self.master, slave = pty.openpty()
        self.settings = termios.tcgetattr(slave)
        self.process = subprocess.Popen([PROGRAM, "algebra"], stdin=slave, stdout=slave, stderr=slave,
                                        env={**os.environ, "TERM": "xterm"}, start_new_session=True)
        os.close(slave)
        self.text = b""
        self.until(b"> ")

    def until(self, words, seconds=20):
        """What comes up to these words; they are then forgotten."""
        end = time.monotonic() + seconds
        while words not in self.text and time.monotonic() < end:
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.text += os.read(self.master, 4096)
                except OSError:
                    break
        before, found, self.text = self.text.partition(words)
        return before + found

    def type(self, keys, words):
        os.write(self.master, keys)
        return words in self.until(words)

    def close(self):
        """The exit code, and whether the terminal has its settings back."""
        code = self.process.wait(20)
        is_restored = termios.tcgetattr(self.master) == self.settings
        os.close(self.master)
        return code, is_restored


UP, LEFT, HOME = b"\x1b[A", b"\x1b[D", b"\x1b[H"


def lines_are_edited_on_a_terminal(report):
    terminal = Terminal()
    report.case("a line", terminal.type(b"size((2,3))\r", b"\n6\r\n"))
    report.case("a correction", terminal.type(b"size((2,3" + LEFT + b"\x7f4,\x1b[C))\r", b"\n72\r\n"))
    report.case("an earlier line", terminal.type(UP + UP + b"\r", b"\n6\r\n"))
    report.case("typed ahead", terminal.type(b"1\r2\x7f3\r\x034\r", b"\n4\r\n"))
    report.case("up and down", terminal.type(b"7" + UP + b"\x1b[B\r", b"\n7\r\n"))
    report.case("home and delete", terminal.type(b"x18" + HOME + b"\x1b[3~\r", b"\n18\r\n"))
    report.case("words and ends", terminal.type(b"9 9\x17\x15" + b"5\x0b\r", b"\n5\r\n"))
    report.case("Ctrl-C drops the line", terminal.type(b"quit\x03", b"^C\r\n"))
    report.case("and goes on", terminal.type(b"size(5)\r", b"\n5\r\n"))
    report.case("errors", terminal.type(b"nothing\r", b"  ^^^^^^^\r\n"))
    report.case("a long line", terminal.type(b"size((" + b"1," * 100 + b"))\r", b"leaves"))
    report.case("Ctrl-D closes", terminal.type(b"\x04", b"\r\n"))
    report.equal("exit code", (0, True), terminal.close())


def a_lost_terminal_ends_it(report):
    terminal = Terminal()
    terminal.type(b"3\r", b"\n3\r\n")
    os.close(terminal.master)
    try:
        code = terminal.process.wait(20)
    except subprocess.TimeoutExpired:
        terminal.process.kill()
        code = None
    report.case("it ends", code is not None)
    terminal = Terminal()
    terminal.process.send_signal(signal.SIGTERM)
    report.equal("SIGTERM", (-signal.SIGTERM, True), terminal.close())


CHECKS = [expressions_are_evaluated, tuples_are_tilers_mode_by_mode, values_of_all_kinds_go_together,
          every_function_takes_every_kind,
          every_function_answers_its_example, functions_refuse_what_they_do_not_take,
          layouts_have_fields, errors_say_where, characters_beyond_ascii_are_shown,
          operands_are_shown_with_their_mode,
          long_texts_are_cut_around_the_fault, nothing_breaks_it, lines_are_numbered_and_variables_kept, help_is_there,
          strict_refuses, strided_texts_stay_strided, positions_are_written, batches_take_both_languages,
          show_and_explain_say_what_they_know, lines_are_edited_on_a_terminal, a_lost_terminal_ends_it]
