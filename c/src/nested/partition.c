/* One tile of a layout, or one element of every tile: a division, and a slice of it. */
#include "base/libc.h"
#include "thread_value.h"

/* A failure of a part of the work, as one of the whole. */
static dimfold_status partition_end(dimfold_call call, dimfold_status status)
{
    if (status != DIMFOLD_OK && call.diag != NULL)
        call.diag->operation = call.operation;
    return status;
}

/* The same where a part of the work has other names for the parameters: pairs of these and ours, NULL behind them. */
static dimfold_status partition_end_as(dimfold_call call, dimfold_status status, const char *const *names)
{
    for (; status != DIMFOLD_OK && call.diag != NULL && call.diag->operand != NULL && *names != NULL; names += 2)
        if (strcmp(call.diag->operand, names[0]) == 0) {
            call.diag->operand = names[1];
            break;
        }
    return partition_end(call, status);
}

/* `_`, as often as a node has modes; at a leaf without parentheses. */
static dimfold_tuple partition_whole(const dimfold_nested *layout, tree_node node)
{
    dimfold_tuple whole = {.leaves = tree_rank(layout->parens, node)};
    whole.whole = tree_leaf_bits(whole.leaves);
    if (!tree_is_leaf(layout->parens, node)) {
        whole.parens[0] = 0x10;
        whole.parens[whole.leaves - 1]++;
    }
    return whole;
}

/* A coordinate of a node: `_` behind a tuple that has fewer modes; an integer stands for all of it. */
static dimfold_status partition_chosen(dimfold_call call, dimfold_tuple *chosen, const dimfold_nested *layout,
                                       tree_node node)
{
    dimfold_tuple one = {.leaves = 1, .whole = 1};
    uint32_t rank = tree_rank(chosen->parens, tuple_root(chosen));
    if (tree_is_leaf(chosen->parens, tuple_root(chosen)))
        return DIMFOLD_OK;
    for (; rank < tree_rank(layout->parens, node); rank++)
        DIMFOLD_TRY(dimfold_tuple_append(chosen, chosen, &one, call.diag));
    return DIMFOLD_OK;
}

/* A coordinate is sliced with `before` leaves before its own, which its diagnosis does not count. */
static dimfold_status partition_counted(dimfold_call call, dimfold_status status, uint32_t before)
{
    if (status != DIMFOLD_OK && call.diag != NULL && call.diag->operand != NULL &&
        strcmp(call.diag->operand, "coordinate") == 0 && call.diag->axis >= (ptrdiff_t)before)
        call.diag->axis -= (ptrdiff_t)before;
    return status;
}

/* The layout divided; then `coordinate` in mode `mode` of (tile, rest), and all modes of the other. */
static dimfold_status partition_slice(dimfold_call call, dimfold_nested *result, const dimfold_nested *layout,
                                      const dimfold_tiler *tiler, const dimfold_tuple *coordinate, uint32_t mode)
{
    dimfold_nested divided;
    dimfold_tuple part[2], both;
    const dimfold_tuple *parts[] = {&part[0], &part[1]};
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_tuple_check(call, coordinate, "coordinate"));
    DIMFOLD_TRY(dimfold_nested_zipped_divide(&divided, layout, tiler, 0, call.diag));
    tree_node chosen = tree_nth(divided.parens, nested_root(&divided), mode);
    part[mode] = *coordinate;
    part[1 - mode] = partition_whole(&divided, tree_nth(divided.parens, nested_root(&divided), 1 - mode));
    DIMFOLD_TRY(partition_chosen(call, &part[mode], &divided, chosen));
    DIMFOLD_TRY(dimfold_tuple_concatenate(&both, 2, parts, call.diag));
    return partition_counted(call, dimfold_nested_slice_and_offset(result, &divided, &both, call.diag),
                             mode == 1 ? part[0].leaves : 0);
}

dimfold_status dimfold_nested_inner_partition(dimfold_nested *result, const dimfold_nested *layout,
                                              const dimfold_tiler *tiler, const dimfold_tuple *coordinate,
                                              dimfold_diag *diag)
{
    dimfold_call call = {diag, "inner_partition"};
    return partition_end(call, partition_slice(call, result, layout, tiler, coordinate, 1));
}

dimfold_status dimfold_nested_local_tile(dimfold_nested *result, const dimfold_nested *layout,
                                         const dimfold_tiler *tiler, const dimfold_tuple *coordinate,
                                         dimfold_diag *diag)
{
    dimfold_call call = {diag, "local_tile"};
    return partition_end(call, partition_slice(call, result, layout, tiler, coordinate, 1));
}

dimfold_status dimfold_nested_outer_partition(dimfold_nested *result, const dimfold_nested *layout,
                                              const dimfold_tiler *tiler, const dimfold_tuple *coordinate,
                                              dimfold_diag *diag)
{
    dimfold_call call = {diag, "outer_partition"};
    return partition_end(call, partition_slice(call, result, layout, tiler, coordinate, 0));
}

/* Where a thread stands: one integer per mode of the layout of threads, and the extents of these. */
static dimfold_status partition_thread(dimfold_tuple *coordinate, dimfold_tuple *tile, const dimfold_nested *threads,
                                       size_t thread, dimfold_diag *diag)
{
    dimfold_tuple shape, leaves;
    ptrdiff_t number = thread <= (size_t)PTRDIFF_MAX ? (ptrdiff_t)thread : PTRDIFF_MAX;
    DIMFOLD_TRY(dimfold_nested_shape(&shape, threads, diag));
    DIMFOLD_TRY(dimfold_tuple_product_each(tile, &shape, diag));
    DIMFOLD_TRY(dimfold_nested_idx2crd(&leaves, threads, number, DIMFOLD_STRICT, diag));
    *coordinate = *tile;
    coordinate->static_value = 0;
    for (uint32_t mode = 0; mode < tile->leaves; mode++) {
        tree_node node = tree_nth(shape.parens, tuple_root(&shape), mode);
        ptrdiff_t weight = 1, index = 0;
        for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++) {
            index += leaves.value[leaf] * weight;
            weight *= shape.value[leaf];
        }
        coordinate->value[mode] = index;
    }
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_local_partition(dimfold_nested *result, const dimfold_nested *layout,
                                              const dimfold_nested *threads, size_t thread, dimfold_diag *diag)
{
    static const char *const of_threads[] = {"layout", "threads", "position", "thread", "tuple", "threads",
                                             "shape",  "threads", NULL};
    static const char *const of_tiler[] = {"tiler", "threads", "coordinate", "thread", NULL};
    dimfold_call call = {diag, "local_partition"};
    dimfold_tuple coordinate, tile;
    dimfold_tiler tiler;
    DIMFOLD_TRY(dimfold_nested_check(call, threads, "threads"));
    DIMFOLD_TRY(dimfold_nested_check_plain(call, threads, "threads"));
    DIMFOLD_TRY(partition_end_as(call, partition_thread(&coordinate, &tile, threads, thread, diag), of_threads));
    DIMFOLD_TRY(partition_end_as(call, dimfold_tiler_from_shape(&tiler, &tile, diag), of_threads));
    return partition_end_as(call, partition_slice(call, result, layout, &tiler, &coordinate, 0), of_tiler);
}
