/* What the host tells the kernels of scans. Strides are in bytes; numbers are what is accumulated, as 64 bits. */
#ifndef DIMFOLD_KERNELS_PARAMS_SCAN_H
#define DIMFOLD_KERNELS_PARAMS_SCAN_H

#include "params_moves.h"

#define GPU_SCAN_THREADS 256
#define GPU_SCAN_THREAD_BITS 8

/* Items of a tile, which a block of threads takes at once: 8 for each of them, a group of docs/scans.md. */
#define GPU_SCAN_TILE_BITS 11
#define GPU_SCAN_PASSES 8

/* Lines of a tile whose lines are longer than it. */
#define GPU_SCAN_COLUMN_BITS_MAX 3

/* Words that a chunk leaves for each part of its numbers: its total, and the three parts of its last result. */
#define GPU_SCAN_WORDS 4

/* Shared memory: totals of groups, where lines begin, what lines have so far; then tiles, one for each part. */
#define GPU_SCAN_TOTALS 0
#define GPU_SCAN_LINES (8 * GPU_SCAN_THREADS)
#define GPU_SCAN_CARRY (GPU_SCAN_LINES + 16 * GPU_SCAN_THREADS)
#define GPU_SCAN_NUMBERS (GPU_SCAN_CARRY + 256)
#define GPU_SCAN_PART (9 << GPU_SCAN_TILE_BITS)

typedef struct gpu_scan_params {
    uint64_t target, source, scratch;
    int64_t target_step, source_step; /* from item to item of a line */
    uint64_t extent, chunk_items;
    uint64_t plane_bytes;             /* from one word of all chunks in scratch memory to the next */
    uint64_t first, none;             /* what exclusive lines begin with, and what changes nothing */
    uint64_t mask;                    /* that makes keys of integers */
    uint32_t lines;                   /* 0: nothing to do */
    uint32_t column_bits, item_bits;  /* of a tile: lines side by side, and items of each */
    uint32_t target_is_across, source_is_across; /* threads side by side take neighbouring lines */
    uint32_t is_exclusive;
    gpu_divider chunks;               /* that a line has in this launch */
    gpu_outer outer;                  /* of lines */
} gpu_scan_params;

#endif
