/* The values of an expression that is being read: nodes, and numbers that wait for the dtype of what stands beside
   them. Nodes are numbered in the order in which their texts end, those of such numbers too. */
#pragma once

#include "scan.h"

#include <dimfold/expr.h>

enum { OPERANDS_MAX = 128 };

enum expr_operand_kind { OPERAND_NODE, OPERAND_NUMBER, OPERAND_INFINITY, OPERAND_NAN };

typedef struct expr_operand {
    uint8_t kind;
    bool is_negative;
    uint16_t node;     /* of a number: how many nodes were there before it, so the number of its own */
    expr_word word;    /* of a number its text */
    uint64_t fraction; /* of a NaN; 0 is the one that has no other name */
} expr_operand;

typedef struct expr_operands {
    dimfold_call call;
    uint32_t count;
    expr_operand operand[OPERANDS_MAX];
    dimfold_expr expr;
} expr_operands;

/* Adds a value that was read. */
dimfold_status dimfold_operands_push(expr_operands *operands, expr_operand operand);
dimfold_status dimfold_operands_push_node(expr_operands *operands, size_t column, uint16_t node);

/* Adds a source, and its value. */
dimfold_status dimfold_operands_source(expr_operands *operands, size_t column, dimfold_dtype dtype, uint16_t *node);

/* Replaces the last `count` values by what an operation makes of them. The column is that of the operator. */
dimfold_status dimfold_operands_apply(expr_operands *operands, size_t column, uint16_t op, uint32_t count);

/* The same for a dtype around them: a constant, or a cast, with flags as of dimfold_expr_cast. */
dimfold_status dimfold_operands_convert(expr_operands *operands, size_t column, dimfold_dtype dtype, uint32_t flags,
                                        uint32_t count);

/* The same for index(axis), and for source(number) of a source that is there already. */
dimfold_status dimfold_operands_leaf(expr_operands *operands, size_t column, uint16_t op, uint32_t count);

/* Takes the last value off, which must be a node. */
dimfold_status dimfold_operands_take(expr_operands *operands, uint16_t *node);
