/* Modes taken, put together, wrapped and unwrapped: of tuples, and of layouts alike. */
#include "nested/notation.h"

/* Runs an operation on a tuple and on the layout whose shape and strides it is: both results say the same. */
typedef dimfold_status modes_tuple(dimfold_tuple *result, const dimfold_tuple *tuple, const void *with);
typedef dimfold_status modes_layout(dimfold_nested *result, const dimfold_nested *layout, const void *with);

static void check_both(modes_tuple *of_tuple, modes_layout *of_layout, const void *with, const char *expected,
                       const char *text)
{
    dimfold_tuple tuple = tuple_of(text), shape = tuple_of("77"), stride;
    dimfold_nested layout;
    dimfold_status status;
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_new(&layout, &tuple, &tuple, NULL));
    layout.offset = 5;
    layout.swizzle = (dimfold_swizzle){1, 2, 3, 0};
    status = of_tuple(&tuple, &tuple, with);
    CHECK_STATUS(status, of_layout(&layout, &layout, with));
    CHECK_EQ(expected != NULL, status == DIMFOLD_OK);
    CHECK(layout.offset == 5 && layout.swizzle.bits == 1);
    if (expected == NULL)
        return;
    CHECK_TUPLE(expected, &tuple);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_shape(&shape, &layout, NULL));
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_stride(&stride, &layout, NULL));
    CHECK_TUPLE(expected, &shape);
    CHECK_TUPLE(expected, &stride);
}

typedef struct modes_list {
    size_t count;
    ptrdiff_t mode[4];
} modes_list;

static dimfold_status get_tuple(dimfold_tuple *result, const dimfold_tuple *tuple, const void *with)
{
    const modes_list *path = with;
    return dimfold_tuple_get(result, tuple, path->count, path->mode, NULL);
}

static dimfold_status get_layout(dimfold_nested *result, const dimfold_nested *layout, const void *with)
{
    const modes_list *path = with;
    return dimfold_nested_get(result, layout, path->count, path->mode, NULL);
}

TEST(get_follows_a_path)
{
    const char *text = "((_2,3),4,(5,(6)))";
    check_both(get_tuple, get_layout, &(modes_list){0, {0}}, text, text);
    check_both(get_tuple, get_layout, &(modes_list){1, {0}}, "(_2,3)", text);
    check_both(get_tuple, get_layout, &(modes_list){2, {0, 1}}, "3", text);
    check_both(get_tuple, get_layout, &(modes_list){1, {-1}}, "(5,(6))", text);
    check_both(get_tuple, get_layout, &(modes_list){2, {2, -1}}, "(6)", text);
    check_both(get_tuple, get_layout, &(modes_list){3, {2, 1, 0}}, "6", text);
    check_both(get_tuple, get_layout, &(modes_list){4, {2, 1, 0, 0}}, "6", text);
    check_both(get_tuple, get_layout, &(modes_list){1, {3}}, NULL, text);
    check_both(get_tuple, get_layout, &(modes_list){1, {-4}}, NULL, text);
    check_both(get_tuple, get_layout, &(modes_list){2, {1, 1}}, NULL, text);
    check_both(get_tuple, get_layout, &(modes_list){1, {0}}, NULL, "()");
}

static dimfold_status select_tuple(dimfold_tuple *result, const dimfold_tuple *tuple, const void *with)
{
    const modes_list *list = with;
    return dimfold_tuple_select(result, tuple, list->count, list->mode, NULL);
}

static dimfold_status select_layout(dimfold_nested *result, const dimfold_nested *layout, const void *with)
{
    const modes_list *list = with;
    return dimfold_nested_select(result, layout, list->count, list->mode, NULL);
}

TEST(select_takes_modes_in_any_order)
{
    const char *text = "((2,_3),4,(5,(6)))";
    check_both(select_tuple, select_layout, &(modes_list){3, {2, 0, -2}}, "((5,(6)),(2,_3),4)", text);
    check_both(select_tuple, select_layout, &(modes_list){2, {1, 1}}, "(4,4)", text);
    check_both(select_tuple, select_layout, &(modes_list){1, {1}}, "(4)", text);
    check_both(select_tuple, select_layout, &(modes_list){0, {0}}, "()", text);
    check_both(select_tuple, select_layout, &(modes_list){2, {0, -1}}, "(7,7)", "7");
    check_both(select_tuple, select_layout, &(modes_list){1, {3}}, NULL, text);
}

