/* Notation that stops at what does not parse, and says what was found instead. */
#include "nested/notation.h"

dimfold_nested nested_of(const char *text)
{
    dimfold_nested layout = {0};
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_parse(&layout, text, strlen(text), NULL, NULL));
    return layout;
}

dimfold_tuple tuple_of(const char *text)
{
    dimfold_tuple tuple = {0};
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_parse(&tuple, text, strlen(text), NULL, NULL));
    return tuple;
}

dimfold_tiler tiler_of(const char *text)
{
    dimfold_tiler tiler = {0};
    CHECK_STATUS(DIMFOLD_OK, dimfold_tiler_parse(&tiler, text, strlen(text), NULL, NULL));
    return tiler;
}

static bool is_text(const char *found, const char *expected)
{
    bool same = strcmp(found, expected) == 0;
    if (!same)
        printf("found %s, expected %s\n", found, expected);
    return same;
}

bool nested_is(const dimfold_nested *layout, const char *text)
{
    char found[2000];
    dimfold_nested_print(layout, found, sizeof found);
    return is_text(found, text);
}

bool tuple_is(const dimfold_tuple *tuple, const char *text)
{
    char found[2000];
    dimfold_tuple_print(tuple, found, sizeof found);
    return is_text(found, text);
}
