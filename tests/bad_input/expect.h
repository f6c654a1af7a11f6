/* What the headers say about a case, and whether the answer is that. */
#ifndef DIMFOLD_BAD_INPUT_EXPECT_H
#define DIMFOLD_BAD_INPUT_EXPECT_H

#include "arguments.h"

struct expectation {
    bool is_known;
    bool is_null;
    dimfold_status status;
    const char *operand; /* NULL if any will do */
};

/* Known only if a single argument is bad: nobody promises which of two is named. */
struct expectation expect_of(const struct function *function, const struct argument *arguments,
                             const struct mutation *mutations);

bool expect_check(const struct function *function, struct expectation expected, struct answer answer,
                  const dimfold_diag *diag);

#endif
