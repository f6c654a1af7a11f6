/* What came of the pieces is put together in the order of the axis that they are cut from: sums by TwoSum, moments by
   the formula of Chan, Golub and LeVeque ("Updating formulae and a pairwise algorithm for computing sample variances",
   1979), places by the values that lie there, all else by one more reduction. */
#include "along_pieces.h"

#include "cli/files/file.h"

#include <dimfold/ops.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of the largest array's piece: a file is read in such steps, one ahead. */
enum { PIECE_BYTES = 64 << 20 };

/* ---- Where ------------------------------------------------------------------------------------------------------ */

static bool is_reduced(const along *along, size_t axis)
{
    for (size_t i = 0; i < along->axis_count; i++)
        if (along->axes[i] == (ptrdiff_t)axis)
            return true;
    return false;
}

static double bytes_of(const reducer *with, size_t number)
{
    const dimfold_layout *layout = &with->layouts[number];
    double bytes = (double)dimfold_dtype_size_bytes(with->arrays[number]->source.dtype);
    for (size_t i = 0; i < layout->ndim; i++)
        bytes *= layout->stride[i] != 0 ? (double)layout->shape[i] : 1;
    return bytes;
}

uint64_t pieces_bytes(const reducer *with, size_t number)
{
    double bytes = bytes_of(with, number);
    return bytes < 0x1p63 ? (uint64_t)bytes : UINT64_MAX;
}

static size_t largest_of(const reducer *with)
{
    size_t largest = 0;
    for (size_t i = 1; i < with->count; i++)
        largest = bytes_of(with, i) > bytes_of(with, largest) ? i : largest;
    return largest;
}

static bool is_place(const reduced *result)
{
    return result->what.op == DIMFOLD_REDUCE_ARGMIN || result->what.op == DIMFOLD_REDUCE_ARGMAX;
}

/* Whether an axis before the one that is cut is reduced, too: then a piece does not tell a place in C order. */
static bool is_before_reduced(const reducer *with, const cut *found)
{
    for (size_t i = 0; i < found->axis && !found->is_kept; i++)
        if (is_reduced(with->along, i) && with->layouts[0].shape[i] > 1)
            return true;
    return false;
}

bool pieces_find(const reducer *with, cut *found)
{
    size_t largest = largest_of(with), longest = 0;
    const dimfold_layout *layout = &with->layouts[largest];
    double bytes = bytes_of(with, largest);
    if (!(bytes > PIECE_BYTES) || with->along->axis_count == 0)
        return false;
    for (size_t i = 0; i < layout->ndim; i++) {
        size_t stride = layout->stride[i] < 0 ? 0 - (size_t)layout->stride[i] : (size_t)layout->stride[i];
        if (layout->shape[i] <= 1 || stride <= longest)
            continue;
        longest = stride;
        *found = (cut){.axis = i, .extent = layout->shape[i], .is_kept = !is_reduced(with->along, i)};
    }
    for (size_t i = 0; longest > 0 && i < with->result_count; i++)
        if (is_place(&with->results[i]) && is_before_reduced(with, found))
            return false;
    double step = longest > 0 ? (double)found->extent * PIECE_BYTES / bytes : 0;
    found->step = step < 1 ? 1 : (size_t)step;
    return longest > 0;
}

bool pieces_are_needed(const reducer *with)
{
    cut unused;
    return pieces_find(with, &unused);
}

size_t pieces_part(const reducer *with, const cut *cut, size_t start, dimfold_layout *parts)
{
    size_t starts[DIMFOLD_NDIM_MAX] = {0}, extents[DIMFOLD_NDIM_MAX], min, max;
    for (size_t k = 0; k < 2; k++) {
        size_t at = start + k * cut->step;
        for (size_t i = 0; i < with->count && at < cut->extent; i++) {
            dimfold_layout part;
            memcpy(extents, with->layouts[i].shape, sizeof extents);
            extents[cut->axis] = cut->step;
            starts[cut->axis] = at;
            part = computed_cut(&with->layouts[i], starts, extents);
            size_t item = dimfold_dtype_size_bytes(with->arrays[i]->source.dtype);
            if (k == 0)
                parts[i] = part;
            else if (dimfold_layout_bounds_index(&part, &min, &max, NULL) == DIMFOLD_OK)
                file_map_expect(&with->arrays[i]->map, with->arrays[i]->items + min * item, (max - min) * item);
        }
    }
    return cut->extent - start < cut->step ? cut->extent - start : cut->step;
}

