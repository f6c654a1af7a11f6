/* Items of another size: the same bytes in the same order where a layout can say so, else a diagnosis of its own. */
#include "layout/cases.h"

#define BYTES_MAX 512
#define PLACE_NONE SIZE_MAX

/* The bytes of one row: an axis of `extent` items of `itemsize` bytes at steps of `stride`, from a position on. */
static size_t row_bytes(ptrdiff_t *bytes, ptrdiff_t position, size_t extent, ptrdiff_t stride, size_t itemsize)
{
    size_t count = 0;
    for (size_t i = 0; i < extent; i++)
        for (size_t k = 0; k < itemsize; k++)
            bytes[count++] = (position + (ptrdiff_t)i * stride) * (ptrdiff_t)itemsize + (ptrdiff_t)k;
    return count;
}

/* Where a layout of `itemsize` has its rows along `axis`; an axis that went away has one item per row. */
struct rows {
    const dimfold_layout *layout;
    size_t axis, itemsize;
};

static size_t bytes_of_row(const struct rows *rows, const ptrdiff_t *index, ptrdiff_t *bytes)
{
    ptrdiff_t position = (ptrdiff_t)rows->layout->offset;
    for (size_t i = 0, k = 0; i < rows->layout->ndim; i++)
        position += i == rows->axis ? 0 : index[k++] * rows->layout->stride[i];
    if (rows->axis == PLACE_NONE)
        return row_bytes(bytes, position, 1, 0, rows->itemsize);
    return row_bytes(bytes, position, rows->layout->shape[rows->axis], rows->layout->stride[rows->axis],
                     rows->itemsize);
}

/* The extents of all axes but one. */
static size_t other_extents(const dimfold_layout *layout, size_t axis, size_t *extents)
{
    size_t count = 0;
    for (size_t i = 0; i < layout->ndim; i++)
        if (i != axis)
            extents[count++] = layout->shape[i];
    return count;
}

static bool has_the_same_bytes(const struct rows *old, const struct rows *new)
{
    ptrdiff_t index[DIMFOLD_NDIM_MAX] = {0}, bytes[2][BYTES_MAX];
    size_t extents[DIMFOLD_NDIM_MAX], new_extents[DIMFOLD_NDIM_MAX];
    size_t count = other_extents(old->layout, old->axis, extents);
    if (other_extents(new->layout, new->axis, new_extents) != count ||
        memcmp(extents, new_extents, count * sizeof *extents) != 0)
        return false;
    if (reference_product(count, extents, false) == 0)
        return true;
    do {
        size_t length = bytes_of_row(old, index, bytes[0]);
        if (bytes_of_row(new, index, bytes[1]) != length ||
            memcmp(bytes[0], bytes[1], length * sizeof *bytes[0]) != 0)
            return false;
    } while (reference_next_c(count, extents, index));
    return true;
}

/* Whether the bytes of a row are items of `itemsize` bytes that lie whole at multiples of it, at equal steps. */
static bool makes_items(const ptrdiff_t *bytes, size_t count, ptrdiff_t itemsize)
{
    if (count % (size_t)itemsize != 0)
        return false;
    for (size_t i = 0; i < count; i++)
        if (bytes[i] != bytes[i - i % (size_t)itemsize] + (ptrdiff_t)(i % (size_t)itemsize) ||
            (i % (size_t)itemsize == 0 && bytes[i] % itemsize != 0))
            return false;
    for (size_t i = 2 * (size_t)itemsize; i < count; i += (size_t)itemsize)
        if (bytes[i] - bytes[i - (size_t)itemsize] != bytes[itemsize] - bytes[0])
            return false;
    return true;
}

/* Whether some layout has these bytes as items of another size, by looking at each row. */
static bool can_repack(const struct rows *old, size_t itemsize)
{
    ptrdiff_t index[DIMFOLD_NDIM_MAX] = {0}, bytes[BYTES_MAX];
    size_t extents[DIMFOLD_NDIM_MAX], count = other_extents(old->layout, old->axis, extents);
    if (itemsize % old->itemsize != 0 && old->itemsize % itemsize != 0)
        return false;
    if (reference_size(old->layout) == 0)
        return old->layout->shape[old->axis] * old->itemsize % itemsize == 0;
    do
        if (!makes_items(bytes, bytes_of_row(old, index, bytes), (ptrdiff_t)itemsize))
            return false;
    while (reference_next_c(count, extents, index));
    return true;
}

static size_t repacked, refused;

