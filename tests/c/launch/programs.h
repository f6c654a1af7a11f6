/* Expressions and plans of what they are applied to, at addresses that nobody looks at. */
#ifndef DIMFOLD_TEST_PROGRAMS_H
#define DIMFOLD_TEST_PROGRAMS_H

#include "launch/emit.h"
#include "test.h"

typedef struct program_case {
    dimfold_expr expr;
    dimfold_emit_layout layout;
    dimfold_apply_plan plan;
    dimfold_emit_class class;
} program_case;

/* A sum of so many sources of a dtype, times 2; the constant is the node behind the sources. */
void program_sum(program_case *made, dimfold_dtype dtype, size_t sources);

/* Applies it to operands that lie in rows one after another, at multiples of 2^36 bytes; extents are given slowest
   first, as strides are. */
void program_plan(program_case *made, size_t ndim, const size_t *shape);

/* Gives one of the operands other strides, and moves it by some bytes. */
void program_place(program_case *made, size_t operand, const ptrdiff_t *stride, size_t bytes);

void program_classify(program_case *made);

/* The text of its kernel, to be freed; and how often it has a part. */
char *program_text(const program_case *made);
size_t program_count(const char *text, const char *part);

#endif
