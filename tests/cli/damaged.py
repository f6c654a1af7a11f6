"""Files that are no good: each gets one sentence and exit code 1, whatever is wrong with it."""
import os
import resource

import numpy as np

from program import ask, header, run, saved

GOOD = saved(np.arange(12, dtype="<i4").reshape(3, 4))


def dictionary(descr="'<i4'", order="False", shape="(3, 4)"):
    return f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}"


DATA = bytes(48)
HEADERS = {
    "negative extent": dictionary(shape="(-3, 4)"),
    "negative size by two": dictionary(shape="(-3, -4)"),
    "huge extent": dictionary(shape="(99999999999999999999999,)"),
    "extent of 2^64": dictionary(shape="(18446744073709551616,)"),
    "extent of 2^63": dictionary(shape="(9223372036854775808,)"),
    "extent of 2^63-1": dictionary(shape="(9223372036854775807,)"),
    "bytes overflow": dictionary(shape="(4611686018427387904,)"),
    "bytes overflow to 0": dictionary(shape="(4611686018427387904, 4)"),
    "product overflows": dictionary(shape="(4294967296, 4294967296)"),
    "product overflows to 12": dictionary(shape="(6148914691236517206, 3)"),
    "empty but too large": dictionary(shape="(0, 4294967296, 4294967296)"),
    "more than is there": dictionary(shape="(4, 4)"),
    "65 axes": dictionary(shape="(" + "1, " * 65 + ")"),
    "100,000 axes": dictionary(shape="(" + "1, " * 20000 + ")"),
    "float extent": dictionary(shape="(3.0, 4)"),
    "hexadecimal extent": dictionary(shape="(0x3, 4)"),
    "text extent": dictionary(shape="('3', 4)"),
    "None extent": dictionary(shape="(None, 4)"),
    "nested shape": dictionary(shape="((3, 4),)"),
    "list shape": dictionary(shape="[3, 4]"),
    "number for shape": dictionary(shape="12"),
    "missing comma": dictionary(shape="(3 4)"),
    "unclosed shape": "{'descr': '<i4', 'fortran_order': False, 'shape': (3, 4",
    "double comma": dictionary(shape="(3,, 4)"),
    "expression": dictionary(shape="(3*4,)"),
    "code": "__import__('os').system('true')",
    "order is a number": dictionary(order="0"),
    "order is text": dictionary(order="'False'"),
    "order is None": dictionary(order="None"),
    "order is Falsehood": dictionary(order="Falsehood"),
    "missing descr": "{'fortran_order': False, 'shape': (3, 4), }",
    "missing order": "{'descr': '<i4', 'shape': (3, 4), }",
    "missing shape": "{'descr': '<i4', 'fortran_order': False, }",
    "no keys": "{}",
    "nothing": "",
    "unknown key": dictionary()[:-1] + "'extra': 1}",
    "shape twice": dictionary()[:-1] + "'shape': (1,)}",
    "descr twice": dictionary()[:-1] + "'descr': '<i4'}",
    "no braces": dictionary()[1:-1],
    "unclosed brace": dictionary()[:-1],
    "junk behind": dictionary() + "junk",
    "second dictionary": dictionary() + dictionary(),
    "unquoted key": dictionary().replace("'descr'", "descr"),
    "unclosed quote": "{'descr': '<i4, 'fortran_order': False, 'shape': (3, 4)}",
    "unclosed quote at the end": "{'descr",
    "escape in key": dictionary().replace("descr", "d\\x65scr"),
    "empty descr": dictionary(descr="''"),
    "descr is None": dictionary(descr="None"),
    "descr is a number": dictionary(descr="4"),
    "unknown descr": dictionary(descr="'<z9'"),
    "descr with control characters": dictionary(descr="'\x1b[31m\x07'"),
    "long descr": dictionary(descr="'" + "x" * 5000 + "'"),
    "nesting": "{" * 30000,
    "nesting of brackets": dictionary(shape="(" * 20000),
    "zero byte": dictionary().replace(" 'shape'", "\0'shape'"),
    "not ASCII": dictionary().replace("descr", "dëscr"),
}

