/* Items that are gathered, swapped, computed and converted before they are reduced. */
#include "host/reduce/feed.h"

#include "array/reduce/reduction.h"

static void parse(dimfold_expr *expr, const char *text)
{
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_parse(expr, text, strlen(text), NULL));
}

/* Rows of several loads, columns of many, and all at once, by maps that have constants and indices; one source is in
   the other byte order, and at times repeats. */
TEST(maps_of_long_rows_are_computed_piece_by_piece)
{
    static const char *const maps[] = {
        "|a: f32, b: i16| a * f32(b) + 0.25",
        "|a: f32, b: i16| f64(a) * f64(index(1)) - f64(index(-2)), i64(b) * index(1)",
        "|a: f32, b: i16| where(b > 0, a, 0), b, a"};
    static const size_t shapes[][2] = {{2, 9000}, {9000, 3}, {90, 101}, {1, 5}, {300, 40}};
    reducers reducers = reducers_make();
    uint64_t seed = 11;
    for (size_t i = 0; i < 5 * 3 * 3; i++) {
        if (!test_takes(i))
            continue;
        reduction made;
        const size_t *shape = shapes[i % 5];
        ptrdiff_t rows[2] = {(ptrdiff_t)shape[1], 1}, columns[2] = {1, (ptrdiff_t)shape[0]}, repeated[2] = {0, 1};
        reduction_begin(&made, 2, shape, 1 + (unsigned)(i / 5 % 3), 0);
        made.has_map = true;
        parse(&made.map, maps[i / 15]);
        reduction_source(&made, DIMFOLD_DTYPE_F32, i % 2 == 0 ? rows : columns, 0, VALUES_USUAL, &seed);
        reduction_source(&made, DIMFOLD_DTYPE_I16, i % 3 == 0 ? repeated : rows, DIMFOLD_BYTE_SWAPPED, VALUES_ANY,
                         &seed);
        for (uint32_t value = 0; value < made.map.results; value++) {
            reduction_result(&made, DIMFOLD_REDUCE_SUM, value, 0);
            reduction_result(&made, i % 2 == 0 ? DIMFOLD_REDUCE_MAX : DIMFOLD_REDUCE_VAR, value, 0);
        }
        if (i % 4 == 0)
            reduction_result(&made, DIMFOLD_REDUCE_ARGMIN, 0, 0);
        reduction_targets(&made, &seed);
        reduction_check(&reducers, &made);
        reduction_end(&made);
    }
    reducers_end(&reducers);
}
