/* What queues know of the machine's caches, and what follows from it. */
#include "guarded.h"

#include "host/machine.h"
#include "host/tiers.h"

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

TEST(machine_takes_a_mesh_of_processors_for_far)
{
    static const struct {
        dimfold_last_cache cache;
        bool is_far;
    } cases[] = {
        {{.processors = 16}, false},
        {{.processors = 2, .is_guest = true}, false},                      /* a part of a complex of AMD's */
        {{.processors = 32, .is_intel = true}, false},                     /* a ring */
        {{.processors = 8, .is_intel = true, .is_inclusive = true, .is_guest = true}, false},
        {{.processors = 2, .is_intel = true, .is_guest = true}, true},     /* a part of a mesh, which is not told */
        {{.processors = 112, .is_intel = true}, true},
        {{.processors = 64, .is_guest = true}, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        CHECK_EQ(cases[i].is_far, dimfold_machine_is_far(&cases[i].cache));
}

TEST(machine_streams_what_its_caches_do_not_hold)
{
    dimfold_machine machine = {.cache_bytes = {1024, 4096, 65536}};
    CHECK_EQ(65536 / 8 * 3, dimfold_machine_streamed_bytes(&machine));
    machine.is_last_far = true;
    CHECK_EQ(4096, dimfold_machine_streamed_bytes(&machine));
    machine.streamed_bytes = UINT64_MAX;
    CHECK(dimfold_machine_streamed_bytes(&machine) == UINT64_MAX);
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

/* Caches of powers of two. */
static dimfold_machine caches(unsigned first, unsigned second, unsigned last, bool streams)
{
    return (dimfold_machine){.cache_bytes = {(size_t)1 << first, (size_t)1 << second, (size_t)1 << last},
                             .streams = streams};
}

TEST(machine_decides_about_tiles_and_stores)
{
    dimfold_queue *queue = queue_make(1);
    dimfold_machine *machine = dimfold_queue_machine(queue);
    bool streams = machine->streams;
    *machine = caches(14, 17, 18, streams);
    dimfold_explanation tiles = explained(queue);
    CHECK(tiles.block[0] > 1 && tiles.block[1] > 1);
    CHECK_EQ(streams ? DIMFOLD_STORES_STREAMED : DIMFOLD_STORES_ORDINARY, tiles.stores);
    machine->streams = false;
    CHECK_EQ(DIMFOLD_STORES_ORDINARY, explained(queue).stores);
    *machine = caches(14, 17, 20, streams);
    tiles = explained(queue);
    CHECK(tiles.block[0] > 1 && tiles.block[1] > 1);
    CHECK_EQ(DIMFOLD_STORES_ORDINARY, tiles.stores);
    *machine = caches(24, 25, 26, streams);
    CHECK(explained(queue).block[0] == 0 && explained(queue).block[1] == 0);
    dimfold_queue_destroy(queue);
}

TEST(machine_is_overruled_by_the_options)
{
    static const uint64_t bytes[] = {1, 239999, 240000, UINT64_MAX};
    for (size_t i = 0; i < sizeof bytes / sizeof bytes[0]; i++) {
        dimfold_host_options options = {.threads = 1, .streamed_bytes = bytes[i]};
        dimfold_queue *queue;
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &options, NULL));
        bool is_streamed = dimfold_queue_machine(queue)->streams && bytes[i] < 240000;
        CHECK_EQ(is_streamed ? DIMFOLD_STORES_STREAMED : DIMFOLD_STORES_ORDINARY, explained(queue).stores);
        dimfold_queue_destroy(queue);
    }
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

TEST(lines_are_asked_for_into_the_second_cache_where_the_first_is_small)
{
    static const dimfold_machine small = {.cache_bytes = {32768, 1048576, 33554432}};
    static const dimfold_machine roomy = {.cache_bytes = {49152, 1048576, 33554432}};
    CHECK(dimfold_machine_asks_far(&small));
    CHECK(!dimfold_machine_asks_far(&roomy));
}

TEST(lines_are_asked_for_into_the_cache_that_the_options_name)
{
    for (uint64_t cache = 1; cache <= 2; cache++) {
        dimfold_host_options options = {.threads = 1, .prefetch_cache = cache};
        dimfold_queue *queue;
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &options, NULL));
        CHECK_EQ(cache == 2, dimfold_machine_asks_far(dimfold_queue_machine(queue)));
        dimfold_queue_destroy(queue);
    }
}

/* What is asked for is a line: a byte more or less names the same one, but none stays none. */
TEST(squares_are_told_by_an_odd_distance_which_cache_to_ask_for)
{
    CHECK_EQ(129, dimfold_square_ahead(128, true));
    CHECK_EQ(128, dimfold_square_ahead(128, false));
    CHECK_EQ(-128, dimfold_square_ahead(-127, false));
    CHECK_EQ(0, dimfold_square_ahead(0, true));
}
