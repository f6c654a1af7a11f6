/* The source, then step by step. */
#include "array_text.h"

#include "cli/arrays/chain.h"
#include "cli/arrays/computed.h"
#include "cli/functions/call.h"
#include "cli/functions/along_functions.h"
#include "cli/functions/elementwise.h"
#include "cli/arrays/source.h"

#include <dimfold/text.h>

#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const char *text;
    size_t length;
    size_t at;
    failure *reason;
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
    return failure_of_library(reader->reason, diag);
}

static bool fail_here(reader *reader, const char *sentence)
{
    failure_set(reader->reason, dimfold_status_name(DIMFOLD_ERR_SYNTAX), "column %zu: %s", reader->at + 1, sentence);
    reader->reason->diag.status = DIMFOLD_ERR_SYNTAX;
    reader->reason->diag.column = reader->at + 1;
    return false;
}

/* The rest of the text, for what reads tokens. */
static dimfold_lexer reader_lexer(const reader *reader, dimfold_diag *diag, const char *operation)
{
    return dimfold_lexer_new((dimfold_call){diag, operation}, reader->text + reader->at, reader->length - reader->at);
}

/* Where an argument that begins here ends: before a comma, a semicolon, a parenthesis or a bracket that is not its
   own. */
static size_t argument_end(const reader *reader)
{
    size_t at = reader->at, depth = 0;
    for (; at < reader->length; at++) {
        char next = reader->text[at];
        if (depth == 0 && (next == ',' || next == ';' || next == ')' || next == ']'))
            break;
        depth += (size_t)(next == '(' || next == '[') - (size_t)(depth > 0 && (next == ')' || next == ']'));
    }
    return at;
}

/* Whether an operator stands here that no name has without quotation marks. */
static bool sees_operator(const reader *reader, size_t at)
{
    char next = at + 1 < reader->length ? reader->text[at + 1] : '\0';
    return strchr("*%&|^<>", reader->text[at]) != NULL || (next == '=' && strchr("=!", reader->text[at]) != NULL);
}

/* Where a name ends at the latest that begins here: before an operator, or one that has blanks around it. */
static size_t operator_start(const reader *reader, size_t limit)
{
    size_t at = reader->at;
    for (; at < limit && !sees_operator(reader, at); at++)
        if (dimfold_is_blank(reader->text[at]) && at + 2 < limit && strchr("+-/~", reader->text[at + 1]) != NULL &&
            (dimfold_is_blank(reader->text[at + 2]) || reader->text[at + 1] == '/'))
            break;
    return at;
}

/* Whether a file name may end behind `end`: nothing, a step or a blank follows, or an operator, where there are any. */
static bool name_ends(const reader *reader, size_t end, size_t limit, bool has_operators)
{
    return end == limit || strchr("[.", reader->text[end]) != NULL || dimfold_is_blank(reader->text[end]) ||
           (has_operators && (strchr("+-/", reader->text[end]) != NULL || sees_operator(reader, end)));
}

/* The length of the file name that begins here, which ends in ".npy" before `limit`; 0 if there is none. */
static size_t name_length(const reader *reader, size_t limit, bool has_operators)
{
    limit = has_operators ? operator_start(reader, limit) : limit;
    for (size_t end = reader->at + 4; end <= limit; end++)
        if (memcmp(reader->text + end - 4, ".npy", 4) == 0 && name_ends(reader, end, limit, has_operators))
            return end - reader->at;
    return 0;
}

static bool is_balanced(const char *text, size_t length)
{
    ptrdiff_t depth = 0;
    for (size_t i = 0; i < length && depth >= 0; i++)
        depth += (text[i] == '(') - (text[i] == ')');
    return depth == 0;
}

/* Whether a name could as well begin with a sign or a parenthesis, or with a number or a constant and an operator:
   1/x.npy. */
static bool begins_arithmetic(const char *name, size_t length)
{
    static const char *const constants[] = {"pi", "e", "inf", "nan", "True", "False"};
    number unused;
    bool is_numpy = length > 3 && memcmp(name, "np.", 3) == 0;
    name += is_numpy ? 3 : 0;
    length -= is_numpy ? 3 : 0;
    size_t number = number_parse(&unused, name, length);
    for (size_t i = 0; i < sizeof constants / sizeof *constants && number == 0; i++)
        if (strlen(constants[i]) < length && memcmp(name, constants[i], strlen(constants[i])) == 0)
            number = strlen(constants[i]);
    return strchr("+-~(", *name) != NULL || (number > 0 && number < length && strchr("+-/", name[number]) != NULL);
}

/* The same of a name without a character that means something in an expression. At the front of a whole text it may
   also begin like a layout or a tiler: (1).npy. What could be arithmetic is a name if there is a file that has it. */
