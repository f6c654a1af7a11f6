/* Reshape gives a view exactly when one exists. When none does, the status says so, and the caller decides to copy. */
#include <dimfold.h>
#include <stdio.h>

static int fail(const dimfold_diag *diag)
{
    char text[200];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

static void attempt(const char *name, const dimfold_layout *layout, const ptrdiff_t shape[2], dimfold_order order)
{
    dimfold_layout reshaped;
    char text[80];
    dimfold_status status = dimfold_layout_reshape(&reshaped, layout, 2, shape, order, NULL);
    if (status == DIMFOLD_OK) {
        dimfold_layout_print(&reshaped, text, sizeof text);
        printf("    %s is the view %s\n", name, text);
    } else {
        printf("    %s fails with %s\n", name, dimfold_status_name(status));
    }
}

int main(void)
{
    size_t shape[] = {2, 3, 4};
    ptrdiff_t six_rows[] = {6, -1}, twelve_rows[] = {-1, 2}, five_rows[] = {5, -1};
    dimfold_layout tensor, transposed;
    dimfold_diag diag;
    if (dimfold_layout_c_contig(&tensor, 3, shape, &diag) || dimfold_layout_reverse_axes(&transposed, &tensor, &diag))
        return fail(&diag);
    puts("(2,3,4):(12,4,1)");
    attempt("reshape(6, -1)", &tensor, six_rows, DIMFOLD_ORDER_C);
    attempt("reshape(5, -1)", &tensor, five_rows, DIMFOLD_ORDER_C);
    puts("its transpose (4,3,2):(1,4,12)");
    attempt("reshape(-1, 2)", &transposed, twelve_rows, DIMFOLD_ORDER_C);
    attempt("reshape(-1, 2) in F order", &transposed, twelve_rows, DIMFOLD_ORDER_F);
    return 0;
}
