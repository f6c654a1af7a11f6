/* Runs each function for layouts of one rank type. Parameters: RANK, SMALLER_RANK and LARGER_RANK, each the number in
   the type's name or nothing for dynamic rank; RANK_NUMBER, the rank as a number (64 for dynamic rank); IS_DYNAMIC; and
   COUNT(n), the argument that says how many entries an array has, where there is one. */
#define T PASTE(RANK, )
#define F(name) PASTE(RANK, _##name)
#define SMALLER PASTE(SMALLER_RANK, )
#define LARGER PASTE(LARGER_RANK, )
#define RUN(name) PASTE_RUN(name, RANK)

static T RUN(operand)(const dimfold_layout *layout)
{
    T operand;
    bytes_fill(&operand, sizeof operand);
    if (layout->ndim > DIMFOLD_NDIM_MAX)
        memcpy(&operand, layout, sizeof operand);
    else
        CHECK_STATUS(DIMFOLD_OK, F(from_dyn)(&operand, layout, NULL));
    return operand;
}

/* Where a result of the operand's own type goes, and one of another type, which is the same only for dynamic rank. */
static T *RUN(target)(T *operand, T *separate, const struct arguments *a)
{
    return a->in_place ? operand : bytes_fill(separate, sizeof *separate);
}

static void *RUN(other_target)(void *operand, void *separate, size_t size, const struct arguments *a)
{
    return IS_DYNAMIC && a->in_place ? operand : bytes_fill(separate, size);
}

/* Whether a failed call left its output as it was: filled, or the operand where it was to be written over. */
static bool RUN(is_untouched)(const void *result, size_t size, const dimfold_layout *layout)
{
    T operand = RUN(operand)(layout);
    return bytes_are_filled(result, size) ||
           (size == sizeof operand && memcmp(&operand, result, sizeof operand) == 0);
}

static void RUN(keep)(struct outcome *o, const T *result, const dimfold_layout *layout)
{
    if (o->status == DIMFOLD_OK)
        CHECK_STATUS(DIMFOLD_OK, F(to_dyn)(&o->results[o->result_count++], result, NULL));
    else
        o->untouched = o->untouched && RUN(is_untouched)(result, sizeof *result, layout);
}

static void RUN(keep_dynamic)(struct outcome *o, const dimfold_layout *result, const dimfold_layout *layout)
{
    if (o->status == DIMFOLD_OK)
        o->results[o->result_count++] = *result;
    else
        o->untouched = o->untouched && RUN(is_untouched)(result, sizeof *result, layout);
}

/* ---- Make and ask ---- */

MADE(new, COUNT(layout->ndim) a->numbers.shape, a->numbers.stride, a->numbers.offset)
MADE(new_unchecked, COUNT(layout->ndim) a->numbers.shape, a->numbers.stride, a->numbers.offset)
MADE(contig, COUNT(layout->ndim) a->numbers.shape, a->order)
MADE(c_contig, COUNT(layout->ndim) a->numbers.shape)
MADE(f_contig, COUNT(layout->ndim) a->numbers.shape)
MADE(dense, COUNT(layout->ndim) a->numbers.shape, a->axes)
MADE(new_from_bytes, COUNT(layout->ndim) a->numbers.shape, a->numbers.stride, a->numbers.offset, a->itemsize)
CHANGED(set_offset, &operand, a->offset)
CHANGED(set_offset_unchecked, &operand, a->offset)
MADE(from_dyn, layout)

/* A layout of another number of axes fits the dynamic type only, so this has no outcome to compare. */
static void RUN(from_dyn_of_another_rank)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T result;
    dimfold_diag diag = {0};
    (void)o;
    bytes_fill(&result, sizeof result);
    if (IS_DYNAMIC || a->other.ndim == layout->ndim)
        return;
    CHECK_STATUS(DIMFOLD_ERR_NDIM, F(from_dyn)(&result, &a->other, &diag));
    CHECK(bytes_are_filled(&result, sizeof result) && reference_is_diagnosed(&diag, DIMFOLD_ERR_NDIM, "from_dyn"));
}