static void check_repack(const dimfold_layout *layout, size_t axis, size_t old_itemsize, size_t new_itemsize, bool keep)
{
    struct rows old = {layout, axis, old_itemsize}, new = {NULL, axis, new_itemsize};
    dimfold_layout result;
    dimfold_diag diag = {0};
    bytes_fill(&result, sizeof result);
    dimfold_status status =
        dimfold_layout_repack(&result, layout, old_itemsize, new_itemsize, NULL, (ptrdiff_t)axis, keep, &diag);
    if (!can_repack(&old, new_itemsize)) {
        refused++;
        CHECK((CHECK_STATUS(DIMFOLD_ERR_ITEMSIZE, status) && bytes_are_filled(&result, sizeof result) &&
               reference_is_diagnosed(&diag, status, "repack")) ||
              reference_complain("repacked what it cannot", &result, layout));
        return;
    }
    repacked++;
    if (!CHECK_STATUS(DIMFOLD_OK, status)) {
        reference_complain("refused", NULL, layout);
        return;
    }
    bool is_gone = !keep && layout->shape[axis] * old_itemsize == new_itemsize;
    new.layout = &result;
    new.axis = is_gone ? PLACE_NONE : axis;
    CHECK_EQ(layout->ndim - is_gone, result.ndim);
    CHECK((reference_status(&result) == DIMFOLD_OK && has_the_same_bytes(&old, &new)) ||
          reference_complain("other bytes", &result, layout));
}

static const size_t itemsizes[] = {1, 2, 3, 4, 6, 8};

static void repack_all(const dimfold_layout *layout, uint64_t *random)
{
    for (size_t axis = 0; axis < layout->ndim; axis++)
        for (size_t i = 0; i < 36; i++)
            check_repack(layout, axis, itemsizes[i / 6], itemsizes[i % 6], random_once_in(random, 2));
}

static void repack_some(const dimfold_layout *layout, uint64_t *random)
{
    for (size_t n = 0; n < 4 && layout->ndim > 0; n++) {
        size_t axis = test_random(random) % layout->ndim;
        check_repack(layout, axis, itemsizes[test_random(random) % 6], itemsizes[test_random(random) % 6],
                     random_once_in(random, 2));
    }
}

/* Even strides and offsets, so that packing often succeeds. */
static void repack_even(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout even = *layout;
    if (layout->ndim == 0)
        return;
    size_t axis = test_random(random) % layout->ndim;
    for (size_t i = 0; i < layout->ndim; i++)
        even.stride[i] = i == axis ? 1 : layout->stride[i] * 2;
    even.offset = 12 + 2 * layout->offset;
    even.shape[axis] = layout->shape[axis] * 2;
    check_repack(&even, axis, 4, 8, random_once_in(random, 2));
    check_repack(&even, axis, 2, 8, random_once_in(random, 2));
    check_repack(&even, axis, 4, 2, random_once_in(random, 2));
}

TEST(repack_keeps_each_byte_in_its_place_or_refuses_where_no_layout_can)
{
    repacked = refused = 0;
    every_layout(2, 4, 5, repack_all);
    every_layout(3, 4, 3, repack_some);
    every_layout(3, 3, 2, repack_even);
    CHECK(repacked > 30000 && refused > 30000);
}

/* ---- Each constraint has its own diagnosis ---- */

struct refusal {
    dimfold_layout2 layout;
    size_t old_itemsize, new_itemsize;
    uintptr_t data;
    ptrdiff_t axis;
    const char *operand;
    ptrdiff_t at;
    int64_t expected, found;
};

static const struct refusal refusals[] = {
    {{0, {3, 4}, {4, 1}}, 4, 6, 0, 1, "new_itemsize", -1, 4, 6},
    {{0, {3, 4}, {4, 1}}, 6, 4, 0, 1, "new_itemsize", -1, 6, 4},
    {{0, {3, 4}, {4, 1}}, 4, 0, 0, 1, "new_itemsize", -1, 1, 0},
    {{0, {3, 4}, {4, 1}}, 0, 4, 0, 1, "old_itemsize", -1, 1, 0},
    {{0, {3, 4}, {4, 1}}, 4, 8, 0, 0, "layout", 0, 1, 4},
    {{0, {3, 4}, {5, 1}}, 4, 2, 0, 0, "layout", 0, 1, 5},
    {{0, {3, 6}, {8, 1}}, 4, 16, 0, 1, "layout", 1, 4, 6},
    {{0, {3, 4}, {5, 1}}, 4, 8, 0, 1, "layout", 0, 2, 5},
    {{9, {3, 4}, {-3, 1}}, 4, 8, 0, 1, "layout", 0, 2, -3},
    {{1, {3, 4}, {4, 1}}, 4, 8, 0, 1, "layout", -1, 2, 1},
    {{0, {3, 4}, {4, 1}}, 4, 8, 4100, 1, "data", -1, 8, 4},
};

