/* Casts against conversions written from the header's rules. */
#include "operand.h"

TEST(cast_refuses_opaque_items)
{
    uint64_t seed = 1;
    operand target, source;
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    operand_make(&target, dimfold_dtype_opaque(4), 1, (size_t[]){3}, (ptrdiff_t[]){1}, &seed);
    operand_make(&source, DIMFOLD_DTYPE_F32, 1, (size_t[]){3}, (ptrdiff_t[]){1}, &seed);
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_cast(queue, &target.view, &source.view, NULL));
    operand_free(&target);
    operand_free(&source);
    dimfold_queue_destroy(queue);
}
