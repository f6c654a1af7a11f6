/* Trees and tables of nested layouts, as oracle.h says. */
#include "oracle.h"

#include <inttypes.h>

/* ---- Trees --------------------------------------------------------------------------------------------------- */

bool oracle_tree_read(struct oracle_tree *tree, size_t leaves, const uint8_t *parens)
{
    int depth = 0;
    tree->leaves = leaves;
    for (size_t leaf = 0; leaf < leaves; leaf++) {
        depth += parens[leaf] >> 4;
        tree->around[leaf] = depth;
        depth -= parens[leaf] & 15;
        tree->behind[leaf] = depth;
        if (depth < 0 || tree->around[leaf] > 15 || (depth == 0 && leaf + 1 < leaves))
            return false;
    }
    return depth == 0;
}

struct oracle_node oracle_root(const struct oracle_tree *tree)
{
    return (struct oracle_node){0, tree->leaves, 0};
}

bool oracle_is_integer(const struct oracle_tree *tree, struct oracle_node node)
{
    return node.count == 1 && tree->around[node.first] == node.depth;
}

size_t oracle_modes(const struct oracle_tree *tree, struct oracle_node node, struct oracle_node *modes)
{
    if (oracle_is_integer(tree, node)) {
        modes[0] = node;
        return 1;
    }
    size_t count = 0, first = node.first;
    for (size_t leaf = node.first; leaf < node.first + node.count; leaf++)
        if (tree->behind[leaf] <= node.depth + 1) {
            modes[count++] = (struct oracle_node){first, leaf + 1 - first, node.depth + 1};
            first = leaf + 1;
        }
    return count;
}

bool oracle_congruent(size_t leaves, const uint8_t *parens, size_t leaves2, const uint8_t *parens2)
{
    return leaves == leaves2 && memcmp(parens, parens2, leaves) == 0;
}

/* ---- Layouts ------------------------------------------------------------------------------------------------- */

ptrdiff_t oracle_node_size(const dimfold_nested *layout, struct oracle_node node)
{
    ptrdiff_t size = 1;
    for (size_t leaf = node.first; leaf < node.first + node.count; leaf++)
        size *= (ptrdiff_t)layout->shape[leaf];
    return size;
}

ptrdiff_t oracle_size(const dimfold_nested *layout)
{
    return oracle_node_size(layout, (struct oracle_node){0, layout->leaves, 0});
}

ptrdiff_t oracle_swizzled(dimfold_swizzle swizzle, ptrdiff_t position)
{
    for (int bit = 0; bit < swizzle.bits; bit++) {
        int from = swizzle.base + bit + (swizzle.shift > 0 ? swizzle.shift : 0);
        if (position >> from & 1)
            position ^= (ptrdiff_t)1 << (from - swizzle.shift);
    }
    return position;
}

ptrdiff_t oracle_node_at(const dimfold_nested *layout, struct oracle_node node, ptrdiff_t index)
{
    ptrdiff_t position = 0;
    for (size_t leaf = node.first; leaf + 1 < node.first + node.count; leaf++) {
        position += index % (ptrdiff_t)layout->shape[leaf] * layout->stride[leaf];
        index /= (ptrdiff_t)layout->shape[leaf];
    }
    return node.count ? position + index * layout->stride[node.first + node.count - 1] : 0;
}

ptrdiff_t oracle_at(const dimfold_nested *layout, ptrdiff_t index)
{
    struct oracle_node all = {0, layout->leaves, 0};
    return oracle_swizzled(layout->swizzle, layout->offset + oracle_node_at(layout, all, index));
}

static ptrdiff_t coordinate_at(const dimfold_nested *layout, const struct oracle_tree *tree, struct oracle_node node,
                               const dimfold_tuple *coordinate, const struct oracle_tree *tree2,
                               struct oracle_node node2)
{
    if (oracle_is_integer(tree2, node2))
        return oracle_node_at(layout, node, coordinate->value[node2.first]);
    struct oracle_node modes[32], modes2[32];
    size_t count = oracle_modes(tree, node, modes);
    ptrdiff_t position = 0;
    oracle_modes(tree2, node2, modes2);
    for (size_t mode = 0; mode < count; mode++)
        position += coordinate_at(layout, tree, modes[mode], coordinate, tree2, modes2[mode]);
    return position;
}

