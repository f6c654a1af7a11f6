/* Asks the ways of ways.def which one takes a plan, then runs it or explains it. */
#include "run.h"

#include "ops/queue.h"
#include "ways.h"

/* Below a twelfth of the first cache, making tables takes longer than they save. */
#define RUN_SMALL_SHARE 12

static const struct {
    bool (*fit)(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner);
    void (*run)(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner);
    int32_t kernel;
} run_ways[] = {
#define DIMFOLD_WAY(constant, fit, run, kernel) {dimfold_fit_##fit, dimfold_run_##run, DIMFOLD_KERNEL_##kernel},
#include "ways.def"
};

/* In the order in which they are asked; the last one of each list always fits. */
static const uint8_t run_one[] = {DIMFOLD_WAY_MEMCPY};
static const uint8_t run_shared[] = {DIMFOLD_WAY_ROW_BLOCKS, DIMFOLD_WAY_ROW_TILES, DIMFOLD_WAY_ROWS};
static const uint8_t run_small[] = {DIMFOLD_WAY_TURNS, DIMFOLD_WAY_ROWS, DIMFOLD_WAY_WALK, DIMFOLD_WAY_STRIPS};
static const uint8_t run_moves[] = {DIMFOLD_WAY_LONG_ROWS,      DIMFOLD_WAY_CHANNELS,  DIMFOLD_WAY_TURNS,
                                    DIMFOLD_WAY_DENSE_MATRICES, DIMFOLD_WAY_PANELS,    DIMFOLD_WAY_BLOCKS,
                                    DIMFOLD_WAY_TRANSPOSE,      DIMFOLD_WAY_UNIT_BLOCKS, DIMFOLD_WAY_ROWS,
                                    DIMFOLD_WAY_MATRICES,       DIMFOLD_WAY_WALK,      DIMFOLD_WAY_STRIPS};

/* Of plans whose items change, come from nowhere, or go through a swizzle. */
static const uint8_t run_changes[] = {DIMFOLD_WAY_SWIZZLED, DIMFOLD_WAY_LONG_ROWS, DIMFOLD_WAY_PANELS,
                                      DIMFOLD_WAY_CAST_TILES, DIMFOLD_WAY_CAST, DIMFOLD_WAY_ROWS};

static const uint8_t *run_list(const dimfold_decision *decision, const dimfold_plan *plan)
{
    if (plan->converts || plan->form.operands == 1 || plan->relation == DIMFOLD_RELATION_SWIZZLED)
        return run_changes;
    if (plan->relation == DIMFOLD_RELATION_ONE_RUN)
        return run_one;
    if (plan->relation != DIMFOLD_RELATION_CROSSED && dimfold_plan_has_rows(plan))
        return run_shared;
    return decision->is_small ? run_small : run_moves;
}

void dimfold_decide(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    const dimfold_machine *machine = &runner->machine;
    uint64_t target_bytes = (uint64_t)plan->form.size * plan->side[0].item_bytes;
    decision->threads = runner->parallel_for != NULL ? dimfold_plan_threads(plan, runner->threads) : 1;
    decision->is_small = target_bytes < machine->cache_bytes[0] / RUN_SMALL_SHARE;
    decision->is_large = !decision->is_small && machine->streams &&
                         target_bytes > dimfold_machine_streamed_bytes(machine);
    decision->is_streamed = false;
    decision->reason = DIMFOLD_PLAN_REASON_RELATION;
    decision->second = plan->second;
    decision->strip = decision->place = 0;
    const uint8_t *next = run_list(decision, plan);
    do {
        decision->way = (enum dimfold_way)*next++;
        decision->kernel = run_ways[decision->way].kernel;
    } while (!run_ways[decision->way].fit(decision, plan, runner));
}

void dimfold_run_plan(const dimfold_plan *plan, const dimfold_runner *runner)
{
    dimfold_decision decision;
    dimfold_decide(&decision, plan, runner);
    run_ways[decision.way].run(&decision, plan, runner);
}

/* How many elements go along each side's run before the next one. */
static void run_explain_block(const dimfold_decision *decision, const dimfold_plan *plan, uint64_t block[2])
{
    const dimfold_cut *cut = &decision->cut;
    const dimfold_block_cut *runs = &decision->block_cut;
    size_t item_bytes = plan->side[1].item_bytes;
    if (run_ways[decision->way].run == dimfold_run_blocks) {
        block[0] = runs->run_units * runs->unit;
        block[1] = runs->piece_bytes / item_bytes;
    } else if (run_ways[decision->way].run == dimfold_run_tiles || decision->way == DIMFOLD_WAY_PANELS) {
        block[0] = cut->target_run * (cut->unit_bytes / item_bytes);
        block[1] = cut->source_run;
    }
}

void dimfold_run_explain(const dimfold_plan *plan, const dimfold_runner *runner, dimfold_explanation *explanation)
{
    dimfold_decision decision;
    explanation->tier = (uint32_t)runner->tier->id;
    explanation->threads = 1;
    if (plan->relation == DIMFOLD_RELATION_NOTHING)
        return;
    dimfold_decide(&decision, plan, runner);
    explanation->kernel = decision.kernel;
    explanation->reason = decision.reason != DIMFOLD_PLAN_REASON_RELATION ? decision.reason : dimfold_plan_reason(plan);
    explanation->threads = decision.threads;
    explanation->stores = decision.is_streamed ? DIMFOLD_STORES_STREAMED : DIMFOLD_STORES_ORDINARY;
    run_explain_block(&decision, plan, explanation->block);
}

uint64_t dimfold_run_choices(const dimfold_plan *plan, const dimfold_runner *runner)
{
    dimfold_decision decision;
    dimfold_decide(&decision, plan, runner);
    bool is_open = decision.way == DIMFOLD_WAY_CHANNELS || decision.way == DIMFOLD_WAY_PANELS ||
                   decision.way == DIMFOLD_WAY_TRANSPOSE || decision.way == DIMFOLD_WAY_BLOCKS;
    return is_open ? DIMFOLD_QUEUE_CHOICES_MAX : 0;
}

void dimfold_share(const dimfold_runner *runner, size_t threads, size_t pieces, dimfold_task task, void *context)
{
    if (threads > 1)
        runner->parallel_for(runner->pool, pieces, task, context);
    else
        task(context, 0);
}

typedef struct run_ranges {
    const dimfold_tier *tier;
    dimfold_range *range;
    const void *context;
    size_t count, pieces;
} run_ranges;

static void run_range(void *context, size_t index)
{
    const run_ranges *work = context;
    size_t share = work->count / work->pieces, extra = work->count % work->pieces;
    size_t begin = index * share + dimfold_size_min(index, extra);
    work->range(work->context, begin, begin + share + (index < extra ? 1 : 0));
    work->tier->fence();
}

void dimfold_share_range(const dimfold_runner *runner, size_t threads, size_t count, dimfold_range *range,
                         const void *context)
{
    run_ranges work = {runner->tier, range, context, count, dimfold_size_min(dimfold_pieces_wanted(threads), count)};
    dimfold_share(runner, threads, work.pieces, run_range, &work);
}