bool pieces_step(const reducer *with, const dimfold_layout *parts)
{
    return watcher_step(with->watch, dimfold_layout_size(&parts[0]));
}

static bool lacks_memory(const reducer *with)
{
    return failure_set(with->reason, FAILURE_MEMORY, "no memory is left");
}

/* ---- An axis that stays ----------------------------------------------------------------------------------------- */

dimfold_view pieces_target(const reducer *with, const cut *cut, size_t start, const dimfold_view *to,
                           dimfold_layout *layout)
{
    size_t starts[DIMFOLD_NDIM_MAX] = {0}, extents[DIMFOLD_NDIM_MAX], axis = cut->axis;
    dimfold_layout target;
    dimfold_view view = *to;
    for (size_t i = 0; i < cut->axis && (with->along->flags & DIMFOLD_KEEPDIMS) == 0; i++)
        axis -= is_reduced(with->along, i);
    if (to->stride != NULL)
        dimfold_layout_new(&target, to->ndim, to->shape, to->stride, to->offset, NULL);
    else
        dimfold_layout_c_contig(&target, to->ndim, to->shape, NULL);
    memcpy(extents, target.shape, sizeof extents);
    starts[axis] = start;
    extents[axis] = cut->step;
    *layout = computed_cut(&target, starts, extents);
    view.shape = layout->shape;
    view.stride = layout->stride;
    view.offset = layout->offset;
    return view;
}

static bool run_kept(reducer *with, const cut *cut)
{
    dimfold_layout parts[DIMFOLD_EXPR_SOURCES_MAX], layouts[DIMFOLD_REDUCE_RESULTS_MAX];
    dimfold_view views[DIMFOLD_REDUCE_RESULTS_MAX];
    dimfold_reduce_result results[DIMFOLD_REDUCE_RESULTS_MAX];
    for (size_t start = 0; start < cut->extent; start += cut->step) {
        pieces_part(with, cut, start, parts);
        for (size_t i = 0; i < with->result_count; i++) {
            results[i] = with->results[i].what;
            views[i] = pieces_target(with, cut, start, &with->results[i].to, &layouts[i]);
        }
        if (!reducer_call(with, parts, with->result_count, results, views) || !pieces_step(with, parts))
            return false;
    }
    return true;
}

/* ---- What came of pieces ---------------------------------------------------------------------------------------- */

/* Rows of as many items as the target has: what came of all pieces up to now, of one piece, and two more. */
typedef struct gathered {
    dimfold_dtype dtype;
    size_t size, bytes; /* of a row */
    unsigned char *rows[4];
    dimfold_layout layout; /* of the target's shape */
} gathered;

/* How a result is put together. */
typedef enum way { WAY_AGAIN, WAY_SUM, WAY_MOMENTS, WAY_PLACES } way;

/* A result on its way: the rows of its values, and those of places. */
typedef struct gathering {
    const reduced *result;
    way way;
    uint32_t op;    /* of a piece */
    double items;   /* that are reduced, and those that were */
    double before;
    gathered made, places;
} gathering;

static bool gathered_make(const reducer *with, gathered *made, const dimfold_view *to, dimfold_dtype dtype)
{
    dimfold_layout_c_contig(&made->layout, to->ndim, to->shape, NULL);
    made->dtype = dtype;
    made->size = dimfold_layout_size(&made->layout);
    made->bytes = made->size * dimfold_dtype_size_bytes(dtype);
    made->rows[0] = calloc(4 * made->bytes + 1, 1);
    for (size_t i = 1; i < 4 && made->rows[0] != NULL; i++)
        made->rows[i] = made->rows[0] + i * made->bytes;
    return made->rows[0] != NULL || lacks_memory(with);
}

