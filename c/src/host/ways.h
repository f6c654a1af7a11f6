/* What a host queue decides about a plan: the same that it explains and runs. */
#pragma once

#include "block_cut.h"
#include "cut.h"
#include "host/often/nest.h"
#include "run.h"

/* What a host queue runs with. */
const dimfold_runner *dimfold_queue_runner(const dimfold_queue *queue);

/* Where a host queue takes memory from that an operation needs for as long as it runs. */
const dimfold_allocator *dimfold_queue_allocator(const dimfold_queue *queue);

enum dimfold_way {
#define DIMFOLD_WAY(constant, fit, run, kernel) DIMFOLD_WAY_##constant,
#include "ways.def"
    DIMFOLD_WAYS
};

typedef struct dimfold_decision {
    size_t threads;
    bool is_small, is_large; /* the target: too small for tiles to pay, too large to stay in the caches */

    enum dimfold_way way;
    int32_t kernel;   /* DIMFOLD_KERNEL_…, by which it is explained */
    int32_t reason;   /* DIMFOLD_PLAN_REASON_… */
    bool is_streamed; /* whether stores go past the caches */

    dimfold_cut cut;         /* of ways that go tile by tile or by panels */
    dimfold_block_cut block_cut; /* of those that go by blocks */
    size_t second;           /* of loops: the second of the two innermost axes */
    size_t strip, place;     /* the width of strips along it, and where they are walked; 0: no strips */
    size_t channels, pixels; /* axes */
} dimfold_decision;

/* Which way a plan takes. Pure; dimfold_run_plan and dimfold_run_explain go by it. */
void dimfold_decide(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner);

/* Each way's question, false for no case of it, and what runs the plan then. A decision that is asked about has the
   first three members, and those of ordinary loops. */
#define DIMFOLD_WAY(constant, fit, run, kernel)                                                                    \
    bool dimfold_fit_##fit(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner);    \
    void dimfold_run_##run(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner);
#include "ways.def"

/* About how many pieces work is shared out in: more than threads, so that one that comes late leaves its part to the
   others. */
static inline size_t dimfold_pieces_wanted(size_t threads)
{
    return threads > 1 ? 4 * threads : 1;
}

/* Runs what moves the parts of something from `begin` to before `end`, for ranges of its `count` parts that follow each
   other: about as many as dimfold_pieces_wanted says. Orders what each has written past the caches. */
typedef void dimfold_range(const void *context, size_t begin, size_t end);
void dimfold_share_range(const dimfold_runner *runner, size_t threads, size_t count, dimfold_range *range,
                         const void *context);

/* Runs the task for each of so many pieces: on the runner's threads if there are several. */
void dimfold_share(const dimfold_runner *runner, size_t threads, size_t pieces, dimfold_task task, void *context);
