/* Layouts written as text: reading it gives the layout back. */
#include "expect.h"

/* A layout of any rank, shape and stride whose positions are not below 0. */
static dimfold_layout random_layout(uint64_t *state)
{
    dimfold_layout layout;
    for (;;) {
        size_t shape[64];
        ptrdiff_t stride[64];
        size_t ndim = (size_t)test_random_in(state, 0, test_random(state) % 8 == 0 ? 64 : 5);
        for (size_t i = 0; i < ndim; i++) {
            shape[i] = (size_t)test_random_in(state, 0, ndim > 20 ? 2 : 9);
            stride[i] = (ptrdiff_t)(test_random(state) >> test_random_in(state, 1, 63));
            stride[i] = test_random(state) % 3 == 0 ? -stride[i] : stride[i];
        }
        size_t offset = (size_t)(test_random(state) >> test_random_in(state, 1, 63));
        if (dimfold_layout_new(&layout, ndim, shape, stride, offset, NULL) == DIMFOLD_OK)
            return layout;
    }
}

TEST(print_then_parse_gives_the_layout_back)
{
    uint64_t state = 2;
    for (unsigned round = 0; round < test_rounds(20000); round++) {
        dimfold_layout layout = random_layout(&state), parsed;
        char text[4096];
        size_t length = dimfold_layout_print(&layout, text, sizeof text);
        CHECK_EQ(strlen(text), length);
        CHECK_STATUS(DIMFOLD_OK, dimfold_layout_parse(&parsed, text, length, NULL, NULL));
        CHECK(dimfold_layout_equal(&layout, &parsed));
    }
}

TEST(print_writes_no_more_than_its_room)
{
    static const char whole[] = "(3,4):(-4,1)+8";
    dimfold_layout layout = expect_layout(whole);
    for (size_t capacity = 0; capacity <= sizeof whole + 1; capacity++) {
        char text[32];
        memset(text, '#', sizeof text);
        CHECK_EQ(sizeof whole - 1, dimfold_layout_print(&layout, text, capacity));
        size_t kept = capacity > sizeof whole - 1 ? sizeof whole - 1 : capacity > 0 ? capacity - 1 : 0;
        CHECK(memcmp(text, whole, kept) == 0);
        CHECK(capacity == 0 || text[kept] == '\0');
        CHECK(text[capacity == 0 ? 0 : kept + 1] == '#');
    }
    CHECK_EQ(sizeof whole - 1, dimfold_layout_print(&layout, NULL, 0));
    CHECK_EQ(sizeof whole - 1, dimfold_layout_print(&layout, NULL, 100));
}

TEST(print_of_no_layout_is_empty)
{
    char text[8] = "#";
    dimfold_layout layout = {65, 0, {0}, {0}};
    CHECK_EQ(0, dimfold_layout_print(NULL, text, sizeof text));
    CHECK_EQ('\0', text[0]);
    text[0] = '#';
    CHECK_EQ(0, dimfold_layout_print(&layout, text, sizeof text));
    CHECK_EQ('\0', text[0]);
}

TEST(print_writes_the_largest_numbers)
{
    dimfold_layout layout = {2, SIZE_MAX, {SIZE_MAX, 0}, {PTRDIFF_MIN, PTRDIFF_MAX}};
    if (sizeof(size_t) == 8)
        expect_prints("(18446744073709551615,0):(-9223372036854775808,9223372036854775807)+18446744073709551615",
                      &layout, "limits");
}