static dimfold_status take_tuple(dimfold_tuple *result, const dimfold_tuple *tuple, const void *with)
{
    const ptrdiff_t *range = with;
    return dimfold_tuple_take(result, tuple, range[0], range[1], NULL);
}

static dimfold_status take_layout(dimfold_nested *result, const dimfold_nested *layout, const void *with)
{
    const ptrdiff_t *range = with;
    return dimfold_nested_take(result, layout, range[0], range[1], NULL);
}

static dimfold_status group_tuple(dimfold_tuple *result, const dimfold_tuple *tuple, const void *with)
{
    const ptrdiff_t *range = with;
    return dimfold_tuple_group(result, tuple, range[0], range[1], NULL);
}

static dimfold_status group_layout(dimfold_nested *result, const dimfold_nested *layout, const void *with)
{
    const ptrdiff_t *range = with;
    return dimfold_nested_group(result, layout, range[0], range[1], NULL);
}

TEST(take_and_group_want_a_range_of_modes)
{
    static const struct {
        ptrdiff_t range[2];
        const char *text, *take, *group;
    } cases[] = {
        {{0, 2}, "(2,(3,4),5)", "(2,(3,4))", "((2,(3,4)),5)"},
        {{1, 3}, "(2,(3,4),5)", "((3,4),5)", "(2,((3,4),5))"},
        {{-2, -1}, "(2,(3,4),5)", "((3,4))", "(2,((3,4)),5)"},
        {{0, 3}, "(2,(3,4),5)", "(2,(3,4),5)", "((2,(3,4),5))"},
        {{1, 1}, "(2,(3,4),5)", "()", "(2,(3,4),5)"},
        {{3, 3}, "(2,(3,4),5)", "()", "(2,(3,4),5)"},
        {{0, 1}, "7", "(7)", "((7))"},
        {{0, 0}, "()", "()", "()"},
        {{2, 1}, "(2,(3,4),5)", NULL, NULL},
        {{0, 4}, "(2,(3,4),5)", NULL, NULL},
        {{-4, 1}, "(2,(3,4),5)", NULL, NULL},
        {{0, 1}, "()", NULL, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_both(take_tuple, take_layout, cases[i].range, cases[i].take, cases[i].text);
        check_both(group_tuple, group_layout, cases[i].range, cases[i].group, cases[i].text);
    }
}

static dimfold_status flatten_tuple(dimfold_tuple *result, const dimfold_tuple *tuple, const void *with)
{
    (void)with;
    return dimfold_tuple_flatten(result, tuple, NULL);
}

static dimfold_status flatten_layout(dimfold_nested *result, const dimfold_nested *layout, const void *with)
{
    (void)with;
    return dimfold_nested_flatten(result, layout, NULL);
}

static dimfold_status wrap_tuple(dimfold_tuple *result, const dimfold_tuple *tuple, const void *with)
{
    (void)with;
    return dimfold_tuple_wrap(result, tuple, NULL);
}

static dimfold_status wrap_layout(dimfold_nested *result, const dimfold_nested *layout, const void *with)
{
    (void)with;
    return dimfold_nested_wrap(result, layout, NULL);
}

static dimfold_status unwrap_tuple(dimfold_tuple *result, const dimfold_tuple *tuple, const void *with)
{
    (void)with;
    return dimfold_tuple_unwrap(result, tuple, NULL);
}

static dimfold_status unwrap_layout(dimfold_nested *result, const dimfold_nested *layout, const void *with)
{
    (void)with;
    return dimfold_nested_unwrap(result, layout, NULL);
}

TEST(parentheses_are_dropped_and_put_around)
{
    static const char *const cases[][4] = {
        {"7", "7", "(7)", "7"},
        {"(7)", "(7)", "(7)", "7"},
        {"(((7)))", "(7)", "(((7)))", "7"},
        {"((3,4))", "(3,4)", "((3,4))", "(3,4)"},
        {"((3,(_4)),5)", "(3,_4,5)", "((3,(_4)),5)", "((3,(_4)),5)"},
        {"()", "()", "()", "()"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        check_both(flatten_tuple, flatten_layout, NULL, cases[i][1], cases[i][0]);
        check_both(wrap_tuple, wrap_layout, NULL, cases[i][2], cases[i][0]);
        check_both(unwrap_tuple, unwrap_layout, NULL, cases[i][3], cases[i][0]);
    }
}

static dimfold_status unflatten_tuple(dimfold_tuple *result, const dimfold_tuple *tuple, const void *with)
{
    return dimfold_tuple_unflatten(result, tuple, with, NULL);
}

static dimfold_status unflatten_layout(dimfold_nested *result, const dimfold_nested *layout, const void *with)
{
    return dimfold_nested_unflatten(result, layout, with, NULL);
}

TEST(unflatten_takes_the_parentheses_of_a_profile)
{
    dimfold_tuple profile = tuple_of("(0,((_,0)))"), integer = tuple_of("9"), none = tuple_of("()");
    check_both(unflatten_tuple, unflatten_layout, &profile, "(3,((4,_5)))", "(3,4,_5)");
    check_both(unflatten_tuple, unflatten_layout, &profile, "(3,((4,5)))", "(((3),4),5)");
    check_both(unflatten_tuple, unflatten_layout, &profile, NULL, "(3,4)");
    check_both(unflatten_tuple, unflatten_layout, &integer, "3", "((3))");
    check_both(unflatten_tuple, unflatten_layout, &none, "()", "()");
    check_both(unflatten_tuple, unflatten_layout, &none, NULL, "1");
}

/* Of two operands: the second is the same tuple for both, as shape and strides. */
typedef struct modes_second {
    dimfold_tuple tuple;
    dimfold_nested layout;
    ptrdiff_t mode;
} modes_second;

static modes_second second_of(const char *text, ptrdiff_t mode)
{
    modes_second second = {tuple_of(text), {0}, mode};
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_new(&second.layout, &second.tuple, &second.tuple, NULL));
    return second;
}

static dimfold_status append_tuple(dimfold_tuple *result, const dimfold_tuple *tuple, const void *with)
{
    return dimfold_tuple_append(result, tuple, &((const modes_second *)with)->tuple, NULL);
}

static dimfold_status append_layout(dimfold_nested *result, const dimfold_nested *layout, const void *with)
{
    return dimfold_nested_append(result, layout, &((const modes_second *)with)->layout, NULL);
}

static dimfold_status prepend_tuple(dimfold_tuple *result, const dimfold_tuple *tuple, const void *with)
{
    return dimfold_tuple_prepend(result, tuple, &((const modes_second *)with)->tuple, NULL);
}

static dimfold_status prepend_layout(dimfold_nested *result, const dimfold_nested *layout, const void *with)
{
    return dimfold_nested_prepend(result, layout, &((const modes_second *)with)->layout, NULL);
}

static dimfold_status replace_tuple(dimfold_tuple *result, const dimfold_tuple *tuple, const void *with)
{
    const modes_second *second = with;
    return dimfold_tuple_replace(result, tuple, second->mode, &second->tuple, NULL);
}

static dimfold_status replace_layout(dimfold_nested *result, const dimfold_nested *layout, const void *with)
{
    const modes_second *second = with;
    return dimfold_nested_replace(result, layout, second->mode, &second->layout, NULL);
}

TEST(append_prepend_and_replace_put_a_mode_in)
{
    static const struct {
        const char *text, *second;
        ptrdiff_t mode;
        const char *append, *prepend, *replace;
    } cases[] = {
        {"(2,(3,4))", "5", 0, "(2,(3,4),5)", "(5,2,(3,4))", "(5,(3,4))"},
        {"(2,(3,4))", "(5,_6)", -1, "(2,(3,4),(5,_6))", "((5,_6),2,(3,4))", "(2,(5,_6))"},
        {"2", "5", 0, "(2,5)", "(5,2)", "(5)"},
        {"(2)", "(5)", 0, "(2,(5))", "((5),2)", "((5))"},
        {"()", "5", 0, "(5)", "(5)", NULL},
        {"()", "(5)", 0, "((5))", "((5))", NULL},
        {"(2,3)", "5", 2, "(2,3,5)", "(5,2,3)", NULL},
        {"(2,3)", "()", 0, NULL, NULL, NULL},
        {"(((((((((((((2,3)))))))))))))", "(((((((((((((((7)))))))))))))))", 0, NULL, NULL, NULL},
        {"(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)", "1", 31, NULL, NULL,
         "(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        modes_second second = second_of(cases[i].second, cases[i].mode);
        if (i != 9) {
            check_both(append_tuple, append_layout, &second, cases[i].append, cases[i].text);
            check_both(prepend_tuple, prepend_layout, &second, cases[i].prepend, cases[i].text);
            check_both(replace_tuple, replace_layout, &second, cases[i].replace, cases[i].text);
        } else {
            dimfold_tuple tuple = tuple_of(cases[i].text);
            CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, append_tuple(&tuple, &tuple, &second));
            CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, prepend_tuple(&tuple, &tuple, &second));
            CHECK_STATUS(DIMFOLD_OK, replace_tuple(&tuple, &tuple, &second));
            CHECK_TUPLE(cases[i].replace, &tuple);
        }
    }
}

