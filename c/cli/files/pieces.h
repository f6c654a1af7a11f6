/* How a copy between files that memory cannot hold goes: in pieces of the target, each gathered in one buffer and
   written from there. What a piece needs of the source is read in strips through a smaller buffer, so that nearly all
   of the memory makes pieces large, and runs long. */
#pragma once

#include "window.h"

/* What is to be copied. The layouts are of one shape with elements, and borrowed. */
typedef struct pieces_task {
    const dimfold_layout *target, *source;
    size_t target_item, source_item; /* bytes; a source of 0 is not in a file: positions, or an array in memory */
    size_t memory;                   /* bytes for both buffers */
} pieces_task;

typedef struct pieces {
    size_t shape[DIMFOLD_NDIM_MAX];         /* of a piece that is not cut off by the end of an axis */
    size_t strip[DIMFOLD_NDIM_MAX];         /* of a strip likewise; all of the piece if nothing is read */
    size_t count, strips;                   /* pieces, and strips of a piece */
    size_t source_bytes, target_bytes;      /* of the buffers */
    size_t read_run_bytes, write_run_bytes; /* the shortest, but for ends of axes */
    double cost;                            /* what is compared between plans: bytes, and runs as bytes */
} pieces;

/* The best plan of a few. Depends on its arguments only. */
pieces pieces_plan(const pieces_task *task);

/* The window of a piece in the target's file, and that of a strip in the source's. */
bool pieces_target_window(window *result, const dimfold_layout *piece);
bool pieces_source_window(window *result, const dimfold_layout *strip, size_t item);
