/* Overlap against marking every byte. */
#include "operand.h"

TEST(overlap_lets_even_elements_move_to_odd_ones)
{
    uint16_t memory[8] = {1, 0, 2, 0, 3, 0, 4, 0};
    dimfold_queue *queue = NULL;
    dimfold_view target, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_view_new(&target, memory, sizeof memory, DIMFOLD_DTYPE_U16, 1, (size_t[]){4},
                                              (ptrdiff_t[]){2}, 1, NULL));
    source = target;
    source.offset = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_copy(queue, &target, &source, NULL));
    CHECK(memcmp(memory, (uint16_t[]){1, 1, 2, 2, 3, 3, 4, 4}, sizeof memory) == 0);
    dimfold_queue_destroy(queue);
}
