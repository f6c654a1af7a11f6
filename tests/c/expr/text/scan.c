/* Tokens: where they begin and end, and that nothing behind the text is read. */
#include "expr/text/scan.h"

#include "test.h"

static expr_scan scan_of(const char *text, size_t length, dimfold_diag *diag)
{
    return dimfold_scan_new((dimfold_call){diag, "expr_parse"}, text, length);
}

TEST(scan_stands_behind_blanks)
{
    expr_scan scan = scan_of(" \t\r\na  b", 8, NULL);
    CHECK_EQ(5, dimfold_scan_column(&scan));
    CHECK(!dimfold_scan_accept(&scan, "b") && dimfold_scan_accept(&scan, "a"));
    CHECK_EQ(8, dimfold_scan_column(&scan));
    CHECK(dimfold_scan_sees(&scan, "b") && !dimfold_scan_sees(&scan, "bb"));
}

TEST(scan_takes_names_of_letters_digits_and_underscores)
{
    expr_scan scan = scan_of("_a1 1a", 6, NULL);
    expr_word word = dimfold_scan_word(&scan);
    CHECK(dimfold_word_is(word, "_a1") && !dimfold_word_is(word, "_a") && !dimfold_word_is(word, "_a12"));
    CHECK_EQ(1, word.column);
    CHECK_EQ(0, dimfold_scan_word(&scan).length);
    scan = scan_of("abc", 2, NULL);
    CHECK_EQ(2, dimfold_scan_word(&scan).length);
    CHECK_EQ(0, dimfold_scan_word(&scan).length);
}

TEST(scan_knows_dtypes_by_all_of_their_names)
{
    CHECK_EQ(DIMFOLD_DTYPE_F32, dimfold_word_dtype((expr_word){"f32", 3, 1}));
    CHECK_EQ(DIMFOLD_DTYPE_F32, dimfold_word_dtype((expr_word){"float32", 7, 1}));
    CHECK_EQ(dimfold_dtype_opaque(4), dimfold_word_dtype((expr_word){"opaque4", 7, 1}));
    CHECK_EQ(0, dimfold_word_dtype((expr_word){"f3", 2, 1}));
    CHECK_EQ(0, dimfold_word_dtype((expr_word){"f32", 0, 1}));
}

TEST(scan_fails_at_the_token_that_comes_next)
{
    dimfold_diag diag;
    expr_scan scan = scan_of("a  ", 3, &diag);
    CHECK_STATUS(DIMFOLD_OK, dimfold_scan_expect(&scan, "a", "'a'"));
    CHECK_STATUS(DIMFOLD_ERR_SYNTAX, dimfold_scan_expect(&scan, "b", "'b'"));
    CHECK(diag.column == 4 && strcmp(diag.operand, "'b'") == 0);
    CHECK_STATUS(DIMFOLD_ERR_SYNTAX, dimfold_scan_fail(&scan, "more"));
    CHECK(strcmp(diag.operand, "more") == 0);
    dimfold_scan_take(&scan, 0);
    CHECK_EQ(4, dimfold_scan_column(&scan));
}
