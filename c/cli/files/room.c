/* Limits are asked for where each system keeps them; one that cannot be read is none. */
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#define _FILE_OFFSET_BITS 64

#include "room.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 4096, LARGE_PAGE = 1 << 21 };

static size_t room_smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* A number of bytes alone in a file; SIZE_MAX for "max", and where there is no such file. */
static size_t room_number(const char *path)
{
    char text[64] = "", *end;
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return SIZE_MAX;
    const char *line = fgets(text, sizeof text, file);
    fclose(file);
    unsigned long long number = line != NULL ? strtoull(text, &end, 10) : 0;
    return line == NULL || end == text || number > SIZE_MAX ? SIZE_MAX : (size_t)number;
}

/* The number behind a word that begins a line of a file; 0 if there is none. */
static size_t room_entry(const char *path, const char *word)
{
    char line[128];
    unsigned long long number = 0;
    FILE *file = fopen(path, "re");
    while (file != NULL && number == 0 && fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, word, strlen(word)) == 0)
            number = strtoull(line + strlen(word), NULL, 10);
    if (file != NULL)
        fclose(file);
    return number < SIZE_MAX ? (size_t)number : SIZE_MAX;
}

/* The smallest that a control group and those above it leave beside what their processes have: parts of files, which
   count too, go when they are in the way. Within a container the mount may begin at the group itself, so that its path
   is not there and the mount's own files say it. */
static size_t room_group(const char *mount, const char *path, const char *limit, const char *used)
{
    char file[2 * LINE_MAX_BYTES];
    size_t smallest = SIZE_MAX;
    for (size_t length = strlen(path) + 1; length-- > 0;) {
        if (path[length] != '/' && path[length] != '\0')
            continue;
        snprintf(file, sizeof file, "%s%.*s/%s", mount, (int)length, path, limit);
        size_t most = room_number(file);
        snprintf(file, sizeof file, "%s%.*s/memory.stat", mount, (int)length, path);
        size_t taken = most < SIZE_MAX ? room_entry(file, used) : 0;
        smallest = room_smaller(smallest, most > taken ? most - taken : 0);
    }
    return smallest;
}

/* A group's line: "0::/user/session" of version 2, "4:memory:/user/session" of version 1. */
static size_t room_group_line(char *line)
{
    static const char two[] = "/sys/fs/cgroup", one[] = "/sys/fs/cgroup/memory";
    char *names = strchr(line, ':'), *path = names != NULL ? strchr(names + 1, ':') : NULL;
    if (path == NULL)
        return SIZE_MAX;
    *path++ = '\0';
    path[strcspn(path, "\n")] = '\0';
    if (strcmp(names + 1, "memory") == 0)
        return room_group(one, path, "memory.limit_in_bytes", "total_rss ");
    return names[1] != '\0' ? SIZE_MAX : room_smaller(room_group(two, path, "memory.max", "anon "),
                                                      room_group(two, path, "memory.high", "anon "));
}

static size_t room_groups(void)
{
    char line[LINE_MAX_BYTES];
    size_t smallest = SIZE_MAX;
    FILE *file = fopen("/proc/self/cgroup", "re");
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        smallest = room_smaller(smallest, room_group_line(line));
    if (file != NULL)
        fclose(file);
    return smallest;
}

/* What a limit of the process leaves beside what it has; the first number of statm is the pages of its addresses. */
static size_t room_left(int resource, size_t page)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return SIZE_MAX;
    size_t pages = room_number("/proc/self/statm"), bytes = pages < SIZE_MAX / page ? pages * page : 0;
    size_t allowed = limit.rlim_cur < SIZE_MAX ? (size_t)limit.rlim_cur : SIZE_MAX;
    return allowed > bytes ? allowed - bytes : 0;
}

/* A quarter of the memory, or half of what nobody needs, if the system says how much that is. */
static size_t room_of_machine(size_t page)
{
    long pages = sysconf(_SC_PHYS_PAGES);
    size_t quarter = pages > 0 && (size_t)pages < SIZE_MAX / page ? (size_t)pages * page / 4 : SIZE_MAX;
    size_t kibibytes = room_entry("/proc/meminfo", "MemAvailable:");
    return kibibytes > 0 && kibibytes < SIZE_MAX / 1024 ? room_smaller(quarter, kibibytes * 512) : quarter;
}

/* Addresses are only taken by what the program asks for; memory is taken by the system's parts of files too. */
size_t room_budget(void)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE), addresses = room_left(RLIMIT_AS, page), groups = room_groups();
#ifdef RLIMIT_DATA
    addresses = room_smaller(addresses, room_left(RLIMIT_DATA, page));
#endif
    size_t least = room_smaller(addresses / 8 * 7, groups / 4 * 3);
    return room_smaller(least, room_of_machine(page));
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
