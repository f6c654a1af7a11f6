/* Node by node: as soon as what a node is made of does not fit into one program, its largest arguments become results
   of their own. An argument alone fits always, as it did when it was a node's turn. */
#include "computed_program.h"

#include <stdlib.h>
#include <string.h>

typedef struct cutter {
    const computation *work;
    bool *is_cut;     /* node: it is the result of a program of its own */
    bool *is_inside;  /* node: it is part of what is looked at */
    size_t *place;    /* node: its number in the program that is written */
} cutter;

static bool is_named(const computed_node *node)
{
    return node->op == DIMFOLD_OP_SOURCE || node->op == DIMFOLD_OP_CONSTANT;
}

/* Whether a node's values come from outside of the program whose result is `root`. */
static bool is_outside(const cutter *cutter, size_t node, size_t root)
{
    return cutter->work->nodes[node].op == DIMFOLD_OP_SOURCE || (cutter->is_cut[node] && node != root);
}

/* Marks what belongs to the program of a node. */
static void mark_inside(const cutter *cutter, size_t root)
{
    memset(cutter->is_inside, 0, cutter->work->count * sizeof *cutter->is_inside);
    cutter->is_inside[root] = true;
    for (size_t i = root + 1; i-- > 0;) {
        const computed_node *node = &cutter->work->nodes[i];
        if (!cutter->is_inside[i] || is_outside(cutter, i, root))
            continue;
        for (size_t k = 0; k < computation_arity(node->op); k++)
            cutter->is_inside[node->arg[k]] = true;
    }
}

/* Whether an array was counted already: several nodes may name it. */
static bool is_repeated(const cutter *cutter, size_t node)
{
    const computed_node *nodes = cutter->work->nodes;
    for (size_t i = 0; i < node; i++)
        if (cutter->is_inside[i] && nodes[i].op == DIMFOLD_OP_SOURCE && nodes[node].op == DIMFOLD_OP_SOURCE &&
            nodes[i].leaf == nodes[node].leaf)
            return true;
    return false;
}

/* How many nodes and sources the program of a node has. */
static size_t count_inside(const cutter *cutter, size_t root, size_t *sources)
{
    size_t count = 0;
    *sources = 0;
    mark_inside(cutter, root);
    for (size_t i = 0; i <= root; i++) {
        count += cutter->is_inside[i];
        *sources += cutter->is_inside[i] && is_outside(cutter, i, root) && !is_repeated(cutter, i);
    }
    return count;
}

/* Makes the argument with the largest program a result, unless it is one or needs none. */
static void cut_largest(const cutter *cutter, const computed_node *node)
{
    size_t best = SIZE_MAX, most = 0, sources;
    for (size_t k = 0; k < computation_arity(node->op); k++) {
        size_t arg = node->arg[k], count;
        if (cutter->is_cut[arg] || is_named(&cutter->work->nodes[arg]))
            continue;
        count = count_inside(cutter, arg, &sources);
        if (count + 8 * sources > most) {
            most = count + 8 * sources;
            best = arg;
        }
    }
    if (best != SIZE_MAX)
        cutter->is_cut[best] = true;
}

/* A power is a program by itself, of two others' results. */
static void cut_powers(const cutter *cutter)
{
    for (size_t i = 0; i <= cutter->work->result; i++) {
        const computed_node *node = &cutter->work->nodes[i];
        if (node->op == COMPUTED_POWER)
            cutter->is_cut[i] = cutter->is_cut[node->arg[0]] = cutter->is_cut[node->arg[1]] = true;
    }
}

static size_t cut_all(const cutter *cutter)
{
    size_t count = 1;
    cut_powers(cutter);
    for (size_t i = 0; i <= cutter->work->result; i++) {
        size_t sources;
        while (count_inside(cutter, i, &sources) > DIMFOLD_EXPR_NODES_MAX || sources > DIMFOLD_EXPR_SOURCES_MAX)
            cut_largest(cutter, &cutter->work->nodes[i]);
    }
    cutter->is_cut[cutter->work->result] = true;
    mark_inside(cutter, cutter->work->result);
    for (size_t i = cutter->work->result; i-- > 0;)
        count += cutter->is_cut[i];
    return count;
}

/* ---- Writing ---------------------------------------------------------------------------------------------------- */

/* The program whose result a node is. */
static size_t program_of(const computed_programs *made, size_t node)
{
    size_t number = 0;
    while (made->programs[number].node != node)
        number++;
    return number;
}

