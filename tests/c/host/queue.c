/* Queues on the host: their options, their memory, the caller's pool and their last failure. */
#include "test.h"

TEST(queue_has_the_threads_that_were_asked_for)
{
    static const size_t threads[] = {1, 2, 4, 1024};
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        dimfold_queue *queue = NULL;
        dimfold_host_options options = {.threads = threads[i]};
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &options, NULL));
        CHECK_EQ(threads[i], dimfold_queue_threads(queue));
        dimfold_queue_destroy(queue);
    }
}
