/* The part of a program that is for a device: kernels for what it has been applied to. */
#pragma once

#include "apply/plan.h"

#include <dimfold/queue.h>

typedef struct dimfold_program_device dimfold_program_device;

/* Of an expression that was checked, for a queue whose kind launches kernels. */
dimfold_status dimfold_program_device_create(dimfold_call call, dimfold_program_device **device,
                                             const dimfold_queue *queue, const dimfold_expr *expr,
                                             const dimfold_allocator *allocator);
void dimfold_program_device_destroy(dimfold_program_device *device);

/* Launches what a plan takes; compiles it if nothing alike was launched before. */
dimfold_status dimfold_program_device_apply(dimfold_call call, dimfold_queue *queue, dimfold_program_device *device,
                                            const dimfold_expr *expr, const dimfold_apply_plan *plan);

/* Only compiles. */
dimfold_status dimfold_program_device_prepare(dimfold_call call, dimfold_queue *queue, dimfold_program_device *device,
                                              const dimfold_expr *expr, const dimfold_apply_plan *plan);

/* How a plan's operands are reached. */
void dimfold_program_device_explain(const dimfold_program_device *device, const dimfold_apply_plan *plan,
                                    dimfold_apply_explanation *explanation);

/* Whether the queue is on the device that it was made for. */
bool dimfold_program_device_has(const dimfold_program_device *device, const dimfold_queue *queue);
