/* Programs are written down one after the other: what two of them have in common is found node by node. */
#include "along_map.h"

#include "along_reduce.h"
#include "computed.h"
#include "computed_program.h"

#include <string.h>

static bool is_same(const expression *left, const expression *right)
{
    return left == right || expression_is_same(left, right);
}

/* The node that was added last becomes an earlier one, if that computes the same. */
static void find_earlier(dimfold_expr *expr, uint16_t *node)
{
    const dimfold_node *last = &expr->node[*node];
    for (uint16_t i = 0; i < *node; i++) {
        if (memcmp(&expr->node[i], last, sizeof *last) != 0)
            continue;
        expr->count--;
        *node = i;
        return;
    }
}

/* The source that was added last goes before all that is computed, as texts of programs have it. */
static uint16_t move_source(reduce_map *map)
{
    dimfold_expr *expr = &map->expr;
    const uint16_t place = (uint16_t)map->count, last = (uint16_t)(expr->count - 1);
    const dimfold_node source = expr->node[last];
    for (uint16_t i = last; i > place; i--) {
        dimfold_node *node = &expr->node[i];
        *node = expr->node[i - 1];
        for (size_t k = 0; k < dimfold_op_arity(node->op); k++)
            node->arg[k] += node->arg[k] >= place;
    }
    for (size_t i = 0; i < map->value_count; i++)
        map->values[i] += map->values[i] >= place;
    expr->node[place] = source;
    return place;
}

static bool add_array(reduce_map *map, const expression *array, uint16_t *node)
{
    size_t i = 0;
    while (i < map->count && !is_same(map->arrays[i], array))
        i++;
    if (i == map->count) {
        if (dimfold_expr_source(&map->expr, node, array->source.dtype, NULL) != DIMFOLD_OK)
            return false;
        map->sources[i] = move_source(map);
        map->arrays[map->count++] = array;
    }
    *node = map->sources[i];
    return true;
}

static bool add_node(reduce_map *map, const dimfold_node *from, const uint16_t *places, uint16_t *node)
{
    uint16_t args[4];
    size_t count = dimfold_op_arity(from->op);
    dimfold_status status;
    for (size_t k = 0; k < count; k++)
        args[k] = places[from->arg[k]];
    if (from->op == DIMFOLD_OP_CONSTANT)
        status = dimfold_expr_constant(&map->expr, node, from->dtype, from->value, NULL);
    else if (from->op == DIMFOLD_OP_CAST)
        status = dimfold_expr_cast(&map->expr, node, args[0], from->dtype, (uint32_t)from->value[0], NULL);
    else
        status = dimfold_expr_op(&map->expr, node, from->op, count, args, NULL);
    if (status == DIMFOLD_OK)
        find_earlier(&map->expr, node);
    return status == DIMFOLD_OK;
}

/* The program of arithmetic, which is one. */
static bool add_program(reduce_map *map, const stage *computed, const computed_program *from, uint16_t *node)
{
    uint16_t places[DIMFOLD_EXPR_NODES_MAX];
    for (size_t i = 0; i < from->expr.count; i++) {
        const dimfold_node *next = &from->expr.node[i];
        bool is_source = next->op == DIMFOLD_OP_SOURCE;
        if (!(is_source ? add_array(map, &computed->sources[from->sources[next->value[0]].number], &places[i])
                        : add_node(map, next, places, &places[i])))
            return false;
    }
    *node = places[from->expr.result[0]];
    return true;
}

static bool add_values(reduce_map *map, const expression *array, uint16_t *node)
{
    failure unused;
    computed_programs made = {0};
    const stage *computed = computed_stage(array);
    if (!reduce_is_mapped(array))
        return add_array(map, array, node);
    bool is_fine = computed_programs_make(&made, &computed->work, NULL, &unused) &&
                   add_program(map, computed, &made.programs[0], node);
    computed_programs_free(&made);
    return is_fine;
}

bool reduce_map_add(reduce_map *map, const expression *array, uint32_t *value)
{
    uint16_t node;
    reduce_map before = *map;
    bool is_fine = add_values(map, array, &node);
    for (*value = 0; is_fine && *value < map->value_count && map->values[*value] != node;)
        ++*value;
    is_fine = is_fine && *value < DIMFOLD_EXPR_RESULTS_MAX;
    if (!is_fine)
        *map = before;
    else if (*value == map->value_count)
        map->values[map->value_count++] = node;
    return is_fine;
}

bool reduce_map_shares(const reduce_map *map, const expression *added)
{
    const stage *computed = reduce_is_mapped(added) ? computed_stage(added) : NULL;
    size_t count = computed != NULL ? computed->count : 1;
    for (size_t i = 0; i < map->count; i++)
        for (size_t k = 0; k < count; k++)
            if (is_same(map->arrays[i], computed != NULL ? &computed->sources[k] : added))
                return true;
    return false;
}

bool reduce_map_computes(const reduce_map *map)
{
    for (size_t i = 0; i < map->value_count; i++)
        if (map->expr.node[map->values[i]].op != DIMFOLD_OP_SOURCE)
            return true;
    return false;
}

uint32_t reduce_map_source(const reduce_map *map, uint32_t value)
{
    return (uint32_t)map->expr.node[map->values[value]].value[0];
}
