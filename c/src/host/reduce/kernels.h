/* The loops of a tier that reductions are made of, two for each kind of reduce/kind.def. All tiers give the same bits.
 */
#pragma once

#include "host/tiers.h"
#include "reduce/op.h"

/* What is accumulated lies in planes: of so many lanes the first word of each, then the second ones, and so on. A key
   is as long as its items are, as is the ordinal of a place and the third word, the ordinal of the first item of its
   lane. */
#define DIMFOLD_REDUCE_PLANES_MAX 3

static inline size_t dimfold_reduce_planes(enum dimfold_reduce_state state)
{
    return state == DIMFOLD_STATE_MOMENT || state == DIMFOLD_STATE_PLACE ? 3 : state == DIMFOLD_STATE_PAIR ? 2 : 1;
}

/* Bytes of a word of it. */
static inline size_t dimfold_reduce_word_bytes(const dimfold_reduce_value *value)
{
    return value->state == DIMFOLD_STATE_KEY || value->state == DIMFOLD_STATE_PLACE ? value->item_bytes : 8;
}

typedef struct dimfold_reduce_items {
    const char *first;  /* of the first row */
    ptrdiff_t pitch;    /* bytes from one row to the next; items of a row follow each other */
    size_t rows, width; /* items of a row */
    dimfold_reduce_bits bits;
    size_t ordinal, ordinals; /* of places: of the first row, and from one row to the next */
} dimfold_reduce_items;

/* Adds rows of items to lanes: the items of each row to all of them, one by one. Planes are `plane` bytes apart, and
   behind each there is room for a line more. */
typedef void dimfold_reduce_lanes_kernel(char *state, size_t plane, const dimfold_reduce_items *items);

/* Reduces each row by itself, a chunk of at most DIMFOLD_REDUCE_STEPS × DIMFOLD_REDUCE_LANES items, to one lane each of
   the planes: what adding it to lanes and folding these comes to, but in registers. */
typedef void dimfold_reduce_rows_kernel(char *state, size_t plane, const dimfold_reduce_items *items);

/* A conversion that reductions need before loops. */
typedef struct dimfold_reduce_widening {
    dimfold_dtype target, source;
    dimfold_convert *run;
} dimfold_reduce_widening;

/* The loops of a kind of items of f32 for those of f16, which they convert themselves. */
typedef struct dimfold_reduce_half {
    enum dimfold_reduce_kind kind;
    dimfold_reduce_lanes_kernel *lanes;
    dimfold_reduce_rows_kernel *rows;
} dimfold_reduce_half;

typedef struct dimfold_reduce_kernels {
    dimfold_reduce_lanes_kernel *lanes[DIMFOLD_KIND_COUNT];
    dimfold_reduce_rows_kernel *rows[DIMFOLD_KIND_COUNT]; /* NULL for rare ones: by lanes */
    dimfold_reduce_rows_kernel *sums_and_moments; /* of f32: the planes of MOMENT_F32, then that of SUM_F32; or NULL */
    const dimfold_reduce_widening *widenings; /* those that are loops of their own; the last one has no dtypes */
    const dimfold_reduce_half *halves; /* the last one has no loops; NULL: there are none */
} dimfold_reduce_kernels;

/* Those of each tier; NULL for what the library's kind of machine cannot have. */
const dimfold_reduce_kernels *dimfold_reduce_portable(void);
const dimfold_reduce_kernels *dimfold_reduce_avx2(void);
const dimfold_reduce_kernels *dimfold_reduce_avx512(void);
const dimfold_reduce_kernels *dimfold_reduce_neon(void);
