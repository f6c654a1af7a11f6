/* What others ask of a kernel. */
#include "module.h"

const char *ptx_kernel_name(const struct ptx_kernel *kernel)
{
    return kernel->name;
}

const struct ptx_param *ptx_kernel_param(const struct ptx_kernel *kernel, size_t number)
{
    return number < kernel->param_count ? &kernel->params[number] : NULL;
}

struct runner_kernel ptx_runner_kernel(const struct ptx_kernel *kernel)
{
    return (struct runner_kernel){.name = kernel->name,
                                  .params_bytes = kernel->params_bytes,
                                  .threads = kernel->threads,
                                  .run_block = ptx_block_run,
                                  .code = kernel};
}

/* Without the return behind the last, which nobody wrote. */
size_t ptx_kernel_instructions(const struct ptx_kernel *kernel)
{
    return kernel->count - 1;
}

size_t ptx_kernel_instructions_unseen(const struct ptx_kernel *kernel)
{
    size_t unseen = 0;
    for (size_t i = 0; i < kernel->count - 1; i++)
        unseen += kernel->runs[i] == 0;
    return unseen;
}
