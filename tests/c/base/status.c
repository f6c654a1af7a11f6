/* Every status has its name and its sentence, every reason its status, and a diagnosis is written whole or not. */
#include "base/diag.h"
#include "test.h"

struct status_name {
    dimfold_status status;
    const char *name;
};

#define ROW(status) {status, #status}
static const struct status_name header[] = {
    ROW(DIMFOLD_OK),
    ROW(DIMFOLD_ERR_NULL),
    ROW(DIMFOLD_ERR_NDIM),
    ROW(DIMFOLD_ERR_AXIS),
    ROW(DIMFOLD_ERR_INDEX),
    ROW(DIMFOLD_ERR_SLICE),
    ROW(DIMFOLD_ERR_SHAPE),
    ROW(DIMFOLD_ERR_OVERFLOW),
    ROW(DIMFOLD_ERR_BOUNDS),
    ROW(DIMFOLD_ERR_ORDER),
    ROW(DIMFOLD_ERR_NOT_A_VIEW),
    ROW(DIMFOLD_ERR_OVERLAP),
    ROW(DIMFOLD_ERR_OVERLAP_UNKNOWN),
    ROW(DIMFOLD_ERR_DTYPE),
    ROW(DIMFOLD_ERR_READONLY),
    ROW(DIMFOLD_ERR_ARGUMENT),
    ROW(DIMFOLD_ERR_SYNTAX),
    ROW(DIMFOLD_ERR_UNSUPPORTED),
    ROW(DIMFOLD_ERR_RESOURCE),
    ROW(DIMFOLD_ERR_ITEMSIZE),
    ROW(DIMFOLD_ERR_CUDA_UNAVAILABLE),
    ROW(DIMFOLD_ERR_CUDA),
    ROW(DIMFOLD_ERR_CUDA_LOST),
    ROW(DIMFOLD_ERR_CAPTURE),
};

#define STATUS_COUNT ((dimfold_status)(sizeof header / sizeof header[0]))

TEST(every_status_of_the_header_has_its_own_name)
{
    for (dimfold_status i = 0; i < STATUS_COUNT; i++) {
        CHECK_EQ(i, header[i].status);
        CHECK(strcmp(header[i].name, dimfold_status_name(i)) == 0);
    }
}

TEST(every_status_has_a_sentence_that_no_other_has)
{
    for (dimfold_status i = 0; i < STATUS_COUNT; i++) {
        CHECK(strlen(dimfold_status_text(i)) > 4);
        for (dimfold_status j = 0; j < i; j++)
            CHECK(strcmp(dimfold_status_text(i), dimfold_status_text(j)) != 0);
    }
}

TEST(a_number_that_is_no_status_gets_a_text_that_says_so)
{
    const dimfold_status foreign[] = {-1, STATUS_COUNT, STATUS_COUNT + 1, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++) {
        CHECK(strcmp("DIMFOLD_ERR_?", dimfold_status_name(foreign[i])) == 0);
        CHECK(strcmp("an unknown status", dimfold_status_text(foreign[i])) == 0);
    }
}

static const dimfold_status reason_statuses[] = {
#define DIMFOLD_REASON(name, status, sentence) status,
#include "base/reason.def"
};

TEST(every_reason_fails_with_the_status_of_its_row)
{
    for (int32_t reason = DIMFOLD_REASON_NONE + 1; reason < DIMFOLD_REASON_COUNT; reason++) {
        dimfold_diag diag;
        memset(&diag, 0x5a, sizeof diag);
        dimfold_call call = {&diag, "test"};
        CHECK_STATUS(reason_statuses[reason], dimfold_fail(call, reason, "operand", 3, -4, 5));
        CHECK_EQ(reason_statuses[reason], diag.status);
        CHECK_EQ(reason, diag.reason);
        CHECK(reason_statuses[reason] != DIMFOLD_OK);
    }
}

TEST(a_diagnosis_is_written_whole)
{
    dimfold_diag diag;
    memset(&diag, 0x5a, sizeof diag);
    CHECK_STATUS(DIMFOLD_ERR_SYNTAX,
                 dimfold_fail_at((dimfold_call){&diag, "parse"}, DIMFOLD_REASON_SYNTAX_NUMBER, "text", 7, -8, 9));
    CHECK(strcmp("parse", diag.operation) == 0);
    CHECK(strcmp("text", diag.operand) == 0);
    CHECK_EQ(-1, diag.axis);
    CHECK_EQ(-8, diag.expected);
    CHECK_EQ(9, diag.found);
    CHECK_EQ(7, diag.column);
    CHECK(diag.counts == DIMFOLD_COUNTS_AXES && diag.part_first == 0 && diag.part_leaves == 0 && diag.reserved == 0);
}

TEST(a_failure_needs_no_diagnosis)
{
    CHECK_STATUS(DIMFOLD_ERR_AXIS, dimfold_fail((dimfold_call){NULL, "flip"}, DIMFOLD_REASON_AXIS, "axes", 0, 0, 0));
}

TEST(a_missing_pointer_is_named)
{
    dimfold_diag diag = {0};
    dimfold_call call = {&diag, "flip"};
    CHECK_STATUS(DIMFOLD_OK, dimfold_check_pointer(call, &diag, "layout"));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_check_pointer(call, NULL, "layout"));
    CHECK(strcmp("layout", diag.operand) == 0);
}
