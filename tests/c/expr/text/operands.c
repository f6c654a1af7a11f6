/* Values that become nodes: numbers take their places among the nodes before and behind them. */
#include "expr/text/operands.h"

#include "test.h"

static expr_operands begin(dimfold_diag *diag)
{
    expr_operands operands = {.call = {diag, "expr_parse"}};
    dimfold_expr_begin(&operands.expr);
    return operands;
}

static void push_number(expr_operands *operands, const char *text, size_t column)
{
    uint16_t place = (uint16_t)operands->expr.count;
    CHECK_STATUS(DIMFOLD_OK, dimfold_operands_push(operands, (expr_operand){OPERAND_NUMBER, false, place,
                                                                            {text, strlen(text), column}, 0}));
}

static void push_source(expr_operands *operands)
{
    uint16_t node = 0;
    CHECK_STATUS(DIMFOLD_OK, dimfold_operands_source(operands, 1, DIMFOLD_DTYPE_I32, &node));
    CHECK_STATUS(DIMFOLD_OK, dimfold_operands_push_node(operands, 1, node));
}

/* fma-like nesting without an fma: 1 - (2 - source): the numbers become nodes 0 and 1, before the source. */
TEST(operands_number_nodes_as_their_texts_end)
{
    expr_operands operands = begin(NULL);
    uint16_t node;
    push_number(&operands, "1", 1);
    push_number(&operands, "2", 2);
    push_source(&operands);
    CHECK_STATUS(DIMFOLD_OK, dimfold_operands_apply(&operands, 3, DIMFOLD_OP_SUB, 2));
    CHECK_STATUS(DIMFOLD_OK, dimfold_operands_apply(&operands, 4, DIMFOLD_OP_SUB, 2));
    CHECK_STATUS(DIMFOLD_OK, dimfold_operands_take(&operands, &node));
    const dimfold_node *nodes = operands.expr.node;
    CHECK(node == 4 && operands.count == 0 && operands.expr.count == 5);
    CHECK(nodes[0].op == DIMFOLD_OP_CONSTANT && nodes[0].value[0] == 1);
    CHECK(nodes[1].op == DIMFOLD_OP_CONSTANT && nodes[1].value[0] == 2);
    CHECK(nodes[2].op == DIMFOLD_OP_SOURCE);
    CHECK(nodes[3].op == DIMFOLD_OP_SUB && nodes[3].arg[0] == 1 && nodes[3].arg[1] == 2);
    CHECK(nodes[4].op == DIMFOLD_OP_SUB && nodes[4].arg[0] == 0 && nodes[4].arg[1] == 3);
    CHECK(nodes[4].arg[2] == DIMFOLD_NODE_NONE);
}

TEST(operands_change_the_sign_of_a_number_without_a_node)
{
    expr_operands operands = begin(NULL);
    push_number(&operands, "7", 1);
    CHECK_STATUS(DIMFOLD_OK, dimfold_operands_apply(&operands, 1, DIMFOLD_OP_NEG, 1));
    CHECK_EQ(0, operands.expr.count);
    CHECK_STATUS(DIMFOLD_OK, dimfold_operands_convert(&operands, 1, DIMFOLD_DTYPE_I8, 0, 1));
    CHECK(operands.expr.count == 1 && operands.expr.node[0].value[0] == 0xf9);
}

TEST(operands_make_complex_and_opaque_items)
{
    expr_operands operands = begin(NULL);
    const unsigned char *bytes = (const unsigned char *)operands.expr.node[1].value;
    float parts[2];
    push_number(&operands, "2.5", 1);
    push_number(&operands, "1", 2);
    CHECK_STATUS(DIMFOLD_OK, dimfold_operands_convert(&operands, 1, DIMFOLD_DTYPE_C64, 0, 2));
    memcpy(parts, operands.expr.node[0].value, sizeof parts);
    CHECK(parts[0] == 2.5f && parts[1] == 1.0f && operands.count == 1);
    push_number(&operands, "0x0102030405060708090a0b0c0d0e0f10", 3);
    CHECK_STATUS(DIMFOLD_OK, dimfold_operands_convert(&operands, 3, dimfold_dtype_opaque(16), 0, 1));
    for (unsigned char i = 0; i < 16; i++)
        CHECK_EQ(i + 1, bytes[i]);
}

TEST(operands_name_a_number_without_a_dtype)
{
    dimfold_diag diag;
    uint16_t node;
    expr_operands operands = begin(&diag);
    push_number(&operands, "1", 5);
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_operands_take(&operands, &node));
    CHECK_EQ(5, diag.column);
    push_number(&operands, "2", 9);
    CHECK_STATUS(DIMFOLD_ERR_DTYPE, dimfold_operands_apply(&operands, 7, DIMFOLD_OP_ADD, 2));
    CHECK_EQ(5, diag.column);
    CHECK_STATUS(DIMFOLD_ERR_SYNTAX, dimfold_operands_apply(&operands, 7, DIMFOLD_OP_WHERE, 2));
    CHECK_EQ(7, diag.column);
}

TEST(operands_read_axes_and_sources_again)
{
    dimfold_diag diag;
    expr_operands operands = begin(&diag);
    push_source(&operands);
    push_number(&operands, "0", 3);
    CHECK_STATUS(DIMFOLD_OK, dimfold_operands_leaf(&operands, 2, DIMFOLD_OP_SOURCE, 1));
    CHECK(operands.expr.count == 2 && operands.expr.sources == 1 && operands.operand[1].node == 1);
    push_number(&operands, "1", 3);
    CHECK_STATUS(DIMFOLD_ERR_SYNTAX, dimfold_operands_leaf(&operands, 2, DIMFOLD_OP_SOURCE, 1));
    CHECK_EQ(3, diag.column);
    CHECK_STATUS(DIMFOLD_OK, dimfold_operands_leaf(&operands, 2, DIMFOLD_OP_INDEX, 1));
    CHECK(operands.expr.node[2].op == DIMFOLD_OP_INDEX && operands.expr.node[2].value[0] == 1);
}

TEST(operands_wait_on_a_list_of_128)
{
    dimfold_diag diag;
    static expr_operands operands;
    operands = begin(&diag);
    for (size_t i = 0; i < OPERANDS_MAX; i++)
        push_number(&operands, "1", 1);
    CHECK_STATUS(DIMFOLD_ERR_UNSUPPORTED, dimfold_operands_push_node(&operands, 8, 0));
    CHECK_EQ(8, diag.column);
}
