/* A thread of a block: its registers, and where it is. */
#ifndef DIMFOLD_PTX_THREAD_H
#define DIMFOLD_PTX_THREAD_H

#include "module.h"

/* A register is set if the thread that has the registers now has set it. */
struct ptx_value {
    uint64_t bits, owner;
};

enum ptx_state { PTX_RUNS, PTX_WAITS_FOR_BLOCK, PTX_WAITS_FOR_WARP, PTX_ENDED };

struct ptx_thread {
    const struct ptx_kernel *kernel;
    const unsigned char *params;
    struct ptx_value *registers; /* NULL before it begins and when it has ended */
    uint64_t owner;              /* a number of its own among all threads that ever ran */
    uint32_t number, at;         /* in the block; the instruction that comes next, or where it waits */
    enum ptx_state state;
};

/* ---- thread.c --------------------------------------------------------------------------------------------------- */

/* Runs up to the next instruction that waits, which is not run, or to the end. */
void ptx_thread_run(struct ptx_thread *thread);

/* The value of an operand. A register that is not set is a fault, and has what was there before. */
uint64_t ptx_operand_value(const struct ptx_thread *thread, uint32_t operand);
void ptx_register_set(struct ptx_thread *thread, uint32_t number, uint64_t bits);

/* Where the instruction that runs stands in the text. */
struct runner_site *ptx_thread_site(const struct ptx_thread *thread);
void ptx_thread_fault(const struct ptx_thread *thread, enum runner_fault_kind kind);

/* ---- access.c --------------------------------------------------------------------------------------------------- */

void ptx_load(struct ptx_thread *thread, const struct ptx_instruction *instruction);
void ptx_store(struct ptx_thread *thread, const struct ptx_instruction *instruction);

/* ---- warp.c ----------------------------------------------------------------------------------------------------- */

/* Does for the threads of a warp what they wait for, if all that the mask of one names do. Whether some go on. */
bool ptx_warp_together(struct ptx_thread *warp, uint32_t lanes);

#endif
