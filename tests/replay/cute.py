"""The operations of cute.jsonl through the C ABI: nested layouts, tuples, tilers and swizzles, as texts.

Every row is answered twice, with integers that are static and with such that are not: both answers must be the same
text, but for the `_` of static integers. Whether a layout is what an operation's definition says is asked of
cute_model.py, which knows layouts only as texts.
"""

import ctypes
import re

import cute_model
from call import Refused
from model import KINDS
from operations import OPERATIONS
from rows import CUTE_PREFIX

# What C++ says where it does not compile, and what Dimfold calls that.
KINDS.update({
    "Non-injective Layout detected in complement.": {"OVERLAP"},
    "Shape Divisibility Condition": {"NOT_A_VIEW"},
    "Stride Divisibility Condition": {"NOT_A_VIEW"},
    "Left inverse divisibility condition": {"NOT_A_VIEW"},
    "Mismatched Ranks": {"SHAPE"},
    "Mismatched ranks": {"SHAPE"},
    "tile_to_shape: block shape does not divide the target shape.": {"SHAPE"},
    "Divisibility Condition": {"SHAPE"},
    "Divisibility condition": {"ITEMSIZE"},
    "Downcast requires adjacent elements": {"ITEMSIZE"},
})
TABLE_MAX = 64
ANGLE = str.maketrans("()", "<>")


class Texts:
    """The library's functions on texts. `static` puts a `_` before every integer of a layout, shape or tiler."""

    def __init__(self, family, static):
        self.family, self.static = family, static

    def read(self, kind, text, printed_as=None):
        """The struct of a text, which must print as it was read, or as that."""
        data = text.encode()
        value = self.family.call(f"{kind}_parse", text=data, length=len(data), used=None)["result"]
        printed = self.write(kind, value)
        if printed != cute_model.canonical(printed_as or text):
            raise AssertionError(f"{text} prints as {printed}")
        return value

    def write(self, kind, value):
        function, room = getattr(self.family.library.dll, f"dimfold_{kind}_print"), 1000
        text = ctypes.create_string_buffer(room)
        length = function(value if kind == "swizzle" else ctypes.byref(value), text, room)
        assert length == len(text.value), f"{length} bytes for {text.value}"
        return text.value.decode()

    def spelled(self, text):
        return cute_model.as_static(text) if self.static else text

    def layout(self, text):
        return self.read("nested", self.spelled(text))

    def tiler(self, text):
        """A tuple, as tensor-layouts writes it, is one tiler per mode."""
        spelled = self.spelled(text)
        return self.read("tiler", spelled, spelled if ":" in text else spelled.translate(ANGLE))

    def shape(self, text):
        return self.read("tuple", self.spelled(text))

    def tuple(self, text):
        return self.read("tuple", text)

    def swizzle(self, text):
        return self.read("swizzle", text)

    def call(self, name, **inputs):
        return self.family.call(name, **inputs)

    def value(self, name, output, **inputs):
        return self.call(name, **inputs)[output][0]

    # ---- Answers -----------------------------------------------------------------------------------------------------

    def tuple_answer(self, name, **inputs):
        text = self.write("tuple", self.call(name, **inputs)["result"])
        self.read("tuple", text)
        return {"result": text}

    def layout_answer(self, name, **inputs):
        """The text, and the values at all indices, which its integers must give as well."""
        layout = self.call(name, **inputs)["result"]
        text = self.write("nested", layout)
        self.read("nested", text)
        answer = {"result": text}
        if self.call("nested_size", layout=layout) <= TABLE_MAX:
            answer["table"] = self.table(layout)
            if answer["table"] != cute_model.table(text):
                raise AssertionError(f"{text} leads to {answer['table']}")
        return answer

    def table(self, layout):
        size = self.call("nested_size", layout=layout)
        return [self.value("nested_index", "position", layout=layout, index=index) for index in range(size)]


def operation(*names):
    """Registers a function of (texts, args) that answers a dict of what a row may ask about."""
    def register(function):
        OPERATIONS.update((CUTE_PREFIX + name, answered_twice(function)) for name in names)
        return function
    return register


def outcome(function, texts, args):
    try:
        return function(texts, args), None
    except Refused as refusal:
        return None, refusal


