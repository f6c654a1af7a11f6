/* Layouts with a swizzle behind or before them, against their values at every index. */
#include "test.h"

static ptrdiff_t position_of(const dimfold_nested *layout, size_t index)
{
    ptrdiff_t position = layout->offset;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++) {
        bool last = leaf + 1 == layout->leaves;
        position += (ptrdiff_t)(last ? index : index % layout->shape[leaf]) * layout->stride[leaf];
        index /= layout->shape[leaf];
    }
    return dimfold_swizzle_apply(layout->swizzle, position);
}

static size_t size_of(const dimfold_nested *layout)
{
    size_t size = 1;
    for (uint32_t leaf = 0; leaf < layout->leaves; leaf++)
        size *= layout->shape[leaf];
    return size;
}

static dimfold_nested flat_layout(size_t count, const size_t *shape, const ptrdiff_t *stride)
{
    dimfold_nested layout = {.leaves = (uint32_t)count};
    for (size_t leaf = 0; leaf < count; leaf++) {
        layout.shape[leaf] = shape[leaf];
        layout.stride[leaf] = stride[leaf];
    }
    if (count > 1) {
        layout.parens[0] = 0x10;
        layout.parens[count - 1] = 0x01;
    }
    return layout;
}

static dimfold_swizzle random_swizzle(uint64_t *seed, int bits_max)
{
    dimfold_swizzle swizzle = {0};
    int bits = (int)test_random_in(seed, 0, bits_max), shift = (int)test_random_in(seed, bits, 4);
    if (test_random(seed) % 2 == 0)
        shift = -shift;
    CHECK_STATUS(DIMFOLD_OK, dimfold_swizzle_new(&swizzle, bits, (int)test_random_in(seed, 0, 4), shift, NULL));
    return swizzle;
}

/* Extents and strides that are powers of two more often than not; a permutation of compact strides half of the time. */
static dimfold_nested random_layout(uint64_t *seed)
{
    static const size_t shapes[] = {1, 2, 2, 4, 4, 8, 3, 6};
    static const ptrdiff_t strides[] = {0, 1, 1, 2, 4, 8, 16, 32, 3, -1, -8};
    size_t count = (size_t)test_random_in(seed, 1, 4), shape[4], swap = test_random(seed) % count;
    ptrdiff_t stride[4], current = 1;
    bool compact = test_random(seed) % 4 != 0;
    for (size_t leaf = 0; leaf < count; leaf++) {
        shape[leaf] = shapes[test_random(seed) % 8];
        stride[leaf] = strides[test_random(seed) % 11];
    }
    for (size_t leaf = 0; compact && leaf < count; leaf++) {
        stride[(leaf + swap) % count] = current;
        current *= (ptrdiff_t)shape[(leaf + swap) % count];
    }
    dimfold_nested layout = flat_layout(count, shape, stride);
    layout.offset = test_random(seed) % 2 == 0 ? 0 : test_random_in(seed, -4, 4) * 16;
    if (test_random(seed) % 4 == 0)
        layout.swizzle = random_swizzle(seed, 2);
    return layout;
}

static bool is_before(const dimfold_nested *result, const dimfold_nested *layout, dimfold_swizzle swizzle)
{
    for (size_t index = 0; index < size_of(layout); index++)
        if (position_of(result, index) !=
            position_of(layout, (size_t)dimfold_swizzle_apply(swizzle, (ptrdiff_t)index)))
            return false;
    return true;
}

TEST(composition_swizzle_is_the_layout_at_swizzled_indices)
{
    uint64_t seed = 1;
    size_t accepted = 0, moved = 0;
    for (size_t round = 0; round < test_rounds(20000); round++) {
        dimfold_nested layout = random_layout(&seed), result;
        dimfold_swizzle swizzle = random_swizzle(&seed, 2);
        dimfold_status status = dimfold_nested_composition_swizzle(&result, &layout, swizzle, NULL);
        if (status != DIMFOLD_OK) {
            CHECK_EQ(DIMFOLD_ERR_NOT_A_VIEW, status);
            continue;
        }
        accepted++;
        moved += result.swizzle.bits > 0 && layout.swizzle.bits == 0;
        CHECK(is_before(&result, &layout, swizzle));
    }
    CHECK(accepted > test_rounds(8000));
    CHECK(moved > test_rounds(1000));
}

