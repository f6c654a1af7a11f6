/* Tells a host that touches device memory from one that is wrong in other ways. */
#define _GNU_SOURCE 1
#include "core.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static struct sigaction before;

static void guard_say(uint64_t address)
{
    char text[200];
    const struct memory *memory = memory_at(address);
    int length = memory != NULL
                     ? snprintf(text, sizeof text, "software gpu: the host touches byte %llu of %zu bytes of device "
                                "memory, which only kernels and copies may\n",
                                (unsigned long long)(address - memory->address), memory->size_bytes)
                     : snprintf(text, sizeof text, "software gpu: the host touches 0x%llx, where device memory was or "
                                "never was\n", (unsigned long long)address);
    if (write(2, text, (size_t)length) < 0)
        return;
}

/* The access comes again when the handler returns, and meets who handled it before. */
static void guard_handle(int number, siginfo_t *info, void *context)
{
    uint64_t address = (uintptr_t)info->si_addr;
    (void)context;
    if (memory_is_device_address(address))
        guard_say(address);
    sigaction(number, &before, NULL);
}

void guard_install(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = guard_handle;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGSEGV, &action, &before);
}
