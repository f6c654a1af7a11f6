/* Moving a few bytes without a call. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Longer rows are left to memcpy. */
#define MOVE_BYTES_MAX 1024

/* From as many bytes on memcpy may be `rep movs`. */
#define MOVE_ALIASED_BYTES_MIN 2048

/* Moves a row of bytes. What a vector of 16 does not divide is moved by two that overlap. */
/* Whether the target lies less than a vector behind the source, or pages behind that. x86's `rep movs`, which memcpy is
   for thousands of bytes, then takes each load for one of what was just stored: 20 times as long on a Zen 3. */
static inline bool move_is_aliased(const char *target, const char *source, size_t count)
{
    size_t apart = ((uintptr_t)target - (uintptr_t)source) % 4096;
    return count >= MOVE_ALIASED_BYTES_MIN && apart > 0 && apart < 32;
}

/* From the end to the beginning, so that no load follows such a store. */
static __attribute__((noinline)) void move_bytes_backwards(char *target, const char *source, size_t count)
{
    for (; count >= 64; count -= 64) {
        char line[64];
        memcpy(line, source + count - 64, 64);
        memcpy(target + count - 64, line, 64);
    }
    memcpy(target, source, count);
}

static inline void move_bytes(char *target, const char *source, size_t count)
{
    if (count > MOVE_BYTES_MAX) {
        if (move_is_aliased(target, source, count))
            move_bytes_backwards(target, source, count);
        else
            memcpy(target, source, count);
    } else if (count >= 16) {
        for (size_t i = 0; i < count - 15; i += 16)
            memcpy(target + i, source + i, 16);
        memcpy(target + count - 16, source + count - 16, 16);
    } else if (count >= 8) {
        memcpy(target, source, 8);
        memcpy(target + count - 8, source + count - 8, 8);
    } else {
        for (size_t i = 0; i < count; i++)
            target[i] = source[i];
    }
}

/* The same for rows of a line or more that lie apart: what a vector does not divide is moved in pieces of 8, 4, 2 and
   1. An access that crosses two lines takes longer than all of these where the caches hold neither. */
static inline void move_bytes_apart(char *target, const char *source, size_t count)
{
    for (size_t i = 0; i < count - 15; i += 16)
        memcpy(target + i, source + i, 16);
    target += count & ~(size_t)15, source += count & ~(size_t)15;
    if (count & 8)
        memcpy(target, source, 8), target += 8, source += 8;
    if (count & 4)
        memcpy(target, source, 4), target += 4, source += 4;
    if (count & 2)
        memcpy(target, source, 2), target += 2, source += 2;
    if (count & 1)
        *target = *source;
}
