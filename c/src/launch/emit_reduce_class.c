/* From a plan to what its kernels take for granted of values and operands. */
#include "emit_reduce_class.h"

#include <string.h>

/* Targets are the plan's, in place of the map's results. */
static void reduction_set_operands(dimfold_emit_reduction *made, const dimfold_reduce_plan *plan)
{
    dimfold_emit_layout *layout = &made->layout;
    layout->targets = (uint32_t)plan->targets;
    layout->sources = (uint32_t)plan->sources;
    layout->indices = (uint32_t)plan->indices;
    layout->operands = (uint32_t)dimfold_reduce_operands(plan);
    for (size_t k = 0; k < layout->operands; k++)
        layout->item_bytes[k] = (uint8_t)plan->side[k].item_bytes;
}

static void reduction_set_values(dimfold_emit_reduce_class *class, const dimfold_reduce_plan *plan)
{
    class->results = (uint8_t)plan->results;
    class->targets = (uint8_t)plan->targets;
    for (size_t i = 0; i < plan->targets; i++) {
        class->target[i] = plan->side[i].dtype;
        class->wraps[i] = plan->wraps[i];
    }
    for (size_t i = 0; i < plan->results; i++) {
        const dimfold_reduce_value *value = &plan->value[i];
        dimfold_emit_reduce_value *to = &class->value[i];
        to->item = value->item;
        to->load = value->load;
        to->accumulated = value->accumulated;
        to->result = value->result;
        to->op = (uint8_t)value->op;
        to->number = (uint8_t)value->number;
        to->kind = (uint8_t)value->kind;
        to->state = (uint8_t)value->state;
        to->parts = (uint8_t)value->parts;
        to->item_bytes = (uint8_t)value->item_bytes;
        to->is_float = value->kind == DIMFOLD_KIND_MAX_F32 || value->kind == DIMFOLD_KIND_MAX_F64;
        to->is_biased = value->bias != 0;
        to->plane = class->planes;
        class->planes = (uint8_t)(class->planes + dimfold_emit_reduce_words(to->state) * to->parts);
    }
}

void dimfold_emit_reduce_begin(dimfold_emit_reduction *made, const dimfold_reduce_plan *plan, const dimfold_expr *map,
                               const dimfold_expr *post)
{
    memset(made, 0, sizeof *made);
    made->map = map;
    made->post = post;
    dimfold_emit_layout_make(&made->layout, map);
    made->layout.table = made->layout.units = 0;
    reduction_set_operands(made, plan);
    dimfold_emit_layout_place(&made->layout, map, sizeof(gpu_reduce_params));
    uint32_t end = made->layout.stride;
    if (post != NULL) {
        dimfold_emit_layout_make(&made->post_layout, post);
        made->post_layout.table = made->post_layout.units = 0;
        end = dimfold_emit_layout_constants(&made->post_layout, post, end);
    }
    dimfold_emit_layout_end(&made->layout, end);
    reduction_set_values(&made->class, plan);
}
