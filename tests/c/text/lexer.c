/* Tokens: what is taken, where the lexer stands afterwards, and that nothing behind the text is looked at. */
#include "text/lexer.h"
#include "test.h"

static dimfold_lexer lexer_on(const char *text, dimfold_diag *diag)
{
    return dimfold_lexer_new((dimfold_call){diag, "test"}, text, strlen(text));
}

TEST(lexer_stands_behind_blanks)
{
    dimfold_lexer lexer = lexer_on(" \t\r\n(  ) x ", NULL);
    CHECK_EQ('(', dimfold_lexer_peek(&lexer));
    CHECK(!dimfold_lexer_accept(&lexer, ")"));
    CHECK(dimfold_lexer_accept(&lexer, "("));
    CHECK_EQ(')', dimfold_lexer_peek(&lexer));
    CHECK(dimfold_lexer_sees(&lexer, ")") && !dimfold_lexer_sees(&lexer, ")x"));
    CHECK(dimfold_lexer_accept(&lexer, ")") && dimfold_lexer_accept_word(&lexer, "x"));
    CHECK_EQ(-1, dimfold_lexer_peek(&lexer));
    CHECK_EQ(lexer.length, lexer.at);
}

TEST(lexer_sees_no_further_than_its_length)
{
    dimfold_lexer lexer = dimfold_lexer_new((dimfold_call){NULL, "test"}, "...abc123", 2);
    CHECK(!dimfold_lexer_sees(&lexer, "...") && dimfold_lexer_sees(&lexer, ".."));
    lexer = dimfold_lexer_new((dimfold_call){NULL, "test"}, "abc", 2);
    CHECK_EQ(2, dimfold_lexer_see_word(&lexer).length);
    CHECK(dimfold_lexer_accept_word(&lexer, "ab"));
    ptrdiff_t number = 0;
    lexer = dimfold_lexer_new((dimfold_call){NULL, "test"}, "123", 2);
    CHECK_STATUS(DIMFOLD_OK, dimfold_lexer_number(&lexer, 0, &number));
    CHECK_EQ(12, number);
}

TEST(lexer_takes_whole_words)
{
    dimfold_lexer lexer = lexer_on("None_1 2a", NULL);
    CHECK(!dimfold_lexer_accept_word(&lexer, "None"));
    CHECK_EQ(0, lexer.at);
    CHECK(dimfold_token_is(dimfold_lexer_word(&lexer), "None_1"));
    CHECK_EQ(0, dimfold_lexer_word(&lexer).length);
    CHECK_EQ(7, lexer.at);
}

TEST(lexer_takes_strings_in_either_quotation_mark)
{
    static const char *const texts[][2] = {{"'a b'", "a b"}, {"\"it's\"", "it's"}, {"word", "word"}, {"''", ""}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        dimfold_lexer lexer = lexer_on(texts[i][0], NULL);
        CHECK(dimfold_token_is(dimfold_lexer_string(&lexer), texts[i][1]));
        CHECK_EQ(lexer.length, lexer.at);
    }
    dimfold_lexer lexer = lexer_on("'open", NULL);
    CHECK_EQ(0, dimfold_lexer_string(&lexer).length);
    CHECK_EQ(0, lexer.at);
}

TEST(lexer_takes_numbers_up_to_the_limits)
{
    char text[32];
    const ptrdiff_t limits[] = {0, 1, -1, PTRDIFF_MAX, PTRDIFF_MAX - 1, PTRDIFF_MIN, PTRDIFF_MIN + 1};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        ptrdiff_t number = 5;
        snprintf(text, sizeof text, "%td", limits[i]);
        dimfold_lexer lexer = lexer_on(text, NULL);
        CHECK_STATUS(DIMFOLD_OK, dimfold_lexer_number(&lexer, PTRDIFF_MIN, &number));
        CHECK_EQ(limits[i], number);
        lexer = lexer_on(text, NULL);
        CHECK_STATUS(limits[i] < 0 ? DIMFOLD_ERR_SYNTAX : DIMFOLD_OK, dimfold_lexer_number(&lexer, 0, &number));
    }
}

TEST(lexer_refuses_numbers_past_the_limits)
{
    char texts[3][48];
    snprintf(texts[0], sizeof texts[0], "%zu", (size_t)PTRDIFF_MAX + 1);
    snprintf(texts[1], sizeof texts[1], "-%zu", (size_t)PTRDIFF_MAX + 2);
    snprintf(texts[2], sizeof texts[2], "%zu0", (size_t)SIZE_MAX);
    for (size_t i = 0; i < 3; i++) {
        dimfold_diag diag;
        ptrdiff_t number = 5;
        dimfold_lexer lexer = lexer_on(texts[i], &diag);
        CHECK_STATUS(DIMFOLD_ERR_SYNTAX, dimfold_lexer_number(&lexer, PTRDIFF_MIN, &number));
        CHECK_EQ(1, diag.column);
        CHECK_EQ(8 * sizeof(ptrdiff_t), diag.expected);
        CHECK_EQ(5, number);
    }
}

TEST(lexer_takes_lists)
{
    static const struct {
        const char *text;
        size_t count, column; /* column 0: it is a list */
    } lists[] = {
        {"()", 0, 0}, {"7", 1, 0}, {"(7)", 1, 0}, {"(7,)", 1, 0}, {"( 1 , -2 )", 2, 0},
        {"(1", 0, 3}, {"(1 2)", 0, 4}, {"(,)", 0, 2}, {"", 0, 1},
    };
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        dimfold_diag diag = {.column = 0};
        dimfold_numbers numbers;
        dimfold_lexer lexer = lexer_on(lists[i].text, &diag);
        CHECK_STATUS(lists[i].column == 0 ? DIMFOLD_OK : DIMFOLD_ERR_SYNTAX,
                     dimfold_lexer_numbers(&lexer, PTRDIFF_MIN, &numbers));
        CHECK_EQ(lists[i].column, diag.column);
        CHECK(lists[i].column != 0 || numbers.count == lists[i].count);
    }
}