static size_t see_plain_name(const reader *reader, size_t depth)
{
    const char *text = reader->text + reader->at;
    size_t most = reader->length - reader->at;
    bool is_front = depth == 0 && reader->at == 0 && most > 0 && (*text == '(' || *text == '<');
    size_t limit = 0, end = depth > 0 ? argument_end(reader) - reader->at : most;
    while (limit < end && strchr(is_front ? ": \t" : "(),;[ <\t", text[limit]) == NULL)
        limit++;
    size_t length = name_length(reader, reader->at + limit, false);
    if (is_balanced(text, length) && length > 0 && file_is_there(text, length))
        return length;
    length = name_length(reader, reader->at + limit, true);
    return is_balanced(text, length) && length > 0 && !begins_arithmetic(text, length) ? length : 0;
}

/* Whether the name begins as a call does that ends behind it: mean(x.npy. */
static bool begins_call(const reader *reader, size_t length)
{
    dimfold_lexer lexer = reader_lexer(reader, NULL, "");
    return dimfold_lexer_word(&lexer).length > 0 && dimfold_lexer_sees(&lexer, "(") &&
           !is_balanced(reader->text + reader->at, length);
}

size_t expression_see_name(size_t depth, const char *text, size_t length, size_t at)
{
    reader reader = {text, length, at, NULL};
    size_t found = name_length(&reader, depth > 0 ? argument_end(&reader) : length, true);
    return found > 0 && begins_call(&reader, found) && !file_is_there(text + at, found) ? 0 : found;
}

