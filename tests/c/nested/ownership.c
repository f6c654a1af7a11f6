/* Who owns the elements of a tile. */
#include "nested/notation.h"

static dimfold_ownership ownership_of(const char *text, size_t size)
{
    dimfold_nested tv = nested_of(text);
    dimfold_ownership ownership = {0};
    CHECK_STATUS(DIMFOLD_OK, dimfold_thread_value_ownership(&tv, size, &ownership, NULL));
    return ownership;
}

static void check_ownership(const char *text, size_t size, uint64_t once, uint64_t more, uint64_t unowned,
                            int64_t first_bad, uint64_t outside)
{
    dimfold_ownership ownership = ownership_of(text, size);
    CHECK_EQ(once, ownership.owned_once);
    CHECK_EQ(more, ownership.owned_more);
    CHECK_EQ(unowned, ownership.unowned);
    CHECK_EQ(first_bad, ownership.first_bad);
    CHECK_EQ(outside, ownership.outside);
    CHECK_EQ(0, ownership.reserved[0]);
}

TEST(ownership_counts_elements_that_are_owned_once_more_or_not)
{
    check_ownership("(4,2):(2,1)", 8, 8, 0, 0, -1, 0);
    check_ownership("(4,2):(1,4)+2", 8, 6, 0, 2, 0, 2);
    check_ownership("(4,2):(1,3)", 8, 6, 1, 1, 3, 0);
    check_ownership("(4,2):(1,0)", 4, 0, 4, 0, 0, 0);
    check_ownership("(4,2):(1,0)", 2, 0, 2, 0, 0, 4);
    check_ownership("(4,2):(-1,4)", 8, 5, 0, 3, 5, 3);
    check_ownership("Sw<1,0,2> o 0 o (4,2):(1,4)", 8, 8, 0, 0, -1, 0);
    check_ownership("(256,256):(256,1)", 65536, 65536, 0, 0, -1, 0);
    check_ownership("(2,2):(1,2)", 0, 0, 0, 0, -1, 4);
}

/* The operands and the result of tensor cores' instructions, as the PTX manual numbers their elements. */
TEST(operands_of_matrix_instructions_are_owned_once)
{
    check_ownership("((4,8),(2,2)):((32,1),(16,8))", 128, 128, 0, 0, -1, 0);           /* 16x8 result */
    check_ownership("((4,8),(2,2,2)):((32,1),(16,8,128))", 256, 256, 0, 0, -1, 0);     /* 16x16 left */
    check_ownership("((4,8),(2,2)):((16,1),(8,64))", 128, 128, 0, 0, -1, 0);           /* 8x16 right */
    check_ownership("((4,8),(4,2,2)):((64,1),(16,8,256))", 512, 512, 0, 0, -1, 0);     /* 16x32 left of 8 bits */
}

TEST(ownership_of_operands_that_all_threads_read)
{
    check_ownership("(128,(64,16)):(0,(1,64))", 1024, 0, 1024, 0, 0, 0);
}

TEST(ownership_refuses_what_it_would_look_at_for_long)
{
    dimfold_nested tv = nested_of("(2048,4096):(1,2048)"), flat = nested_of("(2,2,2):(1,2,4)");
    dimfold_ownership ownership = {.outside = 7};
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_thread_value_ownership(&tv, 4, &ownership, NULL));
    tv = nested_of("(4,2):(1,4)");
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_thread_value_ownership(&tv, 65537, &ownership, NULL));
    CHECK_STATUS(DIMFOLD_ERR_SHAPE, dimfold_thread_value_ownership(&flat, 8, &ownership, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_thread_value_ownership(&tv, 8, NULL, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_thread_value_ownership(NULL, 8, &ownership, NULL));
    CHECK_EQ(7, ownership.outside);
}