TEST(only_the_first_layout_may_have_an_offset_or_a_swizzle)
{
    dimfold_nested plain = nested_of("(2,3):(1,2)"), moved = nested_of("4:1+3");
    dimfold_nested swizzled = nested_of("Sw<1,0,1> o 4:1");
    dimfold_nested result = nested_of("9:1");
    const dimfold_nested *bad[] = {&moved, &swizzled};
    dimfold_diag diag;
    for (size_t i = 0; i < 2; i++) {
        CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_append(&result, &plain, bad[i], &diag));
        CHECK(strcmp(diag.operand, "layout2") == 0);
        CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_prepend(&result, &plain, bad[i], NULL));
        CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_replace(&result, &plain, 0, bad[i], NULL));
        CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_zip(&result, &plain, bad[i], NULL));
        const dimfold_nested *second[] = {&plain, bad[i]};
        CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_nested_concatenate(&result, 2, second, &diag));
        CHECK(strcmp(diag.operand, "layouts") == 0);
    }
    CHECK_NESTED("9:1", &result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_prepend(&result, &moved, &plain, NULL));
    CHECK_NESTED("((2,3),4):((1,2),1)+3", &result);
    const dimfold_nested *list[] = {&swizzled, &plain};
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_concatenate(&result, 2, list, NULL));
    CHECK_NESTED("Sw<1,0,1> o 0 o (4,(2,3)):(1,(1,2))", &result);
}