TEST(composition_swizzle_takes_permuted_bits)
{
    size_t shape[] = {8, 8};
    ptrdiff_t right[] = {8, 1}, padded[] = {9, 1}, wide[] = {1, 16}, folded[] = {1, 4};
    dimfold_nested layout = flat_layout(2, shape, right), result;
    dimfold_swizzle swizzle;
    dimfold_swizzle_new(&swizzle, 1, 0, 3, NULL);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_composition_swizzle(&result, &layout, swizzle, NULL));
    CHECK_EQ(1, result.swizzle.bits);
    CHECK_EQ(3 - 3, result.swizzle.base);
    CHECK_EQ(-3, result.swizzle.shift);
    layout = flat_layout(2, shape, wide);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_composition_swizzle(&result, &layout, swizzle, NULL));
    CHECK_EQ(4, result.swizzle.shift);
    layout = flat_layout(2, shape, padded);
    CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, dimfold_nested_composition_swizzle(&result, &layout, swizzle, NULL));
    layout = flat_layout(2, shape, folded);
    CHECK_STATUS(DIMFOLD_ERR_NOT_A_VIEW, dimfold_nested_composition_swizzle(&result, &layout, swizzle, NULL));
}

TEST(swizzled_moves_then_swizzles)
{
    uint64_t seed = 2;
    size_t merged = 0, refused = 0;
    for (size_t round = 0; round < 10000; round++) {
        dimfold_nested layout = random_layout(&seed), result;
        dimfold_swizzle swizzle = random_swizzle(&seed, 2);
        ptrdiff_t offset = test_random_in(&seed, -2, 2) * (ptrdiff_t)(round % 2 == 0 ? 1 : 2048);
        dimfold_status status = dimfold_nested_swizzled(&result, swizzle, offset, &layout, NULL);
        bool equal = true;
        if (status != DIMFOLD_OK) {
            CHECK_EQ(DIMFOLD_ERR_NOT_A_VIEW, status);
            CHECK(layout.swizzle.bits > 0);
            refused++;
            continue;
        }
        merged += layout.swizzle.bits > 0 && swizzle.bits > 0;
        for (size_t index = 0; index < size_of(&layout); index++)
            equal = equal && position_of(&result, index) ==
                                 dimfold_swizzle_apply(swizzle, offset + position_of(&layout, index));
        CHECK(equal);
        CHECK(result.swizzle.bits > 0 || (result.swizzle.base == 0 && result.swizzle.shift == 0));
    }
    CHECK(merged > 20);
    CHECK(refused > 100);
}

TEST(swizzled_refuses_what_is_no_layout_of_positions)
{
    size_t shape[] = {4, 4};
    ptrdiff_t stride[] = {1, 4};
    dimfold_nested layout = flat_layout(2, shape, stride), result;
    dimfold_swizzle swizzle = {2, 0, 2, 0}, none = {3, 0, 2, 0};
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_swizzled(NULL, swizzle, 0, &layout, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_nested_swizzled(&result, swizzle, 0, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_nested_swizzled(&result, none, 0, &layout, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_nested_composition_swizzle(&result, &layout, none, NULL));
    layout.offset = PTRDIFF_MAX;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_swizzled(&result, swizzle, 1, &layout, NULL));
    layout.offset = 0;
    layout.basis[1] = 1;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_swizzled(&result, swizzle, 0, &layout, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_composition_swizzle(&result, &layout, swizzle, NULL));
}

TEST(a_swizzled_layout_has_zeros_behind_its_leaves)
{
    size_t shape[] = {4, 4};
    ptrdiff_t stride[] = {1, 4};
    dimfold_nested layout = flat_layout(2, shape, stride), expected = layout;
    dimfold_swizzle swizzle = {2, 0, 2, 0};
    layout.shape[7] = 7;
    layout.parens[9] = 9;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_swizzled(&layout, swizzle, 5, &layout, NULL));
    expected.swizzle = swizzle;
    expected.offset = 5;
    CHECK(memcmp(&expected, &layout, sizeof layout) == 0);
}
