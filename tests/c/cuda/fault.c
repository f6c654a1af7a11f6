/* What kernels tell a queue, as if one had; that they do is tested in tests/software_gpu. */
#include "gpu.h"

#include "cuda/device.h"
#include "cuda/fault.h"
#include "launch/index.h"

TEST(faults_are_taken_once)
{
    dimfold_diag diag = {0};
    dimfold_call call = {&diag, "queue_synchronize"};
    dimfold_cuda_queue queue = {.device = 0};
    uint64_t place[2];
    int before;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_enter(call, 0, &before));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_fault_take(call, &queue));
    for (size_t i = 0; i < 2; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_fault_place(call, &queue, &place[i]));
    CHECK(place[0] == place[1] && place[0] % 16 == 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_fault_take(call, &queue));
    uint64_t operation = DIMFOLD_INDEX_OPERATION_GATHER;
    *queue.fault = (gpu_index_fault){operation << GPU_INDEX_PLACE_BITS | 4, -7, 5, 0};
    CHECK_STATUS(DIMFOLD_ERR_INDEX, dimfold_cuda_fault_take(call, &queue));
    CHECK(strcmp("gather", diag.operation) == 0 && strcmp("indices", diag.operand) == 0);
    CHECK_EQ(3, diag.position);
    CHECK_EQ(-7, diag.found);
    CHECK_EQ(5, diag.expected);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_fault_take(call, &queue));
    *queue.fault = (gpu_index_fault){(uint64_t)DIMFOLD_INDEX_OPERATION_EXPAND << GPU_INDEX_PLACE_BITS | 1, 4, 6, 0};
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_cuda_fault_take(call, &queue));
    CHECK(strcmp("expand", diag.operation) == 0 && strcmp("source", diag.operand) == 0);
    CHECK(diag.expected == 6 && diag.found == 4 && diag.axis == 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_fault_take(call, &queue));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_tally_place(call, &queue, &place[1]));
    CHECK(place[1] >= place[0] + sizeof(gpu_index_fault) && place[1] % 4 == 0);
    memset((void *)(uintptr_t)place[1], 255, DIMFOLD_QUEUE_TALLIES * sizeof(uint32_t));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_fault_take(call, &queue));
    dimfold_cuda_fault_free(&queue);
    dimfold_cuda_leave(0, before);
    gpu_end();
}
