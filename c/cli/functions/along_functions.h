/* NumPy's functions that go along axes of arrays, by their names. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a call is made into. */
typedef enum along_rule {
    RULE_REDUCE, RULE_WITHOUT_NAN, RULE_RANGE, RULE_MEDIAN, RULE_NORM, RULE_LOGSUMEXP, RULE_DOT,
    RULE_SCAN, RULE_SCAN_WITHOUT_NAN, RULE_ACCUMULATE,
    RULE_TAKE, RULE_GATHER, RULE_COMPRESS, RULE_EXTRACT, RULE_NONZERO, RULE_ARGWHERE, RULE_FLATNONZERO,
    RULE_SEARCHSORTED, RULE_BINCOUNT, RULE_UNRAVEL,
    RULE_SORT, RULE_ARGSORT, RULE_TOP_K, RULE_UNIQUE
} along_rule;

typedef struct along_function {
    const char *group; /* NULL but for the first of a group, which is nothing else */
    const char *name;
    along_rule rule;
    uint32_t op;       /* DIMFOLD_REDUCE_…, or 0 */
    const char *parameters, *meaning, *example, *answer;
} along_function;

extern const along_function along_functions[];
extern const size_t along_function_count;

/* The function of a name; NULL if there is none. */
const along_function *along_find(const char *name, size_t length);

/* The length of a name with a point in it that a text begins with, maximum.accumulate; 0 if there is none. */
size_t along_see(const char *text, size_t length);

/* What an argument is. */
typedef enum along_kind_of {
    ALONG_ARRAY,
    ALONG_AXES,    /* 0, (0, -1), None */
    ALONG_TYPE,    /* a dtype */
    ALONG_BOOL,
    ALONG_NUMBER,
    ALONG_NUMBERS, /* (2, 3) */
    ALONG_WORD,    /* 'clip' */
    ALONG_NOTHING, /* None alone: what is not there */
} along_kind_of;

typedef struct along_parameter {
    const char *name;
    size_t length;
    along_kind_of kind;
    bool is_named; /* it has no place */
} along_parameter;

enum { ALONG_PARAMETERS_MAX = 9 };

/* The parameters of a function; returns how many there are. */
size_t along_parameters(const along_function *function, along_parameter found[ALONG_PARAMETERS_MAX]);
