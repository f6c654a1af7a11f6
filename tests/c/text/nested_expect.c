/* The expectations of nested_expect.h. */
#include "nested_expect.h"

#include "nested/core.h"

enum { UNTOUCHED = 0x5a };

typedef union expect_object {
    dimfold_tuple tuple;
    dimfold_nested layout;
    dimfold_tiler tiler;
    dimfold_swizzle swizzle;
    unsigned char bytes[sizeof(dimfold_tiler)];
} expect_object;

static dimfold_status read_object(expect_kind kind, expect_object *object, const char *text, size_t length,
                                  size_t *used, dimfold_diag *diag)
{
    memset(object, UNTOUCHED, sizeof *object);
    switch (kind) {
    case EXPECT_TUPLE: return dimfold_tuple_parse(&object->tuple, text, length, used, diag);
    case EXPECT_LAYOUT: return dimfold_nested_parse(&object->layout, text, length, used, diag);
    case EXPECT_TILER: return dimfold_tiler_parse(&object->tiler, text, length, used, diag);
    default: return dimfold_swizzle_parse(&object->swizzle, text, length, used, diag);
    }
}

static size_t print_object(expect_kind kind, const expect_object *object, char *text, size_t capacity)
{
    switch (kind) {
    case EXPECT_TUPLE: return dimfold_tuple_print(&object->tuple, text, capacity);
    case EXPECT_LAYOUT: return dimfold_nested_print(&object->layout, text, capacity);
    case EXPECT_TILER: return dimfold_tiler_print(&object->tiler, text, capacity);
    default: return dimfold_swizzle_print(object->swizzle, text, capacity);
    }
}

static bool is_valid(expect_kind kind, const expect_object *object)
{
    dimfold_call call = {NULL, NULL};
    switch (kind) {
    case EXPECT_TUPLE: return dimfold_tuple_is_valid(&object->tuple);
    case EXPECT_LAYOUT: return dimfold_nested_is_valid(&object->layout);
    case EXPECT_TILER: return dimfold_tiler_check(call, &object->tiler, NULL) == DIMFOLD_OK;
    default: return dimfold_swizzle_is_valid(object->swizzle);
    }
}

static bool is_untouched(const expect_object *object)
{
    for (size_t i = 0; i < sizeof object->bytes; i++)
        if (object->bytes[i] != UNTOUCHED)
            return false;
    return true;
}

static size_t print_checked(expect_kind kind, const expect_object *object, char *text)
{
    size_t length = print_object(kind, object, text, EXPECT_TEXT);
    CHECK(length < EXPECT_TEXT && strlen(text) == length);
    return length;
}

/* Whether what was read prints as a text that reads as the same object. Leaves that text in `printed`. */
static bool reads_again(expect_kind kind, const expect_object *object, char *printed)
{
    expect_object again;
    size_t length = print_checked(kind, object, printed);
    return CHECK(is_valid(kind, object)) &&
           CHECK_STATUS(DIMFOLD_OK, read_object(kind, &again, printed, length, NULL, NULL)) &&
           CHECK(memcmp(object, &again, sizeof again) == 0);
}

void expect_reads(expect_kind kind, const char *text, const char *printed)
{
    expect_object object;
    dimfold_diag diag;
    char found[EXPECT_TEXT] = "";
    char *exact = expect_exact(text, strlen(text));
    if (!CHECK_STATUS(DIMFOLD_OK, read_object(kind, &object, exact, strlen(text), NULL, &diag))) {
        dimfold_diag_text(&diag, found, sizeof found);
        printf("  %s: %s\n", text, found);
    } else if (!reads_again(kind, &object, found) || !CHECK(strcmp(found, printed) == 0)) {
        printf("  %s: expected %s, found %s\n", text, printed, found);
    }
    free(exact);
}

void expect_refuses(expect_kind kind, const char *text, dimfold_status status, size_t column, const char *words)
{
    expect_object object;
    dimfold_diag diag = {.column = 0};
    size_t used = UNTOUCHED;
    char sentence[300] = "";
    char *exact = expect_exact(text, strlen(text));
    const char *start = kind == EXPECT_SWIZZLE ? "swizzle_parse: column " : "parse: column ";
    bool holds = CHECK_STATUS(status, read_object(kind, &object, exact, strlen(text), NULL, &diag));
    dimfold_diag_text(&diag, sentence, sizeof sentence);
    holds = CHECK(is_untouched(&object)) && CHECK_EQ(status, diag.status) && CHECK_EQ(column, diag.column) && holds;
    holds = CHECK(strstr(sentence, words) != NULL) && CHECK(strstr(sentence, start) == sentence) && holds;
    holds = CHECK_STATUS(status, read_object(kind, &object, exact, strlen(text), NULL, NULL)) && holds;
    if (read_object(kind, &object, exact, strlen(text), &used, NULL) != DIMFOLD_OK)
        holds = CHECK_EQ(UNTOUCHED, used) && holds;
    if (!holds)
        printf("  %s: %s\n", text, sentence);
    free(exact);
}

void expect_stands(expect_kind kind, const char *text, size_t length)
{
    expect_object object;
    dimfold_diag diag = {.status = DIMFOLD_OK};
    char printed[EXPECT_TEXT];
    size_t used = SIZE_MAX;
    char *exact = expect_exact(text, length);
    bool holds = true;
    if (read_object(kind, &object, exact, length, &used, &diag) == DIMFOLD_OK)
        holds = CHECK(used > 0 && used <= length) && reads_again(kind, &object, printed);
    else
        holds = CHECK(diag.column >= 1 && diag.column <= length + 1) && CHECK(diag.status != DIMFOLD_OK) &&
                CHECK(is_untouched(&object)) && CHECK_EQ(SIZE_MAX, used);
    if (!holds)
        printf("  of %.*s\n", (int)(length > 200 ? 200 : length), text);
    free(exact);
}

void expect_reads_all(expect_kind kind, size_t count, const char *const valid[][2])
{
    for (size_t i = 0; i < count; i++)
        expect_reads(kind, valid[i][0], valid[i][1]);
}

void expect_refuses_all(expect_kind kind, size_t count, const expect_refusal *invalid)
{
    for (size_t i = 0; i < count; i++)
        expect_refuses(kind, invalid[i].text, invalid[i].status, invalid[i].column, invalid[i].words);
}

static void expect_stands_changes_of(expect_kind kind, const char *text)
{
    static const char bytes[] = "()<>0-+:,@_oS\0\x80\xff 9";
    char changed[EXPECT_TEXT];
    size_t length = strlen(text);
    for (size_t cut = 0; cut <= length; cut++)
        expect_stands(kind, text, cut);
    for (size_t at = 0; at < length; at++)
        for (size_t b = 0; b < sizeof bytes; b++) {
            memcpy(changed, text, length);
            changed[at] = bytes[b];
            expect_stands(kind, changed, length);
        }
}

void expect_stands_changes(expect_kind kind, size_t count, const char *const valid[][2])
{
    for (size_t i = 0; i < count; i++)
        expect_stands_changes_of(kind, valid[i][0]);
}

void expect_stands_bytes(expect_kind kind, const char *likely, unsigned rounds)
{
    uint64_t state = 1;
    for (unsigned round = 0; round < test_rounds(rounds); round++) {
        char text[40];
        size_t length = (size_t)test_random_in(&state, 0, sizeof text);
        for (size_t i = 0; i < length; i++) {
            uint64_t random = test_random(&state);
            text[i] = round % 8 == 0 ? (char)random : likely[random % strlen(likely)];
        }
        expect_stands(kind, text, length);
    }
}
