/* What is explained is what is launched: a case of every kernel, whose name the queue of queue.h compares with the
   explanation. */
#include "cases.h"
#include "imagined.h"

#include "ops/trees.h"

static const kernel_options any_kernel = {.fit = NULL};

/* A copy, cast or fill from a nested layout that is swizzled. */
static void explain_swizzled(dimfold_dtype to, dimfold_dtype from, bool is_fill)
{
    dimfold_queue *queue = kernel_queue(&any_kernel);
    uint64_t seed = 2;
    dimfold_nested rows, swizzled;
    tree_operand target, source;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_parse(&rows, "(64,64):(64,1)", 14, NULL, NULL));
    swizzled = rows;
    swizzled.swizzle = (dimfold_swizzle){3, 0, 3, 0};
    tree_operand_make(&target, to, &swizzled, &seed);
    tree_operand_make(&source, from, &rows, &seed);
    CHECK_STATUS(DIMFOLD_OK, is_fill ? dimfold_fill(queue, &target.view, "0123456789abcdef", NULL)
                                     : dimfold_cast(queue, &target.view, &source.view, NULL));
    tree_operand_free(&target);
    tree_operand_free(&source);
}

/* Bytes that begin with vectors on both sides. */
static void explain_aligned_bytes(void)
{
    size_t shape[2] = {128, 256};
    uint64_t seed = 3;
    operand target, source;
    case_operand(&target, DIMFOLD_DTYPE_U8, 2, shape, (ptrdiff_t[]){256, 1}, 0, &seed);
    case_operand(&source, DIMFOLD_DTYPE_U8, 2, shape, (ptrdiff_t[]){1, 128}, 0, &seed);
    CHECK(case_run(&any_kernel, &target, &source));
    operand_free(&target);
    operand_free(&source);
}

static void explain_moves(void)
{
    uint64_t seed = 1;
    explain_aligned_bytes();
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2) {
        cases_matrices(&any_kernel, item_bytes, item_bytes);
        cases_permutations(&any_kernel, item_bytes, 4, 3, item_bytes);
        cases_permutations(&any_kernel, item_bytes, 3, 17, item_bytes);
    }
    cases_random_copies(&any_kernel, 700, 6000, 1);
    cases_random_copies(&any_kernel, 16, 150000, 2);
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2)
        case_copy(&any_kernel, item_bytes, 2, (size_t[]){20, 30}, (ptrdiff_t[]){70, 2}, (ptrdiff_t[]){3, 90}, &seed);
    cases_rows(&any_kernel, 0, 60, 5000, 13);
}

/* Elements that are too far from each other for 32 bits. */
static void explain_far(void)
{
    ptrdiff_t far = (ptrdiff_t)1 << 33;
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2)
        imagined_copy(&(imagined){item_bytes, 2, {3, 2}, {3, far}, {5, far}, false}, 5, RUNNER_UPWARDS);
}

TEST(kernels_that_run_are_those_that_are_explained)
{
    size_t before[DIMFOLD_CUDA_KERNELS];
    for (int kernel = 0; kernel < DIMFOLD_CUDA_KERNELS; kernel++)
        before[kernel] = kernel_explained((enum dimfold_cuda_kernel)kernel);
    explain_moves();
    explain_far();
    cases_random_casts(&any_kernel, 225, 1500, 3);
    cases_random_fills(&any_kernel, 160, 4000, 4);
    explain_swizzled(DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U32, false);
    explain_swizzled(DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_U32, false);
    explain_swizzled(DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U32, true);
    for (int kernel = 0; kernel < DIMFOLD_CUDA_KERNELS; kernel++)
        if (!CHECK(kernel_explained((enum dimfold_cuda_kernel)kernel) > before[kernel]))
            printf("  no case of %s\n", runner_kernels[kernel].name);
}
