/* Expressions: arithmetic over views of any layout, in one pass.

       dimfold_expr expr;                                         // a * 2.5 + b
       uint16_t a, b, scale, product, sum;
       float factor = 2.5f;
       dimfold_expr_begin(&expr);
       dimfold_expr_source(&expr, &a, DIMFOLD_DTYPE_F32, NULL);
       dimfold_expr_source(&expr, &b, DIMFOLD_DTYPE_F32, NULL);
       dimfold_expr_constant(&expr, &scale, DIMFOLD_DTYPE_F32, &factor, NULL);
       dimfold_expr_op(&expr, &product, DIMFOLD_OP_MUL, 2, (uint16_t[]){a, scale}, NULL);
       dimfold_expr_op(&expr, &sum, DIMFOLD_OP_ADD, 2, (uint16_t[]){product, b}, NULL);
       dimfold_expr_result(&expr, sum, NULL);

   or, in a line: dimfold_expr_parse(&expr, "|a: f32, b: f32| a * 2.5 + b", 28, NULL). A program (program.h) applies it.

   An expression is a plain list of nodes, each of which names earlier ones as its arguments. It owns nothing, may be
   constant data, and what one node computes is shared by all that name it.

   - There is no conversion but the one that is written: the arguments of a node have one dtype (DIMFOLD_ERR_DTYPE names
     the node), and casts are nodes, with the rules of dimfold_cast. dimfold_dtype_promote says what NumPy would choose.
   - Integers wrap. A division of integers by zero is 0, and so is what it leaves; the smallest one divided by -1 is
     itself; a shift by as many bits as there are, or more, or by a negative number of them, gives 0, or -1 for a
     negative number shifted right.
   - Floats follow IEEE 754, rounded to nearest, subnormals included, whatever the caller's rounding mode. Nothing is
     contracted: a product that is not rounded is DIMFOLD_OP_FMA. f16 and bf16 are computed in f32 and rounded after
     each node. A NaN's sign and payload are unspecified.
   - Functions have the errors that docs/functions.md lists, and the same bits on every machine. */
#ifndef DIMFOLD_EXPR_H
#define DIMFOLD_EXPR_H

#include "dtype.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a node computes, of arguments x, y and z; dtypes are b (bool), u, i (integers), f (floats), c (complex). */
#define DIMFOLD_OP_SOURCE 1   /* an element of the view number value[0] */
#define DIMFOLD_OP_CONSTANT 2 /* the item in `value` */
#define DIMFOLD_OP_INDEX 3    /* i64: the element's index along axis value[0], counted from the end if negative */
#define DIMFOLD_OP_CAST 4     /* x as `dtype`; value[0] is 0, or DIMFOLD_WRAPPING: integers modulo 2^bits */

#define DIMFOLD_OP_ADD 10       /* u i f c */
#define DIMFOLD_OP_SUB 11       /* u i f c */
#define DIMFOLD_OP_MUL 12       /* u i f c */
#define DIMFOLD_OP_DIV 13       /* f c: the quotient */
#define DIMFOLD_OP_FLOOR_DIV 14 /* u i f: rounded towards minus infinity, as Python's //: of floats by its formula */
#define DIMFOLD_OP_MOD 15       /* u i f: what that leaves, with the sign of y, as Python's % */
#define DIMFOLD_OP_TRUNC_DIV 16 /* u i f: rounded towards zero, as C's / of integers; of floats the quotient is */
#define DIMFOLD_OP_REM 17       /* u i f: what the exact quotient leaves, with the sign of x, as C's % and fmod */
#define DIMFOLD_OP_FMA 18       /* f: x * y + z, rounded once */
#define DIMFOLD_OP_NEG 19       /* u i f c */
#define DIMFOLD_OP_ABS 20       /* u i f; of c the magnitude, as the float of its parts */
#define DIMFOLD_OP_SIGN 21      /* u i f: -1, 0 or 1; zeros and NaN are kept */
#define DIMFOLD_OP_MIN 22       /* b u i f: NaN if either is; -0 is below +0 */
#define DIMFOLD_OP_MAX 23
#define DIMFOLD_OP_MIN_NUM 24   /* f: the other one if one is NaN */
#define DIMFOLD_OP_MAX_NUM 25

