/* Asks the system for its limits. What cannot be read limits nothing. */
#if defined(__linux__)
#define _GNU_SOURCE 1
#endif

#include "limits.h"

#include <stdint.h>

#if !defined(_WIN32) && !defined(__wasi__)
#include <unistd.h>
#endif

#if defined(__linux__)

#include "base/checked.h"
#include "base/text.h"

#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT_BYTES = 4096, LIMIT_SETS = 8 };

void dimfold_limit_read(const char *folder, const char *name, char *text, size_t capacity)
{
    char path[2 * LIMIT_BYTES];
    dimfold_text out = {path, sizeof path, 0};
    dimfold_text_string(&out, folder);
    dimfold_text_string(&out, name);
    dimfold_text_close(&out);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t taken = file >= 0 ? read(file, text, capacity - 1) : -1;
    if (file >= 0)
        close(file);
    text[taken > 0 ? taken : 0] = '\0';
}

/* Of a group and those above it. Within a container the mount may begin at the group itself, whose path is then not
   there. */
static size_t groups_of_path(const char *root, const char *controller, const char *path, dimfold_group_limit *limit)
{
    char folder[2 * LIMIT_BYTES];
    bool is_second = *controller == '\0';
    dimfold_text out = {folder, sizeof folder, 0};
    dimfold_text_string(&out, root);
    dimfold_text_string(&out, is_second ? "/sys/fs/cgroup" : "/sys/fs/cgroup/");
    dimfold_text_string(&out, controller);
    size_t mount = out.length, smallest = SIZE_MAX;
    dimfold_text_string(&out, path);
    dimfold_text_close(&out);
    for (size_t length = strlen(folder) + 1; length-- > mount;) {
        if (folder[length] != '/' && folder[length] != '\0')
            continue;
        folder[length] = '\0';
        smallest = dimfold_size_min(smallest, limit(folder, is_second));
    }
    return smallest;
}

/* Whether a version 1 line's list of controllers, "cpu,cpuacct", has that one. */
static bool groups_have(const char *names, const char *controller)
{
    size_t length = strlen(controller);
    for (; names != NULL; names = strchr(names, ',')) {
        names += *names == ',';
        if (strncmp(names, controller, length) == 0 && (names[length] == ',' || names[length] == '\0'))
            return true;
    }
    return false;
}

/* A line for each hierarchy: "0::/user/session" of version 2, "4:cpu,cpuacct:/user/session" of version 1. */
size_t dimfold_groups_smallest(const char *root, const char *controller, dimfold_group_limit *limit)
{
    char text[LIMIT_BYTES], *next;
    size_t smallest = SIZE_MAX;
    dimfold_limit_read(root, "/proc/self/cgroup", text, sizeof text);
    for (char *line = text; *line != '\0'; line = next) {
        next = line + strcspn(line, "\n");
        if (*next != '\0')
            *next++ = '\0';
        char *names = strchr(line, ':'), *path = names != NULL ? strchr(names + 1, ':') : NULL;
        if (path == NULL)
            continue;
        *path++ = '\0';
        bool is_second = *++names == '\0';
        if (is_second || groups_have(names, controller))
            smallest = dimfold_size_min(smallest, groups_of_path(root, is_second ? "" : controller, path, limit));
    }
    return smallest;
}

/* Microseconds of each period; "max" and "-1" are no quota. */
static size_t quota_divide(const char *quota, const char *period)
{
    long long time = strtoll(quota, NULL, 10), whole = strtoll(period, NULL, 10);
    return time > 0 && whole > 0 ? (size_t)((time - 1) / whole + 1) : SIZE_MAX;
}

/* A file for both numbers in version 2, two files in version 1. */
static size_t quota_of_group(const char *folder, bool is_second)
{
    char quota[64], period[64];
    dimfold_limit_read(folder, is_second ? "/cpu.max" : "/cpu.cfs_quota_us", quota, sizeof quota);
    if (is_second)
        return quota_divide(quota, quota + strcspn(quota, " "));
    dimfold_limit_read(folder, "/cpu.cfs_period_us", period, sizeof period);
    return quota_divide(quota, period);
}

size_t dimfold_processors_quota(const char *root)
{
    return dimfold_groups_smallest(root, "cpu", quota_of_group);
}

static size_t processors_allowed(void)
{
    cpu_set_t sets[LIMIT_SETS];
    return sched_getaffinity(0, sizeof sets, sets) == 0 ? (size_t)CPU_COUNT_S(sizeof sets, sets) : 0;
}

#else

void dimfold_limit_read(const char *folder, const char *name, char *text, size_t capacity)
{
    (void)folder, (void)name, (void)capacity;
    *text = '\0';
}

size_t dimfold_groups_smallest(const char *root, const char *controller, dimfold_group_limit *limit)
{
    (void)root, (void)controller, (void)limit;
    return SIZE_MAX;
}

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
