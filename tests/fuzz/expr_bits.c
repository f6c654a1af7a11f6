/* Any bytes as an expression: it is sound or refused, and written and marked in either case; a sound one is read again
   as the same nodes. The first three bytes are the counts; the nodes follow. */
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
    static char text[65536], marked[65536 * 2];
    dimfold_expr expr, again;
    dimfold_diag diag;
    memset(&expr, 0, sizeof expr);
    if (size < 3)
        return 0;
    memcpy(expr.result, data + 3, size - 3 < sizeof expr - 16 ? size - 3 : sizeof expr - 16);
    expr.count = data[0];
    expr.sources = data[1];
    expr.results = data[2];
    size_t length = dimfold_expr_text(&expr, text, sizeof text);
    require(length < sizeof text && length == strlen(text));
    if (dimfold_expr_check(&expr, &diag) == DIMFOLD_OK) {
        require(dimfold_expr_parse(&again, text, length, NULL) == DIMFOLD_OK && is_same(&expr, &again));
        return 0;
    }
    size_t needed = dimfold_expr_diag_text(&expr, &diag, marked, sizeof marked);
    require(needed < sizeof marked && needed == strlen(marked));
    const char *line = strchr(marked, '\n');
    require(line != NULL && strncmp(line + 1, text, length) == 0);
    return 0;
}
