/* Aligned allocations by malloc alone, which every libc has: the block's own address stands before what is given. */
#include "memory.h"

#include <stdint.h>
#include <stdlib.h>

void *dimfold_host_memory(size_t size_bytes)
{
    size_t room = DIMFOLD_HOST_MEMORY_ALIGNMENT + sizeof(void *);
    char *block = size_bytes <= PTRDIFF_MAX - room ? malloc(size_bytes + room) : NULL;
    if (block == NULL)
        return NULL;
    char *memory = block + room - (uintptr_t)(block + room) % DIMFOLD_HOST_MEMORY_ALIGNMENT;
    ((void **)memory)[-1] = block;
    return memory;
}

void dimfold_host_memory_free(void *memory)
{
    free(((void **)memory)[-1]);
}
