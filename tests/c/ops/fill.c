/* Fills against writing item by item. */
#include "operand.h"

TEST(fill_refuses_a_missing_value)
{
    uint64_t seed = 1;
    operand target;
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    operand_make(&target, DIMFOLD_DTYPE_F32, 1, (size_t[]){3}, (ptrdiff_t[]){1}, &seed);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_fill(queue, &target.view, NULL, NULL));
    operand_free(&target);
    dimfold_queue_destroy(queue);
}
