/* The values of CuTe's tutorial on layouts and on their algebra, computed here. A stride is static here only if its own
   extent is, because it is 0 for an extent 1: where the tutorial prints 8:_1 and (_2,4):(_1,_2), this prints 8:1 and
   (_2,4):(_1,2). blocked_product does not coalesce its modes, as the tutorial's does; so that is done here. */
#include <dimfold.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program with the diagnosis of a call that failed. */
static void check(dimfold_status status, const dimfold_diag *diag)
{
    char text[300];
    if (status == DIMFOLD_OK)
        return;
    dimfold_diag_text(diag, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    exit(1);
}

static dimfold_nested layout_of(const char *text)
{
    dimfold_nested layout;
    dimfold_diag diag;
    check(dimfold_nested_parse(&layout, text, strlen(text), NULL, &diag), &diag);
    return layout;
}

static dimfold_tuple tuple_of(const char *text)
{
    dimfold_tuple tuple;
    dimfold_diag diag;
    check(dimfold_tuple_parse(&tuple, text, strlen(text), NULL, &diag), &diag);
    return tuple;
}

static dimfold_tiler tiler_of(const char *text)
{
    dimfold_tiler tiler;
    dimfold_diag diag;
    check(dimfold_tiler_parse(&tiler, text, strlen(text), NULL, &diag), &diag);
    return tiler;
}

static void print_layout(const dimfold_nested *layout)
{
    char text[300];
    dimfold_nested_print(layout, text, sizeof text);
    puts(text);
}

static void print_tuple(const dimfold_tuple *tuple)
{
    char text[300];
    dimfold_tuple_print(tuple, text, sizeof text);
    puts(text);
}

/* ---- Layouts: making them ---- */

static void making(void)
{
    const char *const shapes[] = {"_8", "8", "(_2,_4)", "(_2,4)"};
    dimfold_nested layout;
    dimfold_tuple shape;
    dimfold_diag diag;
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        shape = tuple_of(shapes[i]);
        check(dimfold_nested_left(&layout, &shape, &diag), &diag);
        printf("left(%s) = ", shapes[i]);
        print_layout(&layout);
    }
    check(dimfold_nested_right(&layout, &shape, &diag), &diag);
    printf("right((_2,4)) = ");
    print_layout(&layout);
    shape = tuple_of("(2,(2,2))");
    check(dimfold_nested_right(&layout, &shape, &diag), &diag);
    printf("right((2,(2,2))) = ");
    print_layout(&layout);
}

/* ---- Layouts: using them ---- */

static ptrdiff_t position(const dimfold_nested *layout, const dimfold_tuple *coordinate)
{
    ptrdiff_t found;
    dimfold_diag diag;
    check(dimfold_nested_crd2idx(layout, coordinate, &found, &diag), &diag);
    return found;
}

static void print2d(const char *text)
{
    dimfold_nested layout = layout_of(text), rows, columns;
    dimfold_diag diag;
    ptrdiff_t first[] = {0}, second[] = {1}, at[2];
    dimfold_tuple coordinate;
    check(dimfold_nested_get(&rows, &layout, 1, first, &diag), &diag);
    check(dimfold_nested_get(&columns, &layout, 1, second, &diag), &diag);
    printf("%s by rows and columns\n", text);
    for (at[0] = 0; at[0] < (ptrdiff_t)dimfold_nested_size(&rows); at[0]++) {
        for (at[1] = 0; at[1] < (ptrdiff_t)dimfold_nested_size(&columns); at[1]++) {
            check(dimfold_tuple_flat(&coordinate, 2, at, &diag), &diag);
            printf("%3td", position(&layout, &coordinate));
        }
        puts("");
    }
}

static void print1d(const char *text)
{
    dimfold_nested layout = layout_of(text);
    dimfold_diag diag;
    ptrdiff_t found;
    printf("%s by index:", text);
    for (ptrdiff_t i = 0; i < (ptrdiff_t)dimfold_nested_size(&layout); i++) {
        check(dimfold_nested_index(&layout, i, &found, &diag), &diag);
        printf(" %td", found);
    }
    puts("");
}

static void draw(const char *text)
{
    dimfold_nested layout = layout_of(text);
    char table[2000];
    dimfold_nested_draw(&layout, table, sizeof table);
    fputs(table, stdout);
}

