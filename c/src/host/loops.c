/* What has nothing to gain from the tables of tiles goes in loops: by rows, by strips, or in the target's order. */
#include "loops.h"

#include "host/often/move.h"

/* Below so many elements in the two fastest axes a tile has nothing to gain. */
#define LOOPS_TILE_ELEMENTS_MIN 16

/* Target rows of so many bytes are long enough for strips to write several at a time. Measured on the 57 permutations
   of bench/host: strips lose with rows of 528 bytes and win with 864. */
#define LOOPS_STRIP_ROW_BYTES 768

void dimfold_loops_make(dimfold_loops *loops, const dimfold_decision *decision, const dimfold_plan *plan,
                        dimfold_kernel *kernel, const void *context)
{
    dimfold_nest_make(&loops->nest, plan, decision->second);
    loops->kernel = kernel;
    loops->context = context;
    loops->walk = NULL;
    loops->fence = NULL;
    loops->strip = decision->strip;
    loops->place = decision->place;
    loops->wanted = dimfold_pieces_wanted(decision->threads);
}

static void loops_piece(void *context, size_t index)
{
    const dimfold_loops *loops = context;
    dimfold_nest taken; /* one piece alone is the nest itself */
    const dimfold_nest *nest = &loops->nest;
    if (loops->wanted > 1) {
        taken = *nest;
        dimfold_nest_take(&taken, loops->wanted, index);
        nest = &taken;
    }
    if (loops->walk != NULL)
        loops->walk(loops->context, nest);
    else if (loops->strip > 0)
        dimfold_nest_run_strips(nest, loops->strip, loops->place, loops->kernel, loops->context);
    else
        dimfold_nest_run(nest, loops->kernel, loops->context);
    if (loops->fence != NULL)
        loops->fence();
}

void dimfold_loops_run(dimfold_loops *loops, const dimfold_decision *decision, const dimfold_runner *runner)
{
    size_t pieces = loops->wanted > 1 ? dimfold_nest_pieces(&loops->nest, loops->wanted) : 1;
    dimfold_share(runner, decision->threads, pieces, loops_piece, loops);
}

bool dimfold_loops_are_short(const dimfold_plan *plan)
{
    size_t extent = plan->form.shape[plan->first], other = plan->form.shape[plan->second];
    return extent < LOOPS_TILE_ELEMENTS_MIN && extent * other < LOOPS_TILE_ELEMENTS_MIN;
}

/* Whether the caches keep the source's lines from one step along its fastest axis to the next, while the target's
   faster axes are walked in between. Then the target can be written in its own order from end to end. Lines that only
   the second cache keeps cost time at every step, which is worth it only where rows are short. */
static bool source_stays_cached(const dimfold_plan *plan, const dimfold_machine *machine)
{
    size_t lines = 1, steps = 0;
    for (size_t axis = plan->first; axis < plan->second; axis++) {
        steps |= dimfold_plan_step(plan, 1, axis) * plan->side[1].item_bytes;
        lines *= plan->form.shape[axis];
    }
    /* The lowest bit of all steps together says how many of the cache's sets the lines fall into: caches are
       set-associative. */
    size_t step = steps & (~steps + 1);
    size_t crowding = step > DIMFOLD_LINE_BYTES ? step / DIMFOLD_LINE_BYTES : 1;
    size_t row_bytes = plan->form.shape[plan->first] * dimfold_plan_unit_bytes(plan);
    if (lines > machine->cache_bytes[0] / DIMFOLD_LINE_BYTES && row_bytes >= LOOPS_STRIP_ROW_BYTES)
        return false;
    return lines <= machine->cache_bytes[1] / DIMFOLD_LINE_BYTES / crowding;
}

bool dimfold_fit_rows(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    (void)decision, (void)runner;
    return plan->relation != DIMFOLD_RELATION_CROSSED;
}

bool dimfold_fit_walk(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    bool is_short = dimfold_loops_are_short(plan);
    if (!is_short && (dimfold_move_prefers_tiles(dimfold_plan_unit_bytes(plan)) ||
                      !source_stays_cached(plan, &runner->machine)))
        return false;
    decision->second = plan->first + 1;
    decision->reason = is_short ? DIMFOLD_PLAN_REASON_SHORT_AXES : DIMFOLD_PLAN_REASON_CACHED;
    return true;
}

bool dimfold_fit_strips(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    (void)runner;
    size_t width = DIMFOLD_STRIP_BYTES / dimfold_plan_unit_bytes(plan);
    /* With axes in between, each of their indices gets a strip: they are walked before the next strip is. */
    if (plan->second > plan->first + 1 && width < plan->form.shape[plan->second]) {
        decision->strip = width;
        decision->place = 1 + plan->second - plan->first;
    }
    return true;
}

void dimfold_run_rows(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    dimfold_loops loops;
    size_t unit_bytes = dimfold_plan_unit_bytes(plan);
    bool is_tiled = decision->way == DIMFOLD_WAY_STRIPS;
    dimfold_loops_make(&loops, decision, plan,
                       is_tiled ? dimfold_move_tiles(unit_bytes) : dimfold_move_rows(unit_bytes), NULL);
    dimfold_loops_run(&loops, decision, runner);
}
