/* How many instructions of threads the machine runs in a second, printed for whoever wants to know: nothing depends on
   it. */
#include "carried_test.h"
#include "cases.h"
#include "test.h"

#include "ops/conversion.h"

#include <time.h>

static void print_speed(const char *name, void (*run)(const kernel_options *))
{
    kernel_options options = {.kernels = ptx_carried()};
    uint64_t instructions = ptx_instructions_run();
    clock_t begun = clock();
    run(&options);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    instructions = ptx_instructions_run() - instructions;
    CHECK(instructions > 0);
    printf("  %-10s %6.1f million instructions in %.2f s of processor time, %.1f million per second\n", name,
           (double)instructions / 1e6, seconds, (double)instructions / 1e6 / (seconds > 0 ? seconds : 1));
}

static void run_casts(const kernel_options *options)
{
    uint64_t seed = 1;
    for (size_t i = 0; i < 4; i++)
        case_cast(options, named_dtypes[i], named_dtypes[DTYPES - 1 - i], 1, (size_t[]){50000}, (ptrdiff_t[]){1},
                  (ptrdiff_t[]){2}, &seed);
}

static void run_transposes(const kernel_options *options)
{
    uint64_t seed = 2;
    for (size_t item_bytes = 1; item_bytes <= 16; item_bytes *= 2)
        case_copy(options, item_bytes, 2, (size_t[]){300, 301}, (ptrdiff_t[]){301, 1}, (ptrdiff_t[]){1, 300}, &seed);
}

TEST(ptx_runs_fast_enough_to_test_with)
{
    print_speed("casts", run_casts);
    print_speed("transposes", run_transposes);
}
