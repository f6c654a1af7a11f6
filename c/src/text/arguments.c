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

static dimfold_status dtype_parse(dimfold_lexer *lexer, dimfold_dtype *dtype)
{
    dimfold_lexer before = *lexer;
    bool is_byte_swapped = false;
    dimfold_token name = dimfold_lexer_string(lexer);
    if (name.length == 0)
        return dimfold_lexer_fail(&before, DIMFOLD_REASON_SYNTAX_CHARACTER, "a dtype such as f32, float32 or '<f4'");
    dimfold_status status = dimfold_dtype_parse(name.text, name.length, dtype, &is_byte_swapped, lexer->call.diag);
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
