/* How a copy between a queue's device and memory away from it is cut into pieces (chunks) that fit a buffer: what comes
   from the source is packed there (gathered, contiguous), in the order of the memory away, and is unpacked (scattered)
   to the target. */
#pragma once

#include "ops/often/plan.h"

/* Rows of the form. */
enum { DIMFOLD_PIECES_AWAY, DIMFOLD_PIECES_HOME, DIMFOLD_PIECES_PACKED };

typedef struct dimfold_cuda_pieces {
    const dimfold_plan *whole; /* borrowed */
    size_t away;               /* 0 or 1: the side away, whose order and items the buffer has */
    dimfold_canonical form;    /* of 3 operands, the fastest axis of the side away first */
    size_t cut;                /* the axis of which a piece has `extent` indices; ndim: all is one piece */
    size_t extent;
    size_t count;
    size_t items;              /* that are packed in all pieces together */
} dimfold_cuda_pieces;

typedef struct dimfold_cuda_piece {
    size_t shape[64];      /* over the axes of the form */
    ptrdiff_t position[2]; /* of its first element */
    size_t items;          /* that are packed */
} dimfold_cuda_piece;

/* Cuts a plan of two operands with elements, for a buffer of `capacity` items, 1 or more. Axes along which the source
   repeats itself are packed once, and are never cut. */
void dimfold_cuda_pieces_make(dimfold_cuda_pieces *pieces, const dimfold_plan *whole, size_t away, size_t capacity);

/* Piece `number`, below the count. */
void dimfold_cuda_pieces_take(dimfold_cuda_piece *piece, const dimfold_cuda_pieces *pieces, size_t number);

/* The plans of a piece's two halves: into the buffer at `data`, and out of it. Items change in the half at home. */
void dimfold_cuda_piece_pack(dimfold_plan *half, const dimfold_cuda_pieces *pieces, const dimfold_cuda_piece *piece,
                             void *data);
void dimfold_cuda_piece_unpack(dimfold_plan *half, const dimfold_cuda_pieces *pieces, const dimfold_cuda_piece *piece,
                               void *data);
