/* Arithmetic over arrays as programs of the library. What has more nodes or arrays than one program is cut where the
   parts are largest: the values there become arrays between two programs. */
#pragma once

#include "computation.h"

#include "cli/report/failure.h"

#include <dimfold/program.h>

/* One program; its sources are arrays, or results of programs before it. */
typedef struct computed_program {
    bool is_power;             /* COMPUTED_POWER of two results; else: */
    dimfold_program *program;
    dimfold_dtype dtype; /* of its result */
    size_t node;         /* which that is */
    size_t source_count;
    struct {
        bool is_array;
        size_t number;   /* of the array, or of the program */
    } sources[DIMFOLD_EXPR_SOURCES_MAX];
    dimfold_expr expr;
} computed_program;

typedef struct computed_programs {
    size_t count;
    computed_program *programs; /* the last one's result is wanted */
} computed_programs;

/* Frees with computed_programs_free, also after a failure. Without a queue the programs are only written down. */
bool computed_programs_make(computed_programs *result, const computation *work, dimfold_queue *queue, failure *reason);
void computed_programs_free(computed_programs *made);
