/* A host that touches device memory ends, with a sentence about it. */
#define _GNU_SOURCE 1
#include "cuda/gpu.h"

#include <sys/wait.h>
#include <unistd.h>

static void touch(void *memory, int errors)
{
    dup2(errors, 2);
    *(volatile unsigned char *)memory = 1;
    _Exit(0);
}

/* What a child says that touches the memory. */
static void child_says(void *memory, char *text, size_t capacity)
{
    int ends[2], status = 0;
    size_t length = 0;
    ssize_t count;
    if (!CHECK_EQ(0, pipe(ends)))
        return;
    pid_t child = fork();
    if (child == 0)
        touch(memory, ends[1]);
    close(ends[1]);
    while (length < capacity - 1 && (count = read(ends[0], text + length, capacity - 1 - length)) > 0)
        length += (size_t)count;
    text[length] = '\0';
    close(ends[0]);
    CHECK_EQ(child, waitpid(child, &status, 0));
    CHECK(!WIFEXITED(status) || WEXITSTATUS(status) != 0);
}

TEST(the_host_cannot_touch_device_memory)
{
    void *memory = NULL;
    char text[4096] = "";
    if (!gpu_begin())
        return;
    CHECK_EQ(0, cuda.cudaMalloc(&memory, 10));
    child_says((char *)memory + 3, text, sizeof text);
    CHECK(strstr(text, "the host touches byte 3 of 10 bytes of device memory") != NULL);
    CHECK_EQ(0, cuda.cudaFree(memory));
    child_says(memory, text, sizeof text);
    CHECK(strstr(text, "where device memory was") != NULL);
    gpu_end();
}