ptrdiff_t oracle_crd2idx(const dimfold_nested *layout, const dimfold_tuple *coordinate)
{
    struct oracle_tree tree, tree2;
    oracle_tree_read(&tree, layout->leaves, layout->parens);
    oracle_tree_read(&tree2, coordinate->leaves, coordinate->parens);
    ptrdiff_t position = coordinate_at(layout, &tree, oracle_root(&tree), coordinate, &tree2, oracle_root(&tree2));
    return oracle_swizzled(layout->swizzle, layout->offset + position);
}

/* The leaves are counted up like an odometer, so that no index is divided. */
size_t oracle_table(const dimfold_nested *layout, ptrdiff_t *table)
{
    size_t index[32] = {0}, size = (size_t)oracle_size(layout);
    ptrdiff_t position = layout->offset;
    for (size_t i = 0; i < size && i < ORACLE_SIZE; i++) {
        table[i] = oracle_swizzled(layout->swizzle, position);
        for (size_t leaf = 0; leaf < layout->leaves; leaf++) {
            position += layout->stride[leaf];
            if (++index[leaf] < layout->shape[leaf])
                break;
            position -= (ptrdiff_t)layout->shape[leaf] * layout->stride[leaf];
            index[leaf] = 0;
        }
    }
    return size < ORACLE_SIZE ? size : ORACLE_SIZE;
}

static int compare_numbers(const void *a, const void *b)
{
    ptrdiff_t x = *(const ptrdiff_t *)a, y = *(const ptrdiff_t *)b;
    return (x > y) - (x < y);
}

void oracle_sort(ptrdiff_t *numbers, size_t count)
{
    qsort(numbers, count, sizeof *numbers, compare_numbers);
}

bool oracle_all_differ(const ptrdiff_t *table, size_t count)
{
    static ptrdiff_t sorted[ORACLE_SIZE];
    memcpy(sorted, table, count * sizeof *table);
    oracle_sort(sorted, count);
    for (size_t i = 1; i < count; i++)
        if (sorted[i] == sorted[i - 1])
            return false;
    return true;
}

bool oracle_is_injective(const dimfold_nested *layout)
{
    static ptrdiff_t positions[ORACLE_SIZE];
    return oracle_all_differ(positions, oracle_table(layout, positions));
}

