/* The kernels of a tier against loops over one item after another. */
#include "index_kernels.h"

#include "host/guarded.h"

#define KERNEL_ITEMS 300

static void check_compress(const dimfold_index_kernels *kernels, size_t number, size_t count, uint64_t *seed)
{
    static unsigned char source[KERNEL_ITEMS * 16], target[KERNEL_ITEMS * 16 + 64], wanted[KERNEL_ITEMS * 16 + 64];
    uint8_t *mask = malloc(count + 1);
    size_t item_bytes = (size_t)1 << number, found = 0;
    int kind = (int)test_random_in(seed, 0, 2);
    random_bytes(source, count * item_bytes, seed);
    memset(target, 0x55, sizeof target);
    memset(wanted, 0x55, sizeof wanted);
    for (size_t i = 0; i < count; i++) {
        mask[i] = kind == 2 || test_random_in(seed, 0, 1 + 8 * kind) == 0 ? (uint8_t)test_random_in(seed, 1, 255) : 0;
        if (mask[i] != 0)
            memcpy(wanted + found++ * item_bytes, source + i * item_bytes, item_bytes);
    }
    CHECK_EQ(found, kernels->count(mask, count));
    CHECK_EQ(found, kernels->compress[number]((char *)target, found, (const char *)source, mask, count));
    CHECK(memcmp(target, wanted, sizeof target) == 0);
    free(mask);
}

static void check_gather(const dimfold_index_kernels *kernels, size_t number, size_t count, uint64_t *seed)
{
    static unsigned char source[1000], target[KERNEL_ITEMS * 8 + 64], wanted[KERNEL_ITEMS * 8 + 64];
    int64_t offset[KERNEL_ITEMS];
    size_t item_bytes = (size_t)1 << number;
    random_bytes(source, sizeof source, seed);
    memset(target, 0x55, sizeof target);
    memset(wanted, 0x55, sizeof wanted);
    for (size_t i = 0; i < count; i++) {
        offset[i] = test_random_in(seed, -500, 500 - (intmax_t)item_bytes);
        memcpy(wanted + i * item_bytes, source + 500 + offset[i], item_bytes);
    }
    kernels->gather[number]((char *)target, (const char *)source + 500, offset, count);
    CHECK(memcmp(target, wanted, sizeof target) == 0);
}

/* One index at each place, at the ends of what is inside and outside. */
static void check_outside(const dimfold_index_kernels *kernels, int64_t extent, size_t count, uint64_t *seed)
{
    const int64_t edges[] = {-extent, -extent - 1, extent - 1, extent, 0, -1,
                             INT32_MIN, INT32_MAX, INT64_MIN, INT64_MAX};
    int64_t wide[KERNEL_ITEMS];
    int32_t narrow[KERNEL_ITEMS];
    for (size_t i = 0; i < count; i++)
        wide[i] = narrow[i] = 0;
    size_t place = (size_t)test_random_in(seed, 0, (intmax_t)count - 1);
    for (size_t i = 0; i < sizeof edges / sizeof edges[0]; i++)
        for (int takes_negative = 0; takes_negative < 2; takes_negative++) {
            int64_t min = takes_negative ? -extent : 0;
            dimfold_index_line line = {8, extent, 1}, line2 = {4, extent, 1};
            wide[place] = edges[i], narrow[place] = (int32_t)edges[i];
            bool outside = edges[i] < min || edges[i] >= extent;
            bool outside2 = narrow[place] < min || narrow[place] >= extent;
            CHECK_EQ(outside, kernels->is_outside((const char *)wide, &line, takes_negative, count));
            CHECK_EQ(outside2, kernels->is_outside((const char *)narrow, &line2, takes_negative, count));
        }
}

static void check_locate(const dimfold_index_kernels *kernels, size_t count, uint64_t *seed)
{
    int64_t wide[KERNEL_ITEMS], offset[KERNEL_ITEMS], extent = test_random_in(seed, 1, 100000);
    int32_t narrow[KERNEL_ITEMS];
    dimfold_index_line line = {8, extent, test_random_in(seed, -1000000, 1000000)}, line2 = line;
    line2.index_bytes = 4;
    for (size_t i = 0; i < count; i++)
        wide[i] = narrow[i] = (int32_t)test_random_in(seed, -extent, extent - 1);
    for (int pass = 0; pass < 2; pass++) {
        if (pass == 0)
            kernels->locate(offset, (const char *)wide, &line, count);
        else
            kernels->locate(offset, (const char *)narrow, &line2, count);
        for (size_t i = 0; i < count; i++)
            CHECK_EQ((wide[i] < 0 ? wide[i] + extent : wide[i]) * line.stride, offset[i]);
    }
}

void check_index_kernels(uint64_t tier, const dimfold_index_kernels *kernels)
{
    if (!dimfold_tier_is_supported(tier)) {
        test_skip("this machine does not run the tier");
        return;
    }
    static const int64_t extents[] = {0, 1, 5, INT32_MAX, (int64_t)INT32_MAX + 1, INT64_MAX};
    uint64_t seed = 1;
    for (size_t count = 1; count <= KERNEL_ITEMS; count += count < 70 ? 1 : 23) {
        for (size_t number = 0; number < 5; number++) {
            check_compress(kernels, number, count, &seed);
            if (number < 4)
                check_gather(kernels, number, count, &seed);
        }
        for (size_t i = 0; i < sizeof extents / sizeof extents[0]; i++)
            check_outside(kernels, extents[i], count, &seed);
        check_locate(kernels, count, &seed);
    }
}

TEST(index_kernels_are_those_of_the_tier)
{
    uint64_t tiers[TIERS_MAX];
    size_t count = tiers_here(tiers);
    for (size_t i = 0; i < count; i++)
        CHECK(dimfold_index_kernels_of(tiers[i]) != NULL);
    CHECK(dimfold_index_kernels_of(DIMFOLD_TIER_PORTABLE) == dimfold_index_portable());
}
