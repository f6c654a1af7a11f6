/* Runs kernels from their PTX, the text that the driver gets, as the runner runs those that are compiled for the host:

       struct ptx_error error;
       struct ptx_module *module = ptx_module_new("rows", text, &error);
       struct runner_kernel kernel = ptx_runner_kernel(ptx_kernel_named(module, "gpu_rows"));
       runner_launch(&kernel, blocks, &params);

   What PTX means is taken from NVIDIA's "PTX ISA" (8.5), whose sections are named where they decide something. A
   directive, an instruction, a type or a modifier that the machine does not know is an error of the module, never a
   guess. Accesses, races and barriers are the runner's faults, and so is what only PTX can do wrong: a register that is
   read before it is written, a branch beyond its list of targets, a result that the ISA leaves open. */
#ifndef DIMFOLD_PTX_MACHINE_H
#define DIMFOLD_PTX_MACHINE_H

#include "runner.h"

#define PTX_PARAMS_MAX 16

struct ptx_error {
    int line; /* of the text, from 1 */
    char message[200];
};

/* Where a parameter lies among the bytes that a launch takes. */
struct ptx_param {
    char name[64];
    uint32_t offset, size_bytes;
};

struct ptx_kernel;
struct ptx_module;

/* Reads all of a text. NULL if it is not known what some of it means, with the line and a sentence. The module keeps
   neither the name nor the text; the name is that of faults. One whose launches the runner has counted stays: the
   counts are of its instructions. */
struct ptx_module *ptx_module_new(const char *name, const char *text, struct ptx_error *error);
void ptx_module_free(struct ptx_module *module);

/* Ten times the compute capability that `.target` asks for. */
unsigned ptx_module_target(const struct ptx_module *module);

/* NULL behind the last, and for a name that the module does not have. They live as long as the module. */
const struct ptx_kernel *ptx_module_kernel(const struct ptx_module *module, size_t number);
const struct ptx_kernel *ptx_kernel_named(const struct ptx_module *module, const char *name);

const char *ptx_kernel_name(const struct ptx_kernel *kernel);
/* The parameters in order; NULL behind the last. */
const struct ptx_param *ptx_kernel_param(const struct ptx_kernel *kernel, size_t number);

/* The kernel for runner_launch, with params as one block of bytes, and as many threads as `.maxntid` says: 0 without
   it. */
struct runner_kernel ptx_runner_kernel(const struct ptx_kernel *kernel);

/* How many instructions the threads of the process have run so far: those whose guard was false too. */
uint64_t ptx_instructions_run(void);

/* How many instructions the kernel has, and how many of them no thread has come to. */
size_t ptx_kernel_instructions(const struct ptx_kernel *kernel);
size_t ptx_kernel_instructions_unseen(const struct ptx_kernel *kernel);

#endif
