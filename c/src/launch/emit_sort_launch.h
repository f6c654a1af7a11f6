/* How lines that are sorted are dealt to blocks of threads, pass by pass. */
#pragma once

#include "kernels/params_sort.h"
#include "lines/lines.h"

enum dimfold_emit_sort_kernel {
    DIMFOLD_EMIT_SORT_TILES, /* short lines at once */
    DIMFOLD_EMIT_SORT_COUNT, /* of long ones digits are counted */
    DIMFOLD_EMIT_SORT_PLACE, /* counts become places */
    DIMFOLD_EMIT_SORT_MOVE,  /* where items go */
    DIMFOLD_EMIT_SORT_KERNELS
};

/* All that a text depends on. Operands have the numbers of params_sort.h; of those that are not asked for all is 0.
   Every byte is set. */
typedef struct dimfold_emit_sort_class {
    uint8_t item_bytes, index_bytes;
    uint8_t piece[GPU_SORT_OPERANDS]; /* bytes of an access */
    uint8_t is_swapped[GPU_SORT_OPERANDS];
} dimfold_emit_sort_class;

/* What is sorted: operands as numbers of those of the lines, which targets may lack (SIZE_MAX). */
typedef struct dimfold_emit_sort_request {
    const dimfold_lines *lines;
    size_t operand[GPU_SORT_OPERANDS];
    size_t taken;
    gpu_sort_rule rule;
} dimfold_emit_sort_request;

typedef struct dimfold_emit_sort_launch {
    dimfold_emit_sort_class class;
    gpu_sort_params params;    /* of the first pass */
    uint32_t passes;           /* 0: lines are short */
    uint32_t blocks[DIMFOLD_EMIT_SORT_KERNELS];
    uint64_t scratch_bytes;
    uint64_t items[2], indices[2], counts; /* where they are in scratch memory */
} dimfold_emit_sort_launch;

/* False where a launch cannot count its blocks, or a line's items. */
bool dimfold_emit_sort_launch_make(dimfold_emit_sort_launch *launch, const dimfold_emit_sort_request *request);

/* The parameters of a pass, with scratch memory at an address. */
void dimfold_emit_sort_pass(gpu_sort_params *params, const dimfold_emit_sort_launch *launch, uint32_t pass,
                            uint64_t scratch);
