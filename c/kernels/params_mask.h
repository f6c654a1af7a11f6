/* What the host tells the kernels of masks. Strides are in bytes. */
#ifndef DIMFOLD_KERNELS_PARAMS_MASK_H
#define DIMFOLD_KERNELS_PARAMS_MASK_H

#include "params_index.h"

/* Threads of a block. */
#define GPU_MASK_THREADS 256

/* Elements that a block looks at together, some for each thread. */
#define GPU_MASK_PASSES 4
#define GPU_MASK_TILE (GPU_MASK_THREADS * GPU_MASK_PASSES)

/* Blocks, each of which adds up what those before it have counted. */
#define GPU_MASK_BLOCKS_MAX 1024

/* Elements that are chosen, in C order: counted, then moved to or from a line, or their indices written there. A block
   has tiles that follow each other. */
typedef struct gpu_mask_params {
    uint64_t truth;        /* items that choose their elements by any of these bits */
    uint64_t true_bits[2];
    uint64_t elements, line;
    uint64_t counts;       /* for each block a word with how many elements it chooses */
    uint64_t tally;        /* the same for the host; 0: it does not ask */
    uint64_t fault;        /* a gpu_index_fault for a line of too few elements; 0: it has enough */
    uint64_t room;         /* elements of the line */
    int64_t line_step;
    int64_t column_step;   /* from one index of an element to the next */
    uint64_t ones;         /* a bit for each axis along which the index is 0 */
    uint32_t count;        /* elements; 0: there is nothing to do */
    uint32_t blocks, tiles; /* of a block */
    uint32_t truth_bytes, truth_width; /* of an item that chooses, and of accesses to it */
    uint32_t item_bytes, width;        /* of an element or an index, and of accesses to them */
    uint32_t expands;      /* from the line to the elements */
    uint32_t operation;    /* a number that the host knows it by */
    gpu_index_axes axes;   /* list: of what chooses; walked: of the elements, or columns of indices */
} gpu_mask_params;

/* A list of items or indices that is written, as they lie in memory. */
typedef struct gpu_unique_list {
    uint64_t data;            /* 0: nobody asks for it */
    int64_t step;
    uint32_t item_bytes, width; /* of accesses */
    uint32_t swap;            /* bytes that are turned round */
} gpu_unique_list;

/* Different ones of sorted items: counted, then written with what is known of them. Blocks are as above. */
typedef struct gpu_unique_params {
    uint64_t items;           /* without gaps */
    uint64_t ordinals;        /* a word for each item: where it was before it was sorted; 0: nobody asks */
    uint64_t counts, tally;
    uint64_t magnitude, infinity; /* bits of a float without its sign; of other items 0 */
    uint32_t item_bytes;
    uint32_t count;           /* items; 0: there is nothing to do */
    uint32_t blocks, tiles;
    gpu_unique_list values, first, times;
    gpu_unique_list inverse;  /* at the place of each item before it was sorted: walked */
    gpu_index_axes axes;
} gpu_unique_params;

#endif
