"""PyTorch as the other library."""
import math

import torch

from capsules import Given

NAMES = {torch.bool: "bool", torch.uint8: "u8", torch.int8: "i8", torch.int16: "i16", torch.int32: "i32",
         torch.int64: "i64", torch.float16: "f16", torch.bfloat16: "bf16", torch.float32: "f32", torch.float64: "f64",
         torch.complex64: "c64", torch.complex128: "c128"}
DTYPES = list(NAMES)

from_dlpack = torch.from_dlpack


def counting(shape, dtype):
    return torch.arange(math.prod(shape)).reshape(shape).to(dtype)


def zeros(shape, dtype):
    return torch.zeros(shape, dtype=dtype)


def itemsize(array):
    return array.element_size()


def transposed(array):
    return array.T


def items(array):
    return array.flatten().tolist()


def equal(first, second):
    return first.shape == second.shape and torch.equal(first, second)


def assign(tensor, source):
    tensor.copy_(source)


def overlaps_itself(tensor):
    return tensor.numel() > 1 and 0 in tensor.stride()


def references(array):
    return array._use_count()  # pylint: disable=protected-access


def view(rng, array):
    """Sliced, transposed, with new axes, expanded. PyTorch has no negative strides."""
    steps = rng.choices((1, 2, 3), k=array.ndim)
    starts = [rng.choice((None, 0, 1, 2, -1)) for _ in steps]
    array = array[(*(slice(start, None, step) for start, step in zip(starts, steps)), ...)]
    array = array.permute(rng.sample(range(array.ndim), array.ndim))
    if rng.random() < 0.3:
        array = array[None, ..., None]
    return array.expand((3, *array.shape)) if rng.random() < 0.2 else array


def negative_strides_are_refused(exchange, _, __):
    try:
        torch.from_dlpack(Given(exchange, "(2,3):(-4,-1)+6"))
    except RuntimeError:
        pass
    else:
        raise AssertionError("PyTorch took negative strides")
    assert exchange.alive() == 0, "the refused tensor was not deleted"


CHECKS = [negative_strides_are_refused]
