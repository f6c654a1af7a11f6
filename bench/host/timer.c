/* Times calls from C, so that a call of a few nanoseconds is not hidden behind those of an interpreter. */
#include "limit.h"

#include <string.h>

/* A call of any peer: up to four pointers, an integer that is 0 when it went well. */
typedef struct timer_call {
    int32_t (*function)(void *, void *, void *, void *);
    void *argument[4];
} timer_call;

static int32_t timer_make(const timer_call *call)
{
    return call->function(call->argument[0], call->argument[1], call->argument[2], call->argument[3]);
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

/* Makes the calls in turns, `repeats` rounds of them, and returns what all took together; 0 when one failed. */
uint64_t timer_rounds(const timer_call *calls, size_t count, size_t repeats)
{
    int32_t failed = 0;
    const uint64_t start = limit_clock_ns();
    for (size_t round = 0; round < repeats; round++)
        for (size_t i = 0; i < count; i++)
            failed |= timer_make(&calls[i]);
    const uint64_t taken = limit_clock_ns() - start;
    return failed ? 0 : taken + 1;
}

/* memcpy as a call: target, source and, in place of a pointer, the number of bytes. */
int32_t timer_memcpy(void *target, void *source, void *size_bytes, void *unused)
{
    (void)unused;
    memcpy(target, source, (size_t)size_bytes);
    return 0;
}

int32_t timer_differs(const void *left, const void *right, size_t size_bytes)
{
    return memcmp(left, right, size_bytes) != 0;
}
