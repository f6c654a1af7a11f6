"""Every operation of rstsr.jsonl through the C ABI: takes a row's input and arguments, answers in the row's notation.

A layout is a dict of shape, stride and offset, as in the vectors. A refusal is the exception Refused.
"""

from call import NotExpressible, Refused, fields_of

LETTERS = {"RowMajor": "C", "ColMajor": "F", None: "C"}
OPERATIONS = {}


def operation(*names):
    def register(function):
        OPERATIONS.update((name, function) for name in names)
        return function
    return register


def order_of(family, args):
    name = args.get("order")
    return family.library.constants["DIMFOLD_ORDER_" + LETTERS.get(name, name)]


def is_left(args):
    """Column-major callers match axes from the first one."""
    return "_left" if LETTERS.get(args.get("order"), args.get("order")) == "F" else ""


def result_of(family, name, layout, **inputs):
    return fields_of(family.call(name, layout=family.layout(layout), **inputs)["result"])


# ---- Make ------------------------------------------------------------------------------------------------------------

def parse(family, fields):
    """Texts can say what the structs cannot: strides of another number than extents."""
    text = "({}):({})+{}".format(*(",".join(map(str, fields[key])) + "," for key in ("shape", "stride")),
                                 fields["offset"]).encode()
    return fields_of(family.call("parse", text=text, length=len(text), used=None)["result"])


@operation("new")
def new(family, _, args):
    if len(args["shape"]) != len(args["stride"]):
        return parse(family, args)
    if family.rank not in (None, len(args["shape"])):
        raise NotExpressible("another rank")
    return fields_of(family.call("new", shape=args["shape"], stride=args["stride"], offset=args["offset"])["result"])


def contiguous(family, shape, order):
    return fields_of(family.call("contig", shape=shape, order=order)["result"])


@operation("new_contig", "new_c_contig", "new_f_contig")
def new_contig(family, _, args):
    layout = contiguous(family, args["shape"], order_of(family, args))
    if args.get("offset"):
        layout = result_of(family, "set_offset", layout, offset=args["offset"])
    return layout


@operation("stride_f_contig")
def stride_f_contig(family, _, args):
    return fields_of(family.call("f_contig", shape=args["shape"])["result"])["stride"]


@operation("stride_c_contig")
def stride_c_contig(family, _, args):
    return fields_of(family.call("c_contig", shape=args["shape"])["result"])["stride"]


@operation("stride_contig")
def stride_contig(family, _, args):
    return contiguous(family, args["shape"], order_of(family, args))["stride"]


@operation("into_dim", "to_dim")
def into_dim(family, layout, args):
    """Through the dynamic rank and back into the one asked for."""
    dynamic = family.call("to_dyn", layout=family.layout(layout))["result"]
    if not isinstance(args.get("rank"), int):
        return fields_of(dynamic)
    return fields_of(type(family)(family.library, args["rank"]).call("from_dyn", layout=dynamic)["result"])


# ---- Ask -------------------------------------------------------------------------------------------------------------

PROPERTIES = {"c_contig": "is_c_contig", "f_contig": "is_f_contig"}


class Properties(dict):
    """Asks for a property when the row names it."""

    def __init__(self, family, layout):
        super().__init__()
        self.family, self.layout = family, family.layout(layout)

    def __contains__(self, name):
        return True

    def __getitem__(self, name):
        return self.family.call(PROPERTIES.get(name, name), layout=self.layout)


@operation("props")
def props(family, layout, _):
    return Properties(family, layout)


@operation("check_strides")
def check_strides(family, layout, args):
    family.call("check_strides", layout=family.layout(layout), skip_zero=args["skip_zero"])


@operation("bounds_index")
def bounds_index(family, layout, _):
    bounds = family.call("bounds_index", layout=family.layout(layout))
    return [bounds["min"][0], bounds["max"][0]]


@operation("eq")
def eq(family, layout, args):
    return family.call("equivalent", layout=family.layout(layout), other=family.layout(args["other"]))


@operation("index_f", "index")
def index_f(family, layout, args):
    return family.call("index", layout=family.layout(layout), index=args["index"])["position"][0]


def unravel(family, name, args):
    layout = family.call("c_contig", shape=args["shape"])["result"]
    return list(family.call(name, layout=layout, ordinal=args["index"])["index"][:len(args["shape"])])


