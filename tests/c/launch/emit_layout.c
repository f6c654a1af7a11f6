/* Where parameters lie. */
#include "programs.h"

TEST(parameters_lie_beside_each_other_and_fit)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C128};
    program_case made;
    for (size_t i = 0; i < 3; i++)
        for (size_t sources = 1; sources <= DIMFOLD_EXPR_SOURCES_MAX; sources++) {
            program_sum(&made, dtypes[i], sources);
            const dimfold_emit_layout *layout = &made.layout;
            CHECK_EQ(sources + 1, layout->operands);
            CHECK_EQ(sizeof(gpu_program_params), layout->address);
            CHECK_EQ(layout->address + 8 * layout->operands, layout->step);
            CHECK_EQ(layout->step + 8 * layout->operands, layout->constant[sources]);
            CHECK_EQ(layout->constant[sources] + (i == 2 ? 16 : 8), layout->stride);
            CHECK_EQ(layout->stride + 8 * layout->operands * layout->axes_max, layout->size_bytes);
            CHECK(layout->size_bytes <= DIMFOLD_EMIT_PARAMS_MAX && layout->axes_max >= 2 &&
                  layout->axes_max <= GPU_OUTER_MAX);
        }
}
