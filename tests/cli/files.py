"""Every .npy file that NumPy writes is read, and what is written is what NumPy writes."""
import itertools

import numpy as np
from numpy.lib import format as npy

from program import ask, header, saved

DTYPES = ["|b1", "|u1", "|i1", *(order + name for order in "<>" for name in
                                 ("u2", "u4", "u8", "i2", "i4", "i8", "f2", "f4", "f8", "c8", "c16"))]
SHAPES = [(), (1,), (7,), (3, 4), (2, 3, 5), (0,), (3, 0, 2), (1, 1, 1, 4), (2,) * 9]


def sample(shape, dtype, seed=0):
    """Random bytes, so that every bit pattern of a dtype occurs; bool as NumPy makes it."""
    random = np.random.default_rng(seed)
    count = int(np.prod(shape, dtype=np.int64))
    if dtype == "|b1":
        return random.integers(0, 2, shape).astype(bool)
    return np.frombuffer(random.bytes(count * np.dtype(dtype).itemsize), dtype).reshape(shape)


def evaluate(report, lines, *options):
    """Evaluates (expression, expected bytes) pairs in one process, and compares the files."""
    names = [f"out{i}.npy" for i in range(len(lines))]
    answers = ask("eval", [f"{line[0]}\t{name}" for line, name in zip(lines, names)], *options,
                  folder=report.folder)
    report.equal("one answer per line", len(lines), len(answers))
    for (expression, expected), name, answer in zip(lines, names, answers):
        path = report.folder / name
        found = path.read_bytes() if path.exists() else answer
        report.case(expression, found == expected, f"{answer}, {found[:120] if path.exists() else found}")


def every_version_order_and_dtype(report):
    lines = []
    for i, (shape, dtype, order, version) in enumerate(itertools.product(SHAPES, DTYPES, "CF",
                                                                         [(1, 0), (2, 0), (3, 0)])):
        array = np.asarray(sample(shape, dtype, i), order=order)
        with open(report.folder / f"in{i}.npy", "wb") as file:
            npy.write_array(file, array, version)
        lines.append((f"in{i}.npy", saved(np.ascontiguousarray(array).reshape(shape))))
    evaluate(report, lines)


def every_opaque_size(report):
    lines = []
    for size in range(1, 17):
        array = sample((3, 5), f"V{size}", size)
        np.save(report.folder / f"in{size}.npy", array)
        lines.append((f"in{size}.npy[::-1].T", saved(np.ascontiguousarray(array[::-1].T))))
    evaluate(report, lines)


def views_of_files(report):
    array = sample((6, 7, 8), ">f8").copy()
    np.save(report.folder / "a.npy", array)
    np.save(report.folder / "f.npy", np.asfortranarray(array))
    views = {
        "[::-1, 1:, ::3]": array[::-1, 1:, ::3],
        ".transpose(2,0,1)": array.transpose(2, 0, 1),
        "[2, ..., None].T": array[2, ..., None].T,
        ".diagonal(1, 0, 2)": array.diagonal(1, 0, 2),
        ".sliding_window((2,3), (0,2))[0]": np.lib.stride_tricks.sliding_window_view(array, (2, 3), (0, 2))[0],
        "[0].broadcast_to(4,7,8)": np.broadcast_to(array[0], (4, 7, 8)),
        ".reshape(42, -1).flip(1)": np.flip(array.reshape(42, -1), 1),
        "[5:5]": array[5:5],
        "[1, 2, 3]": array[1, 2, 3, ...],
    }
    evaluate(report, [(f"a.npy{steps}", saved(np.array(view, order="C"))) for steps, view in views.items()])
    del views[".reshape(42, -1).flip(1)"]
    evaluate(report, [(f"f.npy{steps}", saved(np.array(view, order="C"))) for steps, view in views.items()])


def casts_one_after_the_other(report):
    array = np.array([0, 1.5, -2.5, 300.25, 65504, 1e-3], dtype="f8")
    np.save(report.folder / "a.npy", array)
    evaluate(report, [
        ("a.npy.astype(f32)", saved(array.astype("f4"))),
        ("a.npy.astype(f16).astype(f64)", saved(array.astype("f2").astype("f8"))),
        ("a.npy.astype(i64).astype(f32).astype(f64)[::-1]", saved(array.astype("i8").astype("f4").astype("f8")[::-1])),
        ("a.npy.astype(bool).astype(u8).astype(c64)", saved(array.astype(bool).astype("u1").astype("c8"))),
        ("a.npy.astype(f64)", saved(array)),
        ("a.npy[1:].astype('<f4').astype(i16).astype(f16).astype(i32).astype(f64)",
         saved(np.array([1, -2, 300, 32768, 0], "f8"))),
    ])


def positions_of_layouts(report):
    positions = np.arange(12, dtype="i8").reshape(3, 4)
    evaluate(report, [
        ("c(3,4)", saved(positions)),
        ("c(3,4).T[::-1]", saved(np.ascontiguousarray(positions.T[::-1]))),
        ("(3,4):(4,1)+2", saved(positions + 2)),
        ("():()+9", saved(np.array(9, "i8"))),
        ("c(0,3)", saved(np.zeros((0, 3), "i8"))),
        ("f(3,4).astype(u8).astype(f16)", saved(np.ascontiguousarray(np.arange(12).reshape(4, 3).T).astype("f2"))),
        ("(2):(1000000000000)", saved(np.array([0, 10**12], "i8"))),
    ])