TEST(repack_says_which_constraint_fails_and_with_which_numbers)
{
    char texts[sizeof refusals / sizeof *refusals][200];
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct refusal *asked = &refusals[i];
        dimfold_layout result;
        dimfold_diag diag;
        CHECK_FAILS(DIMFOLD_ERR_ITEMSIZE, "repack", &result, &diag,
                    dimfold_layout2_repack(&result, &asked->layout, asked->old_itemsize, asked->new_itemsize,
                                           (const void *)asked->data, asked->axis, true, &diag));
        CHECK(strcmp(asked->operand, diag.operand) == 0);
        CHECK_EQ(asked->at, diag.axis);
        CHECK_EQ(asked->expected, diag.expected);
        CHECK_EQ(asked->found, diag.found);
        CHECK(dimfold_diag_text(&diag, texts[i], sizeof texts[i]) < sizeof texts[i]);
        for (size_t k = 0; k < i; k++)
            CHECK(strcmp(texts[k], texts[i]) != 0);
    }
}

TEST(repack_looks_at_the_address_only_when_items_grow)
{
    const dimfold_layout1 layout = {0, {4}, {1}};
    dimfold_layout result;
    const void *odd = (const void *)(uintptr_t)4099;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout1_repack(&result, &layout, 4, 4, odd, 0, true, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout1_repack(&result, &layout, 4, 2, odd, 0, true, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ITEMSIZE, dimfold_layout1_repack(&result, &layout, 4, 8, odd, 0, true, NULL));
    CHECK_STATUS(DIMFOLD_OK,
                 dimfold_layout1_repack(&result, &layout, 4, 8, (const void *)(uintptr_t)4096, 0, true, NULL));
}

TEST(repack_refuses_axes_outside)
{
    const dimfold_layout2 layout = {0, {3, 4}, {4, 1}};
    dimfold_layout result, none = {.ndim = 0};
    dimfold_diag diag;
    CHECK_FAILS(DIMFOLD_ERR_AXIS, "repack", &result, &diag,
                dimfold_layout2_repack(&result, &layout, 4, 8, NULL, 2, true, &diag));
    CHECK_FAILS(DIMFOLD_ERR_AXIS, "repack", &result, &diag,
                dimfold_layout_repack(&result, &none, 4, 4, NULL, -1, true, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NULL, "repack", &result, &diag,
                dimfold_layout_repack(&result, NULL, 4, 4, NULL, -1, true, &diag));
}

/* ---- Limits ---- */

/* The layout of the smaller items, in numbers of any size. */
static dimfold_status unpacked_status(const dimfold_layout *layout, size_t axis, size_t ratio, dimfold_layout *expected)
{
    *expected = *layout;
    wide numbers[2] = {(wide)layout->shape[axis] * (wide)ratio, (wide)layout->offset * (wide)ratio};
    if (numbers[0] > PTRDIFF_MAX || numbers[1] > PTRDIFF_MAX)
        return DIMFOLD_ERR_OVERFLOW;
    expected->shape[axis] = (size_t)numbers[0];
    expected->offset = (size_t)numbers[1];
    for (size_t i = 0; i < layout->ndim; i++) {
        wide stride = (wide)layout->stride[i] * (wide)ratio;
        bool fits = stride >= -(wide)PTRDIFF_MAX && stride <= PTRDIFF_MAX;
        if (!fits && layout->shape[i] > 1 && reference_size(layout) > 0 && i != axis)
            return DIMFOLD_ERR_OVERFLOW;
        expected->stride[i] = i == axis || !fits ? 1 : (ptrdiff_t)stride;
    }
    return reference_status(expected);
}

static void unpack_large(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout asked = *layout, result, expected;
    size_t ratio = random_once_in(random, 3) ? 2 : (size_t)test_random_in(random, 2, INT32_MAX);
    if (layout->ndim == 0)
        return;
    size_t axis = test_random(random) % layout->ndim;
    asked.stride[axis] = 1;
    if (reference_status(&asked) != DIMFOLD_OK)
        return;
    dimfold_status status = unpacked_status(&asked, axis, ratio, &expected);
    CHECK_STATUS(status, dimfold_layout_repack(&result, &asked, ratio, 1, NULL, (ptrdiff_t)axis, true, NULL));
    if (status != DIMFOLD_OK)
        return;
    CHECK(dimfold_layout_equivalent(&result, &expected) || reference_complain("unpacked", &result, &asked));
    refused++;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_repack(&result, &result, 1, ratio, NULL, (ptrdiff_t)axis, true, NULL));
    CHECK(dimfold_layout_equivalent(&result, &asked) || reference_complain("and packed", &result, &asked));
}

TEST(repack_unpacks_up_to_the_limits_and_packs_the_same_layout_again)
{
    refused = 0;
    random_layouts(20000, unpack_large);
    CHECK(refused > test_rounds(4000));
}

TEST(repack_never_makes_the_stride_that_no_layout_has)
{
    const dimfold_layout2 layout = {0, {1, 2}, {PTRDIFF_MIN / 2, 1}};
    dimfold_layout result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout2_repack(&result, &layout, 4, 2, NULL, 1, true, NULL));
    CHECK(reference_status(&result) == DIMFOLD_OK && result.shape[0] == 1 && result.shape[1] == 4);
}

