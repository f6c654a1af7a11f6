"""The steps and sources that only the program knows: NumPy does the same to the same arrays."""
import json
import random

import numpy as np

from program import SHARE, ask, is_told, run, saved

CHAINS = 300
DTYPES = ["f4", "i2", "u1", "c8", ">f8", "f2"]


def array_of(rng, ndim=None):
    shape = [rng.choice((0, 1, 2, 3, 4, 5)) for _ in range(rng.randint(0, 3) if ndim is None else ndim)]
    return np.arange(int(np.prod(shape))).reshape(shape).astype(rng.choice(DTYPES))


def per_axis(numbers):
    """One number for all, or a tuple."""
    return str(numbers[0]) if len(set(numbers)) == 1 else f"({''.join(f'{number},' for number in numbers)})"


def pad(rng, array):
    before, after = ([rng.randint(0, 3) for _ in array.shape] for _ in range(2))
    mode = rng.choice(["constant", "edge", "reflect", "symmetric", "wrap"]) if 0 not in array.shape else "constant"
    value = rng.choice([0, 1, 3])
    more = {"constant_values": value} if mode == "constant" else {}
    text = f".pad({per_axis(before)}, {per_axis(after)}, mode='{mode}'" + (f", value={value}" if more else "") + ")"
    return text, np.pad(array, list(zip(before, after)), mode, **more) if array.ndim else array


def roll(rng, array):
    axes = [rng.randrange(-array.ndim, array.ndim) for _ in range(rng.randint(1, 2))]
    shifts = [rng.randint(-7, 7) for _ in axes]
    return f".roll({per_axis(shifts)}, axis={per_axis(axes)})" if len(axes) == 1 else \
        f".roll(({','.join(map(str, shifts))}), ({','.join(map(str, axes))}))", np.roll(array, shifts, axes)


def repeat(rng, array):
    axis, repeats = rng.randrange(-array.ndim, array.ndim), rng.randint(0, 3)
    return f".repeat({repeats}, axis={axis})", np.repeat(array, repeats, axis)


def tile(rng, array):
    reps = [rng.randint(0, 2) for _ in range(rng.randint(1, 3))]
    return f".tile({','.join(map(str, reps))})", np.tile(array, reps)


def transposed(_, array):
    return ".T", array.T


def reversed_slice(rng, array):
    return rng.choice([("[...]", array[...]), ("[..., ::-1]", array[..., ::-1])])


def converted(rng, array):
    name, dtype = rng.choice([("f64", "f8"), ("i32", "i4"), ("f32", "f4")])
    return f".astype({name})", array.real.astype(dtype)


