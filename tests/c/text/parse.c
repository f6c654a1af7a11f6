/* Layouts read from text. */
#include "expect.h"

static const char *const valid[][2] = {
    {"(3,4):(4,1)+2", "(3,4):(4,1)+2"},
    {"(3,4):(4,1)", "(3,4):(4,1)"},
    {"(3,4):(4,1)+0", "(3,4):(4,1)"},
    {"():()", "():()"},
    {"( ) : ( ) + 7", "():()+7"},
    {"3:1", "(3):(1)"},
    {"(3,):(1,)", "(3):(1)"},
    {"(3):1", "(3):(1)"},
    {"3:(2,)+1", "(3):(2)+1"},
    {"(3):(-2)+4", "(3):(-2)+4"},
    {" \t( 3 , 4 ) : ( -4 , 1 ) + 8 \n", "(3,4):(-4,1)+8"},
    {"c(3,4)", "(3,4):(4,1)"},
    {"f(3,4)", "(3,4):(1,3)"},
    {"c()", "():()"},
    {"f ( 3 , 4 , )", "(3,4):(1,3)"},
    {"c3", "(3):(1)"},
    {"f 3", "(3):(1)"},
    {"c(2,0,4)", "(2,0,4):(4,4,1)"},
    {"(0003):(01)", "(3):(1)"},
    {"(1):(" LARGEST ")", "(1):(" LARGEST ")"},
    {"(1):(-" LARGEST ")", "(1):(-" LARGEST ")"},
    {"(0):(5)+" LARGEST, "(0):(5)+" LARGEST},
};

static const struct {
    const char *text;
    dimfold_status status;
    size_t column;
} invalid[] = {
    {"", DIMFOLD_ERR_SYNTAX, 1},
    {"   ", DIMFOLD_ERR_SYNTAX, 4},
    {"x", DIMFOLD_ERR_SYNTAX, 1},
    {"(", DIMFOLD_ERR_SYNTAX, 2},
    {"(3", DIMFOLD_ERR_SYNTAX, 3},
    {"(3,", DIMFOLD_ERR_SYNTAX, 4},
    {"(,)", DIMFOLD_ERR_SYNTAX, 2},
    {"(3,,4)", DIMFOLD_ERR_SYNTAX, 4},
    {"(3 4)", DIMFOLD_ERR_SYNTAX, 4},
    {"(3,4)", DIMFOLD_ERR_SYNTAX, 6},
    {"(3,4) 4", DIMFOLD_ERR_SYNTAX, 7},
    {"(3,4):", DIMFOLD_ERR_SYNTAX, 7},
    {"(3,4):(4)", DIMFOLD_ERR_SYNTAX, 7},
    {"(3,4): (4,1,1)", DIMFOLD_ERR_SYNTAX, 8},
    {"(3,4):()", DIMFOLD_ERR_SYNTAX, 7},
    {"(3,4):4", DIMFOLD_ERR_SYNTAX, 7},
    {"(3,4):(4,1", DIMFOLD_ERR_SYNTAX, 11},
    {"(3,4):(4,-)", DIMFOLD_ERR_SYNTAX, 10},
    {"(3,4):(4,1)+", DIMFOLD_ERR_SYNTAX, 13},
    {"(3,4):(4,1)+-2", DIMFOLD_ERR_SYNTAX, 13},
    {"(3,4):(4,1)-2", DIMFOLD_ERR_SYNTAX, 12},
    {"(3,4):(4,1)+2x", DIMFOLD_ERR_SYNTAX, 14},
    {"(3,4):(4,1) (", DIMFOLD_ERR_SYNTAX, 13},
    {"(-3):(1)", DIMFOLD_ERR_SYNTAX, 2},
    {"(3.5):(1)", DIMFOLD_ERR_SYNTAX, 3},
    {"(" TOO_LARGE "):(1)", DIMFOLD_ERR_SYNTAX, 2},
    {"(99999999999999999999999999):(1)", DIMFOLD_ERR_SYNTAX, 2},
    {"(1):(-9223372036854775809)", DIMFOLD_ERR_SYNTAX, 6},
    {"(1):(18446744073709551616)", DIMFOLD_ERR_SYNTAX, 6},
    {"((3,4)):(4,1)", DIMFOLD_ERR_SYNTAX, 2},
    {"(3,(4,2)):(4,1)", DIMFOLD_ERR_SYNTAX, 4},
    {"c", DIMFOLD_ERR_SYNTAX, 1},
    {"cat", DIMFOLD_ERR_SYNTAX, 1},
    {"c(3,4):(4,1)", DIMFOLD_ERR_SYNTAX, 7},
    {"c(3", DIMFOLD_ERR_SYNTAX, 4},
    {"d(3)", DIMFOLD_ERR_SYNTAX, 1},
    {"(3):(1)[0]", DIMFOLD_ERR_SYNTAX, 8},
    {" (3):(-1)", DIMFOLD_ERR_BOUNDS, 2},
    {"(2):(-" TOO_LARGE ")", DIMFOLD_ERR_OVERFLOW, 1},
    {"(" LARGEST ",2):(0,0)", DIMFOLD_ERR_OVERFLOW, 1},
    {"  c(" LARGEST ",2)", DIMFOLD_ERR_OVERFLOW, 3},
};

