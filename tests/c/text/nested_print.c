/* Nested layouts written as text: into any buffer, and whatever is in the struct. */
#include "nested_expect.h"

/* What every printing function does with a buffer that is too small. */
static void check_capacities(const char *whole, size_t length, const char *printed, size_t capacity)
{
    size_t room = capacity > 0 ? capacity - 1 : 0;
    CHECK_EQ(strlen(whole), length);
    CHECK(capacity == 0 || strlen(printed) == (room < length ? room : length));
    CHECK(strncmp(printed, whole, capacity == 0 ? 0 : strlen(printed)) == 0);
}

TEST(nested_print_fills_buffers_of_any_size)
{
    static const char layout_text[] = "Sw<3,4,3> o -2 o (_4,(2,2)):(1,(4@0@1,_8))";
    static const char tuple_text[] = "(_4,(-2,_))", tiler_text[] = "<4,<_,(2,2):(1,4)>>", swizzle_text[] = "Sw<3,4,-3>";
    dimfold_nested layout;
    dimfold_tuple tuple;
    dimfold_tiler tiler;
    dimfold_swizzle swizzle;
    dimfold_nested_parse(&layout, layout_text, sizeof layout_text - 1, NULL, NULL);
    dimfold_tuple_parse(&tuple, tuple_text, sizeof tuple_text - 1, NULL, NULL);
    dimfold_tiler_parse(&tiler, tiler_text, sizeof tiler_text - 1, NULL, NULL);
    dimfold_swizzle_parse(&swizzle, swizzle_text, sizeof swizzle_text - 1, NULL, NULL);
    for (size_t capacity = 0; capacity < 60; capacity++) {
        char *text = malloc(capacity > 0 ? capacity : 1);
        check_capacities(layout_text, dimfold_nested_print(&layout, text, capacity), text, capacity);
        check_capacities(tuple_text, dimfold_tuple_print(&tuple, text, capacity), text, capacity);
        check_capacities(tiler_text, dimfold_tiler_print(&tiler, text, capacity), text, capacity);
        check_capacities(swizzle_text, dimfold_swizzle_print(swizzle, text, capacity), text, capacity);
        free(text);
    }
    CHECK_EQ(sizeof layout_text - 1, dimfold_nested_print(&layout, NULL, 100));
}

TEST(nested_print_of_nothing_is_empty)
{
    char text[8] = "#";
    CHECK_EQ(0, dimfold_nested_print(NULL, text, sizeof text));
    CHECK_EQ('\0', text[0]);
    CHECK_EQ(0, dimfold_tuple_print(NULL, text, sizeof text));
    CHECK_EQ(0, dimfold_tiler_print(NULL, text, sizeof text));
    CHECK_EQ(0, dimfold_tiler_print(NULL, NULL, 0));
}

static bool same_length(size_t length, const char *text)
{
    return length == strlen(text);
}

TEST(nested_print_stands_every_bit_pattern)
{
    uint64_t random = 1;
    for (unsigned round = 0; round < test_rounds(3000); round++) {
        dimfold_tiler tiler;
        dimfold_tuple tuple;
        dimfold_swizzle swizzle;
        char text[8192];
        for (size_t i = 0; i < sizeof tiler; i++)
            ((unsigned char *)&tiler)[i] = (unsigned char)test_random(&random);
        if (round % 8 != 0)
            tiler.layout.leaves %= 33;
        memcpy(&tuple, &tiler, sizeof tuple);
        memcpy(&swizzle, &tiler.layout.swizzle, sizeof swizzle);
        CHECK(same_length(dimfold_tiler_print(&tiler, text, sizeof text), text));
        CHECK(same_length(dimfold_nested_print(&tiler.layout, text, sizeof text), text));
        CHECK(same_length(dimfold_tuple_print(&tuple, text, sizeof text), text));
        CHECK(same_length(dimfold_swizzle_print(swizzle, text, sizeof text), text));
    }
}
