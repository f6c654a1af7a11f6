/* A diagnosis becomes one sentence with the numbers put in, in a buffer of any size. */
#include "base/diag.h"
#include "test.h"

#include <dimfold/dtype.h>

static dimfold_diag diagnosis(int32_t reason, const char *operand, ptrdiff_t axis, int64_t expected, int64_t found)
{
    dimfold_diag diag;
    dimfold_fail((dimfold_call){&diag, "reshape"}, reason, operand, axis, expected, found);
    return diag;
}

static void check_text(const char *expected, const dimfold_diag *diag)
{
    char text[300];
    CHECK_EQ(strlen(expected), dimfold_diag_text(diag, text, sizeof text));
    if (!CHECK(strcmp(expected, text) == 0))
        printf("    expected \"%s\", found \"%s\"\n", expected, text);
}

TEST(a_sentence_names_operation_operand_and_axis)
{
    dimfold_diag diag = diagnosis(DIMFOLD_REASON_EXTENT, "shape", 2, 4, 5);
    check_text("reshape: axis 2 of shape has extent 5: expected 4", &diag);
}

TEST(a_sentence_has_signed_and_unsigned_numbers)
{
    dimfold_diag diag = diagnosis(DIMFOLD_REASON_AXIS, "axis", -1, -1, INT64_MIN);
    check_text("reshape: axis -9223372036854775808 is outside of 18446744073709551615 axes: expected "
               "-18446744073709551615 to 18446744073709551614",
               &diag);
}

TEST(a_sentence_says_which_axes_and_indices_there_are)
{
    dimfold_diag diag = diagnosis(DIMFOLD_REASON_AXIS, "axis", -1, 2, 5);
    check_text("reshape: axis 5 is outside of 2 axes: expected -2 to 1", &diag);
    diag.expected = 0;
    check_text("reshape: axis 5 is outside of 0 axes: expected none", &diag);
}

TEST(a_sentence_names_dtypes)
{
    dimfold_diag diag = diagnosis(DIMFOLD_REASON_DTYPE_SAME, "source", -1, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_I64);
    check_text("reshape: target is f32 and source i64; use dimfold_cast to convert", &diag);
    diag = diagnosis(DIMFOLD_REASON_DTYPE_UNNAMED, "source", -1, DIMFOLD_DTYPE_C64, dimfold_dtype_opaque(6));
    check_text("reshape: the dtype of source is opaque6: there is no cast between it and c64", &diag);
    diag = diagnosis(DIMFOLD_REASON_DTYPE_SIZE, "source", -1, 0, 2 | 4 << 8 | 3 << 16);
    check_text("reshape: the dtype of source is code 2 of 3 times 4 bits, which is no item of 1 to 16 whole bytes",
               &diag);
}

TEST(a_sentence_about_a_text_names_the_column)
{
    dimfold_diag diag;
    dimfold_fail_at((dimfold_call){&diag, "parse"}, DIMFOLD_REASON_SYNTAX_NUMBER, NULL, 12, 0, 0);
    check_text("parse: column 12: expected a number", &diag);
}

TEST(a_sentence_does_without_operation_and_operand)
{
    dimfold_diag diag = diagnosis(DIMFOLD_REASON_POINTER, NULL, -1, 0, 0);
    diag.operation = NULL;
    check_text("an operand must not be NULL", &diag);
}

TEST(no_diagnosis_is_an_empty_sentence)
{
    check_text("", NULL);
}

TEST(an_unknown_reason_falls_back_to_the_status)
{
    const int32_t unknown[] = {0, -1, DIMFOLD_REASON_COUNT, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        dimfold_diag diag = diagnosis(DIMFOLD_REASON_AXIS, "axis", 0, 0, 0);
        diag.reason = unknown[i];
        check_text("reshape: an axis is outside the layout or given twice", &diag);
    }
}

TEST(every_reason_makes_a_sentence_of_its_own)
{
    for (int32_t reason = 1; reason < DIMFOLD_REASON_COUNT; reason++) {
        char text[300];
        dimfold_diag diag = diagnosis(reason, "operand", 1, 2, 3);
        size_t length = dimfold_diag_text(&diag, text, sizeof text);
        CHECK(length > strlen("reshape: ") && length < sizeof text);
        CHECK(strchr(text, '%') == NULL && strchr(text, '\n') == NULL);
        CHECK(strstr(text, dimfold_status_text(diag.status)) == NULL);
    }
}

/* What follows the closing zero must stay as it was, and so must everything when there is no room. */
static void check_truncated(const dimfold_diag *diag, const char *whole, size_t capacity)
{
    char text[120];
    memset(text, '#', sizeof text);
    CHECK_EQ(strlen(whole), dimfold_diag_text(diag, text, capacity));
    size_t kept = strlen(whole) < capacity ? strlen(whole) : capacity - (capacity > 0);
    CHECK(memcmp(whole, text, kept) == 0);
    CHECK(capacity == 0 || text[kept] == '\0');
    for (size_t i = kept + (capacity > 0); i < sizeof text; i++)
        CHECK_EQ('#', text[i]);
}

TEST(a_sentence_is_cut_at_every_capacity)
{
    const char *whole = "reshape: shape has 7 elements: expected 12";
    dimfold_diag diag = diagnosis(DIMFOLD_REASON_SIZE, "shape", -1, 12, 7);
    for (size_t capacity = 0; capacity <= strlen(whole) + 5; capacity++)
        check_truncated(&diag, whole, capacity);
}

TEST(a_sentence_without_a_buffer_has_a_length)
{
    dimfold_diag diag = diagnosis(DIMFOLD_REASON_SIZE, "shape", -1, 12, 7);
    size_t length = strlen("reshape: shape has 7 elements: expected 12");
    CHECK_EQ(length, dimfold_diag_text(&diag, NULL, 0));
    CHECK_EQ(length, dimfold_diag_text(&diag, NULL, 100));
}

static bool has(const char *sentence, const char *word, const char *word2)
{
    char text[40];
    snprintf(text, sizeof text, "%s %s", word, word2);
    return strstr(sentence, text) != NULL;
}

/* The sentence of a reason about axis 71 and position 73. */
static uint32_t counts_by_its_sentence(const dimfold_diag *diag)
{
    char text[400];
    dimfold_diag_text(diag, text, sizeof text);
    if (has(text, "leaf", "73"))
        return has(text, "mode", "71") ? DIMFOLD_COUNTS_COMPOSED : DIMFOLD_COUNTS_STEP;
    if (has(text, "mode", "71 of the coalesced"))
        return DIMFOLD_COUNTS_COMPOSED;
    if (has(text, "mode", "71 of the layout"))
        return DIMFOLD_COUNTS_LAYOUT_MODES;
    if (has(text, "mode", "71"))
        return DIMFOLD_COUNTS_MODES;
    return has(text, "leaf", "71") || strstr(text, "leaves 79 and 71") != NULL ? DIMFOLD_COUNTS_LEAVES
                                                                             : DIMFOLD_COUNTS_AXES;
}

TEST(every_reason_about_leaves_or_modes_says_so_in_numbers)
{
    for (int32_t reason = 1; reason < DIMFOLD_REASON_COUNT; reason++) {
        dimfold_diag diag;
        dimfold_diagnose_shared((dimfold_call){&diag, "reshape"}, reason, "operand", 71, 79, 83, 73);
        if (!CHECK_EQ(counts_by_its_sentence(&diag), diag.counts))
            printf("  reason %d\n", (int)reason);
    }
}
