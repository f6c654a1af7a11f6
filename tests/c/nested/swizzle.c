/* Swizzles against their definition, bit by bit. */
#include "nested/swizzle.h"
#include "test.h"

/* Bit M + max(S,0) + i of the position, shifted by S, is xored into it. */
static int64_t swizzled(int bits, int base, int shift, int64_t position)
{
    int64_t moved = position;
    for (int i = 0; i < bits; i++) {
        int from = base + i + (shift > 0 ? shift : 0), to = from - shift;
        if ((uint64_t)position >> from & 1)
            moved = (int64_t)((uint64_t)moved ^ (uint64_t)1 << to);
    }
    return moved;
}

static dimfold_swizzle swizzle_of(int bits, int base, int shift)
{
    dimfold_swizzle swizzle = {0};
    CHECK_STATUS(DIMFOLD_OK, dimfold_swizzle_new(&swizzle, bits, base, shift, NULL));
    return swizzle;
}

typedef void visitor(dimfold_swizzle swizzle);

/* All swizzles of up to 3 bits from bit 3 or lower, up to 4 apart. */
static void visit_swizzles(visitor *visit)
{
    for (int bits = 0; bits <= 3; bits++)
        for (int base = 0; base <= 3; base++)
            for (int shift = -4; shift <= 4; shift++)
                if (bits <= abs(shift))
                    visit(swizzle_of(bits, base, shift));
}

static bool same(dimfold_swizzle a, dimfold_swizzle b)
{
    return a.bits == b.bits && (a.bits == 0 || (a.base == b.base && a.shift == b.shift));
}

static void check_apply(dimfold_swizzle swizzle)
{
    bool equal = true, inverse = true;
    for (ptrdiff_t position = -600; position < 2048; position++) {
        ptrdiff_t moved = dimfold_swizzle_apply(swizzle, position);
        equal = equal && moved == swizzled(swizzle.bits, swizzle.base, swizzle.shift, position);
        inverse = inverse && dimfold_swizzle_apply(swizzle, moved) == position;
    }
    CHECK(equal);
    CHECK(inverse);
}

TEST(swizzle_xors_the_bits_that_its_name_says)
{
    visit_swizzles(check_apply);
    dimfold_swizzle swizzle = swizzle_of(3, 4, 3);
    CHECK_EQ(0x90, dimfold_swizzle_apply(swizzle, 0x80));
    CHECK_EQ(0x3f0, dimfold_swizzle_apply(swizzle, 0x380));
    CHECK_EQ(0x00, dimfold_swizzle_apply(swizzle, 0x00));
    CHECK(dimfold_swizzle_apply(swizzle, PTRDIFF_MIN) < 0);
    CHECK_EQ(PTRDIFF_MAX - 0x70, dimfold_swizzle_apply(swizzle, PTRDIFF_MAX));
}

TEST(a_swizzle_that_is_none_moves_nothing)
{
    dimfold_swizzle overlapping = {3, 0, 2, 0}, far = {31, 31, 31, 0};
    CHECK_EQ(77, dimfold_swizzle_apply(overlapping, 77));
    CHECK_EQ(77, dimfold_swizzle_apply(far, 77));
}

