/* Tiers: which there are, which a queue has, and that all of them move the same bytes. */
#include "ops/queue.h"
#include "guarded.h"
#include "pairs.h"

#include "host/run.h"
#include "ops/conversion.h"

TEST(tiers_have_names_and_other_numbers_none)
{
    static const char *const names[] = {"", "portable", "avx2", "avx512", "neon", "", ""};
    for (uint64_t tier = 0; tier < sizeof names / sizeof names[0]; tier++)
        CHECK(strcmp(names[tier], dimfold_tier_name(tier)) == 0);
    CHECK(strcmp("", dimfold_tier_name(UINT64_MAX)) == 0);
    CHECK(strcmp("", dimfold_tier_name((uint64_t)1 << 32)) == 0);
}

TEST(tiers_of_this_machine_are_those_that_queues_can_have)
{
    CHECK(dimfold_tier_is_supported(DIMFOLD_TIER_AUTO));
    CHECK(dimfold_tier_is_supported(DIMFOLD_TIER_PORTABLE));
    CHECK(!dimfold_tier_is_supported(DIMFOLD_TIER_NEON + 1));
    CHECK(!dimfold_tier_is_supported(UINT64_MAX));
    CHECK(!dimfold_tier_is_supported(DIMFOLD_TIER_AVX512) || dimfold_tier_is_supported(DIMFOLD_TIER_AVX2));
    CHECK(!dimfold_tier_is_supported(DIMFOLD_TIER_AVX2) || !dimfold_tier_is_supported(DIMFOLD_TIER_NEON));
    for (uint64_t tier = DIMFOLD_TIER_PORTABLE; tier <= DIMFOLD_TIER_NEON; tier++) {
        dimfold_queue *queue = NULL;
        dimfold_diag diag;
        bool is_here = dimfold_tier_is_supported(tier);
        dimfold_status expected = is_here ? DIMFOLD_OK : DIMFOLD_ERR_UNSUPPORTED;
        CHECK_STATUS(expected, dimfold_queue_create_host(&queue, &(dimfold_host_options){.tier = tier}, &diag));
        CHECK(is_here == (queue != NULL));
        CHECK_EQ(is_here ? tier : 0, dimfold_queue_tier(queue));
        dimfold_queue_destroy(queue);
    }
}

TEST(tiers_that_are_none_make_no_queue)
{
    static const uint64_t wrong[] = {DIMFOLD_TIER_NEON + 1, 64, (uint64_t)1 << 32, UINT64_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        dimfold_queue *queue = NULL;
        CHECK_STATUS(DIMFOLD_ERR_ARGUMENT,
                     dimfold_queue_create_host(&queue, &(dimfold_host_options){.tier = wrong[i]}, NULL));
        CHECK(queue == NULL);
    }
}

TEST(tiers_are_chosen_by_the_machine_unless_the_options_say)
{
    dimfold_queue *queue = queue_make(1);
    uint64_t best = dimfold_queue_tier(queue);
    dimfold_queue_destroy(queue);
    for (uint64_t tier = DIMFOLD_TIER_PORTABLE; tier <= DIMFOLD_TIER_NEON; tier++)
        CHECK(!dimfold_tier_is_supported(tier) || tier <= best);
    CHECK(dimfold_tier_is_supported(best) && best != DIMFOLD_TIER_AUTO);
    CHECK_EQ(best, dimfold_tier_find(DIMFOLD_TIER_AUTO)->id);
    CHECK_EQ(0, dimfold_queue_tier(NULL));
}

static void copy_by_all(const queues *queues, pair_maker *maker)
{
    for (size_t i = 0; i < queues->count; i++) {
        CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queues->queue[i], &maker->target.view, &maker->source.view, NULL));
        pair_check(maker, dimfold_tier_name(dimfold_queue_tier(queues->queue[i])));
    }
}

