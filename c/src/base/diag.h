/* How the library's own code reports a failure: the reason decides status and sentence. */
#ifndef DIMFOLD_BASE_DIAG_H
#define DIMFOLD_BASE_DIAG_H

#include <dimfold/status.h>

enum dimfold_reason {
#define DIMFOLD_REASON(name, status, sentence) DIMFOLD_REASON_##name,
#include "reason.def"
#undef DIMFOLD_REASON
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
dimfold_status dimfold_fail(dimfold_call call, int32_t reason, const char *operand, ptrdiff_t axis, int64_t expected,
                            int64_t found) __attribute__((cold, noinline));

/* The same for texts, at a column counted from 1. */
dimfold_status dimfold_fail_at(dimfold_call call, int32_t reason, const char *operand, size_t column, int64_t expected,
                               int64_t found) __attribute__((cold, noinline));

static inline dimfold_status dimfold_check_pointer(dimfold_call call, const void *pointer, const char *operand)
{
    if (__builtin_expect(pointer == NULL, 0))
        return dimfold_fail(call, DIMFOLD_REASON_POINTER, operand, DIMFOLD_NO_AXIS, 0, 0);
    return DIMFOLD_OK;
}

#endif
