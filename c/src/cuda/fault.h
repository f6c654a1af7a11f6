/* What kernels tell a queue that it learns when it waits: an index that was outside of its axis, a line of too few
   elements, and counts. */
#pragma once

#include "stream.h"

/* Where kernels write it, as gpu_index_fault; made when it is first needed. The queue's device is current, here and
   below. */
dimfold_status dimfold_cuda_fault_place(dimfold_call call, dimfold_cuda_queue *queue, uint64_t *address);

/* Where kernels count for the host, which then waits: DIMFOLD_ERR_CAPTURE while the stream captures. */
dimfold_status dimfold_cuda_tally_place(dimfold_call call, dimfold_cuda_queue *queue, uint64_t *address);

/* DIMFOLD_ERR_INDEX or DIMFOLD_ERR_SHAPE with the first one that kernels have told of, once; the stream has been waited
   for. */
dimfold_status dimfold_cuda_fault_take(dimfold_call call, dimfold_cuda_queue *queue);

/* Gives its memory back. */
void dimfold_cuda_fault_free(dimfold_cuda_queue *queue);
