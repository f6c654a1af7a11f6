/* The source, then step by step. */
#include "parse.h"

#include "chain.h"
#include "language.h"
#include "source.h"
#include "stage.h"
#include "together.h"

#include <dimfold/text.h>

#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *text;
    size_t length;
    size_t at;
    failure *why;
} reader;

static void skip_blanks(reader *reader)
{
    while (reader->at < reader->length && dimfold_is_blank(reader->text[reader->at]))
        reader->at++;
}

/* The diagnosis counts columns from where its text began. */
static bool fail_behind(reader *reader, dimfold_diag *diag)
{
    if (diag->column != 0)
        diag->column += reader->at;
    return failure_of_library(reader->why, diag);
}

static bool fail_here(reader *reader, const char *sentence)
{
    failure_set(reader->why, dimfold_status_name(DIMFOLD_ERR_SYNTAX), "column %zu: %s", reader->at + 1, sentence);
    reader->why->diag.status = DIMFOLD_ERR_SYNTAX;
    reader->why->diag.column = reader->at + 1;
    return false;
}

/* Whether a file name may end behind `end`: nothing, a step or a blank follows. */
static bool name_ends(const reader *reader, size_t end)
{
    return end == reader->length || reader->text[end] == '[' || reader->text[end] == '.' ||
           dimfold_is_blank(reader->text[end]);
}

/* The length of the file name that begins here, which ends in ".npy"; 0 if there is none. */
static size_t name_length(const reader *reader)
{
    for (size_t end = reader->at + 4; end <= reader->length; end++)
        if (memcmp(reader->text + end - 4, ".npy", 4) == 0 && name_ends(reader, end))
            return end - reader->at;
    return 0;
}

static bool keep_path(expression *result, reader *reader, const char *name, size_t length)
{
    if (length == 0 || memchr(name, '\0', length) != NULL)
        return fail_here(reader, "expected the name of a file");
    result->path = malloc(length + 1);
    if (result->path == NULL)
        return failure_set(reader->why, dimfold_status_name(DIMFOLD_ERR_RESOURCE), "no memory is left");
    memcpy(result->path, name, length);
    result->path[length] = '\0';
    return true;
}

static bool read_quoted_name(expression *result, reader *reader)
{
    const char *name = reader->text + reader->at + 1;
    const char *end = memchr(name, reader->text[reader->at], reader->length - reader->at - 1);
    if (end == NULL)
        return fail_here(reader, "expected a closing quotation mark");
    if (!keep_path(result, reader, name, (size_t)(end - name)))
        return false;
    reader->at += (size_t)(end - name) + 2;
    return true;
}

/* Takes a file's header; one that is no .npy file is not read further than its start. */
static bool read_header(expression *result, failure *why)
{
    unsigned char start[NPY_START_MAX] = "", *head;
    file_map *file = &result->map;
    size_t size = file->size_bytes, first = size < sizeof start ? size : sizeof start;
    if (!file_read(file, 0, start, first, result->path, why))
        return false;
    size_t bytes = npy_head_bytes(start, size);
    if ((head = malloc(bytes + 1)) == NULL)
        return failure_set(why, dimfold_status_name(DIMFOLD_ERR_RESOURCE), "no memory is left");
    bool is_fine = file_read(file, 0, head, bytes, result->path, why) &&
                   npy_read(&result->source, head, size, result->path, why);
    free(head);
    return is_fine;
}

/* Within another expression a file is mapped at once, as there may be more of them than files can be open. */
static bool open_file(expression *result, reader *reader)
{
    result->has_file = true;
    if (!file_open(&result->map, result->path, reader->why) || !read_header(result, reader->why))
        return false;
    result->items_bytes = result->source.data_bytes;
    return result->depth == 0 || expression_map(result, reader->why);
}

/* The rest of the text, for what reads tokens. */
static dimfold_lexer reader_lexer(const reader *reader, dimfold_diag *diag, const char *operation)
{
    return dimfold_lexer_new((dimfold_call){diag, operation}, reader->text + reader->at, reader->length - reader->at);
}

/* A mapping, or a layout made of lists. */
static bool read_maker(expression *result, reader *reader, dimfold_lexer lexer)
{
    result->source.dtype = DIMFOLD_DTYPE_I64;
    result->has_mapping = source_sees_mapping(lexer);
    dimfold_status status = result->has_mapping ? source_mapping(&lexer, &result->mapping)
                                                : source_layout(&lexer, &result->source.layout);
    if (status == DIMFOLD_OK && result->has_mapping)
        status = dimfold_mapping_to_layout(&result->source.layout, &result->mapping, lexer.call.diag);
    if (status != DIMFOLD_OK)
        return fail_behind(reader, lexer.call.diag);
    reader->at += lexer.at;
    return true;
}

static bool read_together(expression *result, reader *reader, dimfold_lexer lexer)
{
    if (!together_take(result, &lexer, expression_open_inner, reader->why)) {
        failure_shift(reader->why, reader->at);
        return false;
    }
    reader->at += lexer.at;
    return true;
}

