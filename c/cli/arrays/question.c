/* Questions with arguments. */
#include "question.h"

#include "source.h"

#include "base/text.h"
#include "text/arguments.h"

#include <stdio.h>

enum { ANSWER_TEXT_MAX = 2 * 21 * DIMFOLD_NDIM_MAX + 64 };

typedef dimfold_status ask_function(const subject *subject, const arguments *given, reply *result, dimfold_diag *diag);

static size_t size_of(const arguments *given, size_t i, size_t otherwise)
{
    return (size_t)arguments_number(given, i, (ptrdiff_t)otherwise);
}

static void reply_number(reply *result, ptrdiff_t number)
{
    result->kind = REPLY_NUMBER;
    result->count = 1;
    result->numbers[0] = number;
}

/* An answer whose witness is there when it is `decided` so. */
static void reply_answer(reply *result, dimfold_answer decided, size_t ndim, size_t ndim2)
{
    result->kind = REPLY_ANSWER;
    result->has_witness = result->answer == decided;
    result->ndim = ndim;
    result->ndim2 = ndim2;
}

static dimfold_status ask_is_injective(const subject *subject, const arguments *given, reply *result,
                                       dimfold_diag *diag)
{
    DIMFOLD_TRY(dimfold_layout_is_injective(subject->layout, size_of(given, 0, DIMFOLD_WORK_DEFAULT), &result->answer,
                                            &result->witness, diag));
    reply_answer(result, DIMFOLD_ANSWER_NO, subject->layout->ndim, subject->layout->ndim);
    return DIMFOLD_OK;
}

static dimfold_status ask_overlaps(const subject *subject, const arguments *given, reply *result, dimfold_diag *diag)
{
    size_t itemsize = size_of(given, 1, 1);
    DIMFOLD_TRY(dimfold_layout_overlaps(subject->layout, &given->layout, itemsize, size_of(given, 2, itemsize),
                                        arguments_number(given, 3, 0), size_of(given, 4, DIMFOLD_WORK_DEFAULT),
                                        &result->answer, &result->witness, diag));
    reply_answer(result, DIMFOLD_ANSWER_YES, subject->layout->ndim, given->layout.ndim);
    return DIMFOLD_OK;
}

static dimfold_status ask_contains(const subject *subject, const arguments *given, reply *result, dimfold_diag *diag)
{
    size_t max_work = size_of(given, 1, DIMFOLD_WORK_DEFAULT);
    DIMFOLD_TRY(dimfold_layout_contains(subject->layout, arguments_number(given, 0, 0), max_work, &result->answer,
                                        &result->witness, diag));
    reply_answer(result, DIMFOLD_ANSWER_YES, subject->layout->ndim, 0);
    return DIMFOLD_OK;
}

static dimfold_status ask_is_view_of(const subject *subject, const arguments *given, reply *result, dimfold_diag *diag)
{
    DIMFOLD_TRY(dimfold_layout_is_view_of(subject->layout, &given->layout, size_of(given, 1, DIMFOLD_WORK_DEFAULT),
                                          &result->answer, &result->witness, diag));
    reply_answer(result, DIMFOLD_ANSWER_NO, subject->layout->ndim, 0);
    return DIMFOLD_OK;
}

static dimfold_status ask_span_bytes(const subject *subject, const arguments *given, reply *result, dimfold_diag *diag)
{
    size_t span_bytes;
    DIMFOLD_TRY(dimfold_layout_span_bytes(subject->layout, size_of(given, 0, 0), &span_bytes, diag));
    reply_number(result, (ptrdiff_t)span_bytes);
    return DIMFOLD_OK;
}

static dimfold_status ask_offset_bytes(const subject *subject, const arguments *given, reply *result,
                                       dimfold_diag *diag)
{
    size_t offset_bytes;
    DIMFOLD_TRY(dimfold_layout_offset_bytes(subject->layout, size_of(given, 0, 0), &offset_bytes, diag));
    reply_number(result, (ptrdiff_t)offset_bytes);
    return DIMFOLD_OK;
}

static dimfold_status ask_stride_bytes(const subject *subject, const arguments *given, reply *result,
                                       dimfold_diag *diag)
{
    ptrdiff_t stride_bytes[DIMFOLD_NDIM_MAX];
    DIMFOLD_TRY(dimfold_layout_stride_bytes(subject->layout, size_of(given, 0, 0), stride_bytes, diag));
    result->kind = REPLY_NUMBERS;
    result->count = subject->layout->ndim;
    for (size_t i = 0; i < result->count; i++)
        result->numbers[i] = stride_bytes[i];
    return DIMFOLD_OK;
}

