/* The kernels that the library carries, run from their PTX on the cases of tests/kernels: each operation gives what the
   kernel compiled for the host gives, and what the host's own operation does. */
#include "carried_test.h"
#include "cases.h"
#include "every_kernel.h"
#include "test.h"

#include "ops/conversion.h"

/* How many instructions of all kernels no thread has come to. */
static size_t count_unseen(size_t *instructions)
{
    size_t unseen = 0;
    *instructions = 0;
    for (size_t i = 0; i < DIMFOLD_CUDA_KERNELS; i++) {
        *instructions += ptx_kernel_instructions(ptx_carried_code(i));
        unseen += ptx_kernel_instructions_unseen(ptx_carried_code(i));
    }
    return unseen;
}

TEST(every_kernel_does_from_its_ptx_what_it_does_compiled)
{
    kernel_options options = {.kernels = ptx_carried(), .share = test_scale() > 1 ? 1 : 5};
    run_every_kernel(&options);
    for (size_t i = 0; i < DIMFOLD_CUDA_KERNELS; i++)
        if (kernel_is_of_plans((enum dimfold_cuda_kernel)i) &&
            !CHECK(ptx_kernel_instructions_unseen(ptx_carried_code(i)) < ptx_kernel_instructions(ptx_carried_code(i))))
            printf("  no thread has run %s\n", runner_kernels[i].name);
}

TEST(casts_run_from_ptx_between_all_dtypes)
{
    kernel_options options = {.kernels = ptx_carried()};
    size_t rounds = test_rounds(DTYPES * DTYPES), instructions;
    CHECK_EQ(rounds, cases_random_casts(&options, rounds, 500, 2));
    size_t unseen = count_unseen(&instructions);
    printf("  %zu of %zu instructions of the kernels have run\n", instructions - unseen, instructions);
}
