/* What the parts of the language of nested layouts share. */
#pragma once

#include "cli/arrays/expression.h"
#include "cli/functions/along_functions.h"
#include "cli/functions/elementwise.h"
#include "grammar.h"
#include "marks.h"

enum { CALLS_MAX = 64 };

typedef struct evaluator {
    const algebra *scope;
    const char *text;
    size_t length, at, depth; /* depth: of expressions within expressions */
    uint32_t flags;
    value *stack;
    size_t count, capacity;
    bool is_in_tiler;     /* where '>' ends it */
    size_t together;      /* concatenations and stacks around it */
    bool wants_array;     /* of the next expression, where it could be a nested layout as well */
    expression **arrays;  /* all that were opened */
    size_t array_count;
    failure *reason;
} evaluator;

/* All return false. The first marks a part of the text for a failure that is there already. */
bool evaluator_fail(evaluator *state, size_t start, size_t stop);
bool evaluator_expect(evaluator *state, const char *expected);
bool evaluator_expect_behind(evaluator *state, const char *expected); /* where a value has been read */
bool evaluator_fail_parsed(evaluator *state, dimfold_diag *diag);
bool evaluator_fail_value(evaluator *state, const value *operand, const char *expected);

/* What comes next; `accept` and `take` also take the blanks behind it. A word is a name. */
void evaluator_skip_blanks(evaluator *state);
bool evaluator_sees(const evaluator *state, char character);
bool evaluator_accept(evaluator *state, char character);
size_t evaluator_see_word(const evaluator *state);
void evaluator_take(evaluator *state, size_t count);

/* The stack. A pushed value is zero but for where it starts; NULL without memory, which is then the failure. */
value *evaluator_push(evaluator *state);
value *evaluator_top(evaluator *state);

/* Calls a function with the values from `first` on, and leaves its result, of this part of the text, in their place. */
bool evaluator_apply(evaluator *state, const char *name, size_t length, size_t first, size_t start, size_t stop);

/* Each pushes the value that it reads: an expression; expressions up to a closing character, which is taken; and the
   literals. */
bool evaluator_read(evaluator *state);
bool evaluator_read_list(evaluator *state, char closing, const char *expected);
bool evaluator_read_swizzle(evaluator *state);
bool evaluator_read_tiler(evaluator *state);
bool evaluator_read_numbers(evaluator *state);

bool evaluator_read_array(evaluator *state);
bool evaluator_read_together(evaluator *state, bool is_stack);

/* A new array on top, of zeros, that the evaluator closes unless it is the result. */
expression *evaluator_push_array(evaluator *state);

/* A primary with its suffixes; operators between such; the layout at `first` with the number on top as its offset, up
   to `stop` of the text. */
bool evaluator_read_operand(evaluator *state, bool wants_array);
bool evaluator_read_arithmetic(evaluator *state, bool wants_array);
bool evaluator_move(evaluator *state, size_t first, size_t stop);

/* Calls a function of arithmetic, which must be one, with the values from `first` on; the call begins at `start`. The
   other two read a call by itself, or a constant such as pi, if that is what this name is. */
bool evaluator_compute(evaluator *state, const char *name, size_t length, size_t first, size_t start);
bool evaluator_read_function(evaluator *state, const char *name, size_t length, bool *is_read);
bool evaluator_read_constant(evaluator *state, const char *name, size_t length, bool *is_read);

/* The same for a function itself, of the values from `first` on; of the one in a place; and the conversion of the value
   on top, integers modulo 2^bits if `is_wrapping`. */
bool evaluator_map(evaluator *state, const elementwise *function, elementwise_call *call, size_t first, size_t start,
                   size_t stop);
bool evaluator_map_place(evaluator *state, const elementwise *function, elementwise_call *call, size_t place);
bool evaluator_convert(evaluator *state, dimfold_dtype dtype, bool is_wrapping);

/* The number that a value is, if it is one. */
bool evaluator_number(const value *operand, number *result);

/* Replaces the values from `first` on by the one on top, which is this part of the text. */
void evaluator_replace(evaluator *state, size_t first, size_t start, size_t stop);

/* An index in brackets, which stands behind '[' and may be negative; false for anything else. */
bool evaluator_accept_index(evaluator *state, int64_t *index);

/* Reads the rest of a call along axes, behind '(', whose first argument may lie at `first` already. */
bool evaluator_read_along(evaluator *state, const along_function *function, size_t first, size_t start);

/* A list, [1, 2]; brackets with an array in them behind the array on top; and an array of these elements. */
bool evaluator_read_items(evaluator *state);
bool evaluator_read_indexed(evaluator *state);
bool evaluator_push_items(evaluator *state, dimfold_dtype dtype, size_t ndim, const size_t *shape, const void *items);

/* Whether it is one integer, in parentheses or not. */
static inline bool evaluator_is_one(const value *operand)
{
    return operand->kind == VALUE_TUPLE && operand->tuple.leaves == 1 && operand->tuple.whole == 0;
}

/* Numbers that the algebra has not: floats, complex and hexadecimal ones. */
bool evaluator_sees_number(const evaluator *state);
bool evaluator_read_number(evaluator *state);

/* Makes the value on top, an array or a number, an array that is computed. */
bool evaluator_to_computed(evaluator *state);

/* The topmost value is an array of which a step comes next; reads all that come. A nested layout's steps leave one. */
bool evaluator_sees_step(evaluator *state);
bool evaluator_read_steps(evaluator *state);
bool evaluator_step_layout(evaluator *state);

/* Makes the layout in this place of the stack an array, whose items are its positions. */
bool evaluator_layout_to_array(evaluator *state, size_t place);

/* Makes a value an array: its text is read again. */
bool evaluator_to_array(evaluator *state, value *operand);

/* Frees all but the result's array. */
void evaluator_close(evaluator *state, const value *result);

/* Makes a tuple of the values from `first` on; what stands alone stays unless it is a tuple. */
bool evaluator_join_tuples(evaluator *state, size_t first, size_t start);
