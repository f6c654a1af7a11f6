/* Runs put together unit by unit, for units of all sizes, one block after the other. */
#include "host/guarded.h"
#include "host/pages.h"

#include "host/often/block.h"

#define ROWS 70
#define BLOCKS 3
#define UNIT_BYTES_MAX 140
#define STEP_BYTES_MAX 150

/* Blocks of two runs, each of which goes on in the next block. */
static void draw_blocks(dimfold_blocks *blocks, size_t unit_bytes, size_t *span, uint64_t *seed)
{
    size_t least = 2 * DIMFOLD_LINE_BYTES / unit_bytes + 1;
    size_t rows = (size_t)test_random_in(seed, (intmax_t)least, (intmax_t)(least + ROWS));
    size_t last = (size_t)test_random_in(seed, 1, (intmax_t)rows);
    size_t run_bytes = (rows * (BLOCKS - 1) + last) * unit_bytes;
    *blocks = (dimfold_blocks){.carries = true, .is_streamed = true, .unit_bytes = unit_bytes, .whole = {rows, 1, 1, 2},
                               .rest = {last, 1, 1, 2}, .runs_axis = 1, .ndim = 2, .count = BLOCKS};
    blocks->axis[0] = (dimfold_axis){BLOCKS, (ptrdiff_t)(rows * unit_bytes), STEP_BYTES_MAX};
    blocks->axis[1] = (dimfold_axis){1, 0, 0};
    blocks->run_target[1] = (ptrdiff_t)run_bytes + (ptrdiff_t)test_random_in(seed, 0, 100);
    blocks->run_source[1] = (ptrdiff_t)test_random_in(seed, 0, STEP_BYTES_MAX);
    for (size_t i = 0; i < rows; i++)
        blocks->row[i] = (ptrdiff_t)test_random_in(seed, 0, ROWS * STEP_BYTES_MAX);
    blocks->pieces = 1, blocks->piece_bytes = unit_bytes;
    span[0] = (size_t)blocks->run_target[1] + run_bytes;
    span[1] = (ROWS + BLOCKS) * STEP_BYTES_MAX + STEP_BYTES_MAX + unit_bytes;
}

static void expect_blocks(unsigned char *expected, const dimfold_blocks *blocks, const unsigned char *source)
{
    size_t unit_bytes = blocks->unit_bytes;
    for (size_t number = 0; number < BLOCKS; number++)
        for (size_t run = 0; run < 2; run++)
            for (size_t i = 0; i < (number + 1 < BLOCKS ? blocks->whole.rows : blocks->rest.rows); i++)
                memcpy(expected + blocks->run_target[run] + (number * blocks->whole.rows + i) * unit_bytes,
                       source + blocks->run_source[run] + number * STEP_BYTES_MAX + (size_t)blocks->row[i], unit_bytes);
}

static void check_blocks(const dimfold_tier *tier, size_t unit_bytes, const pages *pages, uint64_t *seed)
{
    dimfold_blocks blocks;
    size_t span[2];
    draw_blocks(&blocks, unit_bytes, span, seed);
    window target = pages_window(&pages[0], span[0], 1, seed), source = pages_window(&pages[1], span[1], 1, seed);
    unsigned char *expected = malloc(target.size_bytes);
    memcpy(expected, target.memory, target.size_bytes);
    expect_blocks(expected + (target.data - target.memory), &blocks, source.data);
    blocks.tier = tier, blocks.target = (char *)target.data, blocks.source = (const char *)source.data;
    dimfold_blocks_run(&blocks, 0, 1);
    dimfold_blocks_run(&blocks, 1, BLOCKS);
    tier->fence();
    if (!CHECK(memcmp(expected, target.memory, target.size_bytes) == 0))
        printf("  %s: units of %zu bytes\n", dimfold_tier_name(tier->id), unit_bytes);
    free(expected);
}

TEST(blocks_put_units_of_every_size_together_and_write_no_byte_beside_them)
{
    pages pages[2] = {pages_make(1 << 18), pages_make(1 << 18)};
    uint64_t id[TIERS_MAX], seed = 1;
    size_t tiers = tiers_here(id);
    for (size_t t = 0; t < tiers; t++)
        for (size_t round = 0; dimfold_tier_find(id[t])->streams && round < 8 * UNIT_BYTES_MAX; round++)
            check_blocks(dimfold_tier_find(id[t]), 1 + round % UNIT_BYTES_MAX, pages, &seed);
    for (size_t k = 0; k < 2; k++)
        pages_free(&pages[k]);
}
