/* Arguments by place and by name, as Python matches them. */
#include "base/libc.h"
#include "arguments.h"

static dimfold_status order_parse(dimfold_lexer *lexer, dimfold_order *order)
{
    static const char letters[] = "CFAKGB";
    dimfold_lexer before = *lexer;
    dimfold_token name = dimfold_lexer_string(lexer);
    const char *letter = name.length == 1 ? memchr(letters, *name.text, sizeof letters - 1) : NULL;
    if (letter == NULL)
        return dimfold_lexer_fail(&before, DIMFOLD_REASON_SYNTAX_CHARACTER, "an order such as C or F");
    *order = (dimfold_order)(letter - letters);
    return DIMFOLD_OK;
}

#define NUMPY_ROW(name, bytes) NUMPY_ROW_TEXT(name, bytes)
#define NUMPY_ROW_TEXT(name, bytes) name #bytes " "

/* NumPy's names that are neither a kind and bytes nor a kind and bits. */
static const char numpy_names[] =
    "?:b1 bool_:b1 b:i1 byte:i1 B:u1 ubyte:u1 h:i2 short:i2 H:u2 ushort:u2 i:i4 intc:i4 I:u4 uintc:u4 q:i8 Q:u8 "
    "longlong:i8 ulonglong:u8 e:f2 half:f2 f:f4 single:f4 d:f8 double:f8 float:f8 F:c8 csingle:c8 D:c16 cdouble:c16 "
    "complex:c16 "
    NUMPY_ROW("l:i", __SIZEOF_LONG__) NUMPY_ROW("long:i", __SIZEOF_LONG__)
    NUMPY_ROW("L:u", __SIZEOF_LONG__) NUMPY_ROW("ulong:u", __SIZEOF_LONG__)
    NUMPY_ROW("p:i", __SIZEOF_POINTER__) NUMPY_ROW("intp:i", __SIZEOF_POINTER__)
    NUMPY_ROW("int:i", __SIZEOF_POINTER__) NUMPY_ROW("int_:i", __SIZEOF_POINTER__) NUMPY_ROW("n:i", __SIZEOF_POINTER__)
    NUMPY_ROW("P:u", __SIZEOF_POINTER__) NUMPY_ROW("uintp:u", __SIZEOF_POINTER__)
    NUMPY_ROW("uint:u", __SIZEOF_POINTER__) NUMPY_ROW("N:u", __SIZEOF_POINTER__);

static size_t numpy_length(const char *row, char end)
{
    size_t length = 0;
    while (row[length] != end)
        length++;
    return length;
}

/* The kind and bytes of one of them; any other name stays. */
static dimfold_token numpy_kind(dimfold_token name)
{
    for (const char *row = numpy_names; *row != '\0'; row += numpy_length(row, ' ') + 1)
        if (numpy_length(row, ':') == name.length && memcmp(row, name.text, name.length) == 0)
            return (dimfold_token){row + name.length + 1, numpy_length(row + name.length + 1, ' ')};
    return name;
}

/* A name in quotes is NumPy's: 'i8' has 8 bytes, where i8 has 8 bits. Its byte order may be left out. */
static dimfold_status numpy_parse(dimfold_token name, dimfold_dtype *dtype, bool *is_byte_swapped, dimfold_diag *diag)
{
    char text[5] = "=";
    bool has_order = name.length > 1 && memchr("<>=|", *name.text, 4) != NULL;
    dimfold_token kind = {name.text + has_order, name.length - has_order};
    if (!has_order || kind.length == 1)
        kind = numpy_kind(kind);
    if (kind.length < 2 || kind.length > 4 || kind.text[1] < '0' || kind.text[1] > '9')
        return dimfold_dtype_parse(name.text, name.length, dtype, is_byte_swapped, diag);
    if (has_order && *name.text != '|')
        *text = *name.text;
    else if (*kind.text == 'V')
        *text = '|';
    memcpy(text + 1, kind.text, kind.length);
    return dimfold_dtype_parse(text, kind.length + 1, dtype, is_byte_swapped, diag);
}

