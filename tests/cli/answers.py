"""What the commands print: text, JSON, errors, exit codes."""
import json
import os

import numpy as np

from program import ask, is_told, run

FLAGS = ["is_c_contig", "is_f_contig", "c_prefer", "f_prefer", "is_broadcasted", "is_empty", "is_contig", "is_dense",
         "is_unique", "check_strides"]
COUNTS = ["ndim_of_c_contig", "ndim_of_f_contig", "size_non_broadcast"]
MORE = ["is_injective", "witness", "offset_min", "offset_max", "stride_order", "flatten_axis_mask", "mapping", "bytes",
        "tiles"]
SHOW_KEYS = ["layout", "dtype", "ndim", "shape", "strides", "offset", "size", "bounds", "span", *FLAGS, *COUNTS, *MORE]
EXPLAIN_KEYS = ["source", "target", "canonical_shape", "kernel", "why", "advice", "moved_bytes", "passes", "run",
                "width_bytes", "index_bits", "threads", "tier", "block", "stores", "transfer", "staged_bytes",
                "launches", "pieces", "reductions"]
ERROR_KEYS = ["status", "message", "operation", "operand", "axis", "expected", "found", "column"]

USAGE = [
    [], ["show"], ["frobnicate", "c(3)"], ["show", "c(3)", "c(4)"], ["eval", "c(3)"], ["eval", "c(3)", "-o"],
    ["eval", "c(3)", "-o", ""], ["eval", "c(3)", "--output="], ["eval", "-o", "x.npy"],
    ["eval", "c(3)", "-o", "x.npy", "--order", "X"], ["eval", "c(3)", "-o", "x.npy", "--order", "CF"],
    ["eval", "c(3)", "-o", "x.npy", "--order"], ["eval", "c(3)", "-o", "x.npy", "--threads", "0"],
    ["eval", "c(3)", "-o", "x.npy", "--threads", "-1"], ["eval", "c(3)", "-o", "x.npy", "--threads", "two"],
    ["eval", "c(3)", "-o", "x.npy", "--threads", "99999999999999999999"], ["show", "c(3)", "--frobnicate"],
    ["show", "c(3)", "-o", "x.npy"], ["show", "c(3)", "-o", ".svg"], ["show", "c(3)", "-o", ""], ["show", "c(3)", "-o"],
    ["explain", "c(3)", "-o", "x.svg"], ["show", "-", "-o", "x.svg"], ["eval", "c(3)", "-o", "x.npy", "--dtype", "f32"],
    ["show", "c(3)", "--dtype", "f33"], ["explain", "c(3)", "--dtype", "f33"],
    ["eval", "c(3)", "-o", "x.npy", "--memory", "0"], ["eval", "c(3)", "-o", "x.npy", "--memory", "much"],
    ["eval", "c(3)", "-o", "x.npy", "--memory", "1P"], ["explain", "c(3)", "--memory", "1kk"],
    ["explain", "c(3)", "--memory", "-1"], ["explain", "c(3)", "--memory", "9999999T"],
    ["show", "c(3)", "--memory", "1M"],
    ["eval", "-", "-o", "x.npy"], ["show", "-x"], ["devices", "c(3)"], ["devices", "--queue", "cuda:0"],
    ["show", "c(3)", "--queue", "cuda:0"], ["eval", "c(3)", "-o", "x.npy", "--queue", "gpu"],
    ["explain", "c(3)", "--queue", "cuda:"], ["explain", "c(3)", "--queue", "cuda:-1"],
    ["explain", "c(3)", "--queue", "cuda:1x"], ["explain", "c(3)", "--queue", "cuda:99999999999"],
]

FAILURES = [
    "", "  ", "missing.npy", "missing.npy[0]", "c(3", "c(3)[3]", "c(3).foo()", "c(3).transpose(1)", "x", "c(3)]",
    "(2):(-1)", "c(3).astype(f17)", "c(3).astype('>f4')", "'missing.npy", "'missing'", "''", "folder.npy", "empty.npy",
    "c(3,4).T.reshape(12)", "c(9223372036854775807,9223372036854775807)", "/dev/null.npy", "fifo.npy",
    "c(3)" + ".astype(f32).astype(f64)" * 9, "c(3).astype(f32)]", "missing.npy junk", "[0", ".npy",
]


def wrong_command_lines_end_with_2(report):
    for arguments in USAGE:
        done = run(*arguments, folder=report.folder)
        report.case(arguments, done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1 and
                    done.stderr.startswith("dimfold: ") and "--help" in done.stderr, done)
        done = run(*arguments, "--json", folder=report.folder)
        if "-o" not in arguments[-1:] and "--order" not in arguments[-1:]:
            report.equal(arguments, "USAGE", json.loads(done.stdout)["error"]["status"])


