/* Kernels of programs, but for what a program is: threads take groups of elements that are neighbours along a row, one
   in each pass, and find them by their number. Where a line begins with @, an emitter puts instructions:

       @begin PASS                 the group's offsets begin at 0
       @step PASS, INDEX, AXIS     and go on by INDEX strides of an axis
       @load PASS, ITEMS           loads the group of each source, of which the row has ITEMS
       @apply PASS                 computes
       @store PASS, ITEMS          stores the group of each target

   All passes have their loads on the way before the first one waits for them. */
#include "kernels/outer.h"
#include "kernels/params_program.h"

/* One group on its way. */
typedef struct program_pass {
    bool is_any;
    uint32_t items;
} program_pass;

#define PROGRAM_FIND(params, pass, number)                                                                             \
    do {                                                                                                               \
        uint32_t index = number, column = number;                                                                      \
        for (uint32_t axis = 0; axis + 1 < (params).axes; axis++) {                                                    \
            uint32_t next = gpu_divide((params).extent[axis], index);                                                  \
            uint32_t step = index - next * (params).extent[axis].divisor;                                              \
            __asm__ volatile("@step %0, %1, %2;" : : "n"(pass), "r"(step), "r"(axis));                                 \
            column = axis == 0 ? step : column;                                                                        \
            index = next;                                                                                              \
        }                                                                                                              \
        __asm__ volatile("@step %0, %1, %2;" : : "n"(pass), "r"(index), "r"((params).axes - 1));                       \
        (void)column;                                                                                                  \
        items = (params).row - column * (params).width;                                                                \
    } while (0)

#define PROGRAM_LOAD(params, run, pass, passes)                                                                        \
    do {                                                                                                               \
        uint32_t number = (gpu_block() * passes + pass) * GPU_PROGRAM_THREADS + gpu_thread(), items = 0;               \
        (run)[pass].is_any = number < (params).groups;                                                                 \
        if ((run)[pass].is_any) {                                                                                      \
            __asm__ volatile("@begin %0;" : : "n"(pass));                                                              \
            PROGRAM_FIND(params, pass, number);                                                                        \
            __asm__ volatile("@load %0, %1;" : : "n"(pass), "r"(items));                                               \
        }                                                                                                              \
        (run)[pass].items = items;                                                                                     \
    } while (0)

#define PROGRAM_STORE(run, pass)                                                                                       \
    do {                                                                                                               \
        if ((run)[pass].is_any) {                                                                                      \
            __asm__ volatile("@apply %0;" : : "n"(pass));                                                              \
            __asm__ volatile("@store %0, %1;" : : "n"(pass), "r"((run)[pass].items));                                  \
        }                                                                                                              \
    } while (0)

GPU_KERNEL(gpu_program_1, gpu_program_params)
{
    program_pass run[1];
    PROGRAM_LOAD(params, run, 0, 1);
    PROGRAM_STORE(run, 0);
}

GPU_KERNEL(gpu_program_2, gpu_program_params)
{
    program_pass run[2];
    PROGRAM_LOAD(params, run, 0, 2);
    PROGRAM_LOAD(params, run, 1, 2);
    PROGRAM_STORE(run, 0);
    PROGRAM_STORE(run, 1);
}

GPU_KERNEL(gpu_program_4, gpu_program_params)
{
    program_pass run[4];
    PROGRAM_LOAD(params, run, 0, 4);
    PROGRAM_LOAD(params, run, 1, 4);
    PROGRAM_LOAD(params, run, 2, 4);
    PROGRAM_LOAD(params, run, 3, 4);
    PROGRAM_STORE(run, 0);
    PROGRAM_STORE(run, 1);
    PROGRAM_STORE(run, 2);
    PROGRAM_STORE(run, 3);
}
