/* A queue that runs plans as a CUDA queue does, its kernels on the runner: operations on it take views of the host's
   memory. Each operation is watched: kernels read no byte but those of the source's elements, write each byte of the
   target's once and no other, and launches, races and barriers are as runner.h says. */
#ifndef DIMFOLD_KERNEL_QUEUE_H
#define DIMFOLD_KERNEL_QUEUE_H

#include "runner.h"

#include "launch/form.h"

/* One of the questions of cuda/form.h; one of the two functions is NULL. */
typedef struct kernel_fit {
    enum dimfold_cuda_fit (*form)(dimfold_cuda_command *, const dimfold_cuda_form *);
    enum dimfold_cuda_fit (*plan)(dimfold_cuda_command *, const dimfold_cuda_form *, const dimfold_plan *);
} kernel_fit;

typedef struct kernel_options {
    const kernel_fit *fit;           /* ask only this; NULL: as CUDA queues do */
    const struct runner_kernel *kernels; /* by the numbers of kernels.def; NULL: runner_kernels */
    struct runner_options runner;
    bool keeps_order;                /* of runner.order; else each operation takes the next one */
    bool is_imagined;                /* operands are addresses whose bytes are runner_memory_imagine's */
    size_t share;                    /* of series of cases only each so-manieth runs; 0 and 1: all */
} kernel_options;

/* What the last operation ran. */
typedef struct kernel_record {
    uint32_t launches;               /* 0: `fit` had no use for the plan, and nothing was written */
    const struct runner_kernel *kernel; /* of the last launch */
    uint32_t blocks_max;                /* of one launch */
    enum dimfold_cuda_fit answer;    /* of options.fit */
    dimfold_cuda_command command;    /* that `fit` gave */
    dimfold_explanation explanation; /* only what dimfold_cuda_explain_launch tells; nothing with `fit` */
} kernel_record;

/* The one such queue. dimfold_queue_destroy leaves it alone. */
dimfold_queue *kernel_queue(const kernel_options *options);
const kernel_record *kernel_last(void);

/* Whether it is one that plans take: those of indices, masks and different items have tests on the software GPU. */
bool kernel_is_of_plans(enum dimfold_cuda_kernel kernel);

/* How often a kernel ran so far, whose launch was the only one of its operation and was explained before. */
size_t kernel_explained(enum dimfold_cuda_kernel kernel);

#endif
