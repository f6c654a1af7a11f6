"""A second copy of the CUDA runtime in one process, and the program that works with the first one.

Copies of the runtime share the driver: memory, streams, events and the current device are the driver's; what a copy has
for itself is each thread's last error. So the second one is made of calls of the first, with an error of its own. One
that knows no streams but its own plays a runtime that shares nothing.
"""
from __future__ import annotations

import re
from pathlib import Path

import fakes

FUNCTION = re.compile(r"^DIMFOLD_CUDA_(?:FUNCTION|OPTIONAL)\((\w+), \((.*)\)\)$", re.MULTILINE)
INCLUDES = [f"-I{fakes.ROOT / folder}" for folder in ("c/include", "c/src", "c")]

HEAD = r"""
#include "cuda/runtime.h"
#include <dlfcn.h>
#define STREAMS 64
static _Thread_local int last;
static void *streams[STREAMS];
static void *first(const char *name) { return dlsym(dlopen(FIRST, RTLD_NOW | RTLD_NOLOAD), name); }
static int end(int error)
{
    static int (*forget)(void);
    if (error == 0)
        return 0;
    *(void **)&forget = first("cudaGetLastError");
    forget();
    return last = error;
}
static int is_known(const void *stream)
{
    int known = !KNOWS_ITS_OWN || (unsigned long)stream <= 2;
    for (int i = 0; i < STREAMS; i++)
        known |= streams[i] == stream;
    return known;
}
static void take(void *stream)
{
    static int next;
    streams[next++ % STREAMS] = stream;
}
int cudaGetLastError(void) { int error = last; last = 0; return error; }
const char *cudaGetErrorName(int error)
{
    const char *(*name)(int);
    *(void **)&name = first("cudaGetErrorName");
    return name(error);
}
"""


def forward(name: str, parameters: str) -> str:
    words = [] if parameters == "void" else [re.search(r"(\w+)$", part)[1] for part in parameters.split(", ")]
    stream = "launch->stream" if name == "cudaLaunchKernelExC" else "stream" if "void *stream" in parameters else "0"
    takes = "if (error == 0) take(*stream);" if "void **stream" in parameters else ""
    return (f"int {name}({parameters}) {{ static int (*call)({parameters}); if (!is_known({stream})) return end(400);"
            f' *(void **)&call = first("{name}"); int error = call({", ".join(words)}); {takes} return end(error); }}')


def make(made: Path, first: Path, knows_its_own: bool) -> Path:
    table = (fakes.CUDA / "runtime.def").read_text(encoding="utf-8")
    source = made.with_suffix(".c")
    made.parent.mkdir(parents=True, exist_ok=True)
    rows = [forward(*row) for row in FUNCTION.findall(table) if row[0] != "cudaGetLastError"]
    source.write_text("\n".join([HEAD, *rows, ""]), encoding="utf-8")
    told = [f'-DFIRST="{first}"', f"-DKNOWS_ITS_OWN={knows_its_own:d}"]
    return fakes.compile_c(made, "-shared", "-fPIC", *INCLUDES, *told, str(source), "-ldl")


def make_program(made: Path, archive: str) -> Path:
    return fakes.compile_c(made, *INCLUDES[:1], str(fakes.HERE / "two.c"), archive, "-pthread", "-ldl")
