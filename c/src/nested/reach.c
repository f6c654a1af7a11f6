/* How far layouts reach. A swizzle moves positions within aligned blocks. */
#include "reach.h"
#include "coordinates.h"
#include "swizzle.h"

/* All sums here are those whose magnitudes the check of the layout added up. */
void dimfold_reach_node(ptrdiff_t *min, ptrdiff_t *max, const dimfold_nested *layout, tree_node node)
{
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++) {
        ptrdiff_t reach = ((ptrdiff_t)layout->shape[leaf] - 1) * layout->stride[leaf];
        *(reach < 0 ? min : max) += reach;
    }
}

void dimfold_reach_bounds(ptrdiff_t *min, ptrdiff_t *max, const dimfold_nested *layout)
{
    *min = *max = layout->offset;
    dimfold_reach_node(min, max, layout, nested_root(layout));
}

/* The positions of a block less one. */
static ptrdiff_t reach_block(dimfold_swizzle swizzle)
{
    return swizzle.bits == 0 ? 0 : ((ptrdiff_t)1 << (swizzle_low_z(swizzle) + swizzle.bits)) - 1;
}

static dimfold_status reach_check(dimfold_call call, const dimfold_nested *layout)
{
    DIMFOLD_TRY(dimfold_nested_check(call, layout, "layout"));
    return dimfold_nested_check_no_basis(call, layout, "layout");
}

dimfold_status dimfold_nested_bounds(const dimfold_nested *layout, ptrdiff_t *min, ptrdiff_t *max, dimfold_diag *diag)
{
    dimfold_call call = {diag, "bounds"};
    ptrdiff_t low, high, block;
    DIMFOLD_TRY(reach_check(call, layout));
    DIMFOLD_TRY(dimfold_check_pointer(call, min, "min"));
    DIMFOLD_TRY(dimfold_check_pointer(call, max, "max"));
    dimfold_reach_bounds(&low, &high, layout);
    block = reach_block(layout->swizzle);
    *min = low & ~block;
    *max = high | block;
    return DIMFOLD_OK;
}

static bool reach_size(size_t *size, const dimfold_nested *layout, const dimfold_tuple *coshape)
{
    ptrdiff_t product;
    bool fits = dimfold_integers_product(&product, coshape->value, coshape->leaves);
    *size = ((size_t)product - 1) | (size_t)reach_block(layout->swizzle);
    return fits && dimfold_size_add(size, *size, 1);
}

dimfold_status dimfold_nested_cosize(const dimfold_nested *layout, size_t *cosize, dimfold_diag *diag)
{
    dimfold_call call = {diag, "cosize"};
    dimfold_tuple coshape = {0};
    size_t made;
    DIMFOLD_TRY(dimfold_nested_check(call, layout, "layout"));
    DIMFOLD_TRY(dimfold_check_pointer(call, cosize, "cosize"));
    DIMFOLD_TRY(dimfold_coordinates_shape(call, &coshape, layout));
    if (!reach_size(&made, layout, &coshape))
        return integers_overflow(call, "layout", 0);
    *cosize = made;
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_coshape(dimfold_tuple *result, const dimfold_nested *layout, dimfold_diag *diag)
{
    dimfold_call call = {diag, "coshape"};
    dimfold_tuple made = {0};
    DIMFOLD_TRY(nested_check_operands(call, result, layout));
    DIMFOLD_TRY(dimfold_coordinates_shape(call, &made, layout));
    *result = made;
    return DIMFOLD_OK;
}
