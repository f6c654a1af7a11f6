/* Plans cut into tiles of all sizes, against items moved one by one. */
#include "guarded.h"
#include "pairs.h"

#include "host/tiers.h"
#include "host/tiles.h"

/* What moves tiles, and how many plans it moved. */
struct movers {
    const dimfold_tier *tier[TIERS_MAX];
    size_t count, moved;
};

static struct movers movers_here(void)
{
    struct movers movers = {.count = 0};
    uint64_t id[TIERS_MAX];
    movers.count = tiers_here(id);
    for (size_t i = 0; i < movers.count; i++)
        movers.tier[i] = dimfold_tier_find(id[i]);
    return movers;
}

static void run_range(const void *tiles, size_t begin, size_t end)
{
    dimfold_tiles_run(tiles, begin, end);
}

static void run_by(const dimfold_tier *tier, pair_maker *maker, const dimfold_plan *plan, const dimfold_cut *cut)
{
    dimfold_tiles tiles;
    char what[160];
    dimfold_tiles_make(&tiles, plan, cut, tier);
    pair_run_in_ranges(maker, run_range, &tiles, tiles.count);
    tier->fence();
    snprintf(what, sizeof what, "%s, %zu tiles of %zu x %zu units of %zu bytes, stores %u",
             dimfold_tier_name(tier->id), tiles.count, cut->target_run, cut->source_run, cut->unit_bytes,
             (unsigned)cut->is_streamed);
    pair_check(maker, what);
}

static void run_cut(struct movers *movers, pair_maker *maker, const dimfold_plan *plan)
{
    intmax_t most = test_random(&maker->seed) % 4 == 0 ? 4096 : 512;
    dimfold_cut_size size = {(size_t)test_random_in(&maker->seed, 64, most),
                               (size_t)test_random_in(&maker->seed, 64, most)};
    dimfold_cut cut;
    bool is_streamed = test_random(&maker->seed) % 2 == 0;
    if (plan->relation == DIMFOLD_RELATION_ONE_RUN)
        return;
    if (!dimfold_cut_transpose(&cut, plan, size, is_streamed))
        return;
    movers->moved++;
    for (size_t i = 0; i < movers->count; i++)
        if (movers->tier[i]->streams || !is_streamed)
            run_by(movers->tier[i], maker, plan, &cut);
}

TEST(tiles_move_what_items_moved_one_by_one_do)
{
    pair_maker maker;
    struct movers movers = movers_here();
    pair_maker_init(&maker, 8000, 21);
    for (size_t round = 0; round < test_rounds(5000); round++) {
        dimfold_plan plan;
        pair_draw(&maker, round % 2 == 0 ? (size_t)1 << round / 2 % 5 : 1 + round / 2 % 16);
        if (pair_plan(&maker, &plan))
            run_cut(&movers, &maker, &plan);
    }
    CHECK(movers.moved >= test_rounds(100));
    pair_maker_end(&maker);
}