@operation("unravel_index_c")
def unravel_index_c(family, _, args):
    return unravel(family, "unravel_c", args)


@operation("unravel_index_f")
def unravel_index_f(family, _, args):
    return unravel(family, "unravel_f", args)


# ---- View ------------------------------------------------------------------------------------------------------------

def slice_of(family, parts):
    """[start, stop, step] with null for what is left out."""
    result = family.library.structs["dimfold_slice"]()
    for bit, name, number in zip((1, 2, 4), ("start", "stop", "step"), parts):
        if number is not None:
            result.has |= bit
            setattr(result, name, number)
    return result


def indexer_of(family, indexer):
    result = family.library.structs["dimfold_indexer"]()
    kind = indexer if isinstance(indexer, str) else next(iter(indexer))
    names = {"select": "INDEX", "newaxis": "NEWAXIS", "insert": "NEWAXIS", "ellipsis": "ELLIPSIS", "slice": "SLICE"}
    result.kind = family.library.constants["DIMFOLD_INDEXER_" + names[kind]]
    if kind == "slice":
        result.slice = slice_of(family, indexer["slice"])
    if kind == "select":
        result.slice.start = indexer["select"]
    return result


@operation("transpose", "permute_dims")
def transpose(family, layout, args):
    if args.get("axes") is None:
        return result_of(family, "reverse_axes", layout)
    return result_of(family, "transpose", layout, axes=args["axes"])


@operation("reverse_axes")
def reverse_axes(family, layout, _):
    return result_of(family, "reverse_axes", layout)


@operation("swapaxes")
def swapaxes(family, layout, args):
    return result_of(family, "swapaxes", layout, axis1=args["axis1"], axis2=args["axis2"])


@operation("diagonal")
def diagonal(family, layout, args):
    defaults = {"offset": 0, "axis1": 0, "axis2": 1}
    given = {name: number for name, number in args.items() if name in defaults and number is not None}
    return result_of(family, "diagonal", layout, **{**defaults, **given})


@operation("dim_narrow")
def dim_narrow(family, layout, args):
    return result_of(family, "dim_narrow", layout, axis=args["axis"], slice=slice_of(family, args["slice"]))


@operation("dim_select")
def dim_select(family, layout, args):
    return result_of(family, "dim_select", layout, axis=args["axis"], index=args["index"])


@operation("dim_insert")
def dim_insert(family, layout, args):
    return result_of(family, "dim_insert", layout, axis=args["axis"])


@operation("dim_eliminate")
def dim_eliminate(family, layout, args):
    return result_of(family, "dim_eliminate", layout, axis=args["axis"])


@operation("dim_chop")
def dim_chop(family, layout, args):
    return result_of(family, "dim_chop", layout, axis=args["axis"])


@operation("dim_slice")
def dim_slice(family, layout, args):
    return result_of(family, "dim_slice", layout, indexers=[indexer_of(family, each) for each in args["indexers"]])


@operation("dim_split_at")
def dim_split_at(family, layout, args):
    parts = family.call("dim_split_at", layout=family.layout(layout), axis=args["axis"])
    return [fields_of(parts["before"]), fields_of(parts["after"])]


@operation("dim_split_axes")
def dim_split_axes(family, layout, args):
    parts = family.call("dim_split_axes", layout=family.layout(layout), axes=args["axes"])
    return [fields_of(parts["chosen"]), fields_of(parts["rest"])]


# ---- Reshape ---------------------------------------------------------------------------------------------------------

def can_broadcast(family, source, target):
    try:
        layout = family.call("c_contig", shape=source)["result"]
        family.call("broadcast_to", layout=layout, shape=target)
    except Refused:
        return False
    return True


def broadcast_kinds(family, source, target, left):
    """What happens to each axis, read off the strides that broadcast_to gives a contiguous source."""
    layout = family.call("c_contig", shape=source)["result"]
    result = fields_of(family.call("broadcast_to" + left, layout=layout, shape=target)["result"])
    added = len(target) - len(source)
    kinds = []
    for axis, (extent, stride) in enumerate(zip(result["shape"], result["stride"])):
        place = axis if left else axis - added
        if not 0 <= place < len(source):
            kinds.append("Expand" if stride == 0 else "moves")
        elif extent == source[place]:
            kinds.append("Preserve")
        else:
            kinds.append("Upcast" if stride == 0 else "moves")
    return kinds