# The sort of item must be named.
DTYPES = {
    "object": ("'|O'", "object"), "unicode": ("'<U5'", "Unicode"), "bytes": ("'|S5'", "byte strings"),
    "datetime": ("'<M8[ns]'", "datetime64"), "timedelta": ("'<m8[s]'", "timedelta64"),
    "structured": ("[('a', '<i4'), ('b', '<f4')]", "structured"), "subarray": ("('<i4', (2,))", "structured"),
    "nested structure": ("[('a', [('b', '<i4')])]", "structured"), "long double": ("'<f16'", "<f16"),
    "complex long double": ("'<c32'", "<c32"), "void of 17": ("'|V17'", "|V17"), "void of 0": ("'|V0'", "|V0"),
}


def frames():
    """Files that are wrong outside of the dictionary."""
    yield "empty", b""
    yield "text", b"this is no array\n" * 10
    yield "one byte", b"\x93"
    yield "magic only", GOOD[:6]
    yield "wrong magic", b"\x94NUMPY" + GOOD[6:]
    yield "version 0.0", GOOD[:6] + b"\0\0" + GOOD[8:]
    yield "version 4.0", GOOD[:6] + b"\4\0" + GOOD[8:]
    yield "version 1.1", GOOD[:6] + b"\1\1" + GOOD[8:]
    yield "length beyond the file", header(dictionary(), length=60000) + DATA
    yield "length beyond the file, 2.0", header(dictionary(), (2, 0), length=2**32 - 1) + DATA
    yield "length of 0", header(dictionary(), length=0) + DATA
    yield "length too short", header(dictionary(), length=20) + DATA
    yield "zip", b"PK\3\4" + bytes(60)
    for cut in range(1, len(GOOD)):
        yield f"cut at {cut}", GOOD[:cut]


def every_damage_has_one_sentence(report):
    damaged = [*frames(), *((name, header(text) + DATA) for name, text in HEADERS.items())]
    for i, (_, content) in enumerate(damaged):
        (report.folder / f"{i}.npy").write_bytes(content)
    for command in ("show", "explain", "eval"):
        out = "\tout.npy" if command == "eval" else ""
        answers = ask(command, [f"{i}.npy{out}" for i in range(len(damaged))], folder=report.folder)
        report.equal("one answer per file", len(damaged), len(answers))
        for i, ((name, _), answer) in enumerate(zip(damaged, answers)):
            error = answer.get("error", {})
            report.case(f"{command} {name}", error.get("status") == "NPY" and
                        error.get("message", "").startswith(f"{i}.npy: ") and error["message"].isprintable() and
                        (not name.startswith("length beyond") or "truncated" in error["message"]), answer)
    report.case("nothing was written", not (report.folder / "out.npy").exists())


def memory_is_not_the_headers_to_take(report):
    """A header that claims 4 GiB in a file that has them, as a hole, and one as long as any that is read."""
    def limited():
        resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))
    for version in ((2, 0), (3, 0)):
        path = report.folder / "a.npy"
        path.write_bytes(header(dictionary(), version, length=2**32 - 1))
        for size, said in ((2**32 + 100, "at most 1048576"), (2**32 - 100, "truncated")):
            os.truncate(path, size)
            done = run("show", path.name, folder=report.folder, preexec_fn=limited)
            report.case((version, size), done.returncode == 1 and done.stderr.startswith("dimfold: a.npy: ") and
                        said in done.stderr and done.stderr.count("\n") == 1, done)
        text = dictionary()
        path.write_bytes(header(text, version, padding=b" " * (2**20 - 1 - len(text))) + DATA)
        done = run("show", path.name, folder=report.folder, preexec_fn=limited)
        report.case((version, "the longest"), done.returncode == 0, done)
        path.write_bytes(header(text, version, padding=b" " * (2**20 - len(text))) + DATA)
        done = run("show", path.name, folder=report.folder, preexec_fn=limited)
        report.case((version, "one more"), done.returncode == 1 and "1048577 bytes" in done.stderr, done)


