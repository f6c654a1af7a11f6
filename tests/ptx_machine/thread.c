/* One thread, instruction by instruction. */
#include "number.h"
#include "thread.h"

#include <math.h>
#include <string.h>

/* A thread that runs so many instructions without a barrier will never end. */
#define INSTRUCTIONS_MAX 100000000u

static uint64_t instructions_run;

uint64_t ptx_instructions_run(void)
{
    return instructions_run;
}

struct runner_site *ptx_thread_site(const struct ptx_thread *thread)
{
    return &thread->kernel->sites[thread->at];
}

void ptx_thread_fault(const struct ptx_thread *thread, enum runner_fault_kind kind)
{
    const struct runner_site *site = ptx_thread_site(thread);
    runner_report((struct runner_fault){.kind = kind, .file = site->file, .line = site->line});
}

/* ---- Registers -------------------------------------------------------------------------------------------------- */

GPU_INLINE uint64_t value_of(const struct ptx_thread *thread, uint32_t operand)
{
    if ((operand & PTX_CONSTANT) != 0)
        return thread->kernel->constants[operand & ~PTX_CONSTANT];
    const struct ptx_value *value = &thread->registers[operand];
    if (__builtin_expect(value->owner != thread->owner, false))
        ptx_thread_fault(thread, RUNNER_FAULT_REGISTER_UNSET);
    return value->bits;
}

GPU_INLINE void set_bits(struct ptx_thread *thread, uint32_t number, uint64_t bits)
{
    thread->registers[number] = (struct ptx_value){bits, thread->owner};
}

uint64_t ptx_operand_value(const struct ptx_thread *thread, uint32_t operand)
{
    return value_of(thread, operand);
}

void ptx_register_set(struct ptx_thread *thread, uint32_t number, uint64_t bits)
{
    set_bits(thread, number, bits);
}

/* A value of any type, whose bits are the lowest ones of a register, as on every processor that CUDA is for. */
union number {
    uint64_t bits;
#define PTX_TYPE(name, type, bits, kind) type of_##name;
#include "types.def"
    int of_none;
};

#define PTX_TYPE(name, type, bits, kind) typedef type type_##name;
#include "types.def"
typedef int type_none;

GPU_INLINE union number source_of(const struct ptx_thread *thread, enum ptx_type type, uint32_t operand)
{
    return (union number){.bits = type != PTX_TYPE_none ? value_of(thread, operand) : 0};
}

/* A division by zero and the like (section 9.7.1): the ISA names no result. */
static bool ptx_is_open(const struct ptx_thread *thread, bool is_open)
{
    if (is_open)
        ptx_thread_fault(thread, RUNNER_FAULT_OPEN_RESULT);
    return is_open;
}

/* ---- Instructions ----------------------------------------------------------------------------------------------- */

/* The first half of a register is the lower one. */
static void run_halves(struct ptx_thread *thread, const struct ptx_instruction *instruction)
{
    unsigned bits = 8u * instruction->item_bytes;
    const uint32_t *operand = instruction->operand;
    if (instruction->operation == PTX_PACK) {
        set_bits(thread, operand[0], value_of(thread, operand[1]) | value_of(thread, operand[2]) << bits);
    } else {
        uint64_t both = value_of(thread, operand[2]);
        set_bits(thread, operand[0], both & (((uint64_t)1 << bits) - 1));
        set_bits(thread, operand[1], both >> bits);
    }
}

/* A branch beyond its list goes nowhere: the thread ends. */
static void branch_by_index(struct ptx_thread *thread, const struct ptx_instruction *instruction)
{
    const struct ptx_list *list = &thread->kernel->lists[instruction->jump];
    uint32_t index = (uint32_t)value_of(thread, instruction->operand[1]);
    if (index >= list->count) {
        ptx_thread_fault(thread, RUNNER_FAULT_BRANCH_OUTSIDE);
        thread->state = PTX_ENDED;
        return;
    }
    thread->at = thread->kernel->targets[list->first + index];
}

static void run_rule(struct ptx_thread *thread, const struct ptx_instruction *instruction)
{
    switch (instruction->operation) {
    case PTX_PACK:
    case PTX_UNPACK: run_halves(thread, instruction); break;
    case PTX_LOAD: ptx_load(thread, instruction); break;
    case PTX_STORE: ptx_store(thread, instruction); break;
    case PTX_BRANCH: thread->at = instruction->jump; return;
    case PTX_BRANCH_INDEX: branch_by_index(thread, instruction); return;
    case PTX_RETURN: thread->state = PTX_ENDED; return;
    case PTX_BARRIER: thread->state = PTX_WAITS_FOR_BLOCK; return;
    case PTX_WARP: thread->state = PTX_WAITS_FOR_WARP; return;
    }
    thread->at++;
}

#define SOURCE(name, type, number)                                                                                     \
    const type_##type name = source_of(thread, PTX_TYPE_##type, instruction->operand[number]).of_##type;               \
    (void)name;

/* Runs a row of forms.def, or what has rules of its own: one place where all instructions part. */
GPU_INLINE void run_instruction(struct ptx_thread *thread, const struct ptx_instruction *instruction)
{
    union number result = {.bits = 0};
    switch (instruction->operation) {
#define PTX_FORM(name, type, a_type, b_type, c_type, value)                                                            \
    case PTX_FORM_##name: {                                                                                            \
        SOURCE(a, a_type, 1) SOURCE(b, b_type, 2) SOURCE(c, c_type, 3)                                                 \
        result.of_##type = (value);                                                                                    \
        break;                                                                                                         \
    }
#include "forms.def"
    default: run_rule(thread, instruction); return;
    }
    set_bits(thread, instruction->operand[0], result.bits);
    thread->at++;
}

GPU_INLINE bool guard_holds(const struct ptx_thread *thread, const struct ptx_instruction *instruction)
{
    return instruction->guard == PTX_NO_REGISTER ||
           (value_of(thread, instruction->guard) != 0) != instruction->is_guarded_by_false;
}

void ptx_thread_run(struct ptx_thread *thread)
{
    uint32_t run = 0;
    for (; thread->state == PTX_RUNS && run < INSTRUCTIONS_MAX; run++) {
        const struct ptx_instruction *instruction = &thread->kernel->code[thread->at];
        thread->kernel->runs[thread->at]++;
        if (guard_holds(thread, instruction))
            run_instruction(thread, instruction);
        else
            thread->at++;
    }
    instructions_run += run;
    if (thread->state == PTX_RUNS) {
        ptx_thread_fault(thread, RUNNER_FAULT_ENDLESS);
        thread->state = PTX_ENDED;
    }
}
