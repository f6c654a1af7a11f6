/* What unravel refuses. */
#include "ops/parts.h"

TEST(index_unravel_refuses_what_does_not_fit)
{
    static int32_t ordinals[2] = {0, 6}, indices[4];
    static const size_t two[] = {2}, square[] = {2, 2}, large[] = {SIZE_MAX / 2, 4}, empty[] = {2, 0};
    dimfold_queue *queue = parts_queue();
    dimfold_diag diag;
    dimfold_view source = {.data = ordinals, .dtype = DIMFOLD_DTYPE_I32, .device_type = DIMFOLD_DEVICE_CPU, .ndim = 1,
                           .shape = two};
    dimfold_view target = source;
    target.data = indices, target.ndim = 2, target.shape = square;
    CHECK_STATUS(DIMFOLD_ERR_INDEX,
                 dimfold_unravel(queue, &target, &source, 2, (const size_t[]){2, 3}, 0, &diag));
    CHECK_EQ(1, diag.position);
    CHECK_STATUS(DIMFOLD_OK, dimfold_unravel(queue, &target, &source, 2, (const size_t[]){7, 1}, 0, &diag));
    CHECK_EQ(6, indices[2]);
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_unravel(queue, &target, &source, 2, empty, 1, &diag));
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_unravel(queue, &target, &source, 2, large, 0, &diag));
    CHECK_STATUS(DIMFOLD_ERR_SHAPE,
                 dimfold_unravel(queue, &target, &source, 3, (const size_t[]){7, 1, 1}, 0, &diag));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_unravel(queue, &target, &source, 2, NULL, 0, &diag));
    CHECK_STATUS(DIMFOLD_ERR_NDIM, dimfold_unravel(queue, &target, &source, 65, two, 0, &diag));
    CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_unravel(queue, &target, &source, 2, square, 3, &diag));
    dimfold_queue_destroy(queue);
}
