/* The kernels that the library carries, run from their PTX on the cases of tests/kernels: each operation gives what the
   kernel compiled for the host gives, and what the host's own operation does. */
#include "carried.h"
#include "cases.h"
#include "ops/conversion.h"
#include "test.h"

static kernel_options from_ptx(void)
{
    return (kernel_options){.kernels = ptx_carried()};
}

TEST(ptx_copies_random_layouts)
{
    kernel_options options = from_ptx();
    CHECK_EQ(200 * test_scale(), cases_random_copies(&options, 200 * test_scale(), 2000, 1));
}

TEST(ptx_casts_between_all_dtypes)
{
    kernel_options options = from_ptx();
    size_t rounds = DTYPES * DTYPES * 2 * test_scale();
    CHECK_EQ(rounds, cases_random_casts(&options, rounds, 300, 2));
}

TEST(ptx_fills)
{
    kernel_options options = from_ptx();
    CHECK_EQ(100 * test_scale(), cases_random_fills(&options, 100 * test_scale(), 2000, 3));
}
