/* Runs the registered tests, all or those whose name or file contains an argument, without those that contain one
   behind a minus, and ends with the line `N passed, N failed, N skipped`. With --list it prints `file:name` of each. */
#include "test.h"

#include <time.h>

#define TESTS_MAX 4096
#define REPORTS_MAX 5
#define SHARE_MIN 10

struct test {
    const char *file, *name;
    test_function *function;
};

static struct test tests[TESTS_MAX];
static size_t test_count;
static unsigned long failed_checks;
static const char *skip_reason;

void test_register(const char *file, const char *name, test_function *function)
{
    if (test_count == TESTS_MAX) {
        fprintf(stderr, "more than %d tests: raise TESTS_MAX\n", TESTS_MAX);
        exit(2);
    }
    tests[test_count++] = (struct test){file, name, function};
}

static bool check_report(bool holds)
{
    if (!holds)
        failed_checks++;
    return !holds && failed_checks <= REPORTS_MAX;
}

bool test_check(bool holds, const char *file, int line, const char *what)
{
    if (check_report(holds))
        printf("  %s:%d: does not hold: %s\n", file, line, what);
    return holds;
}

bool test_check_eq(intmax_t expected, intmax_t found, const char *file, int line, const char *what)
{
    if (check_report(expected == found))
        printf("  %s:%d: expected %jd, found %jd: %s\n", file, line, expected, found, what);
    return expected == found;
}

bool test_check_status(dimfold_status expected, dimfold_status found, const char *file, int line, const char *what)
{
    if (check_report(expected == found))
        printf("  %s:%d: expected %s, found %s: %s\n", file, line, dimfold_status_name(expected),
               dimfold_status_name(found), what);
    return expected == found;
}

void test_skip(const char *why)
{
    skip_reason = why;
}

static unsigned environment_number(const char *name)
{
    const char *text = getenv(name);
    long number = text != NULL ? strtol(text, NULL, 10) : 1;
    return number >= 1 ? (unsigned)number : 1;
}

unsigned test_scale(void)
{
    return environment_number("DIMFOLD_TEST_SCALE");
}

size_t test_rounds(size_t usual)
{
    size_t rounds = usual * test_scale();
    size_t share = rounds / environment_number("DIMFOLD_TEST_SHARE");
    return share >= SHARE_MIN ? share : rounds < SHARE_MIN ? rounds : SHARE_MIN;
}

bool test_takes(size_t number)
{
    uint64_t seed = number + ((uint64_t)environment_number("DIMFOLD_TEST_SERIES") << 32);
    return test_random(&seed) % environment_number("DIMFOLD_TEST_SHARE") == 0;
}

uint64_t test_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

intmax_t test_random_in(uint64_t *state, intmax_t low, intmax_t high)
{
    uint64_t range = (uint64_t)high - (uint64_t)low + 1;
    uint64_t random = test_random(state);
    return (intmax_t)((uint64_t)low + (range == 0 ? random : random % range));
}

static bool test_matches(const struct test *test, const char *filter)
{
    return strstr(test->name, filter) != NULL || strstr(test->file, filter) != NULL;
}

/* Without names all tests are wanted; one that matches a name behind a minus never is. */
static bool test_wanted(const struct test *test, int count, char **filters)
{
    bool named = false, chosen = false;
    for (int i = 1; i < count; i++) {
        bool excludes = filters[i][0] == '-';
        bool matches = test_matches(test, filters[i] + excludes);
        if (excludes && matches)
            return false;
        named = named || !excludes;
        chosen = chosen || (!excludes && matches);
    }
    return chosen || !named;
}

enum test_end { TEST_PASSED, TEST_FAILED, TEST_SKIPPED };

/* Where DIMFOLD_TEST_TIMES asks which tests are slow; elsewhere nobody looks at the clock. */
static double test_seconds(void)
{
    struct timespec now = {0, 0};
    if (getenv("DIMFOLD_TEST_TIMES") != NULL)
        timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void test_time(const struct test *test, double seconds)
{
    if (seconds > 0.1)
        fprintf(stderr, "%6.2f s %s\n", seconds, test->name);
}

static enum test_end test_run(const struct test *test)
{
    double start = test_seconds();
    failed_checks = 0;
    skip_reason = NULL;
    test->function();
    test_time(test, test_seconds() - start);
    if (failed_checks > 0) {
        printf("FAILED %s (%lu checks), in %s\n", test->name, failed_checks, test->file);
        return TEST_FAILED;
    }
    if (skip_reason != NULL)
        printf("skipped %s: %s\n", test->name, skip_reason);
    return skip_reason != NULL ? TEST_SKIPPED : TEST_PASSED;
}

static int test_list(void)
{
    for (size_t i = 0; i < test_count; i++)
        printf("%s:%s\n", tests[i].file, tests[i].name);
    return 0;
}

int main(int count, char **arguments)
{
    size_t ends[3] = {0};
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    if (count == 2 && strcmp(arguments[1], "--list") == 0)
        return test_list();
    for (size_t i = 0; i < test_count; i++)
        if (test_wanted(&tests[i], count, arguments))
            ends[test_run(&tests[i])]++;
    printf("%zu passed, %zu failed, %zu skipped\n", ends[TEST_PASSED], ends[TEST_FAILED], ends[TEST_SKIPPED]);
    return ends[TEST_FAILED] > 0 || ends[TEST_PASSED] + ends[TEST_SKIPPED] == 0;
}