TEST(parse_reads_every_form)
{
    for (size_t i = 0; i < sizeof valid / sizeof *valid; i++) {
        dimfold_layout layout = expect_layout(valid[i][0]);
        expect_prints(valid[i][1], &layout, valid[i][0]);
    }
}

TEST(parse_says_the_column_of_every_error)
{
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++)
        expect_parse_fails(invalid[i].text, invalid[i].status, invalid[i].column);
}

TEST(parse_stands_every_prefix_and_every_changed_byte)
{
    static const char bytes[] = "()0-+:,cf\0\x80\xff 9";
    for (size_t i = 0; i < sizeof valid / sizeof *valid; i++) {
        const char *text = valid[i][0];
        size_t length = strlen(text);
        for (size_t cut = 0; cut <= length; cut++)
            expect_sane_parse(text, cut);
        for (size_t at = 0; at < length; at++)
            for (size_t b = 0; b < sizeof bytes; b++) {
                char changed[64];
                memcpy(changed, text, length);
                changed[at] = bytes[b];
                expect_sane_parse(changed, length);
            }
    }
}

TEST(parse_stands_random_bytes)
{
    static const char alphabet[] = "(((()))),,,,0123456789::--++cf \t\0x";
    uint64_t state = 1;
    for (unsigned round = 0; round < test_rounds(100000); round++) {
        char text[48];
        size_t length = (size_t)test_random_in(&state, 0, sizeof text);
        for (size_t i = 0; i < length; i++) {
            uint64_t random = test_random(&state);
            text[i] = round % 4 == 0 ? (char)random : alphabet[random % sizeof alphabet];
        }
        expect_sane_parse(text, length);
    }
}

TEST(parse_stands_deep_nesting_and_long_lists)
{
    enum { DEPTH = 1 << 20 };
    char *text = malloc(DEPTH);
    memset(text, '(', DEPTH);
    expect_sane_parse(text, DEPTH);
    for (size_t i = 0; i + 1 < DEPTH; i += 2)
        memcpy(text + i, "1,", 2);
    text[0] = '(';
    expect_sane_parse(text, DEPTH);
    memset(text, '9', DEPTH);
    expect_sane_parse(text, DEPTH);
    memset(text, ' ', DEPTH);
    expect_sane_parse(text, DEPTH);
    free(text);
}

TEST(parse_takes_64_axes_and_no_more)
{
    char text[400] = "c(";
    for (size_t i = 0; i < 64; i++)
        strcat(text, "1,");
    size_t end = strlen(text);
    strcat(text, ")");
    CHECK_EQ(64, expect_layout(text).ndim);
    strcpy(text + end, "1)");
    expect_parse_fails(text, DIMFOLD_ERR_SYNTAX, end + 1);
}

TEST(parse_tells_how_much_it_took)
{
    static const char text[] = " c(3,4) \t[0]";
    dimfold_layout layout;
    size_t used = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_parse(&layout, text, sizeof text - 1, &used, NULL));
    CHECK_EQ(9, used);
    CHECK_STATUS(DIMFOLD_OK, dimfold_layout_parse(&layout, "3:1\0[0]", 7, &used, NULL));
    CHECK_EQ(3, used);
}

TEST(parse_refuses_missing_pointers)
{
    dimfold_layout layout;
    dimfold_diag diag;
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_parse(NULL, "3:1", 3, NULL, &diag));
    CHECK(strcmp(diag.operand, "result") == 0 && strcmp(diag.operation, "parse") == 0);
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_layout_parse(&layout, NULL, 3, NULL, &diag));
    CHECK(strcmp(diag.operand, "text") == 0);
}

TEST(parse_says_what_was_expected)
{
    static const struct {
        const char *text, *sentence;
    } errors[] = {
        {"x", "parse: column 1: expected a layout such as (3,4):(4,1)+2, c(3,4) or f(3,4)"},
        {"(3", "parse: column 3: expected ',' or ')'"},
        {"(3,4)", "parse: column 6: expected ':' and the strides"},
        {"(x)", "parse: column 2: expected a number"},
        {"(3,-4):(4,1)", "parse: column 4: expected a number that is not negative"},
        {"(3,4):(4)", "parse: column 7: stride has 1 entries: expected 2"},
        {"3:1 1", "parse: column 5: expected the end of the text"},
        {"99999999999999999999:1", "parse: column 1: expected a number that fits 64 bits with its sign"},
    };
    for (size_t i = 0; i < sizeof errors / sizeof *errors && sizeof(ptrdiff_t) == 8; i++) {
        dimfold_layout layout;
        dimfold_diag diag;
        char sentence[200];
        CHECK_STATUS(DIMFOLD_ERR_SYNTAX,
                     dimfold_layout_parse(&layout, errors[i].text, strlen(errors[i].text), NULL, &diag));
        dimfold_diag_text(&diag, sentence, sizeof sentence);
        if (!CHECK(strcmp(errors[i].sentence, sentence) == 0))
            printf("  %s\n", sentence);
    }
}