TEST(swizzle_new_takes_what_cute_takes)
{
    dimfold_swizzle swizzle = {9, 9, 9, 0};
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_swizzle_new(NULL, 1, 0, 1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_swizzle_new(&swizzle, 3, 0, 2, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_swizzle_new(&swizzle, -1, 0, 1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_swizzle_new(&swizzle, 1, -1, 1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_swizzle_new(&swizzle, 1, 0, 256 + 1, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_swizzle_new(&swizzle, 1, 31, 31, NULL));
    CHECK_EQ(9, swizzle.bits);
    CHECK_STATUS(DIMFOLD_OK, dimfold_swizzle_new(&swizzle, 0, 4, 0, NULL));
    CHECK_EQ(4, swizzle.base);
}

/* Whether the bits of a mask stand side by side, and how many they are. */
static bool is_run(unsigned mask, int *bits)
{
    for (*bits = 0; (mask >> *bits) > 0 && (mask >> *bits & 1) == 0;)
        mask >>= 1;
    for (; mask >> *bits & 1; ++*bits) {
    }
    return mask >> *bits == 0;
}

TEST(swizzle_from_masks_takes_two_runs)
{
    for (unsigned y = 0; y < 128; y++)
        for (unsigned z = 0; z < 128; z++) {
            dimfold_swizzle swizzle;
            int bits_y, bits_z;
            bool fits = is_run(y, &bits_y) && is_run(z, &bits_z) && bits_y == bits_z && (y & z) == 0;
            dimfold_status expected = fits ? DIMFOLD_OK : DIMFOLD_ERR_ARGUMENT;
            if (!CHECK_STATUS(expected, dimfold_swizzle_from_masks(&swizzle, y, z, NULL)) || !fits)
                continue;
            CHECK_EQ(bits_y, swizzle.bits);
            CHECK_EQ(y ^ z, dimfold_swizzle_apply(swizzle, (ptrdiff_t)y));
            CHECK_EQ(z, dimfold_swizzle_apply(swizzle, (ptrdiff_t)z));
        }
    dimfold_swizzle known;
    CHECK_STATUS(DIMFOLD_OK, dimfold_swizzle_from_masks(&known, 0xc0, 0x06, NULL));
    CHECK(same(known, swizzle_of(2, 1, 5)));
}

static dimfold_swizzle outer, inner;
static size_t merged;

static bool does_both(dimfold_swizzle swizzle)
{
    for (ptrdiff_t position = 0; position < 4096; position++)
        if (dimfold_swizzle_apply(swizzle, position) !=
            dimfold_swizzle_apply(outer, dimfold_swizzle_apply(inner, position)))
            return false;
    return true;
}

static void check_is_not_both(dimfold_swizzle swizzle)
{
    CHECK(!does_both(swizzle));
}

static void check_composition(dimfold_swizzle swizzle)
{
    dimfold_swizzle both;
    inner = swizzle;
    dimfold_status status = dimfold_swizzle_composition(&both, outer, inner, NULL);
    if (status == DIMFOLD_OK) {
        merged++;
        CHECK(does_both(both));
        return;
    }
    CHECK_EQ(DIMFOLD_ERR_NOT_A_VIEW, status);
    if (outer.shift == inner.shift)
        visit_swizzles(check_is_not_both);
}

static void check_compositions(dimfold_swizzle swizzle)
{
    outer = swizzle;
    visit_swizzles(check_composition);
}

TEST(swizzle_composition_is_one_after_the_other)
{
    merged = 0;
    visit_swizzles(check_compositions);
    CHECK(merged > 300);
    CHECK(merged < 10000);
    dimfold_swizzle swizzle;
    CHECK_STATUS(DIMFOLD_OK, dimfold_swizzle_composition(&swizzle, swizzle_of(3, 0, 3), swizzle_of(1, 2, 3), NULL));
    CHECK(same(swizzle, swizzle_of(2, 0, 3)));
}

static void check_items(dimfold_swizzle swizzle)
{
    for (size_t n = 1; n <= 32; n *= 2) {
        dimfold_swizzle up, down, recast;
        CHECK_STATUS(DIMFOLD_OK, dimfold_swizzle_upcast(&up, swizzle, n, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_swizzle_downcast(&down, swizzle, n, NULL));
        CHECK_STATUS(DIMFOLD_OK, dimfold_swizzle_recast(&recast, swizzle, 8, 8 * n, NULL));
        CHECK(same(recast, up));
        CHECK_STATUS(DIMFOLD_OK, dimfold_swizzle_recast(&recast, swizzle, 8 * n, 8, NULL));
        CHECK(same(recast, down));
        ptrdiff_t times = (ptrdiff_t)n;
        bool large = true, small = true;
        for (ptrdiff_t item = 0; item < 512; item++) {
            large = large && dimfold_swizzle_apply(up, item) == dimfold_swizzle_apply(swizzle, item * times) / times;
            small = small && dimfold_swizzle_apply(down, item * times + times - 1) ==
                                 dimfold_swizzle_apply(swizzle, item) * times + times - 1;
        }
        CHECK(large);
        CHECK(small);
    }
}

TEST(swizzle_casts_count_the_same_bytes)
{
    visit_swizzles(check_items);
}

TEST(swizzle_composition_leaves_nothing_reserved)
{
    dimfold_swizzle swizzle = {1, 0, 3, 7}, result;
    CHECK_STATUS(DIMFOLD_OK, dimfold_swizzle_composition(&result, swizzle, (dimfold_swizzle){0, 0, 0, 0}, NULL));
    CHECK_EQ(0, result.reserved);
}

TEST(swizzle_casts_want_powers_of_two)
{
    dimfold_swizzle swizzle = swizzle_of(3, 4, 3), result = {0};
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_swizzle_upcast(&result, swizzle, 3, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_swizzle_upcast(&result, swizzle, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_swizzle_downcast(&result, swizzle, 12, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_swizzle_recast(&result, swizzle, 0, 8, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_swizzle_recast(&result, swizzle, 8, 0, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_swizzle_recast(&result, swizzle, 4, 6, NULL));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_swizzle_downcast(&result, swizzle, (size_t)1 << 30, NULL));
    CHECK_EQ(0, result.bits);
    CHECK_STATUS(DIMFOLD_OK, dimfold_swizzle_recast(&result, swizzle, 6, 12, NULL));
    CHECK(same(result, swizzle_of(3, 3, 3)));
}

static bool is_permuted(dimfold_swizzle swizzle, size_t run)
{
    for (size_t i = 0; i < run; i++)
        if (dimfold_swizzle_apply(swizzle, (ptrdiff_t)i) >= (ptrdiff_t)run)
            return false;
    return true;
}

static void check_run(dimfold_swizzle swizzle)
{
    size_t largest = 0;
    for (size_t run = 1; run <= 300; run++) {
        largest = is_permuted(swizzle, run) ? run : largest;
        CHECK_EQ(largest, dimfold_swizzle_run(swizzle, run));
    }
}

TEST(swizzle_run_is_the_largest_one_that_is_permuted)
{
    visit_swizzles(check_run);
}