static bool keep_path(expression *result, reader *reader, const char *name, size_t length)
{
    if (length == 0 || memchr(name, '\0', length) != NULL)
        return fail_here(reader, "expected the name of a file");
    result->path = malloc(length + 1);
    if (result->path == NULL)
        return failure_set(reader->reason, FAILURE_MEMORY, "no memory is left");
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
static bool read_header(expression *result, failure *reason)
{
    unsigned char start[NPY_START_MAX] = "", *head;
    file_map *file = &result->map;
    size_t size = file->size_bytes, first = size < sizeof start ? size : sizeof start;
    if (!file_read(file, 0, start, first, result->path, reason))
        return false;
    size_t bytes = npy_head_bytes(start, size);
    if ((head = malloc(bytes + 1)) == NULL)
        return failure_set(reason, FAILURE_MEMORY, "no memory is left");
    bool is_fine = file_read(file, 0, head, bytes, result->path, reason) &&
                   npy_read(&result->source, head, size, result->path, reason);
    free(head);
    return is_fine;
}

/* The part of another array is mapped at once. */
static bool open_file(expression *result, reader *reader)
{
    result->has_file = true;
    if (!file_open(&result->map, result->path, reader->reason) || !read_header(result, reader->reason))
        return false;
    result->items_bytes = result->source.data_bytes;
    return !result->is_part || expression_map(result, reader->reason);
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

static bool sees_contiguous(dimfold_lexer lexer)
{
    return (dimfold_lexer_accept_word(&lexer, "c") || dimfold_lexer_accept_word(&lexer, "f")) &&
           dimfold_lexer_sees(&lexer, "(");
}

/* left(2,3) is a mapping; left((2,3)) and left(6) make nested layouts, of which the last is a mapping as well. */
static bool sees_function(dimfold_lexer lexer)
{
    ptrdiff_t extent;
    dimfold_token name = dimfold_lexer_word(&lexer);
    if (!function_is_name(name.text, name.length))
        return false;
    dimfold_lexer_accept(&lexer, "(");
    return !dimfold_lexer_sees(&lexer, ")") && !dimfold_lexer_sees(&lexer, ";") && !dimfold_lexer_sees(&lexer, "_") &&
           (dimfold_lexer_number(&lexer, 0, &extent) != DIMFOLD_OK || dimfold_lexer_sees(&lexer, ")"));
}

bool expression_sees_source(size_t depth, const char *text, size_t length, size_t at)
{
    reader reader = {text, length, at, NULL};
    dimfold_lexer lexer = reader_lexer(&reader, NULL, "");
    return dimfold_lexer_sees(&lexer, "'") || dimfold_lexer_sees(&lexer, "\"") || see_plain_name(&reader, depth) > 0 ||
           sees_contiguous(lexer) || source_sees_maker(lexer) ||
           (source_sees_mapping(lexer) && !sees_function(lexer));
}

static bool read_source(expression *result, reader *reader)
{
    dimfold_diag diag;
    dimfold_lexer lexer = reader_lexer(reader, &diag, "parse");
    if (source_sees_mapping(lexer) || source_sees_maker(lexer))
        return read_maker(result, reader, lexer);
    if (dimfold_lexer_sees(&lexer, "'") || dimfold_lexer_sees(&lexer, "\""))
        return read_quoted_name(result, reader) && open_file(result, reader);
    size_t length = see_plain_name(reader, result->depth);
    if (length == 0 && !sees_contiguous(lexer) && strchr("(0123456789", reader->text[reader->at]) == NULL)
        length = expression_see_name(result->depth, reader->text, reader->length, reader->at);
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
    const char *text = reader->text + reader->at;
    dimfold_layout layout;
    if (dimfold_layout_apply(&layout, &result->layout, text, reader->length - reader->at, &used, &dtype, &diag) !=
        DIMFOLD_OK)
        return fail_behind(reader, &diag);
    if (!computed_push(result, text, used, &layout))
        result->layout = layout;
    result->has_mapping = false;
    if (!keep_cast(result, reader, dtype))
        return false;
    reader->at += used;
    return true;
}

/* One of the program's own, or a question, behind which nothing is a step. */
static bool read_own(expression *result, reader *reader, dimfold_lexer lexer)
{
    subject subject = {&result->layout, result->has_mapping ? &result->mapping : NULL,
                     result->has_tiles ? &result->tiles : NULL};
    dimfold_status status = question_is_next(lexer) ? question_ask(&lexer, &subject, &result->answer)
                                                    : chain_take(result, &lexer);
    if (status != DIMFOLD_OK)
        return fail_behind(reader, lexer.call.diag);
    reader->at += lexer.at;
    return true;
}

/* Whether ".name(" comes next, of a function that is neither a step nor a question. */
static bool sees_method(const expression *array, const reader *reader)
{
    static const char *const steps[] = {
#define DIMFOLD_STEP(name, ...) #name,
#include "text/step.def"
#undef DIMFOLD_STEP
    };
    dimfold_lexer lexer = reader_lexer(reader, NULL, ""), start = lexer;
    if (!dimfold_lexer_accept(&lexer, "."))
        return false;
    dimfold_token name = dimfold_lexer_word(&lexer);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (dimfold_token_is(name, steps[i]))
            return false;
    bool is_part = dimfold_token_is(name, "real") || dimfold_token_is(name, "imag");
    bool is_function = function_is_name(name.text, name.length) || elementwise_find(name.text, name.length) != NULL ||
                       along_find(name.text, name.length) != NULL;
    return (dimfold_lexer_sees(&lexer, "(") || is_part) && is_function && !question_is_next(start) &&
           !chain_is_next(array, start);
}

/* Where an indexer that begins here ends: before a comma or a bracket that is not its own. */
static size_t indexer_end(const char *text, size_t length, size_t at)
{
    for (size_t depth = 0; at < length; at++) {
        char next = text[at];
        if (depth == 0 && (next == ',' || next == ']'))
            break;
        depth += (size_t)(next == '(' || next == '[') - (size_t)(depth > 0 && (next == ')' || next == ']'));
    }
    return at;
}

/* No slice has an operator, a parenthesis or a name of a file in it. */
bool expression_sees_array_index(const char *text, size_t length, size_t at)
{
    size_t end = indexer_end(text, length, at);
    for (; at < end; at++)
        if (strchr("[(<>=!&|~*'\"", text[at]) != NULL || (end - at >= 4 && memcmp(text + at, ".npy", 4) == 0))
            return true;
    return false;
}

bool expression_sees_array_indices(const char *text, size_t length, size_t at)
{
    for (at++; at < length; at++) {
        if (expression_sees_array_index(text, length, at))
            return true;
        at = indexer_end(text, length, at);
        if (at < length && text[at] == ']')
            break;
    }
    return false;
}

static bool sees_step(const expression *array, const reader *reader)
{
    char next = reader->at < reader->length ? reader->text[reader->at] : '\0';
    bool is_indexed = next == '[' && expression_sees_array_indices(reader->text, reader->length, reader->at);
    return array->answer.kind == REPLY_NOTHING && !is_indexed &&
           (next == '[' || (next == '.' && !sees_method(array, reader)));
}

bool expression_sees_step(const expression *array, const char *text, size_t length, size_t at)
{
    reader reader = {text, length, at, NULL};
    return sees_step(array, &reader);
}

static bool read_steps(expression *result, reader *reader)
{
    for (skip_blanks(reader); sees_step(result, reader);) {
        dimfold_diag diag;
        dimfold_lexer lexer = reader_lexer(reader, &diag, "ask");
        bool is_own = question_is_next(lexer) || chain_is_next(result, lexer);
        if (!(is_own ? read_own(result, reader, lexer) : read_step(result, reader)))
            return false;
    }
    result->is_byte_swapped = result->source.is_byte_swapped && result->cast_count == 0;
    result->length = (size_t)(reader->text + reader->at - result->text);
    return true;
}

bool expression_read_steps(expression *array, const char *text, size_t length, size_t *at, failure *reason)
{
    reader reader = {text, length, *at, reason};
    bool is_fine = read_steps(array, &reader);
    *at = reader.at;
    return is_fine;
}

bool expression_read(expression *result, size_t depth, const char *text, size_t length, size_t *at, failure *reason)
{
    reader reader = {text, length, *at, reason};
    *result = (expression){.text = text + *at, .depth = depth, .is_part = result->is_part};
    bool is_fine = read_source(result, &reader);
    result->layout = result->source.layout;
    result->dtype = result->source.dtype;
    is_fine = is_fine && read_steps(result, &reader);
    *at = reader.at;
    return is_fine;
}
