/* How many words of a lane there are. */
#include "reductions.h"

TEST(lanes_have_a_word_for_each_part_of_a_state)
{
    static const struct {
        uint32_t op;
        dimfold_dtype dtype;
        uint32_t planes;
    } cases[] = {{DIMFOLD_REDUCE_SUM, DIMFOLD_DTYPE_F32, 1},    {DIMFOLD_REDUCE_SUM, DIMFOLD_DTYPE_F64, 2},
                 {DIMFOLD_REDUCE_SUM, DIMFOLD_DTYPE_C64, 2},    {DIMFOLD_REDUCE_MEAN, DIMFOLD_DTYPE_C128, 4},
                 {DIMFOLD_REDUCE_VAR, DIMFOLD_DTYPE_F16, 3},    {DIMFOLD_REDUCE_MAX, DIMFOLD_DTYPE_I8, 1},
                 {DIMFOLD_REDUCE_ARGMAX, DIMFOLD_DTYPE_U64, 2}, {DIMFOLD_REDUCE_COUNT, DIMFOLD_DTYPE_C64, 1}};
    static reduction_case made;
    size_t shape[2] = {3, 5};
    ptrdiff_t stride[2] = {5, 1}, axis = 1;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        reduction_make(&made, cases[i].op, cases[i].dtype, 2, shape, stride, 1, &axis, false);
        CHECK_EQ(cases[i].planes, made.made.class.planes);
    }
}
