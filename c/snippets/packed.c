/* Kernels of programs some of whose operands lie across the others along short axes: a block takes boxes, parts of
   several axes, one after another. Its threads take a box's items in two orders, each of which is that of neighbours in
   memory for some operands; where a thread's items lie in a box is found once. What lies across goes through shared
   memory. Beside the marks of skeletons.c, whose pass behind the last is the box itself, and of tiles.c there are

       @has WHOSE, WORD                  whether there are such operands: 1: sources across, 2: targets across
       @start PASS, WHOSE                offsets in a box begin: 0: of what lies along, 3: of what lies across
       @walk PASS, INDEX, AXIS, WHOSE    and go on by INDEX strides of an axis */
#include "kernels/outer.h"
#include "kernels/params_program.h"

#define PACKED_ALONG 0
#define PACKED_ACROSS 3

/* Which of a thread's passes have an item, a bit for each. */
GPU_INLINE uint32_t packed_of_whole(const gpu_program_params *params)
{
    uint32_t thread = gpu_thread(), items = params->box.items;
    uint32_t count = thread < items ? (items - thread - 1) / GPU_PROGRAM_THREADS + 1 : 0;
    return (1u << count) - 1;
}

GPU_INLINE bool packed_is_left(const gpu_program_cut *cut, uint32_t is_across, uint32_t left, uint32_t item)
{
    uint32_t step = gpu_divide(is_across ? cut->before[1] : cut->before[0], item);
    return step - gpu_divide(cut->part, step) * cut->part.divisor < left;
}

/* The same of a box that the end of an axis cuts, of which there are `left` indices. */
GPU_INLINE uint32_t packed_of_part(const gpu_program_params *params, uint32_t passes, uint32_t is_across,
                                   uint32_t left0, uint32_t left1)
{
    uint32_t there = 0;
#pragma GCC unroll 1
    for (uint32_t pass = 0; pass < passes; pass++) {
        uint32_t item = gpu_thread() + pass * GPU_PROGRAM_THREADS;
        bool is_left = packed_is_left(&params->box.cut[0], is_across, left0, item) &&
                       packed_is_left(&params->box.cut[1], is_across, left1, item);
        there |= (uint32_t)(is_left && item < params->box.items) << pass;
    }
    return there;
}

/* The passes that have an item in one of both orders. */
GPU_INLINE uint32_t packed_there(const gpu_program_params *params, uint32_t passes, uint32_t is_across, uint32_t left0,
                                 uint32_t left1)
{
    const gpu_program_cut *cut = params->box.cut;
    bool is_whole = left0 >= cut[0].part.divisor && left1 >= cut[1].part.divisor;
    return is_whole ? packed_of_whole(params) : packed_of_part(params, passes, is_across, left0, left1);
}

#define PACKED_START(pass, whose)                                                                                      \
    do {                                                                                                               \
        number[pass] = gpu_thread() + GPU_PROGRAM_THREADS * pass;                                                      \
        slot[pass] = 0;                                                                                                \
        __asm__ volatile("@start %0, %1;" : : "n"(pass), "n"(whose));                                                  \
    } while (0)

#define PACKED_WALK(pass, whose)                                                                                       \
    do {                                                                                                               \
        uint32_t next = gpu_divide(extent, number[pass]), index = number[pass] - next * extent.divisor;                \
        slot[pass] += index * step;                                                                                    \
        number[pass] = next;                                                                                           \
        __asm__ volatile("@walk %0, %1, %2, %3;" : : "n"(pass), "r"(index), "r"(axis), "n"(whose));                    \
    } while (0)

/* The place across is the lower half of a word, that along the upper one. */
#define PACKED_KEEP(pass, whose)                                                                                       \
    place[pass] = whose == PACKED_ACROSS ? place[pass] | slot[pass] : slot[pass] << 16

/* Finds the items of all passes in one order, and their places in shared memory. */
#define PACKED_FIND(ALL, whose)                                                                                        \
    do {                                                                                                               \
        uint32_t axis = whose == PACKED_ALONG ? 0 : params.box.axes, end = axis + params.box.axes;                     \
        ALL(PACKED_START, whose);                                                                                      \
        _Pragma("GCC unroll 1") for (; axis < end; axis++)                                                             \
        {                                                                                                              \
            gpu_divider extent = params.extent[axis];                                                                  \
            uint32_t step = params.box.place[axis];                                                                    \
            ALL(PACKED_WALK, whose);                                                                                   \
        }                                                                                                              \
        ALL(PACKED_KEEP, whose);                                                                                       \
    } while (0)

#define PACKED_HAS(pass, there) (((there) >> pass & 1) != 0)

/* The same, asked in another way: there are too few predicates to keep those of all passes until then, and the loads
   would wait for each other. */
#define PACKED_HAD(pass, there) ((int32_t)(gpu_again(there) << (31 - pass)) < 0)

#define PACKED_SLOT_ACROSS(pass) (gpu_again(place[pass]) & 0xffff)
#define PACKED_SLOT_ALONG(pass) (gpu_again(place[pass]) >> 16)

#define PACKED_TAKE(pass, there)                                                                                       \
    do {                                                                                                               \
        if (PACKED_HAS(pass, there))                                                                                   \
            __asm__ volatile("@take %0;" : : "n"(pass));                                                               \
    } while (0)

#define PACKED_LOAD(pass, there)                                                                                       \
    do {                                                                                                               \
        if (PACKED_HAS(pass, there))                                                                                   \
            __asm__ volatile("@load %0;" : : "n"(pass));                                                               \
    } while (0)

