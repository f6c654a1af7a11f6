/* What the runner's files know of each other. */
#ifndef DIMFOLD_KERNEL_RUNNER_PARTS_H
#define DIMFOLD_KERNEL_RUNNER_PARTS_H

#include "kernels/gpu.h"
#include "runner.h"

#define RUNNER_THREADS_MAX 1024
#define RUNNER_LANES 32

/* The launch that runs. */
struct runner_now {
    const struct runner_kernel *kernel;
    struct runner_options options;
};
extern struct runner_now runner_now;

extern uint32_t runner_blocks; /* of the grid */

/* Notes a fault of the thread that runs; what is 0 in `fault` of kernel, thread and block is filled in. */
void runner_report(struct runner_fault fault);

/* Forgets what shared memory held, for the next block; then its threads pass a barrier, or all of one warp do. */
void runner_shared_begin(void);
void runner_shared_barrier(void);
void runner_shared_warp_barrier(uint32_t warp);

/* Gives back what an array holds, before the array itself goes. */
void runner_shared_free(struct runner_shared *shared);

/* The thread that runs waits at a barrier. */
void runner_barrier_reached(struct runner_site *site);

/* Notes an access for the counts, of a lane that is idle if `is_active` is false. */
enum runner_access { RUNNER_LOAD, RUNNER_STORE, RUNNER_SHARED };
void runner_count(struct runner_site *site, enum runner_access access, bool is_active, uint64_t address,
                  uint32_t size_bytes);
void runner_count_block(void);

/* The fibers. runner_fibers_block runs runner_threads threads up to their ends: `order` is asked for their order before
   the first of them runs and again after each barrier, runner_fiber_wait is how a thread waits, and `barrier` is called
   when none can go on and some wait. */
struct runner_block_run {
    void (*run)(void);
    void (*order)(uint32_t *order, uint32_t threads);
    void (*barrier)(void);
};
void runner_fibers_block(const struct runner_block_run *block);
void runner_fiber_wait(void);

#endif