static dimfold_status ask_max_compatible_itemsize(const subject *subject, const arguments *given, reply *result,
                                                  dimfold_diag *diag)
{
    size_t compatible;
    DIMFOLD_TRY(dimfold_layout_max_compatible_itemsize(subject->layout, size_of(given, 0, 0), size_of(given, 1, 16),
                                                       (const void *)(uintptr_t)size_of(given, 2, 0),
                                                       arguments_number(given, 3, -1), &compatible, diag));
    reply_number(result, (ptrdiff_t)compatible);
    return DIMFOLD_OK;
}

static dimfold_status ask_is_full(const subject *subject, const arguments *given, reply *result, dimfold_diag *diag)
{
    const dimfold_numbers *index = &given->numbers[0];
    if (subject->tiles == NULL)
        return dimfold_fail((dimfold_call){diag, "is_full"}, DIMFOLD_REASON_SYNTAX_CHARACTER, "tiles before is_full",
                            DIMFOLD_NO_AXIS, 0, 0);
    if (index->count != subject->tiles->layout.ndim)
        return dimfold_fail((dimfold_call){diag, "is_full"}, DIMFOLD_REASON_SYNTAX_COUNT, "index", DIMFOLD_NO_AXIS,
                            (int64_t)subject->tiles->layout.ndim, (int64_t)index->count);
    reply_number(result, dimfold_tiled_view_is_full(subject->tiles, index->count, index->entries));
    result->kind = REPLY_BOOL;
    return DIMFOLD_OK;
}

/* The position of an index. */
static dimfold_status ask_index(const subject *subject, const arguments *given, reply *result, dimfold_diag *diag)
{
    const dimfold_numbers *index = &given->numbers[0];
    size_t position;
    DIMFOLD_TRY(subject->mapping != NULL
                    ? dimfold_mapping_index(subject->mapping, index->count, index->entries, &position, diag)
                    : dimfold_layout_index(subject->layout, index->count, index->entries, &position, diag));
    reply_number(result, (ptrdiff_t)position);
    return DIMFOLD_OK;
}

static const struct {
    const char *name;
    ask_function *ask;
    parameter parameters[PARAMETERS_MAX + 1];
} questions[] = {
    {"is_injective", ask_is_injective, {{"max_work", PARAMETER_SIZE, true, false}}},
    {"overlaps", ask_overlaps, {{"layout2", PARAMETER_LAYOUT, false, false}, {"itemsize", PARAMETER_SIZE, true, false},
                                {"itemsize2", PARAMETER_SIZE, true, false},
                                {"distance_bytes", PARAMETER_NUMBER, true, false},
                                {"max_work", PARAMETER_SIZE, true, false}}},
    {"contains", ask_contains, {{"position", PARAMETER_NUMBER, false, false},
                                {"max_work", PARAMETER_SIZE, true, false}}},
    {"is_view_of", ask_is_view_of, {{"base", PARAMETER_LAYOUT, false, false},
                                    {"max_work", PARAMETER_SIZE, true, false}}},
    {"span_bytes", ask_span_bytes, {{"itemsize", PARAMETER_SIZE, false, false}}},
    {"stride_bytes", ask_stride_bytes, {{"itemsize", PARAMETER_SIZE, false, false}}},
    {"offset_bytes", ask_offset_bytes, {{"itemsize", PARAMETER_SIZE, false, false}}},
    {"max_compatible_itemsize", ask_max_compatible_itemsize, {{"itemsize", PARAMETER_SIZE, false, false},
                                                              {"max_itemsize", PARAMETER_SIZE, true, false},
                                                              {"data", PARAMETER_SIZE, true, false},
                                                              {"axis", PARAMETER_NUMBER, true, false}}},
    {"index", ask_index, {{"index", PARAMETER_NUMBERS, false, true}}},
    {"is_full", ask_is_full, {{"index", PARAMETER_NUMBERS, false, true}}},
};

enum { QUESTIONS = sizeof questions / sizeof *questions };

/* Equality is asked about two mappings or two layouts, so that it reads its argument itself. */
static bool is_comparison(dimfold_token name)
{
    return dimfold_token_is(name, "equal") || dimfold_token_is(name, "equivalent");
}

