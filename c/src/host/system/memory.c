/* Aligned memory of the process. A large block is mapped by itself, where its pages can be huge ones, and goes back to
   the system when it is freed; all else comes from malloc alone, which every libc has. */
#if defined(__linux__)
#define _DEFAULT_SOURCE 1
#endif

#include "memory.h"

#include <stdint.h>
#include <stdlib.h>

/* More than any block has beside what is given of it. */
#define ROOM_BYTES_MAX ((size_t)4 << 20)

/* Stands before what is given. */
typedef struct memory_head {
    void *block;
    size_t mapped_bytes; /* of the block; 0: it is malloc's */
} memory_head;

static memory_head *memory_head_of(void *memory)
{
    return (memory_head *)memory - 1;
}

/* The first address in `block` that is so aligned, with room for a head before it. */
static void *memory_begin(void *block, size_t head_bytes, size_t alignment)
{
    char *memory = (char *)block + head_bytes + alignment - 1;
    return memory - (uintptr_t)memory % alignment;
}

#if defined(__linux__)

#include <sys/mman.h>

#define HUGE_BYTES ((size_t)2 << 20)

/* A multiple of every page's size. The head has a page of its own, so that those behind it are whole. */
#define PAGES_BYTES ((size_t)64 << 10)

/* A system that has no huge pages, or none left, gives ordinary ones. */
static void *memory_map(size_t size_bytes)
{
    size_t rounded = (size_bytes + PAGES_BYTES - 1) / PAGES_BYTES * PAGES_BYTES;
    size_t room = rounded + PAGES_BYTES + HUGE_BYTES;
    char *block = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED)
        return NULL;
    char *memory = memory_begin(block, PAGES_BYTES, HUGE_BYTES);
    char *begin = memory - PAGES_BYTES, *end = memory + rounded;
    if (begin > block)
        munmap(block, (size_t)(begin - block));
    if (block + room > end)
        munmap(end, (size_t)(block + room - end));
    madvise(memory, rounded, MADV_HUGEPAGE);
    *memory_head_of(memory) = (memory_head){begin, (size_t)(end - begin)};
    return memory;
}

static void memory_unmap(const memory_head *head)
{
    munmap(head->block, head->mapped_bytes);
}

#else

#define HUGE_BYTES SIZE_MAX

static void *memory_map(size_t size_bytes)
{
    (void)size_bytes;
    return NULL;
}

static void memory_unmap(const memory_head *head)
{
    (void)head;
}

#endif

void *dimfold_host_memory(size_t size_bytes)
{
    size_t room = sizeof(memory_head) + DIMFOLD_HOST_MEMORY_ALIGNMENT - 1;
    if (size_bytes > PTRDIFF_MAX - ROOM_BYTES_MAX)
        return NULL;
    if (size_bytes >= HUGE_BYTES)
        return memory_map(size_bytes);
    void *block = malloc(size_bytes + room);
    if (block == NULL)
        return NULL;
    void *memory = memory_begin(block, sizeof(memory_head), DIMFOLD_HOST_MEMORY_ALIGNMENT);
    *memory_head_of(memory) = (memory_head){block, 0};
    return memory;
}

void dimfold_host_memory_free(void *memory)
{
    memory_head head = *memory_head_of(memory);
    if (head.mapped_bytes > 0)
        memory_unmap(&head);
    else
        free(head.block);
}
