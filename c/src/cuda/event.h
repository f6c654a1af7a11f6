/* Events in a queue's stream. The queue's device is current. */
#pragma once

#include "stream.h"

dimfold_status dimfold_cuda_event_make(dimfold_call call, dimfold_event *event);
dimfold_status dimfold_cuda_event_record(dimfold_call call, const dimfold_cuda_queue *queue, dimfold_event *event);
dimfold_status dimfold_cuda_event_wait(dimfold_call call, const dimfold_cuda_queue *queue, dimfold_event *event);
