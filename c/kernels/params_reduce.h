/* What the host tells the kernels of reductions. This struct is followed by what an emitter has put there: for each
   operand the address of its first element and its step, constants of both programs, then for each axis the strides of
   all operands. Strides are in bytes. */
#ifndef DIMFOLD_KERNELS_PARAMS_REDUCE_H
#define DIMFOLD_KERNELS_PARAMS_REDUCE_H

#include "params_moves.h"

/* Threads of a block: as many as a chunk has lanes. */
#define GPU_REDUCE_THREADS 128

#define GPU_REDUCE_VALUES 8
#define GPU_REDUCE_FAN 64

/* What a value's snippets know by number: the bits that become keys, what is taken from a whole sum, the number of
   items, and what moments are divided by. */
typedef struct gpu_reduce_value {
    uint64_t keep, flip, nan, bias;
    double count, divisor;
} gpu_reduce_value;

/* One step up the tree: partial results of some sequences become those of groups of GPU_REDUCE_FAN of them. Or, with a
   pitch of 0, what is left of all steps, the tails, becomes one result of each sequence. Places count partial
   results. */
#define GPU_REDUCE_PASSES_MAX 16
#define GPU_REDUCE_TAILS_MAX 6

typedef struct gpu_reduce_pass {
    uint32_t sequences;
    uint32_t units, pitch;  /* of a sequence, or tails; and from one sequence to the next */
    uint32_t in, out, last; /* places; and in which of the lists tails are */
    gpu_divider groups;     /* of a sequence */
} gpu_reduce_pass;

typedef struct gpu_reduce_tail {
    uint32_t in, pitch; /* of the first sequence, and from one to the next */
} gpu_reduce_tail;

typedef struct gpu_reduce_params {
    gpu_reduce_value value[GPU_REDUCE_VALUES];
    uint64_t scratch, plane_bytes; /* partial results: words of all of them, then the next words */
    uint64_t items;                /* of a result, along the near axes; groups of items, here and below */
    uint32_t cells;   /* a chunk, or several that one thread combines, of some results side by side; 0: nothing to do */
    uint32_t bits;    /* of a cell's threads */
    uint32_t slots;   /* of which so many have work */
    uint32_t lane_bits;   /* lanes of a chunk */
    uint32_t fold;        /* slots of the upper half of the lanes that a cell has; 0: it has one */
    uint32_t chunk_items, chunks, run; /* along the near axes; chunks of a cell */
    uint32_t width, results;           /* side by side, and all */
    gpu_divider columns;               /* of a cell */
    gpu_divider strips, outer, runs;   /* cells side by side, around them, and along the near axes */
    uint32_t kept_axes, near_axes, far_axes; /* in this order */
    gpu_divider extent[GPU_OUTER_MAX];
    uint32_t passes, last;             /* steps up the tree; where its top is */
    uint32_t group_bits;               /* of the threads that go up it for a result */
    gpu_reduce_pass pass[GPU_REDUCE_PASSES_MAX];
    gpu_reduce_tail tail[2][GPU_REDUCE_TAILS_MAX];
} gpu_reduce_params;

#endif
