/* A skeleton of scans, line by line. */
#include "emit_scan.h"

#include "emit_item.h"
#include "emit_nodes.h"
#include "expr/op.h"
#include "kernels/params_scan.h"
#include "snippets.h"

#include <string.h>

/* Where the kernels are among the skeletons, behind those of reductions. */
#define SCAN_SKELETON 11

typedef struct scan_emitter {
    dimfold_emitter emitter;
    const dimfold_emit_scan_class *class;
    dimfold_emit_mark mark;
} scan_emitter;

/* Blocks that a processor is to have room for: numbers of two parts, products of 64 bits, and items of 8 bytes that are
   on their way take more registers; groups in vectors have fewer addresses. */
static uint32_t scan_blocks(const dimfold_emit_scan_class *class)
{
    if (class->parts > 1 || class->kind == DIMFOLD_EMIT_SCAN_MUL)
        return 2;
    bool is_wide = dimfold_dtype_size_bytes(class->item[1]) >= 8;
    return (is_wide ? 2u : 3u) + class->is_direct;
}

const char *dimfold_emit_scan_name(enum dimfold_emit_scan_kernel kernel)
{
    return kernel == DIMFOLD_EMIT_SCAN_CHUNKS ? "gpu_scan_chunks" : "gpu_scan";
}

/* ---- Memory ----------------------------------------------------------------------------------------------------- */

/* An operand's item, or the part of a group of 8 that one access takes. */
static dimfold_emit_item scan_item_of(scan_emitter *scan, size_t operand)
{
    uint32_t bytes = (uint32_t)dimfold_dtype_size_bytes(scan->class->item[operand]), part = bytes > 1 ? 16 : 8;
    if (scan->mark.pass == 1)
        return (dimfold_emit_item){&scan->emitter, part, part};
    return (dimfold_emit_item){&scan->emitter, bytes, scan->class->piece[operand]};
}

static void scan_fetch(scan_emitter *scan)
{
    const dimfold_emit_word *word = scan->mark.word;
    dimfold_emit_item item = scan_item_of(scan, 1);
    dimfold_emit_item_load(&item, word[0], word[1], word[2]);
    if (item.bytes < 16)
        EMIT(&scan->emitter, "mov.b64 ~, 0;", EMIT_WORD(word[1]));
}

static void scan_put(scan_emitter *scan)
{
    const dimfold_emit_word *word = scan->mark.word;
    dimfold_emit_item item = scan_item_of(scan, 0);
    dimfold_emit_item_store(&item, word[0], word[1], word[2]);
}

/* ---- Numbers ---------------------------------------------------------------------------------------------------- */

/* The marks' words as a value of a dtype, and back. */
static dimfold_emit_value scan_take(scan_emitter *scan, dimfold_emit_nodes *nodes, dimfold_dtype dtype)
{
    dimfold_emitter *emitter = &scan->emitter;
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    dimfold_emit_value value = dimfold_emit_node_declare(nodes, dtype);
    EMIT(emitter, bytes < 8 ? "cvt.u32.u64 ?, ~;" : "mov.b64 ?, ~;", EMIT_VALUE(value), EMIT_WORD(scan->mark.word[0]));
    if (bytes == 16)
        EMIT(emitter, "mov.b64 &, ~;", EMIT_VALUE(value), EMIT_WORD(scan->mark.word[1]));
    return value;
}

static void scan_give(scan_emitter *scan, dimfold_emit_value value, dimfold_dtype dtype)
{
    dimfold_emitter *emitter = &scan->emitter;
    size_t bytes = dimfold_dtype_size_bytes(dtype);
    EMIT(emitter, bytes < 8 ? "cvt.u64.u32 ~, ?;" : "mov.b64 ~, ?;", EMIT_WORD(scan->mark.word[0]), EMIT_VALUE(value));
    if (bytes == 16)
        EMIT(emitter, "mov.b64 ~, &;", EMIT_WORD(scan->mark.word[1]), EMIT_VALUE(value));
}

