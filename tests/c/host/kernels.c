/* Checks of one tier's kernels. */
#include "kernels.h"

#include "guarded.h"
#include "pages.h"

#include "host/channels.h"

/* Elements of the largest tiles. */
#define ELEMENTS_MAX 12000
#define SPAN_BYTES_MAX (ELEMENTS_MAX * 80)

const dimfold_tier *tier_or_skip(uint64_t id)
{
    const dimfold_tier *tier = dimfold_tier_find(id);
    if (tier == NULL)
        test_skip("this machine does not run the tier");
    return tier;
}

/* The tables of a tile whose target has `run` rows in all, and the memory on its both sides. */
struct tiled {
    size_t item_bytes, run, columns;
    ptrdiff_t source_row[DIMFOLD_TILE_ROWS_MAX], source_column[DIMFOLD_TILE_COLUMNS_MAX];
    ptrdiff_t target_row[DIMFOLD_TILE_COLUMNS_MAX];
    window target, source;
    unsigned char *expected;
};

/* A step of at least `least` bytes, often more. */
static ptrdiff_t step_draw(size_t least, uint64_t *seed)
{
    return (ptrdiff_t)least + (test_random_in(seed, 0, 2) == 0 ? 0 : (ptrdiff_t)test_random_in(seed, 0, 40));
}

/* Rows that follow each other at a step of their own in either direction. Returns how many bytes they span. */
static size_t rows_draw(ptrdiff_t *row, size_t count, size_t row_bytes, uint64_t *seed)
{
    ptrdiff_t step = step_draw(row_bytes, seed), last = step * (ptrdiff_t)(count - 1);
    bool is_reversed = test_random_in(seed, 0, 2) == 0;
    for (size_t i = 0; i < count; i++)
        row[i] = is_reversed ? last - (ptrdiff_t)i * step : (ptrdiff_t)i * step;
    return (size_t)last + row_bytes;
}

/* Source rows may also be the same one, or begin within each other. */
static size_t source_rows_draw(struct tiled *tiled, uint64_t *seed)
{
    size_t row_bytes = (size_t)tiled->source_column[tiled->columns - 1] + tiled->item_bytes;
    size_t kind = (size_t)test_random_in(seed, 0, 5);
    if (kind > 1)
        return rows_draw(tiled->source_row, tiled->run, row_bytes, seed);
    ptrdiff_t step = kind == 0 ? 0 : (ptrdiff_t)tiled->item_bytes;
    for (size_t i = 0; i < tiled->run; i++)
        tiled->source_row[i] = (ptrdiff_t)i * step;
    return row_bytes + (tiled->run - 1) * (size_t)step;
}

static void tiled_expect(struct tiled *tiled)
{
    size_t before = (size_t)(tiled->target.data - tiled->target.memory);
    tiled->expected = malloc(tiled->target.size_bytes);
    memcpy(tiled->expected, tiled->target.memory, tiled->target.size_bytes);
    for (size_t i = 0; i < tiled->run; i++)
        for (size_t j = 0; j < tiled->columns; j++)
            memcpy(tiled->expected + before + i * tiled->item_bytes + (size_t)tiled->target_row[j],
                   tiled->source.data + tiled->source_row[i] + tiled->source_column[j], tiled->item_bytes);
}

static void tiled_draw(struct tiled *tiled, size_t item_bytes, const pages *pages, uint64_t *seed)
{
    size_t rows_max = (size_t)test_random_in(seed, 0, 3) == 0 ? DIMFOLD_TILE_ROWS_MAX : 2 * 64 / item_bytes + 3;
    tiled->item_bytes = item_bytes;
    tiled->run = (size_t)test_random_in(seed, 1, (intmax_t)rows_max);
    size_t columns_max = ELEMENTS_MAX / tiled->run;
    columns_max = columns_max < 2 * 64 + 3 ? columns_max : 2 * 64 + 3;
    tiled->columns = (size_t)test_random_in(seed, 1, (intmax_t)columns_max);
    for (size_t j = 0; j < tiled->columns; j++)
        tiled->source_column[j] = (ptrdiff_t)(j * item_bytes);
    size_t target_bytes = rows_draw(tiled->target_row, tiled->columns, tiled->run * item_bytes, seed);
    tiled->target = pages_window(&pages[0], target_bytes, 1, seed);
    tiled->source = pages_window(&pages[1], source_rows_draw(tiled, seed), 1, seed);
    tiled_expect(tiled);
}

/* The most items along the target that a tile has: a group of rows of small items fills the buffer sooner. */
static size_t run_max(const struct tiled *tiled)
{
    static const size_t bytes[] = {128, 384};
    if (tiled->item_bytes > 2)
        return 1 + DIMFOLD_TILE_ROWS_MAX / tiled->item_bytes;
    return bytes[tiled->item_bytes - 1] / tiled->item_bytes;
}

