/* Operations as CUDA queues run them, whichever kernels that takes: the host's answers, and kernels that touch nothing
   but the operands' elements. */
#include "cases.h"

#include "ops/trees.h"

static const kernel_options any_kernel = {.fit = NULL};

TEST(copies_are_the_hosts_for_random_layouts_of_every_item_size)
{
    CHECK_EQ(700, cases_random_copies(&any_kernel, 700, 6000, 1));
}

TEST(copies_are_the_hosts_for_large_layouts)
{
    CHECK_EQ(16, cases_random_copies(&any_kernel, 16, 150000, 2));
}

TEST(copies_are_the_hosts_for_matrices_around_the_tiles_edges)
{
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2)
        cases_matrices(&any_kernel, item_bytes, item_bytes);
}

TEST(copies_are_the_hosts_for_every_permutation)
{
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2) {
        cases_permutations(&any_kernel, item_bytes, 4, 3, item_bytes);
        cases_permutations(&any_kernel, item_bytes, 3, 17, item_bytes);
    }
}

TEST(casts_are_the_hosts_between_all_dtypes)
{
    CHECK_EQ(2 * 225, cases_random_casts(&any_kernel, 2 * 225, 1500, 3));
}

TEST(casts_along_rows_are_the_hosts_between_all_dtypes)
{
    CHECK_EQ(5 * 225, cases_cast_rows(&any_kernel, 1040, 7));
    CHECK_EQ(5 * 225, cases_cast_rows(&any_kernel, 5003, 8));
}

TEST(fills_are_the_hosts)
{
    CHECK_EQ(160, cases_random_fills(&any_kernel, 160, 4000, 4));
}

/* Only a few of 64 axes are long enough to count. */
TEST(copies_are_the_hosts_at_rank_64)
{
    uint64_t seed = 5;
    for (size_t round = 0; round < 60; round++) {
        size_t shape[64];
        ptrdiff_t target[64], source[64];
        random_shape(&seed, 64, 2, (size_t)1 << test_random_in(&seed, 0, 13), shape);
        random_strides(&seed, 64, shape, false, target);
        random_strides(&seed, 64, shape, false, source);
        case_copy(&any_kernel, 1 + round % 16, 64, shape, target, source, &seed);
    }
}

static void copy_nested(dimfold_queue *host, dimfold_dtype to, dimfold_dtype from, uint64_t *seed)
{
    dimfold_nested first, second;
    tree_operand target, source;
    tree_random_pair(seed, (size_t)test_random_in(seed, 1, 12), 3000, false, &first, &second);
    tree_random_strides(seed, &first, false);
    tree_random_strides(seed, &second, true);
    tree_operand_make(&target, to, &first, seed);
    tree_operand_make(&source, from, &second, seed);
    unsigned char *expected = tree_expected(host, &target, &source);
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(kernel_queue(&any_kernel), &target.view, &source.view, NULL));
    CHECK(memcmp(expected, target.data, target.size_bytes) == 0);
    free(expected);
    tree_operand_free(&target);
    tree_operand_free(&source);
}

TEST(nested_and_swizzled_operands_are_moved_as_on_the_host)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_I16, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_I64};
    dimfold_queue *host = NULL;
    uint64_t seed = 6;
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&host, &(dimfold_host_options){.threads = 1}, NULL));
    for (size_t round = 0; round < 400; round++) {
        dimfold_dtype opaque = dimfold_dtype_opaque(1 + round % 16);
        bool casts = round % 4 == 0;
        copy_nested(host, casts ? dtypes[round / 4 % 4] : opaque, casts ? dtypes[round / 16 % 4] : opaque, &seed);
    }
    dimfold_queue_destroy(host);
}

TEST(items_of_the_other_byte_order_are_swapped_as_on_the_host)
{
    static const dimfold_dtype dtypes[] = {DIMFOLD_DTYPE_U16, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_C64, DIMFOLD_DTYPE_F64};
    uint64_t seed = 7;
    for (size_t round = 0; round < 64; round++) {
        operand target, source;
        size_t shape[3] = {(size_t)test_random_in(&seed, 1, 9), (size_t)test_random_in(&seed, 1, 40), 5};
        ptrdiff_t stride[2][3];
        random_strides(&seed, 3, shape, false, stride[0]);
        random_strides(&seed, 3, shape, true, stride[1]);
        dimfold_dtype to = dtypes[round % 4], from = dtypes[round / 4 % 4];
        case_operand(&target, to, 3, shape, stride[0], 0, &seed);
        case_operand(&source, from, 3, shape, stride[1], round % 3, &seed);
        target.view.flags |= round / 16 % 2 != 0 ? DIMFOLD_BYTE_SWAPPED : 0;
        source.view.flags |= round / 32 % 2 != 0 ? DIMFOLD_BYTE_SWAPPED : 0;
        case_run(&any_kernel, &target, &source);
        operand_free(&target);
        operand_free(&source);
    }
}
