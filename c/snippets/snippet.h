/* What an emitter puts into kernels: functions that take their arguments from registers @x, @y and @z and leave their
   result in @r, of 32 bits for items of up to 4 bytes, of 64 bits for larger ones; items of 16 bytes have two, the
   upper one of which is @xh. Items of 1 and 2 bytes have zeros above them. */
#ifndef DIMFOLD_SNIPPETS_SNIPPET_H
#define DIMFOLD_SNIPPETS_SNIPPET_H

#include "kernels/math/operation.h"

typedef float math_f32;
typedef double math_f64;
typedef uint8_t math_truth;

/* All that it calls becomes a part of it. */
#define SNIPPET(name) __attribute__((flatten)) void name(void)

/* `item` becomes what register @name has. */
#define SNIPPET_TAKE(item, name)                                                                                       \
    do {                                                                                                               \
        uint32_t word = 0;                                                                                             \
        uint64_t wide[2] = {0, 0};                                                                                     \
        if (sizeof(item) <= 4)                                                                                         \
            __asm__ volatile("mov.b32 %0, @" #name ";" : "=r"(word));                                                  \
        else                                                                                                           \
            __asm__ volatile("mov.b64 %0, @" #name ";" : "=l"(wide[0]));                                               \
        if (sizeof(item) == 16)                                                                                        \
            __asm__ volatile("mov.b64 %0, @" #name "h;" : "=l"(wide[1]));                                              \
        if (sizeof(item) < 4)                                                                                          \
            __builtin_assume(word >> (8 * sizeof(item) & 31) == 0);                                                    \
        __builtin_memcpy(&(item), sizeof(item) <= 4 ? (const void *)&word : (const void *)wide, sizeof(item));         \
    } while (0)

#define SNIPPET_GIVE(item)                                                                                             \
    do {                                                                                                               \
        uint32_t word = 0;                                                                                             \
        uint64_t wide[2] = {0, 0};                                                                                     \
        __builtin_memcpy(sizeof(item) <= 4 ? (void *)&word : (void *)wide, &(item), sizeof(item));                     \
        if (sizeof(item) <= 4)                                                                                         \
            __asm__ volatile("mov.b32 @r, %0;" : : "r"(word));                                                         \
        else                                                                                                           \
            __asm__ volatile("mov.b64 @r, %0;" : : "l"(wide[0]));                                                      \
        if (sizeof(item) == 16)                                                                                        \
            __asm__ volatile("mov.b64 @rh, %0;" : : "l"(wide[1]));                                                     \
    } while (0)

#endif
