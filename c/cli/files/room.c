/* Limits are asked for where each system keeps them; one that cannot be read is none. */
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#define _FILE_OFFSET_BITS 64

#include "room.h"

#include "base/checked.h"
#include "host/system/limits.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum { ROOM_FILE_BYTES = 4096, LARGE_PAGE = 1 << 21 };

/* A number of bytes alone in a file; SIZE_MAX for "max", and where there is no such file. */
static size_t room_number(const char *folder, const char *name)
{
    char text[64], *end;
    dimfold_limit_read(folder, name, text, sizeof text);
    unsigned long long number = strtoull(text, &end, 10);
    return end == text || number > SIZE_MAX ? SIZE_MAX : (size_t)number;
}

/* The number behind a word that begins a line of a file; 0 if there is none. */
static size_t room_entry(const char *folder, const char *name, const char *word)
{
    char text[ROOM_FILE_BYTES];
    dimfold_limit_read(folder, name, text, sizeof text);
    const char *line = text;
    while (*line != '\0' && strncmp(line, word, strlen(word)) != 0) {
        line += strcspn(line, "\n");
        line += *line != '\0';
    }
    unsigned long long number = *line != '\0' ? strtoull(line + strlen(word), NULL, 10) : 0;
    return number < SIZE_MAX ? (size_t)number : SIZE_MAX;
}

/* What a control group leaves beside what its processes have: parts of files, which count too, go when they are in the
   way. */
static size_t room_of_group(const char *folder, bool is_second)
{
    size_t most = is_second ? dimfold_size_min(room_number(folder, "/memory.max"), room_number(folder, "/memory.high"))
                            : room_number(folder, "/memory.limit_in_bytes");
    size_t taken = most < SIZE_MAX ? room_entry(folder, "/memory.stat", is_second ? "anon " : "total_rss ") : 0;
    return most > taken ? most - taken : 0;
}

/* What a limit of the process leaves beside what it has; the first number of statm is the pages of its addresses. */
static size_t room_left(int resource, size_t page)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return SIZE_MAX;
    size_t pages = room_number("", "/proc/self/statm"), bytes = pages < SIZE_MAX / page ? pages * page : 0;
    size_t allowed = limit.rlim_cur < SIZE_MAX ? (size_t)limit.rlim_cur : SIZE_MAX;
    return allowed > bytes ? allowed - bytes : 0;
}

/* A quarter of the memory, or half of what nobody needs, if the system says how much that is. */
static size_t room_of_machine(size_t page)
{
    long pages = sysconf(_SC_PHYS_PAGES);
    size_t quarter = pages > 0 && (size_t)pages < SIZE_MAX / page ? (size_t)pages * page / 4 : SIZE_MAX;
    size_t kibibytes = room_entry("", "/proc/meminfo", "MemAvailable:");
    return kibibytes > 0 && kibibytes < SIZE_MAX / 1024 ? dimfold_size_min(quarter, kibibytes * 512) : quarter;
}

/* Addresses are only taken by what the program asks for; memory is taken by the system's parts of files too. */
size_t room_budget(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), addresses = room_left(RLIMIT_AS, page);
    size_t groups = dimfold_groups_smallest("", "memory", room_of_group);
#ifdef RLIMIT_DATA
    addresses = dimfold_size_min(addresses, room_left(RLIMIT_DATA, page));
#endif
    size_t least = dimfold_size_min(addresses / 8 * 7, groups / 4 * 3);
    return dimfold_size_min(least, room_of_machine(page));
}

void *room_take(size_t bytes)
{
    size_t page = bytes >= LARGE_PAGE ? LARGE_PAGE : 4096;
    if (bytes > SIZE_MAX - page)
        return NULL;
    size_t whole = (bytes > 0 ? bytes + page - 1 : page) / page * page;
    void *memory = aligned_alloc(page, whole);
#ifdef MADV_HUGEPAGE
    if (memory != NULL && bytes >= LARGE_PAGE)
        madvise(memory, whole, MADV_HUGEPAGE);
#endif
    return memory;
}

void room_give(void *memory)
{
    free(memory);
}
