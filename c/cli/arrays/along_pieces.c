/* What came of the pieces is put together in the order of the axis that they are cut from: sums by TwoSum, moments by
   the formula of Chan, Golub and LeVeque ("Updating formulae and a pairwise algorithm for computing sample variances",
   1979), places by the values that lie there, all else by one more reduction. */
#include "along_pieces.h"

#include "computed_run.h"

#include "cli/files/file.h"

#include <dimfold/ops.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of the largest array's piece: a file is read in such steps, one ahead. */
enum { PIECE_BYTES = 64 << 20 };

/* How an array is cut. */
typedef struct cut {
    size_t axis, extent, step;
    bool is_kept; /* the axis stays */
} cut;

/* ---- Where ------------------------------------------------------------------------------------------------------ */

static bool is_reduced(const along *along, size_t axis)
{
    for (size_t i = 0; i < along->axis_count; i++)
        if (along->axes[i] == (ptrdiff_t)axis)
            return true;
    return false;
}

/* Bytes of the elements that an array has, repeated ones counted once. */
static double bytes_of(const reducer *with, size_t number)
{
    const dimfold_layout *layout = &with->layouts[number];
    double bytes = (double)dimfold_dtype_size_bytes(with->arrays[number]->source.dtype);
    for (size_t i = 0; i < layout->ndim; i++)
        bytes *= layout->stride[i] != 0 ? (double)layout->shape[i] : 1;
    return bytes;
}

static size_t largest_of(const reducer *with)
{
    size_t largest = 0;
    for (size_t i = 1; i < with->count; i++)
        largest = bytes_of(with, i) > bytes_of(with, largest) ? i : largest;
    return largest;
}

/* The axis with the longest steps in the largest array. False if there is none, or if a place in C order could not be
   told from pieces: where an axis before it is reduced, too. */
static bool cut_find(const reducer *with, cut *found)
{
    size_t largest = largest_of(with), longest = 0;
    const dimfold_layout *layout = &with->layouts[largest];
    bool is_place = with->along->op == DIMFOLD_REDUCE_ARGMIN || with->along->op == DIMFOLD_REDUCE_ARGMAX;
    double bytes = bytes_of(with, largest);
    if (!(bytes > PIECE_BYTES) || with->along->axis_count == 0 || with->along->less != 0)
        return false;
    for (size_t i = 0; i < layout->ndim; i++) {
        size_t stride = layout->stride[i] < 0 ? 0 - (size_t)layout->stride[i] : (size_t)layout->stride[i];
        if (layout->shape[i] <= 1 || stride <= longest)
            continue;
        longest = stride;
        *found = (cut){.axis = i, .extent = layout->shape[i], .is_kept = !is_reduced(with->along, i)};
    }
    for (size_t i = 0; longest > 0 && i < found->axis && is_place && !found->is_kept; i++)
        if (is_reduced(with->along, i) && layout->shape[i] > 1)
            return false;
    double step = longest > 0 ? (double)found->extent * PIECE_BYTES / bytes : 0;
    found->step = step < 1 ? 1 : (size_t)step;
    return longest > 0;
}

bool pieces_are_needed(const reducer *with)
{
    cut unused;
    return cut_find(with, &unused);
}

/* The arrays' part from `start` on, and the system may read what comes behind it. */
static size_t cut_part(const reducer *with, const cut *cut, size_t start, dimfold_layout *parts)
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

static bool lacks_memory(const reducer *with)
{
    return failure_set(with->reason, FAILURE_MEMORY, "no memory is left");
}

/* ---- An axis that stays ----------------------------------------------------------------------------------------- */

