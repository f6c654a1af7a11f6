/* A call that fails leaves its outputs alone and says what was wrong: as a status, as numbers, as a sentence. */
#include <dimfold.h>
#include <stdio.h>
#include <string.h>

static void report(const dimfold_diag *diag)
{
    char sentence[200];
    dimfold_diag_text(diag, sentence, sizeof sentence);
    printf("%s\n    %s, operand %s, expected %lld, found %lld\n", sentence, dimfold_status_name(diag->status),
           diag->operand, (long long)diag->expected, (long long)diag->found);
}

int main(void)
{
    size_t shape[] = {3, 4}, position = 99;
    ptrdiff_t outside[] = {0, 5};
    const char *mistyped = "(3,4):(4,x)";
    dimfold_layout matrix, row;
    dimfold_diag diag;
    if (dimfold_layout_c_contig(&matrix, 2, shape, &diag)) {
        report(&diag);
        return 1;
    }
    if (dimfold_layout_dim_select(&row, &matrix, 2, 0, &diag) == DIMFOLD_ERR_AXIS)
        report(&diag);
    if (dimfold_layout_index(&matrix, 2, outside, &position, &diag) == DIMFOLD_ERR_INDEX) {
        report(&diag);
        printf("    on axis %td; the output is still %zu\n", diag.axis, position);
    }
    if (dimfold_layout_parse(&matrix, mistyped, strlen(mistyped), NULL, &diag) == DIMFOLD_ERR_SYNTAX)
        printf("%s\n%*s the text goes wrong here\n", mistyped, (int)diag.column, "^");
    return 0;
}
