/* A test that passes and leaves memory behind. */
#include "test.h"

static void *volatile kept;

TEST(canary_leaks)
{
    kept = malloc(100);
    CHECK(kept != NULL);
    kept = NULL;
}
