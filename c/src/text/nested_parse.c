/* Tuples, swizzles and nested layouts read from text. */
#include "base/libc.h"
#include "nested/compact.h"
#include "nested_list.h"

/* Takes one number of a swizzle and what is behind it. One that no swizzle has becomes another such one. */
static dimfold_status parse_parameter(dimfold_lexer *lexer, const char *end, const char *quoted, int8_t *parameter)
{
    ptrdiff_t number;
    DIMFOLD_TRY(dimfold_lexer_number(lexer, PTRDIFF_MIN, &number));
    *parameter = (int8_t)(number > INT8_MAX ? INT8_MAX : number < INT8_MIN ? INT8_MIN : number);
    return dimfold_lexer_expect(lexer, end, quoted);
}

/* Takes the name of a swizzle and "<". */
static bool parse_accept_swizzle(dimfold_lexer *lexer)
{
    dimfold_lexer ahead = *lexer;
    dimfold_token name = dimfold_lexer_word(&ahead);
    if (!dimfold_token_is(name, "Sw") && !dimfold_token_is(name, "S") && !dimfold_token_is(name, "Swizzle"))
        return false;
    if (!dimfold_lexer_accept(&ahead, "<"))
        return false;
    *lexer = ahead;
    return true;
}

/* Takes the numbers of a swizzle that begins at byte `start`. */
static dimfold_status parse_parameters(dimfold_lexer *lexer, size_t start, dimfold_swizzle *result)
{
    int8_t bits, base, shift;
    DIMFOLD_TRY(parse_parameter(lexer, ",", "','", &bits));
    DIMFOLD_TRY(parse_parameter(lexer, ",", "','", &base));
    DIMFOLD_TRY(parse_parameter(lexer, ">", "'>'", &shift));
    *result = (dimfold_swizzle){(uint8_t)bits, (uint8_t)base, shift, 0};
    return dimfold_swizzle_is_valid(*result)
               ? DIMFOLD_OK
               : dimfold_lexer_refuse(lexer, start, DIMFOLD_REASON_SYNTAX_SWIZZLE, 0, 0);
}

/* Takes the strides of a shape. */
static dimfold_status parse_stride_of(dimfold_lexer *lexer, const dimfold_tuple *shape, dimfold_tuple *result,
                                      uint32_t *basis)
{
    size_t start = lexer->at;
    DIMFOLD_TRY(dimfold_lexer_tuple(lexer, DIMFOLD_LEAF_STRIDE, result, basis));
    if (!tree_equal(shape->parens, shape->leaves, result->parens, result->leaves))
        return dimfold_lexer_refuse(lexer, start, DIMFOLD_REASON_SYNTAX_CONGRUENT, 0, 0);
    return DIMFOLD_OK;
}

/* Strides that are not representable are those of a shape whose size is not, which is refused for that. */
dimfold_status dimfold_lexer_strided(dimfold_lexer *lexer, dimfold_nested *result)
{
    dimfold_tuple shape, stride = {0};
    memset(result, 0, sizeof *result);
    DIMFOLD_TRY(dimfold_lexer_tuple(lexer, DIMFOLD_LEAF_EXTENT, &shape, NULL));
    result->leaves = shape.leaves;
    result->static_shape = shape.static_value;
    memcpy(result->shape, shape.value, sizeof result->shape);
    memcpy(result->parens, shape.parens, sizeof result->parens);
    if (dimfold_lexer_accept(lexer, ":"))
        DIMFOLD_TRY(parse_stride_of(lexer, &shape, &stride, result->basis));
    else
        dimfold_compact_node(&stride, &shape, tuple_root(&shape), 1, false, true);
    result->static_stride = stride.static_value;
    memcpy(result->stride, stride.value, sizeof result->stride);
    return DIMFOLD_OK;
}

/* Takes the offset between a swizzle and its layout, if there is one: a number is one if an "o" is behind it. */
static bool parse_accept_offset(dimfold_lexer *lexer, ptrdiff_t *offset)
{
    dimfold_lexer ahead = *lexer;
    ptrdiff_t number;
    bool is_static;
    ahead.call.diag = NULL;
    if (dimfold_lexer_integer(&ahead, &number, &is_static) != DIMFOLD_OK || !dimfold_lexer_accept(&ahead, "o"))
        return false;
    lexer->at = ahead.at;
    *offset = number;
    return true;
}

static dimfold_status parse_layout(dimfold_lexer *lexer, dimfold_nested *result)
{
    dimfold_swizzle swizzle = {0, 0, 0, 0};
    ptrdiff_t offset = 0;
    size_t start = lexer->at;
    bool has_offset = false, unused;
    if (parse_accept_swizzle(lexer)) {
        DIMFOLD_TRY(parse_parameters(lexer, start, &swizzle));
        DIMFOLD_TRY(dimfold_lexer_expect(lexer, "o", "'o' and a layout"));
        has_offset = parse_accept_offset(lexer, &offset);
    }
    DIMFOLD_TRY(dimfold_lexer_strided(lexer, result));
    if (!has_offset && dimfold_lexer_accept(lexer, "+"))
        DIMFOLD_TRY(dimfold_lexer_integer(lexer, &offset, &unused));
    result->swizzle = swizzle;
    result->offset = offset;
    return dimfold_lexer_locate(lexer, start, dimfold_nested_check(lexer->call, result, "layout"));
}

dimfold_status dimfold_tuple_parse(dimfold_tuple *result, const char *text, size_t length, size_t *used,
                                   dimfold_diag *diag)
{
    dimfold_lexer lexer;
    dimfold_tuple parsed;
    DIMFOLD_TRY(dimfold_lexer_begin(&lexer, (dimfold_call){diag, "parse"}, result, text, length));
    DIMFOLD_TRY(dimfold_lexer_tuple(&lexer, DIMFOLD_LEAF_COORDINATE, &parsed, NULL));
    DIMFOLD_TRY(dimfold_lexer_end(&lexer, used));
    *result = parsed;
    return DIMFOLD_OK;
}

dimfold_status dimfold_swizzle_parse(dimfold_swizzle *result, const char *text, size_t length, size_t *used,
                                     dimfold_diag *diag)
{
    dimfold_lexer lexer;
    dimfold_swizzle parsed;
    DIMFOLD_TRY(dimfold_lexer_begin(&lexer, (dimfold_call){diag, "swizzle_parse"}, result, text, length));
    size_t start = lexer.at;
    if (!parse_accept_swizzle(&lexer))
        return dimfold_lexer_fail(&lexer, DIMFOLD_REASON_SYNTAX_CHARACTER, "a swizzle such as Sw<3,4,3>");
    DIMFOLD_TRY(parse_parameters(&lexer, start, &parsed));
    DIMFOLD_TRY(dimfold_lexer_end(&lexer, used));
    *result = parsed;
    return DIMFOLD_OK;
}

dimfold_status dimfold_nested_parse(dimfold_nested *result, const char *text, size_t length, size_t *used,
                                    dimfold_diag *diag)
{
    dimfold_lexer lexer;
    dimfold_nested parsed;
    DIMFOLD_TRY(dimfold_lexer_begin(&lexer, (dimfold_call){diag, "parse"}, result, text, length));
    DIMFOLD_TRY(parse_layout(&lexer, &parsed));
    DIMFOLD_TRY(dimfold_lexer_end(&lexer, used));
    *result = parsed;
    return DIMFOLD_OK;
}
