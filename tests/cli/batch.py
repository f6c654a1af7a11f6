"""Expressions from standard input: one answer each, in order, at once."""
import json
import os
import resource
import subprocess

import numpy as np

from program import PROGRAM, run, saved


def every_line_has_its_answer(report):
    lines = [f"c({i},2)[{i % 5}]" for i in range(1000)]
    done = run("show", "-", "--json", text="\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    report.equal("answers", 1000, len(answers))
    report.equal("errors", [i <= i % 5 for i in range(1000)], ["error" in answer for answer in answers])
    report.equal("offsets", [2 * (i % 5) for i in range(5, 1000)], [answer["offset"] for answer in answers[5:]])
    report.equal("a bad line is told at the end", 1, done.returncode)
    report.equal("nothing on standard error", "", done.stderr)
    report.equal("all good", 0, run("show", "-", "--json", text="c(3)\nf(4)\n").returncode)


def long_lines_are_refused(report):
    """What comes is kept up to a limit only, whatever its length."""
    for length, said in ((2**20, None), (2**20 + 1, "a line has more than 1048576 bytes")):
        done = run("show", "-", "--json", text="c(3)" + " " * (length - 4))
        report.equal(length, (int(said is not None), True), (done.returncode, (said or "") in done.stdout))


def answers_come_at_once(report):
    for command, more in (("show", ["--json"]), ("explain", ["--json"]), ("eval", ["--json"])):
        with subprocess.Popen([PROGRAM, command, "-", *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                              cwd=report.folder) as process:
            for i in range(20):
                process.stdin.write(f"c({i})" + (f"\t{i}.npy\n" if command == "eval" else "\n"))
                process.stdin.flush()
                report.case(command, "error" not in json.loads(process.stdout.readline()))
            process.stdin.close()
            report.equal(command, 0, process.wait(60))


def texts_end_with_an_empty_line(report):
    done = run("show", "-", text="c(2,2)\nbad\nc(2,2,2)\n\nc(0)\n")
    blocks = done.stdout.split("\n\n")
    report.equal("blocks", 6, len(blocks))
    report.equal("the last one is nothing", "", blocks[5])
    report.case("an error", blocks[1].startswith("error: column 1: ") and blocks[3].startswith("error: "), blocks)
    report.equal("nothing on standard error", "", done.stderr)
    report.equal("alone or in a batch", run("show", "c(2,2)").stdout, blocks[0] + "\n")


def eval_takes_a_file_per_line(report):
    text = "c(2,3)\tone.npy\nc(2)\nc(2)\t\nc(3).T\ttwo two.npy\nmissing.npy\tthree.npy\n"
    done = run("eval", "-", "--json", folder=report.folder, text=text)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    report.equal("errors", [None, "USAGE", "USAGE", None, "FILE"],
                 [answer.get("error", {}).get("status") for answer in answers])
    report.equal("files", ["one.npy", "two two.npy"], sorted(path.name for path in report.folder.iterdir()))
    report.equal("an answer", {"output": "one.npy", "dtype": "i64", "shape": [2, 3], "order": "C", "size_bytes": 176},
                 answers[0])
    report.equal("content", saved(np.arange(3)), (report.folder / "two two.npy").read_bytes())
    text = run("eval", "-", folder=report.folder, text="c(2,3)\tone.npy\n").stdout
    report.equal("as text", "one.npy: int64 (2,3) in C order, 176 bytes\n\n", text)


def odd_lines_are_survived(report):
    lines = [b"c(3)\r", b"c(3)\0", b"\0", b"\xff\xfe", b"(" * 100000, b"c(3)" + b".T" * 50000, b" " * 70000 + b"c(3)",
             b"a\0.npy", b"c(3)"]
    done = subprocess.run([PROGRAM, "show", "-", "--json"], input=b"\n".join(lines), capture_output=True, timeout=60,
                          check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    report.equal("answers", [False, True, True, True, True, False, False, True, False],
                 ["error" in answer for answer in answers])
    report.equal("no lines", (0, ""), (run("show", "-").returncode, run("show", "-").stdout))


def unreadable_input_is_told(report):
    folder = os.open(report.folder, os.O_RDONLY)
    for options in ([], ["--json"]):
        done = subprocess.run([PROGRAM, "show", "-", *options], stdin=folder, capture_output=True, text=True,
                              check=False, timeout=60)
        report.equal(options, 1, done.returncode)
        sentence = json.loads(done.stdout)["error"]["message"] if options else done.stderr.removeprefix("dimfold: ")
        report.equal(options, "standard input: Is a directory", sentence.rstrip("\n"))
    os.close(folder)


def lines_larger_than_memory_are_told(report):
    def limited():
        resource.setrlimit(resource.RLIMIT_AS, (50_000_000, 50_000_000))
    done = run("show", "-", text="c(3)\n" + " " * 100_000_000, preexec_fn=limited)
    report.case("the first line", done.stdout.startswith("layout             (3):(1)\n"), done.stdout)
    report.case("the second line", done.returncode == 1 and done.stderr.count("\n") == 1 and
                done.stderr.startswith("dimfold: standard input: a line has more than 1048576 bytes"),
                done.stderr)
    for arguments in (["show", "-"], ["algebra"]):
        with open("/dev/zero", "rb") as endless:
            done = subprocess.run([PROGRAM, *arguments], stdin=endless, capture_output=True, text=True, timeout=60,
                                  check=False, preexec_fn=limited)
        report.case(arguments, done.returncode == 1 and "more than 1048576 bytes" in done.stderr, done)


CHECKS = [every_line_has_its_answer, long_lines_are_refused, answers_come_at_once, texts_end_with_an_empty_line,
          eval_takes_a_file_per_line,
          odd_lines_are_survived, unreadable_input_is_told, lines_larger_than_memory_are_told]
