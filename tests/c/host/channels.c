/* Channels through queues of every tier, and what their kernel leaves to the loops. */
#include "decisions.h"
#include "guarded.h"

#include "host/channels.h"
#include "host/interleave.h"
#include "ops/queue.h"

TEST(channels_fill_a_line_with_pixels_at_most)
{
    CHECK_EQ(8, dimfold_channels_max(1));
    CHECK_EQ(16, dimfold_channels_max(2));
    CHECK_EQ(15, dimfold_channels_max(4));
    CHECK_EQ(7, dimfold_channels_max(8));
    CHECK_EQ(3, dimfold_channels_max(16));
}

/* Two of the three channels of each pixel: the others must keep their bytes. */
TEST(channels_that_are_cut_move_item_by_item)
{
    static uint32_t planes[2][200], pixels[200][3];
    const dimfold_channels channels = {dimfold_tier_find(DIMFOLD_TIER_AUTO), 4, false, NULL};
    const dimfold_axis join[2] = {{2, 4, sizeof planes[0]}, {200, 12, 4}};
    for (uint32_t i = 0; i < 400; i++)
        planes[i / 200][i % 200] = 7 * i + 1;
    dimfold_channels_move(&channels, (char *)pixels, (const char *)planes, join);
    for (size_t i = 0; i < 200; i++)
        CHECK(pixels[i][0] == planes[0][i] && pixels[i][1] == planes[1][i] && pixels[i][2] == 0);
}

/* Images of pixels on one side and of planes on the other, some elements apart. */
static void images_check(dimfold_queue *queue, dimfold_dtype dtype, const size_t *shape, bool is_split, ptrdiff_t gap)
{
    static const size_t by_pixels[3] = {2, 1, 0}, by_planes[3] = {1, 2, 0};
    ptrdiff_t pixels[3], planes[3];
    operand target, source;
    uint64_t seed = shape[1];
    ordered_strides(3, shape, by_pixels, 0, pixels);
    ordered_strides(3, shape, by_planes, gap, planes);
    planes[1] = 1;
    guarded_make(&target, dtype, 3, shape, is_split ? planes : pixels, &seed);
    guarded_make(&source, dtype, 3, shape, is_split ? pixels : planes, &seed);
    unsigned char *expected = expected_copy(&target, &source);
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target.view, &source.view, NULL));
    CHECK(memcmp(expected, target.data, target.size_bytes) == 0);
    free(expected);
    operand_free(&target);
    operand_free(&source);
}

TEST(channels_of_images_are_copied_by_every_tier_and_number_of_threads)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64};
    uint64_t tiers[TIERS_MAX];
    for (size_t i = tiers_here(tiers); i-- > 0;)
        for (size_t threads = 1; threads <= 3; threads += 2) {
            dimfold_queue *queue = queue_of_tier(threads, tiers[i]);
            if (threads == 3)
                dimfold_queue_machine(queue)->cache_bytes[2] = 1 << 16;
            for (size_t k = 0; k < 8; k++) {
                images_check(queue, dtypes[k % 4], (size_t[]){1, 65536 + k, 3}, k < 4, 0);
                images_check(queue, dtypes[k % 4], (size_t[]){5, 40 * (1 + k), 2 + k % 3}, k >= 4, 3);
                images_check(queue, dtypes[k % 4], (size_t[]){3, 32768, 5}, k < 4, 0);
            }
            dimfold_queue_destroy(queue);
        }
}

/* Whether so many pixels of three channels are. */
static bool few_are_channels(size_t pixels)
{
    static const dimfold_machine small_caches = {.cache_bytes = {1, 1, 1}, .streams = true};
    const size_t shape[3] = {pixels, 3, 1};
    const ptrdiff_t planes[3] = {1, (ptrdiff_t)pixels, 1 << 20}, by_pixels[3] = {3, 1, 1 << 20};
    dimfold_plan plan = copy_plan(shape, planes, by_pixels, 0);
    return decided(&plan, &small_caches).way == DIMFOLD_WAY_CHANNELS;
}

/* Whether a batch of small images of f32 is, which the caches hold. */
static bool batches_are_channels(size_t pixels, size_t channels)
{
    static const dimfold_machine caches = {.cache_bytes = {32768, 524288, 33554432}, .streams = true};
    const size_t shape[3] = {pixels, channels, 64};
    const ptrdiff_t image = (ptrdiff_t)(pixels * channels);
    const ptrdiff_t planes[3] = {1, (ptrdiff_t)pixels, image}, by_pixels[3] = {(ptrdiff_t)channels, 1, image};
    dimfold_plan plan = copy_plan(shape, planes, by_pixels, 0);
    return decided(&plan, &caches).way == DIMFOLD_WAY_CHANNELS;
}

TEST(channels_in_batches_have_planes_that_are_long_enough)
{
    if (dimfold_tier_find(DIMFOLD_TIER_AUTO)->shuffle == NULL)
        return;
    CHECK(batches_are_channels(32, 4));
    CHECK(!batches_are_channels(31, 4));
    CHECK(batches_are_channels(128, 5));
    CHECK(!batches_are_channels(127, 5));
}

TEST(channels_are_sorted_where_they_are_few_and_there_are_vectors)
{
    static const dimfold_machine small_caches = {.cache_bytes = {1, 1, 1}, .streams = true};
    static const dimfold_machine large_caches = {.cache_bytes = {49152, 1048576, 33554432}, .streams = true};
    static const size_t shape[3] = {1000, 3, 1}, many[3] = {1000, 16, 1};
    static const ptrdiff_t planes[3] = {1, 1000, 3000}, pixels[3] = {3, 1, 3000}, apart[3] = {4, 1, 4000};
    static const ptrdiff_t many_planes[3] = {1, 1000, 16000}, many_pixels[3] = {16, 1, 16000};
    dimfold_plan split = copy_plan(shape, planes, pixels, 4);
    dimfold_plan gaps = copy_plan(shape, planes, apart, 0);
    dimfold_plan wide = copy_plan(many, many_planes, many_pixels, 0);
    dimfold_decision decision = decided(&split, &small_caches);
    if (!DIMFOLD_HAS_VECTORS)
        return;
    CHECK_EQ(DIMFOLD_WAY_CHANNELS, decision.way);
    CHECK(decision.pixels == 0 && decision.channels == 1);
    CHECK(decided(&gaps, &small_caches).way != DIMFOLD_WAY_CHANNELS);
    CHECK(decided(&wide, &small_caches).way != DIMFOLD_WAY_CHANNELS);
    bool is_shuffled = dimfold_tier_find(DIMFOLD_TIER_AUTO)->shuffle != NULL;
    CHECK_EQ(is_shuffled, few_are_channels(128));
    CHECK(!few_are_channels(127));
    dimfold_plan held = split;
    held.side[0].item_bytes = held.side[1].item_bytes = 8;
    CHECK_EQ(DIMFOLD_WAY_CHANNELS, decided(&held, &small_caches).way);
    CHECK_EQ(is_shuffled, decided(&held, &large_caches).way == DIMFOLD_WAY_CHANNELS);
    CHECK_EQ(DIMFOLD_WAY_CHANNELS, decided(&split, &large_caches).way);
    split.choice = 1;
    CHECK(decided(&split, &small_caches).way != DIMFOLD_WAY_CHANNELS);
}