@operation("broadcast_shape")
def broadcast_shape(family, _, args):
    """The two questions are asked as NumPy does in both orders: rstsr's have no order."""
    shapes = [args["shape1"], args["shape2"]]
    left = is_left(args)
    numbers = family.library.number_type("size_t")
    common = family.call("broadcast_shapes" + left, count=2, ndims=[len(shape) for shape in shapes],
                         shapes=[(numbers * len(shape))(*shape) for shape in shapes])
    target = list(common["shape"][:common["ndim"][0]])
    sources = [type(family)(family.library, None if family.rank is None else len(shape)) for shape in shapes]
    return {"shape": target, "tp1": broadcast_kinds(sources[0], shapes[0], target, left),
            "tp2": broadcast_kinds(sources[1], shapes[1], target, left),
            "broadcastable_from": can_broadcast(sources[1], shapes[1], shapes[0]),
            "broadcastable_to": can_broadcast(sources[0], shapes[0], shapes[1])}


def dynamic_layout(family, fields):
    return family.layout(fields, family.library.structs["dimfold_layout"])


@operation("broadcast_layout")
def broadcast_layout(family, layout, args):
    results = family.call("broadcast_layout" + is_left(args), layout=family.layout(layout),
                          layout2=dynamic_layout(family, args["layout2"]))
    return [fields_of(results["result1"]), fields_of(results["result2"])]


@operation("broadcast_layout_to_first")
def broadcast_layout_to_first(family, layout, args):
    result = result_of(family, "broadcast_layout_to_first" + is_left(args), layout,
                       layout2=dynamic_layout(family, args["layout2"]))
    return [layout, result]


@operation("layout_reshapeable", "reshape")
def layout_reshapeable(family, layout, args):
    try:
        return result_of(family, "reshape", layout, shape=args["shape"], order=order_of(family, args))
    except Refused as refusal:
        if refusal.status == family.library.constants["DIMFOLD_ERR_NOT_A_VIEW"]:
            return None
        raise


@operation("reshape_substitute_negatives")
def reshape_substitute_negatives(family, _, args):
    """A contiguous layout of that size is reshaped. rstsr compares sizes elsewhere, so without a -1 any size will do."""
    size = args["size_in"]
    if min(args["shape"], default=0) >= 0:
        size = product(args["shape"])
    source = contiguous(type(family)(family.library), [size], 0)
    if family.rank is not None:
        family = type(family)(family.library, 1)
    return result_of(family, "reshape", source, shape=args["shape"], order=0)["shape"]


def product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result


# ---- Order -----------------------------------------------------------------------------------------------------------

@operation("normalize_axes_index")
def normalize_axes_index(family, _, args):
    axes, ndim = args["axes"], args["ndim"]
    axes = list(range(ndim)) if axes is None else [axes] if isinstance(axes, int) else axes
    outputs = family.call("normalize_axes", ndim=ndim, axes=axes, allow_duplicate=args["allow_duplicate"],
                          sort=args["sort"])
    return list(outputs["normalized"][:len(axes)])


@operation("reversed_permute")
def reversed_permute(family, _, args):
    return list(family.call("reversed_permute", axes=args["perm"])["reversed"][:len(args["perm"])])


@operation("greedy_layout")
def greedy_layout(family, layout, args):
    outputs = family.call("greedy_layout", layout=family.layout(layout), keep_shape=args["keep_shape"])
    return {"layout": fields_of(outputs["result"]), "perm": list(outputs["axes"][:len(layout["shape"])])}


@operation("translate_to_col_major")
def translate_to_col_major(family, layouts, args):
    results = family.call("translate_to_col_major", layouts=[family.layout(layout) for layout in layouts],
                          order=order_of(family, args))["results"]
    return [fields_of(result) for result in results[:len(layouts)]]


@operation("translate_to_col_major_unary")
def translate_to_col_major_unary(family, layout, args):
    return translate_to_col_major(family, [layout], args)[0]


@operation("layout_for_array_copy")
def layout_for_array_copy(family, layout, args):
    return result_of(family, "layout_for_array_copy", layout, order=order_of(family, args))