static void using(void)
{
    print2d("(2,4):(1,2)");
    print2d("(2,4):(12,1)");
    print2d("(2,(2,2)):(4,(2,1))");
    print2d("((2,2),2):((4,1),2)");
    print1d("(2,4):(12,1)");
    print1d("(2,(2,2)):(4,(2,1))");
    print1d("((4,2)):((2,1))");
    print1d("((4,2)):((1,4))");
    draw("(2,(2,2)):(4,(2,1))");
}

/* ---- Layouts: coordinates ---- */

static void compatibility(void)
{
    const char *const pairs[][2] = {
        {"24", "32"},
        {"24", "(4,6)"},
        {"(4,6)", "((2,2),6)"},
        {"((2,2),6)", "((2,2),(3,2))"},
        {"24", "((2,3),4)"},
        {"((2,3),4)", "((2,2),(3,2))"},
        {"24", "(24)"},
        {"(24)", "24"},
        {"(24)", "(4,6)"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        dimfold_tuple a = tuple_of(pairs[i][0]), b = tuple_of(pairs[i][1]);
        const char *answer = dimfold_tuple_compatible(&a, &b) ? "" : "not ";
        printf("%s is %scompatible with %s\n", pairs[i][0], answer, pairs[i][1]);
    }
}

static void coordinates(void)
{
    const char *const same[] = {"16", "(1,5)", "(1,(1,2))"};
    dimfold_nested layout = layout_of("(3,(2,3)):(3,(12,1))");
    dimfold_tuple shape = tuple_of("(3,(2,3))"), natural;
    dimfold_diag diag;
    for (ptrdiff_t index = 0; index < 18; index += 5) {
        check(dimfold_tuple_idx2crd(&natural, index, &shape, &diag), &diag);
        printf("%td is ", index);
        print_tuple(&natural);
    }
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        dimfold_tuple coordinate = tuple_of(same[i]);
        check(dimfold_tuple_crd2crd(&natural, &coordinate, &shape, &shape, &diag), &diag);
        printf("%s leads to %td, as does ", same[i], position(&layout, &coordinate));
        print_tuple(&natural);
    }
}

/* ---- Layouts: modes ---- */

static void modes(void)
{
    dimfold_nested a = layout_of("(4,(3,6)):(1,(4,12))"), b = layout_of("(2,3,5,7):(1,2,6,30)"), result;
    const ptrdiff_t path[] = {1, 0}, some[] = {0, 1, 3}, one[] = {2};
    dimfold_diag diag;
    check(dimfold_nested_get(&result, &a, 1, path, &diag), &diag);
    print_layout(&result);
    check(dimfold_nested_get(&result, &a, 2, path, &diag), &diag);
    print_layout(&result);
    check(dimfold_nested_select(&result, &b, 3, some, &diag), &diag);
    print_layout(&result);
    check(dimfold_nested_select(&result, &b, 1, one, &diag), &diag);
    print_layout(&result);
    check(dimfold_nested_take(&result, &b, 1, 4, &diag), &diag);
    print_layout(&result);
    check(dimfold_nested_group(&result, &b, 0, 2, &diag), &diag);
    check(dimfold_nested_group(&result, &result, 1, 3, &diag), &diag);
    print_layout(&result);
    check(dimfold_nested_flatten(&result, &result, &diag), &diag);
    print_layout(&result);
}

static void together(void)
{
    dimfold_nested a = layout_of("3:1"), b = layout_of("4:3"), row, col, all;
    dimfold_diag diag;
    check(dimfold_nested_append(&row, &a, &b, &diag), &diag);
    check(dimfold_nested_prepend(&col, &a, &b, &diag), &diag);
    check(dimfold_nested_concatenate(&all, 2, (const dimfold_nested *[]){&row, &col}, &diag), &diag);
    print_layout(&all);
    check(dimfold_nested_append(&all, &row, &row, &diag), &diag);
    print_layout(&all);
    check(dimfold_nested_replace(&all, &all, 2, &b, &diag), &diag);
    print_layout(&all);
}

/* ---- The algebra ---- */

