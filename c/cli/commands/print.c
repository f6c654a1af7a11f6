/* print: the elements as NumPy prints them, and the smallest and the largest one. All are computed, in pieces, and
   only those that are shown are kept. */
#include "answer.h"
#include "computed_eval.h"

#include "cli/files/room.h"
#include "cli/functions/array_format.h"
#include "cli/functions/decimal.h"
#include "cli/functions/dtypes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MEMORY_MAX = 64 << 20, ENDS = 3 };

/* What is kept of the elements. */
typedef struct printed {
    dimfold_layout target;           /* of all */
    dimfold_dtype dtype;
    size_t item, shape[DIMFOLD_NDIM_MAX], count; /* of those that are shown */
    bool is_cut[DIMFOLD_NDIM_MAX];
    unsigned char *items;
    unsigned char head[ENDS][16], tail[ENDS][16]; /* in C order */
    bool has_extremes;
    unsigned char minimum[16], maximum[16];
    uint64_t nans;
} printed;

static void printed_plan(printed *result)
{
    size_t size = dimfold_layout_size(&result->target);
    result->count = 1;
    for (size_t i = 0; i < result->target.ndim; i++) {
        size_t extent = result->target.shape[i];
        result->is_cut[i] = size > FORMAT_SUMMARY && extent > 2 * FORMAT_EDGE;
        result->shape[i] = result->is_cut[i] ? 2 * FORMAT_EDGE : extent;
        result->count *= result->shape[i];
    }
}

/* ---- Pieces ----------------------------------------------------------------------------------------------------- */

/* The index in the array of the element that is shown in this place. */
static void shown_index(const printed *kept, size_t place, size_t *index)
{
    for (size_t i = kept->target.ndim; i-- > 0;) {
        size_t at = place % kept->shape[i];
        place /= kept->shape[i];
        index[i] = kept->is_cut[i] && at >= FORMAT_EDGE ? kept->target.shape[i] - kept->shape[i] + at : at;
    }
}

/* Copies an element if the piece has it. */
static void keep_element(const printed *kept, const computed_side *side, const size_t *start, const size_t *index,
                         unsigned char *to)
{
    ptrdiff_t inside[DIMFOLD_NDIM_MAX] = {0};
    for (size_t i = 0; i < kept->target.ndim; i++) {
        if (index[i] < start[i] || index[i] - start[i] >= side->layout.shape[i])
            return;
        inside[i] = (ptrdiff_t)(index[i] - start[i]);
    }
    size_t at = (size_t)dimfold_layout_index_unchecked(&side->layout, inside);
    memcpy(to, side->items + at * kept->item, kept->item);
}

static void keep_shown(printed *kept, const computed_side *side, const size_t *start)
{
    size_t index[DIMFOLD_NDIM_MAX] = {0}, size = dimfold_layout_size(&kept->target);
    for (size_t place = 0; place < kept->count; place++) {
        shown_index(kept, place, index);
        keep_element(kept, side, start, index, kept->items + place * kept->item);
    }
    for (size_t end = 0; end < 2 * ENDS; end++) {
        size_t number = end % ENDS, ordinal = end < ENDS ? number : size - 1 - number;
        for (size_t i = kept->target.ndim; number < size && i-- > 0; ordinal /= kept->target.shape[i])
            index[i] = ordinal % kept->target.shape[i];
        if (number < size)
            keep_element(kept, side, start, index, end < ENDS ? kept->head[number] : kept->tail[number]);
    }
}

/* Whether an item is less than another one of its dtype. */
static bool is_less(const unsigned char *left, const unsigned char *right, dimfold_dtype dtype)
{
    if (dtype_class_of(dtype) == DTYPE_FLOAT)
        return decimal_value(left, dtype) < decimal_value(right, dtype);
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    const unsigned one = 1;
    bool is_little = *(const unsigned char *)&one == 1;
    unsigned char flip = dtype_class_of(dtype) == DTYPE_SIGNED ? 0x80 : 0;
    for (size_t i = 0; i < bytes; i++, flip = 0) {
        size_t place = is_little ? bytes - 1 - i : i;
        if (left[place] != right[place])
            return (left[place] ^ flip) < (right[place] ^ flip);
    }
    return false;
}

