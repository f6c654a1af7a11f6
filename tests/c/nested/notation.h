/* Layouts written in the tests as people write them. A text that does not parse fails the test. */
#ifndef DIMFOLD_TEST_NOTATION_H
#define DIMFOLD_TEST_NOTATION_H

#include "test.h"

dimfold_nested nested_of(const char *text);
dimfold_tuple tuple_of(const char *text);
dimfold_tiler tiler_of(const char *text);

/* Whether a layout is written like this. Prints what it is instead. */
bool nested_is(const dimfold_nested *layout, const char *text);
bool tuple_is(const dimfold_tuple *tuple, const char *text);

#define CHECK_NESTED(text, layout) CHECK(nested_is((layout), (text)))
#define CHECK_TUPLE(text, tuple) CHECK(tuple_is((tuple), (text)))

#endif
