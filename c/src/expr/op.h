/* What there is to know of an operation without computing it. */
#pragma once

#include <dimfold/expr.h>

/* DIMFOLD_WRAPPING, which views have: the one flag of a cast. */
#define EXPR_CAST_WRAPPING 8u

/* Kinds of dtypes, one bit each, and their unions. */
#define EXPR_BOOL 1u
#define EXPR_UNSIGNED 2u
#define EXPR_SIGNED 4u
#define EXPR_HALF 8u     /* f16, bf16 */
#define EXPR_PART 16u    /* f32, f64: what a complex number has two of */
#define EXPR_COMPLEX 32u
#define EXPR_OPAQUE 64u
#define EXPR_WHOLE (EXPR_UNSIGNED | EXPR_SIGNED)
#define EXPR_FLOAT (EXPR_HALF | EXPR_PART)
#define EXPR_REAL (EXPR_WHOLE | EXPR_FLOAT)
#define EXPR_ORDERED (EXPR_BOOL | EXPR_REAL)
#define EXPR_NUMBER (EXPR_REAL | EXPR_COMPLEX)
#define EXPR_NAMED (EXPR_BOOL | EXPR_NUMBER)

/* What is computed of arguments of one dtype. */
enum expr_result {
    RESULT_SAME,  /* their dtype */
    RESULT_BOOL,
    RESULT_PART,  /* of complex arguments the dtype of their parts, of others the same */
    RESULT_WHOLE, /* the complex dtype of such parts */
    RESULT_NODE   /* the one that the node says */
};

typedef struct expr_operation {
    uint16_t op;
    uint8_t arity;
    uint8_t dtypes; /* EXPR_… */
    uint8_t result; /* enum expr_result */
    const char *name;
} expr_operation;

/* NULL for leaves and for what is no operation. */
const expr_operation *dimfold_expr_operation(uint16_t op);

/* The bit of a dtype; 0 for one that no node can have. */
uint32_t dimfold_expr_kind(dimfold_dtype dtype);

/* Whether the first argument is a bool, whatever the others are. */
static inline bool expr_is_chosen(uint16_t op)
{
    return op == DIMFOLD_OP_WHERE;
}
