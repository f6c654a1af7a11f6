/* What the host tells the kernels: all that can be decided before the launch. Strides are in bytes. */
#ifndef DIMFOLD_KERNELS_PARAMS_H
#define DIMFOLD_KERNELS_PARAMS_H

#include <stdint.h>

/* Division by a number that the host knows, of numbers below 2^31: a product and a shift (Granlund and Montgomery,
   "Division by invariant integers using multiplication", 1994). */
typedef struct gpu_divider {
    uint32_t divisor, magic, shift;
} gpu_divider;

/* The axes around what a block or a thread works on, fastest first. */
#define GPU_OUTER_MAX 16

typedef struct gpu_outer {
    uint32_t count;
    gpu_divider extent[GPU_OUTER_MAX];
    int64_t target[GPU_OUTER_MAX], source[GPU_OUTER_MAX];
} gpu_outer;

#endif
