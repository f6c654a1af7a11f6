/* What is explained is what runs: of every way, on every tier, by how the tier and the threads are used meanwhile. */
#include "decisions.h"
#include "guarded.h"
#include "host/interleave.h"

#include <string.h>

/* What a copy by a spied tier used. */
static struct {
    const dimfold_tier *tier;
    size_t squares, streamed, fills, fences, shared;
} used;

/* What stands for a tier's squares, so that they are counted: of items of 1, 2, 4, 8 and 16 bytes. */
#define SPY(number)                                                                                                    \
    static void spy_pair_##number(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,          \
                                  ptrdiff_t ahead)                                                                     \
    {                                                                                                                  \
        used.squares++, used.streamed++;                                                                               \
        used.tier->square[number].pair(out, offset, source, row, ahead);                                               \
    }                                                                                                                  \
    static void spy_stream_##number(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,        \
                                    ptrdiff_t ahead)                                                                   \
    {                                                                                                                  \
        used.squares++, used.streamed++;                                                                               \
        used.tier->square[number].stream(out, offset, source, row, ahead);                                             \
    }                                                                                                                  \
    static void spy_store_##number(char *const *out, size_t offset, const char *source, const ptrdiff_t *row,         \
                                   ptrdiff_t ahead)                                                                    \
    {                                                                                                                  \
        used.squares++;                                                                                                \
        used.tier->square[number].store(out, offset, source, row, ahead);                                              \
    }

SPY(0)
SPY(1)
SPY(2)
SPY(3)
SPY(4)

#define SPY_PANEL(number)                                                                                              \
    static void spy_panel_store_##number(const dimfold_panel *panel)                                                   \
    {                                                                                                                  \
        used.squares++;                                                                                                \
        used.tier->panel[number].store(panel);                                                                         \
    }                                                                                                                  \
    static void spy_panel_stream_##number(const dimfold_panel *panel)                                                  \
    {                                                                                                                  \
        used.squares++, used.streamed++;                                                                               \
        used.tier->panel[number].stream(panel);                                                                        \
    }                                                                                                                  \
    static void spy_panel_shift_##number(const dimfold_panel *panel)                                                   \
    {                                                                                                                  \
        used.squares++, used.streamed++;                                                                               \
        used.tier->panel[number].shift(panel);                                                                         \
    }

SPY_PANEL(0)
SPY_PANEL(1)
SPY_PANEL(2)
SPY_PANEL(3)
SPY_PANEL(4)

static const dimfold_tier_panel spy_panels[5] = {{spy_panel_store_0, spy_panel_stream_0, spy_panel_shift_0, NULL},
                                                 {spy_panel_store_1, spy_panel_stream_1, spy_panel_shift_1, NULL},
                                                 {spy_panel_store_2, spy_panel_stream_2, spy_panel_shift_2, NULL},
                                                 {spy_panel_store_3, spy_panel_stream_3, spy_panel_shift_3, NULL},
                                                 {spy_panel_store_4, spy_panel_stream_4, spy_panel_shift_4, NULL}};

static void spy_stream(char *target, const char *source, size_t size_bytes, dimfold_tile_fetch *fetch)
{
    used.streamed++;
    used.tier->stream(target, source, size_bytes, fetch);
}

static void spy_repeat(char *target, const char *line, size_t size_bytes)
{
    used.streamed++, used.fills++;
    used.tier->repeat(target, line, size_bytes);
}

static void spy_append(char *target, const char *piece, size_t size_bytes, char *line)
{
    used.streamed++;
    used.tier->append(target, piece, size_bytes, line);
}

/* Counted as a square: channels are sorted by either. */
static void spy_shuffle(const dimfold_shuffle *shuffle, char *target, const char *source, ptrdiff_t plane,
                        size_t pixels)
{
    used.squares++;
    used.tier->shuffle(shuffle, target, source, plane, pixels);
}

static void spy_fence(void)
{
    used.fences++;
    used.tier->fence();
}