#define DIMFOLD_OP_AND 30 /* b u i */
#define DIMFOLD_OP_OR 31  /* b u i */
#define DIMFOLD_OP_XOR 32 /* b u i */
#define DIMFOLD_OP_NOT 33 /* b u i */
#define DIMFOLD_OP_SHL 34 /* u i */
#define DIMFOLD_OP_SHR 35 /* u i: of i the sign is shifted in */

#define DIMFOLD_OP_EQ 40        /* all, to b */
#define DIMFOLD_OP_NE 41        /* all, to b */
#define DIMFOLD_OP_LT 42        /* b u i f, to b; false for NaN, as the next three */
#define DIMFOLD_OP_LE 43
#define DIMFOLD_OP_GT 44
#define DIMFOLD_OP_GE 45
#define DIMFOLD_OP_ISNAN 46     /* f c, to b: whether a part is */
#define DIMFOLD_OP_ISINF 47     /* f c, to b: whether a part is */
#define DIMFOLD_OP_ISFINITE 48  /* f c, to b: whether all parts are */
#define DIMFOLD_OP_SIGNBIT 49   /* f, to b */
#define DIMFOLD_OP_WHERE 50     /* x is b; y where it is true, else z: of all dtypes, opaque items too */

#define DIMFOLD_OP_FLOOR 60    /* f, as the next four */
#define DIMFOLD_OP_CEIL 61
#define DIMFOLD_OP_TRUNC 62
#define DIMFOLD_OP_RINT 63     /* to the nearest integer, ties to even */
#define DIMFOLD_OP_COPYSIGN 64 /* x with the sign of y */
#define DIMFOLD_OP_SQRT 65     /* f */

#define DIMFOLD_OP_CONJ 70    /* c */
#define DIMFOLD_OP_REAL 71    /* c, to f */
#define DIMFOLD_OP_IMAG 72    /* c, to f */
#define DIMFOLD_OP_COMPLEX 73 /* x + iy of two f32 or f64 */

/* Functions, of f. Their dtypes, errors and special values: docs/functions.md. */
#define DIMFOLD_OP_EXP 100
#define DIMFOLD_OP_EXP2 101
#define DIMFOLD_OP_EXPM1 102
#define DIMFOLD_OP_LOG 103
#define DIMFOLD_OP_LOG2 104
#define DIMFOLD_OP_LOG10 105
#define DIMFOLD_OP_LOG1P 106
#define DIMFOLD_OP_SIN 107
#define DIMFOLD_OP_COS 108
#define DIMFOLD_OP_TAN 109
#define DIMFOLD_OP_ASIN 110
#define DIMFOLD_OP_ACOS 111
#define DIMFOLD_OP_ATAN 112
#define DIMFOLD_OP_SINH 113
#define DIMFOLD_OP_COSH 114
#define DIMFOLD_OP_TANH 115
#define DIMFOLD_OP_ASINH 116
#define DIMFOLD_OP_ACOSH 117
#define DIMFOLD_OP_ATANH 118
#define DIMFOLD_OP_CBRT 119
#define DIMFOLD_OP_ERF 120
#define DIMFOLD_OP_ERFC 121
#define DIMFOLD_OP_TGAMMA 122
#define DIMFOLD_OP_LGAMMA 123
#define DIMFOLD_OP_ATAN2 124 /* of y and x: the angle of the point (y, x) */
#define DIMFOLD_OP_HYPOT 125
#define DIMFOLD_OP_POW 126