#define PACKED_PUT(pass, there)                                                                                        \
    do {                                                                                                               \
        if (PACKED_HAD(pass, there))                                                                                   \
            __asm__ volatile("@put %0, %1;" : : "n"(pass), "r"(PACKED_SLOT_ACROSS(pass)));                             \
    } while (0)

#define PACKED_STORE(pass, there)                                                                                      \
    do {                                                                                                               \
        if (PACKED_HAD(pass, there)) {                                                                                 \
            uint32_t at = PACKED_SLOT_ALONG(pass);                                                                     \
            __asm__ volatile("@get %0, %1;" : : "n"(pass), "r"(at));                                                   \
            __asm__ volatile("@apply %0;" : : "n"(pass));                                                              \
            __asm__ volatile("@store %0, %1;" : : "n"(pass), "r"(at));                                                 \
        }                                                                                                              \
    } while (0)

#define PACKED_GIVE(pass, there)                                                                                       \
    do {                                                                                                               \
        if (PACKED_HAS(pass, there))                                                                                   \
            __asm__ volatile("@give %0, %1;" : : "n"(pass), "r"(PACKED_SLOT_ACROSS(pass)));                            \
    } while (0)

#define PACKED_ALL_2(EACH, what)                                                                                      \
    do {                                                                                                               \
        EACH(0, what);                                                                                                \
        EACH(1, what);                                                                                                \
    } while (0)

#define PACKED_ALL_4(EACH, what)                                                                                      \
    do {                                                                                                               \
        PACKED_ALL_2(EACH, what);                                                                                     \
        EACH(2, what);                                                                                                \
        EACH(3, what);                                                                                                \
    } while (0)

#define PACKED_ALL_8(EACH, what)                                                                                      \
    do {                                                                                                               \
        PACKED_ALL_4(EACH, what);                                                                                     \
        EACH(4, what);                                                                                                \
        EACH(5, what);                                                                                                \
        EACH(6, what);                                                                                                \
        EACH(7, what);                                                                                                \
    } while (0)

/* Where a box lies, by the outer axes, of which the first ones count parts. */
#define PACKED_OUTER(passes)                                                                                           \
    do {                                                                                                               \
        uint32_t first = 2 * params.box.axes, left_over = index;                                                       \
        left0 = params.box.cut[0].extent;                                                                              \
        left1 = params.box.cut[1].extent;                                                                              \
        __asm__ volatile("@begin %0;" : : "n"(passes));                                                                \
        _Pragma("GCC unroll 1") for (uint32_t axis = first; axis < params.axes; axis++)                                \
        {                                                                                                              \
            uint32_t next = gpu_divide(params.extent[axis], left_over);                                                \
            uint32_t step = left_over - next * params.extent[axis].divisor;                                            \
            __asm__ volatile("@step %0, %1, %2;" : : "n"(passes), "r"(step), "r"(axis));                               \
            ahead = axis == first ? params.extent[axis].divisor - 1 - step : ahead;                                    \
            left0 -= axis == first ? step * params.box.cut[0].part.divisor : 0;                                        \
            left1 -= axis == first + 1 ? step * params.box.cut[1].part.divisor : 0;                                    \
            left_over = next;                                                                                          \
        }                                                                                                              \
    } while (0)

/* The next one along the first of these axes. */
#define PACKED_NEXT(passes)                                                                                            \
    do {                                                                                                               \
        __asm__ volatile("@step %0, 1, %1;" : : "n"(passes), "r"(2 * params.box.axes));                                \
        ahead--;                                                                                                       \
        left0 -= params.box.cut[0].part.divisor;                                                                       \
    } while (0)

#define PACKED_KERNEL(name, passes, ALL)                                                                               \
    GPU_KERNEL(name, gpu_program_params)                                                                               \
    {                                                                                                                  \
        uint32_t index = gpu_block() * params.box.each, end, ahead = 0, left0 = 0, left1 = 0, along, across;           \
        uint32_t number[passes], slot[passes], place[passes], has_sources, has_targets;                                \
        if (index >= params.groups)                                                                                    \
            return;                                                                                                    \
        end = gpu_least(index + params.box.each, params.groups);                                                       \
        PACKED_FIND(ALL, PACKED_ALONG);                                                                                \
        PACKED_FIND(ALL, PACKED_ACROSS);                                                                               \
        __asm__ volatile("@has 1, %0;" : "=r"(has_sources));                                                           \
        __asm__ volatile("@has 2, %0;" : "=r"(has_targets));                                                           \
        for (bool is_first = true; index < end; index++, is_first = false) {                                           \
            if (is_first || ahead == 0)                                                                                \
                PACKED_OUTER(passes);                                                                                  \
            else                                                                                                       \
                PACKED_NEXT(passes);                                                                                   \
            across = packed_there(&params, passes, true, left0, left1);                                                \
            along = packed_there(&params, passes, false, left0, left1);                                                \
            if (has_sources)                                                                                           \
                ALL(PACKED_TAKE, across);                                                                              \
            ALL(PACKED_LOAD, along);                                                                                   \
            if (has_sources) {                                                                                         \
                ALL(PACKED_PUT, across);                                                                               \
                GPU_BARRIER();                                                                                         \
            }                                                                                                          \
            ALL(PACKED_STORE, along);                                                                                  \
            GPU_BARRIER();                                                                                             \
            if (has_targets) {                                                                                         \
                ALL(PACKED_GIVE, across);                                                                              \
                GPU_BARRIER();                                                                                         \
            }                                                                                                          \
        }                                                                                                              \
    }

PACKED_KERNEL(gpu_program_packed_2, 2, PACKED_ALL_2)
PACKED_KERNEL(gpu_program_packed_4, 4, PACKED_ALL_4)
PACKED_KERNEL(gpu_program_packed_8, 8, PACKED_ALL_8)
