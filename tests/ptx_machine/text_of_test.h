/* Kernels that tests write: a body, between the lines that every text has. */
#ifndef DIMFOLD_PTX_TEXT_OF_H
#define DIMFOLD_PTX_TEXT_OF_H

#include "machine.h"

/* Registers %p0-9 of predicates, %h0-9 of 16 bits, %r0-19 of 32 bits and %d0-19 of 64 bits, of which %d0 has the
   address of the memory; a shared array `tile` of 256 bytes; and four parameters of 8 bytes. The body begins at this
   line. */
#define PTX_BODY_LINE 17

struct ptx_params {
    uint64_t out, a, b, c;
};

/* A module with the one kernel `test`; NULL and the error if it is refused. */
struct ptx_module *ptx_text_module(const char *body, struct ptx_error *error);

/* Reads and runs a body in one block of `threads`, with `words` as the only memory, of which `out` is the address. The
   faults are the runner's, which has none before. False if it is refused, which is a failed check. */
bool ptx_text_run(const char *body, uint32_t threads, uint64_t *words, size_t size_bytes, struct ptx_params params);

/* Whether there was a fault of this kind at this line of the body. */
bool ptx_text_has_fault(enum runner_fault_kind kind, int line);

#endif
