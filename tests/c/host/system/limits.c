/* What the system lets this process use, and no more. */
#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "test.h"

#include "host/system/limits.h"

#include <dimfold/queue.h>

TEST(processors_are_those_of_a_queue_that_names_none)
{
    dimfold_queue *queue;
    CHECK(dimfold_processors() >= 1);
    CHECK_STATUS(DIMFOLD_OK, dimfold_queue_create_host(&queue, NULL, NULL));
    CHECK_EQ(dimfold_processors(), dimfold_queue_threads(queue));
    dimfold_queue_destroy(queue);
}

#if defined(__linux__)
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

TEST(processors_are_no_more_than_the_process_may_run_on)
{
    cpu_set_t old, one;
    CHECK(sched_getaffinity(0, sizeof old, &old) == 0);
    int first = 0;
    while (!CPU_ISSET(first, &old))
        first++;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    CHECK(sched_setaffinity(0, sizeof one, &one) == 0);
    CHECK_EQ(1, dimfold_processors());
    CHECK(sched_setaffinity(0, sizeof old, &old) == 0);
}

/* A folder that stands for "/" in tests of what the system tells in files. */
static char root[64];

/* Writes a file, and makes the folders on the way to it. */
static void root_write(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", root, name);
    for (char *slash = path + strlen(root) + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    FILE *file = fopen(path, "w");
    CHECK(file != NULL);
    fputs(text, file);
    fclose(file);
}

static void root_make(void)
{
    strcpy(root, "/tmp/dimfold-root-XXXXXX");
    CHECK(mkdtemp(root) != NULL);
}

/* Removes one file after the other, and the folders that they leave empty. */
static void root_remove(const char *const *names)
{
    for (; *names != NULL; names++) {
        char path[256];
        snprintf(path, sizeof path, "%s/%s", root, *names);
        unlink(path);
        for (char *slash; (slash = strrchr(path, '/')) != NULL && strlen(path) > strlen(root); *slash = '\0')
            rmdir(path);
    }
    CHECK(rmdir(root) == 0);
}

#define GROUPS "proc/self/cgroup"
#define SECOND "sys/fs/cgroup/"
#define FIRST "sys/fs/cgroup/cpu/"
#define MEMORY "sys/fs/cgroup/memory/"

TEST(processors_have_the_quota_of_the_second_version)
{
    root_make();
    CHECK_EQ(SIZE_MAX, dimfold_processors_quota(root));
    root_write(GROUPS, "1:name=systemd:/x\n0::/user/session\n");
    CHECK_EQ(SIZE_MAX, dimfold_processors_quota(root));
    root_write(SECOND "user/session/cpu.max", "max 100000\n");
    CHECK_EQ(SIZE_MAX, dimfold_processors_quota(root));
    root_write(SECOND "user/session/cpu.max", "350000 100000\n");
    CHECK_EQ(4, dimfold_processors_quota(root));
    root_write(SECOND "user/cpu.max", "1000 100000\n");
    CHECK_EQ(1, dimfold_processors_quota(root));
    root_remove((const char *[]){SECOND "user/session/cpu.max", SECOND "user/cpu.max", GROUPS, NULL});
}

TEST(processors_have_the_quota_of_the_first_version_too)
{
    root_make();
    root_write(GROUPS, "3:cpuset:/no\n2:cpuacct,cpu:/user");
    root_write(FIRST "user/cpu.cfs_quota_us", "-1\n");
    root_write(FIRST "user/cpu.cfs_period_us", "50000\n");
    CHECK_EQ(SIZE_MAX, dimfold_processors_quota(root));
    root_write(FIRST "user/cpu.cfs_quota_us", "150001\n");
    CHECK_EQ(4, dimfold_processors_quota(root));
    root_write(FIRST "no/cpu.cfs_quota_us", "1\n");
    root_write(FIRST "no/cpu.cfs_period_us", "1\n");
    CHECK_EQ(4, dimfold_processors_quota(root));
    root_remove((const char *[]){FIRST "user/cpu.cfs_quota_us", FIRST "user/cpu.cfs_period_us",
                                 FIRST "no/cpu.cfs_quota_us", FIRST "no/cpu.cfs_period_us", GROUPS, NULL});
}

TEST(processors_are_not_limited_by_what_is_no_quota)
{
    root_make();
    root_write(GROUPS, "0::/a\n");
    root_write(SECOND "a/cpu.max", "nonsense");
    CHECK_EQ(SIZE_MAX, dimfold_processors_quota(root));
    root_write(SECOND "a/cpu.max", "5");
    CHECK_EQ(SIZE_MAX, dimfold_processors_quota(root));
    root_remove((const char *[]){SECOND "a/cpu.max", GROUPS, NULL});
}

/* The number in a group's file, which has another name in each version. */
static size_t limit_in_file(const char *folder, bool is_second)
{
    char text[16];
    dimfold_limit_read(folder, is_second ? "/second" : "/first", text, sizeof text);
    return *text != '\0' ? (size_t)atoi(text) : SIZE_MAX;
}

static size_t smallest(void)
{
    return dimfold_groups_smallest(root, "memory", limit_in_file);
}

TEST(groups_have_the_smallest_limit_of_all_above)
{
    root_make();
    CHECK_EQ(SIZE_MAX, smallest());
    root_write(GROUPS, "1:name=systemd:/x\n0::/user/session\n");
    CHECK_EQ(SIZE_MAX, smallest());
    root_write(SECOND "user/session/second", "40");
    root_write(SECOND "user/session/first", "1");
    root_write(SECOND "x/second", "2");
    CHECK_EQ(40, smallest());
    root_write(SECOND "user/second", "30");
    CHECK_EQ(30, smallest());
    root_write(SECOND "second", "20");
    CHECK_EQ(20, smallest());
    root_remove((const char *[]){SECOND "user/session/second", SECOND "user/session/first", SECOND "x/second",
                                 SECOND "user/second", SECOND "second", GROUPS, NULL});
}

TEST(groups_of_the_first_version_are_those_of_the_controller)
{
    static const char *const none[] = {"4:cpuset:/user", "4:memor,emory:/user", "4:memory2,cpu:/user", "4:mem:/user"};
    static const char *const some[] = {"4:memory:/user", "4:cpu,memory:/user\n", "4:memory,cpu:/user",
                                       "7:pids:/\n4:memory:/user/away"};
    root_make();
    root_write(MEMORY "user/first", "50");
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        root_write(GROUPS, none[i]);
        CHECK_EQ(SIZE_MAX, smallest());
    }
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        root_write(GROUPS, some[i]);
        CHECK_EQ(50, smallest());
    }
    root_remove((const char *[]){MEMORY "user/first", GROUPS, NULL});
}

TEST(groups_that_cannot_be_read_limit_nothing)
{
    static const char *const texts[] = {"", "\n", ":", "0:", "0::", "::::\n:", "0::\n0::/\n\n\n", "memory",
                                        "1:memory,:", "1:,memory"};
    root_make();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        root_write(GROUPS, texts[i]);
        CHECK_EQ(SIZE_MAX, smallest());
    }
    root_remove((const char *[]){GROUPS, NULL});
}

TEST(limits_are_read_from_files_of_any_length)
{
    char text[4] = "???";
    root_make();
    dimfold_limit_read(root, "/file", text, sizeof text);
    CHECK(*text == '\0');
    root_write("file", "12345");
    dimfold_limit_read(root, "/file", text, sizeof text);
    CHECK(strcmp(text, "123") == 0);
    root_remove((const char *[]){"file", NULL});
}
#endif
