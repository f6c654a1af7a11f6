/* Boxes of several short axes, each operand's rows along others of them. */
#include "host/batch/walk.h"

#include "program/trial.h"

TEST(boxes_of_short_axes_are_walked_row_by_row)
{
    static const size_t shapes[][5] = {{9, 5, 4, 3, 2}, {40, 2, 2, 2, 3}, {3, 3, 3, 3, 3}, {2, 100, 2, 7, 1}};
    appliers appliers = appliers_make();
    uint64_t seed = 1;
    for (size_t i = 0; i < test_rounds(120); i++) {
        const size_t *shape = shapes[i % 4];
        size_t order[5] = {4, 3, 2, 1, 0};
        trial trial;
        trial_sum(&trial, 3, (dimfold_dtype[]){DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_C64});
        for (size_t k = 0; k < 4; k++) {
            /* Gaps behind some axes: rows end there, for each operand elsewhere. */
            ptrdiff_t stride[5], step = 1;
            for (size_t place = 0; place < 5; place++) {
                stride[order[place]] = step;
                step = step * (ptrdiff_t)shape[order[place]] + (test_random(&seed) % 3 == 0 ? 5 : 0);
            }
            reverse_strides(5, i % 5 == 0 ? (unsigned)test_random(&seed) : 0, stride);
            if (k > 0 && test_random(&seed) % 3 == 0)
                stride[test_random(&seed) % 5] = 0;
            if (k > 0)
                trial_source(&trial, k - 1, 5, shape, stride, 0, &seed);
            else
                trial_target(&trial, 0, 5, shape, stride, 0, &seed);
        }
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    CHECK(appliers.accesses[DIMFOLD_ACCESS_ROWS] > 0);
    appliers_end(&appliers);
}

/* Indices of axes that are whole in a box, cut into chunks, and outside of it. */
TEST(indices_are_counted_within_boxes_and_outside)
{
    static const size_t shapes[][4] = {{3, 4, 5, 6}, {2, 2, 700, 3}, {2, 3, 4, 3000}, {600, 2, 2, 2}};
    static const size_t orders[][4] = {{3, 2, 1, 0}, {0, 1, 2, 3}, {1, 3, 0, 2}};
    appliers appliers = appliers_make();
    uint64_t seed = 2;
    for (size_t i = 0; i < 4 * 3 * 2; i++) {
        trial trial;
        ptrdiff_t stride[4];
        uint16_t node[4];
        dimfold_expr_begin(&trial.expr);
        for (size_t axis = 0; axis < 4; axis++) {
            dimfold_expr_index(&trial.expr, &node[axis], i % 2 == 0 ? (ptrdiff_t)axis : (ptrdiff_t)axis - 4, NULL);
            CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&trial.expr, node[axis], NULL));
        }
        for (size_t k = 0; k < 4; k++) {
            ordered_strides(4, shapes[i / 6], orders[i / 2 % 3], 0, stride);
            reverse_strides(4, (unsigned)(k == 3 ? i : 0), stride);
            trial_target(&trial, k, 4, shapes[i / 6], stride, 0, &seed);
        }
        trial_check(&appliers, &trial);
        trial_end(&trial);
    }
    CHECK(appliers.accesses[DIMFOLD_ACCESS_INDEX] > 0);
    appliers_end(&appliers);
}
