/* A skeleton of sorts, line by line. */
#include "emit_sort.h"

#include "emit_item.h"
#include "snippets.h"

#include <string.h>

/* Where the kernels are among the skeletons, behind those of scans. */
#define SORT_SKELETON 13

/* Blocks that a processor is to have room for, as much as shared memory allows. */
#define SORT_BLOCKS 3

typedef struct sort_emitter {
    dimfold_emitter emitter;
    const dimfold_emit_sort_class *class;
    dimfold_emit_mark mark;
} sort_emitter;

const char *dimfold_emit_sort_name(enum dimfold_emit_sort_kernel kernel)
{
    static const char *const names[] = {"gpu_sort_tiles", "gpu_sort_count", "gpu_sort_place", "gpu_sort_move"};
    return names[kernel];
}

/* Turns the bytes of a register's item round, if its operand has the other order. */
static void sort_turn(dimfold_emitter *emitter, dimfold_emit_word word, uint32_t bytes, bool is_swapped)
{
    if (!is_swapped || bytes == 1)
        return;
    dimfold_text_string(&emitter->out, "{\n.reg .b32 %w<2>;\n");
    EMIT(emitter, "mov.b64 {%w0, %w1}, ~;\nprmt.b32 %w0, %w0, 0, #;\nprmt.b32 %w1, %w1, 0, 291;", EMIT_WORD(word),
         EMIT_NUMBER(bytes == 2 ? 0x3201 : 0x0123));
    EMIT(emitter, bytes == 8 ? "mov.b64 ~, {%w1, %w0};\n}" : "mov.b64 ~, {%w0, %w1};\n}", EMIT_WORD(word));
}

static void sort_fetch(sort_emitter *sort)
{
    const dimfold_emit_sort_class *class = sort->class;
    bool is_scratch = sort->mark.pass == 1;
    dimfold_emit_item item = {&sort->emitter, class->item_bytes,
                              is_scratch ? class->item_bytes : class->piece[GPU_SORT_SOURCE]};
    dimfold_emit_item_load(&item, sort->mark.word[0], sort->mark.word[0], sort->mark.word[1]);
    sort_turn(&sort->emitter, sort->mark.word[0], item.bytes, !is_scratch && class->is_swapped[GPU_SORT_SOURCE]);
}

/* Nothing for a target that is not asked for. */
static void sort_put(sort_emitter *sort)
{
    const dimfold_emit_sort_class *class = sort->class;
    const dimfold_emit_word kept = {"%c", 2};
    uint32_t operand = sort->mark.pass;
    bool is_scratch = operand == 2;
    dimfold_emit_item item = {&sort->emitter, operand == GPU_SORT_INDICES ? class->index_bytes : class->item_bytes,
                              is_scratch ? class->item_bytes : class->piece[operand]};
    if (item.piece == 0)
        return;
    EMIT(&sort->emitter, "{\n.reg .b64 %c;\nmov.b64 %c, ~;", EMIT_WORD(sort->mark.word[1]));
    sort_turn(&sort->emitter, kept, item.bytes, !is_scratch && class->is_swapped[operand]);
    dimfold_emit_item_store(&item, sort->mark.word[0], kept, kept);
    dimfold_text_string(&sort->emitter.out, "}\n");
}

static bool sort_mark(sort_emitter *sort, const char *line)
{
    dimfold_emitter *emitter = &sort->emitter;
    sort->mark = dimfold_emit_mark_of(line);
    if (dimfold_emit_begins(line, "@bounds\n"))
        EMIT(emitter, ".maxntid #, 1, 1\n.minnctapersm #", EMIT_NUMBER(GPU_SORT_THREADS), EMIT_NUMBER(SORT_BLOCKS));
    else if (dimfold_emit_begins(line, "@bytes "))
        EMIT(emitter, "mov.b32 ~, #;", EMIT_WORD(sort->mark.word[0]), EMIT_NUMBER(sort->class->item_bytes));
    else if (dimfold_emit_begins(line, "@fetch "))
        sort_fetch(sort);
    else if (dimfold_emit_begins(line, "@put "))
        sort_put(sort);
    else
        return dimfold_emit_begins(line, "@declare\n");
    return true;
}

size_t dimfold_emit_sort(char *text, size_t capacity, const dimfold_emit_sort_class *class,
                         enum dimfold_emit_sort_kernel kernel)
{
    static const dimfold_emit_layout layout = {.size_bytes = sizeof(gpu_sort_params)};
    sort_emitter sort = {.emitter = {{text, capacity, 0}, NULL, &layout, NULL}, .class = class};
    const char *line = dimfold_snippet_skeletons[SORT_SKELETON + kernel];
    dimfold_text_string(&sort.emitter.out, ".version 6.3\n.target sm_70\n.address_size 64\n");
    EMIT(&sort.emitter, ".shared .align 16 .b8 sort_shared[#];", EMIT_NUMBER(GPU_SORT_SHARED_BYTES));
    for (; *line != '\0'; line = strchr(line, '\n') + 1)
        if (!sort_mark(&sort, line))
            dimfold_emit_as_it_is(&sort.emitter, line);
    return dimfold_text_close(&sort.emitter.out) + 1;
}