static dimfold_tier spied(const dimfold_tier *tier)
{
    static const dimfold_tier_square squares[5] = {
        {spy_pair_0, spy_stream_0, spy_store_0}, {spy_pair_1, spy_stream_1, spy_store_1},
        {spy_pair_2, spy_stream_2, spy_store_2}, {spy_pair_3, spy_stream_3, spy_store_3},
        {spy_pair_4, spy_stream_4, spy_store_4}};
    dimfold_tier spy = *tier;
    for (size_t i = 0; i < 5; i++) {
        spy.square[i].pair = tier->square[i].pair != NULL ? squares[i].pair : NULL;
        spy.square[i].stream = tier->square[i].stream != NULL ? squares[i].stream : NULL;
        spy.square[i].store = squares[i].store;
    }
    spy.panel = tier->panel != NULL ? spy_panels : NULL;
    spy.stream = tier->stream != NULL ? spy_stream : NULL;
    spy.repeat = tier->repeat != NULL ? spy_repeat : NULL;
    spy.append = tier->append != NULL ? spy_append : NULL;
    spy.shuffle = tier->shuffle != NULL ? spy_shuffle : NULL;
    spy.fence = spy_fence;
    return spy;
}

static void spy_parallel_for(void *pool, size_t count, dimfold_task task, void *context)
{
    (void)pool;
    used.shared++;
    for (size_t i = 0; i < count; i++)
        task(context, i);
}

/* A copy, a cast, or a fill without source strides, and the way that it is a case of. */
typedef struct way_case {
    enum dimfold_way way;
    dimfold_dtype target, source;
    size_t ndim, shape[3];
    ptrdiff_t to[3], from[3];
    size_t cache_bytes; /* all of the machine's */
    bool is_fill;
    dimfold_swizzle swizzle; /* of the source */
} way_case;

#define HELD 33554432
#define SMALL_CACHES 4096
#define U8 DIMFOLD_DTYPE_U8
#define U32 DIMFOLD_DTYPE_U32
#define F64 DIMFOLD_DTYPE_F64

