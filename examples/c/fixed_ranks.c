/* Fixed ranks: the number of axes is part of the type, so a wrong rank does not compile and a layout stays small. */
#include <dimfold.h>
#include <stdio.h>

static int fail(const dimfold_diag *diag)
{
    char text[200];
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

int main(void)
{
    size_t shape[] = {2, 3, 4};
    ptrdiff_t flat[] = {-1};
    dimfold_layout3 tensor;
    dimfold_layout2 matrix;   /* one axis less: what selecting an index leaves */
    dimfold_layout1 diagonal; /* and what a diagonal leaves of a matrix */
    dimfold_layout1 vector;
    dimfold_layout reshaped; /* the rank of a reshape is known only when it runs */
    dimfold_diag diag;
    if (dimfold_layout3_c_contig(&tensor, shape, &diag) || dimfold_layout3_dim_select(&matrix, &tensor, 0, 1, &diag)
        || dimfold_layout2_diagonal(&diagonal, &matrix, 0, 0, 1, &diag)
        || dimfold_layout3_reshape(&reshaped, &tensor, 1, flat, DIMFOLD_ORDER_C, &diag)
        || dimfold_layout1_from_dyn(&vector, &reshaped, &diag))
        return fail(&diag);
    printf("tensor    %zu words of memory\n", sizeof tensor / sizeof(size_t));
    printf("matrix    (%zu,%zu) from position %zu\n", matrix.shape[0], matrix.shape[1], matrix.offset);
    printf("diagonal  %zu elements, step %td\n", diagonal.shape[0], diagonal.stride[0]);
    printf("vector    %zu elements, step %td\n", vector.shape[0], vector.stride[0]);
    if (dimfold_layout2_from_dyn(&matrix, &reshaped, &diag) == DIMFOLD_ERR_NDIM)
        puts("a layout of rank 1 is no dimfold_layout2");
    return 0;
}
