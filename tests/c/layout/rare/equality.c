/* The two equalities and the hash. */
#include "layout/cases.h"

/* The same function from index to position: what equivalent means. */
static bool is_same_function(const dimfold_layout *layout, const dimfold_layout *other)
{
    struct index_walk walk;
    if (layout->ndim != other->ndim || memcmp(layout->shape, other->shape, layout->ndim * sizeof *layout->shape) != 0)
        return false;
    index_walk_begin(&walk, layout->ndim, layout->shape);
    while (index_walk_next(&walk))
        if (reference_position(layout, walk.index) != reference_position(other, walk.index))
            return false;
    return true;
}

static void compare_two(const dimfold_layout *layout, const dimfold_layout *other)
{
    bool same = is_same_function(layout, other);
    CHECK_EQ(reference_equal(layout, other), dimfold_layout_equal(layout, other));
    CHECK_EQ(same, dimfold_layout_equivalent(layout, other));
    CHECK_EQ(same, dimfold_layout_hash(layout) == dimfold_layout_hash(other));
}

#define LAYOUTS_MAX 1024
static dimfold_layout layouts[LAYOUTS_MAX];
static size_t layout_count;

static void keep_layout(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    layouts[layout_count++] = *layout;
}

TEST(equivalent_means_the_same_position_at_every_index_for_every_pair_of_small_layouts)
{
    layout_count = 0;
    every_layout(2, 3, 2, keep_layout);
    for (size_t i = 0; i < layout_count; i++)
        for (size_t j = 0; j < layout_count; j++)
            compare_two(&layouts[i], &layouts[j]);
}

/* Changes one number; what the layout means may stay the same. */
static dimfold_layout with_one_change(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout other = *layout;
    size_t axis = layout->ndim == 0 ? 0 : test_random(random) % layout->ndim;
    size_t what = layout->ndim == 0 ? 2 : test_random(random) % 3;
    if (what == 0)
        other.shape[axis] = other.shape[axis] <= 1 ? other.shape[axis] ^ 1 : other.shape[axis] - 1;
    else if (what == 1)
        other.stride[axis] = random_once_in(random, 2) && other.stride[axis] > 0 ? 0 : other.stride[axis] / 2 + 1;
    else
        other.offset = other.offset / 2 + 1;
    return other;
}

static void compare_with_changed(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout other = with_one_change(layout, random);
    compare_two(layout, layout);
    if (reference_status(&other) == DIMFOLD_OK)
        compare_two(layout, &other);
}

TEST(equality_and_hash_see_every_change_of_meaning_and_no_other)
{
    every_small_layout(compare_with_changed);
    random_layouts(8000, compare_with_changed);
}

static uint64_t hashes[32768];
static size_t hash_count;

/* A layout in the form that stands for all that are equivalent to it, so that each form is hashed once. */
static void keep_canonical_hash(const dimfold_layout *layout, uint64_t *random)
{
    (void)random;
    for (size_t i = 0; i < layout->ndim; i++)
        if ((layout->shape[i] <= 1 || reference_size(layout) == 0) && layout->stride[i] != 0)
            return;
    if (reference_size(layout) == 0 && layout->offset != 0)
        return;
    hashes[hash_count++] = dimfold_layout_hash(layout);
}

static int compare_hashes(const void *one, const void *two)
{
    uint64_t a = *(const uint64_t *)one, b = *(const uint64_t *)two;
    return a < b ? -1 : a > b;
}

TEST(layouts_that_mean_different_things_hash_differently)
{
    hash_count = 0;
    every_layout(3, 3, 3, keep_canonical_hash);
    CHECK(hash_count > 3000);
    qsort(hashes, hash_count, sizeof *hashes, compare_hashes);
    for (size_t i = 1; i < hash_count; i++)
        CHECK(hashes[i] != hashes[i - 1]);
}

TEST(two_empty_layouts_of_one_shape_are_equivalent_whatever_their_strides)
{
    size_t shape[] = {0, 3};
    ptrdiff_t stride1[] = {3, 1}, stride2[] = {-PTRDIFF_MAX, PTRDIFF_MAX};
    dimfold_layout layout, other;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, 2, shape, stride1, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&other, 2, shape, stride2, 9, NULL));
    CHECK(dimfold_layout_equivalent(&layout, &other) && !dimfold_layout_equal(&layout, &other));
    CHECK(dimfold_layout_hash(&layout) == dimfold_layout_hash(&other));
}

static void check_hash(uint64_t expected, size_t ndim, const size_t *shape, const ptrdiff_t *stride, size_t offset)
{
    dimfold_layout layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_new(&layout, ndim, shape, stride, offset, NULL));
    CHECK(dimfold_layout_hash(&layout) == expected);
}

/* Computed apart from the library, by splitmix64's finaliser over ndim, extents, offset and strides. */
TEST(hashes_are_the_same_on_every_platform)
{
    check_hash(UINT64_C(0xa706dd2f4d197e6f), 0, NULL, NULL, 0);
    check_hash(UINT64_C(0x02ae93691b493b07), 2, (size_t[]){3, 4}, (ptrdiff_t[]){4, 1}, 0);
    check_hash(UINT64_C(0xf35c4f9169f1e5c3), 2, (size_t[]){3, 4}, (ptrdiff_t[]){-4, 1}, 8);
    check_hash(UINT64_C(0x19c188a8b1f7aff5), 2, (size_t[]){1, 4}, (ptrdiff_t[]){99, 1}, 2);
    check_hash(UINT64_C(0x1eb141e380ee4c53), 2, (size_t[]){0, 5}, (ptrdiff_t[]){7, 7}, 3);
}
