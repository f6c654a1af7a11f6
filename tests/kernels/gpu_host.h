/* The host's side of kernels/gpu.h: each access, barrier and thread of a kernel goes through the runner. */
#ifndef DIMFOLD_KERNEL_GPU_HOST_H
#define DIMFOLD_KERNEL_GPU_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place in the source that touches memory or waits. */
struct runner_site {
    const char *file;
    int line;
    uint32_t number; /* 0 until it is counted */
};

/* An array that GPU_SHARED declares. */
struct runner_shared {
    char *data; /* NULL until it is used */
    uint32_t size_bytes;
    uint32_t number;
};

extern uint32_t runner_thread, runner_block, runner_threads;

void runner_load(struct runner_site *site, bool is_active, uint64_t address, void *value, uint32_t size_bytes);
void runner_store(struct runner_site *site, bool is_active, uint64_t address, const void *value, uint32_t size_bytes);
void runner_load_shared(struct runner_site *site, struct runner_shared *shared, uint32_t byte, void *value,
                        uint32_t size_bytes);
void runner_store_shared(struct runner_site *site, struct runner_shared *shared, uint32_t byte, const void *value,
                         uint32_t size_bytes);
void runner_barrier(struct runner_site *site);

#define GPU_KERNEL(name, type)                                                                                         \
    __attribute__((visibility("hidden"))) void name(const type params);                                                \
    void name(__attribute__((unused)) const type params)
#define GPU_SHARED(name, bytes) static struct runner_shared name[1] = {{NULL, (bytes), 0}}

#define GPU_SITE static struct runner_site gpu_site = {__FILE__, __LINE__, 0}

#define LDG(type, address) LDG_IF(1, type, address)
#define STG(type, address, value) STG_IF(1, type, address, value)
#define LDG_IF(active, type, address)                                                                                  \
    __extension__({                                                                                                    \
        GPU_SITE;                                                                                                      \
        type gpu_value = {0};                                                                                          \
        bool gpu_active = (active);                                                                                    \
        runner_load(&gpu_site, gpu_active, gpu_active ? (uint64_t)(address) : 0, &gpu_value, sizeof gpu_value);        \
        gpu_value;                                                                                                     \
    })
#define STG_IF(active, type, address, value)                                                                           \
    __extension__({                                                                                                    \
        GPU_SITE;                                                                                                      \
        bool gpu_active = (active);                                                                                    \
        type gpu_value = {0};                                                                                          \
        if (gpu_active)                                                                                                \
            gpu_value = (value);                                                                                       \
        runner_store(&gpu_site, gpu_active, gpu_active ? (uint64_t)(address) : 0, &gpu_value, sizeof gpu_value);       \
    })
#define LDS(type, name, byte)                                                                                          \
    __extension__({                                                                                                    \
        GPU_SITE;                                                                                                      \
        type gpu_value = {0};                                                                                          \
        runner_load_shared(&gpu_site, (name), (uint32_t)(byte), &gpu_value, sizeof gpu_value);                         \
        gpu_value;                                                                                                     \
    })
#define STS(type, name, byte, value)                                                                                   \
    __extension__({                                                                                                    \
        GPU_SITE;                                                                                                      \
        type gpu_value = (value);                                                                                      \
        runner_store_shared(&gpu_site, (name), (uint32_t)(byte), &gpu_value, sizeof gpu_value);                        \
    })
#define GPU_BARRIER()                                                                                                  \
    __extension__({                                                                                                    \
        GPU_SITE;                                                                                                      \
        runner_barrier(&gpu_site);                                                                                     \
    })

/* gpu.h includes this in its own middle, where GPU_INLINE is known. */
GPU_INLINE uint32_t gpu_thread(void)
{
    return runner_thread;
}

GPU_INLINE uint32_t gpu_block(void)
{
    return runner_block;
}

GPU_INLINE uint32_t gpu_threads(void)
{
    return runner_threads;
}

#endif
