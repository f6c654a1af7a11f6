/* Prints what programs.def launches, a line of JSON per launch, as forms.c does: with the text of its kernel. */
#include "printed.h"

#include "launch/emit.h"
#include "launch/emit_launch.h"
#include "ops/queue.h"

#include <dimfold.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROGRAM_AXES 4
#define PROGRAM_OPERANDS 5

typedef struct program_form {
    const char *name, *expression;
    size_t ndim, shape[PROGRAM_AXES];
    ptrdiff_t stride[PROGRAM_OPERANDS][PROGRAM_AXES]; /* the target first */
} program_form;

static const program_form programs[] = {
#define LIST(...) (__VA_ARGS__)
#define NUMBERS(...) {__VA_ARGS__}
#define NONE (0)
#define PROGRAM_1(...) PROGRAM_OF(__VA_ARGS__, NONE, NONE, NONE)
#define PROGRAM_2(...) PROGRAM_OF(__VA_ARGS__, NONE, NONE)
#define PROGRAM_4(...) PROGRAM_OF(__VA_ARGS__)
#define PROGRAM_OF(...) PROGRAM(__VA_ARGS__)
#define PROGRAM(name, expression, ndim, shape, to, a, b, c, d)                                                         \
    {name, expression, ndim, NUMBERS shape, {NUMBERS to, NUMBERS a, NUMBERS b, NUMBERS c, NUMBERS d}},
#include "programs.def"
};

typedef struct printed {
    const program_form *form;
    dimfold_expr expr;
    dimfold_emit_layout layout;
    dimfold_emit_class class;
    dimfold_apply_plan plan;
    dimfold_view view[PROGRAM_OPERANDS];
} printed;

static dimfold_status check_view(dimfold_call call, const dimfold_queue *queue, const dimfold_view *view,
                                 const char *name)
{
    (void)call, (void)queue, (void)view, (void)name;
    return DIMFOLD_OK;
}

/* The bytes of an operand from its first element to its last. */
static uint64_t view_bytes(const dimfold_view *view)
{
    uint64_t items = 1;
    for (size_t axis = 0; axis < view->ndim; axis++)
        items += (view->shape[axis] - 1) * (uint64_t)view->stride[axis];
    return items * dimfold_dtype_size_bytes(view->dtype);
}

static void print_operand(const printed *made, size_t operand)
{
    const dimfold_view *view = &made->view[operand];
    printf("[%llu, %llu, %llu, \"%s\"]", (unsigned long long)(uintptr_t)view->data,
           (unsigned long long)view_bytes(view), (unsigned long long)made->plan.operand_bytes[operand],
           dimfold_dtype_name(view->dtype));
}

static void print_text(const printed *made)
{
    size_t bytes = dimfold_emit(NULL, 0, &made->expr, &made->layout, &made->class);
    char *text = malloc(bytes);
    if (text == NULL)
        exit(EXIT_FAILURE);
    dimfold_emit(text, bytes, &made->expr, &made->layout, &made->class);
    print_kernel_text(text);
    free(text);
}

static dimfold_status print_launch(void *context, const dimfold_emit_launch *launch)
{
    const printed *made = context;
    printf("{\"form\": \"%s\", \"kernel\": \"%s\", \"threads\": %u, \"blocks\": %u, \"operands\": [", made->form->name,
           dimfold_emit_name(&made->class), GPU_PROGRAM_THREADS, launch->blocks);
    for (size_t k = 0; k < made->plan.targets + made->plan.sources; k++) {
        fputs(k > 0 ? ", " : "", stdout);
        print_operand(made, k);
    }
    printf("], ");
    print_params(launch->params, made->layout.size_bytes);
    printf(", ");
    print_text(made);
    printf("}\n");
    return DIMFOLD_OK;
}

/* At multiples of 2^44 bytes, where nothing exists. */
static void make_views(printed *made)
{
    for (size_t k = 0; k <= made->expr.sources; k++)
        made->view[k] = (dimfold_view){.data = (void *)(uintptr_t)((uint64_t)(k + 1) << 44),
                                       .device_type = DIMFOLD_DEVICE_CUDA,
                                       .ndim = made->form->ndim,
                                       .shape = made->form->shape,
                                       .stride = made->form->stride[k]};
    made->view[0].dtype = made->expr.node[made->expr.result[0]].dtype;
    for (size_t i = 0; i < made->expr.count; i++)
        if (made->expr.node[i].op == DIMFOLD_OP_SOURCE)
            made->view[1 + made->expr.node[i].value[0]].dtype = made->expr.node[i].dtype;
}

static dimfold_status print_program(const program_form *form, dimfold_diag *diag)
{
    static const dimfold_queue_kind kind = {.device_type = DIMFOLD_DEVICE_CUDA, .check_view = check_view};
    static printed made;
    dimfold_queue queue = {.kind = &kind};
    made.form = form;
    DIMFOLD_TRY(dimfold_expr_parse(&made.expr, form->expression, strlen(form->expression), diag));
    make_views(&made);
    dimfold_apply_views views = {1, made.expr.sources, &made.view[0], &made.view[1]};
    DIMFOLD_TRY(dimfold_apply_plan_make((dimfold_call){diag, "apply"}, &made.plan, &queue, &made.expr, &views, true));
    dimfold_emit_begin(&made.layout, &made.expr);
    dimfold_emit_class_make(&made.class, &made.layout, &made.plan);
    return dimfold_emit_launches(&made.expr, &made.layout, &made.class, &made.plan, print_launch, &made);
}

int main(void)
{
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        dimfold_diag diag = {0};
        char text[256] = "";
        if (print_program(&programs[i], &diag) != DIMFOLD_OK) {
            dimfold_diag_text(&diag, text, sizeof text);
            fprintf(stderr, "%s: %s\n", programs[i].name, text);
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}
