/* The arguments of one case: made valid, then changed, snapshot before the call and compared after it. */
#ifndef DIMFOLD_BAD_INPUT_ARGUMENTS_H
#define DIMFOLD_BAD_INPUT_ARGUMENTS_H

#include "engine.h"

enum mutation_kind {
    MUTATE_NOTHING,
    MUTATE_NULL,
    MUTATE_NUMBER,     /* to `value` */
    MUTATE_FILL,       /* the whole memory with the garbage that `value` chooses, but for pointers in it */
    MUTATE_FIELD,      /* one number in the memory to `value` */
    MUTATE_POINTER,    /* one pointer in the memory to NULL, or to something if it is NULL in a valid call */
    MUTATE_ENTRY_NULL  /* one pointer of a list to NULL */
};

struct mutation {
    enum mutation_kind kind;
    size_t entry; /* of the array, ENTRY_ALL for all of them; of a view: 1 if its data is NULL too */
    size_t field;
    uint64_t value;
};

#define ENTRY_ALL 3

/* How many values mutation.entry has for a parameter. */
size_t entry_choices(const struct parameter *parameter);

/* Whether an object's first number is how many axes or nodes it has. */
bool begins_with_count(const struct parameter *parameter);

/* Whether the caller may pass that: a number must not promise memory that is not there. */
bool mutation_is_allowed(const struct parameter *parameter, const struct mutation *mutation);

/* Once per function: what only the library can make, and the name to report if a call crashes or hangs. */
void arguments_prepare(const char *function_name);

void arguments_make(const struct function *function, struct argument *arguments);
void argument_mutate(const struct parameter *parameter, struct argument *argument, const struct mutation *mutation);
/* After a call: what it has ended is there again, and what it has begun is ended. */
void arguments_settle(const struct function *function, struct argument *arguments, bool is_done);
void arguments_release(const struct function *function, struct argument *arguments);

void arguments_snapshot(const struct function *function, struct argument *arguments);
void arguments_restore(const struct function *function, struct argument *arguments);
/* Whether what the call must not write is as it was: all memory with `with_outputs`, else what is only read. */
bool arguments_unchanged(const struct function *function, const struct argument *arguments, bool with_outputs);

#endif
