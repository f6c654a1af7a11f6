/* Allocators: the caller's or malloc's. What is made with them is tested where it is made. */
#include "ops/allocator.h"

#include "test.h"

static void *allocate_nothing(void *context, size_t size_bytes, size_t alignment_bytes)
{
    (void)context;
    (void)size_bytes;
    (void)alignment_bytes;
    return NULL;
}

static void release_nothing(void *context, void *memory, size_t size_bytes, size_t alignment_bytes)
{
    (void)context;
    (void)memory;
    (void)size_bytes;
    (void)alignment_bytes;
}

TEST(allocator_without_one_is_malloc)
{
    dimfold_allocator chosen;
    CHECK_STATUS(DIMFOLD_OK, dimfold_allocator_choose((dimfold_call){NULL, "test"}, NULL, &chosen));
    unsigned char *memory = chosen.allocate(chosen.context, 100, _Alignof(max_align_t));
    if (CHECK(memory != NULL && (uintptr_t)memory % _Alignof(max_align_t) == 0))
        memset(memory, 1, 100);
    chosen.release(chosen.context, memory, 100, _Alignof(max_align_t));
}

TEST(allocator_given_is_the_one_chosen)
{
    int context;
    dimfold_allocator given = {&context, allocate_nothing, release_nothing}, chosen;
    CHECK_STATUS(DIMFOLD_OK, dimfold_allocator_choose((dimfold_call){NULL, "test"}, &given, &chosen));
    CHECK(chosen.context == &context && chosen.allocate == allocate_nothing && chosen.release == release_nothing);
}

TEST(allocator_needs_both_functions)
{
    dimfold_allocator half[] = {{NULL, allocate_nothing, NULL}, {NULL, NULL, release_nothing}}, chosen;
    dimfold_diag diag;
    for (size_t i = 0; i < 2; i++) {
        CHECK_STATUS(DIMFOLD_ERR_ARGUMENT, dimfold_allocator_choose((dimfold_call){&diag, "test"}, &half[i], &chosen));
        CHECK(strcmp(diag.operand, "allocator") == 0);
    }
}
