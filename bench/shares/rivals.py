"""The peers: each makes, of a case and its arrays, a function that computes it once; None where it cannot."""
from __future__ import annotations

import os

import numpy

TEMPORARIES = ("t", "u")
CONSTANTS = {"two_and_a_half": numpy.float32(2.5), "a_tenth": numpy.float32(0.1)}


def numpy_names() -> dict:
    return {"m": numpy, "permute": numpy.transpose, "reverse": lambda a: a[:, ::-1],
            "cast": lambda a, dtype: a.astype(dtype), "as_f32": {"dtype": numpy.float32},
            "var": numpy.var, "mean_and_var": lambda a, axis: (a.mean(axis), a.var(axis)),
            "take": numpy_take, "select": numpy_select, "sort": numpy_sort}


def numpy_take(a, indices, axis, out=None):
    """Into memory that is there without a detour, which checking the indices would be."""
    return numpy.take(a, indices, axis, out, "raise" if out is None else "clip")


def numpy_select(a, mask, out=None):
    return a[mask] if out is None else numpy.compress(mask.reshape(-1), a.reshape(-1), out=out)


def numpy_sort(a, out=None):
    if out is None:
        return numpy.sort(a)
    out[...] = a
    return out.sort()


def viewed(case, arrays: dict, names: dict) -> dict:
    return {name: eval(case.views.get(name, name), names, {name: array}) for name, array in arrays.items()}


def function_of(case, body: str, names: dict, parameters: list[str]):
    """Views are taken by each call, which costs nothing beside the work, and is what a user writes."""
    lines = [f"def run({', '.join(parameters)}):", *(f"    {name} = {view}" for name, view in case.views.items()),
             f"    {body}"]
    scope = dict(names)
    exec("\n".join(lines), scope)
    return scope["run"]


def returned(case, names: dict):
    return function_of(case, f"return {case.python}", names, list(case.sources))


def by_steps(case, names: dict):
    return function_of(case, case.steps, names, [*case.sources, "o", *TEMPORARIES])


class NumPy:
    """With what a user writes first, which takes new memory for each result."""
    name = "NumPy"

    def make(self, case, arrays: dict, target: numpy.ndarray):
        if "erf" in case.python or any(dtype == "bfloat16" for dtype, _ in case.sources.values()):
            return None
        run = returned(case, numpy_names())
        return lambda: run(**arrays)


class NumPyOut(NumPy):
    name = "NumPy out="

    def make(self, case, arrays: dict, target: numpy.ndarray):
        if not case.steps or any(dtype == "bfloat16" for dtype, _ in case.sources.values()):
            return None
        run, temporaries = by_steps(case, numpy_names()), {name: numpy.zeros_like(target) for name in TEMPORARIES}
        return lambda: run(**arrays, o=target, **temporaries)


class Numexpr:
    name = "numexpr"

    def __init__(self):
        import numexpr
        self.module, self.version = numexpr, numexpr.__version__

    def make(self, case, arrays: dict, target: numpy.ndarray):
        if not case.numexpr or target.dtype not in (numpy.float32, numpy.float64, numpy.int32):
            return None
        given = viewed(case, arrays, numpy_names()) | CONSTANTS
        return lambda: self.module.evaluate(case.numexpr, given, {}, out=target, casting="unsafe")

    def threads(self, count: int):
        self.module.set_num_threads(count)


class PyTorch:
    name = "PyTorch"

    def __init__(self, module):
        self.module, self.version = module, module.__version__

    def names(self) -> dict:
        torch = self.module
        return {"m": torch, "permute": torch.permute, "cast": lambda a, dtype: a.to(dtype),
                "reverse": lambda a: torch.flip(a, (1,)), "erf": torch.erf, "as_f32": {},
                "var": lambda a, axis: torch.var(a, axis, correction=0), "take": self.take,
                "mean_and_var": lambda a, axis: torch.var_mean(a, axis, correction=0), "select": torch.masked_select,
                "sort": self.sort}

    def sort(self, a, out=None):
        """Makes the indices too, whatever it is asked for."""
        both = None if out is None else (out, self.module.empty_like(a, dtype=self.module.int64))
        return self.module.sort(a, out=both)

    def take(self, a, indices, axis, out=None):
        if axis is None:
            return self.module.take(a, indices, out=out)
        return self.module.index_select(a, axis, indices, out=out)

    def tensor(self, array: numpy.ndarray, dtype: str):
        tensor = self.module.from_numpy(array)
        return tensor.view(self.module.bfloat16) if dtype == "bfloat16" else tensor

    def tensors(self, case, arrays: dict) -> dict:
        return {name: self.tensor(array, case.sources[name][0]) for name, array in arrays.items()}

    def make(self, case, arrays: dict, target: numpy.ndarray):
        run, tensors = returned(case, self.names()), self.tensors(case, arrays)
        return lambda: run(**tensors)

    def threads(self, count: int):
        self.module.set_num_threads(count)


class PyTorchOut(PyTorch):
    name = "PyTorch out="

    def make(self, case, arrays: dict, target: numpy.ndarray):
        if not case.steps:
            return None
        run, tensors = by_steps(case, self.names()), self.tensors(case, arrays)
        tensors["o"] = self.tensor(target, case.target[0])
        temporaries = {name: self.module.empty_like(tensors["o"]) for name in TEMPORARIES}
        return lambda: run(**tensors, **temporaries)


class Inductor(PyTorch):
    """PyTorch's compiler, into memory that is there already."""
    name = "inductor"

    def make(self, case, arrays: dict, target: numpy.ndarray):
        plain, tensors = returned(case, self.names()), self.tensors(case, arrays)
        self.module._dynamo.reset()
        run = self.module.compile(lambda out, given: out.copy_(plain(**given)), dynamic=False)
        out = self.tensor(target, case.target[0])
        return lambda: run(out, tensors)


class Jax:
    name = "JAX"

    def __init__(self):
        os.environ.setdefault("JAX_PLATFORMS", "cpu")
        import jax
        jax.config.update("jax_enable_x64", True)
        self.jax, self.version = jax, jax.__version__

    def names(self) -> dict:
        numpy_of_jax = self.jax.numpy
        return {"m": numpy_of_jax, "permute": numpy_of_jax.transpose, "cast": lambda a, dtype: a.astype(dtype),
                "reverse": lambda a: a[:, ::-1], "erf": self.jax.scipy.special.erf}

    def make(self, case, arrays: dict, target: numpy.ndarray):
        run = self.jax.jit(returned(case, self.names()))
        given = {name: self.array(array, case.sources[name][0]) for name, array in arrays.items()}
        return lambda: run(**given).block_until_ready()

    def array(self, array: numpy.ndarray, dtype: str):
        array = self.jax.numpy.asarray(array)
        return array.view(self.jax.numpy.bfloat16) if dtype == "bfloat16" else array


def of_torch(wanted: list[str], missing: dict) -> list:
    kinds = [kind for kind in (PyTorch, PyTorchOut, Inductor) if kind.name in wanted]
    if not kinds:
        return []
    import provide
    module = provide.module("PyTorch", missing)
    return [kind(module) for kind in kinds] if module else []


def those(wanted: list[str], missing: dict) -> list:
    """The peers among those wanted that can be had; `missing` says why others could not."""
    import provide
    found = [kind() for kind in (NumPy, NumPyOut) if kind.name in wanted]
    for kind, module in ((Numexpr, "numexpr"), (Jax, "jax")):
        if kind.name in wanted and provide.module(kind.name, missing):
            found.append(kind())
    return found + of_torch(wanted, missing)
