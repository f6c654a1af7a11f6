/* What stands between the parentheses of a step, matched to the parameters of the function that it names. */
#pragma once

#include "lexer.h"

#include <dimfold/dtype.h>

enum { PARAMETERS_MAX = 5, INDEXERS_MAX = 2 * DIMFOLD_NDIM_MAX + 1 };

enum parameter_kind {
    PARAMETER_NUMBER,   /* -1 */
    PARAMETER_SIZE,     /* 4 */
    PARAMETER_BOOL,     /* True, true or 1; False, false or 0: a number 0 or 1 */
    PARAMETER_NUMBERS,  /* (0, -1) or 0 */
    PARAMETER_EXTENTS,  /* the same without a sign */
    PARAMETER_SLICE,    /* 1:9:2, or the numbers one by one: 1, 9, 2 */
    PARAMETER_INDEXERS, /* 3, ::-1, None, ... */
    PARAMETER_ORDER,    /* 'F' or F */
    PARAMETER_WORD,     /* edge, 'edge' or a number as it is written: -1.5e3 */
    PARAMETER_DTYPE,    /* f16, 'float16', '<f2' */
    PARAMETER_LAYOUT    /* (3,4):(4,1)+2 */
};

typedef struct parameter {
    const char *name; /* NULL behind the last one */
    enum parameter_kind kind;
    bool is_optional; /* may be left out or None */
    bool is_spread;   /* a list whose entries may also be given one by one */
} parameter;

/* The arguments given: those of parameter i in numbers[i] or in the field of its kind. */
typedef struct arguments {
    bool is_given[PARAMETERS_MAX];
    dimfold_numbers numbers[PARAMETERS_MAX];
    dimfold_slice slice;
    dimfold_order order;
    dimfold_dtype dtype;
    dimfold_token words[PARAMETERS_MAX];
    dimfold_layout layout;
    size_t indexer_count;
    dimfold_indexer indexers[INDEXERS_MAX];
} arguments;

/* The one number of parameter `i`, or what it is when left out. */
static inline ptrdiff_t arguments_number(const arguments *given, size_t i, ptrdiff_t otherwise)
{
    return given->is_given[i] ? given->numbers[i].entries[0] : otherwise;
}

/* Takes "(" arguments ")". */
dimfold_status dimfold_arguments_parse(dimfold_lexer *lexer, const parameter *parameters, arguments *result);

/* Takes indexers up to and with `closing`, "]" or ")". */
dimfold_status dimfold_indexers_parse(dimfold_lexer *lexer, const char *closing, const char *quoted, size_t *count,
                                      dimfold_indexer *indexers);

/* Takes a slice, "1:9:2", or, where there is no colon, "1, 9, 2". */
dimfold_status dimfold_slice_parse(dimfold_lexer *lexer, dimfold_slice *slice);