/* Runs the kernel on one piece of the target's run after the other. */
static void tiled_run(const struct tiled *tiled, const dimfold_tier *tier, bool is_streamed, uint64_t *seed)
{
    _Alignas(64) static char carry[DIMFOLD_TILE_COLUMNS_MAX * DIMFOLD_LINE_BYTES];
    size_t least = (DIMFOLD_LINE_BYTES - 1) / tiled->item_bytes + 1, most = run_max(tiled), done = 0;
    while (done < tiled->run) {
        size_t left = tiled->run - done;
        size_t part = (size_t)test_random_in(seed, (intmax_t)least, (intmax_t)most);
        part = part < left ? part : left;
        dimfold_host_tile tile = {.target = (char *)tiled->target.data + done * tiled->item_bytes,
                                  .source = (const char *)tiled->source.data,
                                  .next = done % 2 == 0 ? (const char *)tiled->source.data : NULL, .tier = tier,
                                  .target_run = part, .source_run = tiled->columns, .item_bytes = tiled->item_bytes,
                                  .source_row = tiled->source_row + done, .source_column = tiled->source_column,
                                  .target_row = tiled->target_row, .carry = carry, .is_first = done == 0,
                                  .is_last = part == left, .is_streamed = is_streamed,
                                  .asks_far = tiled->run % 2 == 1};
        dimfold_tile_transpose(&tile);
        done += part;
    }
}

static void check_tiled(const dimfold_tier *tier, const struct tiled *tiled, uint64_t *seed)
{
    bool is_streamed = tier->streams && test_random_in(seed, 0, 1) == 0;
    tiled_run(tiled, tier, is_streamed, seed);
    tier->fence();
    if (!CHECK(memcmp(tiled->expected, tiled->target.memory, tiled->target.size_bytes) == 0))
        printf("  %s: %zu x %zu items of %zu bytes, at %zu of a line, stores %d\n",
               dimfold_tier_name(tier->id), tiled->run, tiled->columns, tiled->item_bytes,
               (size_t)((uintptr_t)tiled->target.data % DIMFOLD_LINE_BYTES), is_streamed);
}

void check_transposes(const dimfold_tier *tier)
{
    pages pages[2] = {pages_make(SPAN_BYTES_MAX), pages_make(SPAN_BYTES_MAX)};
    uint64_t seed = tier->id;
    struct tiled tiled;
    for (size_t round = 0; round < test_rounds(1200); round++) {
        tiled_draw(&tiled, (size_t)1 << round % 5, pages, &seed);
        check_tiled(tier, &tiled, &seed);
        free(tiled.expected);
    }
    for (size_t k = 0; k < 2; k++)
        pages_free(&pages[k]);
}

/* Turns a matrix whose rows and columns are drawn into a target with gaps between its rows. */
static void check_turn(const dimfold_tier *tier, size_t number, const pages *pages, uint64_t *seed)
{
    size_t bytes = (size_t)1 << number, side = 16 / bytes;
    struct tiled tiled = {.item_bytes = bytes};
    tiled.run = (size_t)test_random_in(seed, (intmax_t)side, 100);
    tiled.columns = (size_t)test_random_in(seed, (intmax_t)side, 100);
    for (size_t j = 0; j < tiled.columns; j++)
        tiled.source_column[j] = (ptrdiff_t)(j * bytes);
    size_t pitch = tiled.run * bytes + (size_t)test_random_in(seed, 0, 20);
    for (size_t j = 0; j < tiled.columns; j++)
        tiled.target_row[j] = (ptrdiff_t)(j * pitch);
    tiled.target = pages_window(&pages[0], (tiled.columns - 1) * pitch + tiled.run * bytes, 1, seed);
    tiled.source = pages_window(&pages[1], source_rows_draw(&tiled, seed), 1, seed);
    tiled_expect(&tiled);
    tier->turn[number]((char *)tiled.target.data, pitch, (const char *)tiled.source.data, tiled.source_row, tiled.run,
                       tiled.columns);
    if (!CHECK(memcmp(tiled.expected, tiled.target.memory, tiled.target.size_bytes) == 0))
        printf("  %s: %zu x %zu items of %zu bytes\n", dimfold_tier_name(tier->id), tiled.run, tiled.columns, bytes);
    free(tiled.expected);
}

void check_turns(const dimfold_tier *tier)
{
    pages pages[2] = {pages_make(SPAN_BYTES_MAX), pages_make(SPAN_BYTES_MAX)};
    uint64_t seed = tier->id;
    if (tier->turn == NULL)
        test_skip("the tier has no vectors");
    for (size_t round = 0; tier->turn != NULL && round < test_rounds(1500); round++)
        check_turn(tier, round % 5, pages, &seed);
    for (size_t k = 0; k < 2; k++)
        pages_free(&pages[k]);
}

