/* The queue's part that knows no device. */
#include "test.h"

/* Fails to fill `target`, and returns the sentence of its diagnosis. */
static void fail(dimfold_queue *queue, const dimfold_view *target, char *sentence, size_t capacity)
{
    dimfold_diag diag;
    CHECK(dimfold_fill(queue, target, "1234", &diag) != DIMFOLD_OK);
    CHECK(dimfold_diag_text(&diag, sentence, capacity) < capacity);
}

TEST(queue_that_is_missing_has_no_threads_and_no_failure)
{
    CHECK_EQ(0, dimfold_queue_threads(NULL));
    CHECK(strcmp(dimfold_queue_last_failure(NULL), "") == 0);
    dimfold_queue_destroy(NULL);
}

TEST(queue_has_the_threads_that_were_asked_for)
{
    static const size_t threads[] = {1, 2, 7, 1024};
    for (size_t i = 0; i < sizeof threads / sizeof threads[0]; i++) {
        dimfold_queue *queue = NULL;
        dimfold_host_options options = {.threads = threads[i]};
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, &options, NULL));
        CHECK_EQ(threads[i], dimfold_queue_threads(queue));
        dimfold_queue_destroy(queue);
    }
}

TEST(queue_of_no_options_has_at_least_one_thread)
{
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    CHECK(dimfold_queue_threads(queue) >= 1 && dimfold_queue_threads(queue) <= 1024);
    dimfold_queue_destroy(queue);
}

TEST(queue_keeps_the_sentence_of_its_last_failure)
{
    char sentence[256];
    int item = 1;
    dimfold_queue *queue = NULL;
    dimfold_view view;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    CHECK(strcmp(dimfold_queue_last_failure(queue), "") == 0);
    fail(queue, NULL, sentence, sizeof sentence);
    CHECK(strcmp(dimfold_queue_last_failure(queue), sentence) == 0);
    CHECK(strcmp(sentence, "fill: target must not be NULL") == 0);

    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&view, &item, sizeof item, DIMFOLD_DTYPE_I32, 0, NULL, NULL, 0, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_fill(queue, &view, &(int){2}, NULL));
    CHECK(strcmp(dimfold_queue_last_failure(queue), sentence) == 0);

    view.flags = DIMFOLD_READONLY;
    fail(queue, &view, sentence, sizeof sentence);
    CHECK(strcmp(dimfold_queue_last_failure(queue), sentence) == 0);
    CHECK(strstr(sentence, "READONLY") != NULL);
    dimfold_queue_destroy(queue);
}

TEST(queue_keeps_failures_that_nobody_asked_a_diagnosis_of)
{
    dimfold_queue *queue = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_fill(queue, NULL, NULL, NULL));
    CHECK(strcmp(dimfold_queue_last_failure(queue), "fill: value must not be NULL") == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_cast(queue, NULL, NULL, NULL));
    CHECK(strncmp(dimfold_queue_last_failure(queue), "cast: ", 6) == 0);
    dimfold_queue_destroy(queue);
}

TEST(queues_keep_their_own_failures)
{
    dimfold_queue *queue[2] = {NULL, NULL};
    for (size_t i = 0; i < 2; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue[i], NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_fill(queue[0], NULL, NULL, NULL));
    CHECK(strcmp(dimfold_queue_last_failure(queue[0]), "") != 0);
    CHECK(strcmp(dimfold_queue_last_failure(queue[1]), "") == 0);
    for (size_t i = 0; i < 2; i++)
        dimfold_queue_destroy(queue[i]);
}
