/* The processor's rules for floats: round to nearest, subnormals as they are, whatever the caller has chosen. */
#pragma once

#include <stdint.h>

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

typedef struct dimfold_environment {
    uint64_t own; /* the caller's */
} dimfold_environment;

#if defined(__SSE__)
/* All exceptions masked, nearest, nothing flushed. */
#define ENVIRONMENT_DEFAULT 0x1f80u

static inline dimfold_environment dimfold_environment_enter(void)
{
    dimfold_environment environment = {_mm_getcsr()};
    _mm_setcsr(ENVIRONMENT_DEFAULT);
    return environment;
}

/* What was raised meanwhile is not the caller's. */
static inline void dimfold_environment_leave(dimfold_environment environment)
{
    _mm_setcsr((unsigned)environment.own);
}

#elif defined(__aarch64__)
static inline dimfold_environment dimfold_environment_enter(void)
{
    dimfold_environment environment;
    __asm__ volatile("mrs %0, fpcr" : "=r"(environment.own));
    __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)0));
    return environment;
}

static inline void dimfold_environment_leave(dimfold_environment environment)
{
    __asm__ volatile("msr fpcr, %0" : : "r"(environment.own));
}

#else
static inline dimfold_environment dimfold_environment_enter(void)
{
    return (dimfold_environment){0};
}

static inline void dimfold_environment_leave(dimfold_environment environment)
{
    (void)environment;
}
#endif