#define DIMFOLD_EXPR_NODES_MAX 64
#define DIMFOLD_EXPR_SOURCES_MAX 8
#define DIMFOLD_EXPR_RESULTS_MAX 8
#define DIMFOLD_EXPR_INDICES_MAX 4 /* axes that DIMFOLD_OP_INDEX names */
#define DIMFOLD_NODE_NONE 0xffff   /* in `arg`: there is none */

typedef struct dimfold_node {
    uint16_t op;       /* DIMFOLD_OP_… */
    uint16_t reserved; /* 0 */
    dimfold_dtype dtype; /* of what it computes */
    uint16_t arg[4];   /* earlier nodes; DIMFOLD_NODE_NONE behind the last one */
    uint64_t value[2]; /* as the operation says; else 0 */
} dimfold_node;

typedef struct dimfold_expr {
    uint32_t count;    /* nodes */
    uint32_t sources;  /* views that it reads; each is named by one node at least */
    uint32_t results;  /* views that it writes */
    uint32_t reserved; /* 0 */
    uint16_t result[DIMFOLD_EXPR_RESULTS_MAX]; /* nodes */
    dimfold_node node[DIMFOLD_EXPR_NODES_MAX];
} dimfold_expr;

/* Makes it empty. */
DIMFOLD_API void dimfold_expr_begin(dimfold_expr *expr);

/* Each of these appends a node and writes its number to `*node`; when it fails, expression and number stay as they
   were. DIMFOLD_ERR_RESOURCE for node 65, source 9, result 9 or index 5 (of different axes); DIMFOLD_ERR_ARGUMENT for
   arguments that are no earlier nodes, or not as many as the operation has. */

/* The next source: an element of the view that a program gets at that place. Any named dtype, and opaque items of
   1, 2, 4, 8 or 16 bytes; DIMFOLD_ERR_DTYPE for others. */
DIMFOLD_API dimfold_status dimfold_expr_source(dimfold_expr *expr, uint16_t *node, dimfold_dtype dtype,
                                               dimfold_diag *diag);

/* One item of a dtype, in this machine's byte order. */
DIMFOLD_API dimfold_status dimfold_expr_constant(dimfold_expr *expr, uint16_t *node, dimfold_dtype dtype,
                                                 const void *item, dimfold_diag *diag);

/* The element's index along an axis of the shape that the program is applied to, as i64. */
DIMFOLD_API dimfold_status dimfold_expr_index(dimfold_expr *expr, uint16_t *node, ptrdiff_t axis, dimfold_diag *diag);

/* Any operation from DIMFOLD_OP_ADD on. DIMFOLD_ERR_DTYPE for dtypes that it does not have, or that differ. */
DIMFOLD_API dimfold_status dimfold_expr_op(dimfold_expr *expr, uint16_t *node, uint16_t op, size_t count,
                                           const uint16_t *args, dimfold_diag *diag);

/* A conversion between named dtypes, by the rules of dimfold_cast. `flags` is 0 or DIMFOLD_WRAPPING. */
DIMFOLD_API dimfold_status dimfold_expr_cast(dimfold_expr *expr, uint16_t *node, uint16_t arg, dimfold_dtype dtype,
                                             uint32_t flags, dimfold_diag *diag);

/* Makes a node the next result: what is written to the view that a program gets at that place. A node may be several
   results. DIMFOLD_ERR_ARGUMENT for a node that there is not; DIMFOLD_ERR_RESOURCE for more results than there can be,
   and for a list that counts more nodes than it has room for. */
DIMFOLD_API dimfold_status dimfold_expr_result(dimfold_expr *expr, uint16_t node, dimfold_diag *diag);

/* Whether these functions could have made it, whoever did: node by node, with their statuses. An expression without
   results is refused with DIMFOLD_ERR_ARGUMENT, and so is a source that no node names. */
DIMFOLD_API dimfold_status dimfold_expr_check(const dimfold_expr *expr, dimfold_diag *diag);

/* ---- Text -------------------------------------------------------------------------------------------------------- */

