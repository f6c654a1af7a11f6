/* Matrices turned over in the caches, by every tier and in pieces of all widths, against items moved one by one. */
#include "guarded.h"
#include "pairs.h"

#include "host/tiers.h"
#include "host/ways.h"

static void run_one_by_one(void *pool, size_t count, dimfold_task task, void *context)
{
    (void)pool;
    for (size_t i = 0; i < count; i++)
        task(context, i);
}

/* Whether the plan is turned over; then it was checked. */
static bool check_turned(pair_maker *maker, const dimfold_plan *plan, const dimfold_tier *tier, size_t threads)
{
    dimfold_runner runner = {.threads = threads, .tier = tier, .parallel_for = run_one_by_one,
                             .machine = {.cache_bytes = {32768, 1 << 20, 1 << 25}}};
    dimfold_decision decision = {.threads = threads, .second = plan->second};
    char what[80];
    if (!dimfold_fit_turns(&decision, plan, &runner))
        return false;
    dimfold_run_turns(&decision, plan, &runner);
    snprintf(what, sizeof what, "%s, %zu threads, turned", dimfold_tier_name(tier->id), threads);
    pair_check(maker, what);
    return true;
}

TEST(turns_move_what_items_moved_one_by_one_do)
{
    pair_maker maker;
    uint64_t id[TIERS_MAX];
    size_t tiers = tiers_here(id), turned = 0;
    pair_maker_init(&maker, 8000, 51);
    for (size_t round = 0; round < 6000 * test_scale(); round++) {
        dimfold_plan plan;
        pair_draw(&maker, (size_t)1 << round % 5);
        if (!pair_plan(&maker, &plan))
            continue;
        for (size_t t = 0; t < tiers; t++)
            turned += check_turned(&maker, &plan, dimfold_tier_find(id[t]), 1 + round % 9);
    }
    CHECK(turned >= 300 || dimfold_tier_find(DIMFOLD_TIER_AUTO)->turn == NULL);
    pair_maker_end(&maker);
}