static bool read_layout(expression *result, reader *reader)
{
    dimfold_diag diag;
    size_t used;
    result->source.dtype = DIMFOLD_DTYPE_I64;
    if (dimfold_layout_parse(&result->source.layout, reader->text + reader->at, reader->length - reader->at, &used,
                             &diag) == DIMFOLD_OK) {
        reader->at += used;
        return true;
    }
    if (diag.column == 1 && diag.status == DIMFOLD_ERR_SYNTAX)
        return fail_here(reader, "expected a file whose name ends in .npy, or a layout such as (3,4):(4,1)+2, c(3,4) "
                                 "or f(3,4)");
    return fail_behind(reader, &diag);
}

static bool read_source(expression *result, reader *reader)
{
    dimfold_diag diag;
    skip_blanks(reader);
    dimfold_lexer lexer = reader_lexer(reader, &diag, "parse");
    if (together_is_next(lexer))
        return read_together(result, reader, lexer);
    if (source_sees_mapping(lexer) || source_sees_maker(lexer))
        return read_maker(result, reader, lexer);
    char first = reader->at < reader->length ? reader->text[reader->at] : '\0';
    size_t length = name_length(reader);
    if (first == '\'' || first == '"')
        return read_quoted_name(result, reader) && open_file(result, reader);
    if (length == 0)
        return read_layout(result, reader);
    if (!keep_path(result, reader, reader->text + reader->at, length))
        return false;
    reader->at += length;
    return open_file(result, reader);
}

/* A conversion to the dtype that is there already makes another byte order this machine's, or nothing. */
static bool keep_cast(expression *result, reader *reader, dimfold_dtype dtype)
{
    bool is_native = !result->source.is_byte_swapped || result->cast_count > 0;
    if (dtype == 0 || (dtype == result->dtype && is_native))
        return true;
    if (result->cast_count == CASTS_MAX)
        return fail_here(reader, "expected at most 16 conversions");
    result->casts[result->cast_count++] = dtype;
    result->dtype = dtype;
    return true;
}

/* A step of the library's. */
static bool read_step(expression *result, reader *reader)
{
    dimfold_diag diag;
    dimfold_dtype dtype = 0;
    size_t used;
    if (dimfold_layout_apply(&result->layout, &result->layout, reader->text + reader->at, reader->length - reader->at,
                             &used, &dtype, &diag) != DIMFOLD_OK)
        return fail_behind(reader, &diag);
    result->has_mapping = false;
    if (!keep_cast(result, reader, dtype))
        return false;
    reader->at += used;
    return true;
}

/* One of the program's own, or a question, with which the text must end. */
static bool read_own(expression *result, reader *reader, dimfold_lexer lexer)
{
    subject about = {&result->layout, result->has_mapping ? &result->mapping : NULL,
                     result->has_tiles ? &result->tiles : NULL};
    dimfold_status status = question_is_next(lexer) ? question_ask(&lexer, &about, &result->answer)
                                                    : chain_take(result, &lexer);
    if (status == DIMFOLD_OK && result->answer.kind != REPLY_NOTHING && lexer.at < lexer.length)
        status = dimfold_lexer_fail(&lexer, DIMFOLD_REASON_SYNTAX_END, NULL);
    if (status != DIMFOLD_OK)
        return fail_behind(reader, lexer.call.diag);
    reader->at += lexer.at;
    return true;
}

static bool ends_before(const reader *reader)
{
    char next = reader->text[reader->at];
    return (next != '.' && next != '[') ||
           algebra_has_method(reader->text + reader->at, reader->length - reader->at);
}

static bool read_steps(expression *result, reader *reader, bool is_part)
{
    for (skip_blanks(reader); reader->at < reader->length && !(is_part && ends_before(reader));) {
        dimfold_diag diag;
        dimfold_lexer lexer = reader_lexer(reader, &diag, "ask");
        bool is_own = question_is_next(lexer) || chain_is_next(result, lexer);
        if (!(is_own ? read_own(result, reader, lexer) : read_step(result, reader)))
            return false;
    }
    return true;
}

/* What comes behind the source. */
static bool open_steps(expression *result, reader *reader, bool is_part)
{
    result->layout = result->source.layout;
    result->dtype = result->source.dtype;
    if (!read_steps(result, reader, is_part))
        return false;
    result->is_byte_swapped = result->source.is_byte_swapped && result->cast_count == 0;
    return true;
}

bool expression_open_inner(expression *result, size_t depth, const char *text, size_t length, failure *why)
{
    reader reader = {text, length, 0, why};
    *result = (expression){.text = text, .length = length, .depth = depth};
    return read_source(result, &reader) && open_steps(result, &reader, false);
}

bool expression_open_part(expression *result, const dimfold_layout *start, const char *text, size_t length,
                          size_t *used, failure *why)
{
    reader reader = {text, length, 0, why};
    *result = (expression){.text = text, .length = length, .depth = 1, .source.dtype = DIMFOLD_DTYPE_I64};
    if (start != NULL)
        result->source.layout = *start;
    bool is_fine = (start != NULL || read_source(result, &reader)) && open_steps(result, &reader, true);
    *used = reader.at;
    return is_fine;
}

bool expression_open(expression *result, const char *text, size_t length, failure *why)
{
    return expression_open_inner(result, 0, text, length, why);
}
