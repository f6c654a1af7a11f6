/* What the kernels that test the runner take. */
#ifndef DIMFOLD_KERNEL_TEST_PARAMS_H
#define DIMFOLD_KERNEL_TEST_PARAMS_H

#include <stdint.h>

typedef struct test_params {
    uint64_t target, source; /* of words of 4 bytes */
    uint32_t count;          /* of words */
} test_params;

#endif