static void RUN(questions)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout), partner = RUN(operand)(&a->partner);
    const size_t counts[] = {F(ndim)(&operand), F(size)(&operand), F(offset)(&operand), F(ndim_of_c_contig)(&operand),
                             F(ndim_of_f_contig)(&operand), F(size_non_broadcast)(&operand)};
    const bool answers[] = {F(is_c_contig)(&operand), F(is_f_contig)(&operand), F(c_prefer)(&operand),
                            F(f_prefer)(&operand), F(is_broadcasted)(&operand), F(is_empty)(&operand),
                            F(equal)(&operand, &partner), F(equivalent)(&operand, &partner),
                            F(equal)(&operand, &operand), F(equivalent)(&operand, &operand),
                            F(is_contig)(&operand), F(is_dense)(&operand), F(is_unique)(&operand)};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        outcome_number(o, (int64_t)counts[i]);
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        outcome_number(o, answers[i]);
    outcome_number(o, (int64_t)F(hash)(&operand));
    outcome_number(o, (int64_t)F(flatten_axis_mask)(&operand));
    for (size_t i = 0; i < layout->ndim && layout->ndim <= DIMFOLD_NDIM_MAX; i++) {
        outcome_number(o, (int64_t)F(shape)(&operand)[i]);
        outcome_number(o, F(stride)(&operand)[i]);
    }
}

/* The numbers of a call, or that its outputs kept theirs. */
static void RUN(keep_two)(struct outcome *o, dimfold_status status, int64_t first, int64_t second)
{
    outcome_number(o, status);
    outcome_number(o, first);
    outcome_number(o, second);
    o->untouched = o->untouched && (status == DIMFOLD_OK || (first == 77 && second == 78));
}

static void RUN(bounds)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    size_t min = 77, max = 78, span = 77;
    ptrdiff_t lowest = 77, highest = 78;
    if (F(new_unchecked)(&operand, COUNT(layout->ndim) a->numbers.shape, a->numbers.stride, a->numbers.offset, NULL))
        return;
    dimfold_status status = F(bounds_index)(&operand, &min, &max, NULL);
    RUN(keep_two)(o, status, (int64_t)min, (int64_t)max);
    status = F(offset_bounds)(&operand, &lowest, &highest, NULL);
    RUN(keep_two)(o, status, lowest, highest);
    status = F(span)(&operand, &span, NULL);
    RUN(keep_two)(o, status, (int64_t)span, 78);
    lowest = 77, highest = 78;
    status = F(offset_min)(&operand, &lowest, NULL);
    RUN(keep_two)(o, status, lowest, 78);
    status = F(offset_max)(&operand, &highest, NULL);
    RUN(keep_two)(o, status, 77, highest);
    outcome_number(o, F(check_strides)(&operand, false, &o->diag));
    outcome_number(o, F(check_strides)(&operand, true, NULL));
    outcome_number(o, o->diag.axis);
    memset(&o->diag, 0, sizeof o->diag);
}

static void RUN(index)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    size_t position = 77;
    o->status = F(index)(&operand, COUNT(layout->ndim) a->index, &position, &o->diag);
    RUN(keep_two)(o, o->status, (int64_t)position, 78);
    if (layout->ndim > 0)
        outcome_number(o, F(index_unchecked)(&operand, a->index));
}

static void RUN(keep_list)(struct outcome *o, size_t count, const ptrdiff_t *list)
{
    count = count > DIMFOLD_NDIM_MAX ? DIMFOLD_NDIM_MAX : count;
    if (o->status != DIMFOLD_OK)
        o->untouched = o->untouched && bytes_are_filled(list, count * sizeof *list);
    for (size_t i = 0; i < count && o->status == DIMFOLD_OK; i++)
        outcome_number(o, list[i]);
}

static void RUN(stride_order)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    (void)a;
    bytes_fill(axes, sizeof axes);
    o->status = F(stride_order)(&operand, axes, &o->diag);
    RUN(keep_list)(o, layout->ndim, axes);
}