TEST(concatenate_makes_a_tuple_of_its_operands)
{
    dimfold_tuple a = tuple_of("(2,_)"), b = tuple_of("_3"), empty = tuple_of("()"), result;
    dimfold_nested layout;
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_concatenate(&result, 3, (const dimfold_tuple *[]){&a, &b, &a}, NULL));
    CHECK_TUPLE("((2,_),_3,(2,_))", &result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_concatenate(&a, 1, (const dimfold_tuple *[]){&a}, NULL));
    CHECK_TUPLE("((2,_))", &a);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_concatenate(&result, 0, NULL, NULL));
    CHECK_TUPLE("()", &result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_nested_concatenate(&layout, 0, NULL, NULL));
    CHECK_NESTED("():()", &layout);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED,
                 dimfold_tuple_concatenate(&result, 2, (const dimfold_tuple *[]){&b, &empty}, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tuple_concatenate(&result, 2, (const dimfold_tuple *[]){&b, NULL}, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tuple_concatenate(&result, 2, NULL, NULL));
    CHECK_TUPLE("()", &result);
}

TEST(concatenate_takes_32_leaves_and_no_more)
{
    dimfold_tuple one = tuple_of("1"), result = tuple_of("7");
    const dimfold_tuple *ones[33];
    for (size_t i = 0; i < 33; i++)
        ones[i] = &one;
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_tuple_concatenate(&result, 33, ones, NULL));
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_tuple_concatenate(&result, SIZE_MAX, ones, NULL));
    CHECK_TUPLE("7", &result);
    CHECK_STATUS(DIMFOLD_OK, dimfold_tuple_concatenate(&result, 32, ones, NULL));
    CHECK_EQ(32, dimfold_tuple_rank(&result));
}

TEST(select_stops_at_32_leaves)
{
    dimfold_tuple tuple = tuple_of("(1,2,3)"), result = tuple_of("7");
    ptrdiff_t modes[40] = {0};
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_tuple_select(&result, &tuple, 40, modes, NULL));
    CHECK_STATUS(DIMFOLD_ERR_NULL, dimfold_tuple_select(&result, &tuple, 1, NULL, NULL));
    CHECK_TUPLE("7", &result);
}

TEST(layouts_of_modes_are_checked)
{
    dimfold_nested layout = nested_of("(2,3):(1,2)"), result = nested_of("9:1");
    layout.stride[1] = PTRDIFF_MAX / 4 * 2;
    CHECK_STATUS(DIMFOLD_ERR_OVERFLOW, dimfold_nested_append(&result, &layout, &layout, NULL));
    CHECK_NESTED("9:1", &result);
}