static dimfold_status ask_comparison(dimfold_lexer *lexer, const subject *subject, reply *result)
{
    dimfold_token name = dimfold_lexer_word(lexer);
    bool is_equal = dimfold_token_is(name, "equal");
    dimfold_mapping mapping;
    dimfold_layout layout;
    DIMFOLD_TRY(dimfold_lexer_expect(lexer, "(", "'('"));
    bool is_mapping = source_sees_mapping(*lexer);
    DIMFOLD_TRY(is_mapping ? source_mapping(lexer, &mapping) : dimfold_lexer_layout(lexer, &layout));
    if (is_mapping)
        DIMFOLD_TRY(dimfold_mapping_to_layout(&layout, &mapping, lexer->call.diag));
    DIMFOLD_TRY(dimfold_lexer_expect(lexer, ")", "')'"));
    *result = (reply){.kind = REPLY_BOOL, .name = is_equal ? "equal" : "equivalent"};
    result->numbers[0] = !is_equal                              ? dimfold_layout_equivalent(subject->layout, &layout)
                         : is_mapping && subject->mapping != NULL ? dimfold_mapping_equal(subject->mapping, &mapping)
                                                                : dimfold_layout_equal(subject->layout, &layout);
    return DIMFOLD_OK;
}

static size_t question_find(dimfold_lexer lexer)
{
    size_t i = 0;
    if (!dimfold_lexer_accept(&lexer, "."))
        return QUESTIONS;
    while (i < QUESTIONS && !dimfold_token_is(dimfold_lexer_see_word(&lexer), questions[i].name))
        i++;
    return i;
}

bool question_is_next(dimfold_lexer lexer)
{
    dimfold_lexer ahead = lexer;
    return question_find(lexer) < QUESTIONS ||
           (dimfold_lexer_accept(&ahead, ".") && is_comparison(dimfold_lexer_see_word(&ahead)));
}

dimfold_status question_ask(dimfold_lexer *lexer, const subject *subject, reply *result)
{
    size_t start = lexer->at, i = question_find(*lexer);
    arguments given;
    dimfold_lexer_accept(lexer, ".");
    if (i == QUESTIONS)
        return ask_comparison(lexer, subject, result);
    dimfold_lexer_word(lexer);
    DIMFOLD_TRY(dimfold_arguments_parse(lexer, questions[i].parameters, &given));
    *result = (reply){.name = questions[i].name};
    return dimfold_lexer_locate(lexer, start, questions[i].ask(subject, &given, result, lexer->call.diag));
}

/* ---- Print ------------------------------------------------------------------------------------------------------ */

const char *question_answer_name(dimfold_answer answer)
{
    return answer == DIMFOLD_ANSWER_YES ? "yes" : answer == DIMFOLD_ANSWER_NO ? "no" : "unknown";
}

static void print_index(dimfold_text *out, const ptrdiff_t *index, size_t ndim)
{
    dimfold_text_character(out, '(');
    for (size_t i = 0; i < ndim; i++) {
        dimfold_text_string(out, i > 0 ? "," : "");
        dimfold_text_signed(out, index[i]);
    }
    dimfold_text_character(out, ')');
}

/* "no: (0,2) and (1,0) at position 2". */
static void print_answer(const reply *found, char text[ANSWER_TEXT_MAX])
{
    dimfold_text out = {text, ANSWER_TEXT_MAX, 0};
    dimfold_text_string(&out, question_answer_name(found->answer));
    dimfold_text_string(&out, ": ");
    print_index(&out, found->witness.index, found->ndim);
    if (found->ndim2 > 0) {
        dimfold_text_string(&out, " and ");
        print_index(&out, found->witness.index2, found->ndim2);
    }
    dimfold_text_string(&out, " at position ");
    dimfold_text_signed(&out, found->witness.position);
    dimfold_text_close(&out);
}

static void write_witness(record *writer, const reply *found)
{
    if (!record_object(writer, "witness", found->has_witness))
        return;
    record_strides(writer, "index", found->ndim, found->witness.index);
    if (found->ndim2 > 0)
        record_strides(writer, "index2", found->ndim2, found->witness.index2);
    record_signed(writer, "position", found->witness.position);
    record_close(writer, '}');
}

static void write_answer(record *writer, const reply *found)
{
    char text[ANSWER_TEXT_MAX];
    bool is_one = writer->is_text && found->has_witness;
    print_answer(found, text);
    record_string(writer, found->name, is_one ? text : question_answer_name(found->answer));
    if (!writer->is_text)
        write_witness(writer, found);
}

void question_write(record *writer, const reply *found)
{
    switch (found->kind) {
    case REPLY_ANSWER: write_answer(writer, found); break;
    case REPLY_BOOL: record_bool(writer, found->name, found->numbers[0] != 0); break;
    case REPLY_NUMBER: record_signed(writer, found->name, found->numbers[0]); break;
    default: record_strides(writer, found->name, found->count, found->numbers);
    }
}
