/* The software GPU's pinned memory, where CUDA leaves open what it does: each test is of both worlds. */
#include "cuda/gpu.h"

#define BYTES 64u

static void forgive(const char *part)
{
    CHECK(gpu->violations() > 0);
    if (!CHECK(strstr(gpu->violation(), part) != NULL))
        printf("  said: %s\n", gpu->violation());
    gpu->forgive();
    cuda.cudaGetLastError();
}

/* Pinned on device 0 and copied on device 1. */
static int copy_elsewhere(void *pinned)
{
    void *memory = NULL;
    CHECK_EQ(0, cuda.cudaSetDevice(1));
    CHECK_EQ(0, cuda.cudaMalloc(&memory, BYTES));
    int error = cuda.cudaMemcpyAsync(memory, pinned, BYTES, 4, NULL);
    CHECK_EQ(0, cuda.cudaStreamSynchronize(NULL));
    CHECK_EQ(0, cuda.cudaFree(memory));
    CHECK_EQ(0, cuda.cudaSetDevice(0));
    return error;
}

TEST(pinned_memory_that_is_not_portable_is_one_devices)
{
    static char own[BYTES];
    for (int64_t portable = 0; portable < 2; portable++) {
        void *pinned = NULL;
        if (!gpu_begin())
            return;
        gpu->set(SOFTWARE_GPU_DEVICES, 2);
        gpu->set(SOFTWARE_GPU_PORTABLE, portable);
        for (unsigned flags = 0; flags < 2; flags++) {
            bool is_fault = flags == 0 && portable == 0;
            CHECK_EQ(0, cuda.cudaHostAlloc(&pinned, BYTES, flags));
            CHECK_EQ(flags, gpu->host_flags(pinned));
            CHECK_EQ(is_fault, copy_elsewhere(pinned));
            if (is_fault)
                forgive("which is not portable");
            CHECK_EQ(0, cuda.cudaFreeHost(pinned));
            CHECK_EQ(0, cuda.cudaHostRegister(own, BYTES, flags));
            CHECK_EQ(is_fault, copy_elsewhere(own));
            if (is_fault)
                forgive("registered memory of device 0");
            CHECK_EQ(0, cuda.cudaHostUnregister(own));
        }
        gpu_end();
    }
}

TEST(pinned_memory_that_is_given_back_too_early_is_reported)
{
    static char own[BYTES];
    for (int64_t waits = 0; waits < 2; waits++) {
        void *pinned = NULL, *memory = NULL;
        if (!gpu_begin())
            return;
        gpu->set(SOFTWARE_GPU_WAITS, waits);
        CHECK_EQ(0, cuda.cudaMalloc(&memory, BYTES));
        CHECK_EQ(0, cuda.cudaHostAlloc(&pinned, BYTES, 0));
        CHECK_EQ(0, cuda.cudaHostRegister(own, BYTES, 0));
        CHECK_EQ(0, cuda.cudaMemcpyAsync(memory, pinned, BYTES, 4, NULL));
        CHECK_EQ(0, cuda.cudaFreeHost(pinned));
        if (!waits)
            forgive("cudaFreeHost ends memory that a copy is still to touch");
        CHECK_EQ(0, gpu->pending());
        CHECK_EQ(0, cuda.cudaMemcpyAsync(own, memory, BYTES, 4, NULL));
        CHECK_EQ(0, cuda.cudaHostUnregister(own));
        if (!waits)
            forgive("cudaHostUnregister ends memory");
        CHECK_EQ(0, cuda.cudaFree(memory));
        gpu_end();
    }
}
