/* Arrays made on the way: one after the other, each freed when the next one is there. */
#include "along_run.h"
#include "along_share.h"
#include "computed_run.h"

#include <dimfold/iterator.h>
#include <dimfold/ops.h>

#include <stdlib.h>
#include <string.h>

/* Views of the arrays that are put together. */
typedef struct parts {
    dimfold_view *views;
    dimfold_layout *layouts; /* that they borrow */
} parts;

/* A view of memory of which every byte is known: without any, only a layout without elements fits. */
static bool view_make(dimfold_view *view, void *data, size_t size_bytes, dimfold_dtype dtype,
                      const dimfold_layout *layout, failure *reason)
{
    dimfold_diag diag;
    if (dimfold_view_new(view, size_bytes > 0 ? data : NULL, size_bytes, dtype, layout->ndim, layout->shape,
                         layout->stride, layout->offset, &diag) != DIMFOLD_OK)
        return failure_of_library(reason, &diag);
    return true;
}

/* A view of an expression's items. */
static bool view_source(dimfold_view *view, const expression *array, dimfold_dtype dtype, const dimfold_layout *layout,
                        bool is_byte_swapped, failure *reason)
{
    if (!view_make(view, array->items, array->items_bytes, dtype, layout, reason))
        return false;
    view->flags = DIMFOLD_READONLY | (is_byte_swapped ? DIMFOLD_BYTE_SWAPPED : 0);
    return true;
}

bool stage_take_room(unsigned char **result, size_t *bytes, dimfold_dtype dtype, const dimfold_layout *layout,
                     size_t *memory, failure *reason)
{
    size_t size = dimfold_layout_size(layout), item = dimfold_dtype_size_bytes(dtype);
    bool fits = !__builtin_mul_overflow(size, item, bytes) && *bytes <= (size_t)PTRDIFF_MAX;
    if (fits && *bytes > *memory)
        return failure_set(reason, FAILURE_MEMORY, "an array on the way has %zu items of %zu bytes, and --memory "
                           "leaves %zu bytes", size, item, *memory);
    *result = fits ? malloc(*bytes > 0 ? *bytes : 1) : NULL;
    if (*result == NULL)
        return failure_set(reason, FAILURE_MEMORY, "no memory is left for an array of %zu items of %zu bytes", size,
                           item);
    *memory -= *bytes;
    return true;
}

/* The positions of a layout one after the other in C order: the items of an expression without an array. */
static bool positions_make(expression *array, dimfold_layout *layout, size_t *memory, failure *reason)
{
    dimfold_iterator iterator;
    dimfold_run run;
    const dimfold_layout *walked = layout;
    if (!stage_take_room(&array->made, &array->items_bytes, DIMFOLD_DTYPE_I64, layout, memory, reason))
        return false;
    int64_t *positions = (int64_t *)array->made;
    dimfold_layout_iterate(&iterator, 1, &walked, DIMFOLD_ORDER_C, NULL);
    while (dimfold_iterator_next_run(&iterator, &run))
        for (size_t i = 0; i < run.count; i++)
            *positions++ = run.position[0] + (ptrdiff_t)i * run.stride[0];
    array->items = array->made;
    dimfold_layout_c_contig(layout, layout->ndim, layout->shape, NULL);
    return true;
}

bool stage_number(dimfold_token value, char text[NUMBER_TEXT_MAX], double *number)
{
    char *end;
    if (value.length == 0 || value.length >= NUMBER_TEXT_MAX)
        return false;
    memcpy(text, value.text, value.length);
    text[value.length] = '\0';
    *number = strtod(text, &end);
    return *end == '\0';
}

