/* Rows at constant steps, of which each thread takes many units: a spread's column is a run of them, which lie as far
   from each other as there are threads side by side, so that these go on touching neighbours. */
#ifndef DIMFOLD_KERNELS_STEPS_H
#define DIMFOLD_KERNELS_STEPS_H

#include "outer.h"

/* The number of the first unit of a spot. */
GPU_INLINE uint64_t gpu_steps_unit(const gpu_walk *walk, gpu_spot spot, uint32_t run)
{
    uint32_t lane = gpu_thread() & ((1u << walk->spread.lane_bits) - 1);
    return (spot.column - lane) * run + lane;
}

/* Whether all passes of a thread whose first unit this is follow each other in its row, and find all units there. */
GPU_INLINE bool gpu_steps_are_inside(const gpu_walk *walk, uint64_t unit, uint32_t run)
{
    uint32_t behind = (run * GPU_PASSES - 1) << walk->spread.lane_bits;
    return walk->spread.step_bits == GPU_PASS_BITS && unit + behind < walk->columns;
}

#endif
