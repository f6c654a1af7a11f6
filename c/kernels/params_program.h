/* What the host tells the kernels of programs. This struct is followed by what an emitter has put there for one
   expression: for each operand the address of its first element and its step along a row, then constants, then for each
   axis the strides of all operands. Strides are in bytes. */
#ifndef DIMFOLD_KERNELS_PARAMS_PROGRAM_H
#define DIMFOLD_KERNELS_PARAMS_PROGRAM_H

#include "params_moves.h"

/* Threads of a block. */
#define GPU_PROGRAM_THREADS 256

/* A tile: so many elements along the first two axes, between which operands change places. Its lines lie one item
   further apart in shared memory, so that both ways through it meet all banks. */
#define GPU_PROGRAM_TILE 32
#define GPU_PROGRAM_PITCH (GPU_PROGRAM_TILE + 1)

/* Boxes: parts of so many axes at most, each of which has two places among the launch's axes: in the order in which
   threads take what lies along, and in that of what lies across. */
#define GPU_PROGRAM_BOX_MAX 8

/* What so many items of a box may take in shared memory, with gaps for the banks. */
#define GPU_PROGRAM_BOX_ROOM(items) ((items) + (items) / 2)

/* An axis of which a box has a part; the last part may be smaller. The outer axis of the same number counts the parts.
   Without one the extent is the largest number, and the dividers divide by 1. */
typedef struct gpu_program_cut {
    uint32_t extent;       /* of the axis */
    gpu_divider part;      /* its share of a box */
    gpu_divider before[2]; /* items before its first step, in both orders */
} gpu_program_cut;

typedef struct gpu_program_box {
    uint32_t items, axes; /* inside */
    uint32_t each; /* boxes of a block, one after another */
    uint32_t reserved;
    uint32_t place[2 * GPU_PROGRAM_BOX_MAX]; /* steps of these axes in shared memory, in items */
    gpu_program_cut cut[2];
} gpu_program_box;

typedef struct gpu_program_params {
    uint32_t groups;   /* of neighbours along rows, in all rows; or tiles, or boxes; 0: there is nothing to do */
    uint32_t axes;     /* 1 or more, of tiles 2; the first one is that of the groups in a row; of boxes those inside, in
                          both orders, and those that count parts */
    uint32_t row;      /* elements of one */
    uint32_t width;    /* elements of a group, or along the second axis of tiles */
    gpu_divider extent[GPU_OUTER_MAX]; /* of all axes but the last, in groups or tiles; of boxes of all: items of a part
                                          for the axes inside, then parts */
    uint32_t zero;     /* which no compiler knows: what is added to it is not computed again at every use */
    gpu_program_box box;
} gpu_program_params;

#endif
