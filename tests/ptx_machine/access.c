/* Loads and stores: the runner knows what may be touched. */
#include "thread.h"

#include <string.h>

/* The array that an address lies in, or behind the last of which it lies: the runner then says that it is outside. */
static struct ptx_shared *shared_at(const struct ptx_thread *thread, uint64_t address)
{
    struct ptx_module *module = thread->kernel->module;
    struct ptx_shared *found = NULL;
    for (size_t i = 0; i < module->shared_count; i++)
        if (found == NULL || module->shared[i].address <= address)
            found = &module->shared[i];
    return found;
}

static void load_param(const struct ptx_thread *thread, uint64_t address, void *bytes, uint32_t size_bytes)
{
    uint64_t offset = address - PTX_PARAM_ADDRESS;
    if (offset >= thread->kernel->params_bytes || size_bytes > thread->kernel->params_bytes - offset)
        ptx_thread_fault(thread, RUNNER_FAULT_PARAM_OUTSIDE);
    else if (offset % size_bytes != 0)
        ptx_thread_fault(thread, RUNNER_FAULT_PARAM_MISALIGNED);
    else
        memcpy(bytes, thread->params + offset, size_bytes);
}

/* An address of no array, for what lies before the first or in a module without any, and offsets of more bits. */
static uint32_t shared_byte(const struct ptx_shared *shared, uint64_t address)
{
    uint64_t byte = address - shared->address;
    return byte < UINT32_MAX ? (uint32_t)byte : UINT32_MAX / 16 * 16;
}

static void shared_access(struct ptx_thread *thread, uint64_t address, void *bytes, uint32_t size_bytes, bool is_load)
{
    struct ptx_shared *shared = shared_at(thread, address);
    if (shared == NULL)
        ptx_thread_fault(thread, RUNNER_FAULT_SHARED_OUTSIDE);
    else if (is_load)
        runner_load_shared(ptx_thread_site(thread), &shared->array, shared_byte(shared, address), bytes, size_bytes);
    else
        runner_store_shared(ptx_thread_site(thread), &shared->array, shared_byte(shared, address), bytes, size_bytes);
}

static uint64_t address_of(const struct ptx_thread *thread, const struct ptx_instruction *instruction)
{
    return ptx_operand_value(thread, instruction->operand[PTX_ADDRESS]) + (uint64_t)(int64_t)instruction->offset;
}

/* What is narrower than its register has zeros above it (section 9.4.1). */
void ptx_load(struct ptx_thread *thread, const struct ptx_instruction *instruction)
{
    unsigned char bytes[16] = {0};
    uint32_t size_bytes = (uint32_t)instruction->item_bytes * instruction->items;
    uint64_t address = address_of(thread, instruction);
    if (instruction->space == PTX_SPACE_GLOBAL)
        runner_load(ptx_thread_site(thread), true, address, bytes, size_bytes);
    else if (instruction->space == PTX_SPACE_SHARED)
        shared_access(thread, address, bytes, size_bytes, true);
    else
        load_param(thread, address, bytes, size_bytes);
    for (uint32_t i = 0; i < instruction->items; i++) {
        uint64_t item = 0;
        memcpy(&item, bytes + (size_t)i * instruction->item_bytes, instruction->item_bytes);
        ptx_register_set(thread, instruction->operand[i], item);
    }
}

void ptx_store(struct ptx_thread *thread, const struct ptx_instruction *instruction)
{
    unsigned char bytes[16];
    uint32_t size_bytes = (uint32_t)instruction->item_bytes * instruction->items;
    uint64_t address = address_of(thread, instruction);
    for (uint32_t i = 0; i < instruction->items; i++) {
        uint64_t item = ptx_operand_value(thread, instruction->operand[i]);
        memcpy(bytes + (size_t)i * instruction->item_bytes, &item, instruction->item_bytes);
    }
    if (instruction->space == PTX_SPACE_GLOBAL)
        runner_store(ptx_thread_site(thread), true, address, bytes, size_bytes);
    else
        shared_access(thread, address, bytes, size_bytes, false);
}
