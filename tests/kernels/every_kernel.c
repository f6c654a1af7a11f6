/* What makes the library choose each of its kernels. */
#include "every_kernel.h"

#include "cases.h"
#include "imagined.h"

#include "ops/trees.h"

/* A copy, cast or fill from a nested layout that is swizzled, and what the compiled kernel makes of it. */
static void run_swizzled(const kernel_options *options, dimfold_dtype to, dimfold_dtype from, bool is_fill)
{
    const kernel_options both[2] = {{.fit = NULL}, *options};
    tree_operand target[2], source;
    dimfold_nested rows = tree_of("(64,64):(64,1)"), swizzled = tree_swizzled(rows, 3, 0, 3, 0);
    uint64_t source_seed = 2;
    tree_operand_make(&source, from, &rows, &source_seed);
    for (size_t i = 0; i < 2; i++) {
        uint64_t seed = 3;
        dimfold_queue *queue = kernel_queue(&both[i]);
        tree_operand_make(&target[i], to, &swizzled, &seed);
        CHECK_STATUS(DIMFOLD_OK, is_fill ? dimfold_fill(queue, &target[i].view, "0123456789abcdef", NULL)
                                         : dimfold_cast(queue, &target[i].view, &source.view, NULL));
    }
    CHECK(memcmp(target[0].data, target[1].data, target[0].size_bytes) == 0);
    for (size_t i = 0; i < 2; i++)
        tree_operand_free(&target[i]);
    tree_operand_free(&source);
}

/* Bytes that begin with vectors on both sides. */
static void run_aligned_bytes(const kernel_options *options)
{
    size_t shape[2] = {128, 256};
    uint64_t seed = 3;
    operand target, source;
    case_operand(&target, DIMFOLD_DTYPE_U8, 2, shape, (ptrdiff_t[]){256, 1}, 0, &seed);
    case_operand(&source, DIMFOLD_DTYPE_U8, 2, shape, (ptrdiff_t[]){1, 128}, 0, &seed);
    CHECK(case_run(options, &target, &source));
    operand_free(&target);
    operand_free(&source);
}

/* Matrices that are small for a tile, in rows that four divides and 16 does not, at all alignments that cases draw. */
static void run_columns_of_fours(const kernel_options *options)
{
    uint64_t seed = 4;
    for (size_t i = 0; i < 12; i++)
        case_copy(options, 1 + i % 2, 3, (size_t[]){9, 44, 44}, (ptrdiff_t[]){2320, 52, 1}, (ptrdiff_t[]){2320, 1, 52},
                  &seed);
}

/* Pairs of the largest items, which come from two rows. */
static void run_pairs(const kernel_options *options)
{
    uint64_t seed = 5;
    for (size_t i = 0; i < 6; i++)
        case_copy(options, 16, 3, (size_t[]){55, 50, 2}, (ptrdiff_t[]){101, 2, 1}, (ptrdiff_t[]){100, 1, 50}, &seed);
}

/* Long rows of every second element, and the other way round. */
static void run_steps(const kernel_options *options)
{
    uint64_t seed = 6;
    for (size_t item_bytes = 1; item_bytes <= 4; item_bytes *= 2) {
        case_copy(options, item_bytes, 2, (size_t[]){2, 9000}, (ptrdiff_t[]){9001, 1}, (ptrdiff_t[]){18001, 2}, &seed);
        case_copy(options, item_bytes, 1, (size_t[]){17000}, (ptrdiff_t[]){1}, (ptrdiff_t[]){-1}, &seed);
        case_fill(options, item_bytes, 2, (size_t[]){2, 5000}, (ptrdiff_t[]){20001, 4}, &seed);
    }
}

/* Short rows within two axes, every second element of the source. */
static void run_short_rows(const kernel_options *options)
{
    uint64_t seed = 7;
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2)
        for (size_t i = 0; i < 4; i++)
            case_copy(options, item_bytes, 3, (size_t[]){14, 90, 21}, (ptrdiff_t[]){2000, 22, 1},
                      (ptrdiff_t[]){4000, 43, 2}, &seed);
}

/* Small matrices of bytes in rows with gaps. */
static void run_small_matrices(const kernel_options *options)
{
    uint64_t seed = 8;
    case_copy(options, 1, 3, (size_t[]){40, 29, 29}, (ptrdiff_t[]){899, 31, 1}, (ptrdiff_t[]){899, 1, 31}, &seed);
}

static void run_moves(const kernel_options *options)
{
    uint64_t seed = 1;
    run_aligned_bytes(options);
    run_columns_of_fours(options);
    run_pairs(options);
    run_steps(options);
    run_short_rows(options);
    run_small_matrices(options);
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2) {
        cases_matrices(options, item_bytes, item_bytes);
        cases_permutations(options, item_bytes, 4, 3, item_bytes);
        cases_permutations(options, item_bytes, 3, 17, item_bytes);
    }
    cases_random_copies(options, 700, 6000, 1);
    cases_random_copies(options, 16, 150000, 2);
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2)
        case_copy(options, item_bytes, 2, (size_t[]){20, 30}, (ptrdiff_t[]){70, 2}, (ptrdiff_t[]){3, 90}, &seed);
    cases_rows(options, 0, 60, 5000, 13);
}

/* Elements that are too far from each other for 32 bits. */
static void run_far(const kernel_options *options)
{
    ptrdiff_t far = (ptrdiff_t)1 << 33;
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2)
        CHECK_EQ(0, imagined_copy_by(options->kernels, &(imagined){item_bytes, 2, {3, 2}, {3, far}, {5, far}, false},
                                     5, RUNNER_UPWARDS));
}

void run_every_kernel(const kernel_options *options)
{
    run_moves(options);
    run_far(options);
    cases_random_casts(options, 225, 1500, 3);
    cases_cast_rows(options, 496, 6);
    cases_cast_columns(options, 35, 37, 7);
    cases_random_fills(options, 160, 4000, 4);
    run_swizzled(options, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U32, false);
    run_swizzled(options, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_U32, false);
    run_swizzled(options, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U32, true);
}