static const way_case cases[] = {
    {DIMFOLD_WAY_MEMCPY, U32, U32, 1, {1000}, {1}, {1}, HELD, false, {0}},
    {DIMFOLD_WAY_MEMCPY, U32, U32, 1, {300000}, {1}, {1}, HELD, false, {0}},
    {DIMFOLD_WAY_MEMCPY, U32, U32, 1, {300000}, {1}, {1}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_LONG_ROWS, U32, U32, 2, {50, 1000}, {1024, 1}, {0}, SMALL_CACHES, true, {0}},
    {DIMFOLD_WAY_LONG_ROWS, U32, U32, 2, {50, 1000}, {1000, 1}, {0, 0}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_LONG_ROWS, F64, U32, 2, {50, 1000}, {1024, 1}, {1000, 1}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_ROW_TILES, U32, U32, 2, {500, 300}, {300, 1}, {304, 1}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_CHANNELS, U32, U32, 2, {3, 5000}, {5000, 1}, {1, 3}, 262144, false, {0}},
    {DIMFOLD_WAY_CHANNELS, U32, U32, 2, {3, 100000}, {100000, 1}, {1, 3}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_CHANNELS, U32, U32, 2, {12, 5000}, {5000, 1}, {1, 12}, 262144, false, {0}},
    {DIMFOLD_WAY_CHANNELS, U32, U32, 2, {12, 50000}, {50000, 1}, {1, 12}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_TURNS, U32, U32, 2, {40, 60}, {60, 1}, {1, 40}, 1048576, false, {0}},
    {DIMFOLD_WAY_TURNS, U32, U32, 2, {20, 40}, {40, 1}, {1, 20}, HELD, false, {0}},
    {DIMFOLD_WAY_DENSE_MATRICES, U32, U32, 3, {200, 40, 60}, {2400, 60, 1}, {2400, 1, 40}, HELD, false, {0}},
    {DIMFOLD_WAY_MATRICES, U8, U8, 3, {150, 300, 32}, {9900, 33, 1}, {9600, 1, 300}, HELD, false, {0}},
    {DIMFOLD_WAY_TRANSPOSE, U32, U32, 2, {600, 700}, {700, 1}, {1, 600}, HELD, false, {0}},
    {DIMFOLD_WAY_PANELS, U8, U8, 2, {600, 640}, {640, 1}, {1, 600}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_PANELS, U32, U32, 2, {500, 303}, {303, 1}, {1, 500}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_TRANSPOSE, U32, U32, 2, {500, 90}, {91, 1}, {1, 500}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_TRANSPOSE, U32, U32, 2, {500, 40}, {41, 1}, {1, 500}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_BLOCKS, U32, U32, 2, {500, 30}, {30, 1}, {1, 500}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_UNIT_BLOCKS, U32, U32, 2, {500, 300}, {300, 1}, {2, 1000}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_UNIT_BLOCKS, U32, U32, 3, {1000, 3, 2}, {6, 2, 1}, {6, 1, 3}, 262144, false, {0}},
    {DIMFOLD_WAY_ROW_BLOCKS, U32, U32, 3, {50, 60, 7}, {420, 7, 1}, {7, 350, 1}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_CAST_TILES, F64, U32, 2, {200, 300}, {300, 1}, {1, 200}, 1048576, false, {0}},
    {DIMFOLD_WAY_CAST_TILES, F64, U32, 2, {500, 300}, {300, 1}, {1, 500}, SMALL_CACHES, false, {0}},
    {DIMFOLD_WAY_CAST, F64, U32, 2, {20, 30}, {30, 1}, {31, 1}, HELD, false, {0}},
    {DIMFOLD_WAY_CAST, F64, U32, 2, {10, 30}, {30, 1}, {1, 10}, HELD, false, {0}},
    {DIMFOLD_WAY_CAST, F64, U32, 2, {2, 3}, {3, 1}, {1, 2}, HELD, false, {0}},
    {DIMFOLD_WAY_SWIZZLED, U32, U32, 2, {64, 64}, {64, 1}, {64, 1}, HELD, false, {3, 0, 3, 0}},
    {DIMFOLD_WAY_ROWS, U32, U32, 2, {300, 700}, {800, 1}, {900, 1}, HELD, false, {0}},
    {DIMFOLD_WAY_ROWS, U32, U32, 2, {300, 700}, {800, 1}, {0}, HELD, true, {0}},
    {DIMFOLD_WAY_STRIPS, U32, U32, 2, {300, 900}, {900, 1}, {2, 600}, HELD, false, {0}},
    {DIMFOLD_WAY_WALK, U32, U32, 2, {2, 3}, {3, 1}, {1, 2}, HELD, false, {0}},
    {DIMFOLD_WAY_WALK, U32, U32, 2, {20, 40}, {40, 1}, {2, 40}, HELD, false, {0}},
};

static size_t case_bytes(const way_case *test, const ptrdiff_t *stride, dimfold_dtype dtype)
{
    size_t elements = 1;
    for (size_t axis = 0; axis < test->ndim; axis++)
        elements += (test->shape[axis] - 1) * (size_t)stride[axis];
    return elements * dimfold_dtype_size_bytes(dtype);
}

static void case_plan(const way_case *test, dimfold_plan *plan, char *target, char *source)
{
    const dimfold_strided strided[2] = {{test->to, 0}, {test->from, 0}};
    memset(plan, 0, sizeof *plan);
    dimfold_canonicalise(&plan->form, test->ndim, test->shape, test->is_fill ? 1 : 2, strided);
    plan->side[0] = (dimfold_plan_side){.data = target, .item_bytes = dimfold_dtype_size_bytes(test->target),
                                        .dtype = test->target};
    plan->side[1] = (dimfold_plan_side){.data = source, .item_bytes = dimfold_dtype_size_bytes(test->source),
                                        .dtype = test->source, .swizzle = test->swizzle};
    plan->converts = test->target != test->source;
    dimfold_plan_relate(plan);
}

static bool way_has_blocks(enum dimfold_way way)
{
    return way == DIMFOLD_WAY_BLOCKS || way == DIMFOLD_WAY_UNIT_BLOCKS || way == DIMFOLD_WAY_ROW_BLOCKS;
}

