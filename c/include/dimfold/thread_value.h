/* Thread-value layouts: which thread of a group moves which elements of a tile, and what that does to memory.

       dimfold_nested threads, values, memory, tv;
       dimfold_tuple tile;
       dimfold_access access;
       dimfold_nested_parse(&threads, "(4,8):(8,1)", 11, NULL, NULL);
       dimfold_nested_parse(&values, "(1,4):(4,1)", 11, NULL, NULL);
       dimfold_nested_parse(&memory, "(4,32):(32,1)", 13, NULL, NULL);
       dimfold_thread_value_new(&tv, &tile, &threads, &values, NULL);       // ((8,4),4):((16,1),4) of tile (4,32)
       dimfold_nested_composition(&tv, &memory, &tv, NULL);                 // positions in memory
       dimfold_thread_value_access(&tv, 4, 16, 0, 0, 32, &access, NULL);    // f32, 16 bytes per thread: 16 sectors

   A thread-value layout has two modes, (threads, values). One of a *tile* maps to indices of the tile, colexicographic;
   composed with a layout of memory it maps to positions there.

   What nested.h says of all functions holds here too. */
#ifndef DIMFOLD_THREAD_VALUE_H
#define DIMFOLD_THREAD_VALUE_H

#include "nested.h"

#ifdef __cplusplus
extern "C" {
#endif

/* From a layout of threads over the tile and one of values in each thread's part, both mapping coordinates of the tile
   to a thread's and a value's number: (threads, values) to indices of `tile`, the shape that both together cover, whose
   mode i is extent i of the threads times extent i of the values (CuTe's make_layout_tv, and what make_tiled_copy makes
   of its two layouts). In each mode a thread's values lie side by side, and threads beside each other. The tile is one
   integer if both shapes are. DIMFOLD_ERR_NOT_A_VIEW, with the leaf, if threads or values are not numbered 0, 1, 2, …
   without gaps; offsets, swizzles and basis strides are refused. */
DIMFOLD_API dimfold_status dimfold_thread_value_new(dimfold_nested *result, dimfold_tuple *tile,
                                                    const dimfold_nested *threads, const dimfold_nested *values,
                                                    dimfold_diag *diag);

/* One tile of a layout: zipped_divide by the tiler, then the tile at `coordinate` of the rest (CuTe's inner_partition
   and local_tile); or the elements at `coordinate` of every tile (outer_partition). `coordinate` is an integer, or a
   tuple; it may keep modes with `_`, and does so with those that it does not reach. The modes that are kept are those
   of the result, the tile's first, and the offset is the result's. Fails as zipped_divide and slice_and_offset. */
DIMFOLD_API dimfold_status dimfold_nested_inner_partition(dimfold_nested *result, const dimfold_nested *layout,
                                                          const dimfold_tiler *tiler,
                                                          const dimfold_tuple *coordinate, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_outer_partition(dimfold_nested *result, const dimfold_nested *layout,
                                                          const dimfold_tiler *tiler,
                                                          const dimfold_tuple *coordinate, dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_nested_local_tile(dimfold_nested *result, const dimfold_nested *layout,
                                                     const dimfold_tiler *tiler, const dimfold_tuple *coordinate,
                                                     dimfold_diag *diag);

/* What thread `thread` of a layout of threads has of `layout`: the threads lie side by side and repeat (CuTe's
   local_partition): outer_partition by the extents of the modes of `threads`, at the coordinate that it gives the
   number `thread`. DIMFOLD_ERR_INDEX for a thread that it gives to no coordinate. */
DIMFOLD_API dimfold_status dimfold_nested_local_partition(dimfold_nested *result, const dimfold_nested *layout,
                                                          const dimfold_nested *threads, size_t thread,
                                                          dimfold_diag *diag);

/* `layout` cut into tiles of shape `tile`, each seen through the thread-value layout `tv` of the tile:
   (threads, values, rests…). And of it what one thread moves: (values, rests…), where the offset is the thread's.
   A tile has one integer per mode of the layout, or fewer: further modes are rests. One integer is a tile of the layout
   as a whole. A tile that does not divide the layout is refused with DIMFOLD_ERR_SHAPE: nothing is padded here; so is
   a tv that leads out of the tile. Offset and swizzle of the layout stay; tv has none. Basis strides of the layout are
   refused by _partition. DIMFOLD_ERR_INDEX for a thread that is not there, else what composition refuses. */
DIMFOLD_API dimfold_status dimfold_thread_value_tile(dimfold_nested *result, const dimfold_nested *layout,
                                                     const dimfold_tuple *tile, const dimfold_nested *tv,
                                                     dimfold_diag *diag);
DIMFOLD_API dimfold_status dimfold_thread_value_partition(dimfold_nested *result, const dimfold_nested *layout,
                                                          const dimfold_tuple *tile, const dimfold_nested *tv,
                                                          size_t thread, dimfold_diag *diag);

/* How often the elements of a tile are moved. */
typedef struct dimfold_ownership {
    uint64_t owned_once; /* elements of the tile that one thread and value leads to */
    uint64_t owned_more; /* that several lead to */
    uint64_t unowned;    /* that none leads to */
    int64_t first_bad;   /* the lowest index that is not owned once; -1 if there is none */
    uint64_t outside;    /* threads and values that lead out of the tile */
    uint64_t reserved[3];
} dimfold_ownership;

/* Whether each of the `size` elements of a tile is owned once. DIMFOLD_ERR_UNSUPPORTED for a tile of more than 65,536
   or a tv of more than 4,194,304 elements: every one is looked at. */
DIMFOLD_API dimfold_status dimfold_thread_value_ownership(const dimfold_nested *tv, size_t size,
                                                          dimfold_ownership *ownership, dimfold_diag *diag);

/* What one instruction of a group of threads touches. */
typedef struct dimfold_access {
    uint32_t threads;        /* that take part */
    uint32_t items;          /* per thread */
    uint64_t bytes;          /* asked for: threads * items * itemsize */
    uint64_t bytes_distinct; /* touched at least once */
    uint64_t sectors;        /* of 32 bytes touched: what global memory moves */
    uint64_t lines;          /* of 128 bytes touched */
    uint64_t wavefronts;     /* passes through shared memory, which serves 32 banks of 4 bytes at a time */
    uint64_t wavefronts_min; /* one per pass: what distinct words need if they are spread over the banks evenly */
    uint64_t conflicts;      /* wavefronts - wavefronts_min */
    int64_t first_byte;      /* lowest and one beyond the highest byte touched, from position 0 of the layout */
    int64_t last_byte;
    uint64_t bank[32];       /* distinct 4-byte words touched per bank */
    uint64_t reserved[4];    /* 0 */
} dimfold_access;

/* Threads first_thread, … (`threads` of them, at most 32: a warp) each touch `access_bytes` in one instruction: the
   values from `first_value` on. `tv` leads to positions of items of `itemsize` bytes, from an address that is a
   multiple of 128. access_bytes is 1, 2, 4, 8 or 16 and a multiple of itemsize; DIMFOLD_ERR_ARGUMENT else.
   DIMFOLD_ERR_INDEX for threads or values that are not there; DIMFOLD_ERR_NOT_A_VIEW, with the thread as `position`, if
   the items of an access are not contiguous and aligned to access_bytes.

   Shared memory serves up to 4 bytes per thread in one pass for all 32, 8 bytes in passes of 16 threads and 16 bytes
   in passes of 8, counted from first_thread; and a pass takes as many wavefronts as one bank has distinct 4-byte words
   in it: threads that read the same word share it. Banks and sharing are as NVIDIA's CUDA C++ Programming Guide tells
   of shared memory. The passes by half and quarter warps are widely observed, not promised: that guide describes 8 and
   16 bytes per thread for compute capability 2 and 3 only, and not in every point like this. Hardware may merge passes
   whose threads read the same words, and then takes fewer wavefronts than are counted here. Sectors and lines are those
   of global memory in that guide. */
DIMFOLD_API dimfold_status dimfold_thread_value_access(const dimfold_nested *tv, size_t itemsize, size_t access_bytes,
                                                       size_t first_value, size_t first_thread, size_t threads,
                                                       dimfold_access *access, dimfold_diag *diag);

/* The same for all instructions that move all values of all threads, warp by warp, summed up; first_byte and last_byte
   are those of all, `threads` and `items` those of tv. `instructions` tells how many there were. DIMFOLD_ERR_SHAPE if
   the values are no whole number of accesses, DIMFOLD_ERR_UNSUPPORTED for more than 65,536 items. */
DIMFOLD_API dimfold_status dimfold_thread_value_access_all(const dimfold_nested *tv, size_t itemsize,
                                                           size_t access_bytes, uint64_t *instructions,
                                                           dimfold_access *access, dimfold_diag *diag);

/* Pictures as text, as dimfold_nested_draw and _latex: the tile as a grid, thread and value in each cell ("T3V0"). What
   nobody owns is blank, and what several own names the first thread and value and has a plus sign, "T3V0+". All modes
   of `tv` but the first are values. Returns 0 for a tile of rank 3 or more, for one or a `tv` of more than 10,000
   elements, and for what dimfold_nested_draw and _latex return 0 for. */
DIMFOLD_API size_t dimfold_thread_value_draw(const dimfold_nested *tv, const dimfold_tuple *tile, char *text,
                                             size_t capacity);
DIMFOLD_API size_t dimfold_thread_value_latex(const dimfold_nested *tv, const dimfold_tuple *tile, char *text,
                                              size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
