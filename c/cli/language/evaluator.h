/* What the parts of the language of nested layouts share. */
#pragma once

#include "cli/arrays/expression.h"
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
    bool wants_array;     /* of the next expression, where it could be a nested layout as well */
    expression **arrays;  /* all that were opened */
    size_t array_count;
    failure *why;
} evaluator;

/* All return false. The first marks a part of the text for a failure that is there already. */
bool evaluator_fail(evaluator *on, size_t start, size_t stop);
bool evaluator_expect(evaluator *on, const char *expected);
bool evaluator_fail_parsed(evaluator *on, dimfold_diag *diag);
bool evaluator_fail_value(evaluator *on, const value *what, const char *expected);

/* What comes next; `accept` and `take` also take the blanks behind it. A word is a name. */
void evaluator_skip_blanks(evaluator *on);
bool evaluator_sees(const evaluator *on, char character);
bool evaluator_accept(evaluator *on, char character);
size_t evaluator_see_word(const evaluator *on);
void evaluator_take(evaluator *on, size_t count);

/* The stack. A pushed value is zero but for where it starts; NULL without memory, which is then the failure. */
value *evaluator_push(evaluator *on);
value *evaluator_top(evaluator *on);

/* Calls a function with the values from `first` on, and leaves its result, of this part of the text, in their place. */
bool evaluator_apply(evaluator *on, const char *name, size_t length, size_t first, size_t start, size_t stop);

/* Each pushes the value that it reads: an expression; expressions up to a closing character, which is taken; and the
   literals. */
bool evaluator_read(evaluator *on);
bool evaluator_read_list(evaluator *on, char closing, const char *expected);
bool evaluator_read_swizzle(evaluator *on);
bool evaluator_read_tiler(evaluator *on);
bool evaluator_read_numbers(evaluator *on);

bool evaluator_read_array(evaluator *on);
bool evaluator_read_together(evaluator *on, bool is_stack);

/* The topmost value is an array of which a step comes next; reads all that come. A nested layout's steps leave one. */
bool evaluator_sees_step(evaluator *on);
bool evaluator_read_steps(evaluator *on);
bool evaluator_step_layout(evaluator *on);

/* Makes a value an array: its text is read again. */
bool evaluator_to_array(evaluator *on, value *what);

/* Frees all but the result's array. */
void evaluator_close(evaluator *on, const value *result);

/* Makes a tuple of the values from `first` on; what stands alone stays unless it is a tuple. */
bool evaluator_join_tuples(evaluator *on, size_t first, size_t start);
