/* Asks the system for the processors that it lets this process use. What cannot be read limits nothing. */
#if defined(__linux__)
#define _GNU_SOURCE 1
#endif

#include "processors.h"

#include <stdint.h>

#if !defined(_WIN32) && !defined(__wasi__)
#include <unistd.h>
#endif

#if defined(__linux__)

#include "base/text.h"

#include <fcntl.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 4096, SETS = 8 };

/* A folder, `length` characters of a group's path below it, and a file there: its text, cut to `capacity`. */
static bool quota_read(const char *const folders[2], const char *group, size_t length, const char *name, char *text,
                       size_t capacity)
{
    char path[2 * TEXT_MAX];
    dimfold_text out = {path, sizeof path, 0};
    dimfold_text_string(&out, folders[0]);
    dimfold_text_string(&out, folders[1]);
    for (size_t i = 0; i < length; i++)
        dimfold_text_character(&out, group[i]);
    dimfold_text_string(&out, name);
    dimfold_text_close(&out);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t taken = file >= 0 ? read(file, text, capacity - 1) : -1;
    if (file >= 0)
        close(file);
    text[taken > 0 ? taken : 0] = '\0';
    return taken > 0;
}

/* Microseconds of each period; "max" and "-1" are no quota. */
static size_t quota_divide(const char *quota, const char *period)
{
    long long time = strtoll(quota, NULL, 10), whole = strtoll(period, NULL, 10);
    return time > 0 && whole > 0 ? (size_t)((time - 1) / whole + 1) : SIZE_MAX;
}

/* Of one group: a file for both numbers in version 2, two files in version 1. */
static size_t quota_of_group(const char *const folders[2], const char *group, size_t length, bool is_second)
{
    char quota[64], period[64];
    if (!quota_read(folders, group, length, is_second ? "/cpu.max" : "/cpu.cfs_quota_us", quota, sizeof quota))
        return SIZE_MAX;
    if (is_second)
        return quota_divide(quota, quota + strcspn(quota, " "));
    quota_read(folders, group, length, "/cpu.cfs_period_us", period, sizeof period);
    return quota_divide(quota, period);
}

/* Of a group and those above it. Within a container the mount may begin at the group itself, whose path is then not
   there. */
static size_t quota_of_path(const char *root, const char *path, size_t length, bool is_second)
{
    const char *folders[2] = {root, is_second ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu"};
    size_t smallest = SIZE_MAX;
    for (size_t end = length + 1; end-- > 0;) {
        size_t quota = end == length || path[end] == '/' ? quota_of_group(folders, path, end, is_second) : SIZE_MAX;
        smallest = quota < smallest ? quota : smallest;
    }
    return smallest;
}

/* Whether a version 1 line's list of controllers, "cpu,cpuacct", has that of processors. */
static bool has_cpu(const char *names, const char *end)
{
    for (; names < end; names += strcspn(names, ",:") + 1)
        if (strcspn(names, ",:") == 3 && memcmp(names, "cpu", 3) == 0)
            return true;
    return false;
}

/* A line for each hierarchy: "0::/user/session" of version 2, "4:cpu,cpuacct:/user/session" of version 1. */
size_t dimfold_processors_quota(const char *root)
{
    char text[TEXT_MAX];
    size_t smallest = SIZE_MAX, length;
    if (!quota_read((const char *[2]){root, ""}, "", 0, "/proc/self/cgroup", text, sizeof text))
        return SIZE_MAX;
    for (const char *line = text; *line != '\0'; line += length + (line[length] != '\0')) {
        length = strcspn(line, "\n");
        const char *names = memchr(line, ':', length);
        const char *path = names != NULL ? memchr(names + 1, ':', length - (size_t)(names + 1 - line)) : NULL;
        if (path == NULL || (path != names + 1 && !has_cpu(names + 1, path)))
            continue;
        size_t quota = quota_of_path(root, path + 1, (size_t)(line + length - path - 1), path == names + 1);
        smallest = quota < smallest ? quota : smallest;
    }
    return smallest;
}

static size_t processors_allowed(void)
{
    cpu_set_t sets[SETS];
    return sched_getaffinity(0, sizeof sets, sets) == 0 ? (size_t)CPU_COUNT_S(sizeof sets, sets) : 0;
}

#else

size_t dimfold_processors_quota(const char *root)
{
    (void)root;
    return SIZE_MAX;
}

static size_t processors_allowed(void)
{
    return 0;
}

#endif

/* Of the whole machine; where there are no threads, one is enough. */
static size_t processors_online(void)
{
#if defined(_WIN32) || defined(__wasi__)
    return 1;
#else
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (size_t)online : 1;
#endif
}

size_t dimfold_processors(void)
{
    size_t allowed = processors_allowed(), quota = dimfold_processors_quota("");
    if (allowed == 0)
        allowed = processors_online();
    return quota < allowed ? quota : allowed;
}
