/* Room, and memory in C order. */
#include "array/sort/unique_operands.h"
#include "test.h"

TEST(all_targets_of_unique_need_room_but_the_inverse)
{
    size_t shape[DIMFOLD_UNIQUE_OPERANDS][1] = {{5}, {7}, {2}, {6}, {9}};
    dimfold_view view[DIMFOLD_UNIQUE_OPERANDS];
    static dimfold_unique_call unique;
    dimfold_diag diag = {0};
    dimfold_call call = {&diag, "unique"};
    for (size_t k = 0; k < DIMFOLD_UNIQUE_OPERANDS; k++) {
        view[k] = (dimfold_view){.ndim = 1, .shape = shape[k]};
        unique.view[k] = &view[k];
    }
    CHECK_STATUS(DIMFOLD_OK, dimfold_unique_check_room(call, &unique, 5));
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_unique_check_room(call, &unique, 6));
    CHECK(strcmp("values", diag.operand) == 0 && diag.expected == 6 && diag.found == 5);
    shape[DIMFOLD_UNIQUE_VALUES][0] = 8;
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_unique_check_room(call, &unique, 7));
    CHECK(strcmp("counts", diag.operand) == 0);
    unique.view[DIMFOLD_UNIQUE_COUNTS] = NULL;
    CHECK_STATUS(DIMFOLD_OK, dimfold_unique_check_room(call, &unique, 7));
}

TEST(memory_of_unique_is_on_the_queues_device)
{
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA};
    dimfold_queue queue = {.kind = &kind, .device_id = 3};
    size_t shape[2] = {2, 3};
    ptrdiff_t stride[2] = {1, 2};
    char memory[6];
    dimfold_view view = {.dtype = DIMFOLD_DTYPE_U16, .ndim = 2, .shape = shape, .stride = stride, .offset = 9,
                         .flags = DIMFOLD_BYTE_SWAPPED};
    dimfold_view made = dimfold_unique_in_c_order(&queue, &view, memory);
    CHECK(made.data == memory && made.dtype == DIMFOLD_DTYPE_U16 && made.stride == NULL && made.offset == 0);
    CHECK(made.device_type == DIMFOLD_DEVICE_CUDA && made.device_id == 3 && made.flags == 0);
    CHECK(made.ndim == 2 && made.shape == shape);
}
