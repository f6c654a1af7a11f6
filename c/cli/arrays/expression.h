/* SOURCE STEP*: what an expression names, before anything is done with it. */
#pragma once

#include "cli/files/file.h"
#include "cli/files/npy.h"
#include "question.h"

enum { CASTS_MAX = 16, STAGES_MAX = 16, DEPTH_MAX = 8 };

typedef struct expression {
    const char *text;       /* borrowed */
    size_t length;
    bool has_file;          /* else the source is a layout, whose items are its positions */
    char *path;
    file_map map;
    npy_header source;      /* the array that `layout` is a view of; of a layout: dtype i64 and the layout itself */
    dimfold_layout layout;  /* after all steps */
    size_t cast_count;
    dimfold_dtype casts[CASTS_MAX]; /* one after the other */
    dimfold_dtype dtype;    /* of the result */
    bool is_byte_swapped;   /* the result keeps its source's byte order, until a conversion */
    bool has_mapping;       /* the expression is a mapping, which no step has changed */
    dimfold_mapping mapping;
    bool has_tiles;         /* it ends in tiles of `layout` */
    dimfold_tiled_view tiles;
    reply answer;           /* or in a question */
    size_t stage_count;     /* arrays made on the way; the source is then the last of them */
    struct stage *stages[STAGES_MAX];
    unsigned char *items;   /* of the source: in the file, once it is mapped, or in `made` once the stages have run */
    size_t items_bytes;
    unsigned char *made;
    size_t depth;           /* of expressions within expressions */
    bool is_part;           /* of arrays that are put together: there may be more of them than files can be open */
} expression;

/* Closes its file, and frees what was noted and made. */
void expression_close(expression *result);

/* Maps its file, unless it has none or that is done: then `items` are there. */
bool expression_map(expression *array, failure *reason);

/* Whether both are one view of one file, which need not be read twice; false for whatever else is equal. */
bool expression_is_same(const expression *left, const expression *right);

/* Whether its items are an array's, not positions. */
static inline bool expression_has_array(const expression *array)
{
    return array->has_file || array->stage_count > 0;
}
