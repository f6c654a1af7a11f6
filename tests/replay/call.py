"""Calls a function of the library by name with Python values: arrays from lists, counts from their lengths, memory for
the outputs. A family is the dynamic rank or one fixed rank, so that one line replays a row in both.

    Family(library, 3).call("transpose", layout=layout, axes=[2, 0, 1])["result"]
"""

import ctypes

ROOM = 64


class Refused(Exception):
    """The call answered a status other than DIMFOLD_OK."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status, self.text = status, text


class NotExpressible(Exception):
    """The arguments cannot be passed: another rank, or a number that its type does not hold."""


class Family:
    """`rank` is None for dimfold_layout, else 0 to 9 for dimfold_layoutN."""

    def __init__(self, library, rank=None):
        self.library, self.rank = library, rank
        self.prefix = "dimfold_layout" if rank is None else f"dimfold_layout{rank}"

    def __str__(self):
        return "dynamic rank" if self.rank is None else f"fixed rank {self.rank}"

    def find(self, name):
        """A function on this family's layouts, or else one on none."""
        for full_name in (f"{self.prefix}_{name}", f"dimfold_{name}"):
            if full_name in self.library.functions:
                return self.library.functions[full_name]
        raise NotExpressible(f"no {name} for {self}")

    def layout(self, fields, kind=None):
        """A struct of the row's shape, stride and offset, as they are. `kind` defaults to this family's."""
        kind = kind or self.library.structs[self.prefix]
        shape, stride = fields["shape"], fields["stride"]
        if len(shape) != len(stride) or len(shape) not in ranks_of(kind):
            raise NotExpressible(f"{kind.__name__} cannot hold {fields}")
        layout = kind()
        check_number(dict(kind._fields_)["offset"], fields["offset"])
        layout.offset = fields["offset"]
        if hasattr(layout, "ndim"):
            layout.ndim = len(shape)
        for axis, (extent, step) in enumerate(zip(shape, stride)):
            check_number(layout.shape._type_, extent)
            check_number(layout.stride._type_, step)
            layout.shape[axis], layout.stride[axis] = extent, step
        return layout

    def call(self, name, **inputs):
        """The answer of a question, or a dict of the outputs of a call. Raises Refused."""
        function = self.find(name)
        counts = lengths(function, inputs)
        outputs, arguments = {}, []
        for parameter in function.parameters:
            arguments.append(self.argument(parameter, inputs, counts, outputs))
        answer = getattr(self.library.dll, function.name)(*arguments)
        if function.returns.base != "dimfold_status":
            return (answer, outputs) if outputs else answer
        diag = outputs.pop("diag")
        if answer != 0:
            raise Refused(answer, self.diagnosis(answer, diag))
        return outputs

    def argument(self, parameter, inputs, counts, outputs):
        if parameter.name in inputs:
            return self.input(parameter, inputs[parameter.name])
        if parameter.name in counts:
            return counts[parameter.name]
        kind = self.library.base_type(parameter.base)
        if not (parameter.pointers or parameter.lengths) or kind is None:
            raise NotExpressible(f"nothing to pass as {parameter.name}")
        is_struct = issubclass(kind, ctypes.Structure) and parameter.name != "results"
        outputs[parameter.name] = kind() if is_struct else (kind * ROOM)()
        return ctypes.byref(outputs[parameter.name])

    def input(self, parameter, value):
        kind = self.library.base_type(parameter.base)
        if isinstance(value, bytes):
            return ctypes.cast(ctypes.c_char_p(value), ctypes.c_void_p)
        if parameter.pointers == 2:
            return pointers([self.as_kind(entry, kind) for entry in value])
        if isinstance(value, (list, tuple)):
            return ctypes.byref(array(kind, value, parameter.lengths))
        if isinstance(value, ctypes.Structure):
            if not parameter.pointers:
                return value
            return ctypes.byref(self.as_kind(value, kind))
        if value is None:
            return None
        check_number(kind, value)
        return value

    def as_kind(self, value, kind):
        """A layout in the rank type that the parameter has."""
        if isinstance(value, list):
            return array(kind, value, ())
        if isinstance(value, kind) or not hasattr(value, "offset"):
            return value
        return self.layout(fields_of(value), kind)

    def diagnosis(self, status, diag):
        if diag.status != status:
            raise AssertionError(f"status {status} with a diagnosis of {diag.status}")
        text = ctypes.create_string_buffer(400)
        self.library.dll.dimfold_diag_text(ctypes.byref(diag), text, 400)
        return text.value.decode()


def lengths(function, inputs):
    """The values of `count` and `ndim` that the arrays given imply; all of them must agree. A count may be given."""
    names = {parameter.name for parameter in function.parameters if not parameter.pointers} & {"count", "ndim"}
    names -= set(inputs)
    found = {len(value) for value in inputs.values() if isinstance(value, (list, tuple))}
    if names and len(found) > 1:
        raise NotExpressible(f"arrays of different lengths for one {names.pop()}")
    return {name: length for name in names for length in found}


def ranks_of(kind):
    """The numbers of axes that a layout's struct can hold."""
    names = [field[0] for field in kind._fields_]
    most = len(kind().shape) if "shape" in names else 0
    return range(most + 1) if "ndim" in names else (most,)


def fields_of(layout):
    """A layout's struct as the vectors write it."""
    kind = type(layout)
    ndim = layout.ndim if hasattr(layout, "ndim") else ranks_of(kind)[0]
    has_axes = hasattr(layout, "shape")
    return {"shape": list(layout.shape[:ndim]) if has_axes else [],
            "stride": list(layout.stride[:ndim]) if has_axes else [], "offset": layout.offset}


def check_number(kind, number):
    if not isinstance(number, bool) and kind(number).value != number:
        raise NotExpressible(f"{number} does not fit the parameter's type")


def array(kind, values, fixed_length):
    if fixed_length and len(values) != fixed_length[0]:
        raise NotExpressible(f"{len(values)} entries for an array of {fixed_length[0]}")
    if not issubclass(kind, ctypes.Structure):
        for value in values:
            check_number(kind, value)
    return (kind * len(values))(*values)


def pointers(values):
    """An array of pointers that keeps alive what they point to."""
    result = (ctypes.c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
    result.values = values
    return result
