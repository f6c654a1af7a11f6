"""Changes of the headers on purpose, and what released.py has to say about each."""
from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass
class Change:
    name: str
    file: str
    before: str
    after: str
    complaint: str = ""  # "" for a change that keeps every promise
    differs_from_library: bool = True

    def make(self, include: Path) -> None:
        """Changes a copy of the headers. The text to replace must be there once, else the change tests nothing."""
        path = include / "dimfold" / self.file
        text = path.read_text(encoding="utf-8")
        if text.count(self.before) != 1:
            raise ValueError(f"{self.file} has `{self.before}` {text.count(self.before)} times")
        path.write_text(text.replace(self.before, self.after), encoding="utf-8")


CHANGES = [
    Change("a removed function", "abi.h", "DIMFOLD_API uint32_t dimfold_abi_version(void);", "",
           "function dimfold_abi_version is gone: it was uint32_t (void)", differs_from_library=False),
    Change("a changed parameter", "dtype.h", "dimfold_dtype_opaque(size_t size_bytes)",
           "dimfold_dtype_opaque(uint64_t size_bytes)",
           "function dimfold_dtype_opaque was dimfold_dtype (size_t) and is dimfold_dtype (uint64_t)"),
    Change("a changed result", "queue.h", "DIMFOLD_API size_t dimfold_queue_threads",
           "DIMFOLD_API int32_t dimfold_queue_threads",
           "function dimfold_queue_threads was size_t (const dimfold_queue *) and is int32_t (const dimfold_queue *)"),
    Change("a constness that is gone", "iterator.h", "dimfold_iterator_size(const dimfold_iterator *",
           "dimfold_iterator_size(dimfold_iterator *",
           "function dimfold_iterator_size was size_t (const dimfold_iterator *) and is size_t (dimfold_iterator *)"),
    Change("a grown struct", "slice.h", "ptrdiff_t start, stop, step;", "ptrdiff_t start, stop, step; uint64_t more;",
           "struct dimfold_slice was 32 bytes and is 40 bytes"),
    Change("a field in the padding", "slice.h", "int32_t kind;", "int32_t kind; int32_t more;",
           "field dimfold_indexer.more is new, at byte 4, int32_t, where no word was reserved"),
    Change("a renamed field", "queue.h", "void *pool;  ", "void *crew;  ",
           "field dimfold_host_options.pool is gone: it was byte 16, void *"),
    Change("a changed callback", "queue.h", "(*dimfold_task)(void *context, size_t index)",
           "(*dimfold_task)(void *context, int32_t index)",
           "type dimfold_task was void (*)(void *, size_t) and is void (*)(void *, int32_t)"),
    Change("a changed type", "layout.h", "typedef int32_t dimfold_order;", "typedef uint32_t dimfold_order;",
           "type dimfold_order was int32_t and is uint32_t"),
    Change("a changed constant", "status.h", "#define DIMFOLD_ERR_AXIS 3 ", "#define DIMFOLD_ERR_AXIS 33 ",
           "constant DIMFOLD_ERR_AXIS was 3 and is 33", differs_from_library=False),
    Change("a new function", "abi.h", "DIMFOLD_API uint32_t dimfold_abi_version(void);",
           "DIMFOLD_API uint32_t dimfold_abi_version(void);\nDIMFOLD_API uint32_t dimfold_new(void);"),
    Change("a reserved word in use", "queue.h", "uint64_t reserved[1];", "uint64_t use;"),
]
