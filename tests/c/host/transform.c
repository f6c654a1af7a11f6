/* Casts and copies between byte orders through buffers, against items changed one by one. */
#include "test.h"

TEST(transform_of_equal_byte_orders_is_a_copy)
{
    dimfold_queue *queue = NULL;
    dimfold_view target, source;
    uint16_t from[3] = {1, 2, 3}, to[3] = {0};
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    dimfold_view_new(&target, to, sizeof to, DIMFOLD_DTYPE_U16, 1, (size_t[]){3}, (ptrdiff_t[]){1}, 0, NULL);
    dimfold_view_new(&source, from, sizeof from, DIMFOLD_DTYPE_U16, 1, (size_t[]){3}, (ptrdiff_t[]){1}, 0, NULL);
    target.flags = source.flags = DIMFOLD_BYTE_SWAPPED;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target, &source, NULL));
    CHECK(memcmp(to, from, sizeof to) == 0);
    dimfold_queue_destroy(queue);
}