static dimfold_view row_view(const gathered *made, size_t row)
{
    return (dimfold_view){.data = made->rows[row], .dtype = made->dtype, .device_type = DIMFOLD_DEVICE_CPU,
                          .ndim = made->layout.ndim, .shape = made->layout.shape, .stride = made->layout.stride};
}

/* What a target's items become of the first row. */
static bool row_convert(const reducer *with, const gathered *made, const dimfold_view *to)
{
    dimfold_diag diag;
    dimfold_view from = row_view(made, 0);
    dimfold_status status = from.dtype == to->dtype ? dimfold_copy(with->queue, to, &from, &diag)
                                                    : dimfold_cast(with->queue, to, &from, &diag);
    return status == DIMFOLD_OK || failure_of_library(with->reason, &diag);
}

/* Reduces the two first rows, which follow each other, into another one. */
static bool rows_reduce(const reducer *with, const gathered *made, uint32_t op, void *to, dimfold_dtype dtype)
{
    dimfold_diag diag;
    const size_t shape[2] = {2, made->size};
    dimfold_reduction task = {.axis_count = 1, .axes = (const ptrdiff_t[]){0}, .count = 1, .result = {{.op = op}}};
    dimfold_view from = {.data = made->rows[0], .dtype = made->dtype, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 2,
                         .shape = shape};
    dimfold_view into = {.data = to, .dtype = dtype, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 1, .shape = shape + 1};
    return dimfold_reduce(with->queue, &task, 1, &into, 1, &from, &diag) == DIMFOLD_OK ||
           failure_of_library(with->reason, &diag);
}

/* ---- By one more reduction -------------------------------------------------------------------------------------- */

static bool is_whole(dimfold_dtype dtype)
{
    return (dtype & 0xff) != (DIMFOLD_DTYPE_F64 & 0xff) && (dtype & 0xff) != (DIMFOLD_DTYPE_BF16 & 0xff) &&
           (dtype & 0xff) != (DIMFOLD_DTYPE_C128 & 0xff);
}

static uint32_t op_of_results(uint32_t op)
{
    bool is_sum = op == DIMFOLD_REDUCE_COUNT || op == DIMFOLD_REDUCE_NORM_1;
    return is_sum ? DIMFOLD_REDUCE_SUM : op;
}

/* What a piece is reduced to: as wide as the library's own accumulators. */
static dimfold_dtype dtype_between(uint32_t op, dimfold_dtype dtype)
{
    dimfold_dtype own = dimfold_reduce_dtype(op, dtype);
    bool is_order = op >= DIMFOLD_REDUCE_MIN && op <= DIMFOLD_REDUCE_MAX_NUM;
    if (is_order || is_whole(own))
        return own;
    return (own & 0xff) == (DIMFOLD_DTYPE_C128 & 0xff) ? DIMFOLD_DTYPE_C128 : DIMFOLD_DTYPE_F64;
}

static bool add_again(const reducer *with, gathering *to, size_t start)
{
    gathered *made = &to->made;
    if (start == 0)
        return true;
    if (!rows_reduce(with, made, op_of_results(to->op), made->rows[2], made->dtype))
        return false;
    memcpy(made->rows[0], made->rows[2], made->bytes);
    return true;
}

/* ---- Sums and means of floats ----------------------------------------------------------------------------------- */

/* The sum of integers of 64 bits is one modulo 2^64, which says nothing of their mean: that of each piece does. */
static uint32_t op_of_sum(const reduced *result)
{
    bool is_by_means = result->what.op == DIMFOLD_REDUCE_MEAN && is_whole(result->dtype) &&
                       dimfold_dtype_size_bytes(result->dtype) == sizeof(int64_t);
    return is_by_means ? DIMFOLD_REDUCE_MEAN : DIMFOLD_REDUCE_SUM;
}

static void add_sum(gathering *to, double count)
{
    double *sum = (double *)(void *)to->made.rows[0], *rest = (double *)(void *)to->made.rows[1];
    const double *piece = (const double *)(void *)to->made.rows[2];
    double factor = to->op == DIMFOLD_REDUCE_MEAN ? count : 1;
    for (size_t i = 0; i < to->made.bytes / sizeof *sum; i++) {
        double added = piece[i] * factor, whole = sum[i] + added, back = whole - sum[i];
        rest[i] += (sum[i] - (whole - back)) + (added - back);
        sum[i] = whole;
    }
}

