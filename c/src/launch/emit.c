/* A skeleton, line by line, with what an expression puts behind its marks. */
#include "emit.h"

#include "emit_access.h"
#include "emit_nodes.h"
#include "emit_offset.h"
#include "emit_tile.h"
#include "snippets.h"

#include <string.h>

static const char *const emit_names[] = {"gpu_program_1",     "gpu_program_2",        "gpu_program_4",
                                         "gpu_program_tiles", "gpu_program_packed_2", "gpu_program_packed_4",
                                         "gpu_program_packed_8"};

/* The first of each kind; passes are powers of two. */
static size_t emit_skeleton(const dimfold_emit_class *class)
{
    switch (class->skeleton) {
    case DIMFOLD_EMIT_TILES: return 3;
    case DIMFOLD_EMIT_PACKED: return class->passes == 2 ? 4 : class->passes == 4 ? 5 : 6;
    default: return class->passes == 1 ? 0 : class->passes == 2 ? 1 : 2;
    }
}

const char *dimfold_emit_name(const dimfold_emit_class *class)
{
    return emit_names[emit_skeleton(class)];
}

/* ---- Registers ------------------------------------------------------------------------------------------------- */

static uint32_t emit_registers(const dimfold_emitter *emitter, bool is_wide)
{
    uint32_t count = 1;
    for (size_t k = 0; k < emitter->layout->operands; k++)
        if ((emitter->layout->item_bytes[k] >= 8) == is_wide)
            count += emitter->class->passes * dimfold_emit_slots(emitter->layout, emitter->class, k);
    return count;
}

/* The address of shared memory, which the assembler would find anew for each access. */
static void emit_declare_base(dimfold_emitter *emitter)
{
    EMIT(emitter, ".reg .b32 %zero;\n.reg .b64 %shared, %wide;\nmov.b64 %shared, tile;\n"
                  "ld.param.b32 %zero, [%base+#];\ncvt.u64.u32 %wide, %zero;\nadd.s64 %shared, %shared, %wide;",
         EMIT_NUMBER(offsetof(gpu_program_params, zero)));
}

/* %base is the address of the parameters. Tiles and boxes have one more pass: their own offsets. */
static void emit_declare(dimfold_emitter *emitter)
{
    bool is_shared = emitter->class->skeleton != DIMFOLD_EMIT_ROWS;
    uint32_t offsets = dimfold_emit_offset(emitter, emitter->class->passes + is_shared, 0);
    EMIT(emitter, ".reg .b32 %s<#>;", EMIT_NUMBER(emit_registers(emitter, false)));
    EMIT(emitter, ".reg .b64 %l<#>;", EMIT_NUMBER(emit_registers(emitter, true)));
    if (emitter->class->is_far || emitter->class->skeleton == DIMFOLD_EMIT_PACKED)
        EMIT(emitter, ".reg .b64 %f<#>;", EMIT_NUMBER(offsets));
    if (!emitter->class->is_far)
        EMIT(emitter, ".reg .b32 %n<#>;", EMIT_NUMBER(offsets));
    EMIT(emitter, ".reg .b64 %base;", EMIT_NUMBER(0));
    dimfold_text_string(&emitter->out, "mov.b64 %base, ");
    dimfold_text_string(&emitter->out, dimfold_emit_name(emitter->class));
    dimfold_text_string(&emitter->out, "_param_0;\n");
    if (is_shared)
        emit_declare_base(emitter);
}

/* ---- The skeleton ---------------------------------------------------------------------------------------------- */

static void emit_bounds(dimfold_emitter *emitter)
{
    EMIT(emitter, ".maxntid #, 1, 1\n.minnctapersm #", EMIT_NUMBER(GPU_PROGRAM_THREADS),
         EMIT_NUMBER(emitter->class->blocks));
}

/* Whether a line is a mark. */
static bool emit_mark(dimfold_emitter *emitter, const char *line)
{
    dimfold_emit_mark mark = dimfold_emit_mark_of(line);
    if (dimfold_emit_begins(line, "@load "))
        dimfold_emit_load(emitter, &mark);
    else if (dimfold_emit_begins(line, "@apply "))
        dimfold_emit_apply(emitter, mark.pass);
    else if (dimfold_emit_begins(line, "@store "))
        dimfold_emit_store(emitter, &mark);
    else if (dimfold_emit_begins(line, "@declare\n"))
        emit_declare(emitter);
    else if (dimfold_emit_begins(line, "@bounds\n"))
        emit_bounds(emitter);
    else
        return dimfold_emit_offset_mark(emitter, line, &mark) || dimfold_emit_tile_mark(emitter, line, &mark);
    return true;
}

/* A tile or box of each operand that lies across, one after another. */
static void emit_declare_shared(dimfold_emitter *emitter)
{
    if (emitter->class->skeleton != DIMFOLD_EMIT_ROWS)
        EMIT(emitter, ".shared .align 16 .b8 tile[#];",
             EMIT_NUMBER(dimfold_emit_shared_place(emitter, emitter->layout->operands)));
}

/* Bytes of text for one element, items one by one. */
static uint32_t emit_weight(const dimfold_emit_layout *layout, const dimfold_expr *expr)
{
    dimfold_emit_class class;
    dimfold_emitter emitter = {{NULL, 0, 0}, expr, layout, &class};
    dimfold_emit_class_any(&class, layout);
    dimfold_emit_element(&emitter, 0, 0);
    return (uint32_t)emitter.out.length;
}

void dimfold_emit_begin(dimfold_emit_layout *layout, const dimfold_expr *expr)
{
    dimfold_emit_layout_make(layout, expr);
    layout->weight = emit_weight(layout, expr);
}

size_t dimfold_emit(char *text, size_t capacity, const dimfold_expr *expr, const dimfold_emit_layout *layout,
                    const dimfold_emit_class *class)
{
    dimfold_emitter emitter = {{text, capacity, 0}, expr, layout, class};
    dimfold_text_string(&emitter.out, ".version 6.3\n.target sm_70\n.address_size 64\n");
    emit_declare_shared(&emitter);
    for (const char *line = dimfold_snippet_skeletons[emit_skeleton(class)]; *line != '\0';
         line = strchr(line, '\n') + 1)
        if (!emit_mark(&emitter, line))
            dimfold_emit_as_it_is(&emitter, line);
    return dimfold_text_close(&emitter.out) + 1;
}
