/* Moves of every item size along two axes, against items moved one by one. */
#include "host/guarded.h"

#include "host/move_bytes.h"
#include "host/often/move.h"

/* One side's memory: a block of items that begins `lead` bytes behind an aligned address and ends with the memory, or
   `tail` bytes before its end. */
struct block {
    unsigned char *memory, *first; /* allocated; the item of index (0, 0) */
    size_t size_bytes;
};

static struct block block_make(size_t item_bytes, const size_t *extent, const ptrdiff_t *stride, size_t lead,
                               size_t tail, uint64_t *seed)
{
    size_t before = 0, behind = 0;
    for (int axis = 0; axis < 2; axis++) {
        ptrdiff_t reach = (ptrdiff_t)(extent[axis] - 1) * stride[axis];
        *(reach < 0 ? &before : &behind) += (size_t)(reach < 0 ? -reach : reach);
    }
    struct block block = {.size_bytes = lead + before + behind + item_bytes + tail};
    block.memory = malloc(block.size_bytes);
    block.first = block.memory + lead + before;
    random_bytes(block.memory, block.size_bytes, seed);
    return block;
}

/* What a kernel is asked to do. */
struct move {
    size_t item_bytes, extent[2], lead[2], tail;
    ptrdiff_t stride[2][2]; /* of the target, of the source */
};

static bool check_move(dimfold_kernel *kernel, const struct move *move, uint64_t *seed)
{
    struct block target =
        block_make(move->item_bytes, move->extent, move->stride[0], move->lead[0], move->tail, seed);
    struct block source =
        block_make(move->item_bytes, move->extent, move->stride[1], move->lead[1], move->tail, seed);
    unsigned char *expected = malloc(target.size_bytes);
    memcpy(expected, target.memory, target.size_bytes);
    for (size_t i = 0; i < move->extent[0]; i++)
        for (size_t j = 0; j < move->extent[1]; j++)
            memcpy(expected + (target.first - target.memory) + (ptrdiff_t)i * move->stride[0][0] +
                       (ptrdiff_t)j * move->stride[0][1],
                   source.first + (ptrdiff_t)i * move->stride[1][0] + (ptrdiff_t)j * move->stride[1][1],
                   move->item_bytes);
    dimfold_axis axis[2] = {{move->extent[0], move->stride[0][0], move->stride[1][0]},
                            {move->extent[1], move->stride[0][1], move->stride[1][1]}};
    kernel(NULL, (char *)target.first, (const char *)source.first, axis);
    bool is_moved = CHECK(memcmp(expected, target.memory, target.size_bytes) == 0);
    free(expected);
    free(target.memory);
    free(source.memory);
    return is_moved;
}

/* One time in two `step`, else a random larger one, in bytes; one time in four backwards. */
static ptrdiff_t random_step(ptrdiff_t step, uint64_t *seed)
{
    if (test_random_in(seed, 0, 1) == 0)
        step += test_random_in(seed, 1, 20);
    return test_random_in(seed, 0, 3) == 0 ? -step : step;
}

/* Axis `fast` follows itself, and the other one follows it. */
static void random_pair(ptrdiff_t *stride, const size_t *extent, size_t item_bytes, int fast, uint64_t *seed)
{
    stride[fast] = random_step((ptrdiff_t)item_bytes, seed);
    stride[1 - fast] = random_step((stride[fast] < 0 ? -stride[fast] : stride[fast]) * (ptrdiff_t)extent[fast], seed);
}

static struct move random_move(size_t item_bytes, size_t width, size_t height, int source_fast, uint64_t *seed)
{
    struct move move = {.item_bytes = item_bytes, .extent = {width, height}};
    move.lead[0] = (size_t)test_random_in(seed, 0, 15);
    move.lead[1] = (size_t)test_random_in(seed, 0, 15);
    move.tail = (size_t)test_random_in(seed, 0, 1) * 40;
    random_pair(move.stride[0], move.extent, item_bytes, 0, seed);
    random_pair(move.stride[1], move.extent, item_bytes, source_fast, seed);
    return move;
}

static void check_edges(dimfold_kernel *find(size_t item_bytes), int source_fast, uint64_t seed)
{
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++)
        for (size_t i = 0; i < EDGES * EDGES; i++) {
            struct move move = random_move(item_bytes, edges[i % EDGES], edges[i / EDGES], source_fast, &seed);
            check_move(find(item_bytes), &move, &seed);
        }
}

TEST(move_rows_moves_every_item_once_for_all_item_sizes_and_edges)
{
    check_edges(dimfold_move_rows, 0, 1);
}

TEST(move_rows_takes_sources_of_the_other_order_too)
{
    check_edges(dimfold_move_rows, 1, 2);
}

TEST(move_tiles_moves_every_item_once_for_all_item_sizes_and_edges)
{
    check_edges(dimfold_move_tiles, 1, 3);
}

TEST(move_tiles_takes_sources_of_the_same_order_too)
{
    check_edges(dimfold_move_tiles, 0, 4);
}