def answered_twice(function):
    def answered(family, _, args):
        answer, refusal = outcome(function, Texts(family, False), args)
        static, refusal_static = outcome(function, Texts(family, True), args)
        if (refusal and refusal.status) != (refusal_static and refusal_static.status):
            raise AssertionError(f"static integers are refused otherwise: {refusal} and {refusal_static}")
        if refusal:
            return refused(refusal, family, args)
        if without_static(answer) != without_static(static):
            raise AssertionError(f"static integers give {static}, others {answer}")
        return judged(without_static(answer), args)
    return answered


def without_static(answer):
    """Vectors have a tuple of one integer without parentheses as a number, and a space before a layout's offset."""
    answer = dict(answer)
    if isinstance(answer["result"], str):
        text = answer["result"].replace("_", "")
        answer["result"] = int(text) if re.fullmatch(r"-?\d+", text) else text
    return answer


def refused(refusal, family, args):
    if not args.get("definition"):
        raise refusal
    name = family.library.status_name(refusal.status)
    if name not in ("DIMFOLD_ERR_NOT_A_VIEW", "DIMFOLD_ERR_OVERLAP"):
        raise refusal
    return {"definition": True}


def judged(answer, args):
    """Rows that C++ answers wrongly or not at all ask only whether the definition holds."""
    if args.get("definition"):
        return {**answer, "definition": cute_model.holds(args["definition"], args, answer["result"])}
    return answer


# ---- Ask -------------------------------------------------------------------------------------------------------------

def register_questions():
    for name in ("size", "rank", "depth"):
        operation(name)(lambda texts, args, name=name: {
            "result": texts.call(f"nested_{name}", layout=texts.layout(args["a"]))})
    for name in ("congruent", "compatible", "weakly_congruent"):
        operation(name)(lambda texts, args, name=name: {
            "result": texts.call(f"tuple_{name}", tuple=texts.shape(args["a"]), tuple2=texts.shape(args["b"]))})
    for name, output in (("cosize", "cosize"), ("max_alignment", "alignment")):
        operation(name)(lambda texts, args, name=name, output=output: {
            "result": texts.value(f"nested_{name}", output, layout=texts.layout(args["a"]))})


@operation("max_common_vector")
def max_common_vector(texts, args):
    return {"result": texts.value("nested_max_common_vector", "count", layout=texts.layout(args["a"]),
                                  layout2=texts.layout(args["b"]))}


@operation("crd2idx")
def crd2idx(texts, args):
    return {"result": texts.value("nested_crd2idx", "position", layout=texts.layout(args["a"]),
                                  coordinate=texts.tuple(args["crd"]))}


@operation("composed_layout")
def composed_layout(texts, args):
    return {"result": texts.table(texts.layout(args["a"]))}


@operation("swizzle")
def swizzle(texts, args):
    value = texts.swizzle(args["swizzle"])
    return {"result": [texts.call("swizzle_apply", swizzle=value, position=position) for position in args["x"]]}


# ---- Tuples ----------------------------------------------------------------------------------------------------------

@operation("product")
def product(texts, args):
    return {"result": texts.value("tuple_product", "product", tuple=texts.shape(args["t"]))}


@operation("inner_product")
def inner_product(texts, args):
    return {"result": texts.value("tuple_inner_product", "product", tuple=texts.shape(args["a"]),
                                  tuple2=texts.shape(args["b"]))}


@operation("shape_div")
def shape_div(texts, args):
    return texts.tuple_answer("tuple_shape_div", tuple=texts.shape(args["a"]), divisor=texts.shape(args["b"]))


@operation("ceil_div")
def ceil_div(texts, args):
    return texts.tuple_answer("tuple_ceil_div", tuple=texts.shape(args["a"]), divisor=texts.shape(args["b"]))


@operation("compact_col_major")
def compact_col_major(texts, args):
    return texts.tuple_answer("tuple_compact_left", shape=texts.shape(args["shape"]), current=1)


@operation("compact_row_major")
def compact_row_major(texts, args):
    return texts.tuple_answer("tuple_compact_right", shape=texts.shape(args["shape"]), current=1)