TEST(repack_takes_ratios_beyond_every_extent)
{
    const dimfold_layout2 empty = {6, {0, 3}, {3, 1}}, row = {0, {1, 4}, {4, 1}};
    dimfold_layout result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout2_repack(&result, &empty, 1, SIZE_MAX, NULL, 0, true, NULL));
    CHECK(result.ndim == 2 && result.shape[0] == 0 && result.shape[1] == 3 && result.stride[1] == 0);
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_layout2_repack(&result, &empty, SIZE_MAX, 1, NULL, 1, true, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ITEMSIZE, dimfold_layout2_repack(&result, &row, 1, SIZE_MAX, NULL, 1, true, NULL));
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_layout2_repack(&result, &row, SIZE_MAX, 1, NULL, 1, true, NULL));
}

/* ---- max_compatible_itemsize ---- */

static size_t compatible_seen;

/* The largest doubling that repack accepts, tried one after another. */
static void compatible(const dimfold_layout *layout, uint64_t *random)
{
    const uintptr_t addresses[] = {0, 4096, 4098, 4100, 4104, 4099};
    const void *data = (const void *)addresses[test_random(random) % 6];
    size_t itemsize = itemsizes[test_random(random) % 6], most = (size_t)test_random_in(random, 0, 64), found = 77;
    if (layout->ndim == 0)
        return;
    ptrdiff_t axis = random_axis(random, layout->ndim);
    size_t expected = itemsize;
    dimfold_layout result;
    for (size_t larger = itemsize * 2; larger <= most; larger *= 2)
        if (dimfold_layout_repack(&result, layout, itemsize, larger, data, axis, true, NULL) == DIMFOLD_OK)
            expected = larger;
    CHECK_STATUS(DIMFOLD_OK,
                 dimfold_layout_max_compatible_itemsize(layout, itemsize, most, data, axis, &found, NULL));
    CHECK(expected == found || reference_complain("compatible", NULL, layout));
    compatible_seen += found > itemsize;
}

static void compatible_even(const dimfold_layout *layout, uint64_t *random)
{
    dimfold_layout even = *layout;
    if (layout->ndim == 0)
        return;
    for (size_t i = 0; i < layout->ndim; i++)
        even.stride[i] *= 4;
    even.stride[layout->ndim - 1] = 1;
    even.shape[layout->ndim - 1] *= 4;
    even.offset *= 4;
    compatible(&even, random);
}

TEST(max_compatible_itemsize_is_the_largest_doubling_that_repack_takes)
{
    compatible_seen = 0;
    every_layout(3, 3, 3, compatible);
    every_layout(3, 3, 2, compatible_even);
    CHECK(compatible_seen > 1000);
}

TEST(max_compatible_itemsize_never_loops_or_overflows)
{
    const dimfold_layout1 empty = {0, {0}, {1}};
    const dimfold_layout2 layout = {0, {3, 4}, {4, 1}};
    dimfold_diag diag;
    size_t found;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout1_max_compatible_itemsize(&empty, 3, SIZE_MAX, NULL, 0, &found, NULL));
    CHECK(found % 3 == 0 && found > SIZE_MAX / 4);
    CHECK_FAILS(DIMFOLD_ERR_ITEMSIZE, "max_compatible_itemsize", &found, &diag,
                dimfold_layout2_max_compatible_itemsize(&layout, 0, 16, NULL, 1, &found, &diag));
    CHECK_FAILS(DIMFOLD_ERR_AXIS, "max_compatible_itemsize", &found, &diag,
                dimfold_layout2_max_compatible_itemsize(&layout, 1, 16, NULL, 2, &found, &diag));
}
