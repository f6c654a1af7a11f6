/* A skeleton of reductions, line by line. */
#include "emit_reduce.h"

#include "emit_access.h"
#include "emit_offset.h"
#include "emit_reduce_lanes.h"
#include "snippets.h"

#include <string.h>

/* ---- Layouts ---------------------------------------------------------------------------------------------------- */

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
    for (size_t i = 0; i < plan->targets; i++)
        class->target[i] = plan->side[i].dtype;
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

/* ---- The skeleton ----------------------------------------------------------------------------------------------- */

/* Where the kernel is among the skeletons, behind those of programs. */
#define REDUCTION_SKELETON 7

static const char *const reduction_names[] = {"gpu_reduce_1", "gpu_reduce_4", "gpu_reduce_8", "gpu_reduce_groups"};

static size_t reduction_skeleton(const dimfold_emit_reduction *made, enum dimfold_emit_reduce_kernel kernel)
{
    uint32_t passes = made->class.class.passes;
    return kernel == DIMFOLD_EMIT_REDUCE_GROUPS ? 3 : passes == 1 ? 0 : passes == 4 ? 1 : 2;
}

const char *dimfold_emit_reduce_name(const dimfold_emit_reduction *made, enum dimfold_emit_reduce_kernel kernel)
{
    return reduction_names[reduction_skeleton(made, kernel)];
}

/* Registers of items, of all passes. */
static uint32_t reduction_registers(const dimfold_emitter *emitter, bool is_wide)
{
    uint32_t count = 1;
    for (size_t k = 0; k < emitter->layout->operands; k++)
        if ((emitter->layout->item_bytes[k] >= 8) == is_wide)
            count += emitter->class->passes * dimfold_emit_slots(emitter->layout, emitter->class, k);
    return count;
}

static void reduction_declare(dimfold_reduce_emitter *reduce, const char *name)
{
    dimfold_emitter *emitter = &reduce->emitter;
    EMIT(emitter, ".reg .b32 %s<#>;\n.reg .b64 %l<#>;", EMIT_NUMBER(reduction_registers(emitter, false)),
         EMIT_NUMBER(reduction_registers(emitter, true)));
    EMIT(emitter, ".reg .b64 %f<#>;\n.reg .b64 %base, %shared;\nmov.b64 %shared, tile;",
         EMIT_NUMBER(dimfold_emit_offset(emitter, emitter->class->passes + 1u, 0)));
    dimfold_text_string(&emitter->out, "mov.b64 %base, ");
    dimfold_text_string(&emitter->out, name);
    dimfold_text_string(&emitter->out, "_param_0;\n");
    dimfold_emit_lanes_declare(reduce);
}

static void reduction_constant(dimfold_reduce_emitter *reduce, const dimfold_emit_mark *mark)
{
    const dimfold_emit_reduce_class *class = &reduce->made->class;
    bool is_shifted = false;
    for (size_t i = 0; i < class->results; i++)
        is_shifted |= class->value[i].state == DIMFOLD_STATE_MOMENT;
    uint32_t words[] = {class->is_single, is_shifted, class->is_whole};
    EMIT(&reduce->emitter, "mov.b32 ~, #;", EMIT_WORD(mark->word[0]), EMIT_NUMBER(words[mark->pass]));
}

/* Offsets in a pass: those of the last pass; of sources perhaps some strides more. */
static void reduction_offsets(dimfold_emitter *emitter, const dimfold_emit_mark *mark, bool is_moved)
{
    const dimfold_emit_layout *layout = emitter->layout;
    if (is_moved)
        EMIT(emitter, "{\n.reg .b64 %a, %t, %i;\nmul.wide.u32 %a, ~, #;\nadd.s64 %a, %a, %base;\ncvt.u64.u32 %i, ~;",
             EMIT_WORD(mark->word[1]), EMIT_NUMBER(8 * layout->operands), EMIT_WORD(mark->word[0]));
    for (uint32_t k = is_moved ? layout->targets : 0; k < layout->operands; k++) {
        uint32_t from = dimfold_emit_offset(emitter, emitter->class->passes, k);
        uint32_t to = dimfold_emit_offset(emitter, mark->pass, k);
        if (is_moved)
            EMIT(emitter, "ld.param.b64 %t, [%a+#];\nmad.lo.s64 %f#, %t, %i, %f#;", EMIT_NUMBER(layout->stride + 8 * k),
                 EMIT_NUMBER(to), EMIT_NUMBER(from));
        else
            EMIT(emitter, "mov.b64 %f#, %f#;", EMIT_NUMBER(to), EMIT_NUMBER(from));
    }
    if (is_moved)
        dimfold_text_string(&emitter->out, "}\n");
}

static bool reduction_mark(dimfold_reduce_emitter *reduce, const char *line, const char *name)
{
    dimfold_emitter *emitter = &reduce->emitter;
    dimfold_emit_mark mark = dimfold_emit_mark_of(line);
    if (dimfold_emit_begins(line, "@declare\n"))
        reduction_declare(reduce, name);
    else if (dimfold_emit_begins(line, "@bounds\n"))
        EMIT(emitter, ".maxntid #, 1, 1\n.minnctapersm #", EMIT_NUMBER(GPU_REDUCE_THREADS),
             EMIT_NUMBER(emitter->class->blocks));
    else if (dimfold_emit_begins(line, "@constant "))
        reduction_constant(reduce, &mark);
    else if (dimfold_emit_begins(line, "@at "))
        reduction_offsets(emitter, &mark, true);
    else if (dimfold_emit_begins(line, "@from "))
        reduction_offsets(emitter, &mark, false);
    else if (dimfold_emit_begins(line, "@load "))
        dimfold_emit_load(emitter, &mark);
    else if (dimfold_emit_begins(line, "@store "))
        dimfold_emit_store(emitter, &mark);
    else
        return dimfold_emit_offset_mark(emitter, line, &mark) || dimfold_emit_lanes_mark(reduce, line, &mark);
    return true;
}

size_t dimfold_emit_reduce(char *text, size_t capacity, const dimfold_emit_reduction *made,
                           enum dimfold_emit_reduce_kernel kernel)
{
    dimfold_reduce_emitter reduce = {{{text, capacity, 0}, made->map, &made->layout, &made->class.class}, made};
    const char *name = dimfold_emit_reduce_name(made, kernel);
    const char *line = dimfold_snippet_skeletons[REDUCTION_SKELETON + reduction_skeleton(made, kernel)];
    dimfold_text_string(&reduce.emitter.out, ".version 6.3\n.target sm_70\n.address_size 64\n");
    EMIT(&reduce.emitter, ".shared .align 16 .b8 tile[#];",
         EMIT_NUMBER(8 * GPU_REDUCE_THREADS * (uint32_t)made->class.planes));
    for (; *line != '\0'; line = strchr(line, '\n') + 1)
        if (!reduction_mark(&reduce, line, name))
            dimfold_emit_as_it_is(&reduce.emitter, line);
    return dimfold_text_close(&reduce.emitter.out) + 1;
}
