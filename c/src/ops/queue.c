/* The part of a queue that does not depend on its device. */
#include "queue.h"

void dimfold_queue_destroy(dimfold_queue *queue)
{
    if (queue != NULL)
        queue->kind->destroy(queue);
}

size_t dimfold_queue_threads(const dimfold_queue *queue)
{
    return queue != NULL ? queue->threads : 0;
}

const char *dimfold_queue_last_failure(const dimfold_queue *queue)
{
    return queue != NULL ? queue->last_failure : "";
}
