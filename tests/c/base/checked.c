/* Checked arithmetic against the same arithmetic in wider integers, at and around every limit. */
#include "base/checked.h"
#include "test.h"

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 wide_unsigned;

/* 2 to the power of half of the bits: the square of what is below it fits. */
#define HALF ((ptrdiff_t)1 << 4 * sizeof(ptrdiff_t))

static const ptrdiff_t signed_limits[] = {
    PTRDIFF_MIN,     PTRDIFF_MIN + 1, PTRDIFF_MIN + 2, PTRDIFF_MIN / 2 - 1, PTRDIFF_MIN / 2,     PTRDIFF_MIN / 2 + 1,
    PTRDIFF_MIN / 3, -HALF,           -65537,          -3,                  -2,                  -1,
    0,               1,               2,               3,                   65537,               HALF / 2 - 1,
    HALF / 2,        HALF,            PTRDIFF_MAX / 3, PTRDIFF_MAX / 2,     PTRDIFF_MAX / 2 + 1, PTRDIFF_MAX - 2,
    PTRDIFF_MAX - 1, PTRDIFF_MAX,
};

static const size_t unsigned_limits[] = {
    0,
    1,
    2,
    3,
    7,
    65537,
    HALF / 2 - 1,
    HALF,
    HALF + 1,
    SIZE_MAX / 3,
    SIZE_MAX / 2,
    SIZE_MAX / 2 + 1,
    SIZE_MAX / 2 + 2,
    SIZE_MAX - 1,
    SIZE_MAX,
};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static bool signed_fits(wide number)
{
    return number >= PTRDIFF_MIN && number <= PTRDIFF_MAX;
}

static bool unsigned_fits(wide_unsigned number)
{
    return number <= SIZE_MAX;
}

static void check_signed(wide expected, bool fits, ptrdiff_t found)
{
    CHECK_EQ(signed_fits(expected), fits);
    if (fits)
        CHECK_EQ((ptrdiff_t)expected, found);
}

static void check_unsigned(wide_unsigned expected, bool fits, size_t found)
{
    CHECK_EQ(unsigned_fits(expected), fits);
    if (fits)
        CHECK((size_t)expected == found);
}

static void check_signed_pair(ptrdiff_t a, ptrdiff_t b)
{
    ptrdiff_t result = 0;
    bool fits = dimfold_ptrdiff_add(&result, a, b);
    check_signed((wide)a + b, fits, result);
    fits = dimfold_ptrdiff_mul(&result, a, b);
    check_signed((wide)a * b, fits, result);
    CHECK_EQ((ptrdiff_t)((wide)a + b), dimfold_ptrdiff_add_wrapping(a, b));
    CHECK_EQ((ptrdiff_t)((wide)a * b), dimfold_ptrdiff_mul_wrapping(a, b));
}

static void check_unsigned_pair(size_t a, size_t b)
{
    size_t result = 0;
    bool fits = dimfold_size_add(&result, a, b);
    check_unsigned((wide_unsigned)a + b, fits, result);
    fits = dimfold_size_mul(&result, a, b);
    check_unsigned((wide_unsigned)a * b, fits, result);
}

static void check_signed_number(ptrdiff_t a)
{
    CHECK((wide_unsigned)(a < 0 ? -(wide)a : (wide)a) == dimfold_ptrdiff_magnitude(a));
}

TEST(signed_sum_and_product_are_exact_or_refused_at_every_limit)
{
    for (size_t i = 0; i < COUNT(signed_limits); i++)
        for (size_t j = 0; j < COUNT(signed_limits); j++)
            check_signed_pair(signed_limits[i], signed_limits[j]);
}

TEST(unsigned_sum_and_product_are_exact_or_refused_at_every_limit)
{
    for (size_t i = 0; i < COUNT(unsigned_limits); i++)
        for (size_t j = 0; j < COUNT(unsigned_limits); j++)
            check_unsigned_pair(unsigned_limits[i], unsigned_limits[j]);
}

TEST(magnitude_is_exact_at_every_limit)
{
    for (size_t i = 0; i < COUNT(signed_limits); i++)
        check_signed_number(signed_limits[i]);
}

TEST(a_size_becomes_signed_up_to_ptrdiff_max)
{
    for (size_t i = 0; i < COUNT(unsigned_limits); i++) {
        ptrdiff_t result = 0;
        bool fits = dimfold_size_to_ptrdiff(&result, unsigned_limits[i]);
        CHECK_EQ(unsigned_limits[i] <= (size_t)PTRDIFF_MAX, fits);
        if (fits)
            CHECK((size_t)result == unsigned_limits[i]);
    }
}

/* Random bit patterns of every length, so that small and huge numbers meet. */
static size_t random_of_any_length(uint64_t *state)
{
    uint64_t random = test_random(state);
    return (size_t)(random >> (test_random(state) % 64));
}

TEST(random_sums_and_products_are_exact_or_refused)
{
    uint64_t state = 1;
    for (unsigned i = 0; i < test_rounds(20000); i++) {
        size_t a = random_of_any_length(&state), b = random_of_any_length(&state);
        size_t sign_a = test_random(&state) % 2, sign_b = test_random(&state) % 2;
        check_unsigned_pair(a, b);
        check_signed_pair((ptrdiff_t)(sign_a ? 0 - a : a), (ptrdiff_t)(sign_b ? 0 - b : b));
        check_signed_number((ptrdiff_t)a);
    }
}

TEST(u64_mul_fits_exactly_up_to_64_bits)
{
    const uint64_t edges[] = {0, 1, 2, 3, 0xffffffff, 0x100000000, 0x100000001, 0x1ffffffff, INT64_MAX, UINT64_MAX};
    const size_t count = sizeof edges / sizeof *edges;
    uint64_t seed = 6, product;
    for (size_t i = 0; i < count * count + 20000; i++) {
        uint64_t a = i < count * count ? edges[i / count] : test_random(&seed) >> (i % 64);
        uint64_t b = i < count * count ? edges[i % count] : test_random(&seed) >> (test_random(&seed) % 64);
        bool expected = a == 0 || b <= UINT64_MAX / a, fits = dimfold_u64_mul(&product, a, b);
        CHECK_EQ(expected, fits);
        CHECK(!fits || product == a * b);
    }
}