static dimfold_status dtype_parse(dimfold_lexer *lexer, dimfold_dtype *dtype)
{
    dimfold_lexer before = *lexer;
    bool is_byte_swapped = false;
    dimfold_token name = dimfold_lexer_string(lexer);
    if (name.length == 0)
        return dimfold_lexer_fail(&before, DIMFOLD_REASON_SYNTAX_CHARACTER, "a dtype such as f32, float32 or '<f4'");
    bool is_quoted = name.text > before.text + before.at;
    dimfold_diag *diag = lexer->call.diag;
    dimfold_status status = is_quoted ? numpy_parse(name, dtype, &is_byte_swapped, diag)
                                      : dimfold_dtype_parse(name.text, name.length, dtype, &is_byte_swapped, diag);
    DIMFOLD_TRY(dimfold_lexer_locate(&before, before.at, status));
    if (is_byte_swapped)
        return dimfold_lexer_fail(&before, DIMFOLD_REASON_SYNTAX_CHARACTER, "a dtype in this machine's byte order");
    return DIMFOLD_OK;
}

static dimfold_status number_parse(dimfold_lexer *lexer, ptrdiff_t min, dimfold_numbers *numbers)
{
    numbers->count = 0;
    return dimfold_lexer_append(lexer, min, numbers);
}

static dimfold_status bool_parse(dimfold_lexer *lexer, dimfold_numbers *numbers)
{
    static const char *const words[] = {"False", "True", "false", "true", "0", "1"};
    numbers->count = 1;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        numbers->entries[0] = (ptrdiff_t)(i % 2);
        if (i < 4 ? dimfold_lexer_accept_word(lexer, words[i]) : dimfold_lexer_accept(lexer, words[i]))
            return DIMFOLD_OK;
    }
    return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_CHARACTER, "True or False");
}

static dimfold_status word_parse(dimfold_lexer *lexer, dimfold_token *word)
{
    dimfold_lexer before = *lexer;
    *word = dimfold_lexer_string(lexer);
    if (word->length == 0)
        *word = dimfold_lexer_number_text(lexer);
    if (word->length == 0)
        return dimfold_lexer_fail(&before, DIMFOLD_REASON_SYNTAX_CHARACTER, "a word or a number");
    return DIMFOLD_OK;
}

/* Takes the value of parameter `index`. */
static dimfold_status value_parse(dimfold_lexer *lexer, const parameter *parameter, size_t index, arguments *result)
{
    dimfold_numbers *numbers = &result->numbers[index];
    switch (parameter->kind) {
    case PARAMETER_NUMBER: return number_parse(lexer, PTRDIFF_MIN, numbers);
    case PARAMETER_SIZE: return number_parse(lexer, 0, numbers);
    case PARAMETER_BOOL: return bool_parse(lexer, numbers);
    case PARAMETER_NUMBERS: return dimfold_lexer_numbers(lexer, PTRDIFF_MIN, numbers);
    case PARAMETER_EXTENTS: return dimfold_lexer_numbers(lexer, 0, numbers);
    case PARAMETER_SLICE: return dimfold_slice_parse(lexer, &result->slice);
    case PARAMETER_ORDER: return order_parse(lexer, &result->order);
    case PARAMETER_WORD: return word_parse(lexer, &result->words[index]);
    case PARAMETER_DTYPE: return dtype_parse(lexer, &result->dtype);
    case PARAMETER_LAYOUT: return dimfold_lexer_layout(lexer, &result->layout);
    default: return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_INDEXER, NULL);
    }
}

/* Takes the further entries of a list that is given number by number. Stops before a name, which is a keyword. */
static dimfold_status spread_parse(dimfold_lexer *lexer, const parameter *parameter, dimfold_numbers *numbers)
{
    for (;;) {
        dimfold_lexer ahead = *lexer;
        if (!dimfold_lexer_accept(&ahead, ",") || dimfold_lexer_sees(&ahead, ")") ||
            dimfold_lexer_see_word(&ahead).length > 0)
            return DIMFOLD_OK;
        DIMFOLD_TRY(dimfold_lexer_append(&ahead, parameter->kind == PARAMETER_EXTENTS ? 0 : PTRDIFF_MIN, numbers));
        *lexer = ahead;
    }
}

