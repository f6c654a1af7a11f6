/* Modes taken, put together, wrapped and unwrapped: each operation once, for tuples and for layouts. */
#include "edit.h"

static dimfold_status modes_get(dimfold_call call, const edit_operands *operands, size_t count, const ptrdiff_t *path)
{
    tree_edit edit;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, operands));
    if (count > 0)
        DIMFOLD_TRY(dimfold_check_pointer(call, path, "path"));
    const uint8_t *parens = dimfold_edit_parens(&edit, 0);
    tree_node node = dimfold_edit_root(&edit, 0);
    for (size_t step = 0; step < count; step++) {
        uint32_t mode = 0;
        DIMFOLD_TRY(dimfold_nested_mode(call, &mode, path[step], tree_rank(parens, node), "path"));
        node = tree_nth(parens, node, mode);
    }
    dimfold_edit_put(&edit, 0, node);
    return dimfold_edit_finish(call, &edit);
}

/* Counts a place between modes from 0. */
static dimfold_status modes_place(dimfold_call call, uint32_t *result, ptrdiff_t place, uint32_t rank,
                                  const char *operand)
{
    ptrdiff_t counted = place < 0 ? place + (ptrdiff_t)rank : place;
    if (counted < 0 || counted > (ptrdiff_t)rank)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_PLACE, operand, (int64_t)rank, (int64_t)place);
    *result = (uint32_t)counted;
    return DIMFOLD_OK;
}

typedef struct modes_range {
    uint32_t start, stop, rank;
} modes_range;

static dimfold_status modes_read_range(dimfold_call call, modes_range *range, const tree_edit *edit, ptrdiff_t start,
                                       ptrdiff_t stop)
{
    range->rank = tree_rank(dimfold_edit_parens(edit, 0), dimfold_edit_root(edit, 0));
    range->start = range->stop = 0;
    DIMFOLD_TRY(modes_place(call, &range->start, start, range->rank, "start"));
    DIMFOLD_TRY(modes_place(call, &range->stop, stop, range->rank, "stop"));
    if (range->stop < range->start)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_RANGE, "stop", (int64_t)start, (int64_t)stop);
    return DIMFOLD_OK;
}

static void modes_put_nth(tree_edit *edit, uint32_t mode)
{
    dimfold_edit_put(edit, 0, tree_nth(dimfold_edit_parens(edit, 0), dimfold_edit_root(edit, 0), mode));
}

static dimfold_status modes_take(dimfold_call call, const edit_operands *operands, ptrdiff_t start, ptrdiff_t stop)
{
    tree_edit edit;
    modes_range range;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, operands));
    DIMFOLD_TRY(modes_read_range(call, &range, &edit, start, stop));
    tree_open(&edit.tree);
    for (uint32_t mode = range.start; mode < range.stop; mode++)
        modes_put_nth(&edit, mode);
    tree_close(&edit.tree);
    return dimfold_edit_finish(call, &edit);
}

static dimfold_status modes_group(dimfold_call call, const edit_operands *operands, ptrdiff_t start, ptrdiff_t stop)
{
    tree_edit edit;
    modes_range range;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, operands));
    DIMFOLD_TRY(modes_read_range(call, &range, &edit, start, stop));
    tree_open(&edit.tree);
    for (uint32_t mode = 0; mode < range.rank; mode++) {
        if (mode == range.start && mode < range.stop)
            tree_open(&edit.tree);
        modes_put_nth(&edit, mode);
        if (mode + 1 == range.stop && mode >= range.start)
            tree_close(&edit.tree);
    }
    tree_close(&edit.tree);
    return dimfold_edit_finish(call, &edit);
}

static dimfold_status modes_select(dimfold_call call, const edit_operands *operands, size_t count,
                                   const ptrdiff_t *modes)
{
    tree_edit edit;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, operands));
    if (count > 0)
        DIMFOLD_TRY(dimfold_check_pointer(call, modes, "modes"));
    uint32_t rank = tree_rank(dimfold_edit_parens(&edit, 0), dimfold_edit_root(&edit, 0));
    tree_open(&edit.tree);
    for (size_t i = 0; i < count && !edit.tree.failed; i++) {
        uint32_t mode = 0;
        DIMFOLD_TRY(dimfold_nested_mode(call, &mode, modes[i], rank, "modes"));
        modes_put_nth(&edit, mode);
    }
    tree_close(&edit.tree);
    return dimfold_edit_finish(call, &edit);
}

