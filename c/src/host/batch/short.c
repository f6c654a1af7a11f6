/* What is one batch and lies without gaps, computed where it lies: arrays for which looking around would take longer
   than computing them. */
#include "short.h"

#include "environment.h"

/* So many bytes of buffers are not worth cutting anything. */
#define SHORT_BYTES 8192

/* Whether an operand's elements follow each other, or there is only one. */
static bool short_is_dense(const dimfold_apply_plan *plan, size_t operand)
{
    return !plan->side[operand].is_swapped && (plan->form.ndim == 0 || plan->form.stride[operand][0] == 1);
}

static bool short_fits(const dimfold_batch_program *program, const dimfold_apply_plan *plan)
{
    size_t buffers = program->buffers + program->constants;
    bool fits = plan->form.ndim <= 1 && !plan->is_in_place && plan->indices == 0 &&
                plan->form.size <= SHORT_BYTES / program->item_bytes / (buffers + 1);
    for (size_t k = 0; fits && k < plan->targets + plan->sources; k++)
        fits = short_is_dense(plan, k);
    return fits && program->is_apart;
}

static char *short_begin(const dimfold_apply_plan *plan, size_t operand)
{
    const dimfold_plan_side *side = &plan->side[operand];
    return (char *)((uintptr_t)side->data + (uintptr_t)plan->form.position[operand] * side->item_bytes);
}

/* Where each value is: with its operand, or in a buffer. */
static void short_place(const dimfold_batch_program *program, const dimfold_node *constants,
                        const dimfold_apply_plan *plan, char *buffer, const char **value)
{
    size_t count = plan->form.size, constant = program->buffers;
    for (size_t i = 0; i < program->values; i++) {
        const dimfold_batch_value *own = &program->value[i];
        if (own->kind == DIMFOLD_BATCH_SOURCE)
            value[i] = short_begin(plan, plan->targets + own->number);
        else if (own->kind == DIMFOLD_BATCH_COMPUTED)
            value[i] = buffer + own->buffer * count * program->item_bytes;
        else {
            char *target = buffer + constant++ * count * program->item_bytes;
            const char *item = (const char *)constants[own->number].value;
            program->kernels->gather[dimfold_tier_number(own->item_bytes)](target, item, 0, count);
            value[i] = target;
        }
    }
    for (size_t k = 0; k < plan->targets; k++)
        value[program->result[k]] = short_begin(plan, k);
}

/* Its buffer is on the stack no longer than it is needed. */
__attribute__((noinline)) bool dimfold_batch_run_short(const dimfold_batch_program *program,
                                                       const dimfold_node *constants, const dimfold_apply_plan *plan)
{
    _Alignas(DIMFOLD_LINE_BYTES) char buffer[SHORT_BYTES];
    const char *value[DIMFOLD_BATCH_VALUES_MAX];
    if (!short_fits(program, plan))
        return false;
    dimfold_environment environment = dimfold_environment_enter();
    short_place(program, constants, plan, buffer, value);
    for (size_t i = 0; i < program->steps; i++)
        dimfold_batch_step_run(&program->step[i], value, plan->form.size, NULL);
    dimfold_environment_leave(environment);
    return true;
}
