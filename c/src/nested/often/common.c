/* The longest run that is contiguous in two layouts (CuTe's max_common_layout and max_common_vector): the right inverse
   of one, as far as the other one goes along with it. There always is one, if only of one element. */
#include "nested/algebra.h"
#include "carry.h"
#include "nested/swizzle.h"

/* Where a swizzle changes nothing: below its lowest bit. */
static ptrdiff_t common_unswizzled(const dimfold_nested *layout)
{
    return nested_is_swizzled(layout) ? (ptrdiff_t)1 << layout->swizzle.base : PTRDIFF_MAX;
}

/* Layouts that are swizzled alike go along as far as they would without. */
static ptrdiff_t common_length_max(const dimfold_nested *layout, const dimfold_nested *layout2)
{
    ptrdiff_t max = common_unswizzled(layout), max2 = common_unswizzled(layout2);
    if (swizzle_equal(layout->swizzle, layout2->swizzle))
        return PTRDIFF_MAX;
    return max < max2 ? max : max2;
}

static dimfold_status common_check(dimfold_call call, const dimfold_nested *layout, const char *operand)
{
    DIMFOLD_TRY(dimfold_nested_check(call, layout, operand));
    if (layout->offset != 0)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_OFFSET, operand, 0, (int64_t)layout->offset);
    return dimfold_nested_check_no_basis(call, layout, operand);
}

typedef struct common_run {
    carry_system system;
    uint32_t count;
    carry_piece piece[TREE_LEAVES_MAX];
    ptrdiff_t length, length_max;
} common_run;

/* Whether the first `count` elements of the last piece go on together with the pieces before it. */
static bool common_holds(common_run *run, ptrdiff_t count)
{
    carry_fault fault;
    run->piece[run->count].count = count;
    return dimfold_carry_together(&run->system, run->piece, run->count + 1, &fault) == CARRY_NONE;
}

/* How many elements of the next leaf of the inverse the layout moves by the length of the run so far each. */
static ptrdiff_t common_elements(common_run *run, const nested_leaf *leaf)
{
    carry_piece *piece = &run->piece[run->count];
    uint32_t coordinates, mode;
    ptrdiff_t low = 1, high = (ptrdiff_t)leaf->shape;
    *piece = (carry_piece){.step = leaf->stride};
    if (!dimfold_carry_step(&run->system, piece, &coordinates) || piece->stride != run->length)
        return 1;
    high = dimfold_carry_run(&run->system, piece, high, &mode);
    if (high > run->length_max / run->length)
        high = run->length_max / run->length;
    if (common_holds(run, high))
        return high;
    while (low < high) {
        ptrdiff_t middle = high - (high - low) / 2;
        if (common_holds(run, middle))
            low = middle;
        else
            high = middle - 1;
    }
    piece->count = low;
    return low;
}

/* The run of at most `length_max` elements, and its length. */
static size_t common_leaves(nested_leaves *result, const dimfold_nested *layout, const nested_leaves *inverse,
                            ptrdiff_t length_max)
{
    common_run run;
    run.count = 0;
    run.length = 1;
    run.length_max = length_max;
    dimfold_carry_start(&run.system, layout, nested_root(layout), 0);
    nested_start_leaves(result, inverse->is_static && dimfold_nested_node_is_static(layout, nested_root(layout)));
    for (bool goes_on = true; goes_on && run.count < inverse->count; run.count++) {
        nested_leaf leaf = inverse->leaf[run.count];
        ptrdiff_t elements = common_elements(&run, &leaf);
        goes_on = elements == (ptrdiff_t)leaf.shape;
        leaf.shape = (size_t)elements;
        leaf.static_shape = leaf.static_stride = result->is_static;
        dimfold_nested_add_leaf(result, leaf);
        run.length *= elements;
    }
    return (size_t)run.length;
}

/* A run that the swizzle of both leads out of is cut to where it does not. */
static dimfold_status common_find(dimfold_call call, nested_leaves *result, size_t *length,
                                  const dimfold_nested *layout, const dimfold_nested *layout2)
{
    nested_leaves inverse;
    DIMFOLD_TRY(common_check(call, layout, "layout"));
    DIMFOLD_TRY(common_check(call, layout2, "layout2"));
    dimfold_nested_right_inverse_leaves(&inverse, layout2);
    dimfold_nested_merge_leaves(&inverse);
    size_t kept = (size_t)common_length_max(layout, layout2);
    bool is_alike = kept == PTRDIFF_MAX;
    do {
        *length = common_leaves(result, layout, &inverse, (ptrdiff_t)kept);
        kept = is_alike ? dimfold_swizzle_run(layout->swizzle, *length) : *length;
    } while (kept != *length);
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_max_common_vector(const dimfold_nested *layout, const dimfold_nested *layout2,
                                                size_t *count, dimfold_diag *diag)
{
    dimfold_call call = {diag, "max_common_vector"};
    nested_leaves leaves;
    DIMFOLD_TRY(dimfold_check_pointer(call, count, "count"));
    size_t length;
    DIMFOLD_TRY(common_find(call, &leaves, &length, layout, layout2));
    *count = length;
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_max_common_layout(dimfold_nested *result, const dimfold_nested *layout,
                                                const dimfold_nested *layout2, dimfold_diag *diag)
{
    dimfold_call call = {diag, "max_common_layout"};
    nested_leaves leaves;
    size_t length;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(common_find(call, &leaves, &length, layout, layout2));
    return dimfold_nested_of_leaves(call, result, &leaves);
}
