/* Whether the items of two layouts have bytes in common. */
#include "shared.h"

/* One of the two layouts. */
struct overlaps_operand {
    layout_in in;
    layout_bounds bounds;
    dimfold_items items;
    int64_t start; /* of position 0, in bytes from the first data pointer */
    const char *name, *itemsize_name;
};

/* Refuses bytes that are not representable. */
static dimfold_status overlaps_bytes(dimfold_call call, struct overlaps_operand *operand)
{
    dimfold_items *items = &operand->items;
    int64_t itemsize = (int64_t)items->itemsize, end, reach;
    bool fits = itemsize > 0 && !__builtin_mul_overflow(operand->bounds.min, itemsize, &items->low) &&
                !__builtin_mul_overflow(operand->bounds.max, itemsize, &items->high) &&
                !__builtin_add_overflow(items->low, operand->start, &items->low) &&
                !__builtin_add_overflow(items->high, operand->start, &items->high) &&
                !__builtin_add_overflow(items->high, itemsize - 1, &end) &&
                !__builtin_sub_overflow(end, items->low, &reach);
    if (!fits || items->low < PTRDIFF_MIN || end > PTRDIFF_MAX)
        return dimfold_refuse(call, DIMFOLD_REASON_BYTES_OVERFLOW, operand->name, 0, 0);
    return DIMFOLD_OK;
}

static dimfold_status overlaps_operand(dimfold_call call, struct overlaps_operand *operand,
                                       const dimfold_layout *layout, size_t itemsize)
{
    DIMFOLD_TRY(dimfold_layout_read(call, &operand->in, LAYOUT_RANK_DYN, layout, operand->name));
    if (itemsize == 0)
        return dimfold_refuse(call, DIMFOLD_REASON_ITEMSIZE_ZERO, operand->itemsize_name, 1, 0);
    DIMFOLD_TRY(dimfold_terms_bounds(call, &operand->in, operand->name, &operand->bounds));
    operand->items.layout = &operand->in;
    operand->items.itemsize = itemsize;
    return operand->bounds.empty ? DIMFOLD_OK : overlaps_bytes(call, operand);
}

static void overlaps_witness(const struct overlaps_operand *operand, const struct overlaps_operand *operand2,
                             dimfold_witness *witness)
{
    ptrdiff_t position2 = dimfold_terms_position(&operand2->in, witness->index2);
    witness->position = dimfold_terms_position(&operand->in, witness->index);
    int64_t first = witness->position * (int64_t)operand->items.itemsize;
    int64_t second = position2 * (int64_t)operand2->items.itemsize + operand2->start;
    witness->position_bytes = (ptrdiff_t)(first > second ? first : second);
}

dimfold_status dimfold_layout_overlaps(const dimfold_layout *layout, const dimfold_layout *layout2, size_t itemsize,
                                       size_t itemsize2, ptrdiff_t distance_bytes, uint64_t max_work,
                                       dimfold_answer *answer, dimfold_witness *witness, dimfold_diag *diag)
{
    const dimfold_call call = {diag, "overlaps"};
    struct overlaps_operand operand = {.start = 0, .name = "layout", .itemsize_name = "itemsize"};
    struct overlaps_operand operand2 = {.start = distance_bytes, .name = "layout2", .itemsize_name = "itemsize2"};
    dimfold_witness found;
    DIMFOLD_TRY(overlaps_operand(call, &operand, layout, itemsize));
    DIMFOLD_TRY(overlaps_operand(call, &operand2, layout2, itemsize2));
    DIMFOLD_TRY(dimfold_check_pointer(call, answer, "answer"));
    *answer = DIMFOLD_ANSWER_NO;
    if (operand.bounds.empty || operand2.bounds.empty)
        return DIMFOLD_OK;
    if (witness == NULL)
        witness = &found;
    *answer = dimfold_shared_between(&operand.items, &operand2.items, &max_work, witness);
    if (*answer == DIMFOLD_ANSWER_YES)
        overlaps_witness(&operand, &operand2, witness);
    return DIMFOLD_OK;
}
