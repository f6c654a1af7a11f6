/* malloc as an allocator. Its own alignment is enough for all that is ever asked of it. */
#include "allocator.h"

#include <stdlib.h>

static void *allocator_malloc(void *context, size_t size_bytes, size_t alignment_bytes)
{
    (void)context;
    (void)alignment_bytes;
    return malloc(size_bytes);
}

static void allocator_free(void *context, void *memory, size_t size_bytes, size_t alignment_bytes)
{
    (void)context;
    (void)size_bytes;
    (void)alignment_bytes;
    free(memory);
}

dimfold_status dimfold_allocator_choose(dimfold_call call, const dimfold_allocator *given, dimfold_allocator *chosen)
{
    if (given != NULL && (given->allocate == NULL || given->release == NULL))
        return dimfold_refuse(call, DIMFOLD_REASON_ALLOCATOR, "allocator", 0, 0);
    *chosen = given != NULL ? *given : (dimfold_allocator){NULL, allocator_malloc, allocator_free};
    return DIMFOLD_OK;
}

bool dimfold_allocator_is_malloc(const dimfold_allocator *allocator)
{
    return allocator->allocate == allocator_malloc;
}
