/* A snippet for each row of kernels/math/computed.def: snippet_OP_TYPE. */
#include "snippet.h"

#define SNIPPET_ITEMS_1(type)                                                                                          \
    math_##type x;                                                                                                     \
    SNIPPET_TAKE(x, x);
#define SNIPPET_ITEMS_2(type)                                                                                          \
    SNIPPET_ITEMS_1(type)                                                                                              \
    math_##type y;                                                                                                     \
    SNIPPET_TAKE(y, y);
#define SNIPPET_ITEMS_3(type)                                                                                          \
    SNIPPET_ITEMS_2(type)                                                                                              \
    math_##type z;                                                                                                     \
    SNIPPET_TAKE(z, z);
#define SNIPPET_LIST_1 x
#define SNIPPET_LIST_2 x, y
#define SNIPPET_LIST_3 x, y, z

#define COMPUTED(op, name, arity, type, result)                                                                        \
    SNIPPET(snippet_##op##_##type)                                                                                     \
    {                                                                                                                  \
        SNIPPET_ITEMS_##arity(type) math_##result made = math_##name##_##type(SNIPPET_LIST_##arity);                   \
        SNIPPET_GIVE(made);                                                                                            \
    }

/* What is rare has branches, and is a branch. */
#define COMPUTED_RARE(op, name, arity, type, rare)                                                                     \
    SNIPPET(snippet_##op##_##type)                                                                                     \
    {                                                                                                                  \
        SNIPPET_ITEMS_##arity(type) math_##type made = math_##name##_##type(SNIPPET_LIST_##arity);                     \
        if (math_##rare##_is_rare_##type(SNIPPET_LIST_##arity))                                                        \
            made = math_##name##_rare_##type(SNIPPET_LIST_##arity);                                                    \
        SNIPPET_GIVE(made);                                                                                            \
    }

#define COMPUTED_CHOSEN(op, name, type)                                                                                \
    SNIPPET(snippet_##op##_##type)                                                                                     \
    {                                                                                                                  \
        uint8_t x;                                                                                                     \
        math_##type y, z;                                                                                              \
        SNIPPET_TAKE(x, x);                                                                                            \
        SNIPPET_TAKE(y, y);                                                                                            \
        SNIPPET_TAKE(z, z);                                                                                            \
        math_##type made = math_##name##_##type(x, y, z);                                                              \
        SNIPPET_GIVE(made);                                                                                            \
    }
#include "kernels/math/computed.def"