/* A number as it is written, as one item; an integer exactly. */
static bool value_make(const stage *stage, dimfold_queue *queue, unsigned char item[16], failure *reason)
{
    char text[NUMBER_TEXT_MAX], *end;
    double number = 0;
    stage_number(stage->value, text, &number);
    int64_t integer = strtoll(text, &end, 10);
    bool is_integer = *end == '\0';
    dimfold_layout one = {.ndim = 0, .offset = 0};
    dimfold_view to, from;
    dimfold_diag diag;
    if (!view_make(&to, item, 16, stage->target_dtype, &one, reason) ||
        !view_make(&from, is_integer ? (void *)&integer : (void *)&number, 8,
                   is_integer ? DIMFOLD_DTYPE_I64 : DIMFOLD_DTYPE_F64, &one, reason))
        return false;
    return dimfold_cast(queue, &to, &from, &diag) == DIMFOLD_OK || failure_of_library(reason, &diag);
}

static dimfold_status run_pad(const stage *stage, dimfold_queue *queue, const dimfold_view *to,
                              const dimfold_view *from, const void *value, dimfold_diag *diag)
{
    return dimfold_pad(queue, to, from, stage->numbers.count, (const size_t *)stage->numbers.entries,
                       (const size_t *)stage->axes.entries, stage->mode, value, diag);
}

/* The stages with one source. */
static dimfold_status run_one(const stage *stage, dimfold_queue *queue, const dimfold_view *to,
                              const dimfold_view *from, const void *value, dimfold_diag *diag)
{
    const ptrdiff_t *numbers = stage->numbers.entries;
    size_t count = stage->numbers.count;
    switch (stage->kind) {
    case STAGE_PAD: return run_pad(stage, queue, to, from, value, diag);
    case STAGE_ROLL: return dimfold_roll(queue, to, from, count, numbers, stage->axes.entries, diag);
    case STAGE_REPEAT:
        return dimfold_repeat(queue, to, from, (size_t)numbers[0], stage->axes.entries[0], diag);
    case STAGE_TILE: return dimfold_tile(queue, to, from, count, (const size_t *)numbers, diag);
    case STAGE_TILE_LOAD: return dimfold_tile_load(queue, to, from, &stage->tiles, count, numbers, NULL, diag);
    case STAGE_TILES_LOAD: return dimfold_tiles_load(queue, to, from, &stage->tiles, 0, NULL, diag);
    default: return dimfold_cast(queue, to, from, diag);
    }
}

static bool parts_view(const stage *stage, dimfold_queue *queue, parts *made, size_t *memory, failure *reason)
{
    for (size_t i = 0; i < stage->count; i++) {
        expression *source = &stage->sources[i];
        made->layouts[i] = source->layout;
        if (!stages_run(source, queue, memory, reason))
            return false;
        if (!expression_has_array(source) && !positions_make(source, &made->layouts[i], memory, reason))
            return false;
        if (!view_source(&made->views[i], source, source->source.dtype, &made->layouts[i],
                         source->source.is_byte_swapped, reason))
            return false;
    }
    return true;
}

/* Puts several arrays together. */
static bool run_several(const stage *stage, dimfold_queue *queue, const dimfold_view *to, size_t *memory,
                        failure *reason)
{
    dimfold_diag diag;
    parts made = {calloc(stage->count, sizeof *made.views), calloc(stage->count, sizeof *made.layouts)};
    bool is_fine = made.views != NULL && made.layouts != NULL;
    if (!is_fine)
        failure_set(reason, FAILURE_MEMORY, "no memory is left");
    is_fine = is_fine && parts_view(stage, queue, &made, memory, reason);
    ptrdiff_t axis = stage->axes.entries[0];
    if (is_fine && (stage->kind == STAGE_STACK ? dimfold_stack : dimfold_concatenate)(queue, to, stage->count,
                                                                                      made.views, axis, &diag))
        is_fine = failure_of_library(reason, &diag);
    free(made.views);
    free(made.layouts);
    return is_fine;
}

/* Gives back what an array took, if it is made: as much as there was at most. */
static void room_back(const expression *array, size_t *memory)
{
    size_t bytes = array->made != NULL ? array->items_bytes : 0;
    if (__builtin_add_overflow(*memory, bytes, memory))
        *memory = SIZE_MAX;
}

