/* A skeleton of reductions, line by line. */
#include "emit_reduce.h"

#include "emit_access.h"
#include "emit_offset.h"
#include "emit_reduce_lanes.h"
#include "snippets.h"

#include <string.h>

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
         EMIT_NUMBER(8 * GPU_REDUCE_THREADS * (uint32_t)made->class.planes * made->class.class.width));
    for (; *line != '\0'; line = strchr(line, '\n') + 1)
        if (!reduction_mark(&reduce, line, name))
            dimfold_emit_as_it_is(&reduce.emitter, line);
    return dimfold_text_close(&reduce.emitter.out) + 1;
}
