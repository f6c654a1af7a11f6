/* The queue's part that knows no device. */
#include "test.h"

TEST(queue_that_is_missing_has_no_threads_and_no_failure)
{
    CHECK_EQ(0, dimfold_queue_threads(NULL));
    CHECK(strcmp(dimfold_queue_last_failure(NULL), "") == 0);
    dimfold_queue_destroy(NULL);
}