def failed_work_ends_with_1(report):
    (report.folder / "folder.npy").mkdir()
    (report.folder / "empty.npy").touch()
    os.mkfifo(report.folder / "fifo.npy")
    for expression in FAILURES:
        for command in (["show"], ["explain"], ["eval", "-o", "out.npy"]):
            done = run(*command, "--", expression, folder=report.folder)
            report.case((command, expression),
                        done.returncode == 1 and done.stdout == "" and is_told(done.stderr), done)
            done = run(*command, "--json", "--", expression, folder=report.folder)
            answer = json.loads(done.stdout)
            report.case((command, expression, "JSON"), done.returncode == 1 and done.stderr == "" and
                        list(answer) == ["error"] and
                        [key for key in answer["error"] if key != "detail"] == ERROR_KEYS, done)
    report.equal("nothing was written", ["empty.npy", "fifo.npy", "folder.npy"], sorted(os.listdir(report.folder)))


def errors_name_the_column(report):
    columns = {"c(3": 4, "  c(3)[x]": 8, "c(3).T.foo()": 8, "c(3,4).T[0] [5]": 13, "c(3,4).T.reshape(12)": 9,
               "c(3) .astype(f17)": 14, "(3,4):(4)": 7, "c(2)[0][0]": 8}
    for expression, answer in zip(columns, ask("show", columns)):
        report.equal(expression, columns[expression], answer["error"]["column"])
        report.case(expression, f"column {columns[expression]}: " in answer["error"]["message"], answer)