def names_that_numpy_has_not_are_refused(report):
    """Dimfold's own names of dtypes would say another number of bytes, or nothing at all, to NumPy."""
    names = ["i16", "i32", "u16", "u32", "f16", "f32", "f64", "c64", "c128", "bf16", "opaque3", "=i16", "<f32", "|f4"]
    for i, name in enumerate(names):
        (report.folder / f"{i}.npy").write_bytes(header(dictionary(f"'{name}'")) + bytes(1000))
    answers = ask("show", [f"{i}.npy" for i in range(len(names))], folder=report.folder)
    report.equal("refused", ["NPY"] * len(names), [answer.get("error", {}).get("status") for answer in answers])


def empty_files_have_no_elements(report):
    """dim_chop and dim_split_at make layouts with elements of a layout that has none."""
    np.save(report.folder / "a.npy", np.zeros((0, 3), "f4"))
    (report.folder / "more.npy").write_bytes((report.folder / "a.npy").read_bytes() + bytes(100))
    huge = header(dictionary("'<c16'", shape=f"(0, {2**60})"))
    (report.folder / "huge.npy").write_bytes(huge)
    for expression in ("a.npy.dim_chop(0)", "a.npy.dim_split_at(1, 1)", "a.npy.dim_chop(0)[2]", "more.npy.dim_chop(0)",
                       "a.npy.dim_chop(0).astype(u8)", "huge.npy.dim_chop(0)", "huge.npy.dim_chop(0)[-1]"):
        answer = ask("eval", [f"{expression}\tout.npy"], folder=report.folder)[0]
        status = "OVERFLOW" if "huge" in expression else "BOUNDS"
        report.equal(expression, f"DIMFOLD_ERR_{status}", answer.get("error", {}).get("status"))
        report.case(expression, not (report.folder / "out.npy").exists())
    for command in ("show", "explain"):
        report.case(command, "error" not in ask(command, ["a.npy.dim_chop(0)"], folder=report.folder)[0])
    for expression in ("a.npy.dim_chop(1)", "a.npy.dim_chop(0)[:0]", "a.npy.T"):
        answer = ask("eval", [f"{expression}\tout.npy"], folder=report.folder)[0]
        report.equal(expression, 128, answer.get("size_bytes"))


def every_foreign_dtype_is_named(report):
    for name, (descr, word) in DTYPES.items():
        (report.folder / "a.npy").write_bytes(header(dictionary(descr)) + bytes(1000))
        done = run("eval", "a.npy", "-o", "out.npy", folder=report.folder)
        report.case(name, done.returncode == 1 and word in done.stderr and done.stderr.count("\n") == 1 and
                    done.stdout == "", done)


def every_changed_byte_is_survived(report):
    """One byte after the other replaced: the program answers, with an array or with a sentence."""
    start = GOOD.index(b"{")
    end = GOOD.index(b"}") + 2
    contents = [GOOD[:at] + bytes([byte]) + GOOD[at + 1:] for at in [*range(0, 10), *range(start, end)]
                for byte in (0, 0x27, 0x28, 0x29, 0x2c, 0x39, 0x7b, 0xff)]
    for i, content in enumerate(contents):
        (report.folder / f"{i}.npy").write_bytes(content)
    answers = ask("show", [f"{i}.npy" for i in range(len(contents))], folder=report.folder)
    report.equal("one answer per file", len(contents), len(answers))
    for i, answer in enumerate(answers):
        report.case(f"change {i}", "layout" in answer or answer["error"]["status"] == "NPY", answer)


CHECKS = [every_damage_has_one_sentence, memory_is_not_the_headers_to_take, names_that_numpy_has_not_are_refused,
          empty_files_have_no_elements,
          every_foreign_dtype_is_named, every_changed_byte_is_survived]
