/* How the library's own code reports a failure: the reason decides status and sentence. */
#pragma once

#include <dimfold/status.h>

enum dimfold_reason {
#define DIMFOLD_REASON(name, status, sentence) DIMFOLD_REASON_##name,
#include "reason.def"
    DIMFOLD_REASON_COUNT
};

/* Who is asked and where the diagnosis goes: passed down so that the sentence names the public function. */
typedef struct dimfold_call {
    dimfold_diag *diag;
    const char *operation;
} dimfold_call;

#define DIMFOLD_NO_AXIS ((ptrdiff_t)-1)

#define DIMFOLD_TRY(call)                                                                                              \
    do {                                                                                                               \
        dimfold_status try_status = (call);                                                                            \
        if (__builtin_expect(try_status != DIMFOLD_OK, 0))                                                             \
            return try_status;                                                                                         \
    } while (0)

/* Writes the diagnosis, unless there is none to write, and returns the reason's status. */
dimfold_status dimfold_diagnose(dimfold_call call, int32_t reason, const char *operand, ptrdiff_t axis,
                                int64_t expected, int64_t found) __attribute__((cold, noinline));

/* The same for texts, at a column counted from 1. */
dimfold_status dimfold_diagnose_at(dimfold_call call, int32_t reason, const char *operand, size_t column,
                                   int64_t expected, int64_t found) __attribute__((cold, noinline));

/* The same with a position: one that two elements share, or a place in a list beside an axis. */
dimfold_status dimfold_diagnose_shared(dimfold_call call, int32_t reason, const char *operand, ptrdiff_t axis,
                                       int64_t element, int64_t element2, int64_t position)
    __attribute__((cold, noinline));

/* The same for a pointer that is missing. */
dimfold_status dimfold_diagnose_pointer(dimfold_call call, const char *operand) __attribute__((cold, noinline));

/* Every reason's status is a failure. Callers that know it keep nothing for afterwards, which is a third of the
   library's code and some saved registers on the way to success. */
static inline dimfold_status dimfold_failure(dimfold_status status)
{
    if (status == DIMFOLD_OK)
        __builtin_unreachable();
    return status;
}

static inline dimfold_status dimfold_fail(dimfold_call call, int32_t reason, const char *operand, ptrdiff_t axis,
                                          int64_t expected, int64_t found)
{
    return dimfold_failure(dimfold_diagnose(call, reason, operand, axis, expected, found));
}

/* Of an operand as a whole, not of one of its axes. */
static inline dimfold_status dimfold_refuse(dimfold_call call, int32_t reason, const char *operand, int64_t expected,
                                            int64_t found)
{
    return dimfold_fail(call, reason, operand, DIMFOLD_NO_AXIS, expected, found);
}

static inline dimfold_status dimfold_fail_at(dimfold_call call, int32_t reason, const char *operand, size_t column,
                                             int64_t expected, int64_t found)
{
    return dimfold_failure(dimfold_diagnose_at(call, reason, operand, column, expected, found));
}

static inline dimfold_status dimfold_check_pointer(dimfold_call call, const void *pointer, const char *operand)
{
    if (__builtin_expect(pointer == NULL, 0))
        return dimfold_failure(dimfold_diagnose_pointer(call, operand));
    return DIMFOLD_OK;
}
