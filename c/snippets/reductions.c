/* The kernels of reductions, but for what a reduction is. Beside the marks of skeletons.c there are

       @constant WHICH, WORD         what the kernel's class says: whether 0: the near axes are one; 1: a lane begins with
                                     its first item; 2: items are the end of the tree
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
        uint32_t place = lane;                                                                                         \
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

#define REDUCE_CHUNKS(passes)                                                                                          \
    GPU_KERNEL(gpu_reduce_##passes, gpu_reduce_params)                                                                 \
    {                                                                                                                  \
        uint32_t number = gpu_block() * GPU_REDUCE_THREADS + gpu_thread(), cell = number >> params.bits;               \
        uint32_t slot = number & ((1u << params.bits) - 1), lane = gpu_divide(params.columns, slot);                   \
        bool is_any = cell < params.cells && slot < params.slots;                                                      \
        REDUCE_CONSTANT(0, is_single);                                                                                 \
        REDUCE_CONSTANT(1, is_shifted);                                                                                \
        REDUCE_CONSTANT(2, is_whole);                                                                                  \
        if (params.cells == 0)                                                                                         \
            return;                                                                                                    \
        cell = gpu_least(cell, params.cells - 1);                                                                      \
        uint32_t rest = gpu_divide(params.strips, cell), column = slot - lane * params.columns.divisor;                \
        column += (cell - rest * params.strips.divisor) * params.columns.divisor;                                      \
        uint32_t unit = gpu_divide(params.outer, rest), result = rest - unit * params.outer.divisor;                   \
        uint32_t far = gpu_divide(params.runs, unit), chunk = (unit - far * params.runs.divisor) * params.run;         \
        uint32_t last = gpu_least(chunk + params.run, params.chunks), number_of_result = result * params.width + column; \
        uint32_t kept = number_of_result, chunk_axis = params.kept_axes + params.near_axes + params.far_axes;          \
        is_any = is_any && column < params.width;                                                                      \
        __asm__ volatile("@begin %0;" : : "n"(passes));                                                                \
        REDUCE_WALK(params, passes, 0, params.kept_axes, kept)                                                         \
        REDUCE_WALK(params, passes, params.kept_axes + params.near_axes, params.far_axes, far)                         \
        if (is_single)                                                                                                 \
            __asm__ volatile("@step %0, %1, %2;" : : "n"(passes), "r"(chunk), "r"(chunk_axis));                        \
        for (bool is_first = true; chunk < last; chunk++, is_first = false) {                                          \
            uint64_t begin = (uint64_t)chunk * params.chunk_items, left = params.items - begin;                        \
            uint32_t items = left < params.chunk_items ? (uint32_t)left : params.chunk_items;                          \
            if (params.fold != 0)                                                                                      \
                GPU_BARRIER();                                                                                         \
            __asm__ volatile("@reset 0;");                                                                             \
            if (is_any && is_shifted) {                                                                                \
                REDUCE_LOAD(params, 0, begin, 0u);                                                                     \
                __asm__ volatile("@shift 0;");                                                                         \
            }                                                                                                          \
            if (is_any && lane < items) {                                                                              \
                uint32_t steps = ((items - lane - 1) >> params.lane_bits) + 1;                                         \
                REDUCE_STEPS(passes);                                                                                  \
            }                                                                                                          \
            REDUCE_FOLD(params, slot)                                                                                  \
            __asm__ volatile("@close 0, %0;" : : "l"((uint64_t)items));                                                \
            if (is_first)                                                                                              \
                __asm__ volatile("@keep 0;");                                                                          \
            else                                                                                                       \
                __asm__ volatile("@join 0;");                                                                          \
            if (is_single)                                                                                             \
                __asm__ volatile("@step %0, %1, %2;" : : "n"(passes), "r"(1u), "r"(chunk_axis));                       \
        }                                                                                                              \
        if (!is_any || lane != 0)                                                                                      \
            return;                                                                                                    \
        if (is_whole) {                                                                                                \
            __asm__ volatile("@end 0;");                                                                               \
            __asm__ volatile("@begin 0;");                                                                             \
            kept = number_of_result;                                                                                   \
            REDUCE_WALK(params, 0, 0, params.kept_axes, kept)                                                          \
            __asm__ volatile("@store 0, 0;");                                                                          \
        } else {                                                                                                       \
            uint64_t place = (uint64_t)unit * params.results + number_of_result;                                       \
            __asm__ volatile("@write 0, %0;" : : "l"(params.scratch + 8 * place));                                     \
        }                                                                                                              \
    }

REDUCE_CHUNKS(1)
REDUCE_CHUNKS(4)
REDUCE_CHUNKS(8)

/* Where a partial result of the thread's is. */
#define REDUCE_PLACE(unit) (params.scratch + 8 * ((uint64_t)(unit) * params.results + result))

#define REDUCE_GROUP(pass, index)                                                                                      \
    do {                                                                                                               \
        uint32_t sequence = gpu_divide((pass).groups, index), group = index - sequence * (pass).groups.divisor;        \
        uint32_t first = group * GPU_REDUCE_FAN, count = gpu_least((pass).units - first, GPU_REDUCE_FAN) - 1;          \
        uint64_t place = REDUCE_PLACE((pass).in + sequence * (pass).pitch + first), step = 8 * (uint64_t)params.results; \
        __asm__ volatile("@read 0, %0;" : : "l"(place));                                                               \
        for (; count >= 8; count -= 8) {                                                                               \
            __asm__ volatile("@more 8, %0, %1;" : : "l"(place + step), "l"(step));                                     \
            place += 8 * step;                                                                                         \
        }                                                                                                              \
        for (; count > 0; count--) {                                                                                   \
            place += step;                                                                                             \
            __asm__ volatile("@more 1, %0, %1;" : : "l"(place), "l"(step));                                            \
        }                                                                                                              \
        __asm__ volatile("@write 0, %0;" : : "l"(REDUCE_PLACE((pass).out + index)));                                   \
    } while (0)

#define REDUCE_TAILS(pass, index)                                                                                      \
    do {                                                                                                               \
        const gpu_reduce_tail *tail = params.tail[(pass).last];                                                        \
        __asm__ volatile("@read 0, %0;" : : "l"(REDUCE_PLACE(tail[0].in + (index) * tail[0].pitch)));                  \
        for (uint32_t i = 1; i < (pass).units; i++)                                                                    \
            __asm__ volatile("@turn 0, %0;" : : "l"(REDUCE_PLACE(tail[i].in + (index) * tail[i].pitch)));              \
        __asm__ volatile("@write 0, %0;" : : "l"(REDUCE_PLACE((pass).out + (index))));                                 \
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
    uint32_t kept = result;
    __asm__ volatile("@read 0, %0;" : : "l"(REDUCE_PLACE(params.last)));
    __asm__ volatile("@end 0;");
    __asm__ volatile("@begin 0;");
    REDUCE_WALK(params, 0, 0, params.kept_axes, kept)
    __asm__ volatile("@store 0, 0;");
}
