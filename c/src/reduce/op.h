/* What each reduction is made of: a kind of loop, and what is done before and after it. Pure. */
#pragma once

#include "base/diag.h"

#include <dimfold/reduce.h>

enum dimfold_reduce_kind {
#define DIMFOLD_REDUCE_KIND(constant, item, state) DIMFOLD_KIND_##constant,
#include "kind.def"
    DIMFOLD_KIND_COUNT
};

enum dimfold_reduce_state {
    DIMFOLD_STATE_WHOLE,
    DIMFOLD_STATE_REAL,
    DIMFOLD_STATE_PAIR,
    DIMFOLD_STATE_MOMENT,
    DIMFOLD_STATE_KEY,
    DIMFOLD_STATE_PLACE
};

/* How the bits of an item become what is accumulated: those of `keep` are kept, a float becomes an integer in whose
   order it is, those of `flip` are flipped, and a NaN becomes `nan`. The words are as long as the items. */
typedef struct dimfold_reduce_bits {
    uint64_t keep, flip, nan;
} dimfold_reduce_bits;

typedef struct dimfold_reduce_value {
    uint32_t op;               /* DIMFOLD_REDUCE_… */
    uint32_t number;           /* of the source, or of the map's result */
    double ddof;
    enum dimfold_reduce_kind kind;
    enum dimfold_reduce_state state;
    dimfold_dtype item;        /* of what is reduced */
    dimfold_dtype load;        /* that items are converted to before; of complex numbers, their parts' */
    dimfold_dtype accumulated; /* what is made of the end of it */
    dimfold_dtype result;      /* what reduce.h promises */
    size_t item_bytes;         /* of `load` */
    size_t parts;              /* 2 of complex numbers, each of which is reduced by itself */
    dimfold_reduce_bits bits;
    uint64_t bias;             /* how much larger than itself an integer is added */
} dimfold_reduce_value;

/* Of a result whose items are of `dtype`; `place` is its number. */
dimfold_status dimfold_reduce_value_make(dimfold_call call, dimfold_reduce_value *value,
                                         const dimfold_reduce_result *result, size_t place, dimfold_dtype dtype);

/* Makes a mean of so many integers that their sum has more than 64 bits one of numbers of f64. */
void dimfold_reduce_value_widen(dimfold_reduce_value *value);

/* Whether no items have an answer. */
bool dimfold_reduce_has_empty(uint32_t op);
