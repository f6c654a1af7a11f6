/* Layouts read from text. */
#include "lexer.h"

#include <dimfold/text.h>

/* Whether a contiguous layout begins here: the letter c or f, and a shape behind it. */
static bool parse_sees_contig(dimfold_lexer lexer)
{
    if (!dimfold_lexer_accept(&lexer, "c") && !dimfold_lexer_accept(&lexer, "f"))
        return false;
    int next = dimfold_lexer_peek(&lexer);
    return next == '(' || (next >= '0' && next <= '9');
}

static dimfold_status parse_contig(dimfold_lexer *lexer, dimfold_layout *result)
{
    size_t start = lexer->at;
    dimfold_order order = dimfold_lexer_peek(lexer) == 'c' ? DIMFOLD_ORDER_C : DIMFOLD_ORDER_F;
    dimfold_numbers shape;
    dimfold_lexer_accept(lexer, order == DIMFOLD_ORDER_C ? "c" : "f");
    DIMFOLD_TRY(dimfold_lexer_numbers(lexer, 0, &shape));
    dimfold_status status =
        dimfold_layout_contig(result, shape.count, (const size_t *)shape.entries, order, lexer->call.diag);
    return dimfold_lexer_locate(lexer, start, status);
}

static dimfold_status parse_stride(dimfold_lexer *lexer, size_t ndim, dimfold_numbers *stride)
{
    size_t start = lexer->at;
    DIMFOLD_TRY(dimfold_lexer_numbers(lexer, PTRDIFF_MIN, stride));
    if (stride->count == ndim)
        return DIMFOLD_OK;
    return dimfold_fail_at(lexer->call, DIMFOLD_REASON_SYNTAX_COUNT, "stride", start + 1, (int64_t)ndim,
                           (int64_t)stride->count);
}

static dimfold_status parse_strided(dimfold_lexer *lexer, dimfold_layout *result)
{
    size_t start = lexer->at;
    dimfold_numbers shape, stride;
    ptrdiff_t offset = 0;
    DIMFOLD_TRY(dimfold_lexer_numbers(lexer, 0, &shape));
    DIMFOLD_TRY(dimfold_lexer_expect(lexer, ":", "':' and the strides"));
    DIMFOLD_TRY(parse_stride(lexer, shape.count, &stride));
    if (dimfold_lexer_accept(lexer, "+"))
        DIMFOLD_TRY(dimfold_lexer_number(lexer, 0, &offset));
    dimfold_status status = dimfold_layout_new(result, shape.count, (const size_t *)shape.entries, stride.entries,
                                               (size_t)offset, lexer->call.diag);
    return dimfold_lexer_locate(lexer, start, status);
}

dimfold_status dimfold_lexer_layout(dimfold_lexer *lexer, dimfold_layout *result)
{
    int next = dimfold_lexer_peek(lexer);
    if (next == '(' || (next >= '0' && next <= '9'))
        return parse_strided(lexer, result);
    if (parse_sees_contig(*lexer))
        return parse_contig(lexer, result);
    return dimfold_lexer_fail(lexer, DIMFOLD_REASON_SYNTAX_LAYOUT, NULL);
}

dimfold_status dimfold_layout_parse(dimfold_layout *result, const char *text, size_t length, size_t *used,
                                    dimfold_diag *diag)
{
    dimfold_lexer lexer;
    dimfold_layout parsed;
    DIMFOLD_TRY(dimfold_lexer_begin(&lexer, (dimfold_call){diag, "parse"}, result, text, length));
    DIMFOLD_TRY(dimfold_lexer_layout(&lexer, &parsed));
    DIMFOLD_TRY(dimfold_lexer_end(&lexer, used));
    return dimfold_layout_to_dyn(result, &parsed, diag);
}
