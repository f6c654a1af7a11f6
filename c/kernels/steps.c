/* Long rows of small units at constant steps on either side: each thread takes many units of a row, all loads first. */
#include "outer.h"

/* Whether all passes of a block whose first unit is number `first` of a row lie in that row. */
GPU_INLINE bool steps_are_inside(const gpu_walk *walk, uint64_t first, uint32_t run)
{
    uint32_t units = run << (walk->spread.lane_bits + GPU_PASS_BITS);
    return walk->spread.step_bits == GPU_PASS_BITS && first + units <= walk->columns;
}

#define T uint8_t
#define BYTES 1
#include "steps.inc.h"
#define T uint16_t
#define BYTES 2
#include "steps.inc.h"
#define T uint32_t
#define BYTES 4
#include "steps.inc.h"