static void finish_sum(gathering *to)
{
    double *sum = (double *)(void *)to->made.rows[0], *rest = (double *)(void *)to->made.rows[1];
    double divisor = to->result->what.op == DIMFOLD_REDUCE_MEAN ? to->items : 1;
    for (size_t i = 0; i < to->made.bytes / sizeof *sum; i++)
        sum[i] = (isfinite(sum[i]) ? sum[i] + rest[i] : sum[i]) / divisor;
}

/* ---- Moments ---------------------------------------------------------------------------------------------------- */

/* Rows: means, sums of squared distances from them, and both of the piece. */
static void add_moments(gathering *to, double count)
{
    double *mean = (double *)(void *)to->made.rows[0], *squares = (double *)(void *)to->made.rows[1];
    const double *more = (const double *)(void *)to->made.rows[2], *spread = (const double *)(void *)to->made.rows[3];
    double before = to->before;
    for (size_t i = 0; i < to->made.size; i++) {
        double distance = more[i] - mean[i];
        mean[i] += distance * (count / (before + count));
        squares[i] += spread[i] * count + (before > 0 ? distance * distance * (before * count / (before + count)) : 0);
    }
}

static void finish_moments(gathering *to)
{
    double *mean = (double *)(void *)to->made.rows[0], *squares = (double *)(void *)to->made.rows[1];
    double ddof = to->result->what.ddof, left = to->items > ddof ? to->items - ddof : 0;
    for (size_t i = 0; i < to->made.size; i++) {
        double variance = squares[i] / left;
        mean[i] = to->result->what.op == DIMFOLD_REDUCE_STD ? sqrt(variance) : variance;
    }
}

/* ---- Places ----------------------------------------------------------------------------------------------------- */

/* Keeps the values of the piece, and their places, where they are first. */
static void keep_places(gathered *made, gathered *places, int64_t moved)
{
    size_t item = dimfold_dtype_size_bytes(made->dtype);
    int64_t *kept = (int64_t *)(void *)places->rows[0];
    const int64_t *found = (const int64_t *)(void *)places->rows[1], *second = (const int64_t *)(void *)places->rows[2];
    for (size_t i = 0; i < made->size; i++) {
        if (second[i] == 0)
            continue;
        memcpy(made->rows[0] + i * item, made->rows[1] + i * item, item);
        kept[i] = found[i] + moved;
    }
}

static bool add_places(const reducer *with, gathering *to, const cut *cut, size_t start)
{
    size_t behind = 1; /* items of the reduced axes behind the one that is cut */
    if (start == 0)
        return true;
    for (size_t i = cut->axis + 1; i < with->layouts[0].ndim; i++)
        behind *= is_reduced(with->along, i) ? with->layouts[0].shape[i] : 1;
    if (!rows_reduce(with, &to->made, to->op, to->places.rows[2], DIMFOLD_DTYPE_I64))
        return false;
    keep_places(&to->made, &to->places, (int64_t)(start * behind));
    return true;
}

/* ---- All of them ------------------------------------------------------------------------------------------------ */

static way way_of(const reduced *result)
{
    switch (result->what.op) {
    case DIMFOLD_REDUCE_ARGMIN:
    case DIMFOLD_REDUCE_ARGMAX: return WAY_PLACES;
    case DIMFOLD_REDUCE_VAR:
    case DIMFOLD_REDUCE_STD: return WAY_MOMENTS;
    case DIMFOLD_REDUCE_MEAN: return WAY_SUM;
    case DIMFOLD_REDUCE_SUM:
        return is_whole(dimfold_reduce_dtype(result->what.op, result->dtype)) ? WAY_AGAIN : WAY_SUM;
    default: return WAY_AGAIN;
    }
}