def tiles(rng, array):
    shape, step = ([rng.randint(1, 3) for _ in array.shape] for _ in range(2))
    grid = [-(-extent // pace) for extent, pace in zip(array.shape, step)]
    result = np.zeros([*grid, *shape], array.dtype)
    for index in np.ndindex(*grid):
        for within in np.ndindex(*shape):
            place = tuple(i * pace + w for i, pace, w in zip(index, step, within))
            if all(p < extent for p, extent in zip(place, array.shape)):
                result[index + within] = array[place]
    return f".tiled_view({','.join(map(str, shape))}; steps {','.join(map(str, step))}).tiles_load()", result


ON_ANY = [pad, tile, transposed, converted]
ON_AXES = [*ON_ANY, roll, repeat, reversed_slice, tiles]


def chain(rng, array):
    text = ""
    for _ in range(rng.randint(1, 3)):
        if array.size > 5000:
            break
        step, array = rng.choice(ON_AXES if array.ndim else ON_ANY)(rng, array)
        text += step
    return text, array


def evaluated(report, cases):
    """Pairs of an expression and the array it must give; one process for all."""
    lines = [f"{expression}\tout{i}.npy" for i, (expression, _) in enumerate(cases)]
    answers = ask("eval", lines, folder=report.folder)
    for i, ((expression, expected), answer) in enumerate(zip(cases, answers)):
        if "error" in answer:
            report.case(expression, False, answer)
            continue
        found = np.load(report.folder / f"out{i}.npy")
        report.case(expression, found.shape == expected.shape and found.dtype.newbyteorder("=") ==
                    expected.dtype.newbyteorder("=") and np.array_equal(found, expected), (expected, found))


def arrays_are_made_as_numpy_makes_them(report):
    rng, cases = random.Random(5), []
    for i in range(CHAINS):
        array = array_of(rng)
        np.save(report.folder / f"{i}.npy", array)
        text, expected = chain(rng, array)
        cases.append((f"{i}.npy{text}", expected))
    evaluated(report, cases)


def several_arrays_become_one(report):
    rng, cases = random.Random(6), []
    for i in range(60):
        first = array_of(rng, rng.randint(1, 3))
        axis = rng.randrange(-first.ndim, first.ndim)
        shape = list(first.shape)
        shape[axis] = rng.randint(0, 3)
        second = np.arange(int(np.prod(shape))).reshape(shape).astype(rng.choice(["i1", "f4"]))
        np.save(report.folder / f"a{i}.npy", first)
        np.save(report.folder / f"b{i}.npy", second)
        both = np.concatenate([first, second.astype(first.dtype), first[::-1]], axis)
        cases.append((f"concatenate(a{i}.npy, 'b{i}.npy', a{i}.npy[::-1]; axis {axis})", both))
        cases.append((f"stack(a{i}.npy.T, a{i}.npy.pad(0).T; axis={axis})[..., :1]",
                      np.stack([first.T, first.T], axis)[..., :1]))
    cases.append(("concatenate(concatenate(c(2),c(3)), stack(c(2),c(2))[1])", np.array([0, 1, 0, 1, 2, 0, 1])))
    evaluated(report, cases)


def bytes_are_seen_as_other_items(report):
    array = np.arange(48, dtype="f4").reshape(3, 16)
    np.save(report.folder / "a.npy", array)
    np.save(report.folder / "s.npy", array.astype(">f4"))
    evaluated(report, [
        ("a.npy.view_as(c64)", array.view("c8")), ("a.npy.view_as(u8)[:, ::3]", array.view("u1")[:, ::3]),
        ("s.npy.view_as(u32)", array.view("u4")), ("a.npy.astype(f64).view_as(i64)", array.astype("f8").view("i8")),
        ("a.npy.view_as(f64, keep_dim=False)[1]", array.view("f8")[1]),
        ("a.npy.T.view_as(c64, axis=0)", array.view("c8").T),
        ("a.npy[:, :2].view_as(c64, keep_dim=False)", array[:, :2].copy().view("c8")[:, 0]),
        ("a.npy.repack(4,8)", array.view("V8")), ("a.npy.repack(4,2)[0]", array.view("V2")[0])])
    for expression in ("a.npy[:, :3].view_as(c64)", "a.npy.T.view_as(c64)", "a.npy.repack(8,16)", "a.npy.repack(4,64)"):
        done = run("eval", expression, "-o", "x.npy", folder=report.folder)
        report.case(expression, done.returncode == 1 and is_told(done.stderr), done)


def mappings_and_lists_are_layouts(report):
    rows = {"right(2,3)": "(2,3):(3,1)", "left(_2,3)": "(2,3):(1,2)", "right_padded(2,3;4)": "(2,3):(4,1)",
            "left_padded(5,3; 4; index u8)": "(5,3):(1,8)", "strided(2,3; -6,_2)+6": "(2,3):(-6,2)+6",
            "right()": "():()",
            "dense(2,3,4; 2,0,1)": "(2,3,4):(3,1,6)", "dense(;)": "():()",
            "new_from_bytes(2,3;-24,8;4)+24": "(2,3):(-6,2)+6",
            " right ( 2 , 3 ) . T": "(3,2):(1,3)", "right_padded(3,5;8).convert(left_padded(0,0;1))": None,
            "right(2,3;4)": None, "strided(2,3;1)": None, "right_padded(2,3)": None, "right_padded(2,3;-1)": None,
            "left_padded(2,3;4;index f32)": None, "new_from_bytes(2,3;10,8;4)": None, "dense(2,3;0,0)": None,
            "strided(2,3;1,1": None, "right(_)": None, "c(3,2).convert(left(0,0))": None,
            "c(3,2).T.convert(left(_2,0))": "(2,3):(1,2)"}
    for (expression, layout), answer in zip(rows.items(), ask("show", rows)):
        report.equal(expression, layout, answer.get("layout"))
        report.case((expression, "column"), layout or answer["error"]["column"] > 0, answer)
    texts = {"right(2,_3)": "right(2,_3)", "c(2,3)": "right(2,3)", "f(2,3)": "left(2,3)",
             "(2,3):(4,1)": "right_padded(2,3; 4)", "(2,3):(1,4)": "left_padded(2,3; 4)", "(2,3):(9,2)": None,
             "strided(2,3; 9,_2)": "strided(2,3; 9,_2)",
             "left_padded(2,3; _4; index i32)": "left_padded(2,3; _4; index i32)", "c(2,3)[1:]": None}
    for (expression, text), answer in zip(texts.items(), ask("show", texts)):
        report.equal((expression, "mapping"), text, (answer["mapping"] or {}).get("text"))
    padded = ask("show", ["right_padded(2,3; 4)"])[0]["mapping"]
    report.equal("padded", ([2, 4], 7, False), (padded["padded_extents"], padded["required_span_size"],
                                                padded["is_exhaustive"]))


def questions_are_answered(report):
    rows = {
        "c(6).sliding_window(3,0).is_injective()": {"is_injective": "no", "witness": {"index": [0, 1], "index2": [1, 0],
                                                                                      "position": 1}},
        "c(6).is_injective(1)": {"is_injective": "yes", "witness": None},
        "c(2,3).contains(4)": {"contains": "yes", "witness": {"index": [1, 1], "position": 4}},
        "c(2,3)[:, ::2].contains(position=1)": {"contains": "no", "witness": None},
        "c(2,3).is_view_of(c(5))": {"is_view_of": "no", "witness": {"index": [1, 2], "position": 5}},
        "c(2,3).overlaps((3):(1)+6)": {"overlaps": "no", "witness": None},
        "c(2,3).stride_bytes(8)": {"stride_bytes": [24, 8]}, "():().stride_bytes(8)": {"stride_bytes": []},
        "c(2,3).span_bytes(itemsize=2)": {"span_bytes": 12}, "c(2,3)[1, 1].offset_bytes(4)": {"offset_bytes": 16},
        "c(2,8).max_compatible_itemsize(2)": {"max_compatible_itemsize": 16},
        "c(2,8).max_compatible_itemsize(2, 16, 8)": {"max_compatible_itemsize": 8},
        "f(2,8).max_compatible_itemsize(2, axis=0)": {"max_compatible_itemsize": 4},
        "c(2,3).equal(c(2,3))": {"equal": True}, "c(2,1).equal((2,1):(1,9))": {"equal": False},
        "c(2,1).equivalent((2,1):(1,9))": {"equivalent": True}, "right(2,3).equal(left(2,3))": {"equal": False},
        "right(_2,3).equal(strided(2,3;3,1))": {"equal": True}, "right(2,0).equal(c(2,0))": {"equal": False},
        "right(2,0).equal(left(2,0))": {"equal": False}, "c(2,3).equal(right(2,3))": {"equal": True},
        "c(2,3).index(-1,0)": {"index": 3}, "right_padded(2,3;4).index((1,2))": {"index": 6},
        "c(5,6).tiled_view(2,4).is_full(0,0)": {"is_full": True},
        "c(5,6).tiled_view(2,4).is_full(-1,0)": {"is_full": False}}
    for (expression, expected), answer in zip(rows.items(), ask("show", rows)):
        answer.pop("layout", None)
        report.equal(expression, expected, answer)
    for command in (["eval", "-o", "x.npy"], ["explain"]):
        done = run(*command, "c(3).contains(1)", folder=report.folder)
        report.case(command, done.returncode == 1 and "contains is a question" in done.stderr, done)


def what_makes_no_sense_is_refused(report):
    for expression in ("c(3).contains(1).T", "c(3).is_full(0)", "c(3,3).tiled_view(2,2).is_full(0)", "c(3).index(3)",
                       "c(3).span_bytes(0)", "c(3).contains()",
                       "c(3).equal()", "c(3).equal(c(3)", "c(3).equal(x)",
                       "c(3).tiled_view(2).T", "c(3).tiled_view(2)[0]",
                       "c(3).tile", "c(3).tiled_view(0)", "c(3).tiled_view(2,2)", "c(3).tiled_view(2; steps 0)",
                       "c(3).tiled_view(2; padding x)", "c(3).tiled_view(2).tile(0,0)", "c(3).pad((1,2))",
                       "c(3).pad(1,mode=none)", "c(3).roll(1)", "c(3).roll(1,1)", "c(3).repeat(2,-2)",
                       "c(3).view_as(u8)",
                       "c(3).pad(9223372036854775807)", "concatenate()", "concatenate(c(3), c(3).contains(1))",
                       "concatenate(c(3), c(3).tiled_view(2))", "stack(c(3), c(4))", "concatenate(c(3), c(3); axis 1)",
                       "concatenate(c(3), c(3); 0)", "stack(" * 9 + "c(3)" + ")" * 9, "c(3)" + ".pad(1)" * 17):
        done = run("show", expression, "--json")
        answer = json.loads(done.stdout)
        report.case(expression, done.returncode == 1 and "error" in answer, answer)


def facts_in_bytes(report):
    np.save(report.folder / "a.npy", np.zeros((4, 6), "f4"))
    answers = ask("show", ["a.npy[1:, ::2]", "a.npy.astype(f64)", "a.npy.view_as(c64)"], folder=report.folder)
    report.equal("a slice", {"itemsize": 4, "span_bytes": 92, "stride_bytes": [24, 8], "offset_bytes": 24,
                             "max_compatible_itemsize": 4}, answers[0]["bytes"])
    report.equal("bytes are the file's", 4, answers[1]["bytes"]["itemsize"])
    report.equal("items of another size", 8, answers[2]["bytes"]["itemsize"])
    report.equal("--dtype", 24, ask("show", ["c(2,3)"], "--dtype", "u32")[0]["bytes"]["span_bytes"])
    report.equal("no dtype", None, ask("show", ["c(2,3)"])[0]["bytes"])


def errors_of_parts_name_the_column_of_the_whole(report):
    columns = {"concatenate(c(3), c(3)[5])": 23, "stack( c(3),c(4)[x])": 18,
               "concatenate(stack(c(3), c(3)[5]), c(2))": 29,
               "concatenate(c(3), c(3": 22, "c(3).pad(1).T[9]": 14, "right_padded(2,3;4).foo()": 21}
    for expression, answer in zip(columns, ask("show", columns)):
        report.equal(expression, columns[expression], answer["error"]["column"])
        report.case((expression, "sentence"), f"column {columns[expression]}: " in answer["error"]["message"], answer)


REFUSED = {"c(2,3).repack(4,-4)": (17, "expected a number that is not negative"),
           "c(2,4).tiled_view(-1,2)": (19, "expected a number that is not negative"),
           "right_padded(2,3; -4)": (19, "expected a number that is not negative"),
           "right(2,3; index f32)": (18, "expected an index type: i8 to i64 or u8 to u64"),
           "concatenate(c(2,3), c(2,4))": (21, "axis 1 of this array has extent 4: expected 3"),
           "stack(c(3), stack(c(2), c(2,3)))": (25, "this array has 2 axes: expected 1"),
           "concatenate(c(3); axis 7)": (1, "axis 7 is outside of 1 axes"),
           "c(2,3).pad(9223372036854775807, 9223372036854775807)": (7, "at axis 0"),
           "c(2,0).pad(1, mode=edge)": (7, "axis 1 of source has no element to pad with"),
           "c(2,3).pad(1, mode='x')": (21, "expected mode to be constant, edge, reflect, symmetric or wrap"),
           "c(2,3).pad(1).repack(4, 8)": (14, "expected old_itemsize to be the array's"),
           "c(2,3).pad(1, value=x)": (21, "expected value to be a number"),
           "c(2,3).view_as(f32)": (7, "expected an array before this step"),
           "c(2,3).grid()": (7, "expected tiles before this step"),
           "c(3).tiled_view(2; padding nan).tiles_load()": (32, "expected 0 or 1 (undetermined, zero)"),
           "c(3).tiled_view(2; padding nan).tile_load(0)": (32, "expected 0 or 1 (undetermined, zero)"),
           "c(6).reshape(6, order=Q)": (23, "expected an order such as C or F")}


def errors_say_where_and_what(report):
    for (expression, (column, sentence)), answer in zip(REFUSED.items(), ask("show", REFUSED)):
        report.case(expression, answer["error"]["column"] == column and sentence in answer["error"]["message"], answer)
    np.save(report.folder / "i.npy", np.arange(4, dtype="i2"))
    done = run("eval", "i.npy.tiled_view(2; padding nan)", "-o", "o.npy", folder=report.folder)
    report.case("all tiles", "has no padding of mode 3" in done.stderr, done.stderr)


def tiles_are_drawn_as_text(report):
    report.equal("a comma at the end", *(run("show", expression).stdout for expression in
                                         ("c(9).tiled_view(4,; steps 3,)", "c(9).tiled_view(4; steps 3)")))
    done = run("show", "c(3,5).tiled_view(2,3; steps 2,2)")
    report.equal("tiles", "tiles\n [0,0]      [0,1]      [0,2]\n"
                 "  0  1  2    2  3  4    4 // //\n  5  6  7    7  8  9    9 // //\n"
                 " [1,0]      [1,1]      [1,2]\n 10 11 12   12 13 14   14 // //\n // // //   // // //   // // //\n",
                 done.stdout[done.stdout.index("tiles\n"):])
    for expression in ("c(100,100).tiled_view(2,2)",
                       "c(3).tiled_view(9223372036854775807)"):
        report.case(expression, "too many to draw" in run("show", expression).stdout)
    report.case("no elements", "none" in run("show", "c(0,3).tiled_view(2,2)").stdout)
    report.case("no axes", "tiles              drawn of 1 or 2 axes\n" in run("show", "c().tiled_view()").stdout)


def what_was_saved_is_whole(report):
    np.save(report.folder / "a.npy", np.arange(12, dtype=">i4").reshape(3, 4))
    run("eval", "a.npy.roll(1, axis=1)", "-o", "a.npy", folder=report.folder)
    report.equal("the source itself", saved(np.roll(np.arange(12, dtype="i4").reshape(3, 4), 1, 1)),
                 (report.folder / "a.npy").read_bytes())


def names_in_quotes_are_numpys(report):
    """Every name of a dtype that NumPy has and we do, with every byte order; and what NumPy does not know."""
    names = {name for name in np.sctypeDict if isinstance(name, str)} | set("?bBhHiIlLqQpPnNefdFDgGSUVOmM")
    names |= {f"{kind}{number}" for kind in "bBiufcVSp" for number in (1, 2, 3, 4, 8, 16, 32, 64, 128)}
    ours = {"bool", "|b1"} | {np.dtype(kind).str for kind in "bBhHiIqQefdFD"}
    for name in sorted(names)[::SHARE]:
        for order in ("", "<", ">", "=", "|"):
            text = order + name
            try:
                dtype = np.dtype(text)
            except (TypeError, ValueError):
                dtype = np.dtype("O")
            if dtype.kind == "V" or name in ("bfloat16", "void"):  # bf16 is <V2 here
                continue
            done = run("eval", f"c(3).astype('{text}')", "-o", report.folder / "x.npy")
            if dtype.newbyteorder("=").str not in ours or not dtype.isnative:
                report.case((text, "is refused"), done.returncode == 1 and "column" in done.stderr, done)
                continue
            report.equal(text, saved(np.arange(3).astype(dtype)), (report.folder / "x.npy").read_bytes())
            report.case((text, "is told"), f": {dtype.name} (3) in C order" in done.stdout, done)
    for name, dtype in (("i8", "int8"), ("u16", "uint16"), ("f16", "float16"), ("int64", "int64")):
        done = run("eval", f"c(3).astype({name})", "-o", report.folder / "x.npy")
        report.case((name, "without quotes"), f": {dtype} (3)" in done.stdout, done)


CHECKS = [arrays_are_made_as_numpy_makes_them, names_in_quotes_are_numpys,
          several_arrays_become_one, bytes_are_seen_as_other_items,
          mappings_and_lists_are_layouts, questions_are_answered, what_makes_no_sense_is_refused, facts_in_bytes,
          errors_of_parts_name_the_column_of_the_whole, errors_say_where_and_what, tiles_are_drawn_as_text,
          what_was_saved_is_whole]
