/* The language of the program: one grammar for arrays, strided and nested layouts, whose values have types.

       expression = operand {"o" operand}                   composition((6,2):(8,2), (4,3):(3,1)), A o B
       operand    = primary {suffix}
       suffix     = "(" expression, … ")"                   a layout at a coordinate, or sliced; a swizzle's position
                  | "[" indexers "]" | "." NAME ["(" … ")"] a step or a question of arrays, or a function of what is
                                                            before it: a.npy.T[0].coalesce()
       primary    = source                                  a.npy, c(2,3), right_padded(2,3; 4)
                  | "concatenate(" expression, … ["; axis 0"] ")", and stack
                  | tuple [":" tuple] ["+" number]          (4,(2,2)):(1,(4,8)); integers may be expressions
                  | "<" expression, … ">" | "Sw<3,4,3>"
                  | NAME "(" expression, … ")"              a function
                  | "strict(" expression ")"                DIMFOLD_STRICT for all that it calls
                  | NAME                                    a variable
                  | "(" expression ")"

   (2,3):(3,1) is a strided layout and a nested one: the former as a result, in front of a step, and where arrays are
   put together, the latter where a function takes it. */
#pragma once

#include "cli/functions/value.h"

typedef struct variable {
    char *name;
    value value;
} variable;

/* What is known when an expression is read. Owns its variables. */
typedef struct algebra {
    uint32_t flags; /* DIMFOLD_STRICT */
    bool wants_elements; /* what is an array, or a number, becomes one that is computed */
    bool has_arrays; /* a result may be an array; else a nested layout takes its place */
    struct dimfold_queue *queue; /* for what must be computed to be read: x[x > 0] has as many elements as values say */
    size_t *memory;  /* what that may take, and then leaves */
    size_t count;
    variable *variables;
} algebra;

void algebra_close(algebra *scope);

/* Evaluates the text. The detail of a failure is the text with its faulty part marked, and the operands with the faulty
   mode marked. */
bool algebra_evaluate(const algebra *scope, const char *text, size_t length, value *result, failure *reason);

/* The same, where the text may be NAME = expression, which makes a variable. */
bool algebra_run(algebra *scope, const char *text, size_t length, value *result, failure *reason);
