/* Pieces of work for threads. */
#include "host/reduce/run.h"

#include "array/reduce/long.h"

/* Every operation of every dtype meets one of the shapes, of just as many items as threads are worth while for; some
   dtypes one operation at a time. */
TEST(long_reductions_have_the_same_bits_on_any_threads)
{
    reducers reducers = reducers_make();
    size_t turn = 0;
    uint64_t seed = 3;
    for (size_t i = 0; i < DTYPES * test_scale(); i++) {
        dimfold_dtype dtype = named_dtypes[i % DTYPES];
        size_t items = ((size_t)1 << 20) / dimfold_dtype_size_bytes(dtype);
        for (uint32_t op = 1; dimfold_reduce_name(op) != NULL && items < (size_t)1 << 19; op++, turn++) {
            long_shape shape = long_shape_of(turn % LONG_SHAPES, items);
            if (dimfold_reduce_dtype(op, dtype) != 0)
                long_check(&reducers, &shape, dtype, op, &seed);
        }
        long_shape shape = long_shape_of(turn++ % LONG_SHAPES, items);
        long_check_every(&reducers, &shape, dtype, &seed);
    }
    reducers_end(&reducers);
}

/* Several results in one pass, of which some need conversions and some do not. */
TEST(long_reductions_of_several_results_have_the_same_bits)
{
    reducers reducers = reducers_make();
    uint64_t seed = 5;
    for (size_t i = 0; i < LONG_SHAPES; i++) {
        reduction made;
        long_shape shape = long_shape_of(i, (size_t)1 << 17);
        long_begin(&made, &shape, DIMFOLD_DTYPE_F64, &seed);
        reduction_source(&made, DIMFOLD_DTYPE_I16, shape.stride, 0, VALUES_FEW, &seed);
        reduction_result(&made, DIMFOLD_REDUCE_MEAN, 0, 0);
        reduction_result(&made, DIMFOLD_REDUCE_STD, 1, 0);
        reduction_result(&made, DIMFOLD_REDUCE_MAX, 1, 0);
        reduction_targets(&made, &seed);
        reduction_check(&reducers, &made);
        reduction_end(&made);
    }
    reducers_end(&reducers);
}
