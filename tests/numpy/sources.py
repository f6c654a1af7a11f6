"""Random arrays in files, of every dtype, and layouts whose items are their positions."""

import numpy as np

from reference import NUMPY, Items

OPAQUE_BYTES = (1, 3, 5, 12, 16)
EXTENTS = (0, 1, 1, 2, 2, 3, 3, 4, 5)


def shape_of(random):
    return [random.choice(EXTENTS) for _ in range(random.randint(0, 6))]


def special_of(dtype):
    """Values at the limits of what dtypes hold."""
    if dtype.kind in "iu":
        limits = np.iinfo(dtype)
        return np.array([limits.min, limits.max, limits.max - 1, limits.max // 2 + 1, 0, 1], dtype)
    values = [0.0, -0.0, np.nan, np.inf, -np.inf, 0.5, 1.5, -0.5, -1.5, 2.5, 127.5, 255.9, -128.9, 65504, 65519.9,
              65520, 2049, 2051, 2.0**-24, 2.0**-25, 3 * 2.0**-26, 2**31, -2**31, 2**53, 2**63, -2**63, 2**64, 1e-40,
              3.4e38, 1 + 2.0**-8, 1 + 3 * 2.0**-8]
    with np.errstate(all="ignore"):
        return np.array(values, np.float64).astype(dtype)


def array_of(generator, dtype, shape):
    """Random bits, ordinary numbers and special ones."""
    size = int(np.prod(shape, dtype=np.int64))
    if dtype.kind == "b":
        return generator.integers(0, 2, size).astype(dtype).reshape(shape)
    flat = np.frombuffer(generator.bytes(size * dtype.itemsize), dtype).copy()
    if dtype.kind != "V":
        ordinary = generator.integers(0, 100, size).astype(dtype)
        flat = np.where(generator.random(size) < 0.5, flat, ordinary)
        special = special_of(dtype)
        flat = np.where(generator.random(size) < 0.2, generator.choice(special, size), flat)
    return flat.astype(dtype).reshape(shape)


def dtypes():
    """(name, dtype) in both byte orders."""
    for name, text in NUMPY.items():
        yield name, np.dtype(text)
        if np.dtype(text).itemsize > 1:
            yield name, np.dtype(">" + text)
    for size in OPAQUE_BYTES:
        yield f"opaque{size}", np.dtype(f"V{size}")


def write_files(random, folder, count):
    """[(file name, Items)] of `count` files, written with numpy.save or as an older version of the format."""
    generator, files, choices = np.random.default_rng(random.randrange(2**32)), [], list(dtypes())
    for number in range(count):
        name, dtype = choices[number % len(choices)]
        array = array_of(generator, dtype, shape_of(random))
        array = np.asfortranarray(array) if random.random() < 0.4 and array.ndim > 0 else array
        with open(folder / f"{number}.npy", "wb") as file:
            np.lib.format.write_array(file, array, version=random.choice([None, (1, 0), (2, 0), (3, 0)]))
        files.append((f"{number}.npy", Items(array, name)))
    return files


def layout_of(random):
    """(text, Items): c(3,4), f(3,4) or (3,4):(4,-1)+7, with the positions as i64."""
    shape = shape_of(random)[:4]
    written = ",".join(map(str, shape)) + ("," if len(shape) == 1 else "")
    form = random.choice("cfs")
    if form != "s":
        positions = np.arange(int(np.prod(shape, dtype=np.int64)), dtype=np.int64).reshape(shape, order=form.upper())
        return f"{form}({written})", Items(positions, "i64")
    strides = [random.randint(-9, 9) for _ in shape]
    offset = sum(-stride * (extent - 1) for stride, extent in zip(strides, shape) if stride < 0 and extent > 0)
    offset += random.randint(0, 5)
    text = f"({written}):({','.join(map(str, strides))}{',' if len(shape) == 1 else ''})+{offset}"
    positions = np.full(shape, offset, np.int64)
    for axis, (extent, stride) in enumerate(zip(shape, strides)):
        column = np.arange(extent, dtype=np.int64) * stride
        positions = positions + column.reshape([-1 if other == axis else 1 for other in range(len(shape))])
    return text, strided(positions, shape, strides, offset)


def strided(positions, shape, strides, offset):
    """The same positions as a view with those strides, so that NumPy finds the same views of it."""
    if positions.size == 0:
        return Items(positions, "i64")
    memory = np.arange(int(positions.max()) + 1, dtype=np.int64)
    view = np.lib.stride_tricks.as_strided(memory[offset:], shape, [8 * stride for stride in strides])
    return Items(view, "i64")
