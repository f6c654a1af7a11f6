/* Texts around bodies. */
#include "text_of_test.h"

#include "test.h"

static const char head[] = ".version 6.3\n.target sm_70\n.address_size 64\n"
                           ".shared .align 16 .b8 tile[256];\n"
                           ".visible .entry test(\n"
                           ".param .u64 out,\n"
                           ".param .u64 a,\n"
                           ".param .u64 b,\n"
                           ".param .u64 c\n"
                           ")\n"
                           "{\n"
                           ".reg .pred %p<10>;\n"
                           ".reg .b16 %h<10>;\n"
                           ".reg .b32 %r<20>;\n"
                           ".reg .b64 %d<20>;\n"
                           "ld.param.b64 %d0, [out];\n";

struct ptx_module *ptx_text_module(const char *body, struct ptx_error *error)
{
    size_t length = sizeof head + strlen(body) + 16;
    char *text = malloc(length);
    snprintf(text, length, "%s%s\nret;\n}\n", head, body);
    struct ptx_module *module = ptx_module_new("test", text, error);
    free(text);
    return module;
}

bool ptx_text_run(const char *body, uint32_t threads, uint64_t *words, size_t size_bytes, struct ptx_params params)
{
    struct ptx_error error;
    struct ptx_module *module = ptx_text_module(body, &error);
    if (!CHECK(module != NULL)) {
        printf("  line %d: %s\n", error.line - PTX_BODY_LINE + 1, error.message);
        return false;
    }
    struct runner_kernel kernel = ptx_runner_kernel(ptx_kernel_named(module, "test"));
    kernel.threads = threads;
    params.out = (uintptr_t)words;
    runner_memory_clear();
    runner_faults_clear();
    runner_memory_add(words, size_bytes, RUNNER_READ | RUNNER_WRITE);
    runner_launch(&kernel, 1, &params);
    runner_memory_clear();
    ptx_module_free(module);
    return true;
}

bool ptx_text_has_fault(enum runner_fault_kind kind, int line)
{
    for (size_t i = 0; runner_fault(i) != NULL; i++)
        if (runner_fault(i)->kind == kind && runner_fault(i)->line == line + PTX_BODY_LINE - 1)
            return true;
    return false;
}
