/* Plans that lead nowhere, and what a host queue decides about them. */
#include "decisions.h"

dimfold_plan copy_plan(const size_t *shape, const ptrdiff_t *target, const ptrdiff_t *source, size_t lead)
{
    static _Alignas(64) char memory[128];
    dimfold_plan plan = {.form = {.operands = 2, .ndim = 3, .size = 1}};
    plan.side[0] = (dimfold_plan_side){.data = memory + lead, .item_bytes = 4};
    plan.side[1] = (dimfold_plan_side){.data = memory, .item_bytes = 4};
    for (size_t axis = 0; axis < 3; axis++) {
        plan.form.shape[axis] = shape[axis];
        plan.form.size *= shape[axis];
        plan.form.stride[0][axis] = target[axis];
        plan.form.stride[1][axis] = source[axis];
    }
    dimfold_plan_relate(&plan);
    return plan;
}

dimfold_decision decided(const dimfold_plan *plan, const dimfold_machine *machine)
{
    return decided_by(plan, machine, dimfold_tier_find(DIMFOLD_TIER_AUTO));
}

dimfold_decision decided_by(const dimfold_plan *plan, const dimfold_machine *machine, const dimfold_tier *tier)
{
    const dimfold_runner runner = {.machine = *machine, .tier = tier};
    dimfold_decision decision;
    dimfold_decide(&decision, plan, &runner);
    return decision;
}
