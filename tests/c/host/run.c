/* Plans as they run: every kernel that explain can name, against the copy by index. */
#include "ops/operand.h"

TEST(run_copies_one_item_without_axes)
{
    dimfold_queue *queue = NULL;
    uint64_t seed = 1;
    operand target, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    operand_make(&target, dimfold_dtype_opaque(7), 0, NULL, NULL, &seed);
    operand_make(&source, dimfold_dtype_opaque(7), 0, NULL, NULL, &seed);
    check_copy(queue, &target, &source);
    operand_free(&target);
    operand_free(&source);
    dimfold_queue_destroy(queue);
}
