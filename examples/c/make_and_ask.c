/* Make layouts and ask about them: a layout says where each element of a tensor lies in memory, and owns nothing. */
#include <dimfold.h>
#include <stdio.h>

static int fail(const dimfold_diag *diag)
{
    char text[200];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

static dimfold_status ask(const dimfold_layout *layout, dimfold_diag *diag)
{
    ptrdiff_t index[] = {1, -1}; /* row 1, last column */
    size_t position, span;
    char text[80];
    if (dimfold_layout_index(layout, 2, index, &position, diag) || dimfold_layout_span(layout, &span, diag))
        return diag->status;
    dimfold_layout_print(layout, text, sizeof text);
    printf("%s holds %zu elements in a span of %zu\n", text, dimfold_layout_size(layout), span);
    printf("    element (1, -1) lies at position %zu\n", position);
    printf("    C-contiguous: %s, F-contiguous: %s\n", dimfold_layout_is_c_contig(layout) ? "yes" : "no",
           dimfold_layout_is_f_contig(layout) ? "yes" : "no");
    return DIMFOLD_OK;
}

int main(void)
{
    size_t shape[] = {3, 4};
    ptrdiff_t padded_rows[] = {8, 1};
    dimfold_layout rows, columns, padded;
    dimfold_diag diag;
    if (dimfold_layout_c_contig(&rows, 2, shape, &diag) || ask(&rows, &diag))
        return fail(&diag);
    if (dimfold_layout_f_contig(&columns, 2, shape, &diag) || ask(&columns, &diag))
        return fail(&diag);
    if (dimfold_layout_new(&padded, 2, shape, padded_rows, 0, &diag) || ask(&padded, &diag))
        return fail(&diag);
    return 0;
}
