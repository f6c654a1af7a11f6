/* overlaps: what marking every byte finds. */
#include "positions.h"

#define BYTES 1024
#define MIDDLE 300

struct pair {
    dimfold_layout layout, layout2;
    size_t itemsize, itemsize2;
    ptrdiff_t distance_bytes;
};

static void mark(const dimfold_layout *layout, size_t itemsize, ptrdiff_t start, bool *bytes)
{
    uint64_t set = positions_of(layout);
    for (ptrdiff_t position = 0; position < 64; position++)
        if (set >> position & 1)
            memset(bytes + start + position * (ptrdiff_t)itemsize, true, itemsize);
}

static bool bytes_are_shared(const struct pair *pair)
{
    static bool bytes[BYTES], bytes2[BYTES];
    memset(bytes, 0, sizeof bytes);
    memset(bytes2, 0, sizeof bytes2);
    mark(&pair->layout, pair->itemsize, MIDDLE, bytes);
    mark(&pair->layout2, pair->itemsize2, MIDDLE + pair->distance_bytes, bytes2);
    for (size_t i = 0; i < BYTES; i++)
        if (bytes[i] && bytes2[i])
            return true;
    return false;
}

static ptrdiff_t greater(ptrdiff_t a, ptrdiff_t b)
{
    return a > b ? a : b;
}

/* The position is that of the first index, and the first byte shared lies in both items. */
static bool is_witness(const struct pair *pair, const dimfold_witness *witness)
{
    ptrdiff_t itemsize = (ptrdiff_t)pair->itemsize, itemsize2 = (ptrdiff_t)pair->itemsize2;
    ptrdiff_t position = positions_at(&pair->layout, witness->index);
    ptrdiff_t first = position * itemsize;
    ptrdiff_t second = positions_at(&pair->layout2, witness->index2) * itemsize2 + pair->distance_bytes;
    return witness->position == position && witness->position_bytes == greater(first, second) &&
           witness->position_bytes < first + itemsize && witness->position_bytes < second + itemsize2;
}

static void check_overlaps(const struct pair *pair, bool expected)
{
    dimfold_answer answer = -1, hasty = -1;
    dimfold_witness witness;
    positions_clear(&witness);
    CHECK_STATUS(DIMFOLD_OK,
                 dimfold_layout_overlaps(&pair->layout, &pair->layout2, pair->itemsize, pair->itemsize2,
                                         pair->distance_bytes, 1000, &answer, &witness, NULL));
    CHECK_EQ(expected ? DIMFOLD_ANSWER_YES : DIMFOLD_ANSWER_NO, answer);
    CHECK(answer != DIMFOLD_ANSWER_YES || is_witness(pair, &witness));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_overlaps(&pair->layout, &pair->layout2, pair->itemsize, pair->itemsize2,
                                                     pair->distance_bytes, 0, &hasty, NULL, NULL));
    CHECK(hasty == answer || hasty == DIMFOLD_ANSWER_UNKNOWN);
}

static size_t kinds_of(size_t ndim)
{
    return ndim == 0 ? 1 : ndim == 1 ? POSITIONS_KINDS : POSITIONS_KINDS * POSITIONS_KINDS;
}

/* Every `stride`-th pair of layouts of these ranks, with item sizes and a distance that differ from pair to pair. */
static void check_pairs(size_t ndim, size_t ndim2, size_t stride)
{
    static const size_t itemsizes[][2] = {{1, 1}, {4, 4}, {1, 1}, {2, 4}, {8, 8}, {3, 2}, {1, 4}, {3, 3}, {8, 1}};
    uint64_t seed = ndim * 3 + ndim2;
    struct pair pair;
    for (size_t both = 0; both < kinds_of(ndim) * kinds_of(ndim2); both += 1 + test_random(&seed) % (2 * stride - 1)) {
        positions_layout(ndim, both % kinds_of(ndim), 0, &pair.layout);
        positions_layout(ndim2, both / kinds_of(ndim), 0, &pair.layout2);
        const size_t *itemsize = itemsizes[test_random(&seed) % 9];
        pair.itemsize = itemsize[0];
        pair.itemsize2 = itemsize[1];
        pair.distance_bytes = test_random_in(&seed, -30, 30);
        if (test_random(&seed) % 2 == 0)
            pair.distance_bytes = pair.distance_bytes / (ptrdiff_t)pair.itemsize * (ptrdiff_t)pair.itemsize;
        check_overlaps(&pair, bytes_are_shared(&pair));
    }
}

TEST(overlaps_marks_the_bytes_of_every_pair_of_small_layouts)
{
    for (size_t ndim = 0; ndim <= 2; ndim++)
        for (size_t ndim2 = 0; ndim2 <= 2; ndim2++)
            check_pairs(ndim, ndim2, ndim + ndim2 < 4 || test_scale() > 1 ? 1 : 40);
}

TEST(overlaps_refuses_items_without_bytes_and_bytes_beyond_the_limits)
{
    dimfold_layout layout = {1, 0, {3}, {PTRDIFF_MAX / 8}}, small = {1, 0, {3}, {1}};
    dimfold_answer answer = 7;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_ITEMSIZE, dimfold_layout_overlaps(&small, &small, 0, 1, 0, 9, &answer, NULL, &diag));
    CHECK(strcmp(diag.operand, "itemsize") == 0);
    CHECK_STATUS(DIMFOLD_ERR_ITEMSIZE, dimfold_layout_overlaps(&small, &small, 1, 0, 0, 9, &answer, NULL, &diag));
    CHECK(strcmp(diag.operand, "itemsize2") == 0);
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_layout_overlaps(&layout, &small, 5, 1, 0, 9, &answer, NULL, &diag));
    CHECK(strcmp(diag.operand, "layout") == 0);
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW,
                 dimfold_layout_overlaps(&small, &small, 1, 1, PTRDIFF_MAX, 9, &answer, NULL, &diag));
    CHECK(strcmp(diag.operand, "layout2") == 0);
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_layout_overlaps(&small, &small, SIZE_MAX, 1, 0, 9, &answer, NULL, NULL));
    CHECK_EQ(7, answer);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_overlaps(&layout, &small, 1, 1, PTRDIFF_MAX - 2, 9, &answer, NULL, NULL));
    CHECK_EQ(DIMFOLD_ANSWER_NO, answer);
}

TEST(overlaps_of_empty_layouts_is_no)
{
    dimfold_layout empty = {2, 5, {0, 3}, {1, 1}}, layout = {1, 0, {9}, {1}};
    dimfold_answer answer = -1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_overlaps(&empty, &layout, 4, 4, 0, 9, &answer, NULL, NULL));
    CHECK_EQ(DIMFOLD_ANSWER_NO, answer);
    answer = -1;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_overlaps(&layout, &empty, 4, 4, 0, 9, &answer, NULL, NULL));
    CHECK_EQ(DIMFOLD_ANSWER_NO, answer);
}