static bool run_kept(reducer *with, const cut *cut, const dimfold_view *to)
{
    dimfold_layout parts[DIMFOLD_EXPR_SOURCES_MAX], target, part;
    size_t starts[DIMFOLD_NDIM_MAX] = {0}, extents[DIMFOLD_NDIM_MAX], axis = cut->axis;
    for (size_t i = 0; i < cut->axis && (with->along->flags & DIMFOLD_KEEPDIMS) == 0; i++)
        axis -= is_reduced(with->along, i);
    dimfold_layout_new(&target, to->ndim, to->shape, to->stride, to->offset, NULL);
    for (size_t start = 0; start < cut->extent; start += cut->step) {
        cut_part(with, cut, start, parts);
        memcpy(extents, target.shape, sizeof extents);
        starts[axis] = start;
        extents[axis] = cut->step;
        part = computed_cut(&target, starts, extents);
        dimfold_view view = *to;
        view.shape = part.shape;
        view.stride = part.stride;
        view.offset = part.offset;
        if (!reducer_call(with, parts, 1, &with->along->op, &view))
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
    dimfold_layout layout; /* of a row, of the target's shape */
} gathered;

static bool gathered_make(gathered *made, const dimfold_view *to, dimfold_dtype dtype)
{
    dimfold_layout_c_contig(&made->layout, to->ndim, to->shape, NULL);
    made->dtype = dtype;
    made->size = dimfold_layout_size(&made->layout);
    made->bytes = made->size * dimfold_dtype_size_bytes(dtype);
    made->rows[0] = malloc(4 * made->bytes + 1);
    for (size_t i = 1; i < 4 && made->rows[0] != NULL; i++)
        made->rows[i] = made->rows[0] + i * made->bytes;
    return made->rows[0] != NULL;
}

static dimfold_view row_view(const gathered *made, size_t row, dimfold_dtype dtype)
{
    return (dimfold_view){.data = made->rows[row], .dtype = dtype, .device_type = DIMFOLD_DEVICE_CPU,
                          .ndim = made->layout.ndim, .shape = made->layout.shape, .stride = made->layout.stride};
}

/* What a target's items become of the row. */
static bool row_convert(const reducer *with, const gathered *made, size_t row, const dimfold_view *to)
{
    dimfold_diag diag;
    dimfold_view from = row_view(made, row, made->dtype);
    dimfold_status status = from.dtype == to->dtype ? dimfold_copy(with->queue, to, &from, &diag)
                                                    : dimfold_cast(with->queue, to, &from, &diag);
    return status == DIMFOLD_OK || failure_of_library(with->reason, &diag);
}

/* Reduces the two first rows, which follow each other, into the third one. */
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

static bool run_again(reducer *with, const cut *cut, const dimfold_view *to, gathered *made)
{
    dimfold_layout parts[DIMFOLD_EXPR_SOURCES_MAX];
    uint32_t op = with->along->op;
    for (size_t start = 0; start < cut->extent; start += cut->step) {
        dimfold_view row = row_view(made, start > 0, made->dtype);
        cut_part(with, cut, start, parts);
        if (!reducer_call(with, parts, 1, &op, &row))
            return false;
        if (start > 0 && !rows_reduce(with, made, op_of_results(op), made->rows[2], made->dtype))
            return false;
        if (start > 0)
            memcpy(made->rows[0], made->rows[2], made->bytes);
    }
    return row_convert(with, made, 0, to);
}

/* ---- Sums and means of floats ----------------------------------------------------------------------------------- */

static void add_row(double *sum, double *rest, const double *piece, size_t count, double factor)
{
    for (size_t i = 0; i < count; i++) {
        double added = piece[i] * factor, whole = sum[i] + added, back = whole - sum[i];
        rest[i] += (sum[i] - (whole - back)) + (added - back);
        sum[i] = whole;
    }
}

/* The sum of integers of 64 bits is one modulo 2^64, which says nothing of their mean: that of each piece does. */
static bool is_by_means(const reducer *with)
{
    return with->along->op == DIMFOLD_REDUCE_MEAN && is_whole(with->dtype) &&
           dimfold_dtype_size_bytes(with->dtype) == sizeof(int64_t);
}

static bool run_sum(reducer *with, const cut *cut, const dimfold_view *to, gathered *made, double divisor)
{
    dimfold_layout parts[DIMFOLD_EXPR_SOURCES_MAX];
    uint32_t op = is_by_means(with) ? DIMFOLD_REDUCE_MEAN : DIMFOLD_REDUCE_SUM;
    double *sum = (double *)(void *)made->rows[0], *rest = (double *)(void *)made->rows[1];
    size_t doubles = made->bytes / sizeof *sum;
    memset(made->rows[0], 0, 2 * made->bytes);
    for (size_t start = 0; start < cut->extent; start += cut->step) {
        dimfold_view row = row_view(made, 2, made->dtype);
        double items = divisor / (double)cut->extent * (double)cut_part(with, cut, start, parts);
        if (!reducer_call(with, parts, 1, &op, &row))
            return false;
        add_row(sum, rest, (const double *)(void *)made->rows[2], doubles, op == DIMFOLD_REDUCE_MEAN ? items : 1);
    }
    for (size_t i = 0; i < doubles; i++)
        sum[i] = (isfinite(sum[i]) ? sum[i] + rest[i] : sum[i]) / divisor;
    return row_convert(with, made, 0, to);
}

/* ---- Moments ---------------------------------------------------------------------------------------------------- */

/* Rows: means, sums of squared distances from them, and both of the piece. */
static void add_moments(gathered *made, double before, double count)
{
    double *mean = (double *)(void *)made->rows[0], *squares = (double *)(void *)made->rows[1];
    const double *more = (const double *)(void *)made->rows[2], *spread = (const double *)(void *)made->rows[3];
    for (size_t i = 0; i < made->size; i++) {
        double distance = more[i] - mean[i];
        mean[i] += distance * (count / (before + count));
        squares[i] += spread[i] * count + (before > 0 ? distance * distance * (before * count / (before + count)) : 0);
    }
}

static bool run_moments(reducer *with, const cut *cut, const dimfold_view *to, gathered *made, double items)
{
    static const uint32_t ops[2] = {DIMFOLD_REDUCE_MEAN, DIMFOLD_REDUCE_VAR};
    dimfold_layout parts[DIMFOLD_EXPR_SOURCES_MAX];
    double *mean = (double *)(void *)made->rows[0], *squares = (double *)(void *)made->rows[1];
    double before = 0, ddof = with->ddof, left = items > ddof ? items - ddof : 0;
    with->ddof = 0;
    memset(made->rows[0], 0, 2 * made->bytes);
    for (size_t start = 0; start < cut->extent; start += cut->step) {
        dimfold_view rows[2] = {row_view(made, 2, made->dtype), row_view(made, 3, made->dtype)};
        size_t step = cut_part(with, cut, start, parts);
        double count = items / (double)cut->extent * (double)step;
        if (!reducer_call(with, parts, 2, ops, rows))
            return false;
        add_moments(made, before, count);
        before += count;
    }
    for (size_t i = 0; i < made->size; i++) {
        double variance = squares[i] / left;
        mean[i] = with->along->op == DIMFOLD_REDUCE_STD ? sqrt(variance) : variance;
    }
    return row_convert(with, made, 0, to);
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

static bool run_places(reducer *with, const cut *cut, const dimfold_view *to, gathered *made, gathered *places)
{
    dimfold_layout parts[DIMFOLD_EXPR_SOURCES_MAX];
    bool is_least = with->along->op == DIMFOLD_REDUCE_ARGMIN;
    const uint32_t ops[2] = {with->along->op, is_least ? DIMFOLD_REDUCE_MIN : DIMFOLD_REDUCE_MAX};
    size_t behind = 1; /* items of the reduced axes behind the one that is cut */
    for (size_t i = cut->axis + 1; i < with->layouts[0].ndim; i++)
        behind *= is_reduced(with->along, i) ? with->layouts[0].shape[i] : 1;
    for (size_t start = 0; start < cut->extent; start += cut->step) {
        dimfold_view rows[2] = {row_view(places, start > 0, DIMFOLD_DTYPE_I64), row_view(made, start > 0, made->dtype)};
        cut_part(with, cut, start, parts);
        if (!reducer_call(with, parts, 2, ops, rows))
            return false;
        if (start > 0 && !rows_reduce(with, made, ops[0], places->rows[2], DIMFOLD_DTYPE_I64))
            return false;
        if (start > 0)
            keep_places(made, places, (int64_t)(start * behind));
    }
    return row_convert(with, places, 0, to);
}

/* ---- All of them ------------------------------------------------------------------------------------------------ */

static bool run_reduced(reducer *with, const cut *cut, const dimfold_view *to, gathered *made, gathered *places)
{
    double items = 1;
    uint32_t op = with->along->op;
    for (size_t i = 0; i < with->layouts[0].ndim; i++)
        items *= is_reduced(with->along, i) ? (double)with->layouts[0].shape[i] : 1;
    switch (op) {
    case DIMFOLD_REDUCE_ARGMIN:
    case DIMFOLD_REDUCE_ARGMAX:
        return (gathered_make(places, to, DIMFOLD_DTYPE_I64) || lacks_memory(with)) &&
               run_places(with, cut, to, made, places);
    case DIMFOLD_REDUCE_VAR:
    case DIMFOLD_REDUCE_STD: return run_moments(with, cut, to, made, items);
    case DIMFOLD_REDUCE_MEAN: return run_sum(with, cut, to, made, items);
    case DIMFOLD_REDUCE_SUM:
        if (!is_whole(made->dtype))
            return run_sum(with, cut, to, made, 1);
        return run_again(with, cut, to, made);
    default: return run_again(with, cut, to, made);
    }
}

bool reducer_in_pieces(reducer *with, const dimfold_view *to)
{
    cut cut;
    gathered made = {.size = 0}, places = {.size = 0};
    bool is_place = with->along->op == DIMFOLD_REDUCE_ARGMIN || with->along->op == DIMFOLD_REDUCE_ARGMAX;
    if (!cut_find(with, &cut))
        return reducer_call(with, with->layouts, 1, &with->along->op, to);
    if (cut.is_kept)
        return run_kept(with, &cut, to);
    dimfold_dtype dtype = is_place ? with->dtype : dtype_between(with->along->op, with->dtype);
    bool is_fine = (gathered_make(&made, to, dtype) || lacks_memory(with)) &&
                   run_reduced(with, &cut, to, &made, &places);
    free(made.rows[0]);
    free(places.rows[0]);
    return is_fine;
}