static void RUN(stride_bytes)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    ptrdiff_t stride_bytes[DIMFOLD_NDIM_MAX];
    bytes_fill(stride_bytes, sizeof stride_bytes);
    o->status = F(stride_bytes)(&operand, a->itemsize, stride_bytes, &o->diag);
    RUN(keep_list)(o, layout->ndim, stride_bytes);
}

static void RUN(span_bytes)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    size_t span_bytes = 77;
    o->status = F(span_bytes)(&operand, a->itemsize, &span_bytes, &o->diag);
    RUN(keep_two)(o, o->status, (int64_t)span_bytes, 78);
}

static void RUN(offset_bytes)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    size_t offset_bytes = 77;
    o->status = F(offset_bytes)(&operand, a->itemsize, &offset_bytes, &o->diag);
    RUN(keep_two)(o, o->status, (int64_t)offset_bytes, 78);
}

static void RUN(unravel_c)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    ptrdiff_t index[DIMFOLD_NDIM_MAX];
    bytes_fill(index, sizeof index);
    o->status = F(unravel_c)(&operand, a->ordinal, index, &o->diag);
    RUN(keep_list)(o, layout->ndim, index);
}

static void RUN(unravel_f)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    ptrdiff_t index[DIMFOLD_NDIM_MAX];
    bytes_fill(index, sizeof index);
    o->status = F(unravel_f)(&operand, a->ordinal, index, &o->diag);
    RUN(keep_list)(o, layout->ndim, index);
}

/* ---- View ---- */

CHANGED(transpose, &operand, COUNT(layout->ndim) a->axes)
CHANGED(reverse_axes, &operand)
CHANGED(moveaxis, &operand, a->count, a->axes, a->destination)
CHANGED(flip, &operand, a->count, a->axes)

#if RANK_NUMBER > 0
CHANGED(swapaxes, &operand, a->axis, a->axis2)
CHANGED(dim_narrow, &operand, a->axis, &a->slice)
CHANGED(dim_slice_strict, &operand, a->axis, a->position, a->slice.start)
DYNAMIC(repack, &operand, a->itemsize, a->itemsize2, (const void *)(uintptr_t)a->ordinal, a->axis, a->flag)

static void RUN(max_compatible_itemsize)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    size_t compatible = 77;
    o->status = F(max_compatible_itemsize)(&operand, a->itemsize, a->offset, NULL, a->axis, &compatible, &o->diag);
    RUN(keep_two)(o, o->status, (int64_t)compatible, 78);
}

static void RUN(keep_smaller)(struct outcome *o, const SMALLER *result, const dimfold_layout *layout)
{
    if (o->status == DIMFOLD_OK)
        CHECK_STATUS(DIMFOLD_OK, PASTE(SMALLER_RANK, _to_dyn)(&o->results[o->result_count++], result, NULL));
    else
        o->untouched = o->untouched && RUN(is_untouched)(result, sizeof *result, layout);
}

LESS(dim_select, &operand, a->axis, a->position)
LESS(dim_eliminate, &operand, a->axis)
LESS(dim_chop, &operand, a->axis)
#endif

#if RANK_NUMBER > 1
LESS(diagonal, &operand, a->position, a->axis, a->axis2)
#endif

#if RANK_NUMBER != 9
static void RUN(dim_insert)(struct outcome *o, const dimfold_layout *layout, const struct arguments *a)
{
    T operand = RUN(operand)(layout);
    LARGER separate, *result = RUN(other_target)(&operand, &separate, sizeof separate, a);
    o->status = F(dim_insert)(result, &operand, a->axis, &o->diag);
    if (o->status == DIMFOLD_OK)
        CHECK_STATUS(DIMFOLD_OK, PASTE(LARGER_RANK, _to_dyn)(&o->results[o->result_count++], result, NULL));
    else
        o->untouched = RUN(is_untouched)(result, sizeof *result, layout);
}
#endif

#include "operations_dynamic.inc.h"

#undef T
#undef F
#undef SMALLER
#undef LARGER
#undef RUN
#undef RANK
#undef SMALLER_RANK
#undef LARGER_RANK
#undef RANK_NUMBER
#undef IS_DYNAMIC
#undef COUNT
