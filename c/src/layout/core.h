/* What all functions on layouts share: a layout of any rank as (ndim, shape, stride, offset), and the checks on it.
   Everything here is inlined, so that a fixed rank becomes a constant and its loops unroll. Functions that are not
   inlined take layouts by pointer: a struct passed by value is read back before its parts have arrived. */
#pragma once

#include "base/checked.h"
#include "base/diag.h"

#include <dimfold/layout.h>

#define LAYOUT_INLINE static inline __attribute__((always_inline, unused))
/* One copy for all ranks, of what nobody calls often enough to have it unrolled: else the library is twice as large. */
#define LAYOUT_SHARED static __attribute__((noinline))
/* Before a loop over numbers that the caller has probably just written one by one: reading them in pairs would have to
   wait until all of them have left the processor's store buffer. */
#ifdef __clang__
#define LAYOUT_ONE_BY_ONE _Pragma("clang loop vectorize(disable)")
#else
#define LAYOUT_ONE_BY_ONE
#endif
#define LAYOUT_LIKELY(condition) __builtin_expect((condition), 1)
#define LAYOUT_UNLIKELY(condition) __builtin_expect((condition), 0)

/* A layout that is read. */
typedef struct layout_in {
    size_t ndim;
    const size_t *shape;
    const ptrdiff_t *stride;
    size_t offset;
} layout_in;

/* The arrays and the offset of a layout that is written; its arrays may be those that are read. */
typedef struct layout_out {
    size_t *shape;
    ptrdiff_t *stride;
    size_t *offset;
} layout_out;

LAYOUT_INLINE layout_in layout_in_of_dyn(const dimfold_layout *layout)
{
    return (layout_in){layout->ndim, layout->shape, layout->stride, layout->offset};
}

LAYOUT_INLINE layout_out layout_out_of_dyn(dimfold_layout *layout)
{
    return (layout_out){layout->shape, layout->stride, &layout->offset};
}

LAYOUT_INLINE dimfold_status layout_check_ndim(dimfold_call call, size_t ndim, const char *operand)
{
    if (LAYOUT_UNLIKELY(ndim > DIMFOLD_NDIM_MAX))
        return dimfold_refuse(call, DIMFOLD_REASON_NDIM_MAX, operand, DIMFOLD_NDIM_MAX, (int64_t)ndim);
    return DIMFOLD_OK;
}

/* A number of axes that the caller counted: at most 64. */
LAYOUT_INLINE dimfold_status layout_check_count(dimfold_call call, size_t count, const char *operand)
{
    if (LAYOUT_UNLIKELY(count > DIMFOLD_NDIM_MAX))
        return dimfold_refuse(call, DIMFOLD_REASON_COUNT_NDIM_MAX, operand, DIMFOLD_NDIM_MAX, (int64_t)count);
    return DIMFOLD_OK;
}

/* A number of entries that must be the layout's number of axes. */
LAYOUT_INLINE dimfold_status layout_check_count_is(dimfold_call call, size_t ndim, size_t count, const char *operand)
{
    if (LAYOUT_UNLIKELY(ndim != count))
        return dimfold_refuse(call, DIMFOLD_REASON_COUNT_NDIM, operand, (int64_t)ndim, (int64_t)count);
    return DIMFOLD_OK;
}

/* An array of `count` entries, which may be NULL only when there are none. */
LAYOUT_INLINE dimfold_status layout_check_array(dimfold_call call, size_t count, const void *array,
                                                const char *operand)
{
    return count == 0 ? DIMFOLD_OK : dimfold_check_pointer(call, array, operand);
}

/* A list of at most 64 entries, counted by the caller in `count`. */
LAYOUT_INLINE dimfold_status layout_check_list(dimfold_call call, size_t count, const void *list, const char *operand)
{
    DIMFOLD_TRY(layout_check_count(call, count, "count"));
    return layout_check_array(call, count, list, operand);
}

LAYOUT_INLINE dimfold_status layout_check_dyn(dimfold_call call, const dimfold_layout *layout, const char *operand)
{
    DIMFOLD_TRY(dimfold_check_pointer(call, layout, operand));
    return layout_check_ndim(call, layout->ndim, operand);
}

/* The rank of `dimfold_layout`, where fixed types have theirs. */
#define LAYOUT_RANK_DYN SIZE_MAX

/* Layouts of any type as (rank, pointer): what the functions pass on that are compiled once for all ranks, so that
   there is next to nothing of them per rank. */

/* Refuses NULL and a wrong ndim. */
dimfold_status dimfold_layout_read(dimfold_call call, layout_in *in, size_t rank, const void *layout,
                                   const char *operand);

