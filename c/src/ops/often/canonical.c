/* Canonicalises: drops extents of 1, flips axes so that target strides are positive, sorts axes by the target and then
   by the sources, merges neighbours that are one axis in every operand. */
#include "canonical.h"

#include "layout/core.h"

/* Every operation comes through here, so each step is compiled for the usual two operands by itself. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* Whether an axis must be walked backwards: by the sign of its first stride that is not 0. */
ALWAYS_INLINE bool axis_is_reversed(size_t operands, const dimfold_strided *operand, size_t axis)
{
    for (size_t k = 0; k < operands; k++)
        if (operand[k].stride[axis] != 0)
            return operand[k].stride[axis] < 0;
    return false;
}

/* Whether the axis `stride` belongs before place `place`: smaller steps first, compared operand by operand. */
ALWAYS_INLINE bool axis_comes_before(const dimfold_canonical *form, size_t operands, const ptrdiff_t *stride,
                                     size_t place)
{
    for (size_t k = 0; k < operands; k++) {
        size_t step = dimfold_ptrdiff_magnitude(stride[k]);
        size_t other = dimfold_ptrdiff_magnitude(form->stride[k][place]);
        if (step != other)
            return step < other;
    }
    return false;
}

ALWAYS_INLINE void axis_put(dimfold_canonical *form, size_t operands, size_t place, size_t extent,
                            const ptrdiff_t *stride)
{
    form->shape[place] = extent;
    for (size_t k = 0; k < operands; k++)
        form->stride[k][place] = stride[k];
}

ALWAYS_INLINE void axis_move(dimfold_canonical *form, size_t operands, size_t to, size_t from)
{
    form->shape[to] = form->shape[from];
    for (size_t k = 0; k < operands; k++)
        form->stride[k][to] = form->stride[k][from];
}

/* Sorts in one axis by insertion: an axis that comes in order costs one comparison. */
ALWAYS_INLINE void canonical_insert(dimfold_canonical *form, size_t operands, size_t extent,
                                    const dimfold_strided *operand, size_t axis)
{
    ptrdiff_t stride[DIMFOLD_CANONICAL_OPERANDS];
    bool is_reversed = axis_is_reversed(operands, operand, axis);
    for (size_t k = 0; k < operands; k++) {
        stride[k] = operand[k].stride[axis];
        if (is_reversed) {
            form->position[k] += (ptrdiff_t)(extent - 1) * stride[k];
            stride[k] = -stride[k];
        }
    }
    size_t place = form->ndim++;
    for (; place > 0 && axis_comes_before(form, operands, stride, place - 1); place--)
        axis_move(form, operands, place, place - 1);
    axis_put(form, operands, place, extent, stride);
}

/* Whether axis `place` continues axis `into` without a jump in every operand. */
ALWAYS_INLINE bool axis_continues(const dimfold_canonical *form, size_t operands, size_t into, size_t place)
{
    ptrdiff_t extent = (ptrdiff_t)form->shape[into];
    for (size_t k = 0; k < operands; k++) {
        ptrdiff_t next;
        if (!dimfold_ptrdiff_mul(&next, form->stride[k][into], extent) || next != form->stride[k][place])
            return false;
    }
    return true;
}

ALWAYS_INLINE void axes_merge(dimfold_canonical *form, size_t operands)
{
    size_t last = 0;
    for (size_t place = 1; place < form->ndim; place++) {
        if (axis_continues(form, operands, last, place))
            form->shape[last] *= form->shape[place];
        else
            axis_move(form, operands, ++last, place);
    }
    form->ndim = form->ndim > 0 ? last + 1 : 0;
}

ALWAYS_INLINE void canonicalise(dimfold_canonical *form, size_t ndim, const size_t *shape, size_t operands,
                                const dimfold_strided *operand)
{
    for (size_t k = 0; k < operands; k++)
        form->position[k] = operand[k].offset;
    for (size_t axis = ndim; axis-- > 0;) {
        form->size *= shape[axis];
        if (shape[axis] > 1)
            canonical_insert(form, operands, shape[axis], operand, axis);
    }
    axes_merge(form, operands);
}

static void canonicalise_empty(dimfold_canonical *form, size_t operands, const dimfold_strided *operand)
{
    ptrdiff_t ones[DIMFOLD_CANONICAL_OPERANDS];
    for (size_t k = 0; k < operands; k++) {
        form->position[k] = operand[k].offset;
        ones[k] = 1;
    }
    axis_put(form, operands, 0, 0, ones);
    form->ndim = 1;
    form->size = 0;
}

void dimfold_canonicalise(dimfold_canonical *form, size_t ndim, const size_t *shape, size_t operands,
                          const dimfold_strided *operand)
{
    form->operands = operands;
    form->ndim = 0;
    form->size = 1;
    if (layout_is_empty(ndim, shape))
        canonicalise_empty(form, operands, operand);
    else if (operands == 2)
        canonicalise(form, ndim, shape, 2, operand);
    else
        canonicalise(form, ndim, shape, operands, operand);
}
