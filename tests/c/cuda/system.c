/* Libraries, environment and paths, where the system has them. */
#include "test.h"

#include "cuda/system.h"

static bool visit(void *context, const char *path)
{
    (void)path;
    return ++*(size_t *)context == 2;
}

TEST(system_either_refuses_or_sees_the_process)
{
    if (dimfold_system_refusal() != 0)
        return;
    void *process = dimfold_system_library_loaded(NULL);
    CHECK(process != NULL);
    CHECK(dimfold_system_symbol(process, "dimfold_no_such_function") == NULL);
    CHECK(dimfold_system_library("/no/such/library") == NULL);
    CHECK(dimfold_system_library_loaded("no_such_library") == NULL);
}

TEST(system_knows_paths_that_depend_on_the_current_folder)
{
    static const char *const relative[] = {"a/b", "./a", "../a", "a/"}, *const others[] = {"", "a", "a.so.1", "..."};
    for (size_t i = 0; i < 4; i++) {
        CHECK(dimfold_system_is_relative(relative[i]));
        CHECK(!dimfold_system_is_relative(others[i]));
    }
#if defined(_WIN32)
    CHECK(dimfold_system_is_relative("\\a") && dimfold_system_is_relative("C:a") && dimfold_system_is_relative("/a"));
    CHECK(!dimfold_system_is_relative("C:\\a") && !dimfold_system_is_relative("C:/a"));
    CHECK(!dimfold_system_is_relative("\\\\host\\a"));
#else
    CHECK(!dimfold_system_is_relative("/a") && !dimfold_system_is_relative("/") && !dimfold_system_is_relative("a\\b"));
    CHECK(!dimfold_system_is_relative("C:a"));
#endif
}

TEST(system_has_no_variable_that_is_not_set)
{
    CHECK(dimfold_system_variable("DIMFOLD_NO_SUCH_VARIABLE") == NULL);
}

#if defined(__linux__)
TEST(system_finds_paths_until_the_visitor_is_content)
{
    size_t count = 0;
    CHECK(dimfold_system_paths("/*", visit, &count));
    CHECK_EQ(2, count);
    CHECK(!dimfold_system_paths("/no/such/*", visit, &count));
    CHECK_EQ(2, count);
}
#endif

TEST(system_lock_is_free_again_after_it_was_given_back)
{
    for (int i = 0; i < 2; i++) {
        dimfold_system_lock();
        dimfold_system_unlock();
    }
    CHECK(true);
}
