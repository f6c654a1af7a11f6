/* The places where libraries are looked for, whatever this machine has there. */
#include "test.h"

#include "cuda/search.h"

typedef struct visits {
    size_t count, stop_at;
    bool has_nameless;
} visits;

static bool visit(void *context, void *library, const char *name)
{
    visits *seen = context;
    seen->count++;
    seen->has_nameless |= library == NULL || *name == '\0';
    return seen->count == seen->stop_at;
}

TEST(search_ends_when_the_visitor_is_content)
{
    visits all = {0}, one = {.stop_at = 1};
    CHECK(!dimfold_cuda_search_system(visit, &all));
    CHECK(!all.has_nameless);
    CHECK_EQ(all.count > 0, dimfold_cuda_search_system(visit, &one));
    CHECK_EQ(all.count > 0, one.count);
}

TEST(search_of_the_process_finds_only_what_is_loaded)
{
    visits seen = {0};
    CHECK(!dimfold_cuda_search_process(visit, &seen));
    CHECK(seen.count <= 3 && !seen.has_nameless);
}