static dimfold_status modes_flatten(dimfold_call call, const edit_operands *operands)
{
    tree_edit edit;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, operands));
    tree_node root = dimfold_edit_root(&edit, 0);
    bool is_leaf = tree_is_leaf(dimfold_edit_parens(&edit, 0), root);
    if (!is_leaf)
        tree_open(&edit.tree);
    dimfold_edit_put_leaves(&edit, 0, root);
    if (!is_leaf)
        tree_close(&edit.tree);
    return dimfold_edit_finish(call, &edit);
}

/* The leaves as they are; only the parentheses are those of the profile. */
static dimfold_status modes_unflatten(dimfold_call call, const edit_operands *operands, const dimfold_tuple *profile)
{
    tree_edit edit;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, operands));
    DIMFOLD_TRY(dimfold_tuple_check(call, profile, "profile"));
    tree_node root = dimfold_edit_root(&edit, 0);
    if (profile->leaves != root.count)
        return dimfold_refuse(call, DIMFOLD_REASON_NESTED_LEAVES, "profile", (int64_t)root.count,
                              (int64_t)profile->leaves);
    dimfold_edit_put_leaves(&edit, 0, root);
    for (uint32_t leaf = 0; leaf < profile->leaves; leaf++)
        edit.tree.parens[leaf] = profile->parens[leaf];
    return dimfold_edit_finish(call, &edit);
}

static dimfold_status modes_wrap(dimfold_call call, const edit_operands *operands)
{
    tree_edit edit;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, operands));
    tree_open(&edit.tree);
    dimfold_edit_put_modes(&edit, 0, dimfold_edit_root(&edit, 0));
    tree_close(&edit.tree);
    return dimfold_edit_finish(call, &edit);
}

static dimfold_status modes_unwrap(dimfold_call call, const edit_operands *operands)
{
    tree_edit edit;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, operands));
    const uint8_t *parens = dimfold_edit_parens(&edit, 0);
    tree_node node = dimfold_edit_root(&edit, 0);
    while (!tree_is_leaf(parens, node) && tree_rank(parens, node) == 1)
        node = tree_nth(parens, node, 0);
    dimfold_edit_put(&edit, 0, node);
    return dimfold_edit_finish(call, &edit);
}

static dimfold_status modes_append(dimfold_call call, const edit_operands *operands, bool front)
{
    tree_edit edit;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, operands));
    tree_open(&edit.tree);
    if (front)
        dimfold_edit_put(&edit, 1, dimfold_edit_root(&edit, 1));
    dimfold_edit_put_modes(&edit, 0, dimfold_edit_root(&edit, 0));
    if (!front)
        dimfold_edit_put(&edit, 1, dimfold_edit_root(&edit, 1));
    tree_close(&edit.tree);
    return dimfold_edit_finish(call, &edit);
}

static dimfold_status modes_replace(dimfold_call call, const edit_operands *operands, ptrdiff_t mode)
{
    tree_edit edit;
    uint32_t at = 0;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, operands));
    uint32_t rank = tree_rank(dimfold_edit_parens(&edit, 0), dimfold_edit_root(&edit, 0));
    DIMFOLD_TRY(dimfold_nested_mode(call, &at, mode, rank, "mode"));
    tree_open(&edit.tree);
    for (uint32_t i = 0; i < rank; i++) {
        if (i == at)
            dimfold_edit_put(&edit, 1, dimfold_edit_root(&edit, 1));
        else
            modes_put_nth(&edit, i);
    }
    tree_close(&edit.tree);
    return dimfold_edit_finish(call, &edit);
}

static dimfold_status modes_concatenate(dimfold_call call, const edit_operands *operands)
{
    tree_edit edit;
    DIMFOLD_TRY(dimfold_edit_start(call, &edit, operands));
    tree_open(&edit.tree);
    for (size_t i = 0; i < operands->count; i++)
        dimfold_edit_put(&edit, i, dimfold_edit_root(&edit, i));
    tree_close(&edit.tree);
    return dimfold_edit_finish(call, &edit);
}

#define MODES(name) dimfold_tuple_##name
#define OPERAND dimfold_tuple
#define OPERANDS(result, count, list, is_list) (&(edit_operands){result, NULL, list, NULL, count, is_list})
#include "modes.inc.h"

#define MODES(name) dimfold_nested_##name
#define OPERAND dimfold_nested
#define OPERANDS(result, count, list, is_list) (&(edit_operands){NULL, result, NULL, list, count, is_list})
#include "modes.inc.h"
