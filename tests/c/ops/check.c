/* What operations refuse, and that a refusal writes nothing. */
#include "operand.h"

TEST(check_names_a_missing_target)
{
    dimfold_diag diag;
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_fill(queue, NULL, "x", &diag));
    CHECK(strcmp(diag.operand, "target") == 0);
    dimfold_queue_destroy(queue);
}
