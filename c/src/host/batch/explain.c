/* What running a program would do, for people. */
#include "explain.h"

/* What an access costs, as a share of reading where elements lie. Rows without gaps are what a tile has of an operand
   that does not lie across: they cost no more. */
static uint64_t explain_cost(const dimfold_batch_access *operand, size_t item_bytes, uint64_t bytes)
{
    static const uint8_t eighths[] = {[DIMFOLD_ACCESS_DENSE] = 8, [DIMFOLD_ACCESS_UNIFORM] = 1,
                                      [DIMFOLD_ACCESS_ROWS] = 12, [DIMFOLD_ACCESS_TRANSPOSED] = 24,
                                      [DIMFOLD_ACCESS_INDEX] = 0};
    bool is_whole = operand->access == DIMFOLD_ACCESS_ROWS && operand->stride[0] == (ptrdiff_t)item_bytes;
    return bytes / 8 * eighths[is_whole ? DIMFOLD_ACCESS_DENSE : operand->access];
}

static void explain_operands(const dimfold_batch_cut *cut, const dimfold_apply_plan *plan,
                             dimfold_apply_explanation *explanation)
{
    uint64_t most = 0;
    for (size_t k = 0; k < dimfold_apply_operands(plan); k++) {
        uint64_t cost = explain_cost(&cut->operand[k], plan->side[k].item_bytes, plan->operand_bytes[k]);
        explanation->access[k] = cut->operand[k].access;
        if (cost > most) {
            most = cost;
            explanation->costliest = (uint32_t)k;
        }
    }
}

void dimfold_batch_explain(const dimfold_batch_program *program, const dimfold_apply_plan *plan,
                           const dimfold_runner *runner, dimfold_apply_explanation *explanation)
{
    dimfold_batch_cut cut;
    explanation->tier = (uint32_t)runner->tier->id;
    explanation->steps = (uint32_t)program->steps;
    explanation->threads = 1;
    if (plan->form.size == 0)
        return;
    dimfold_batch_cut_make(&cut, plan, program, runner);
    explanation->buffers = (uint32_t)cut.buffers;
    explanation->batch = cut.inner_size * cut.chunk * cut.band;
    explanation->threads = cut.threads;
    if (cut.cross < plan->form.ndim) {
        explanation->block[0] = cut.chunk;
        explanation->block[1] = cut.height;
    }
    for (size_t k = 0; k < plan->targets; k++)
        explanation->stores |= cut.is_streamed[k] ? DIMFOLD_STORES_STREAMED : DIMFOLD_STORES_ORDINARY;
    explain_operands(&cut, plan, explanation);
}