/* The same for questions. */
bool dimfold_layout_ask(layout_in *in, size_t rank, const void *layout);

/* Where to write a result that has all it needs: a dynamic one gets its number of axes. */
layout_out dimfold_layout_result(size_t rank, void *result, size_t ndim);

LAYOUT_INLINE dimfold_status layout_check_order_cf(dimfold_call call, dimfold_order order)
{
    if (LAYOUT_UNLIKELY(order != DIMFOLD_ORDER_C && order != DIMFOLD_ORDER_F))
        return dimfold_refuse(call, DIMFOLD_REASON_ORDER_CF, "order", 0, order);
    return DIMFOLD_OK;
}

/* Counts an axis of `ndim` from 0. On failure *result is no axis. */
LAYOUT_INLINE dimfold_status layout_axis(dimfold_call call, size_t *result, ptrdiff_t axis, size_t ndim,
                                         const char *operand)
{
    *result = axis < 0 ? (size_t)axis + ndim : (size_t)axis;
    if (LAYOUT_UNLIKELY(*result >= ndim))
        return dimfold_refuse(call, DIMFOLD_REASON_AXIS, operand, (int64_t)ndim, (int64_t)axis);
    return DIMFOLD_OK;
}

/* Counts axis `axis` of a list from 0 and refuses it if `seen` has its bit. */
LAYOUT_INLINE dimfold_status layout_axis_once(dimfold_call call, size_t *result, ptrdiff_t axis, size_t ndim,
                                              uint64_t *seen, const char *operand)
{
    DIMFOLD_TRY(layout_axis(call, result, axis, ndim, operand));
    uint64_t bit = (uint64_t)1 << *result;
    if (LAYOUT_UNLIKELY((*seen & bit) != 0))
        return dimfold_fail(call, DIMFOLD_REASON_AXIS_TWICE, operand, (ptrdiff_t)*result, 0, 0);
    *seen |= bit;
    return DIMFOLD_OK;
}

LAYOUT_INLINE bool layout_is_empty(size_t ndim, const size_t *shape)
{
    bool empty = false;
    for (size_t i = 0; i < ndim; i++)
        empty |= shape[i] == 0;
    return empty;
}

LAYOUT_INLINE void layout_copy(layout_out out, layout_in in)
{
    LAYOUT_ONE_BY_ONE
    for (size_t i = 0; i < in.ndim; i++) {
        out.shape[i] = in.shape[i];
        out.stride[i] = in.stride[i];
    }
    *out.offset = in.offset;
}

LAYOUT_INLINE void layout_copy_dyn(dimfold_layout *result, layout_in in)
{
    layout_copy(layout_out_of_dyn(result), in);
    result->ndim = in.ndim;
}

/* a × b as a stride, or `otherwise` if that is no valid stride. For axes whose stride nobody follows. */
LAYOUT_INLINE ptrdiff_t layout_stride_mul(ptrdiff_t a, ptrdiff_t b, ptrdiff_t otherwise)
{
    ptrdiff_t product;
    bool fits = dimfold_ptrdiff_mul(&product, a, b) && product != PTRDIFF_MIN;
    return fits ? product : otherwise;
}

/* extent × stride for the axis before one: an extent 0 counts as 1. */
LAYOUT_INLINE ptrdiff_t layout_stride_beyond(size_t extent, ptrdiff_t stride)
{
    return layout_stride_mul((ptrdiff_t)(extent > 1 ? extent : 1), stride, stride);
}

/* The lowest and the highest position, with what went wrong on the way to them. */
typedef struct layout_bounds {
    ptrdiff_t min, max;
    bool empty, overflow;
} layout_bounds;

/* Adds the reach of one axis to the bounds. An overflow counts only if the layout is not empty, which is known at the
   end. */
LAYOUT_INLINE void layout_bounds_extend(layout_bounds *bounds, size_t extent, ptrdiff_t stride)
{
    ptrdiff_t reach;
    bounds->empty |= extent == 0;
    bounds->overflow |= extent > (size_t)PTRDIFF_MAX;
    bounds->overflow |= !dimfold_ptrdiff_mul(&reach, (ptrdiff_t)(extent - 1), stride);
    bounds->overflow |= !dimfold_ptrdiff_add(&bounds->min, bounds->min, reach < 0 ? reach : 0);
    bounds->overflow |= !dimfold_ptrdiff_add(&bounds->max, bounds->max, reach < 0 ? 0 : reach);
}

