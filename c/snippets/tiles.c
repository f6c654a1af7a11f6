/* The kernel of programs some of whose operands lie across the others: a block takes a tile of the first two axes, in
   four passes of eight lines. What lies across is loaded and stored along its own axis, and goes through shared memory.
   Beside the marks of skeletons.c, whose offsets of pass 4 are those of the tile's first two indices being 0, there are

       @find PASS, COLUMN, ROW, WHOSE   offsets: 0: of operands along rows, 1: of sources across, 2: of targets across
       @take PASS                       loads what lies across
       @load PASS, SLOT                 loads what lies along rows
       @put PASS, SLOT                  stores what was taken to its place in shared memory
       @get PASS, SLOT                  and loads it from there
       @store PASS, SLOT                stores what lies along rows, and puts the rest to shared memory
       @give PASS, SLOT                 stores that

   All loads are on their way before the first one is waited for. */
#include "kernels/outer.h"
#include "kernels/params_program.h"

#define TILES_PASSES 4
#define TILES_LINES 8

/* A place of the tile, as a thread has it in a pass: along rows, or across. */
typedef struct tiles_place {
    uint32_t column, row, slot;
    bool is_any;
} tiles_place;

GPU_INLINE tiles_place tiles_place_of(const gpu_program_params *params, uint32_t column, uint32_t row, uint32_t first,
                                      uint32_t second)
{
    tiles_place place = {column + first, row + second, first * GPU_PROGRAM_PITCH + second, false};
    place.is_any = place.column < params->row && place.row < params->width;
    return place;
}

#define TILES_ALONG(pass) tiles_place_of(&params, column, row, lane, line + TILES_LINES * pass)
#define TILES_ACROSS(pass) tiles_place_of(&params, column, row, line + TILES_LINES * pass, lane)

#define TILES_FIND(pass, place, whose)                                                                                 \
    __asm__ volatile("@find %0, %1, %2, %3;" : : "n"(pass), "r"(place.column), "r"(place.row), "n"(whose))

#define TILES_TAKE(pass)                                                                                               \
    do {                                                                                                               \
        tiles_place place = TILES_ACROSS(pass);                                                                        \
        if (place.is_any) {                                                                                            \
            TILES_FIND(pass, place, 1);                                                                                \
            __asm__ volatile("@take %0;" : : "n"(pass));                                                               \
        }                                                                                                              \
    } while (0)

#define TILES_PUT(pass)                                                                                                \
    do {                                                                                                               \
        tiles_place place = TILES_ACROSS(pass);                                                                        \
        if (place.is_any)                                                                                              \
            __asm__ volatile("@put %0, %1;" : : "n"(pass), "r"(place.slot));                                           \
    } while (0)

#define TILES_LOAD(pass)                                                                                               \
    do {                                                                                                               \
        tiles_place place = TILES_ALONG(pass);                                                                         \
        if (place.is_any) {                                                                                            \
            TILES_FIND(pass, place, 0);                                                                                \
            __asm__ volatile("@load %0, %1;" : : "n"(pass), "r"(place.slot));                                          \
        }                                                                                                              \
    } while (0)

#define TILES_STORE(pass)                                                                                              \
    do {                                                                                                               \
        tiles_place place = TILES_ALONG(pass);                                                                         \
        if (place.is_any) {                                                                                            \
            __asm__ volatile("@get %0, %1;" : : "n"(pass), "r"(place.slot));                                           \
            __asm__ volatile("@apply %0;" : : "n"(pass));                                                              \
            __asm__ volatile("@store %0, %1;" : : "n"(pass), "r"(place.slot));                                         \
        }                                                                                                              \
    } while (0)

#define TILES_GIVE(pass)                                                                                               \
    do {                                                                                                               \
        tiles_place place = TILES_ACROSS(pass);                                                                        \
        if (place.is_any) {                                                                                            \
            TILES_FIND(pass, place, 2);                                                                                \
            __asm__ volatile("@give %0, %1;" : : "n"(pass), "r"(place.slot));                                          \
        }                                                                                                              \
    } while (0)

#define TILES_ALL(EACH)                                                                                                \
    do {                                                                                                               \
        EACH(0);                                                                                                       \
        EACH(1);                                                                                                       \
        EACH(2);                                                                                                       \
        EACH(3);                                                                                                       \
    } while (0)

/* The axes but the first two. Returns the number of the tile along the second one. */
#define TILES_OUTER(index)                                                                                             \
    do {                                                                                                               \
        for (uint32_t axis = 2; axis < params.axes; axis++) {                                                          \
            bool is_last = axis + 1 == params.axes;                                                                    \
            uint32_t next = is_last ? 0 : gpu_divide(params.extent[axis], index);                                      \
            uint32_t step = is_last ? index : index - next * params.extent[axis].divisor;                              \
            __asm__ volatile("@step 4, %0, %1;" : : "r"(step), "r"(axis));                                             \
            index = next;                                                                                              \
        }                                                                                                              \
    } while (0)

GPU_KERNEL(gpu_program_tiles, gpu_program_params)
{
    uint32_t lane = gpu_thread() % GPU_PROGRAM_TILE, line = gpu_thread() / GPU_PROGRAM_TILE, index = gpu_block();
    if (index >= params.groups)
        return;
    uint32_t next = gpu_divide(params.extent[0], index);
    uint32_t column = (index - next * params.extent[0].divisor) * GPU_PROGRAM_TILE, row = next;
    __asm__ volatile("@begin 4;");
    if (params.axes > 2) {
        index = gpu_divide(params.extent[1], next);
        row = next - index * params.extent[1].divisor;
        TILES_OUTER(index);
    }
    row *= GPU_PROGRAM_TILE;
    TILES_ALL(TILES_TAKE);
    TILES_ALL(TILES_LOAD);
    TILES_ALL(TILES_PUT);
    GPU_BARRIER();
    TILES_ALL(TILES_STORE);
    GPU_BARRIER();
    TILES_ALL(TILES_GIVE);
}