/* The grammar, which has Python's operators with Python's precedence; blanks may stand between any two tokens:

       expression = "|" [source {"," source}] "|" {definition ";"} value {"," value}     the values are the results
       source     = name ":" dtype                     NumPy's names of dtypes too
       definition = name "=" value                     for what is used more than once
                  | source                             one that is no first node
       value      = name | number | "(" value ")" | "-" value | "~" value | value operator value
                  | operation "(" value {"," value} ")"     by its name: exp(x), where(m, x, y), and(x, y)
                  | dtype "(" value ")"                a cast: f32(x); wrap_u8(x) is one with DIMFOLD_WRAPPING
                  | dtype "(" number ")"               a constant: f32(2.5), c64(1, -2), opaque2(0x0aff) byte by byte
                  | "index(" number ")"                the index along an axis
                  | "source(" number ")"               another node of a source
                  | "true" | "false"
       operator   = "**" | "*" "/" "//" "%" | "+" "-" | "<<" ">>" | "&" | "^" | "|" | "<" "<=" ">" ">=" "==" "!="
       number     = 12 | 0xff | 1.5e-3 | 0x1.8p-3 | inf | nan | nan(0x1), which has these bits of a fraction

   A number without a dtype around it takes that of the values beside it in its node: in `a * 2.5 + b` that of `a`. It
   is rounded to the nearest float; into an integer dtype go integers that it holds, written without a point and an
   exponent. -2.5 is one number, and so is -(2.5). `**` is DIMFOLD_OP_POW; comparisons do not follow each other without
   parentheses. Nodes are numbered in the order in which their texts end. */

/* Reads an expression from all of `text`, which has `length` bytes and needs no closing zero. The diagnosis has the
   column: DIMFOLD_ERR_SYNTAX; DIMFOLD_ERR_DTYPE at the operator, or at a number that no dtype is beside, or that its
   dtype does not have; DIMFOLD_ERR_RESOURCE for more than an expression has room for, and DIMFOLD_ERR_UNSUPPORTED for
   more than 128 parentheses and operators that are open at once. */
DIMFOLD_API dimfold_status dimfold_expr_parse(dimfold_expr *expr, const char *text, size_t length, dimfold_diag *diag);

/* Writes the expression in that grammar, on one line, with a closing zero, at most `capacity` bytes, and returns the
   length of the whole text without it. Sources are called a, b, c …, other nodes that need a name t0, t1 …. If
   dimfold_expr_check accepts the expression, parsing the text gives the same nodes with the same numbers and bits;
   otherwise there is written what can be. `text` may be NULL when `capacity` is 0. */
DIMFOLD_API size_t dimfold_expr_text(const dimfold_expr *expr, char *text, size_t capacity);

/* Writes the sentence of a diagnosis about an expression, or about applying it, and below it the expression with a mark
   below the node, the source or the result that the diagnosis names:

       expr_check: node 4 (add) has an argument of i32: expected f32, or a cast to it
       |a: f32, b: i32| a * 2.5 + b
                        ^~~~~~~~~~~

   in at most `capacity` bytes, as dimfold_diag_text. Without an expression, and for a diagnosis with a column, which is
   about another text, it is the sentence alone. */
DIMFOLD_API size_t dimfold_expr_diag_text(const dimfold_expr *expr, const dimfold_diag *diag, char *text,
                                          size_t capacity);

/* ---- Operations by themselves ------------------------------------------------------------------------------------ */

/* "add", "where", "exp": the constant's name; NULL for what is none. Static. */
DIMFOLD_API const char *dimfold_op_name(uint16_t op);

/* How many arguments it has; 0 for a source, a constant, an index and what is no operation. */
DIMFOLD_API size_t dimfold_op_arity(uint16_t op);

/* The dtype that it computes of arguments of `dtype` (for DIMFOLD_OP_WHERE of y and z); 0 if it does not take them. */
DIMFOLD_API dimfold_dtype dimfold_op_dtype(uint16_t op, dimfold_dtype dtype);

#ifdef __cplusplus
}
#endif

#endif