LAYOUT_INLINE layout_bounds layout_bounds_of(layout_in in)
{
    layout_bounds bounds = {(ptrdiff_t)in.offset, (ptrdiff_t)in.offset, false, in.offset > (size_t)PTRDIFF_MAX};
    for (size_t i = 0; i < in.ndim; i++)
        layout_bounds_extend(&bounds, in.shape[i], in.stride[i]);
    return bounds;
}

/* The number of elements; false if the product of the extents that are not 0 is above PTRDIFF_MAX. */
LAYOUT_INLINE bool layout_size_checked(size_t *size, size_t ndim, const size_t *shape)
{
    ptrdiff_t product = 1;
    bool empty = false;
    for (size_t i = 0; i < ndim; i++) {
        ptrdiff_t extent = (ptrdiff_t)shape[i];
        empty |= extent == 0;
        if (LAYOUT_UNLIKELY(extent < 0 || !dimfold_ptrdiff_mul(&product, product, extent + (extent == 0))))
            return false;
    }
    *size = empty ? 0 : (size_t)product;
    return true;
}

/* Checks everything, and says why a layout is not valid. Not inlined. */
dimfold_status dimfold_layout_diagnose(dimfold_call call, layout_in in, const char *operand)
    __attribute__((cold, noinline));

/* Adds one axis, of extent 1 or more, to the size and the bounds; false at the first thing that is out of the ordinary.
   A reach below 0 moves only the lower bound, one above 0 only the upper. */
LAYOUT_INLINE bool layout_extend_plain(size_t extent, ptrdiff_t stride, ptrdiff_t *size, layout_bounds *bounds)
{
    ptrdiff_t reach;
    if ((ptrdiff_t)extent <= 0 || stride == PTRDIFF_MIN)
        return false;
    if (!dimfold_ptrdiff_mul(size, *size, (ptrdiff_t)extent))
        return false;
    if (!dimfold_ptrdiff_mul(&reach, (ptrdiff_t)extent - 1, stride))
        return false;
    return dimfold_ptrdiff_add(&bounds->min, bounds->min, reach < 0 ? reach : 0) &&
           dimfold_ptrdiff_add(&bounds->max, bounds->max, reach < 0 ? 0 : reach);
}

/* Whether a layout is valid and not empty: the fast path, which finds its bounds. */
LAYOUT_INLINE bool layout_is_plain(layout_in in, layout_bounds *bounds)
{
    ptrdiff_t size = 1;
    *bounds = (layout_bounds){(ptrdiff_t)in.offset, (ptrdiff_t)in.offset, false, false};
    if ((ptrdiff_t)in.offset < 0)
        return false;
    for (size_t i = 0; i < in.ndim; i++)
        if (LAYOUT_UNLIKELY(!layout_extend_plain(in.shape[i], in.stride[i], &size, bounds)))
            return false;
    return bounds->min >= 0;
}

/* Succeeds for what dimfold_layout_new accepts. */
LAYOUT_INLINE dimfold_status layout_check(dimfold_call call, layout_in in, const char *operand)
{
    layout_bounds bounds;
    return LAYOUT_LIKELY(layout_is_plain(in, &bounds)) ? DIMFOLD_OK : dimfold_layout_diagnose(call, in, operand);
}

/* The same, and its bounds. */
LAYOUT_INLINE dimfold_status layout_check_bounds(dimfold_call call, layout_in in, const char *operand,
                                                 layout_bounds *bounds)
{
    if (LAYOUT_LIKELY(layout_is_plain(in, bounds)))
        return DIMFOLD_OK;
    *bounds = layout_bounds_of(in);
    return dimfold_layout_diagnose(call, in, operand);
}

/* Says at which axis the size of a shape stops being representable. Not inlined. */
dimfold_status dimfold_layout_size_overflow(dimfold_call call, size_t ndim, const size_t *shape, const char *operand)
    __attribute__((cold, noinline));

/* Says why an offset cannot move: never for an empty layout, whose offset then stays. Not inlined. */
dimfold_status dimfold_layout_offset_stuck(dimfold_call call, layout_in in, size_t axis)
    __attribute__((cold, noinline));

/* Moves an offset by `index` steps along an axis. It fails only for layouts that are not valid. */
LAYOUT_INLINE dimfold_status layout_offset_move(dimfold_call call, size_t *offset, layout_in in, size_t axis,
                                                ptrdiff_t index)
{
    ptrdiff_t way, moved;
    bool fits = dimfold_ptrdiff_mul(&way, index, in.stride[axis]);
    fits &= dimfold_ptrdiff_add(&moved, (ptrdiff_t)*offset, way) && moved >= 0;
    if (LAYOUT_UNLIKELY(!fits))
        return dimfold_layout_offset_stuck(call, in, axis);
    *offset = (size_t)moved;
    return DIMFOLD_OK;
}
