/* What queues know of the machine's caches, and what follows from it. */
#include "guarded.h"

#include "host/machine.h"

TEST(machine_is_read_the_same_again)
{
    dimfold_machine machine = dimfold_machine_read(), again = dimfold_machine_read();
    CHECK(memcmp(machine.cache_bytes, again.cache_bytes, sizeof machine.cache_bytes) == 0);
}

TEST(machine_has_caches_that_grow_with_their_level)
{
    dimfold_machine machine = dimfold_machine_read();
    CHECK(machine.cache_bytes[0] >= 4096 && machine.cache_bytes[0] <= (size_t)1 << 20);
    CHECK(machine.cache_bytes[1] >= machine.cache_bytes[0]);
    CHECK(machine.cache_bytes[2] >= machine.cache_bytes[1]);
}

TEST(machine_of_a_queue_is_the_one_that_is_read)
{
    dimfold_machine machine = dimfold_machine_read();
    dimfold_queue *queue = queue_make(1);
    const dimfold_machine *found = dimfold_queue_machine(queue);
    CHECK(memcmp(machine.cache_bytes, found->cache_bytes, sizeof machine.cache_bytes) == 0);
    dimfold_queue_destroy(queue);
}

/* How a transpose of 200 rows of 300 items of 4 bytes is explained. */
static dimfold_explanation explained(const dimfold_queue *queue)
{
    operand target, source;
    uint64_t seed = 1;
    dimfold_explanation explanation = {0};
    size_t shape[2] = {200, 300};
    guarded_make(&target, DIMFOLD_DTYPE_F32, 2, shape, (ptrdiff_t[]){300, 1}, &seed);
    guarded_make(&source, DIMFOLD_DTYPE_F32, 2, shape, (ptrdiff_t[]){1, 200}, &seed);
    CHECK_STATUS(DIMFOLD_OK, dimfold_explain(queue, &target.view, &source.view, &explanation, NULL));
    operand_free(&target);
    operand_free(&source);
    return explanation;
}

TEST(machine_decides_about_tiles_and_stores)
{
    dimfold_queue *queue = queue_make(1);
    dimfold_machine *machine = dimfold_queue_machine(queue);
    bool streams = machine->streams;
    *machine = (dimfold_machine){{(size_t)1 << 14, (size_t)1 << 17, (size_t)1 << 18}, streams};
    dimfold_explanation tiles = explained(queue);
    CHECK(tiles.block[0] > 1 && tiles.block[1] > 1);
    CHECK_EQ(streams ? DIMFOLD_STORES_STREAMED : DIMFOLD_STORES_ORDINARY, tiles.stores);
    machine->streams = false;
    CHECK_EQ(DIMFOLD_STORES_ORDINARY, explained(queue).stores);
    *machine = (dimfold_machine){{(size_t)1 << 14, (size_t)1 << 17, (size_t)1 << 20}, streams};
    tiles = explained(queue);
    CHECK(tiles.block[0] > 1 && tiles.block[1] > 1);
    CHECK_EQ(DIMFOLD_STORES_ORDINARY, tiles.stores);
    *machine = (dimfold_machine){{(size_t)1 << 24, (size_t)1 << 25, (size_t)1 << 26}, streams};
    CHECK(explained(queue).block[0] == 0 && explained(queue).block[1] == 0);
    dimfold_queue_destroy(queue);
}

TEST(machine_and_tier_are_explained)
{
    uint64_t tiers[TIERS_MAX];
    for (size_t i = tiers_here(tiers); i-- > 0;) {
        dimfold_queue *queue = queue_of_tier(1, tiers[i]);
        CHECK_EQ(tiers[i], explained(queue).tier);
        dimfold_queue_destroy(queue);
    }
}