/* A bool is any byte. */
static void scan_number(void *context, dimfold_emit_nodes *nodes)
{
    scan_emitter *scan = context;
    const dimfold_emit_scan_class *class = scan->class;
    dimfold_dtype number = class->is_truth ? DIMFOLD_DTYPE_BOOL : class->number;
    dimfold_emit_value value = scan_take(scan, nodes, class->item[1]);
    value = dimfold_emit_node_convert(nodes, value, class->item[1], number, false);
    if (class->is_truth)
        EMIT(&scan->emitter, "{\n.reg .pred %k;\nsetp.ne.b32 %k, ?, 0;\nselp.b32 ?, 1, 0, %k;\n}", EMIT_VALUE(value),
             EMIT_VALUE(value));
    scan_give(scan, value, number);
}

static void scan_item(void *context, dimfold_emit_nodes *nodes)
{
    scan_emitter *scan = context;
    const dimfold_emit_scan_class *class = scan->class;
    dimfold_emit_value value = scan_take(scan, nodes, class->number);
    scan_give(scan, dimfold_emit_node_convert(nodes, value, class->number, class->item[0], class->wraps != 0),
              class->item[0]);
}

static void scan_join(scan_emitter *scan)
{
    static const char *const join[] = {"add.rn.f64 ~, ~, ~;", "mul.rn.f64 ~, ~, ~;", "add.s64 ~, ~, ~;",
                                       "mul.lo.s64 ~, ~, ~;", "max.s64 ~, ~, ~;"};
    const dimfold_emit_word *word = scan->mark.word;
    EMIT(&scan->emitter, join[scan->class->kind], EMIT_WORD(word[0]), EMIT_WORD(word[1]), EMIT_WORD(word[2]));
}

static void scan_constant(scan_emitter *scan)
{
    const dimfold_emit_scan_class *class = scan->class;
    uint32_t words[] = {class->parts, class->kind == DIMFOLD_EMIT_SCAN_MUL_F64, class->keys, class->swap[0],
                        class->swap[1], (uint32_t)dimfold_dtype_size_bytes(class->item[0]),
                        (uint32_t)dimfold_dtype_size_bytes(class->item[1]), class->is_direct};
    EMIT(&scan->emitter, "mov.b32 ~, #;", EMIT_WORD(scan->mark.word[0]), EMIT_NUMBER(words[scan->mark.pass]));
}

/* ---- Lines ------------------------------------------------------------------------------------------------------ */

static bool scan_mark(scan_emitter *scan, const char *line)
{
    dimfold_emitter *emitter = &scan->emitter;
    scan->mark = dimfold_emit_mark_of(line);
    if (dimfold_emit_begins(line, "@bounds\n"))
        EMIT(emitter, ".maxntid #, 1, 1\n.minnctapersm #", EMIT_NUMBER(GPU_SCAN_THREADS),
             EMIT_NUMBER(scan_blocks(scan->class)));
    else if (dimfold_emit_begins(line, "@constant "))
        scan_constant(scan);
    else if (dimfold_emit_begins(line, "@fetch "))
        scan_fetch(scan);
    else if (dimfold_emit_begins(line, "@number "))
        dimfold_emit_use(emitter, 0, 0, scan_number, scan);
    else if (dimfold_emit_begins(line, "@item "))
        dimfold_emit_use(emitter, 0, 0, scan_item, scan);
    else if (dimfold_emit_begins(line, "@put "))
        scan_put(scan);
    else if (dimfold_emit_begins(line, "@join "))
        scan_join(scan);
    else
        return dimfold_emit_begins(line, "@declare\n");
    return true;
}

size_t dimfold_emit_scan(char *text, size_t capacity, const dimfold_emit_scan_class *class,
                         enum dimfold_emit_scan_kernel kernel)
{
    static const dimfold_emit_layout layout = {.size_bytes = sizeof(gpu_scan_params)};
    scan_emitter scan = {.emitter = {{text, capacity, 0}, NULL, &layout, NULL}, .class = class};
    const char *line = dimfold_snippet_skeletons[SCAN_SKELETON + kernel];
    dimfold_text_string(&scan.emitter.out, ".version 6.3\n.target sm_70\n.address_size 64\n");
    EMIT(&scan.emitter, ".shared .align 16 .b8 scan_shared[#];",
         EMIT_NUMBER(GPU_SCAN_NUMBERS + class->parts * GPU_SCAN_PART));
    for (; *line != '\0'; line = strchr(line, '\n') + 1)
        if (!scan_mark(&scan, line))
            dimfold_emit_as_it_is(&scan.emitter, line);
    return dimfold_text_close(&scan.emitter.out) + 1;
}
