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

/* A part of the array, between two places of its first axis, of which all elements or a summary's are kept. */
typedef struct shown {
    size_t begin, extents[DIMFOLD_NDIM_MAX];      /* the part */
    size_t shape[DIMFOLD_NDIM_MAX], count;        /* what is kept of it */
    bool is_cut[DIMFOLD_NDIM_MAX];
    unsigned char *items;
} shown;

/* What is kept of the elements. */
typedef struct printed {
    dimfold_layout target;           /* of all */
    dimfold_dtype dtype;
    size_t item, part_count;
    shown parts[2];                  /* the whole, or its head, its tail, or both */
    unsigned char head[ENDS][16], tail[ENDS][16]; /* in C order */
    bool has_extremes;
    unsigned char minimum[16], maximum[16];
    uint64_t nans;
} printed;

/* What is shown of `rows` places of the first axis, which takes some of the memory. */
static void shown_plan(printed *result, size_t begin, size_t rows, bool is_whole)
{
    shown *part = &result->parts[result->part_count++];
    size_t size = 1;
    *part = (shown){.begin = begin, .count = 1};
    for (size_t i = 0; i < result->target.ndim; i++) {
        part->extents[i] = i == 0 ? rows : result->target.shape[i];
        size *= part->extents[i];
    }
    for (size_t i = 0; i < result->target.ndim; i++) {
        part->is_cut[i] = !is_whole && size > FORMAT_SUMMARY && part->extents[i] > 2 * FORMAT_EDGE;
        part->shape[i] = part->is_cut[i] ? 2 * FORMAT_EDGE : part->extents[i];
        part->count *= part->shape[i];
    }
}

/* A head and a tail that meet are one part; but for JSON those that are asked for are listed as they are. */
static void printed_plan(printed *result, const options *settings)
{
    size_t rows = result->target.ndim > 0 ? result->target.shape[0] : 1;
    size_t head = settings->head < rows ? settings->head : rows, tail = settings->tail < rows ? settings->tail : rows;
    bool is_one = (head == 0 && tail == 0) || (!settings->is_json && head >= rows - tail && tail > 0 && head > 0);
    if (is_one)
        shown_plan(result, 0, rows, false);
    if (!is_one && head > 0)
        shown_plan(result, 0, head, settings->is_json);
    if (!is_one && tail > 0)
        shown_plan(result, rows - tail, tail, settings->is_json);
}

/* A summary is small; ends that JSON lists whole may take half of the memory, since pieces take the rest. */
static bool printed_room(printed *result, const options *settings, size_t *memory, failure *reason)
{
    bool is_whole = settings->is_json && (settings->head > 0 || settings->tail > 0);
    size_t left = *memory / 2;
    for (size_t i = 0; i < result->part_count; i++) {
        shown *part = &result->parts[i];
        size_t bytes = 0;
        bool is_huge = __builtin_mul_overflow(part->count, result->item, &bytes) || bytes > left;
        if (is_whole && is_huge)
            return failure_set(reason, FAILURE_MEMORY, "--head and --tail ask for %zu elements of %zu bytes, and "
                               "--memory leaves %zu bytes: expected fewer, or eval into a file", part->count,
                               result->item, left);
        left -= is_whole ? bytes : 0;
        *memory -= is_whole ? bytes : 0;
        part->items = calloc(part->count + 1, result->item);
        if (part->items == NULL)
            return failure_set(reason, FAILURE_MEMORY, "no memory is left");
    }
    return true;
}

/* ---- Pieces ----------------------------------------------------------------------------------------------------- */

/* How many of the places along an axis that are shown lie before this index of the array. */
static size_t places_before(const shown *part, size_t axis, size_t index)
{
    size_t begin = axis == 0 ? part->begin : 0, left_out = part->extents[axis] - part->shape[axis];
    size_t at = index > begin ? index - begin : 0;
    if (at > FORMAT_EDGE && left_out > 0)
        at = at > FORMAT_EDGE + left_out ? at - left_out : FORMAT_EDGE;
    return at < part->shape[axis] ? at : part->shape[axis];
}

/* The index in the array of a place along an axis. */
static size_t index_of(const shown *part, size_t axis, size_t place)
{
    size_t begin = axis == 0 ? part->begin : 0;
    return begin + place + (part->is_cut[axis] && place >= FORMAT_EDGE ? part->extents[axis] - part->shape[axis] : 0);
}

