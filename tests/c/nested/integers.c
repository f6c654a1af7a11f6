/* Sums and products of integers. */
#include "nested/integers.h"
#include "test.h"

TEST(sums_come_back_from_beyond_either_end)
{
    static const ptrdiff_t ends[] = {PTRDIFF_MIN, PTRDIFF_MIN + 1, -2, -1, 0, 1, 2, PTRDIFF_MAX - 1, PTRDIFF_MAX};
    for (size_t i = 0; i < 9; i++)
        for (size_t j = 0; j < 9; j++) {
            integers_sum sum = {0, 0};
            ptrdiff_t total, expected;
            integers_add(&sum, ends[i]);
            integers_add(&sum, ends[j]);
            CHECK_EQ(dimfold_ptrdiff_add(&expected, ends[i], ends[j]), integers_total(&total, sum));
            integers_add(&sum, -(ends[j] / 2));
            integers_add(&sum, -(ends[j] - ends[j] / 2));
            CHECK(integers_total(&total, sum) && total == ends[i]);
        }
}

TEST(products_of_integers_are_exact)
{
    ptrdiff_t product;
    CHECK(dimfold_integers_product(&product, NULL, 0) && product == 1);
    CHECK(dimfold_integers_product(&product, (ptrdiff_t[]){PTRDIFF_MAX, PTRDIFF_MAX, 0}, 3) && product == 0);
    CHECK(dimfold_integers_product(&product, (ptrdiff_t[]){PTRDIFF_MIN, 1}, 2) && product == PTRDIFF_MIN);
    CHECK(!dimfold_integers_product(&product, (ptrdiff_t[]){PTRDIFF_MIN, -1}, 2));
    CHECK(!dimfold_integers_product(&product, (ptrdiff_t[]){PTRDIFF_MIN, PTRDIFF_MIN}, 2));
    CHECK(dimfold_integers_product(&product, (ptrdiff_t[]){-PTRDIFF_MAX, -1}, 2) && product == PTRDIFF_MAX);
}
