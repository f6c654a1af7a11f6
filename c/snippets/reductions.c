/* The kernels of reductions, but for what a reduction is. Beside the marks of skeletons.c there are

       @constant WHICH, WORD         what the kernel's class says: whether 0: the near axes are one; 1: a lane begins
                                     with its first item; 2: a cell has all items of its results
       @at PASS, INDEX, AXIS         offsets of PASS become those of the last pass, and INDEX strides of AXIS on
       @from PASS                    offsets of PASS become those of the last pass
       @reset                        a lane that nothing has been added to
       @shift PASS                   which begins with the item of a pass
       @add PASS, ORDINAL            computes, and adds the items of all values to their lanes
       @share BYTE                   lanes go to shared memory
       @fold BYTE                    and those of another thread are added from there
       @close ITEMS                  makes a partial result of so many items of the lane
       @keep, @join                  the partial result becomes the thread's, or is combined with it
       @write ADDRESS                which goes to scratch memory
       @read ADDRESS                 becomes the one that is there
       @more ADDRESS, STEP, COUNT    is combined with COUNT others, STEP bytes from one to the next
       @turn ADDRESS                 is combined with the one there, which comes before it
       @end                          and becomes items of targets */
#include "kernels/outer.h"
#include "kernels/params_reduce.h"

/* Goes along axes from `first` on. Leaves in `index` what is beyond them. */
#define REDUCE_WALK(params, pass, first, count, index)                                                                 \
    for (uint32_t axis = first; axis < (first) + (count); axis++) {                                                    \
        uint32_t next = gpu_divide((params).extent[axis], index);                                                      \
        uint32_t step = index - next * (params).extent[axis].divisor;                                                  \
        __asm__ volatile("@step %0, %1, %2;" : : "n"(pass), "r"(step), "r"(axis));                                     \
        index = next;                                                                                                  \
    }


#define REDUCE_CONSTANT(which, name)                                                                                   \
    uint32_t name;                                                                                                     \
    __asm__ volatile("@constant %1, %0;" : "=r"(name) : "n"(which))

/* Loads an item of a chunk that begins with item `begin`. */
#define REDUCE_LOAD(params, pass, begin, index)                                                                        \
    do {                                                                                                               \
        if (is_single) {                                                                                               \
            __asm__ volatile("@at %0, %1, %2;" : : "n"(pass), "r"(index), "r"((params).kept_axes));                    \
        } else {                                                                                                       \
            uint32_t item = (uint32_t)(begin) + (index);                                                               \
            __asm__ volatile("@from %0;" : : "n"(pass));                                                               \
            REDUCE_WALK(params, pass, (params).kept_axes, (params).near_axes, item)                                    \
        }                                                                                                              \
        __asm__ volatile("@load %0, 0;" : : "n"(pass));                                                                \
    } while (0)

#define REDUCE_ADD(pass, ordinal) __asm__ volatile("@add %0, %1;" : : "n"(pass), "l"((uint64_t)(ordinal)))

#define REDUCE_EACH_1(each) each(0)
#define REDUCE_EACH_4(each) each(0) each(1) each(2) each(3)
#define REDUCE_EACH_8(each) REDUCE_EACH_4(each) each(4) each(5) each(6) each(7)

#define REDUCE_LOAD_PASS(pass) REDUCE_LOAD(params, pass, begin, place + ((uint32_t)(pass) << params.lane_bits));
#define REDUCE_ADD_PASS(pass) REDUCE_ADD(pass, begin + place + ((uint32_t)(pass) << params.lane_bits));

#define REDUCE_STEPS(passes)                                                                                           \
    do {                                                                                                               \
        uint32_t place = at.lane;                                                                                      \
        for (; steps >= (passes); steps -= (passes), place += (uint32_t)(passes) << params.lane_bits) {                \
            REDUCE_EACH_##passes(REDUCE_LOAD_PASS) REDUCE_EACH_##passes(REDUCE_ADD_PASS)                               \
        }                                                                                                              \
        for (; (passes) > 1 && steps > 0; steps--, place += 1u << params.lane_bits) {                                  \
            REDUCE_LOAD_PASS(0)                                                                                        \
            REDUCE_ADD_PASS(0)                                                                                         \
        }                                                                                                              \
    } while (0)

#define REDUCE_FOLD(params, slot)                                                                                      \
    for (uint32_t half = (params).fold; half > 0; half = half == (params).columns.divisor ? 0 : half >> 1) {           \
        uint32_t byte = 8 * gpu_thread();                                                                              \
        if (slot >= half && slot < 2 * half)                                                                           \
            __asm__ volatile("@share 0, %0;" : : "r"(byte));                                                           \
        GPU_BARRIER();                                                                                                 \
        if (slot < half)                                                                                               \
            __asm__ volatile("@fold 0, %0;" : : "r"(byte + 8 * half));                                                 \
    }

