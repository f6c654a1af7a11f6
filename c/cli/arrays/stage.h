/* Arrays made on the way: what no view can be, such as a padded array, is made in memory before the chain goes on. An
   expression only notes them; they are made when its elements are wanted. */
#pragma once

#include "along.h"
#include "computation.h"
#include "expression.h"

#include <dimfold/assemble.h>
#include <dimfold/queue.h>

typedef enum stage_kind {
    STAGE_CAST, STAGE_PAD, STAGE_ROLL, STAGE_REPEAT, STAGE_TILE, STAGE_TILE_LOAD, STAGE_TILES_LOAD, STAGE_CONCATENATE,
    STAGE_STACK, STAGE_COMPUTE, STAGE_ALONG,
    STAGE_MADE /* it is there already */
} stage_kind;

/* One of them: from a view of the array before it, to an array in C order. */
typedef struct stage {
    stage_kind kind;
    dimfold_layout source, target;
    dimfold_dtype source_dtype, target_dtype;
    bool is_byte_swapped;            /* the source */
    dimfold_numbers numbers, axes;   /* before and after; shifts and axes; repeats or repetitions; a tile's index */
    int32_t mode;
    dimfold_token value;             /* as it is written; no text: zero */
    dimfold_tiled_view tiles;
    size_t count;                    /* of the arrays that are put together, computed with, or worked along */
    expression *sources;
    along along;
    computation work;                /* of these, each a view of the target's shape */
} stage;

/* Notes the conversions that are pending as arrays of their own, so that the expression is a plain view of an array. */
dimfold_status stage_settle(expression *array, dimfold_call call);

/* Notes an array of this kind over the settled expression, of `ndim` extents, to be filled in by the caller; the
   expression is then that array. */
dimfold_status stage_add(expression *array, dimfold_call call, stage_kind kind, size_t ndim, const size_t *shape,
                         stage **added);

enum { NUMBER_TEXT_MAX = 64 };

/* Reads a value, also inf and nan, and keeps its text; false for what is no number or is longer. */
bool stage_number(dimfold_token value, char text[NUMBER_TEXT_MAX], double *number);

/* Makes them all, one after the other; what->items are then the last one's. They take from `*memory`, which is then
   what they leave. */
bool stages_run(expression *array, dimfold_queue *queue, size_t *memory, failure *reason);

/* The same at once and for good, whether there are stages or not: array->items are there. */
bool stages_realize(expression *array, dimfold_queue *queue, size_t *memory, failure *reason);

/* Room for an array of a layout's shape, taken from the memory that is left; `*result` is freed by its owner. */
bool stage_take_room(unsigned char **result, size_t *bytes, dimfold_dtype dtype, const dimfold_layout *layout,
                     size_t *memory, failure *reason);

/* Room for the elements of its first stage, to be written through `view`, which borrows the stage's layout: then the
   stage is made. */
bool stage_room(expression *array, stage *stage, dimfold_view *view, size_t *memory, failure *reason);

/* A view of the array's items, which are there; it borrows the layout. */
bool stage_view(dimfold_view *view, const expression *array, const dimfold_layout *layout, failure *reason);
