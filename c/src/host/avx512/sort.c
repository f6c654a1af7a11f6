/* Sorting with the vectors of AVX-512. */
#include "host/sort/exchange.h"
#include "host/sort/kernels.h"

#include "base/checked.h"

#include <string.h>

#if defined(__x86_64__)
/* Some versions of clang split off what has 512 bits, and want it named; and all want to be told to use it. */
#if defined(__clang__) && __clang_major__ >= 18 && __clang_major__ <= 21
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,evex512"))), apply_to = function)
#elif defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl")
#endif

#define TIER avx512
#define TIER_NETWORK_ROWS_MAX 1024
#include "host/sort/kernels.inc.h"

const dimfold_sort_kernels *dimfold_sort_avx512(void)
{
    return &avx512_sort_kernels;
}

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

#else
const dimfold_sort_kernels *dimfold_sort_avx512(void)
{
    return NULL;
}
#endif
