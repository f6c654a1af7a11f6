#define _POSIX_C_SOURCE 200809L
#include "child.h"

#include "cuda/gpu.h"

#include <spawn.h>
#include <sys/wait.h>

#define ALONE "DIMFOLD_TESTS_ALONE"

extern char **environ;

int child_run(const char *test, const char *variable, const char *value)
{
    char *name = strdup(test);
    char *arguments[] = {"tests", name, NULL};
    pid_t process;
    int status = 0;
    fflush(NULL);
    CHECK_EQ(0, setenv(variable, value, 1));
    CHECK_EQ(0, posix_spawn(&process, "/proc/self/exe", NULL, NULL, arguments, environ));
    CHECK_EQ(0, unsetenv(variable));
    CHECK_EQ(process, waitpid(process, &status, 0));
    free(name);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

bool child_begin(const char *test)
{
    const char *alone = getenv(ALONE);
    if (!gpu_begin())
        return false;
    if (alone != NULL && strcmp(alone, test) == 0)
        return true;
    if (alone == NULL)
        CHECK_EQ(0, child_run(test, ALONE, test));
    return false;
}
