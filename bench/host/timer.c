/* Times calls from C, so that a call of a few nanoseconds is not hidden behind those of an interpreter. */
#include "limit.h"

#include <string.h>

#define TIMER_ARGUMENTS 7

/* A call of any peer: pointers, as many as it takes, and an integer that is 0 when it went well. */
typedef struct timer_call {
    int32_t (*function)(void *, void *, void *, void *, void *, void *, void *);
    void *argument[TIMER_ARGUMENTS];
} timer_call;

static int32_t timer_make(const timer_call *call)
{
    void *const *of = call->argument;
    return call->function(of[0], of[1], of[2], of[3], of[4], of[5], of[6]);
}

/* Makes each call once, in order, and writes what each took. Returns the first status that is not 0. */
int32_t timer_each(const timer_call *calls, size_t count, uint64_t *ns)
{
    int32_t status = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t start = limit_clock_ns();
        const int32_t found = timer_make(&calls[i]);
        ns[i] = limit_clock_ns() - start;
        status = status != 0 ? status : found;
    }
    return status;
}

/* Makes one call `repeats` times and returns what all took together; 0 when one failed. */
uint64_t timer_repeat(const timer_call *call, size_t repeats)
{
    int32_t failed = 0;
    const uint64_t start = limit_clock_ns();
    for (size_t i = 0; i < repeats; i++)
        failed |= timer_make(call);
    const uint64_t taken = limit_clock_ns() - start;
    return failed ? 0 : taken + 1;
}

/* memcpy as a call: target, source and, in place of a pointer, the number of bytes. */
int32_t timer_memcpy(void *target, void *source, void *size_bytes)
{
    memcpy(target, source, (size_t)size_bytes);
    return 0;
}

/* A plain loop as a call, to measure an addition of few elements by. */
int32_t timer_add(void *target, void *left, void *right, void *count)
{
    float *sum = target;
    const float *a = left, *b = right;
    for (size_t i = 0; i < (size_t)count; i++)
        sum[i] = a[i] + b[i];
    return 0;
}

int32_t timer_differs(const void *left, const void *right, size_t size_bytes)
{
    return memcmp(left, right, size_bytes) != 0;
}