static bool gathering_begin(const reducer *with, gathering *to, const reduced *result)
{
    *to = (gathering){.result = result, .way = way_of(result), .op = result->what.op, .items = 1};
    for (size_t i = 0; i < with->layouts[0].ndim; i++)
        to->items *= is_reduced(with->along, i) ? (double)with->layouts[0].shape[i] : 1;
    if (to->way == WAY_SUM)
        to->op = op_of_sum(result);
    bool is_place = to->way == WAY_PLACES;
    dimfold_dtype dtype = is_place ? result->dtype : dtype_between(result->what.op, result->dtype);
    return gathered_make(with, &to->made, &result->to, dtype) &&
           (!is_place || gathered_make(with, &to->places, &result->to, DIMFOLD_DTYPE_I64));
}

/* What a piece is reduced to; returns how many results these are. */
static size_t gathering_ask(const gathering *to, size_t start, dimfold_reduce_result *results, dimfold_view *views)
{
    results[0] = results[1] = (dimfold_reduce_result){.op = to->op, .value = to->result->what.value};
    switch (to->way) {
    case WAY_AGAIN: views[0] = row_view(&to->made, start > 0); return 1;
    case WAY_SUM: views[0] = row_view(&to->made, 2); return 1;
    case WAY_MOMENTS:
        results[0].op = DIMFOLD_REDUCE_MEAN;
        results[1].op = DIMFOLD_REDUCE_VAR;
        views[0] = row_view(&to->made, 2);
        views[1] = row_view(&to->made, 3);
        return 2;
    default:
        results[1].op = to->op == DIMFOLD_REDUCE_ARGMIN ? DIMFOLD_REDUCE_MIN : DIMFOLD_REDUCE_MAX;
        views[0] = row_view(&to->places, start > 0);
        views[1] = row_view(&to->made, start > 0);
        return 2;
    }
}

static bool gathering_add(const reducer *with, gathering *to, const cut *cut, size_t start, size_t step)
{
    double count = to->items / (double)cut->extent * (double)step;
    switch (to->way) {
    case WAY_AGAIN: return add_again(with, to, start);
    case WAY_SUM: add_sum(to, count); break;
    case WAY_MOMENTS: add_moments(to, count); break;
    default: return add_places(with, to, cut, start);
    }
    to->before += count;
    return true;
}

static bool gathering_end(const reducer *with, gathering *to)
{
    if (to->way == WAY_SUM)
        finish_sum(to);
    else if (to->way == WAY_MOMENTS)
        finish_moments(to);
    return row_convert(with, to->way == WAY_PLACES ? &to->places : &to->made, &to->result->to);
}

static bool run_piece(reducer *with, const cut *cut, size_t start, gathering *all)
{
    dimfold_layout parts[DIMFOLD_EXPR_SOURCES_MAX];
    dimfold_reduce_result results[DIMFOLD_REDUCE_RESULTS_MAX + 1];
    dimfold_view views[DIMFOLD_REDUCE_RESULTS_MAX + 1];
    size_t count = 0, step = pieces_part(with, cut, start, parts);
    for (size_t i = 0; i < with->result_count; i++)
        count += gathering_ask(&all[i], start, results + count, views + count);
    bool is_fine = reducer_call(with, parts, count, results, views);
    for (size_t i = 0; i < with->result_count && is_fine; i++)
        is_fine = gathering_add(with, &all[i], cut, start, step);
    return is_fine && pieces_step(with, parts);
}

static bool run_reduced(reducer *with, const cut *cut)
{
    gathering all[DIMFOLD_REDUCE_RESULTS_MAX] = {0};
    bool is_fine = true;
    for (size_t i = 0; i < with->result_count && is_fine; i++)
        is_fine = gathering_begin(with, &all[i], &with->results[i]);
    for (size_t start = 0; start < cut->extent && is_fine; start += cut->step)
        is_fine = run_piece(with, cut, start, all);
    for (size_t i = 0; i < with->result_count && is_fine; i++)
        is_fine = gathering_end(with, &all[i]);
    for (size_t i = 0; i < with->result_count; i++) {
        free(all[i].made.rows[0]);
        free(all[i].places.rows[0]);
    }
    return is_fine;
}

bool reducer_in_pieces(reducer *with)
{
    cut cut;
    pieces_find(with, &cut);
    return cut.is_kept ? run_kept(with, &cut) : run_reduced(with, &cut);
}
