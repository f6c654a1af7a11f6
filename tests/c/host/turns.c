/* Matrices turned over in the caches, by every tier and in pieces of all widths, against items moved one by one. */
#include "decisions.h"
#include "guarded.h"
#include "kernels.h"
#include "pairs.h"

#include "host/tiers.h"
#include "host/ways.h"

static void run_one_by_one(void *pool, size_t count, dimfold_task task, void *context)
{
    (void)pool;
    for (size_t i = 0; i < count; i++)
        task(context, i);
}

/* Whether the plan is turned over; then it was checked. In a first cache of no bytes all target rows are crowded. */
static bool check_turned(pair_maker *maker, const dimfold_plan *plan, const dimfold_tier *tier, size_t threads)
{
    bool is_crowded = threads % 2 == 0 && tier->id != DIMFOLD_TIER_AVX512;
    dimfold_runner runner = {.threads = threads, .tier = tier, .parallel_for = run_one_by_one,
                             .machine = {.cache_bytes = {is_crowded ? 0 : 32768, 1 << 20, 1 << 25}}};
    dimfold_decision decision = {.threads = threads, .second = plan->second};
    char what[80];
    if (!dimfold_fit_turns(&decision, plan, &runner))
        return false;
    dimfold_run_turns(&decision, plan, &runner);
    snprintf(what, sizeof what, "%s, %zu threads, turned, crowded %d", dimfold_tier_name(tier->id), threads,
             is_crowded);
    pair_check(maker, what);
    return true;
}

TEST(turns_move_what_items_moved_one_by_one_do)
{
    pair_maker maker;
    uint64_t id[TIERS_MAX];
    size_t tiers = tiers_here(id), turned = 0;
    pair_maker_init(&maker, 8000, 51);
    for (size_t round = 0; round < test_rounds(6000); round++) {
        dimfold_plan plan;
        pair_draw(&maker, (size_t)1 << round % 5);
        if (!pair_plan(&maker, &plan))
            continue;
        for (size_t t = 0; t < tiers; t++)
            turned += check_turned(&maker, &plan, dimfold_tier_find(id[t]), 1 + round % 9);
    }
    CHECK(turned >= test_rounds(300) || dimfold_tier_find(DIMFOLD_TIER_AUTO)->turn == NULL);
    pair_maker_end(&maker);
}

/* How a batch of transposed matrices of bytes goes, whose target rows begin `pitch` bytes apart. */
static enum dimfold_way way_of_batch(const dimfold_tier *tier, size_t count, size_t rows, size_t columns,
                                     size_t pitch)
{
    static const dimfold_machine caches = {.cache_bytes = {32768, 524288, 33554432}, .streams = true};
    const size_t shape[3] = {rows, columns, count};
    const ptrdiff_t target[3] = {1, (ptrdiff_t)pitch, (ptrdiff_t)(pitch * columns)};
    const ptrdiff_t source[3] = {(ptrdiff_t)columns, 1, (ptrdiff_t)(rows * columns)};
    dimfold_plan plan = copy_plan(shape, target, source, 0);
    plan.side[0].item_bytes = plan.side[1].item_bytes = 1;
    return decided_by(&plan, &caches, tier).way;
}

TEST(turns_take_the_matrices_of_a_batch_that_the_second_cache_does_not_hold)
{
    const dimfold_tier *tier = tier_or_skip(DIMFOLD_TIER_AVX2);
    if (tier == NULL)
        return;
    CHECK_EQ(DIMFOLD_WAY_TURNS, way_of_batch(tier, 40, 32, 300, 32));
    CHECK_EQ(DIMFOLD_WAY_DENSE_MATRICES, way_of_batch(tier, 40, 32, 1024, 32));
    CHECK_EQ(DIMFOLD_WAY_DENSE_MATRICES, way_of_batch(tier, 40, 160, 1024, 160));
    CHECK_EQ(DIMFOLD_WAY_MATRICES, way_of_batch(tier, 40, 32, 1024, 33));
    CHECK_EQ(DIMFOLD_WAY_TRANSPOSE, way_of_batch(tier, 40, 160, 1024, 161));
    CHECK_EQ(DIMFOLD_WAY_TRANSPOSE, way_of_batch(tier, 10, 160, 4096, 160));
}
