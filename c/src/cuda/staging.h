/* Copies that go through buffers, piece by piece: one is on its way while the next one is packed or unpacked. */
#pragma once

#include "pieces.h"
#include "stream.h"

/* Cuts a plan for the queue's buffers, whether they are there yet or not. Side `away` is the one that the queue's
   device does not address. */
void dimfold_cuda_staging_cut(dimfold_cuda_pieces *pieces, const dimfold_cuda_queue *queue, const dimfold_plan *plan,
                              size_t away);

/* Runs it; makes the buffers if they are not there. Nothing of it touches the memory away when it returns,
   also when it fails. */
dimfold_status dimfold_cuda_staging_run(dimfold_call call, dimfold_cuda_queue *queue, const dimfold_plan *plan,
                                        size_t away);

/* Gives the buffers back, when the device is through with them. */
void dimfold_cuda_staging_free(dimfold_cuda_queue *queue);
