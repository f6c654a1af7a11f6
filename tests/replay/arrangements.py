"""The operations of rstsr.jsonl that reshape, broadcast, order and walk layouts, as operations.py has the others."""

from call import Refused, fields_of
from operations import contiguous, is_left, operation, order_of, result_of

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
    """A contiguous layout of that size is reshaped. rstsr compares sizes elsewhere: without a -1 any size will do."""
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
# For column-major operands rstsr names the row-major product that it runs in their place, with the operands exchanged.
MATMUL_MIRROR = {"GEVM": "GEMV", "GEMV": "GEVM", "GEMM2X": "GEMMX2", "GEMMX2": "GEMM2X"}


@operation("layout_matmul")
def layout_matmul(family, layout, args):
    """Operands of at most two axes have no batch in the model."""
    layouts = family.call("matmul_layouts", layout=family.layout(layout), layout2=dynamic_layout(family, args["lb"]),
                          order=order_of(family, args))["layouts"]
    names = {"lc": "result", "lc_rest": "result_batch", "lc_matmul": "result_matrix", "la_rest": "batch1",
             "la_matmul": "matrix1", "lb_rest": "batch2", "lb_matmul": "matrix2"}
    answer = {key: fields_of(getattr(layouts, name)) for key, name in names.items()}
    ranks_of_operands = {"la_rest": len(layout["shape"]), "lb_rest": len(args["lb"]["shape"])}
    ranks_of_operands["lc_rest"] = max(ranks_of_operands.values())
    answer.update((key, None) for key, rank in ranks_of_operands.items() if rank <= 2)
    kind = MATMUL_KINDS[layouts.kind]
    return {"type": MATMUL_MIRROR.get(kind, kind) if is_left(args) else kind, **answer}


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
