"""The shared library through ctypes, with every declaration read from the headers."""

import ctypes
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import header  # noqa: E402

NUMBERS = {
    "size_t": ctypes.c_size_t, "ptrdiff_t": ctypes.c_ssize_t, "bool": ctypes.c_bool, "float": ctypes.c_float,
    "double": ctypes.c_double, "int8_t": ctypes.c_int8, "uint8_t": ctypes.c_uint8, "uint16_t": ctypes.c_uint16,
    "int32_t": ctypes.c_int32, "uint32_t": ctypes.c_uint32, "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64,
}


class Library:
    """Functions by name, struct types by name, constants by name."""

    def __init__(self, path):
        self.headers = header.read(ROOT / "c/include")
        self.constants = self.headers.constants
        self.structs = {}
        for name, fields in self.headers.structs.items():
            self.structs[name] = type(name, (ctypes.Structure,), {
                "_fields_": [(field.name, self.field_type(field)) for field in fields]})
        self.dll = ctypes.CDLL(str(path))
        self.functions = {function.name: function for function in self.headers.functions}
        for function in self.headers.functions:
            self.declare(function)

    def number_type(self, base):
        return NUMBERS.get(self.headers.aliases.get(base, base))

    def base_type(self, base):
        return self.number_type(base) or self.structs.get(base)

    def field_type(self, field):
        kind = ctypes.c_char_p if (field.base, field.pointers) == ("char", 1) else self.base_type(field.base)
        if kind is None or (field.pointers and kind is not ctypes.c_char_p):
            kind = ctypes.c_void_p
        for length in reversed(field.lengths):
            kind = kind * length
        return kind

    def declare(self, function):
        declared = getattr(self.dll, function.name, None)
        if declared is None:
            raise OSError(f"the library does not have {function.name}")
        declared.argtypes = [self.argument_type(parameter) for parameter in function.parameters]
        returns = function.returns
        declared.restype = self.field_type(returns) if returns.pointers else self.number_type(returns.base)

    def argument_type(self, parameter):
        """A number, a small struct, or a pointer: to data, or to a function, whose type is none of these."""
        is_pointer = parameter.pointers or parameter.lengths
        return not is_pointer and self.base_type(parameter.base) or ctypes.c_void_p

    def status_name(self, status):
        return self.dll.dimfold_status_name(status).decode()