void check_copy_of_runs(const dimfold_tier *tier)
{
    if (!tier->streams) {
        test_skip("the tier does not stream");
        return;
    }
    pages pages[2] = {pages_make(8192), pages_make(8192)};
    uint64_t seed = tier->id;
    static char expected[8192];
    for (size_t round = 0; round < test_rounds(3000); round++) {
        size_t size_bytes = (size_t)test_random_in(&seed, 0, round % 4 == 0 ? 7000 : 300);
        window target = pages_window(&pages[0], size_bytes, 1, &seed);
        window source = pages_window(&pages[1], size_bytes, 1, &seed);
        memcpy(expected, target.memory, target.size_bytes);
        memcpy(expected + (target.data - target.memory), source.data, size_bytes);
        dimfold_tile_copy(tier, (char *)target.data, (const char *)source.data, size_bytes);
        tier->fence();
        CHECK(memcmp(expected, target.memory, target.size_bytes) == 0);
    }
    for (size_t k = 0; k < 2; k++)
        pages_free(&pages[k]);
}

/* Pixels of `count` channels on one side, planes on the other. */
static void channels_draw(dimfold_axis *axis, const dimfold_tier *tier, size_t item_bytes, bool is_split,
                          uint64_t *seed)
{
    size_t size = DIMFOLD_LINE_BYTES / item_bytes, most = 3 * size;
    most *= test_random_in(seed, 0, 3) == 0 ? size : 1;
    size_t count_max = dimfold_channels_max(item_bytes);
    if (tier->shuffle != NULL && count_max < DIMFOLD_SHUFFLE_CHANNELS_MAX)
        count_max = DIMFOLD_SHUFFLE_CHANNELS_MAX;
    size_t count = (size_t)test_random_in(seed, 2, (intmax_t)count_max);
    size_t pixels = (size_t)test_random_in(seed, 1, (intmax_t)most + 3);
    ptrdiff_t item = (ptrdiff_t)item_bytes, pixel = item * (ptrdiff_t)count;
    ptrdiff_t plane = step_draw(pixels * item_bytes, seed);
    axis[0] = (dimfold_axis){count, is_split ? plane : item, is_split ? item : plane};
    axis[1] = (dimfold_axis){pixels, is_split ? item : pixel, is_split ? pixel : item};
}

static size_t span_bytes(const dimfold_axis *axis, ptrdiff_t stride, ptrdiff_t stride1, size_t item_bytes)
{
    return (axis[0].extent - 1) * (size_t)stride + (axis[1].extent - 1) * (size_t)stride1 + item_bytes;
}

static void channels_expect(unsigned char *expected, const unsigned char *source, const dimfold_axis *axis,
                            size_t item_bytes)
{
    for (size_t channel = 0; channel < axis[0].extent; channel++)
        for (size_t pixel = 0; pixel < axis[1].extent; pixel++)
            memcpy(expected + channel * (size_t)axis[0].target_stride + pixel * (size_t)axis[1].target_stride,
                   source + channel * (size_t)axis[0].source_stride + pixel * (size_t)axis[1].source_stride,
                   item_bytes);
}

void check_channels(const dimfold_tier *tier)
{
    static unsigned char expected[SPAN_BYTES_MAX];
    pages pages[2] = {pages_make(SPAN_BYTES_MAX), pages_make(SPAN_BYTES_MAX)};
    uint64_t seed = tier->id;
    for (size_t round = 0; round < test_rounds(1500); round++) {
        dimfold_axis axis[2];
        dimfold_channels channels = {tier, (size_t)1 << round % 5, round / 10 % 2 == 0, NULL};
        channels_draw(axis, tier, channels.item_bytes, round / 5 % 2 == 0, &seed);
        size_t target_bytes = span_bytes(axis, axis[0].target_stride, axis[1].target_stride, channels.item_bytes);
        size_t source_bytes = span_bytes(axis, axis[0].source_stride, axis[1].source_stride, channels.item_bytes);
        window target = pages_window(&pages[0], target_bytes, 1, &seed);
        window source = pages_window(&pages[1], source_bytes, 1, &seed);
        memcpy(expected, target.memory, target.size_bytes);
        channels_expect(expected + (target.data - target.memory), source.data, axis, channels.item_bytes);
        dimfold_channels_move(&channels, (char *)target.data, (const char *)source.data, axis);
        tier->fence();
        if (!CHECK(memcmp(expected, target.memory, target.size_bytes) == 0))
            printf("  %s: %zu channels of %zu pixels of %zu bytes\n", dimfold_tier_name(tier->id), axis[0].extent,
                   axis[1].extent, channels.item_bytes);
    }
    for (size_t k = 0; k < 2; k++)
        pages_free(&pages[k]);
}