/* Takes "name =" and finds the parameter; NumPy's `axis` is our `axes`. False if no keyword comes next. */
static bool keyword_parse(dimfold_lexer *lexer, const parameter *parameters, size_t *index)
{
    dimfold_lexer ahead = *lexer;
    dimfold_token name = dimfold_lexer_word(&ahead);
    if (name.length == 0 || !dimfold_lexer_accept(&ahead, "="))
        return false;
    for (*index = 0; parameters[*index].name != NULL; ++*index)
        if (dimfold_token_is(name, parameters[*index].name) ||
            (dimfold_token_is(name, "axis") && strcmp(parameters[*index].name, "axes") == 0))
            break;
    if (parameters[*index].name != NULL)
        *lexer = ahead;
    return true;
}

/* Takes one argument. `*place` is the parameter that the next argument without a name belongs to; PARAMETERS_MAX once
   none may follow. */
static dimfold_status argument_parse(dimfold_lexer *lexer, const parameter *parameters, size_t *place,
                                     arguments *result)
{
    dimfold_lexer before = *lexer;
    size_t index = *place;
    bool is_keyword = keyword_parse(lexer, parameters, &index);
    if (is_keyword && (parameters[index].name == NULL || result->is_given[index]))
        return dimfold_lexer_fail(&before, DIMFOLD_REASON_SYNTAX_KEYWORD, NULL);
    if (!is_keyword && (index == PARAMETERS_MAX || parameters[index].name == NULL))
        return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_CHARACTER, index == 0 ? "')'" : "name=value or ')'");
    *place = is_keyword ? PARAMETERS_MAX : index + 1;
    if (parameters[index].is_optional && dimfold_lexer_accept_word(lexer, "None"))
        return DIMFOLD_OK;
    bool is_list = dimfold_lexer_sees(lexer, "(");
    DIMFOLD_TRY(value_parse(lexer, &parameters[index], index, result));
    result->is_given[index] = true;
    if (parameters[index].is_spread && !is_keyword && !is_list)
        return spread_parse(lexer, &parameters[index], &result->numbers[index]);
    return DIMFOLD_OK;
}

static dimfold_status arguments_complete(const dimfold_lexer *lexer, size_t closing, const parameter *parameters,
                                         const arguments *result)
{
    for (size_t i = 0; i < PARAMETERS_MAX && parameters[i].name != NULL; i++)
        if (!parameters[i].is_optional && !result->is_given[i])
            return dimfold_fail_at(lexer->call, DIMFOLD_REASON_SYNTAX_MISSING, parameters[i].name, closing + 1, 0, 0);
    return DIMFOLD_OK;
}

/* Takes arguments up to and with the closing parenthesis, which stands at byte *closing. */
static dimfold_status arguments_rest(dimfold_lexer *lexer, const parameter *parameters, arguments *result,
                                     size_t *closing)
{
    size_t place = 0;
    for (;;) {
        *closing = lexer->at;
        if (dimfold_lexer_accept(lexer, ")"))
            return DIMFOLD_OK;
        DIMFOLD_TRY(argument_parse(lexer, parameters, &place, result));
        *closing = lexer->at;
        if (!dimfold_lexer_accept(lexer, ","))
            return dimfold_lexer_expect(lexer, ")", "',' or ')'");
    }
}

dimfold_status dimfold_arguments_parse(dimfold_lexer *lexer, const parameter *parameters, arguments *result)
{
    size_t closing;
    memset(result->is_given, 0, sizeof result->is_given);
    result->indexer_count = 0;
    DIMFOLD_TRY(dimfold_lexer_expect(lexer, "(", "'('"));
    bool takes_indexers = parameters[0].name != NULL && parameters[0].kind == PARAMETER_INDEXERS;
    if (takes_indexers && !dimfold_lexer_sees(lexer, ")"))
        return dimfold_indexers_parse(lexer, ")", "',' or ')'", &result->indexer_count, result->indexers);
    DIMFOLD_TRY(arguments_rest(lexer, parameters, result, &closing));
    return arguments_complete(lexer, closing, parameters, result);
}