/* Whether the kernel that is explained could have used the tier like this. */
static bool kernel_uses(const dimfold_explanation *told, enum dimfold_way way, bool fills)
{
    bool has_tiles = told->kernel == DIMFOLD_KERNEL_TRANSPOSE && told->block[0] > 0 && !way_has_blocks(way);
    bool has_squares = told->kernel == DIMFOLD_KERNEL_CHANNELS || has_tiles;
    return (used.squares > 0) == has_squares && (used.streamed > 0) == (told->stores == DIMFOLD_STORES_STREAMED) &&
           (used.fills == 0 || (fills && told->kernel == DIMFOLD_KERNEL_RUNS)) &&
           (used.fences > 0 || told->stores == DIMFOLD_STORES_ORDINARY);
}

static bool way_needs_vectors(enum dimfold_way way)
{
    return way == DIMFOLD_WAY_CHANNELS || way == DIMFOLD_WAY_TURNS || way == DIMFOLD_WAY_BLOCKS ||
           way == DIMFOLD_WAY_MATRICES || way == DIMFOLD_WAY_DENSE_MATRICES;
}

static bool way_is_of_tier(enum dimfold_way way, const dimfold_tier *tier)
{
    return (DIMFOLD_HAS_VECTORS || !way_needs_vectors(way)) &&
           (tier->id != DIMFOLD_TIER_AVX512 || (way != DIMFOLD_WAY_MATRICES && way != DIMFOLD_WAY_DENSE_MATRICES));
}

static void case_check(const way_case *test, const dimfold_tier *tier, size_t threads)
{
    dimfold_tier spy = spied(tier);
    size_t cache = test->cache_bytes;
    dimfold_runner runner = {.threads = threads, .tier = &spy, .parallel_for = threads > 1 ? spy_parallel_for : NULL,
                             .machine = {.cache_bytes = {49152, 1048576, cache}, .streams = tier->streams}};
    if (cache <= SMALL_CACHES)
        runner.machine.cache_bytes[0] = cache;
    char *target = calloc(1, case_bytes(test, test->to, test->target) + 64);
    char *source = calloc(1, case_bytes(test, test->from, test->source) + 4096);
    dimfold_plan plan;
    dimfold_decision decision;
    dimfold_explanation told = {.kernel = -1};
    case_plan(test, &plan, target, source);
    dimfold_decide(&decision, &plan, &runner);
    dimfold_run_explain(&plan, &runner, &told);
    memset(&used, 0, sizeof used);
    used.tier = tier;
    dimfold_run_plan(&plan, &runner);
    bool can = (tier->streams || cache > SMALL_CACHES) && way_is_of_tier(test->way, tier);
    CHECK_EQ(can ? test->way : decision.way, decision.way);
    CHECK_EQ(decision.kernel, told.kernel);
    CHECK(told.threads > 1 ? used.shared == 1 : used.shared == 0);
    CHECK_EQ(tier->id, told.tier);
    bool fills = test->is_fill || plan.relation == DIMFOLD_RELATION_REPEATED;
    CHECK(!way_has_blocks(decision.way) || (told.block[0] > 1 && told.block[1] > 0));
    if (!CHECK(kernel_uses(&told, decision.way, fills && !plan.converts)))
        printf("way %d, kernel %s, %s stores: %zu squares, %zu streamed\n", (int)decision.way,
               dimfold_kernel_name(told.kernel), dimfold_stores_name(told.stores), used.squares, used.streamed);
    free(target);
    free(source);
}

TEST(ways_that_run_are_those_that_are_explained)
{
    uint64_t tiers[TIERS_MAX];
    size_t count = tiers_here(tiers);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (size_t k = 0; k < count; k++)
            for (size_t threads = 1; threads <= 3; threads += 2)
                case_check(&cases[i], dimfold_tier_find(tiers[k]), threads);
}

TEST(ways_have_a_case_each)
{
    bool seen[DIMFOLD_WAYS] = {false};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        seen[cases[i].way] = true;
    for (size_t way = 0; way < DIMFOLD_WAYS; way++)
        CHECK(seen[way]);
}