def large_enough_for_many_blocks(report):
    array = sample((1500, 1100, 3), "<u2")
    np.save(report.folder / "a.npy", array)
    evaluate(report, [
        ("a.npy.transpose(1,0,2)", saved(np.ascontiguousarray(array.transpose(1, 0, 2)))),
        ("a.npy.T[::-1]", saved(np.ascontiguousarray(array.T[::-1]))),
        ("a.npy[:, ::-2].astype(i32).astype(f64)", saved(array[:, ::-2].astype("f8"))),
        ("c(1500,2001).T", saved(np.ascontiguousarray(np.arange(1500 * 2001).reshape(1500, 2001).T))),
        ("c(3000001)[::-1]", saved(np.ascontiguousarray(np.arange(3000001)[::-1]))),
    ])


def blocks_and_threads_change_nothing(report):
    array = sample((3000, 1400), "<i4")
    np.save(report.folder / "a.npy", array)
    lines = [
        ("a.npy.T", saved(np.ascontiguousarray(array.T))),
        ("a.npy[::-1, ::-1]", saved(np.ascontiguousarray(array[::-1, ::-1]))),
        ("a.npy.flip(0).astype(f32)", saved(np.ascontiguousarray(array[::-1].astype("f4")))),
        ("a.npy.astype(f64).astype(f32).T", saved(np.ascontiguousarray(array.T.astype("f8").astype("f4")))),
        ("c(1400,3000).T.astype(f64)", saved(np.arange(array.size, dtype="f8").reshape(1400, 3000).T.copy())),
    ]
    for threads in (1, 4):
        evaluate(report, lines, "--threads", str(threads))


def descriptors_without_a_byte_order(report):
    """NumPy's short forms, which are read as NumPy reads them: i8 has 8 bytes."""
    lines = []
    for name in ("b1", "u1", "i1", "u2", "i2", "f2", "u4", "i4", "f4", "u8", "i8", "f8", "c8", "c16", "V2", "V3",
                 "=i8", "=f4", "<u1", "|V16"):
        array = sample((2, 3), np.dtype(name).str, len(lines))
        content = header("{'descr': '%s', 'fortran_order': False, 'shape': (2, 3), }" % name) + array.tobytes()
        (report.folder / f"in{len(lines)}.npy").write_bytes(content)
        lines.append((f"in{len(lines)}.npy", saved(array)))
    evaluate(report, lines)


def headers_of_other_writers(report):
    data = np.arange(6, dtype="<i4")
    good = "'descr': '<i4', 'fortran_order': False, 'shape': (2, 3)"
    texts = {
        "no padding": "{%s}" % good, "spaces": "{ %s ,\t}" % good.replace(":", " : ").replace(",", " , "),
        "double quotes": "{%s}" % good.replace("'", '"'),
        "another order": "{'shape': (2, 3), 'descr': '<i4', 'fortran_order': False}",
        "python 2": "{'descr': '<i4', 'fortran_order': False, 'shape': (2L, 3L), }",
        "trailing comma": "{'descr': '<i4', 'fortran_order': False, 'shape': (2, 3,), }",
    }
    lines = []
    for i, text in enumerate(texts.values()):
        for version in ((1, 0), (2, 0), (3, 0)):
            name = f"in{i}-{version[0]}.npy"
            (report.folder / name).write_bytes(header(text, version) + data.tobytes())
            lines.append((name, saved(data.reshape(2, 3))))
    (report.folder / "long.npy").write_bytes(header("{%s}" % good, (2, 0), padding=b" " * 300001) + data.tobytes())
    (report.folder / "more.npy").write_bytes(saved(data.reshape(2, 3)) + b"something behind it")
    lines += [("long.npy", saved(data.reshape(2, 3))), ("more.npy", saved(data.reshape(2, 3)))]
    evaluate(report, lines)


def headers_are_numpys(report):
    """Shapes that bring the header close to the 64 bytes it is filled up to."""
    shapes = [(0,) + tail for tail in itertools.product([1, 10, 10**3, 10**6], repeat=3)]
    shapes += [(0,) + (1,) * ndim for ndim in range(0, 64)] + [(1,) * ndim for ndim in range(0, 65)]
    lines = [(f"c({','.join(map(str, shape))}).astype(u8)", saved(np.zeros(shape, "u1"))) for shape in shapes]
    evaluate(report, lines)


def names_of_all_sorts(report):
    array = np.arange(4, dtype="u1")
    plain = ["with blank.npy", "bra[cket].npy", "dots.in.name.npy", "ünï©ode.npy", "a.npyx.npy", "(1).npy", "-.npy",
             "it's.npy"]
    quoted = ["a.npy.npy", "x.npy[0].npy", "plain", "odd.npy b", "c(3,4)", "it's.npy odd"]
    for name in plain + quoted:
        np.save(open(report.folder / name, "wb"), array)
    lines = [(f"{name}[::-1]", saved(array[::-1])) for name in plain]
    lines += [(f"\"{name}\" [::-1]", saved(array[::-1])) for name in plain + quoted]
    lines += [(f" '{name}'.flip()", saved(array[::-1])) for name in quoted if "'" not in name]
    evaluate(report, lines)


CHECKS = [every_version_order_and_dtype, every_opaque_size, views_of_files, casts_one_after_the_other,
          positions_of_layouts, large_enough_for_many_blocks, blocks_and_threads_change_nothing,
          descriptors_without_a_byte_order, headers_of_other_writers, headers_are_numpys,
          names_of_all_sorts]
