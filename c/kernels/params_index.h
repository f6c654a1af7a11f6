/* What the host tells the kernels that go by lists of indices. Strides are in bytes. */
#ifndef DIMFOLD_KERNELS_PARAMS_INDEX_H
#define DIMFOLD_KERNELS_PARAMS_INDEX_H

#include "params_moves.h"

/* As extents are 2 or more, and a launch counts below 2^31, there are never more axes, and never more of all axes as
   one in 64 bits. */
#define GPU_INDEX_AXES_MAX 31
#define GPU_INDEX_SELECTOR_MAX 62

/* Threads of a block. */
#define GPU_INDEX_THREADS 256

/* As many loads of a thread are on their way at once; of indices that are put. */
#define GPU_INDEX_PASSES 4
#define GPU_INDEX_PUT_PASSES 6

/* Blocks that look for wrong indices: the last one to judge has a thread for each. */
#define GPU_INDEX_CHECKS_MAX 256

/* Behind the verdict of a check, a word that is 0 if all indices are good, lie what its blocks have found. */
#define GPU_INDEX_FOUND_BYTES 16
#define GPU_INDEX_SCRATCH_BYTES (GPU_INDEX_FOUND_BYTES + 4 * GPU_INDEX_CHECKS_MAX)

/* The walk through the operands, fastest axis first. */
typedef struct gpu_index_axes {
    uint32_t count;
    gpu_divider extent[GPU_INDEX_AXES_MAX];
    int64_t walked[GPU_INDEX_AXES_MAX], indexed[GPU_INDEX_AXES_MAX], list[GPU_INDEX_AXES_MAX];
} gpu_index_axes;

/* From an index to bytes, as src/index/plan.h has it; the slowest axis first. */
typedef struct gpu_index_selector {
    int64_t extent;
    uint32_t mode; /* DIMFOLD_INDEX_… */
    uint32_t ndim;
    uint64_t shape[GPU_INDEX_SELECTOR_MAX];
    int64_t stride[GPU_INDEX_SELECTOR_MAX];
} gpu_index_selector;

/* Units from the indexed side to the walked one, or the other way. */
typedef struct gpu_index_move_params {
    uint64_t walked, indexed, list;
    uint64_t verdict;     /* where a check has said whether there is a wrong index; 0: there was none */
    uint32_t units;       /* 0: there is nothing to do */
    uint32_t index_bytes; /* 4 or 8 */
    uint32_t is_aligned;  /* all indices lie at multiples of that */
    gpu_index_selector selector;
    gpu_index_axes axes;
} gpu_index_move_params;

/* Items or units to the indexed side. A line has the items that come one after the other, since they may come to one
   place; those of two lines never do. */
typedef struct gpu_index_put_params {
    uint64_t walked;     /* 0: `one` comes each time */
    uint64_t indexed, list, verdict;
    gpu_divider lines;
    uint32_t count;      /* indices of a line; 0: there is nothing to do */
    uint32_t share_mask; /* the lowest bits of a place, by which the threads of a line share it */
    uint32_t index_bytes, is_aligned;
    uint32_t op, kind;   /* DIMFOLD_PUT_…, and of number.h, of what is combined */
    uint32_t item_bytes, width; /* of what moves at once, 1, 2, 4, 8 or 16, and of accesses to it */
    uint64_t one[2];
    gpu_index_selector selector;
    gpu_index_axes line;    /* through the lines */
    gpu_index_axes ordered; /* through the indices of one, in C order */
} gpu_index_put_params;

/* Indices of ordinals, which lie `step` bytes apart from axis to axis. `list` has the ordinals. */
typedef struct gpu_index_unravel_params {
    uint64_t target, list, verdict;
    int64_t extent, step;
    uint32_t count;               /* of ordinals; 0: there is nothing to do */
    uint32_t mode, ndim;
    uint32_t index_bytes, is_aligned;
    uint32_t target_bytes, width; /* of an index that is written, and of accesses to it */
    uint64_t shape[64];           /* the slowest axis first */
    gpu_index_axes axes;          /* walked: the target's */
} gpu_index_unravel_params;

/* Places of values in sorted items that lie `step` bytes apart. */
typedef struct gpu_index_search_params {
    uint64_t target, values, sorted;
    int64_t step;
    uint64_t extent;
    uint32_t count;               /* of values; 0: there is nothing to do */
    uint32_t is_right, is_truth;  /* behind equal ones; items are bools */
    uint32_t item_bytes, width;   /* of a value or a sorted item, and of accesses to them */
    uint32_t target_bytes, target_width;
    uint64_t sign, infinity;      /* of the items' bits: of unsigned integers no sign, of integers no infinity */
    gpu_index_axes axes;          /* walked: the target's; list: the values' */
} gpu_index_search_params;

/* A look for indices outside of [min, extent), by `blocks` blocks; or one block looks at what these have found. */
typedef struct gpu_index_check_params {
    uint64_t list;
    uint64_t verdict;     /* GPU_INDEX_SCRATCH_BYTES */
    uint64_t fault;       /* a gpu_index_fault that the host reads */
    int64_t min, extent;
    uint32_t blocks;      /* 0: there is nothing to do */
    uint32_t count, index_bytes, is_aligned;
    uint32_t judges;      /* as that block */
    uint32_t operation;   /* a number that the host knows it by, below 2^8 */
    gpu_index_axes axes;  /* of the list alone, the fastest in C order first */
} gpu_index_check_params;

/* The first wrong index since the host has looked. `place` is 0, or one more than its ordinal, and above
   GPU_INDEX_PLACE_BITS the operation; it is written last, and together with the index. */
#define GPU_INDEX_PLACE_BITS 56

typedef struct gpu_index_fault {
    uint64_t place;
    int64_t index, extent, reserved;
} gpu_index_fault;

#endif
