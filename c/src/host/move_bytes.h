/* Moving a few bytes without a call. */
#pragma once

#include <string.h>

/* Longer rows are left to memcpy. */
#define MOVE_BYTES_MAX 1024

/* Moves a row of bytes. What a vector of 16 does not divide is moved by two that overlap. */
static inline void move_bytes(char *target, const char *source, size_t count)
{
    if (count > MOVE_BYTES_MAX) {
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
