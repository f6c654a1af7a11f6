/* Which memory the queue's device addresses (unified addressing, peer access). */
#pragma once

#include "stream.h"

/* Whether kernels on the queue's device reach that side: its own memory, managed memory, and peers'. Never the
   host's. */
bool dimfold_cuda_addresses(const dimfold_cuda_queue *queue, const dimfold_plan_side *side);

/* Enables the access of the queue's device to device `peer`, if it can have it and that exists. The queue's device is
   current. DIMFOLD_ERR_CAPTURE while the stream captures, which nothing of that kind may meet. */
dimfold_status dimfold_cuda_meet(dimfold_call call, dimfold_cuda_queue *queue, int32_t peer, const char *operand);

/* The same with all devices that the process has had queues on. */
dimfold_status dimfold_cuda_meet_all(dimfold_call call, dimfold_cuda_queue *queue);
