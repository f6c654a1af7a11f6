"""A shared library with the functions of exchange.c, loaded; and that file, compiled."""
import ctypes
import os
import shlex
import subprocess
from pathlib import Path

from capsules import destructor

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
DIMFOLD_OK = 0


class Refused(Exception):
    """Dimfold answered with a status; the text is its sentence."""


def compiled(folder):
    library = Path(folder) / "libexchange.so"
    command = [*shlex.split(os.environ.get("CC", "cc")), "-std=c11", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared",
               f"-I{ROOT / 'c/include'}", str(HERE / "exchange.c"), os.environ["DIMFOLD_ARCHIVE"], "-pthread",
               "-o", str(library)]
    subprocess.run(command, check=True)
    return library


class Exchange:
    """The functions of exchange.c; failures are exceptions."""

    def __init__(self, library):
        self.dll = dll = ctypes.CDLL(str(library))
        dll.exchange_sentence.restype = ctypes.c_char_p
        dll.exchange_alive.restype = ctypes.c_size_t
        dll.exchange_copy.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_bool]
        dll.exchange_describe.argtypes = [ctypes.c_void_p, ctypes.c_bool, ctypes.c_char_p, ctypes.c_size_t]
        dll.exchange_make.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32,
                                      ctypes.c_bool]
        dll.exchange_delete.argtypes = [ctypes.c_void_p, ctypes.c_bool]
        dll.exchange_delete.restype = None
        self.destructors = {versioned: destructor(dll, versioned) for versioned in (False, True)}

    def check(self, status):
        if status != DIMFOLD_OK:
            raise Refused(self.dll.exchange_sentence().decode())

    def alive(self):
        return self.dll.exchange_alive()

    def copy(self, target, source):
        self.check(self.dll.exchange_copy(target.pointer, source.pointer, source.is_versioned))

    def describe(self, taken):
        text = ctypes.create_string_buffer(4000)
        self.check(self.dll.exchange_describe(taken.pointer, taken.is_versioned, text, len(text)))
        return text.value.decode()

    def make(self, layout, flags, is_versioned):
        tensor = ctypes.c_void_p()
        self.check(self.dll.exchange_make(ctypes.byref(tensor), layout.encode(), len(layout), flags, is_versioned))
        return tensor.value
