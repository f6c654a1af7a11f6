/* Threads for what the system lets this process use, and for no more. */
#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "test.h"

#include "host/processors.h"

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

/* A folder that stands for "/", with files in folders that are made on the way. */
static char root[64];

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
    strcpy(root, "/tmp/dimfold-processors-XXXXXX");
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

TEST(processors_have_the_smallest_quota_of_all_groups_above)
{
    root_make();
    CHECK_EQ(SIZE_MAX, dimfold_processors_quota(root));
    root_write(GROUPS, "1:name=systemd:/x\n0::/user/session\n");
    CHECK_EQ(SIZE_MAX, dimfold_processors_quota(root));
    root_write(SECOND "user/session/cpu.max", "max 100000\n");
    CHECK_EQ(SIZE_MAX, dimfold_processors_quota(root));
    root_write(SECOND "user/session/cpu.max", "350000 100000\n");
    CHECK_EQ(4, dimfold_processors_quota(root));
    root_write(SECOND "user/cpu.max", "200000 100000\n");
    CHECK_EQ(2, dimfold_processors_quota(root));
    root_write(SECOND "cpu.max", "1000 100000\n");
    CHECK_EQ(1, dimfold_processors_quota(root));
    root_remove((const char *[]){SECOND "user/session/cpu.max", SECOND "user/cpu.max", SECOND "cpu.max", GROUPS, NULL});
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

TEST(processors_are_not_limited_by_what_cannot_be_read)
{
    static const char *const texts[] = {"", "\n", ":", "0:", "0::", "::::\n:", "0::\n0::/\n\n\n", "cpu",
                                        "1:cpu,:", "1:,cpu"};
    root_make();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        root_write(GROUPS, texts[i]);
        CHECK_EQ(SIZE_MAX, dimfold_processors_quota(root));
    }
    root_write(GROUPS, "0::/a\n");
    root_write(SECOND "a/cpu.max", "nonsense");
    CHECK_EQ(SIZE_MAX, dimfold_processors_quota(root));
    root_write(SECOND "a/cpu.max", "5");
    CHECK_EQ(SIZE_MAX, dimfold_processors_quota(root));
    root_remove((const char *[]){SECOND "a/cpu.max", GROUPS, NULL});
}
#endif
