/* Thread-value layouts made of threads and values (CuTe's make_layout_tv), and their two modes. */
#include "thread_value.h"

dimfold_status dimfold_tv_read(dimfold_call call, tv_modes *modes, const dimfold_nested *tv)
{
    DIMFOLD_TRY(dimfold_nested_check(call, tv, "tv"));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, tv, "tv"));
    uint32_t rank = tree_rank(tv->parens, nested_root(tv));
    if (rank != 2)
        return dimfold_refuse(call, DIMFOLD_REASON_TV_MODES, "tv", 2, rank);
    modes->layout = tv;
    modes->threads = tree_nth(tv->parens, nested_root(tv), 0);
    modes->values = tree_nth(tv->parens, nested_root(tv), 1);
    modes->thread_count = nested_node_size(tv, modes->threads);
    modes->value_count = nested_node_size(tv, modes->values);
    return DIMFOLD_OK;
}

dimfold_status dimfold_tv_check_thread(dimfold_call call, size_t thread, size_t count)
{
    if (thread >= count)
        return dimfold_refuse(call, DIMFOLD_REASON_ACCESS_RANGE, "thread", (int64_t)count, (int64_t)thread);
    return DIMFOLD_OK;
}

/* A layout that numbers threads or values: its leaves are the digits of the number. */
typedef struct tv_numbers {
    const char *operand;
    const dimfold_nested *layout;
    uint32_t count;
    uint32_t order[32];    /* the leaves whose extents are not 1, lowest digit first */
    ptrdiff_t weight[32];  /* of each leaf in the index of the tile */
    uint32_t static_weight;
} tv_numbers;

static void tv_sort(tv_numbers *numbers)
{
    const dimfold_nested *layout = numbers->layout;
    numbers->count = 0;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++) {
        uint32_t at = numbers->count;
        if (layout->shape[leaf] == 1)
            continue;
        for (; at > 0 && layout->stride[numbers->order[at - 1]] > layout->stride[leaf]; at--)
            numbers->order[at] = numbers->order[at - 1];
        numbers->order[at] = leaf;
        numbers->count++;
    }
}

/* Numbers 0, 1, 2, … without gaps have digits of which each begins where the ones below it end. */
static dimfold_status tv_number(dimfold_call call, tv_numbers *numbers, const dimfold_nested *layout,
                                const char *operand)
{
    ptrdiff_t next = 1;
    DIMFOLD_TRY(dimfold_nested_check(call, layout, operand));
    DIMFOLD_TRY(dimfold_nested_check_plain(call, layout, operand));
    DIMFOLD_TRY(dimfold_nested_check_no_basis(call, layout, operand));
    numbers->operand = operand;
    numbers->layout = layout;
    numbers->static_weight = 0;
    tv_sort(numbers);
    for (uint32_t digit = 0; digit < numbers->count; digit++) {
        uint32_t leaf = numbers->order[digit];
        if (layout->stride[leaf] != next)
            return dimfold_fail(call, DIMFOLD_REASON_TV_NUMBERS, operand, (ptrdiff_t)leaf, (int64_t)next,
                                (int64_t)layout->stride[leaf]);
        next *= (ptrdiff_t)layout->shape[leaf];
    }
    return DIMFOLD_OK;
}

/* The extents that were passed so far, multiplied. */
typedef struct tv_weight {
    size_t value;
    bool is_static;
} tv_weight;

/* Passes mode `mode` of threads or values, if there is one. As in contiguous layouts, a weight is static where its own
   extent is too. */
static void tv_weigh(tv_weight *weight, tv_numbers *numbers, uint32_t mode)
{
    const dimfold_nested *layout = numbers->layout;
    if (mode >= tree_rank(layout->parens, nested_root(layout)))
        return;
    tree_node node = tree_nth(layout->parens, nested_root(layout), mode);
    for (uint32_t leaf = node.first; leaf < tree_end(node); leaf++) {
        weight->is_static &= (layout->static_shape >> leaf & 1) != 0;
        numbers->weight[leaf] = (ptrdiff_t)weight->value;
        numbers->static_weight |= (uint32_t)weight->is_static << leaf;
        weight->value *= layout->shape[leaf];
    }
}

