/* Numbers and texts in a buffer of any size, against the C library's. */
#include "base/text.h"
#include "test.h"

#include <inttypes.h>

static void check_unsigned(uint64_t number)
{
    char expected[32], found[32];
    dimfold_text out = {found, sizeof found, 0};
    snprintf(expected, sizeof expected, "%" PRIu64, number);
    dimfold_text_unsigned(&out, number);
    CHECK_EQ(strlen(expected), dimfold_text_close(&out));
    CHECK(strcmp(expected, found) == 0);
}

static void check_signed(int64_t number)
{
    char expected[32], found[32];
    dimfold_text out = {found, sizeof found, 0};
    snprintf(expected, sizeof expected, "%" PRId64, number);
    dimfold_text_signed(&out, number);
    CHECK_EQ(strlen(expected), dimfold_text_close(&out));
    CHECK(strcmp(expected, found) == 0);
}

TEST(numbers_print_like_the_c_library_at_every_limit)
{
    const uint64_t limits[] = {0, 1, 9, 10, 11, 99, 100, UINT32_MAX, INT64_MAX, (uint64_t)INT64_MAX + 1, UINT64_MAX};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        check_unsigned(limits[i]);
        check_signed((int64_t)limits[i]);
        check_signed((int64_t)(0 - limits[i]));
    }
}

TEST(numbers_print_like_the_c_library_at_random)
{
    uint64_t state = 2;
    for (unsigned i = 0; i < test_rounds(5000); i++) {
        uint64_t number = test_random(&state) >> (test_random(&state) % 64);
        check_unsigned(number);
        check_signed((int64_t)number);
    }
}

TEST(a_text_without_room_is_counted_and_nothing_is_written)
{
    char text = '#';
    volatile size_t room = 0;
    dimfold_text out = {&text, room, 0};
    dimfold_text_string(&out, "folded");
    CHECK_EQ(6, dimfold_text_close(&out));
    CHECK_EQ('#', text);
}

TEST(a_text_with_room_for_one_is_the_closing_zero)
{
    char text[2] = {'#', '#'};
    volatile size_t room = 1;
    dimfold_text out = {text, room, 0};
    dimfold_text_string(&out, "folded");
    CHECK_EQ(6, dimfold_text_close(&out));
    CHECK(text[0] == '\0' && text[1] == '#');
}
