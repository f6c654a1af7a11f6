/* Turns a plan into a nest of loops, chooses the kernel's function, and hands pieces of the nest to threads. */
#include "run.h"

#include "move.h"
#include "transform.h"

#include <string.h>

/* More pieces than threads, so that a thread that comes late leaves its share to the others. */
#define RUN_PIECES_PER_THREAD 4

struct run {
    dimfold_nest nest;
    dimfold_kernel *kernel;
    const void *context;
    size_t wanted;
};

static void run_piece(void *context, size_t index)
{
    const struct run *run = context;
    dimfold_nest nest = run->nest;
    dimfold_nest_take(&nest, run->wanted, index);
    dimfold_nest_run(&nest, run->kernel, run->context);
}

static dimfold_kernel *run_kernel(const dimfold_plan *plan)
{
    size_t unit_bytes = dimfold_plan_unit_bytes(plan);
    if (plan->converts)
        return dimfold_transform_block;
    return plan->kernel == DIMFOLD_KERNEL_TRANSPOSE ? dimfold_move_tiles(unit_bytes) : dimfold_move_rows(unit_bytes);
}

void dimfold_run_plan(const dimfold_plan *plan, size_t threads, dimfold_parallel_for parallel_for, void *pool)
{
    struct run run;
    dimfold_transform transform;
    size_t used = parallel_for != NULL ? dimfold_plan_threads(plan, threads) : 1;
    if (plan->converts)
        transform = dimfold_transform_make(plan);
    run.context = &transform;
    run.kernel = run_kernel(plan);
    run.wanted = used > 1 ? used * RUN_PIECES_PER_THREAD : 1;
    dimfold_nest_make(&run.nest, plan);
    if (used > 1)
        parallel_for(pool, dimfold_nest_pieces(&run.nest, run.wanted), run_piece, &run);
    else
        dimfold_nest_run(&run.nest, run.kernel, run.context);
}
