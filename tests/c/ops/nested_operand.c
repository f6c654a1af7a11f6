/* Nested layouts as operands, against items moved index by index. */
#include "trees.h"

#include "operand.h"

static dimfold_queue *queue_of(size_t threads)
{
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &(dimfold_host_options){.threads = threads}, NULL));
    return queue;
}

static void check_pair(dimfold_queue *queue, dimfold_dtype to, const dimfold_nested *target, dimfold_dtype from,
                       const dimfold_nested *source, uint64_t *seed)
{
    tree_operand written, read;
    tree_operand_make(&written, to, target, seed);
    tree_operand_make(&read, from, source, seed);
    tree_check(queue, &written, &read);
    tree_operand_free(&written);
    tree_operand_free(&read);
}

TEST(nested_operands_are_copied_exactly_for_random_trees_of_every_item_size)
{
    dimfold_queue *queue = queue_of(1);
    uint64_t seed = 1;
    for (size_t round = 0; round < 4000 * test_scale(); round++) {
        dimfold_nested target, source;
        tree_random_pair(&seed, (size_t)test_random_in(&seed, 1, 12), 2000, false, &target, &source);
        CHECK_EQ(tree_size(&target), tree_size(&source));
        tree_random_strides(&seed, &target, false);
        tree_random_strides(&seed, &source, true);
        dimfold_dtype dtype = dimfold_dtype_opaque(1 + round % 16);
        check_pair(queue, dtype, &target, dtype, &source, &seed);
    }
    dimfold_queue_destroy(queue);
}
