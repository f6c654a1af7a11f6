/* Walks along profiles and tilers, written down as they go. */
#include "nested/often/guide.h"
#include "nested/notation.h"

/* "(" and ")" for tuples, "=i+n" for a meeting with n leaves from leaf i on, "~i+n" for a mode beyond, "!" where the
   guide has more modes. */
static void write_down(char *text, size_t capacity, const dimfold_nested *layout, const guide_tree *guide)
{
    guide_walk walk;
    guide_step step;
    size_t length = 0;
    text[0] = '\0';
    dimfold_guide_start(&walk, layout, guide);
    while ((step = dimfold_guide_next(&walk)).kind != GUIDE_END && length + 16 < capacity) {
        if (step.kind == GUIDE_MEET || step.kind == GUIDE_BEYOND)
            length += (size_t)snprintf(text + length, capacity - length, "%c%u+%u", step.kind == GUIDE_MEET ? '=' : '~',
                                       step.node.first, step.node.count);
        else
            length += (size_t)snprintf(text + length, capacity - length, "%c",
                                       step.kind == GUIDE_OPEN ? '(' : step.kind == GUIDE_CLOSE ? ')' : '!');
    }
}

static const char *const profiles[][3] = {
    {"(2,(3,4)):(1,(2,6))", "1", "=0+3"},
    {"(2,(3,4)):(1,(2,6))", "(1,1)", "(=0+1=1+2)"},
    {"(2,(3,4)):(1,(2,6))", "(1,(1,1))", "(=0+1(=1+1=2+1))"},
    {"(2,(3,4)):(1,(2,6))", "(1)", "(=0+1~1+2)"},
    {"(2,(3,4)):(1,(2,6))", "()", "(~0+1~1+2)"},
    {"(2,(3,4)):(1,(2,6))", "(1,(1))", "(=0+1(=1+1~2+1))"},
    {"(2,(3,4)):(1,(2,6))", "(1,1,1)", "(=0+1=1+2!"},
    {"8:1", "(1)", "(=0+1)"},
    {"8:1", "((1))", "((=0+1))"},
    {"8:1", "(1,1)", "(=0+1!"},
    {"((8)):((1))", "((1))", "((=0+1))"},
};

TEST(guide_walks_along_a_profile)
{
    for (size_t i = 0; i < sizeof profiles / sizeof profiles[0]; i++) {
        dimfold_nested layout = nested_of(profiles[i][0]);
        dimfold_tuple profile = tuple_of(profiles[i][1]);
        guide_tree guide;
        char text[200];
        dimfold_guide_of_tuple(&guide, &profile);
        write_down(text, sizeof text, &layout, &guide);
        if (!CHECK(strcmp(text, profiles[i][2]) == 0))
            printf("%s along %s: %s\n", profiles[i][0], profiles[i][1], text);
    }
}

static const char *const tilers[][3] = {
    {"(2,(3,4)):(1,(2,6))", "2", "=0+3"},
    {"(2,(3,4)):(1,(2,6))", "_", "=0+3"},
    {"(2,(3,4)):(1,(2,6))", "(2,4):(1,2)", "=0+3"},
    {"(2,(3,4)):(1,(2,6))", "<2,(2,2):(1,2)>", "(=0+1=1+2)"},
    {"(2,(3,4)):(1,(2,6))", "<_,<3,2>>", "(=0+1(=1+1=2+1))"},
    {"(2,(3,4)):(1,(2,6))", "<2>", "(=0+1~1+2)"},
    {"(2,(3,4)):(1,(2,6))", "<2,4,_>", "(=0+1=1+2!"},
};

TEST(guide_walks_along_a_tiler)
{
    for (size_t i = 0; i < sizeof tilers / sizeof tilers[0]; i++) {
        dimfold_nested layout = nested_of(tilers[i][0]);
        dimfold_tiler tiler = tiler_of(tilers[i][1]);
        guide_tree guide;
        char text[200];
        dimfold_guide_of_tiler(&guide, &tiler);
        write_down(text, sizeof text, &layout, &guide);
        if (!CHECK(strcmp(text, tilers[i][2]) == 0))
            printf("%s along %s: %s\n", tilers[i][0], tilers[i][1], text);
    }
}