static bool tv_is_static(const dimfold_nested *layout, uint32_t mode)
{
    if (mode >= tree_rank(layout->parens, nested_root(layout)))
        return true;
    return integers_are_static(layout->static_shape, tree_nth(layout->parens, nested_root(layout), mode));
}

/* In each mode of the tile a thread's values lie side by side, and the threads beside each other. Writes the extents of
   the tile, of which there are `rank`. */
static void tv_weigh_modes(dimfold_tuple *tile, tv_numbers *threads, tv_numbers *values, uint32_t rank)
{
    tv_weight weight = {1, true};
    for (uint32_t mode = 0; mode < rank; mode++) {
        size_t before = weight.value;
        tv_weigh(&weight, values, mode);
        tv_weigh(&weight, threads, mode);
        bool is_static = tv_is_static(threads->layout, mode) && tv_is_static(values->layout, mode);
        tile->value[mode] = (ptrdiff_t)(weight.value / before);
        tile->static_value |= (uint32_t)is_static << mode;
    }
}

static void tv_put(nested_writer *writer, const tv_numbers *numbers)
{
    dimfold_nested digits = {.leaves = numbers->count};
    nested_leaves leaves;
    for (uint32_t digit = 0; digit < numbers->count; digit++) {
        uint32_t leaf = numbers->order[digit];
        digits.shape[digit] = numbers->layout->shape[leaf];
        digits.stride[digit] = numbers->weight[leaf];
        digits.static_shape |= (numbers->layout->static_shape >> leaf & 1) << digit;
        digits.static_stride |= (numbers->static_weight >> leaf & 1) << digit;
    }
    dimfold_nested_coalesce_leaves(&leaves, &digits, nested_root(&digits), false);
    dimfold_nested_put_leaves(writer, &leaves);
}

static uint32_t tv_rank(const dimfold_nested *layout)
{
    return tree_rank(layout->parens, nested_root(layout));
}

/* Makes the tile a tuple of `rank` integers, unless threads and values have integers as shapes. */
static void tv_close_tile(dimfold_tuple *tile, uint32_t rank, const dimfold_nested *threads,
                          const dimfold_nested *values)
{
    bool is_integer = tree_is_leaf(threads->parens, nested_root(threads)) &&
                      tree_is_leaf(values->parens, nested_root(values));
    tile->leaves = rank;
    if (rank > 0 && !is_integer) {
        tile->parens[0] = 0x10;
        tile->parens[rank - 1]++;
    }
}

static dimfold_status tv_check_size(dimfold_call call, const dimfold_nested *threads, const dimfold_nested *values)
{
    ptrdiff_t size, thread_count = (ptrdiff_t)nested_node_size(threads, nested_root(threads));
    if (!dimfold_ptrdiff_mul(&size, thread_count, (ptrdiff_t)nested_node_size(values, nested_root(values))))
        return dimfold_fail(call, DIMFOLD_REASON_SIZE_OVERFLOW, "tile", 0, 0, 0);
    return DIMFOLD_OK;
}

dimfold_status dimfold_thread_value_new(dimfold_nested *result, dimfold_tuple *tile, const dimfold_nested *threads,
                                        const dimfold_nested *values, dimfold_diag *diag)
{
    dimfold_call call = {diag, "thread_value_new"};
    tv_numbers numbers[2];
    dimfold_tuple made = {0};
    nested_writer writer;
    DIMFOLD_TRY(dimfold_check_pointer(call, result, "result"));
    DIMFOLD_TRY(dimfold_check_pointer(call, tile, "tile"));
    DIMFOLD_TRY(tv_number(call, &numbers[0], threads, "threads"));
    DIMFOLD_TRY(tv_number(call, &numbers[1], values, "values"));
    DIMFOLD_TRY(tv_check_size(call, threads, values));
    uint32_t rank = tv_rank(threads) > tv_rank(values) ? tv_rank(threads) : tv_rank(values);
    tv_weigh_modes(&made, &numbers[0], &numbers[1], rank);
    tv_close_tile(&made, rank, threads, values);
    nested_start(&writer);
    nested_open(&writer);
    tv_put(&writer, &numbers[0]);
    tv_put(&writer, &numbers[1]);
    nested_close(&writer);
    DIMFOLD_TRY(dimfold_nested_finish(call, result, &writer, NULL));
    *tile = made;
    return DIMFOLD_OK;
}