static void simplify(void)
{
    dimfold_nested layout = layout_of("(_2,(_1,_6)):(_1,(_6,_2))"), result;
    dimfold_tuple profile = tuple_of("(1,1)");
    dimfold_diag diag;
    check(dimfold_nested_coalesce(&result, &layout, &diag), &diag);
    print_layout(&result);
    check(dimfold_nested_coalesce_by(&result, &layout, &profile, &diag), &diag);
    print_layout(&result);
}

static void compose(const char *a, const char *b)
{
    dimfold_nested layout = layout_of(a), layout2 = layout_of(b), result;
    dimfold_diag diag;
    check(dimfold_nested_composition(&result, &layout, &layout2, &diag), &diag);
    printf("%s o %s = ", a, b);
    print_layout(&result);
}

static void complement(const char *a, const char *size)
{
    dimfold_nested layout = layout_of(a), result;
    dimfold_tuple cotarget = tuple_of(size);
    dimfold_diag diag;
    check(dimfold_nested_complement(&result, &layout, &cotarget, 0, &diag), &diag);
    printf("complement(%s, %s) = ", a, size);
    print_layout(&result);
}

/* Any of the operations by a tiler; products take no flags. */
static dimfold_status compose_by(dimfold_nested *result, const dimfold_nested *layout, const dimfold_tiler *tiler,
                                 uint32_t flags, dimfold_diag *diag)
{
    return dimfold_nested_composition_tiler(result, layout, tiler, flags, diag);
}

static dimfold_status multiply(dimfold_nested *result, const dimfold_nested *layout, const dimfold_tiler *tiler,
                               uint32_t flags, dimfold_diag *diag)
{
    (void)flags;
    return dimfold_nested_logical_product(result, layout, tiler, diag);
}

typedef dimfold_status by_tiler(dimfold_nested *, const dimfold_nested *, const dimfold_tiler *, uint32_t,
                                dimfold_diag *);

static void by(const char *name, by_tiler *operation, const char *a, const char *b)
{
    dimfold_nested layout = layout_of(a), result;
    dimfold_tiler tiler = tiler_of(b);
    dimfold_diag diag;
    check(operation(&result, &layout, &tiler, 0, &diag), &diag);
    printf("%s(%s, %s) = ", name, a, b);
    print_layout(&result);
}

static void products(void)
{
    dimfold_nested block = layout_of("(2,5):(5,1)"), places = layout_of("(3,4):(1,3)"), result;
    dimfold_tuple profile = tuple_of("(1,1)");
    dimfold_diag diag;
    check(dimfold_nested_blocked_product(&result, &block, &places, &diag), &diag);
    check(dimfold_nested_coalesce_by(&result, &result, &profile, &diag), &diag);
    print_layout(&result);
    check(dimfold_nested_raked_product(&result, &block, &places, &diag), &diag);
    print_layout(&result);
}

static void algebra(void)
{
    const char *const tensor = "(9,(4,8)):(59,(13,1))", *const tiler = "<3:3,(2,4):(1,8)>";
    compose("(6,2):(8,2)", "(4,3):(3,1)");
    compose("20:2", "(5,4):(4,1)");
    compose("(_10,_2):(_16,_4)", "(_5,_4):(_1,_5)");
    by("composition", compose_by, "(12,(4,8)):(59,(13,1))", "<3:4,8:2>");
    by("composition", compose_by, "(12,(4,8)):(59,(13,1))", "<3,8>");
    complement("4:1", "24");
    complement("6:4", "24");
    complement("(4,6):(1,4)", "24");
    complement("4:2", "24");
    complement("(2,4):(1,6)", "24");
    complement("(2,2):(1,6)", "24");
    by("logical_divide", dimfold_nested_logical_divide, "(4,2,3):(2,1,8)", "4:2");
    by("logical_divide", dimfold_nested_logical_divide, tensor, tiler);
    by("zipped_divide", dimfold_nested_zipped_divide, tensor, tiler);
    by("tiled_divide", dimfold_nested_tiled_divide, tensor, tiler);
    by("flat_divide", dimfold_nested_flat_divide, tensor, tiler);
    by("logical_product", multiply, "(2,2):(4,1)", "6:1");
    by("logical_product", multiply, "(2,2):(4,1)", "(4,2):(2,1)");
    products();
}

int main(void)
{
    making();
    using();
    compatibility();
    coordinates();
    modes();
    together();
    simplify();
    algebra();
    return 0;
}
