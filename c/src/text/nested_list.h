/* Items in brackets inside of brackets, read from left to right without recursion; and the pieces of nested layouts
   that are made of them. */
#pragma once

#include "lexer.h"

#include <dimfold/nested.h>

/* What the integers of a tuple may be. */
typedef enum dimfold_leaf_kind {
    DIMFOLD_LEAF_COORDINATE, /* any, or `_` */
    DIMFOLD_LEAF_EXTENT,     /* 1 or more */
    DIMFOLD_LEAF_TILE,       /* 1 or more, or `_` */
    DIMFOLD_LEAF_STRIDE,     /* any, or a basis element */
} dimfold_leaf_kind;

/* A list that is being read. `item` takes one item off the text and adds its leaves, one or more. */
typedef struct dimfold_list {
    dimfold_lexer *lexer;
    dimfold_status (*item)(struct dimfold_list *list);
    void *result;
    uint32_t *leaves;     /* of the result */
    uint8_t *brackets;    /* of the result: 32 zeros that get the brackets as dimfold_tuple has its parentheses */
    const char *open, *close;
    const char *expected; /* behind an item, in words */
    uint32_t depth;       /* brackets that are open */
} dimfold_list;

/* Takes an item, or items in brackets. */
dimfold_status dimfold_lexer_list(dimfold_list *list);

/* Fails at byte `at`, where something begins that is too much or not representable. */
dimfold_status dimfold_lexer_refuse(const dimfold_lexer *lexer, size_t at, int32_t reason, int64_t expected,
                                    int64_t found);

/* Takes "8" or "_8". */
dimfold_status dimfold_lexer_integer(dimfold_lexer *lexer, ptrdiff_t *number, bool *is_static);

/* Takes `_`, unless it belongs to a static integer. */
bool dimfold_lexer_accept_whole(dimfold_lexer *lexer);

/* Takes "(3,(_2,_))". `basis`, of 32 zeros, gets the paths of strides; for other integers it may be NULL. */
dimfold_status dimfold_lexer_tuple(dimfold_lexer *lexer, dimfold_leaf_kind kind, dimfold_tuple *result,
                                   uint32_t *basis);

/* Takes a shape and the strides behind it, if it has any. Whether size and positions are representable is not known
   then. */
dimfold_status dimfold_lexer_strided(dimfold_lexer *lexer, dimfold_nested *result);
