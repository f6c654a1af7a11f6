"""The operations of rstsr.jsonl through the C ABI: takes a row's input and arguments, answers in the row's notation.

Here those on one layout; arrangements.py has those that reshape, order and walk. A layout is a dict of shape, stride
and offset, as in the vectors. A refusal is the exception Refused.
"""

from call import NotExpressible, fields_of

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
