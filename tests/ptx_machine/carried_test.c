/* Reading all that the library carries, once. */
#include "carried_test.h"

#include "cuda/ptx.h"
#include "kernels/params.h"
#include "test.h"

#define KERNELS_MAX 128

static struct runner_kernel carried[KERNELS_MAX];

static void put_kernel(const struct ptx_kernel *code)
{
    const struct runner_kernel *compiled = runner_kernel_named(ptx_kernel_name(code));
    struct runner_kernel kernel = ptx_runner_kernel(code);
    if (!CHECK(compiled != NULL))
        return;
    CHECK_EQ(compiled->params_bytes, kernel.params_bytes);
    CHECK_EQ(compiled->threads, kernel.threads);
    carried[compiled - runner_kernels] = kernel;
}

/* The modules are kept as long as the process lives. */
static void read_module(const char *text)
{
    struct ptx_error error;
    struct ptx_module *module = ptx_module_new("ptx", text, &error);
    if (!CHECK(module != NULL)) {
        printf("  line %d: %s\n", error.line, error.message);
        return;
    }
    for (size_t i = 0; ptx_module_kernel(module, i) != NULL; i++)
        put_kernel(ptx_module_kernel(module, i));
}

const struct runner_kernel *ptx_carried(void)
{
    if (carried[0].name != NULL)
        return carried;
    for (size_t i = 0; i < dimfold_cuda_ptx_count; i++)
        read_module(dimfold_cuda_ptx[i]);
    for (size_t i = 0; runner_kernels[i].name != NULL; i++)
        if (!CHECK(carried[i].name != NULL))
            carried[i] = runner_kernels[i];
    return carried;
}

const struct ptx_kernel *ptx_carried_code(size_t number)
{
    return ptx_carried()[number].code;
}