@operation("idx2crd")
def idx2crd(texts, args):
    """The coordinate of an integer, or of one integer per mode."""
    shape = texts.shape(args["shape"])
    coordinate = texts.tuple_answer("tuple_crd2crd", coordinate=texts.tuple(args["idx"]), shape=shape, shape2=shape)
    if args["idx"].isdigit():
        assert coordinate == texts.tuple_answer("tuple_idx2crd", index=int(args["idx"]), shape=shape)
    return coordinate


@operation("idx2crd_stride")
def idx2crd_stride(texts, args):
    return texts.tuple_answer("nested_idx2crd", layout=texts.layout(args["a"]), position=int(args["idx"]), flags=0)


# ---- Layouts ---------------------------------------------------------------------------------------------------------

def register_unary():
    names = {name: name for name in ("coalesce", "filter", "filter_zeros", "flatten", "right_inverse", "left_inverse",
                                     "nullspace")}
    for name, function in {**names, "make_layout_like": "like"}.items():
        operation(name)(lambda texts, args, function=function: texts.layout_answer(
            f"nested_{function}", layout=texts.layout(args["a"])))


def register_binary():
    for name in ("composition", "max_common_layout"):
        operation(name)(lambda texts, args, name=name: texts.layout_answer(
            f"nested_{name}", layout=texts.layout(args["a"]), layout2=texts.layout(args["b"])))
    for name in ("blocked_product", "raked_product"):
        operation(name)(lambda texts, args, name=name: texts.layout_answer(
            f"nested_{name}", layout=texts.layout(args["a"]), layout2=texts.layout(args["t"])))


def register_tilers():
    for form in ("logical", "zipped", "tiled", "flat"):
        operation(f"{form}_divide")(lambda texts, args, form=form: texts.layout_answer(
            f"nested_{form}_divide", layout=texts.layout(args["a"]), tiler=texts.tiler(args["t"]), flags=0))
        operation(f"{form}_product")(lambda texts, args, form=form: texts.layout_answer(
            f"nested_{form}_product", layout=texts.layout(args["a"]), tiler=texts.tiler(args["t"])))


register_questions()
register_unary()
register_binary()
register_tilers()


@operation("coalesce_by")
def coalesce_by(texts, args):
    return texts.layout_answer("nested_coalesce_by", layout=texts.layout(args["a"]),
                               profile=texts.shape(args["profile"]))


@operation("composition_tiler")
def composition_tiler(texts, args):
    return texts.layout_answer("nested_composition_tiler", layout=texts.layout(args["a"]),
                               tiler=texts.tiler(args["t"]), flags=0)


@operation("complement")
def complement(texts, args):
    cotarget = texts.shape(args["cotarget"]) if "cotarget" in args else None
    return texts.layout_answer("nested_complement", layout=texts.layout(args["a"]), cotarget=cotarget, flags=0)


@operation("make_ordered_layout")
def make_ordered_layout(texts, args):
    return texts.layout_answer("nested_ordered", shape=texts.shape(args["shape"]), order=texts.shape(args["order"]),
                               flags=0)


@operation("tile_to_shape")
def tile_to_shape(texts, args):
    order = texts.shape(args["order"]) if "order" in args else None
    return texts.layout_answer("nested_tile_to_shape", layout=texts.layout(args["a"]),
                               shape=texts.shape(args["shape"]), order=order)


@operation("domain_distribute")
def domain_distribute(texts, args):
    return texts.layout_answer("nested_domain_distribute", shape=texts.shape(args["shape"]), count=args["b"])


@operation("recast_layout")
def recast_layout(texts, args):
    return texts.layout_answer("nested_recast", layout=texts.layout(args["a"]), old_bits=args["old_bits"],
                               new_bits=args["new_bits"], flags=0)


@operation("slice_and_offset")
def slice_and_offset(texts, args):
    """The vectors write the offset of every slice, also 0."""
    answer = texts.layout_answer("nested_slice_and_offset", layout=texts.layout(args["a"]),
                                 coordinate=texts.tuple(args["crd"]))
    text, _, offset = answer["result"].partition("+")
    return {**answer, "result": f"{text} + {offset or 0}"}