static void keep_extremes(printed *kept, const unsigned char *items, size_t count)
{
    bool is_float = dtype_class_of(kept->dtype) == DTYPE_FLOAT;
    for (size_t i = 0; i < count; i++, items += kept->item) {
        if (is_float && isnan(decimal_value(items, kept->dtype))) {
            kept->nans++;
            continue;
        }
        if (!kept->has_extremes || is_less(items, kept->minimum, kept->dtype))
            memcpy(kept->minimum, items, kept->item);
        if (!kept->has_extremes || is_less(kept->maximum, items, kept->dtype))
            memcpy(kept->maximum, items, kept->item);
        kept->has_extremes = true;
    }
}

/* The items of a piece lie one after the other. */
static bool keep_piece(void *context, const computed_side *side, const size_t *start, const size_t *extents)
{
    (void)extents;
    printed *kept = context;
    keep_shown(kept, side, start);
    if (dtype_class_of(kept->dtype) < DTYPE_COMPLEX)
        keep_extremes(kept, side->items, dimfold_layout_size(&side->layout));
    return true;
}

/* ---- Text ------------------------------------------------------------------------------------------------------- */

static void print_extremes(record *writer, const printed *kept)
{
    char text[2 * DECIMAL_TEXT_MAX];
    const unsigned char *items[] = {kept->minimum, kept->maximum};
    for (size_t i = 0; i < 2; i++) {
        if (kept->has_extremes)
            format_item(items[i], kept->dtype, text, sizeof text);
        record_string(writer, i == 0 ? "minimum" : "maximum", kept->has_extremes ? text : NULL);
    }
    if (kept->nans > 0 || !writer->is_text)
        record_unsigned(writer, "nan", kept->nans);
}

static void print_end(record *writer, const char *key, const printed *kept, bool is_head)
{
    char text[2 * DECIMAL_TEXT_MAX];
    size_t size = dimfold_layout_size(&kept->target), count = size < ENDS ? size : ENDS;
    record_key(writer, key);
    record_open(writer, '[');
    for (size_t i = 0; i < count; i++) {
        format_item(is_head ? kept->head[i] : kept->tail[count - 1 - i], kept->dtype, text, sizeof text);
        record_item_string(writer, text);
    }
    record_close(writer, ']');
}

static bool print_kept(const printed *kept, bool is_json, failure *reason)
{
    format_array array = {kept->dtype, kept->items, kept->target.ndim, kept->shape, kept->is_cut};
    if (!is_json && !format_print(&array, stdout))
        return failure_set(reason, FAILURE_MEMORY, "no memory is left");
    record writer = record_begin(is_json);
    record_string(&writer, "dtype", dimfold_dtype_name(kept->dtype));
    record_sizes(&writer, "shape", kept->target.ndim, kept->target.shape);
    if (is_json) {
        print_end(&writer, "head", kept, true);
        print_end(&writer, "tail", kept, false);
    }
    print_extremes(&writer, kept);
    record_end(&writer);
    return true;
}

/* ---- The command ------------------------------------------------------------------------------------------------ */

static bool print_compute(evaluation *work, const stage *stage, printed *kept, size_t memory)
{
    computed_run run;
    bool is_fine = computed_begin(work, &run, stage, &kept->target, memory / 64) &&
                   computed_in_pieces(work, &run, &kept->target, memory, keep_piece, kept);
    computed_end(&run);
    progress_end(&work->bar);
    return is_fine;
}

bool answer_print(dimfold_queue *queue, expression *array, const options *settings, failure *reason)
{
    size_t memory = settings->memory > 0 ? settings->memory : SIZE_MAX;
    stage *stage = computed_stage(array);
    evaluation work = {.queue = queue, .array = array, .path = "the answer", .reason = reason};
    if (dtype_class_of(array->dtype) == DTYPE_OPAQUE)
        return failure_set(reason, dimfold_status_name(DIMFOLD_ERR_DTYPE), "%s items have no values to print: view_as "
                           "gives them a dtype", dimfold_dtype_name(array->dtype));
    if (!computed_settle(array, reason) || !computed_prepare(stage, queue, &memory, reason))
        return false;
    printed kept = {.target = stage->target, .dtype = array->dtype, .item = dimfold_dtype_size_bytes(array->dtype)};
    printed_plan(&kept);
    kept.items = calloc(kept.count + 1, kept.item);
    size_t budget = settings->memory > 0 ? memory : room_budget();
    bool is_fine = kept.items != NULL || failure_set(reason, FAILURE_MEMORY, "no memory is left");
    is_fine = is_fine && print_compute(&work, stage, &kept, budget < MEMORY_MAX ? budget : MEMORY_MAX) &&
              print_kept(&kept, settings->is_json, reason);
    free(kept.items);
    return is_fine;
}
