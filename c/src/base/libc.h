/* What the layout half uses of the C library. Where there is none (-ffreestanding) three functions remain, which
   compilers call by themselves and the runtimes of Rust and Zig therefore bring. */
#pragma once

#if __STDC_HOSTED__
#include <string.h>
#else
#include <stddef.h>

void *memcpy(void *restrict target, const void *restrict source, size_t bytes);
void *memset(void *target, int byte, size_t bytes);
int memcmp(const void *a, const void *b, size_t bytes);

static inline size_t strlen(const char *text)
{
    size_t length = 0;
    while (text[length] != '\0')
        length++;
    return length;
}

static inline int strcmp(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

static inline void *memchr(const void *bytes, int byte, size_t count)
{
    for (const unsigned char *at = bytes; count-- > 0; at++)
        if (*at == (unsigned char)byte)
            return (void *)at;
    return NULL;
}
#endif
