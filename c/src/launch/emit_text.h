/* What the files share that write a kernel's text: lines, and the names of registers. */
#pragma once

#include "emit_class.h"

#include "base/text.h"

typedef struct dimfold_emitter {
    dimfold_text out;
    const dimfold_expr *expr;
    const dimfold_emit_layout *layout;
    const dimfold_emit_class *class;
} dimfold_emitter;

/* A register: %s of 32 bits and %l of 64 keep items from their loads to their use; %t and %q alike are those of nodes.
   Items of 16 bytes have the next number, too. */
typedef struct dimfold_emit_value {
    char letter;
    uint32_t number;
} dimfold_emit_value;

/* The name of a register that a mark gives. */
typedef struct dimfold_emit_word {
    const char *text;
    size_t length;
} dimfold_emit_word;

/* What stands in a line for # (a number), ? (a value), & (the upper half of one) and ~ (a word), in their order. */
typedef union dimfold_emit_argument {
    uint64_t number;
    dimfold_emit_value value;
    dimfold_emit_word word;
} dimfold_emit_argument;

void dimfold_emit_line(dimfold_emitter *emitter, const char *format, const dimfold_emit_argument *arguments);

#define EMIT(emitter, format, ...)                                                                                     \
    dimfold_emit_line(emitter, format, (const dimfold_emit_argument[]){__VA_ARGS__})
#define EMIT_NUMBER(n) {.number = (uint64_t)(n)}
#define EMIT_VALUE(v) {.value = (v)}
#define EMIT_WORD(w) {.word = (w)}

/* What stands behind a mark: the number of a pass, and registers. */
#define DIMFOLD_EMIT_WORDS 3
typedef struct dimfold_emit_mark {
    uint32_t pass;
    dimfold_emit_word word[DIMFOLD_EMIT_WORDS];
} dimfold_emit_mark;

/* Whether a line of a skeleton begins with that; what stands behind a mark; and a line as it is, but for the size of
   the parameters. */
bool dimfold_emit_begins(const char *line, const char *mark);
dimfold_emit_mark dimfold_emit_mark_of(const char *line);
void dimfold_emit_as_it_is(dimfold_emitter *emitter, const char *line);

/* Where an operand's items of a pass are: `element` of its group, or the word that has it. */
dimfold_emit_value dimfold_emit_slot(const dimfold_emitter *emitter, size_t operand, uint32_t pass, uint32_t element);

/* %n and %f, near and far, are offsets of operands: those of a pass. A box has addresses, in place of those of the pass
   behind the last. */
uint32_t dimfold_emit_offset(const dimfold_emitter *emitter, uint32_t pass, size_t operand);

/* The bytes of shared memory before those of an operand that lies across. */
uint32_t dimfold_emit_shared_place(const dimfold_emitter *emitter, size_t operand);

/* Whether an operand lies across the tiles of its class. */
static inline bool dimfold_emit_is_across(const dimfold_emitter *emitter, size_t operand)
{
    return emitter->class->access[operand] == DIMFOLD_EMIT_ACROSS;
}