TEST(tiers_copy_random_pairs_of_every_item_size)
{
    queues queues = queues_make(1);
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++) {
        pair_maker maker;
        pair_maker_init(&maker, 4000, item_bytes);
        for (size_t round = 0; round < test_rounds(250); round++) {
            pair_draw(&maker, item_bytes);
            copy_by_all(&queues, &maker);
        }
        pair_maker_end(&maker);
    }
    queues_end(&queues);
}

/* A pool that works alone, forwards or backwards. */
static void pool_alone(void *pool, size_t count, dimfold_task task, void *context)
{
    const bool *is_backwards = pool;
    for (size_t i = 0; i < count; i++)
        task(context, *is_backwards ? count - 1 - i : i);
}

/* On a machine of caches that have room for a part of the pair, on any number of threads, in any way that can be
   measured. */
static void run_by(const dimfold_tier *tier, pair_maker *maker, dimfold_plan *plan)
{
    uint64_t *seed = &maker->seed;
    bool is_backwards = test_random(seed) % 2 == 0, has_threads = test_random(seed) % 2 == 0;
    size_t last = (size_t)1 << test_random_in(seed, 6, 16);
    dimfold_runner runner = {.threads = (size_t)test_random_in(seed, 2, 7), .pool = &is_backwards, .tier = tier,
                             .parallel_for = has_threads ? pool_alone : NULL,
                             .machine = {{last / 16, last / 4, last}, tier->streams}};
    char what[128];
    plan->choice = (uint64_t)test_random_in(seed, 0, DIMFOLD_QUEUE_CHOICES_MAX);
    plan->moved_bytes = has_threads ? (uint64_t)1 << 32 : plan->moved_bytes;
    dimfold_run_plan(plan, &runner);
    snprintf(what, sizeof what, "%s, choice %u, last cache of %zu bytes, %zu threads %s", dimfold_tier_name(tier->id),
             (unsigned)plan->choice, last, has_threads ? runner.threads : 1, is_backwards ? "backwards" : "forwards");
    pair_check(maker, what);
}

static void run_by_all(pair_maker *maker)
{
    uint64_t tiers[TIERS_MAX];
    dimfold_plan plan;
    size_t count = tiers_here(tiers);
    for (size_t i = 0; pair_plan(maker, &plan) && i < count; i++)
        run_by(dimfold_tier_find(tiers[i]), maker, &plan);
}

TEST(tiers_run_copies_of_random_pairs_in_every_way)
{
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++) {
        pair_maker maker;
        pair_maker_init(&maker, 6000, 16 + item_bytes);
        for (size_t round = 0; round < test_rounds(250); round++) {
            pair_draw(&maker, item_bytes);
            run_by_all(&maker);
        }
        pair_maker_end(&maker);
    }
}

TEST(tiers_run_casts_of_random_pairs_in_every_way)
{
    pair_maker maker;
    pair_maker_init(&maker, 2000, 33);
    for (size_t round = 0; round < test_rounds(DTYPES * DTYPES * 4); round++) {
        pair_draw_cast(&maker, named_dtypes[round % DTYPES], named_dtypes[round / DTYPES % DTYPES]);
        run_by_all(&maker);
    }
    pair_maker_end(&maker);
}

/* Between random bits as numbers of all dtypes. */
TEST(tiers_cast_random_pairs_to_the_same_bits)
{
    queues queues = queues_make(1);
    pair_maker maker;
    pair_maker_init(&maker, 1000, 17);
    for (size_t round = 0; round < test_rounds(DTYPES * DTYPES * 4); round++) {
        pair_draw_cast(&maker, named_dtypes[round % DTYPES], named_dtypes[round / DTYPES % DTYPES]);
        for (size_t i = 0; i < queues.count; i++) {
            CHECK_STATUS(DIMFOLD_OK, dimfold_cast(queues.queue[i], &maker.target.view, &maker.source.view, NULL));
            pair_check(&maker, dimfold_tier_name(dimfold_queue_tier(queues.queue[i])));
        }
    }
    pair_maker_end(&maker);
    queues_end(&queues);
}
