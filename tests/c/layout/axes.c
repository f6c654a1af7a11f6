/* Lists of axes by themselves. */
#include "cases.h"

/* What normalize_axes says of a list, by its definition. */
static dimfold_status normalize(size_t ndim, size_t count, const ptrdiff_t *axes, bool allow_duplicate, bool sort,
                                ptrdiff_t *normalized)
{
    for (size_t i = 0; i < count; i++) {
        if (axes[i] < -(ptrdiff_t)ndim || axes[i] >= (ptrdiff_t)ndim)
            return DIMFOLD_ERR_AXIS;
        normalized[i] = (ptrdiff_t)axis_from_front(axes[i], ndim);
    }
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++) {
            ptrdiff_t axis = normalized[i];
            if (axis == normalized[j] && !allow_duplicate)
                return DIMFOLD_ERR_AXIS;
            if (sort && normalized[j] > axis) {
                normalized[i] = normalized[j];
                normalized[j] = axis;
            }
        }
    return DIMFOLD_OK;
}

static void check_normalize(size_t ndim, size_t count, const ptrdiff_t *axes, bool allow_duplicate, bool sort)
{
    ptrdiff_t expected[DIMFOLD_NDIM_MAX], found[DIMFOLD_NDIM_MAX];
    dimfold_diag diag;
    if (normalize(ndim, count, axes, allow_duplicate, sort, expected) != DIMFOLD_OK) {
        CHECK_FAILS(DIMFOLD_ERR_AXIS, "normalize_axes", &found, &diag,
                    dimfold_normalize_axes(ndim, count, axes, allow_duplicate, sort, found, &diag));
        return;
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_normalize_axes(ndim, count, axes, allow_duplicate, sort, found, NULL));
    CHECK(memcmp(expected, found, count * sizeof *found) == 0);
    memcpy(found, axes, count * sizeof *found);
    CHECK_STATUS(DIMFOLD_OK, dimfold_normalize_axes(ndim, count, found, allow_duplicate, sort, found, NULL));
    CHECK(memcmp(expected, found, count * sizeof *found) == 0);
}

TEST(normalize_axes_counts_from_0_for_every_short_list)
{
    size_t box[3] = {9, 9, 9};
    for (size_t ndim = 0; ndim <= 3; ndim++)
        for (size_t count = 0; count <= 3; count++) {
            ptrdiff_t index[3] = {0}, axes[3];
            do {
                for (size_t i = 0; i < count; i++)
                    axes[i] = index[i] - 4;
                for (int options = 0; options < 4; options++)
                    check_normalize(ndim, count, axes, options & 1, options & 2);
            } while (reference_next_c(count, box, index));
        }
}

TEST(normalize_axes_handles_64_axes_and_absurd_ones)
{
    uint64_t random = 1;
    ptrdiff_t axes[DIMFOLD_NDIM_MAX];
    for (size_t n = 0; n < test_rounds(2000); n++) {
        random_permutation(&random, DIMFOLD_NDIM_MAX, axes);
        if (random_once_in(&random, 3))
            axes[test_random(&random) % DIMFOLD_NDIM_MAX] = random_extreme(&random, PTRDIFF_MIN, PTRDIFF_MAX);
        size_t count = (size_t)test_random_in(&random, 0, DIMFOLD_NDIM_MAX);
        check_normalize(DIMFOLD_NDIM_MAX, count, axes, n & 1, n & 2);
    }
}

TEST(normalize_axes_refuses_more_than_64_axes)
{
    ptrdiff_t axes[65] = {0}, found[65];
    dimfold_diag diag;
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "normalize_axes", &found, &diag,
                dimfold_normalize_axes(65, 1, axes, true, false, found, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "normalize_axes", &found, &diag,
                dimfold_normalize_axes(3, 65, axes, true, false, found, &diag));
    CHECK_STATUS(DIMFOLD_OK, dimfold_normalize_axes(3, 0, NULL, false, true, NULL, NULL));
}

TEST(reversed_permute_undoes_every_permutation)
{
    uint64_t random = 2;
    ptrdiff_t axes[DIMFOLD_NDIM_MAX], reversed[DIMFOLD_NDIM_MAX], twice[DIMFOLD_NDIM_MAX];
    for (size_t n = 0; n < 4000; n++) {
        size_t count = (size_t)test_random_in(&random, 0, n % 4 == 0 ? DIMFOLD_NDIM_MAX : 4);
        random_permutation(&random, count, axes);
        CHECK_STATUS(DIMFOLD_OK, dimfold_reversed_permute(count, axes, reversed, NULL));
        for (size_t i = 0; i < count; i++)
            CHECK_EQ(i, reversed[axis_from_front(axes[i], count)]);
        memcpy(twice, axes, count * sizeof *axes);
        CHECK_STATUS(DIMFOLD_OK, dimfold_reversed_permute(count, twice, twice, NULL));
        CHECK(memcmp(reversed, twice, count * sizeof *twice) == 0);
    }
}

TEST(reversed_permute_refuses_what_is_no_permutation)
{
    const ptrdiff_t refused[][3] = {{0, 1, 3}, {0, 0, 1}, {0, 1, -3}, {0, 1, -4}, {0, 1, PTRDIFF_MIN}, {2, -1, 0}};
    ptrdiff_t reversed[3], many[65] = {0}, more[65];
    dimfold_diag diag;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        CHECK_FAILS(DIMFOLD_ERR_AXIS, "reversed_permute", &reversed, &diag,
                    dimfold_reversed_permute(3, refused[i], reversed, &diag));
    CHECK_FAILS(DIMFOLD_ERR_NDIM, "reversed_permute", &more, &diag, dimfold_reversed_permute(65, many, more, &diag));
}