bool stage_view(dimfold_view *view, const expression *array, const dimfold_layout *layout, failure *reason)
{
    return view_source(view, array, array->source.dtype, layout, array->source.is_byte_swapped, reason);
}

/* What must be there before the stage: its arrays, or the positions of a layout. */
static bool stage_prepare(expression *array, stage *stage, bool is_first, dimfold_queue *queue, size_t *memory,
                          failure *reason)
{
    if (stage->kind == STAGE_COMPUTE)
        return computed_prepare(stage, queue, memory, reason);
    if (stage->kind == STAGE_ALONG)
        return along_prepare(stage, queue, memory, reason);
    if (stage->count > 0)
        return along_share(stage->sources, stage->count, queue, memory, reason);
    return !is_first || array->has_file || positions_make(array, &stage->source, memory, reason);
}

/* Writes the stage's elements. */
static bool stage_fill(expression *array, stage *stage, dimfold_queue *queue, dimfold_view *to, size_t *memory,
                       failure *reason)
{
    unsigned char value[16];
    dimfold_view from;
    dimfold_diag diag;
    bool has_value = stage->value.length > 0;
    if (stage->kind == STAGE_COMPUTE)
        return computed_all(stage, queue, to->data, to->size_bytes, reason);
    if (stage->kind == STAGE_ALONG)
        return along_run(stage, queue, to, memory, NULL, reason);
    if (stage->count > 0)
        return run_several(stage, queue, to, memory, reason);
    return (!has_value || value_make(stage, queue, value, reason)) &&
           view_source(&from, array, stage->source_dtype, &stage->source, stage->is_byte_swapped, reason) &&
           (run_one(stage, queue, to, &from, has_value ? value : NULL, &diag) == DIMFOLD_OK ||
            failure_of_library(reason, &diag));
}

bool stage_room(expression *array, stage *stage, dimfold_view *view, size_t *memory, failure *reason)
{
    if (!stage_take_room(&array->made, &array->items_bytes, stage->target_dtype, &stage->target, memory, reason))
        return false;
    array->items = array->made;
    stage->kind = STAGE_MADE;
    return view_make(view, array->made, array->items_bytes, stage->target_dtype, &stage->target, reason);
}

static bool stage_run(expression *array, stage *stage, bool is_first, dimfold_queue *queue, size_t *memory,
                      failure *reason)
{
    unsigned char *made;
    size_t bytes;
    dimfold_view to;
    if (stage->kind == STAGE_MADE)
        return true;
    if (!stage_prepare(array, stage, is_first, queue, memory, reason) ||
        !stage_take_room(&made, &bytes, stage->target_dtype, &stage->target, memory, reason))
        return false;
    bool is_fine = view_make(&to, made, bytes, stage->target_dtype, &stage->target, reason) &&
                   stage_fill(array, stage, queue, &to, memory, reason);
    room_back(array, memory);
    free(array->made);
    array->made = array->items = made;
    array->items_bytes = bytes;
    return is_fine;
}

bool stages_run(expression *array, dimfold_queue *queue, size_t *memory, failure *reason)
{
    if (array->stage_count > 0 && !expression_map(array, reason))
        return false;
    for (size_t i = 0; i < array->stage_count; i++)
        if (!stage_run(array, array->stages[i], i == 0, queue, memory, reason))
            return false;
    return true;
}

bool stages_realize(expression *array, dimfold_queue *queue, size_t *memory, failure *reason)
{
    if (!stages_run(array, queue, memory, reason) || !expression_map(array, reason))
        return false;
    for (size_t i = 0; i < array->stage_count; i++) {
        for (size_t k = 0; k < array->stages[i]->count; k++) {
            room_back(&array->stages[i]->sources[k], memory);
            expression_close(&array->stages[i]->sources[k]);
        }
        array->stages[i]->count = 0;
        array->stages[i]->kind = STAGE_MADE;
    }
    return true;
}