/* A source, or the one that the same array is already. */
static dimfold_status write_source(const cutter *cutter, const computed_programs *made, computed_program *to,
                                   size_t node, dimfold_diag *diag)
{
    const computed_node *from = &cutter->work->nodes[node];
    bool is_array = from->op == DIMFOLD_OP_SOURCE;
    for (size_t i = 0; i < node && is_array; i++)
        if (cutter->is_inside[i] && cutter->work->nodes[i].op == DIMFOLD_OP_SOURCE &&
            cutter->work->nodes[i].leaf == from->leaf) {
            cutter->place[node] = cutter->place[i];
            return DIMFOLD_OK;
        }
    uint16_t number;
    dimfold_status status = dimfold_expr_source(&to->expr, &number, from->dtype, diag);
    if (status != DIMFOLD_OK)
        return status;
    to->sources[to->source_count].is_array = is_array;
    to->sources[to->source_count++].number = is_array ? from->leaf : program_of(made, node);
    cutter->place[node] = number;
    return DIMFOLD_OK;
}

static dimfold_status write_node(const cutter *cutter, computed_program *to, size_t node, dimfold_diag *diag)
{
    const computed_node *from = &cutter->work->nodes[node];
    uint16_t number = 0, args[4] = {0};
    dimfold_status status;
    for (size_t k = 0; k < computation_arity(from->op); k++)
        args[k] = (uint16_t)cutter->place[from->arg[k]];
    if (from->op == DIMFOLD_OP_CONSTANT)
        status = dimfold_expr_constant(&to->expr, &number, from->dtype, from->item, diag);
    else if (from->op == DIMFOLD_OP_CAST)
        status = dimfold_expr_cast(&to->expr, &number, args[0], from->dtype, from->flags, diag);
    else
        status = dimfold_expr_op(&to->expr, &number, from->op, computation_arity(from->op), args, diag);
    cutter->place[node] = number;
    return status;
}

static void write_power(const cutter *cutter, const computed_programs *made, computed_program *to, size_t root)
{
    to->is_power = true;
    to->source_count = 2;
    for (size_t k = 0; k < 2; k++)
        to->sources[k].number = program_of(made, cutter->work->nodes[root].arg[k]);
}

/* The sources come first. */
static dimfold_status write_program(const cutter *cutter, computed_programs *made, size_t root, dimfold_queue *queue,
                                    dimfold_diag *diag)
{
    dimfold_status status = DIMFOLD_OK;
    computed_program *to = &made->programs[made->count++];
    to->node = root;
    to->dtype = cutter->work->nodes[root].dtype;
    dimfold_expr_begin(&to->expr);
    if (cutter->work->nodes[root].op == COMPUTED_POWER) {
        write_power(cutter, made, to, root);
        return DIMFOLD_OK;
    }
    mark_inside(cutter, root);
    for (size_t i = 0; i <= root && status == DIMFOLD_OK; i++)
        if (cutter->is_inside[i] && is_outside(cutter, i, root))
            status = write_source(cutter, made, to, i, diag);
    for (size_t i = 0; i <= root && status == DIMFOLD_OK; i++)
        if (cutter->is_inside[i] && !is_outside(cutter, i, root))
            status = write_node(cutter, to, i, diag);
    if (status == DIMFOLD_OK)
        status = dimfold_expr_result(&to->expr, (uint16_t)cutter->place[root], diag);
    if (status == DIMFOLD_OK && queue != NULL)
        status = dimfold_program_create(&to->program, queue, &to->expr, NULL, diag);
    return status;
}

bool computed_programs_make(computed_programs *result, const computation *work, dimfold_queue *queue, failure *reason)
{
    dimfold_diag diag = {0};
    size_t nodes = work->count;
    cutter cutter = {work, calloc(nodes, sizeof(bool)), calloc(nodes, sizeof(bool)), calloc(nodes, sizeof(size_t))};
    bool has_room = cutter.is_cut != NULL && cutter.is_inside != NULL && cutter.place != NULL;
    *result = (computed_programs){0};
    if (has_room)
        result->programs = calloc(cut_all(&cutter), sizeof *result->programs);
    bool is_fine = result->programs != NULL || failure_set(reason, FAILURE_MEMORY, "no memory is left");
    for (size_t i = 0; i <= work->result && is_fine; i++)
        if (cutter.is_cut[i] && write_program(&cutter, result, i, queue, &diag) != DIMFOLD_OK)
            is_fine = failure_of_library(reason, &diag);
    free(cutter.is_cut);
    free(cutter.is_inside);
    free(cutter.place);
    return is_fine;
}

void computed_programs_free(computed_programs *made)
{
    for (size_t i = 0; i < made->count; i++)
        dimfold_program_destroy(made->programs[i].program);
    free(made->programs);
    *made = (computed_programs){0};
}
