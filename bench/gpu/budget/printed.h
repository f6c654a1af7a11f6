/* What programs that print launches share: how parameters and texts stand in a line of JSON, and the kernels that the
   library carries. */
#ifndef DIMFOLD_BENCH_GPU_BUDGET_PRINTED_H
#define DIMFOLD_BENCH_GPU_BUDGET_PRINTED_H

#include "launch/launch.h"

#include <stdio.h>

static const struct carried {
    const char *name;
    size_t params_bytes;
    unsigned threads;
} carried[] = {
#define DIMFOLD_CUDA_KERNEL(name, params, threads) {#name, sizeof(params), threads},
#include "kernels/kernels.def"
};

static inline void print_params(const void *params, size_t count)
{
    const unsigned char *bytes = params;
    printf("\"params\": \"");
    for (size_t i = 0; i < count; i++)
        printf("%02x", bytes[i]);
    printf("\"");
}

static inline void print_kernel_text(const char *text)
{
    printf("\"text\": \"");
    for (const char *at = text; *at != '\0'; at++)
        if (*at == '\n')
            fputs("\\n", stdout);
        else
            printf(*at == '"' ? "\\\"" : "%c", *at);
    printf("\"");
}

#endif
