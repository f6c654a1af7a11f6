/* Everything that can be wrong with a view of a nested layout. A swizzle moves positions within aligned blocks, so the
   ends of the blocks bound them; only when those lie outside of the memory are the elements looked at one by one. */
#include "nested_operand.h"

#include "nested/reach.h"
#include "nested/swizzle.h"
#include "swizzle_bits.h"

/* Layouts of more elements are bounded by blocks alone. */
#define NESTED_WALK_ELEMENTS_MAX 65536

/* The lowest and the highest position of the leaves, without the view's offset. */
typedef struct nested_view_range {
    int64_t min, max;
} nested_view_range;

static nested_view_range nested_view_inside_range(const dimfold_nested *layout)
{
    ptrdiff_t min, max;
    dimfold_reach_bounds(&min, &max, layout);
    return (nested_view_range){min, max};
}

/* Whether no position has one of the bits that the swizzle looks at. */
static bool nested_view_rests(dimfold_swizzle swizzle, nested_view_range range)
{
    return swizzle.bits == 0 || (range.min >= 0 && range.max >> swizzle_low_y(swizzle) == 0);
}

/* The ends of the blocks that the swizzle keeps to itself. */
static nested_view_range nested_view_blocks(dimfold_swizzle swizzle, nested_view_range range)
{
    int64_t within = ((int64_t)1 << (swizzle_low_z(swizzle) + swizzle.bits)) - 1;
    return (nested_view_range){range.min & ~within, range.max | within};
}

/* Adds the view's offset. False if a sum is not representable, or below 0. */
static bool nested_view_move(dimfold_operand *operand, nested_view_range range)
{
    ptrdiff_t offset;
    if (!dimfold_size_to_ptrdiff(&offset, operand->view->offset) || range.max > PTRDIFF_MAX - offset ||
        range.min < -(int64_t)offset)
        return false;
    operand->min = (ptrdiff_t)(range.min + offset);
    operand->max = (ptrdiff_t)(range.max + offset);
    return true;
}

static bool nested_view_can_walk(const dimfold_operand *operand)
{
    size_t size = 1;
    for (size_t leaf = 0; leaf < operand->ndim; leaf++)
        size *= operand->shape[leaf];
    return size <= NESTED_WALK_ELEMENTS_MAX;
}

/* Steps to the next element; false behind the last one. What lies a step beyond a leaf's last index may be more than is
   representable. */
static bool nested_view_step(const dimfold_operand *operand, size_t *index, ptrdiff_t *position)
{
    for (size_t leaf = 0; leaf < operand->ndim; leaf++) {
        *position = dimfold_ptrdiff_add_wrapping(*position, operand->stride[leaf]);
        if (++index[leaf] < operand->shape[leaf])
            return true;
        ptrdiff_t way = dimfold_ptrdiff_mul_wrapping((ptrdiff_t)operand->shape[leaf], operand->stride[leaf]);
        *position = (ptrdiff_t)((size_t)*position - (size_t)way);
        index[leaf] = 0;
    }
    return false;
}

static nested_view_range nested_view_walk_range(const dimfold_operand *operand)
{
    dimfold_swizzle_bits bits = dimfold_swizzle_bits_of(operand->swizzle, 0);
    size_t index[DIMFOLD_LEAVES_MAX] = {0};
    ptrdiff_t position = operand->offset;
    nested_view_range range = {INT64_MAX, INT64_MIN};
    do {
        ptrdiff_t moved = (ptrdiff_t)dimfold_swizzle_move(bits, (size_t)position);
        range.min = moved < range.min ? moved : range.min;
        range.max = moved > range.max ? moved : range.max;
    } while (nested_view_step(operand, index, &position));
    return range;
}

void dimfold_nested_operand_sharpen(dimfold_operand *operand)
{
    if (dimfold_operand_is_swizzled(operand) && nested_view_can_walk(operand))
        nested_view_move(operand, nested_view_walk_range(operand));
}

static dimfold_status nested_view_check_range(dimfold_call call, dimfold_operand *operand, nested_view_range range,
                                         const char *name)
{
    uint64_t offset = operand->view->offset;
    if (offset <= (uint64_t)PTRDIFF_MAX && range.min < -(int64_t)offset)
        return dimfold_refuse(call, DIMFOLD_REASON_POSITION_NEGATIVE, name, 0, range.min + (int64_t)offset);
    if (!nested_view_move(operand, range))
        return dimfold_refuse(call, DIMFOLD_REASON_OFFSET_OVERFLOW, name, PTRDIFF_MAX - (range.max > 0 ? range.max : 0),
                              (int64_t)offset);
    return DIMFOLD_OK;
}

static dimfold_status nested_view_check_plain(dimfold_call call, dimfold_operand *operand, bool needs_data,
                                              nested_view_range range, const char *name)
{
    DIMFOLD_TRY(nested_view_check_range(call, operand, range, name));
    operand->offset += (ptrdiff_t)operand->view->offset;
    return dimfold_check_memory(call, operand, needs_data, name);
}

/* The way to an element goes over its position before the swizzle, so the bytes of that must be representable too. */
static dimfold_status nested_view_check_swizzled(dimfold_call call, dimfold_operand *operand, bool needs_data,
                                                 nested_view_range range, const char *name)
{
    const dimfold_call quiet = {NULL, NULL};
    int64_t most = PTRDIFF_MAX / 2 / (int64_t)operand->item_bytes;
    if (range.min < -most || range.max > most)
        return dimfold_refuse(call, DIMFOLD_REASON_BYTES_OVERFLOW, name, 0, 0);
    operand->base = operand->view->offset;
    operand->swizzle = operand->view->nested->swizzle;
    range = nested_view_blocks(operand->swizzle, range);
    bool fits = nested_view_check_range(quiet, operand, range, name) == DIMFOLD_OK &&
                dimfold_check_memory(quiet, operand, false, name) == DIMFOLD_OK;
    if (!fits && nested_view_can_walk(operand))
        range = nested_view_walk_range(operand);
    DIMFOLD_TRY(nested_view_check_range(call, operand, range, name));
    return dimfold_check_memory(call, operand, needs_data, name);
}

static dimfold_status nested_view_check_layout(dimfold_call call, const dimfold_view *view, const char *name)
{
    if (view->ndim != 0 || view->shape != NULL || view->stride != NULL)
        return dimfold_refuse(call, DIMFOLD_REASON_VIEW_NESTED_AXES, name, 0, (int64_t)view->ndim);
    DIMFOLD_TRY(dimfold_nested_check(call, view->nested, name));
    return dimfold_nested_check_no_basis(call, view->nested, name);
}

dimfold_status dimfold_nested_operand_check(dimfold_call call, dimfold_operand *operand, const dimfold_view *view,
                                            const char *name, const dimfold_queue *queue, bool needs_data)
{
    const dimfold_nested *layout = view->nested;
    DIMFOLD_TRY(dimfold_check_words(call, view, name, queue));
    DIMFOLD_TRY(dimfold_check_item(call, view->dtype, name, &operand->item_bytes));
    DIMFOLD_TRY(nested_view_check_layout(call, view, name));
    operand->view = view;
    operand->ndim = layout->leaves;
    operand->shape = layout->shape;
    operand->stride = layout->stride;
    operand->offset = layout->offset;
    operand->swizzle = (dimfold_swizzle){0, 0, 0, 0};
    operand->base = 0;
    nested_view_range range = nested_view_inside_range(layout);
    if (nested_view_rests(layout->swizzle, range))
        return nested_view_check_plain(call, operand, needs_data, range, name);
    return nested_view_check_swizzled(call, operand, needs_data, range, name);
}
