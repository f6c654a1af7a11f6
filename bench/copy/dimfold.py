"""As much of the C library as a copy of NumPy arrays needs, by ctypes."""

import ctypes
import functools

DTYPES = {"float32": 0x00012002, "float64": 0x00014002}
CPU = 1


class View(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p), ("size_bytes", ctypes.c_size_t), ("dtype", ctypes.c_uint32),
        ("flags", ctypes.c_uint32), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_size_t), ("offset", ctypes.c_size_t), ("shape", ctypes.POINTER(ctypes.c_size_t)),
        ("stride", ctypes.POINTER(ctypes.c_ssize_t)), ("nested", ctypes.c_void_p), ("reserved", ctypes.c_uint64 * 2)]


class Options(ctypes.Structure):
    _fields_ = [
        ("threads", ctypes.c_size_t), ("parallel_for", ctypes.c_void_p), ("pool", ctypes.c_void_p),
        ("allocator", ctypes.c_void_p), ("reserved", ctypes.c_uint64 * 4)]


class Queue:
    def __init__(self, library, threads):
        self.library = ctypes.CDLL(str(library))
        self.library.dimfold_version.restype = ctypes.c_char_p
        self.library.dimfold_queue_last_failure.restype = ctypes.c_char_p
        self.handle = ctypes.c_void_p()
        options = Options(threads=threads)
        if self.library.dimfold_queue_create_host(ctypes.byref(self.handle), ctypes.byref(options), None):
            raise RuntimeError("no queue could be made")

    def version(self):
        return self.library.dimfold_version().decode()

    def copier(self, target, source):
        """A function without arguments that copies between two arrays of one shape, as thin as it can be made; it
        answers the status."""
        views = view_of(target), view_of(source)
        return functools.partial(self.library.dimfold_copy, self.handle, *map(ctypes.byref, views), None)

    def last_failure(self):
        return self.library.dimfold_queue_last_failure(self.handle).decode()


def view_of(array):
    shape = (ctypes.c_size_t * array.ndim)(*array.shape)
    stride = (ctypes.c_ssize_t * array.ndim)(*(step // array.itemsize for step in array.strides))
    return View(data=array.ctypes.data, dtype=DTYPES[array.dtype.name], device_type=CPU, ndim=array.ndim, shape=shape,
                stride=stride)
