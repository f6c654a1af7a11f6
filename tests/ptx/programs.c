/* Prints the texts of programs: every operation and cast of every dtype, for operands of all accesses, and programs of
   many operands and nodes. A line `=== NAME OPERANDS` begins each. */
#include "launch/emit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const dimfold_dtype dtypes[] = {
    DIMFOLD_DTYPE_BOOL, DIMFOLD_DTYPE_U8,  DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_U32,  DIMFOLD_DTYPE_U64,
    DIMFOLD_DTYPE_I8,   DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_I32, DIMFOLD_DTYPE_I64,  DIMFOLD_DTYPE_F16,
    DIMFOLD_DTYPE_BF16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_C64,  DIMFOLD_DTYPE_C128};
#define DTYPES (sizeof dtypes / sizeof dtypes[0])

/* Two planes of rows of this many elements, whose neighbours lie `step` elements apart; `odd` moves the first one off
   its place. */
typedef struct shape {
    const char *name;
    size_t rows, columns;
    ptrdiff_t step, plane;
    size_t odd_bytes;
    bool is_across; /* every other operand lies along the other axis */
} shape;

#define NEAR ((ptrdiff_t)1 << 21)
#define FAR ((ptrdiff_t)1 << 32)

static const shape shapes[] = {
    {"groups", 1024, 1024, 1, NEAR, 0, false}, {"tiles", 1024, 1024, 1, NEAR, 0, true},
    {"boxes", 3, 1024, 1, NEAR, 0, true},      {"parts", 1023, 1021, 1, NEAR, 0, false},
    {"items", 1024, 1024, 2, NEAR, 0, false},  {"odd", 1024, 1024, 1, NEAR, 1, false},
    {"far", 1024, 1024, 1, FAR, 0, false},     {"far_items", 1024, 1024, 2, FAR, 0, false},
    {"far_tiles", 1024, 1024, 1, FAR, 0, true}, {"far_boxes", 3, 1024, 1, FAR, 0, true},
};
#define SHAPES (sizeof shapes / sizeof shapes[0])
#define SKELETONS 3 /* the first ones have one of each kind */

static void plan_make(dimfold_apply_plan *plan, const dimfold_emit_layout *layout, const shape *of)
{
    memset(plan, 0, sizeof *plan);
    plan->targets = layout->targets;
    plan->sources = layout->sources;
    plan->indices = layout->indices;
    plan->form.operands = layout->operands;
    plan->form.ndim = 3;
    plan->form.shape[0] = of->columns;
    plan->form.shape[1] = of->rows;
    plan->form.shape[2] = 2;
    plan->form.size = 2 * of->columns * of->rows;
    for (size_t k = 0; k < layout->operands; k++) {
        bool is_across = of->is_across && k % 2 == 1;
        plan->form.stride[k][is_across] = of->step;
        plan->form.stride[k][!is_across] = of->step * (is_across ? (ptrdiff_t)of->rows : 1024);
        plan->form.stride[k][2] = of->plane;
        plan->side[k].item_bytes = layout->item_bytes[k];
        plan->side[k].data = (char *)(uintptr_t)((k + 1) << 36) + of->odd_bytes;
    }
}

static void print_text(const char *name, const char *access, const dimfold_expr *expr,
                       const dimfold_emit_layout *layout, const dimfold_emit_class *class)
{
    size_t bytes = dimfold_emit(NULL, 0, expr, layout, class);
    char *text = malloc(bytes);
    if (text == NULL)
        exit(EXIT_FAILURE);
    dimfold_emit(text, bytes, expr, layout, class);
    printf("=== %s_%s %u\n%s", name, access, layout->operands, text);
    free(text);
}

static void print_program(const char *name, const dimfold_expr *expr, size_t count)
{
    dimfold_emit_layout layout;
    dimfold_emit_class class;
    dimfold_apply_plan plan;
    dimfold_emit_begin(&layout, expr);
    for (size_t i = 0; i < count; i++) {
        plan_make(&plan, &layout, &shapes[i]);
        dimfold_emit_class_make(&class, &layout, &plan);
        print_text(name, shapes[i].name, expr, &layout, &class);
    }
    dimfold_emit_class_any(&class, &layout);
    print_text(name, "any", expr, &layout, &class);
}

static void print_operation(uint16_t op, dimfold_dtype dtype)
{
    dimfold_expr expr;
    uint16_t args[3], node;
    size_t arity = dimfold_op_arity(op);
    char name[64];
    dimfold_expr_begin(&expr);
    for (size_t i = 0; i < arity; i++)
        dimfold_expr_source(&expr, &args[i], i == 0 && op == DIMFOLD_OP_WHERE ? DIMFOLD_DTYPE_BOOL : dtype, NULL);
    dimfold_expr_op(&expr, &node, op, arity, args, NULL);
    dimfold_expr_result(&expr, node, NULL);
    snprintf(name, sizeof name, "%s_%s", dimfold_op_name(op), dimfold_dtype_name(dtype));
    print_program(name, &expr, op == DIMFOLD_OP_MUL ? SHAPES : SKELETONS);
}

static void print_cast(dimfold_dtype from, dimfold_dtype to)
{
    dimfold_expr expr;
    uint16_t source, node;
    char name[64];
    dimfold_expr_begin(&expr);
    dimfold_expr_source(&expr, &source, from, NULL);
    dimfold_expr_cast(&expr, &node, source, to, 0, NULL);
    dimfold_expr_result(&expr, node, NULL);
    snprintf(name, sizeof name, "cast_%s_%s", dimfold_dtype_name(from), dimfold_dtype_name(to));
    print_program(name, &expr, 1);
}

/* A product of `sources` sources, and sums of it and an index until there are so many nodes. */
static void print_large(dimfold_dtype dtype, size_t sources, size_t nodes)
{
    dimfold_expr expr;
    uint16_t node, next;
    char name[64];
    dimfold_expr_begin(&expr);
    for (size_t i = 0; i < sources; i++)
        dimfold_expr_source(&expr, &node, dtype, NULL);
    for (uint16_t i = 0; i + 1u < sources; i++) {
        next = node;
        dimfold_expr_op(&expr, &node, DIMFOLD_OP_MUL, 2, (uint16_t[]){i, next}, NULL);
    }
    dimfold_expr_index(&expr, &next, 0, NULL);
    dimfold_expr_cast(&expr, &next, next, dtype, 0, NULL);
    for (uint16_t i = 0; expr.count < nodes; i++)
        dimfold_expr_op(&expr, &node, DIMFOLD_OP_ADD, 2, (uint16_t[]){node, i % 3 == 0 ? next : (uint16_t)(i % node)},
                        NULL);
    dimfold_expr_result(&expr, node, NULL);
    snprintf(name, sizeof name, "large_%s_%zu_%zu", dimfold_dtype_name(dtype), sources, nodes);
    print_program(name, &expr, SHAPES);
}

int main(void)
{
    for (uint16_t op = DIMFOLD_OP_ADD; op <= DIMFOLD_OP_POW; op++)
        for (size_t i = 0; i < DTYPES; i++)
            if (dimfold_op_dtype(op, dtypes[i]) != 0)
                print_operation(op, dtypes[i]);
    for (size_t from = 0; from < DTYPES; from++)
        for (size_t to = 0; to < DTYPES; to++)
            if (from != to)
                print_cast(dtypes[from], dtypes[to]);
    for (size_t i = 1; i < DTYPES; i++) {
        print_large(dtypes[i], 4, 10);
        print_large(dtypes[i], 8, 16);
        print_large(dtypes[i], 8, 64);
    }
    return EXIT_SUCCESS;
}