/* Copies what the piece, which begins at `start`, has of the part. */
static void keep_part(const printed *kept, const shown *part, const computed_side *side, const size_t *start)
{
    size_t ndim = kept->target.ndim, from[DIMFOLD_NDIM_MAX], to[DIMFOLD_NDIM_MAX], at[DIMFOLD_NDIM_MAX], axis = 0;
    for (size_t i = 0; i < ndim; i++) {
        at[i] = from[i] = places_before(part, i, start[i]);
        to[i] = places_before(part, i, start[i] + side->layout.shape[i]);
        if (from[i] == to[i])
            return;
    }
    do {
        ptrdiff_t inside[DIMFOLD_NDIM_MAX] = {0};
        size_t place = 0;
        for (size_t i = 0; i < ndim; i++) {
            inside[i] = (ptrdiff_t)(index_of(part, i, at[i]) - start[i]);
            place = place * part->shape[i] + at[i];
        }
        size_t item = (size_t)dimfold_layout_index_unchecked(&side->layout, inside);
        memcpy(part->items + place * kept->item, side->items + item * kept->item, kept->item);
        for (axis = ndim; axis > 0 && ++at[axis - 1] == to[axis - 1]; axis--)
            at[axis - 1] = from[axis - 1];
    } while (axis > 0);
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
    for (size_t i = 0; i < kept->part_count; i++)
        keep_part(kept, &kept->parts[i], side, start);
    for (size_t end = 0; end < 2 * ENDS; end++) {
        size_t number = end % ENDS, ordinal = end < ENDS ? number : size - 1 - number;
        for (size_t i = kept->target.ndim; number < size && i-- > 0; ordinal /= kept->target.shape[i])
            index[i] = ordinal % kept->target.shape[i];
        if (number < size)
            keep_element(kept, side, start, index, end < ENDS ? kept->head[number] : kept->tail[number]);
    }
}

/* The float that a part of a complex number is; any other dtype itself. */
static dimfold_dtype part_dtype(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_C64 ? DIMFOLD_DTYPE_F32 : dtype == DIMFOLD_DTYPE_C128 ? DIMFOLD_DTYPE_F64 : dtype;
}

/* By the real parts, then by the imaginary ones. */
static bool is_less_complex(const unsigned char *left, const unsigned char *right, dimfold_dtype part)
{
    size_t bytes = dimfold_dtype_size_bytes(part);
    double reals[] = {decimal_value(left, part), decimal_value(right, part)};
    return reals[0] != reals[1] ? reals[0] < reals[1]
                                : decimal_value(left + bytes, part) < decimal_value(right + bytes, part);
}

/* Whether an item is less than another one of its dtype. */
static bool is_less(const unsigned char *left, const unsigned char *right, dimfold_dtype dtype)
{
    if (dtype_class_of(dtype) == DTYPE_COMPLEX)
        return is_less_complex(left, right, part_dtype(dtype));
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

static bool is_nan(const unsigned char *item, dimfold_dtype dtype)
{
    dimfold_dtype part = part_dtype(dtype);
    bool has_nan = dtype_class_of(part) == DTYPE_FLOAT && isnan(decimal_value(item, part));
    return has_nan || (part != dtype && isnan(decimal_value(item + dimfold_dtype_size_bytes(part), part)));
}

static void keep_extremes(printed *kept, const unsigned char *items, size_t count)
{
    for (size_t i = 0; i < count; i++, items += kept->item) {
        if (is_nan(items, kept->dtype)) {
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

static const shown *part_of(const printed *kept, bool is_head, const options *settings)
{
    if (is_head ? settings->head == 0 : settings->tail == 0)
        return NULL;
    return &kept->parts[is_head ? 0 : kept->part_count - 1];
}

static void print_part(record *writer, const printed *kept, const shown *part)
{
    char text[2 * DECIMAL_TEXT_MAX];
    for (size_t i = 0; i < part->count; i++) {
        format_item(part->items + i * kept->item, kept->dtype, text, sizeof text);
        record_item_string(writer, text);
    }
}

/* The first elements, or the last ones: those that were asked for, else some. */
static void print_end(record *writer, const char *key, const printed *kept, bool is_head,
                      const options *settings)
{
    char text[2 * DECIMAL_TEXT_MAX];
    size_t size = dimfold_layout_size(&kept->target), count = size < ENDS ? size : ENDS;
    record_key(writer, key);
    const shown *part = part_of(kept, is_head, settings);
    record_open(writer, '[');
    if (part != NULL)
        print_part(writer, kept, part);
    for (size_t i = 0; part == NULL && i < count; i++) {
        format_item(is_head ? kept->head[i] : kept->tail[count - 1 - i], kept->dtype, text, sizeof text);
        record_item_string(writer, text);
    }
    record_close(writer, ']');
}

static bool print_parts(const printed *kept, failure *reason)
{
    for (size_t i = 0; i < kept->part_count; i++) {
        const shown *part = &kept->parts[i];
        format_array array = {kept->dtype, part->items, kept->target.ndim, part->shape, part->is_cut};
        if (!format_print(&array, stdout))
            return failure_set(reason, FAILURE_MEMORY, "no memory is left");
    }
    return true;
}

static bool print_kept(const printed *kept, const options *settings, failure *reason)
{
    bool is_json = settings->is_json;
    if (!is_json && !print_parts(kept, reason))
        return false;
    record writer = record_begin(is_json);
    record_string(&writer, "dtype", dimfold_dtype_name(kept->dtype));
    record_sizes(&writer, "shape", kept->target.ndim, kept->target.shape);
    if (is_json) {
        print_end(&writer, "head", kept, true, settings);
        print_end(&writer, "tail", kept, false, settings);
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
    size_t budget = settings->memory > 0 ? memory : room_budget();
    printed_plan(&kept, settings);
    bool is_fine = printed_room(&kept, settings, &budget, reason) &&
                   print_compute(&work, stage, &kept, budget < MEMORY_MAX ? budget : MEMORY_MAX) &&
                   print_kept(&kept, settings, reason);
    for (size_t i = 0; i < kept.part_count; i++)
        free(kept.parts[i].items);
    return is_fine;
}
