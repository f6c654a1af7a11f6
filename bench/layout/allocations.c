#define _POSIX_C_SOURCE 200809L
#include "allocations.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* The program itself only needs a few buffers of the C library, so nothing is ever given back. */
static alignas(64) unsigned char arena[1 << 20];
static size_t arena_used;
static size_t counted;

size_t allocations_counted(void)
{
    return counted;
}

bool allocations_are_counted(void)
{
    char *(*volatile duplicate)(const char *) = strdup; /* so that no compiler takes the call away */
    size_t before = counted;
    char *copy = duplicate("seen");
    bool seen = copy && counted == before + 1;
    free(copy);
    return seen;
}

static void *take(size_t alignment, size_t size)
{
    counted++;
    size_t start = (arena_used + alignment - 1) / alignment * alignment;
    if (start > sizeof arena || size > sizeof arena - start) return NULL;
    arena_used = start + size;
    return arena + start;
}

void *malloc(size_t size)
{
    return take(16, size);
}

/* The arena is zero where nobody has been. */
void *calloc(size_t count, size_t size)
{
    return size && count > sizeof arena / size ? NULL : take(16, count * size);
}

/* The old size is not known: what follows it in the arena is copied along, which does no harm. */
void *realloc(void *old, size_t size)
{
    unsigned char *moved = take(16, size);
    if (!moved || !old) return moved;
    size_t reach = (size_t)(moved - (unsigned char *)old);
    return memcpy(moved, old, size < reach ? size : reach);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return take(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size)
{
    *result = take(alignment, size);
    return *result ? 0 : 12;
}

void free(void *old)
{
    (void)old;
}
