/* What is measured on the device, and pairs of arrays for it that take turns, so that none is found in the cache. */
#ifndef DIMFOLD_BENCH_GPU_TURNS_H
#define DIMFOLD_BENCH_GPU_TURNS_H

#include "measure.h"

#define GPU_PAIRS_MAX 4

/* An operation on two layouts; sides are target and source. Strides and offset in elements. */
typedef struct gpu_case {
    const char *set, *name;
    dimfold_dtype dtype[2];
    size_t ndim, offset;
    const size_t *shape;
    const ptrdiff_t *stride[2];
    bool is_fill; /* there is no source */
} gpu_case;

typedef struct gpu_turns {
    const gpu_case *measured;
    int pairs;
    void *memory[GPU_PAIRS_MAX][2];
} gpu_turns;

/* The view of a side in the pair of this turn, or without memory where there are no pairs. */
dimfold_view gpu_turns_view(const gpu_turns *turns, int turn, int side);

/* Bytes of a side's elements, each counted once. */
size_t gpu_case_bytes(const gpu_case *measured, int side);

/* Bytes of the 32-byte sectors that a side's elements touch: more than theirs where they lie apart, and twice where a
   target has parts of sectors, which the memory has to read before it writes them. */
size_t gpu_case_touched_bytes(const gpu_case *measured, int side);

/* As many pairs as there is memory for, with numbers in the sources; false where there is none for one. */
bool gpu_turns_make(gpu_turns *turns, const gpu_case *measured, size_t memory_bytes);
void gpu_turns_free(gpu_turns *turns);

#endif
