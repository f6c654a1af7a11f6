/* A queue's stream: whether it captures, and when it is through. */
#include "gpu.h"

#include "cuda/device.h"
#include "cuda/stream.h"

TEST(stream_refuses_with_the_callers_reason_while_it_captures)
{
    dimfold_queue *queue = NULL;
    dimfold_diag diag;
    int before;
    dimfold_call call = {&diag, "test"};
    void *graph = NULL;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, NULL, NULL));
    const dimfold_cuda_queue *own = (const dimfold_cuda_queue *)queue;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_enter((dimfold_call){NULL, "test"}, 0, &before));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_check_capture(call, own, DIMFOLD_REASON_CAPTURE_STAGED, "target"));
    CHECK_EQ(0, cuda.cudaStreamBeginCapture(own->stream, 0));
    CHECK_STATUS(DIMFOLD_ERR_CAPTURE, dimfold_cuda_check_capture(call, own, DIMFOLD_REASON_CAPTURE_STAGED, "target"));
    CHECK_EQ(DIMFOLD_REASON_CAPTURE_STAGED, diag.reason);
    CHECK(strcmp(diag.operand, "target") == 0);
    CHECK_EQ(0, cuda.cudaStreamEndCapture(own->stream, &graph));
    CHECK_EQ(0, cuda.cudaGraphDestroy(graph));
    dimfold_cuda_leave(0, before);
    dimfold_queue_destroy(queue);
    gpu_end();
}

TEST(stream_is_through_when_it_was_waited_for)
{
    dimfold_queue *queue = NULL;
    dimfold_diag diag;
    int before;
    void *memory = NULL;
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_cuda(&queue, 0, NULL, NULL));
    const dimfold_cuda_queue *own = (const dimfold_cuda_queue *)queue;
    CHECK_STATUS(DIMFOLD_OK, dimfold_alloc(queue, 64, &memory, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_free(queue, memory, NULL));
    CHECK(gpu->pending() > 0);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_enter((dimfold_call){NULL, "test"}, 0, &before));
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_stream_wait((dimfold_call){&diag, "test"}, own));
    CHECK_EQ(0, gpu->pending());
    gpu->fail("cudaStreamSynchronize", 1, 999, false);
    CHECK_STATUS(DIMFOLD_ERR_CUDA, dimfold_cuda_stream_wait((dimfold_call){&diag, "test"}, own));
    dimfold_cuda_leave(0, before);
    dimfold_queue_destroy(queue);
    gpu_end();
}