static bool is_zero_behind(const void *entries, size_t used, size_t size)
{
    const unsigned char *bytes = entries;
    for (size_t i = used * size; i < 32 * size; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

bool oracle_is_sound(const dimfold_nested *layout)
{
    struct oracle_tree tree;
    size_t leaves = layout->leaves;
    uint32_t unused = leaves < 32 ? ~0u << leaves : 0;
    if (leaves > 32 || !oracle_tree_read(&tree, leaves, layout->parens))
        return false;
    for (size_t leaf = 0; leaf < leaves; leaf++)
        if (layout->shape[leaf] < 1)
            return false;
    return ((layout->static_shape | layout->static_stride) & unused) == 0 && !layout->reserved &&
           !layout->xor_stride && is_zero_behind(layout->shape, leaves, sizeof *layout->shape) &&
           is_zero_behind(layout->stride, leaves, sizeof *layout->stride) &&
           is_zero_behind(layout->basis, leaves, sizeof *layout->basis) && is_zero_behind(layout->parens, leaves, 1);
}

bool oracle_tuple_is_sound(const dimfold_tuple *tuple)
{
    struct oracle_tree tree;
    size_t leaves = tuple->leaves;
    uint32_t unused = leaves < 32 ? ~0u << leaves : 0;
    return leaves <= 32 && oracle_tree_read(&tree, leaves, tuple->parens) &&
           ((tuple->static_value | tuple->whole) & unused) == 0 && !tuple->reserved &&
           is_zero_behind(tuple->value, leaves, sizeof *tuple->value) && is_zero_behind(tuple->parens, leaves, 1);
}

bool oracle_same_function(const dimfold_nested *result, const dimfold_nested *layout)
{
    static ptrdiff_t table[ORACLE_SIZE], table2[ORACLE_SIZE];
    if (!oracle_is_sound(result) || oracle_size(result) != oracle_size(layout))
        return false;
    size_t count = oracle_table(result, table);
    oracle_table(layout, table2);
    return memcmp(table, table2, count * sizeof *table) == 0;
}

bool oracle_equal(const dimfold_nested *result, const dimfold_nested *layout)
{
    size_t leaves = layout->leaves;
    return oracle_congruent(result->leaves, result->parens, leaves, layout->parens) &&
           memcmp(result->shape, layout->shape, leaves * sizeof *layout->shape) == 0 &&
           memcmp(result->stride, layout->stride, leaves * sizeof *layout->stride) == 0 &&
           memcmp(&result->swizzle, &layout->swizzle, sizeof layout->swizzle) == 0 &&
           result->offset == layout->offset;
}

size_t oracle_rank(const dimfold_nested *layout)
{
    struct oracle_tree tree;
    struct oracle_node modes[32];
    oracle_tree_read(&tree, layout->leaves, layout->parens);
    return oracle_modes(&tree, oracle_root(&tree), modes);
}

dimfold_nested oracle_mode(const dimfold_nested *layout, size_t mode)
{
    struct oracle_tree tree;
    struct oracle_node modes[32];
    dimfold_nested result = {0};
    oracle_tree_read(&tree, layout->leaves, layout->parens);
    oracle_modes(&tree, oracle_root(&tree), modes);
    size_t first = modes[mode].first, count = modes[mode].count;
    result.leaves = (uint32_t)count;
    memcpy(result.shape, layout->shape + first, count * sizeof *result.shape);
    memcpy(result.stride, layout->stride + first, count * sizeof *result.stride);
    memcpy(result.parens, layout->parens + first, count);
    int opened = modes[mode].depth - (first ? tree.behind[first - 1] : 0);
    int closed = modes[mode].depth - tree.behind[first + count - 1];
    result.parens[0] = (uint8_t)(result.parens[0] - opened * 16);
    result.parens[count - 1] = (uint8_t)(result.parens[count - 1] - closed);
    return result;
}

dimfold_nested oracle_joined(const dimfold_nested *parts, size_t count)
{
    dimfold_nested result = {0};
    for (size_t part = 0; part < count; part++) {
        size_t leaves = parts[part].leaves;
        memcpy(result.shape + result.leaves, parts[part].shape, leaves * sizeof *result.shape);
        memcpy(result.stride + result.leaves, parts[part].stride, leaves * sizeof *result.stride);
        memcpy(result.parens + result.leaves, parts[part].parens, leaves);
        result.leaves += (uint32_t)leaves;
    }
    if (result.leaves) {
        result.parens[0] = (uint8_t)(result.parens[0] + 16);
        result.parens[result.leaves - 1]++;
    }
    return result;
}

dimfold_nested oracle_coalesced(const dimfold_nested *layout)
{
    dimfold_nested result = {.offset = layout->offset, .swizzle = layout->swizzle};
    size_t last = 0, count = 0;
    for (size_t leaf = 0; leaf < layout->leaves; leaf++) {
        if (layout->shape[leaf] == 1)
            continue;
        if (count && (ptrdiff_t)result.shape[last] * result.stride[last] == layout->stride[leaf]) {
            result.shape[last] *= layout->shape[leaf];
            continue;
        }
        last = count++;
        result.shape[last] = layout->shape[leaf];
        result.stride[last] = layout->stride[leaf];
    }
    if (count == 0)
        result.shape[count++] = 1;
    if (count > 1)
        result.parens[0] = 16, result.parens[count - 1] = 1;
    result.leaves = (uint32_t)count;
    return result;
}

dimfold_nested oracle_padded(const dimfold_nested *layout, size_t rank)
{
    dimfold_nested parts[32];
    size_t count = 0;
    for (; count < oracle_rank(layout); count++)
        parts[count] = oracle_mode(layout, count);
    for (; count < rank; count++)
        parts[count] = (dimfold_nested){.leaves = 1, .shape = {1}};
    return oracle_joined(parts, count);
}

size_t oracle_spread(dimfold_nested *parts, size_t count, const dimfold_nested *layout)
{
    size_t rank = oracle_rank(layout);
    if (rank == 1)
        parts[count++] = *layout;
    if (rank == 1)
        return count;
    for (size_t mode = 0; mode < rank; mode++)
        parts[count++] = oracle_mode(layout, mode);
    return count;
}