/* As the planner uses it: no gaps between the items of a row, which is what vectors are for. */
TEST(move_tiles_moves_dense_rows_and_columns_of_every_extent)
{
    uint64_t seed = 5;
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++)
        for (size_t i = 0; i < 36 * 36; i++) {
            struct move move = random_move(item_bytes, 1 + i % 36, 1 + i / 36, 1, &seed);
            ptrdiff_t gap = test_random_in(&seed, 0, 1) * (ptrdiff_t)item_bytes;
            move.stride[0][0] = move.stride[1][1] = (ptrdiff_t)item_bytes;
            move.stride[0][1] = (ptrdiff_t)(move.extent[0] * item_bytes) + gap;
            move.stride[1][0] = (ptrdiff_t)(move.extent[1] * item_bytes) + gap;
            reverse_strides(2, i % 3 == 0 ? 2 : 0, move.stride[0]);
            reverse_strides(2, i % 5 == 0 ? 1 : 0, move.stride[1]);
            check_move(dimfold_move_tiles(item_bytes), &move, &seed);
        }
}

TEST(move_tiles_moves_more_lines_than_a_tile_has)
{
    static const size_t extents[] = {255, 256, 257, 300, 513};
    uint64_t seed = 6;
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++)
        for (size_t i = 0; i < 5; i++)
            for (size_t strip = 127; strip <= 129; strip++) {
                size_t height = strip / item_bytes + (strip > 128);
                struct move move = random_move(item_bytes, extents[i], height, 1, &seed);
                check_move(dimfold_move_tiles(item_bytes), &move, &seed);
            }
}

TEST(move_takes_every_alignment_of_both_sides)
{
    uint64_t seed = 7;
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++)
        for (size_t i = 0; i < 16 * 16; i++) {
            ptrdiff_t step = (ptrdiff_t)item_bytes;
            struct move move = {item_bytes, {17, 18}, {i % 16, i / 16}, 0, {{step, 17 * step}, {step, 17 * step}}};
            check_move(dimfold_move_rows(item_bytes), &move, &seed);
            move.stride[1][0] = 18 * step;
            move.stride[1][1] = step;
            check_move(dimfold_move_tiles(item_bytes), &move, &seed);
        }
}

/* Rows of bytes are moved in vectors of several sizes, the last ones of which overlap. */
TEST(move_rows_moves_dense_rows_of_every_length)
{
    uint64_t seed = 8;
    for (size_t length = 1; length <= 300; length++)
        for (size_t item_bytes = 1; item_bytes <= 3; item_bytes++) {
            struct move move = random_move(item_bytes, length, 1 + length % 3, 0, &seed);
            move.stride[0][0] = move.stride[1][0] = (ptrdiff_t)item_bytes;
            check_move(dimfold_move_rows(item_bytes), &move, &seed);
        }
    for (size_t length = 1000; length <= 5000; length += 24) {
        struct move move = random_move(1, length, 2, 0, &seed);
        move.stride[0][0] = move.stride[1][0] = 1;
        check_move(dimfold_move_rows(1), &move, &seed);
    }
}

TEST(move_rows_repeats_an_item_or_a_row)
{
    uint64_t seed = 9;
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++)
        for (size_t i = 0; i < EDGES * EDGES; i++) {
            struct move move = random_move(item_bytes, edges[i % EDGES], edges[i / EDGES], 0, &seed);
            move.stride[1][0] = i % 3 == 1 ? move.stride[1][0] : 0;
            move.stride[1][1] = i % 3 == 0 ? move.stride[1][1] : 0;
            check_move(dimfold_move_rows(item_bytes), &move, &seed);
        }
}

/* A block of items that share memory, as a sliding window is. */
TEST(move_tiles_takes_a_source_that_overlaps_itself)
{
    uint64_t seed = 10;
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes++)
        for (size_t i = 0; i < EDGES; i++) {
            struct move move = random_move(item_bytes, edges[i], 40, 1, &seed);
            move.stride[1][0] = move.stride[1][1] = (ptrdiff_t)item_bytes;
            check_move(dimfold_move_tiles(item_bytes), &move, &seed);
        }
}

/* Whether so many bytes go from the beginning of a page to `apart` bytes behind that of another one, and no other is
   written. */
static bool is_moved_apart(unsigned char *pages, size_t count, size_t apart)
{
    unsigned char *source = pages, *target = pages + 32768;
    memset(target, 0xa5, 32768);
    for (size_t i = 0; i < count; i++)
        source[i] = (unsigned char)(i * 7 + i / 256);
    move_bytes((char *)target + apart, (const char *)source, count);
    bool is_moved = memcmp(target + apart, source, count) == 0;
    for (size_t i = 0; i < 32768; i++)
        is_moved &= (i >= apart && i < apart + count) || target[i] == 0xa5;
    return is_moved;
}

TEST(move_bytes_goes_between_any_places_of_pages)
{
    static const size_t counts[] = {1025, 2047, 2048, 2049, 2111, 4096, 10000};
    unsigned char *memory = malloc(65536 + 4096);
    unsigned char *pages = memory + (4096 - (uintptr_t)memory % 4096);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        for (size_t apart = 0; apart < 70; apart++)
            CHECK(is_moved_apart(pages, counts[i], apart));
    free(memory);
}
