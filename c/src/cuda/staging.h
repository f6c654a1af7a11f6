/* Copies that go through buffers, piece by piece: one is on its way while the host packs or unpacks the next. */
#ifndef DIMFOLD_CUDA_STAGING_H
#define DIMFOLD_CUDA_STAGING_H

#include "pieces.h"
#include "queue.h"

/* Cuts a plan for the queue's buffers, whether they are there yet or not. `far` is the side that lies in the host's
   memory. */
void dimfold_cuda_staging_cut(dimfold_cuda_pieces *pieces, const dimfold_cuda_queue *queue, const dimfold_plan *plan,
                              size_t far);

/* Runs it; makes the buffers if they are not there. Nothing of it is under way in the host's memory, or in the host's
   buffers without their events, when it returns, also when it fails. */
dimfold_status dimfold_cuda_staging_run(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_plan *plan,
                                        size_t far);

#endif