def show_agrees_with_numpy(report):
    array = np.zeros((4, 5, 6), "f4")
    np.save(report.folder / "a.npy", array)
    views = {"": array, "[::-1]": array[::-1], ".T": array.T, "[1:3, ::2]": array[1:3, ::2],
             "[0, 0, 0]": array[0, 0, 0], "[:0]": array[:0], ".astype(u8)": array, "[2:3].T": array[2:3].T,
             ".broadcast_to(2,4,5,6)": np.broadcast_to(array, (2, 4, 5, 6))}
    for (steps, view), answer in zip(views.items(), ask("show", [f"a.npy{steps}" for steps in views],
                                                        folder=report.folder)):
        view = np.asarray(view)
        report.equal((steps, "keys"), SHOW_KEYS, list(answer))
        report.equal((steps, "dtype"), "u8" if "astype" in steps else "f32", answer["dtype"])
        report.equal((steps, "shape"), list(view.shape), answer["shape"])
        report.equal((steps, "ndim"), view.ndim, answer["ndim"])
        report.equal((steps, "size"), view.size, answer["size"])
        report.equal((steps, "is_empty"), view.size == 0, answer["is_empty"])
        report.equal((steps, "is_c_contig"), view.flags.c_contiguous, answer["is_c_contig"])
        report.equal((steps, "is_f_contig"), view.flags.f_contiguous, answer["is_f_contig"])
        report.equal((steps, "is_broadcasted"), 0 in view.strides, answer["is_broadcasted"])
        if view.size > 0 and steps != "[0, 0, 0]":
            report.equal((steps, "strides"), [stride // 4 for stride in view.strides], answer["strides"])
            low, high = np.lib.array_utils.byte_bounds(view)
            start = np.lib.array_utils.byte_bounds(array)[0]
            report.equal((steps, "bounds"), [(low - start) // 4, (high - start) // 4], answer["bounds"])
            report.equal((steps, "span"), (high - start) // 4, answer["span"])


def every_answer_is_json(report):
    expressions = ["c(3,4)", "():()", "c(0)", "f(2,3,4)[::-1]", "c(" + "1," * 64 + ")", "(1):(-9223372036854775807)",
                   "c(2).sliding_window(1,0)"]
    for answer in ask("show", expressions):
        report.equal("show", SHOW_KEYS, list(answer))
        report.equal("dtype", None, answer["dtype"])
    for answer in ask("explain", expressions):
        report.equal("explain", EXPLAIN_KEYS, list(answer))
    name = b"\xff\"\\\x01\xc3\xa9\xed\xa0\x80.npy"
    done = run("show", name.decode(errors="surrogateescape"), "--json")
    message = json.loads(done.stdout)["error"]["message"]
    report.case("odd bytes", message.startswith("\ufffd\"\\\x01é\ufffd\ufffd\ufffd.npy: "), message)


def show_draws(report):
    done = run("show", "c(2,3)[:, ::-1]")
    report.equal("a small layout", "positions\n    0 1 2\n  +------\n0 | 2 1 0\n1 | 5 4 3\n",
                 done.stdout[done.stdout.index("positions"):])
    report.case("many axes", "too many to draw" in run("show", "c(1,2,3,4)").stdout)
    report.case("no elements", "none" in run("show", "c(0,3)").stdout)


def extents_of_0_are_strided(report):
    """No nested layout has one; an array has, wherever its text may stand."""
    out = report.folder / "empty.npy"
    for text in ("(0,2):(5,-3)+1", "(0,2):(5,-3)+1.T", "concatenate(c(1,2), (0,2):(3,1); axis 0)[1:]"):
        done = run("eval", text, "-o", out)
        report.case(text, done.returncode == 0 and np.load(out).size == 0, done.stderr)
    report.case("no mode", "at least 1" in run("show", "size((0,2):(1,2))").stderr)
    for expression in ("c(3,4)", "c(100,100)", "c(20,20)", "c(7,3,4)", "c(90)", "c(2,40,3)", "c(60,2)"):
        lines = run("show", expression).stdout.splitlines()
        report.case((expression, "fits"), max(map(len, lines)) <= 80 and len(lines) <= 73, len(lines))
        report.case((expression, "has no empty line or blank at an end"),
                    all(line and line == line.rstrip() for line in lines), lines)


def explain_says_how_and_why(report):
    done = run("explain", "c(300,300).T")
    report.case("a transpose", "transpose: " in done.stdout and "720000 bytes" in done.stdout, done.stdout)
    answers = ask("explain", ["c(30,30)", "c(300,300).T", "c(30,30)[:, ::2]", "c(0)", "c(3).astype(u8).astype(i64)"])
    report.equal("kernels", ["memcpy", "transpose", "runs", "nothing"], [each["kernel"] for each in answers[:4]])
    report.equal("channels", "channels", ask("explain", ["c(1000,1000,3).transpose(2,0,1)"])[0]["kernel"])
    report.equal("bytes", 30 * 30 * 4 * 2, answers[0]["moved_bytes"])
    report.equal("passes", [1, 1, 1, 1, 2], [each["passes"] for each in answers])
    report.equal("dtype", "u16", ask("explain", ["c(3)"], "--dtype", "u16")[0]["source"]["dtype"])
    report.equal("order", "(3,4):(1,3)", ask("explain", ["c(3,4)"], "--order", "F")[0]["target"]["layout"])
    report.equal("threads", 1, ask("explain", ["c(3000,3000).T"], "--threads", "1")[0]["threads"])
    plan = ask("explain", ["c(300,300).T"])[0]
    report.case("tier", plan["tier"] in ("portable", "avx2", "avx512", "neon"), plan)
    tiles = f"tiles of {plan['block'][0]} by {plan['block'][1]} elements, " if plan["block"][0] > 0 else ""
    report.case("how it moves", f"\ntier         {plan['tier']}, {tiles}{plan['stores']} stores\n" in done.stdout, done)
    for expression in ("c(30,30).T", "c(2,3,4,5)[:, ::-1]"):
        report.case("80 columns", max(map(len, run("explain", expression).stdout.splitlines())) <= 80)


def options_stand_anywhere(report):
    for arguments in (["-o", "x.npy", "eval", "c(3)"], ["--output=x.npy", "--json", "eval", "c(3)"],
                      ["eval", "--order", "F", "-o", "x.npy", "c(3)"], ["--dtype", "u8", "explain", "c(3)"],
                      ["--threads", "2", "show", "c(3)"], ["-o", "x.svg", "show", "c(3)"]):
        done = run(*arguments, folder=report.folder)
        report.case(arguments, done.returncode == 0 and done.stderr == "", done)
    for arguments in (["-o", "x.npy", "explain", "c(3)"], ["--dtype", "u8", "eval", "c(3)", "-o", "x.npy"],
                      ["-o", "x.npy", "--dtype", "u8", "explain", "c(3)"]):
        done = run(*arguments, folder=report.folder)
        report.case(arguments, done.returncode == 2 and "does not belong to this command" in done.stderr, done)


def layouts_stand_for_arrays_in_explain(report):
    np.save(report.folder / "a.npy", np.zeros(3, "f4"))
    report.case("a layout", "eval writes its positions" in run("explain", "c(3)").stdout)
    report.case("a file", "its positions" not in run("explain", "a.npy", folder=report.folder).stdout)


def help_and_version(report):
    version = run("--version")
    report.case("version", version.returncode == 0 and version.stdout.startswith("dimfold "), version)
    for command in ([], ["show"], ["print"], ["eval"], ["explain"], ["devices"]):
        done = run(*command, "--help")
        report.case(command, done.returncode == 0 and "Examples" in done.stdout and done.stderr == "", done)
        report.case((command, "80 columns"), max(map(len, done.stdout.splitlines())) <= 80)


CHECKS = [wrong_command_lines_end_with_2, failed_work_ends_with_1, errors_name_the_column, show_agrees_with_numpy,
          every_answer_is_json, show_draws, extents_of_0_are_strided, explain_says_how_and_why, options_stand_anywhere,
          layouts_stand_for_arrays_in_explain, help_and_version]
