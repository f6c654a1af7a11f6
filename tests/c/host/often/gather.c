/* Rows put together element by element, for items of all sizes. */
#include "host/guarded.h"

#include "host/often/gather.h"

#define ROWS 70
#define COLUMNS 40
#define ITEM_BYTES_MAX 70
#define STEP_BYTES 90

static char source[(ROWS + COLUMNS) * STEP_BYTES + ITEM_BYTES_MAX];
static char buffer[COLUMNS * (ROWS * ITEM_BYTES_MAX + 10)], expected[sizeof buffer];

static void check_gather(dimfold_host_tile *tile, size_t first, size_t count, size_t pitch, uint64_t *seed)
{
    random_bytes((unsigned char *)buffer, sizeof buffer, seed);
    memcpy(expected, buffer, sizeof buffer);
    for (size_t j = 0; j < count; j++)
        for (size_t i = 0; i < tile->target_run; i++)
            memcpy(expected + j * pitch + i * tile->item_bytes,
                   source + tile->source_row[i] + tile->source_column[first + j], tile->item_bytes);
    dimfold_tile_fetch fetch = dimfold_tile_fetch_begin(tile, tile->item_bytes, 1);
    dimfold_tile_gather(buffer, pitch, tile, first, count, &fetch);
    CHECK(memcmp(expected, buffer, sizeof buffer) == 0);
}

TEST(gather_puts_rows_together_at_their_pitch_and_writes_no_byte_between)
{
    ptrdiff_t row[ROWS], column[COLUMNS];
    uint64_t seed = 1;
    random_bytes((unsigned char *)source, sizeof source, &seed);
    for (size_t item_bytes = 1; item_bytes <= ITEM_BYTES_MAX; item_bytes++)
        for (size_t round = 0; round < 8; round++) {
            dimfold_host_tile tile = {.source = source, .target_run = (size_t)test_random_in(&seed, 1, ROWS),
                                      .source_run = COLUMNS, .item_bytes = item_bytes, .source_row = row,
                                      .source_column = column};
            for (size_t i = 0; i < ROWS; i++)
                row[i] = (ptrdiff_t)test_random_in(&seed, 0, ROWS * STEP_BYTES);
            for (size_t j = 0; j < COLUMNS; j++)
                column[j] = (ptrdiff_t)test_random_in(&seed, 0, COLUMNS * STEP_BYTES);
            size_t first = (size_t)test_random_in(&seed, 0, COLUMNS - 1);
            size_t count = (size_t)test_random_in(&seed, 1, (intmax_t)(COLUMNS - first));
            size_t pitch = tile.target_run * item_bytes + (size_t)test_random_in(&seed, 0, 10);
            check_gather(&tile, first, count, pitch, &seed);
        }
}