/* Where a thread works. Threads of cells that are not there do as those of the last one, without an item. */
typedef struct reduce_cell {
    bool is_any;
    uint32_t slot, lane, result;
    uint32_t unit, far;   /* which partial result of its result, and which index along the far axes */
    uint32_t chunk, last; /* of the near axes; behind the last */
} reduce_cell;

GPU_INLINE reduce_cell reduce_cell_of(const gpu_reduce_params *params)
{
    uint32_t number = gpu_block() * GPU_REDUCE_THREADS + gpu_thread(), cell = number >> params->bits;
    uint32_t slot = number & ((1u << params->bits) - 1), lane = gpu_divide(params->columns, slot);
    uint32_t column = slot - lane * params->columns.divisor, place = gpu_least(cell, params->cells - 1);
    uint32_t rest = gpu_divide(params->strips, place), unit = gpu_divide(params->outer, rest);
    uint32_t far = gpu_divide(params->runs, unit), chunk = (unit - far * params->runs.divisor) * params->run;
    column += (place - rest * params->strips.divisor) * params->columns.divisor;
    return (reduce_cell){.is_any = cell < params->cells && slot < params->slots && column < params->width,
                         .slot = slot,
                         .lane = lane,
                         .result = (rest - unit * params->outer.divisor) * params->width + column,
                         .unit = unit,
                         .far = far,
                         .chunk = chunk,
                         .last = gpu_least(chunk + params->run, params->chunks)};
}

/* The last pass goes to the first item of the cell's first chunk; and to the next chunk. */
#define REDUCE_GO(passes)                                                                                              \
    uint32_t kept = at.result, far = at.far, chunk_axis = params.kept_axes + params.near_axes + params.far_axes;       \
    __asm__ volatile("@begin %0;" : : "n"(passes));                                                                    \
    REDUCE_WALK(params, passes, 0, params.kept_axes, kept)                                                             \
    REDUCE_WALK(params, passes, params.kept_axes + params.near_axes, params.far_axes, far)                             \
    if (is_single)                                                                                                     \
        __asm__ volatile("@step %0, %1, %2;" : : "n"(passes), "r"(at.chunk), "r"(chunk_axis))
#define REDUCE_GO_ON(passes)                                                                                           \
    if (is_single)                                                                                                     \
        __asm__ volatile("@step %0, %1, %2;" : : "n"(passes), "r"(1u), "r"(chunk_axis))

/* The items of a chunk that are the thread's, of `items`. */
#define REDUCE_CHUNK(passes, items)                                                                                    \
    do {                                                                                                               \
        __asm__ volatile("@reset 0;");                                                                                 \
        if (at.is_any && is_shifted) {                                                                                 \
            REDUCE_LOAD(params, 0, begin, 0u);                                                                         \
            __asm__ volatile("@shift 0;");                                                                             \
        }                                                                                                              \
        if (at.is_any && at.lane < (items)) {                                                                          \
            uint32_t steps = (((items) - at.lane - 1) >> params.lane_bits) + 1;                                        \
            REDUCE_STEPS(passes);                                                                                      \
        }                                                                                                              \
    } while (0)

/* Writes the thread's result: to its targets, whose first offsets are those of pass 0. */
#define REDUCE_GIVE(params, number)                                                                                    \
    do {                                                                                                               \
        uint32_t index = number;                                                                                       \
        __asm__ volatile("@end 0;");                                                                                   \
        __asm__ volatile("@begin 0;");                                                                                 \
        REDUCE_WALK(params, 0, 0, (params).kept_axes, index)                                                           \
        __asm__ volatile("@store 0, 0;");                                                                              \
    } while (0)

/* Where a partial result is. */
#define REDUCE_PLACE(params, unit, result)                                                                             \
    ((params).scratch + 8 * ((uint64_t)(unit) * (params).results + (result)))

