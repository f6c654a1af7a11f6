/* A diagonal is one axis whose stride is the sum of two: nothing is gathered, nothing is copied. */
#include <dimfold.h>
#include <stdio.h>

static int fail(const dimfold_diag *diag)
{
    char text[200];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

static void show(const char *name, const dimfold_layout *layout)
{
    char text[80];
    dimfold_layout_print(layout, text, sizeof text);
    printf("%-20s %-16s %zu elements\n", name, text, dimfold_layout_size(layout));
}

int main(void)
{
    size_t matrix_shape[] = {3, 4}, batch_shape[] = {2, 3, 3};
    dimfold_layout matrix, batch, main_diagonal, above, below, of_each;
    dimfold_diag diag;
    if (dimfold_layout_c_contig(&matrix, 2, matrix_shape, &diag)
        || dimfold_layout_diagonal(&main_diagonal, &matrix, 0, 0, 1, &diag)
        || dimfold_layout_diagonal(&above, &matrix, 1, 0, 1, &diag)
        || dimfold_layout_diagonal(&below, &matrix, -1, 0, 1, &diag))
        return fail(&diag);
    if (dimfold_layout_c_contig(&batch, 3, batch_shape, &diag)
        || dimfold_layout_diagonal(&of_each, &batch, 0, -2, -1, &diag))
        return fail(&diag);
    show("matrix", &matrix);
    show("    diagonal(0)", &main_diagonal);
    show("    diagonal(1)", &above);
    show("    diagonal(-1)", &below);
    show("two matrices", &batch);
    show("    their diagonals", &of_each);
    return 0;
}
