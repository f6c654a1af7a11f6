"""DLPack's protocol in Python: tensors in capsules, taken out of them and put into them."""
import ctypes

API = ctypes.pythonapi
DESTRUCTOR = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)  # with the interpreter's lock, as capsules are destroyed
# A capsule keeps the pointer to its name, so the names live as long as the program.
NAMES = {False: b"dltensor", True: b"dltensor_versioned"}
USED = {False: b"used_dltensor", True: b"used_dltensor_versioned"}


def declare(name, returns, *parameters):
    function = getattr(API, name)
    function.restype, function.argtypes = returns, parameters
    return function


NEW = declare("PyCapsule_New", ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, DESTRUCTOR)
POINTER = declare("PyCapsule_GetPointer", ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)
RENAME = declare("PyCapsule_SetName", ctypes.c_int, ctypes.py_object, ctypes.c_char_p)
# For a capsule that is being destroyed, which must not be referred to any more.
IS_VALID_DYING = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_IsValid", API))
POINTER_DYING = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_GetPointer", API))


class Device(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("id", ctypes.c_int32)]


class Tensor(ctypes.Structure):
    """DLTensor, as dlpack.h declares it."""
    _fields_ = [("data", ctypes.c_void_p), ("device", Device), ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8),
                ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


class Versioned(ctypes.Structure):
    """DLManagedTensorVersioned. DLManagedTensor begins with its tensor."""
    _fields_ = [("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p),
                ("deleter", ctypes.c_void_p), ("flags", ctypes.c_uint64), ("tensor", Tensor)]


class Taken:
    """A tensor of another library: taken out of its capsule, deleted at the end of a `with`."""

    def __init__(self, exchange, array, is_versioned):
        self.exchange, self.is_versioned = exchange, is_versioned
        capsule = array.__dlpack__(max_version=(1, 0)) if is_versioned else array.__dlpack__()
        self.pointer = POINTER(capsule, NAMES[is_versioned])
        assert RENAME(capsule, USED[is_versioned]) == 0

    def tensor(self):
        if self.is_versioned:
            return ctypes.cast(self.pointer, ctypes.POINTER(Versioned)).contents.tensor
        return ctypes.cast(self.pointer, ctypes.POINTER(Tensor)).contents

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.exchange.dll.exchange_delete(self.pointer, self.is_versioned)


class Given:
    """An object of ours with the protocol's methods. Each capsule is a new tensor."""

    def __init__(self, exchange, layout, flags=0, is_versioned=True):
        self.exchange, self.layout, self.flags, self.is_versioned = exchange, layout, flags, is_versioned

    def __dlpack_device__(self):
        return (1, 0)

    def __dlpack__(self, **options):
        if options.get("max_version") is not None and not self.is_versioned:
            raise TypeError("an older producer does not know max_version")
        pointer = self.exchange.make(self.layout, self.flags, self.is_versioned)
        return NEW(pointer, NAMES[self.is_versioned], self.exchange.destructors[self.is_versioned])


def destructor(dll, is_versioned):
    """Deletes the tensor of a capsule that nobody has taken it out of."""
    def destroy(capsule):
        if IS_VALID_DYING(capsule, NAMES[is_versioned]):
            dll.exchange_delete(POINTER_DYING(capsule, NAMES[is_versioned]), is_versioned)
    return DESTRUCTOR(destroy)