#define REDUCE_GROUP(pass, index)                                                                                      \
    do {                                                                                                               \
        uint32_t sequence = gpu_divide((pass).groups, index), group = index - sequence * (pass).groups.divisor;        \
        uint32_t first = group * GPU_REDUCE_FAN, count = gpu_least((pass).units - first, GPU_REDUCE_FAN) - 1;          \
        uint32_t unit = (pass).in + sequence * (pass).pitch + first;                                                   \
        uint64_t place = REDUCE_PLACE(params, unit, result), step = 8 * (uint64_t)params.results;                      \
        __asm__ volatile("@read 0, %0;" : : "l"(place));                                                               \
        for (; count >= 8; count -= 8) {                                                                               \
            __asm__ volatile("@more 8, %0, %1;" : : "l"(place + step), "l"(step));                                     \
            place += 8 * step;                                                                                         \
        }                                                                                                              \
        for (; count > 0; count--) {                                                                                   \
            place += step;                                                                                             \
            __asm__ volatile("@more 1, %0, %1;" : : "l"(place), "l"(step));                                            \
        }                                                                                                              \
        __asm__ volatile("@write 0, %0;" : : "l"(REDUCE_PLACE(params, (pass).out + (index), result)));                 \
    } while (0)

#define REDUCE_TAIL(tail, index) REDUCE_PLACE(params, (tail).in + (index) * (tail).pitch, result)

#define REDUCE_TAILS(pass, index)                                                                                      \
    do {                                                                                                               \
        const gpu_reduce_tail *tail = params.tail[(pass).last];                                                        \
        __asm__ volatile("@read 0, %0;" : : "l"(REDUCE_TAIL(tail[0], index)));                                         \
        for (uint32_t i = 1; i < (pass).units; i++)                                                                    \
            __asm__ volatile("@turn 0, %0;" : : "l"(REDUCE_TAIL(tail[i], index)));                                     \
        __asm__ volatile("@write 0, %0;" : : "l"(REDUCE_PLACE(params, (pass).out + (index), result)));                 \
    } while (0)

GPU_KERNEL(gpu_reduce_groups, gpu_reduce_params)
{
    uint32_t number = gpu_block() * GPU_REDUCE_THREADS + gpu_thread(), threads = 1u << params.group_bits;
    uint32_t result = number >> params.group_bits, thread = number & (threads - 1);
    bool is_any = result < params.results;
    if (params.cells == 0)
        return;
    for (uint32_t i = 0; i < params.passes; i++) {
        const gpu_reduce_pass *pass = &params.pass[i];
        uint32_t all = pass->pitch == 0 ? pass->sequences : pass->sequences * pass->groups.divisor;
        for (uint32_t index = thread; is_any && index < all; index += threads)
            if (pass->pitch == 0)
                REDUCE_TAILS(*pass, index);
            else
                REDUCE_GROUP(*pass, index);
        GPU_BARRIER();
    }
    if (!is_any || thread != 0)
        return;
    __asm__ volatile("@read 0, %0;" : : "l"(REDUCE_PLACE(params, params.last, result)));
    REDUCE_GIVE(params, result);
}

#define REDUCE_CHUNKS(passes)                                                                                          \
    GPU_KERNEL(gpu_reduce_##passes, gpu_reduce_params)                                                                 \
    {                                                                                                                  \
        REDUCE_CONSTANT(0, is_single);                                                                                 \
        REDUCE_CONSTANT(1, is_shifted);                                                                                \
        REDUCE_CONSTANT(2, is_whole);                                                                                  \
        if (params.cells == 0)                                                                                         \
            return;                                                                                                    \
        reduce_cell at = reduce_cell_of(&params);                                                                      \
        REDUCE_GO(passes);                                                                                             \
        for (uint32_t chunk = at.chunk; chunk < at.last; chunk++) {                                                    \
            uint64_t begin = (uint64_t)chunk * params.chunk_items, left = params.items - begin;                        \
            uint32_t items = left < params.chunk_items ? (uint32_t)left : params.chunk_items;                          \
            if (params.fold != 0)                                                                                      \
                GPU_BARRIER();                                                                                         \
            REDUCE_CHUNK(passes, items);                                                                               \
            REDUCE_FOLD(params, at.slot)                                                                               \
            __asm__ volatile("@close 0, %0;" : : "l"((uint64_t)items));                                                \
            if (chunk == at.chunk)                                                                                     \
                __asm__ volatile("@keep 0;");                                                                          \
            else                                                                                                       \
                __asm__ volatile("@join 0;");                                                                          \
            REDUCE_GO_ON(passes);                                                                                      \
        }                                                                                                              \
        if (!at.is_any || at.lane != 0)                                                                                \
            return;                                                                                                    \
        if (is_whole)                                                                                                  \
            REDUCE_GIVE(params, at.result);                                                                            \
        else                                                                                                           \
            __asm__ volatile("@write 0, %0;" : : "l"(REDUCE_PLACE(params, at.unit, at.result)));                       \
    }

REDUCE_CHUNKS(1)
REDUCE_CHUNKS(4)
REDUCE_CHUNKS(8)
