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

typedef struct gpu_program_params {
    uint32_t groups;   /* of neighbours along rows, in all rows; or tiles; 0: there is nothing to do */
    uint32_t axes;     /* 1 or more, of tiles 2; the first one is that of the groups in a row */
    uint32_t row;      /* elements of one */
    uint32_t width;    /* elements of a group, or along the second axis of tiles */
    gpu_divider extent[GPU_OUTER_MAX]; /* of all axes but the last, in groups or tiles */
    uint32_t reserved;
} gpu_program_params;

#endif
