/* Strips of results side by side. */
#include "host/reduce/cut.h"

#include "array/reduce/long.h"

/* Rows of few results, side by side, of every width up to that of all lanes, and just more. */
TEST(narrow_rows_of_every_width_are_reduced_across)
{
    reducers reducers = reducers_make();
    uint64_t seed = 6;
    for (size_t width = 1; width <= 130; width++) {
        size_t shape[2] = {5 + 8192 / (width + width % 3), width};
        ptrdiff_t stride[2] = {(ptrdiff_t)(width + width % 2), 1};
        long_shape narrow = {2, {shape[0], shape[1]}, {stride[0], stride[1]}, 1};
        if (!test_takes(width))
            continue;
        long_check(&reducers, &narrow, DIMFOLD_DTYPE_F32, DIMFOLD_REDUCE_SUM, &seed);
        long_check(&reducers, &narrow, named_dtypes[width % DTYPES], DIMFOLD_REDUCE_SUM, &seed);
        long_check(&reducers, &narrow, named_dtypes[width % 13], DIMFOLD_REDUCE_ARGMIN, &seed);
        long_check(&reducers, &narrow, named_dtypes[width % 13], DIMFOLD_REDUCE_VAR, &seed);
    }
    reducers_end(&reducers);
}

/* More results side by side than one strip has, and several results that leave less room for each. */
TEST(wide_rows_are_cut_into_strips)
{
    static const size_t widths[] = {255, 256, 257, 1023, 1024, 1025, 2500};
    reducers reducers = reducers_make();
    uint64_t seed = 10;
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        long_shape across = {2, {9, widths[i]}, {(ptrdiff_t)widths[i] + 1, 1}, 1};
        long_shape rows = {2, {widths[i], 9}, {9, 1}, 2};
        for (size_t k = 0; k < DTYPES; k++) {
            if (!test_takes(i * DTYPES + k))
                continue;
            long_check(&reducers, &across, named_dtypes[k], DIMFOLD_REDUCE_SUM, &seed);
            long_check_every(&reducers, &across, named_dtypes[k], &seed);
            long_check_every(&reducers, &rows, named_dtypes[k], &seed);
        }
    }
    reducers_end(&reducers);
}

/* Chunks of one result: as many as are read in one go, one more, and one that is not whole. */
TEST(chunks_of_one_result_are_the_same_however_many_are_read_in_one_go)
{
    static const size_t extents[] = {2 * 8192, 2 * 8192 + 1, 64 * 8192, 65 * 8192, 66 * 8192 + 77};
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_I16};
    static const uint32_t ops[] = {DIMFOLD_REDUCE_SUM, DIMFOLD_REDUCE_VAR, DIMFOLD_REDUCE_ARGMAX};
    reducers reducers = reducers_make();
    uint64_t seed = 11;
    for (size_t i = 0; i < 5; i++)
        for (size_t k = 0; k < 9; k++) {
            long_shape rows = {2, {i < 2 ? 3 : 1, extents[i]}, {(ptrdiff_t)extents[i], 1}, 2};
            if (test_takes(i * 9 + k))
                long_check(&reducers, &rows, dtypes[k / 3], ops[k % 3], &seed);
        }
    reducers_end(&reducers);
}
