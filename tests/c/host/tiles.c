/* Plans cut into tiles of all sizes, against items moved one by one. */
#include "guarded.h"
#include "pairs.h"

#include "host/tiers.h"
#include "host/tiles.h"

/* Two lines of the caches, of which runs that go on in the next tile have more than one; and what a tile's buffer
   takes of items of 1, 2 and more bytes. */
#define TARGET_BYTES_MIN 128
static const intmax_t target_bytes_max[] = {128, 384, 512, 512, 512};

/* What moves tiles, and how many plans it moved. */
struct movers {
    const dimfold_tier *tier[TIERS_MAX];
    size_t count, moved;
};

static struct movers movers_here(void)
{
    struct movers movers = {.moved = 0};
    uint64_t id[TIERS_MAX];
    movers.count = tiers_here(id);
    for (size_t i = 0; i < movers.count; i++)
        movers.tier[i] = dimfold_tier_find(id[i]);
    return movers;
}

/* 0, 1, 2, 3 and 4 for 1, 2, 4, 8 and 16 bytes; 5 for others. */
static size_t kernel_of(size_t unit_bytes)
{
    size_t number = 0;
    while (number < 5 && (size_t)1 << number != unit_bytes)
        number++;
    return number;
}

/* Runs the tiles in up to three ranges, in either order. */
static void run_in_ranges(const dimfold_tiles *tiles, uint64_t *seed)
{
    size_t middle = (size_t)test_random_in(seed, 0, (intmax_t)tiles->count);
    size_t cuts[4] = {0, (size_t)test_random_in(seed, 0, (intmax_t)middle), middle, tiles->count};
    bool is_backwards = test_random(seed) % 2 == 0;
    for (size_t i = 0; i < 3; i++) {
        size_t range = is_backwards ? 2 - i : i;
        dimfold_tiles_run(tiles, cuts[range], cuts[range + 1]);
    }
}

static void run_by(const dimfold_tier *tier, pair_maker *maker, const dimfold_plan *plan, const dimfold_block *block)
{
    dimfold_tiles tiles;
    char what[128];
    bool is_gathered = block->kind == DIMFOLD_BLOCK_GATHER;
    dimfold_tiles_make(&tiles, plan, block,
                       is_gathered ? tier->gathered : tier->transpose[kernel_of(block->unit_bytes)]);
    run_in_ranges(&tiles, &maker->seed);
    tier->fence();
    snprintf(what, sizeof what, "%s, %zu tiles of %zu x %zu, %s first, stores %u", dimfold_tier_name(tier->id),
             tiles.count, block->target_run, block->source_run, block->source_first ? "source" : "target",
             (unsigned)block->stores);
    pair_check(maker, what);
}

static void run_cut(struct movers *movers, pair_maker *maker, const dimfold_plan *plan)
{
    size_t kernel = kernel_of(dimfold_plan_unit_bytes(plan));
    dimfold_block_size size = {(size_t)test_random_in(&maker->seed, TARGET_BYTES_MIN, target_bytes_max[kernel % 5]),
                               (size_t)test_random_in(&maker->seed, 16, 512), test_random(&maker->seed) % 2 == 0};
    dimfold_block block = {.stores = test_random(&maker->seed) % 2 == 0 ? DIMFOLD_STORES_STREAMED
                                                                         : DIMFOLD_STORES_ORDINARY};
    if (!dimfold_block_cut(&block, plan, size))
        return;
    movers->moved++;
    for (size_t i = 0; i < movers->count; i++)
        run_by(movers->tier[i], maker, plan, &block);
}

TEST(tiles_move_what_items_moved_one_by_one_do)
{
    pair_maker maker;
    struct movers movers = movers_here();
    pair_maker_init(&maker, 8000, 21);
    for (size_t round = 0; round < 5000 * test_scale(); round++) {
        dimfold_plan plan;
        pair_draw(&maker, (size_t)1 << round % 5);
        if (pair_plan(&maker, &plan))
            run_cut(&movers, &maker, &plan);
    }
    CHECK(movers.moved >= 1000);
    pair_maker_end(&maker);
}