@operation("get_layout_for_binary_op")
def get_layout_for_binary_op(family, layout, args):
    return result_of(family, "layout_for_binary_op", layout, layout2=family.layout(args["lb"]),
                     order=order_of(family, args))


@operation("get_axes_composition")
def get_axes_composition(family, layout, _):
    outputs = family.call("axes_composition", layout=family.layout(layout))
    axes, answer = list(outputs["axes"][:len(layout["shape"])]), {}
    for name in ("singleton", "broadcast", "contig", "discontig"):
        count = getattr(outputs["composition"], name)
        answer[name], axes = axes[:count], axes[count:]
    return answer


MATMUL_KINDS = ("InnerDot", "GEMM22", "GEVM", "GEMV", "GEMM2X", "GEMMX2", "GEMMXX")


@operation("layout_matmul")
def layout_matmul(family, layout, args):
    """A batch of rank 0 is the model's absent one."""
    layouts = family.call("matmul_layouts", layout=family.layout(layout), layout2=dynamic_layout(family, args["lb"]),
                          order=order_of(family, args))["layouts"]
    names = {"lc": "result", "lc_rest": "result_batch", "lc_matmul": "result_matrix", "la_rest": "batch1",
             "la_matmul": "matrix1", "lb_rest": "batch2", "lb_matmul": "matrix2"}
    answer = {key: fields_of(getattr(layouts, name)) for key, name in names.items()}
    for key in ("la_rest", "lb_rest", "lc_rest"):
        answer[key] = answer[key] if answer[key]["shape"] else None
    return {"type": MATMUL_KINDS[layouts.kind], **answer}


# ---- Walk ------------------------------------------------------------------------------------------------------------

def taken(family, name, iterator, read):
    """What one of the iterator's functions yields until there is no more."""
    while True:
        answer, outputs = family.call(name, iterator=iterator)
        if not answer:
            return
        yield from read(outputs)


def run_positions(outputs):
    run = outputs["run"]
    return [run.position[0] + ordinal * run.stride[0] for ordinal in range(run.count)]


def walk(family, layout, order):
    """The positions in their order, walked in five ways that must agree."""
    begun = family.call("iterate", layouts=[family.layout(layout)], order=order)["iterator"]

    def copied():
        return type(begun).from_buffer_copy(begun)

    positions = list(taken(family, "iterator_next", copied(), lambda outputs: [outputs["position"][0]]))
    backwards = list(taken(family, "iterator_next_back", copied(), lambda outputs: [outputs["position"][0]]))
    runs = list(taken(family, "iterator_next_run", copied(), run_positions))
    runs_back = list(taken(family, "iterator_next_run_back", copied(), lambda outputs: run_positions(outputs)[::-1]))
    halves = family.call("iterator_split_at", iterator=copied(), ordinal=len(positions) // 2)
    split = [position for half in (halves["head"], halves["tail"])
             for position in taken(family, "iterator_next", half, lambda outputs: [outputs["position"][0]])]
    for other in (backwards[::-1], runs, runs_back[::-1], split):
        if other != positions:
            raise AssertionError(f"walked in two ways: {positions} and {other}")
    return positions


@operation("iter_layout")
def iter_layout(family, layout, args):
    return walk(family, layout, order_of(family, args))


@operation("iter_col_major_after_translate")
def iter_col_major_after_translate(family, layout, args):
    """The layout that translate_to_col_major gives, walked in F order, is the layout walked in the order itself."""
    order = order_of(family, args)
    positions = walk(family, layout, order)
    translated = walk(family, translate_to_col_major_unary(family, layout, args), 1)
    if translated != positions:
        raise AssertionError(f"iterate gives {positions}, translate_to_col_major {translated}")
    return positions


@operation("iter_row_major")
def iter_row_major(family, layout, _):
    return walk(family, layout, 0)


@operation("iter_col_major")
def iter_col_major(family, layout, _):
    return walk(family, layout, 1)


@operation("iter_row_major_rev")
def iter_row_major_rev(family, layout, _):
    return walk(family, layout, 0)[::-1]


@operation("iter_col_major_rev")
def iter_col_major_rev(family, layout, _):
    return walk(family, layout, 1)[::-1]
