/* Expressions and plans of what they are applied to. */
#include "programs.h"

void program_sum(program_case *made, dimfold_dtype dtype, size_t sources)
{
    static const uint64_t item[2] = {0, 0};
    uint16_t node, next, two;
    dimfold_expr_begin(&made->expr);
    for (size_t i = 0; i < sources; i++)
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_source(&made->expr, &node, dtype, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_constant(&made->expr, &two, dtype, item, NULL));
    for (uint16_t i = 0; i + 1u < sources; i++) {
        next = node;
        CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&made->expr, &node, DIMFOLD_OP_ADD, 2, (uint16_t[]){i, next}, NULL));
    }
    next = node;
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_op(&made->expr, &node, DIMFOLD_OP_MUL, 2, (uint16_t[]){next, two}, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_expr_result(&made->expr, node, NULL));
    dimfold_emit_begin(&made->layout, &made->expr);
}

void program_plan(program_case *made, size_t ndim, const size_t *shape)
{
    dimfold_apply_plan *plan = &made->plan;
    memset(plan, 0, sizeof *plan);
    plan->targets = made->layout.targets;
    plan->sources = made->layout.sources;
    plan->form.operands = made->layout.operands;
    plan->form.ndim = ndim;
    plan->form.size = 1;
    for (size_t axis = 0; axis < ndim; axis++) {
        plan->form.shape[axis] = shape[ndim - 1 - axis];
        for (size_t k = 0; k < made->layout.operands; k++)
            plan->form.stride[k][axis] = (ptrdiff_t)plan->form.size;
        plan->form.size *= plan->form.shape[axis];
    }
    for (size_t k = 0; k < made->layout.operands; k++) {
        plan->side[k].item_bytes = made->layout.item_bytes[k];
        plan->side[k].data = (void *)(uintptr_t)((uint64_t)(k + 1) << 36);
    }
}

void program_place(program_case *made, size_t operand, const ptrdiff_t *stride, size_t bytes)
{
    size_t ndim = made->plan.form.ndim;
    for (size_t axis = 0; axis < ndim; axis++)
        made->plan.form.stride[operand][axis] = stride[ndim - 1 - axis];
    made->plan.side[operand].data = (char *)made->plan.side[operand].data + bytes;
}

void program_classify(program_case *made)
{
    dimfold_emit_class_make(&made->class, &made->layout, &made->plan);
}

char *program_text(const program_case *made)
{
    size_t bytes = dimfold_emit(NULL, 0, &made->expr, &made->layout, &made->class);
    char *text = malloc(bytes);
    CHECK_EQ(bytes, dimfold_emit(text, bytes, &made->expr, &made->layout, &made->class));
    CHECK_EQ(bytes - 1, strlen(text));
    return text;
}

size_t program_count(const char *text, const char *part)
{
    size_t count = 0;
    while ((text = strstr(text, part)) != NULL) {
        count++;
        text += strlen(part);
    }
    return count;
}
