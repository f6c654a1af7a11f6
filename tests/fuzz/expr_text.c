/* Any bytes as the text of an expression: it is read or refused as expr.h says, and what was read is written and read
   again as the same nodes. */
#include <dimfold.h>

#include <stdlib.h>
#include <string.h>

static void require(bool holds)
{
    if (!holds)
        abort();
}

static bool is_same(const dimfold_expr *a, const dimfold_expr *b)
{
    return a->count == b->count && a->sources == b->sources && a->results == b->results &&
           memcmp(a->result, b->result, a->results * sizeof a->result[0]) == 0 &&
           memcmp(a->node, b->node, a->count * sizeof a->node[0]) == 0;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    static char text[65536], sentence[512];
    dimfold_expr expr, again;
    dimfold_diag diag;
    dimfold_status status = dimfold_expr_parse(&expr, (const char *)data, size, &diag);
    if (status != DIMFOLD_OK) {
        require(diag.status == status && diag.column >= 1 && diag.column <= size + 1);
        require(dimfold_diag_text(&diag, sentence, sizeof sentence) < sizeof sentence);
        return 0;
    }
    require(dimfold_expr_check(&expr, NULL) == DIMFOLD_OK);
    size_t length = dimfold_expr_text(&expr, text, sizeof text);
    require(length < sizeof text && length == strlen(text));
    require(dimfold_expr_parse(&again, text, length, NULL) == DIMFOLD_OK && is_same(&expr, &again));
    return 0;
}
