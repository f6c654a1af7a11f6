/* What is asked of a queue's stream by more than one file. The queue's device is current. */
#include "stream.h"

#include "failure.h"

dimfold_status dimfold_cuda_captures(dimfold_call call, const dimfold_cuda_queue *queue, bool *captures)
{
    int status = 0;
    DIMFOLD_CUDA_TRY(call, cudaStreamIsCapturing, (queue->stream, &status));
    *captures = status != 0;
    return DIMFOLD_OK;
}

dimfold_status dimfold_cuda_check_capture(dimfold_call call, const dimfold_cuda_queue *queue, int32_t reason,
                                          const char *operand)
{
    bool captures;
    DIMFOLD_TRY(dimfold_cuda_captures(call, queue, &captures));
    return captures ? dimfold_refuse(call, reason, operand, 0, 0) : DIMFOLD_OK;
}

dimfold_status dimfold_cuda_stream_wait(dimfold_call call, const dimfold_cuda_queue *queue)
{
    DIMFOLD_CUDA_TRY(call, cudaStreamSynchronize, (queue->stream));
    return DIMFOLD_OK;
}
