/* What an expression stands for. */
#pragma once

#include "cli/report/failure.h"
#include "cli/report/record.h"
#include "number.h"

#include <dimfold/thread_value.h>

typedef enum value_kind {
    VALUE_TUPLE, /* a number is one of depth 0 */
    VALUE_LAYOUT,
    VALUE_TILER,
    VALUE_SWIZZLE,
    VALUE_BOOL,
    VALUE_ANSWER,
    VALUE_THREAD_VALUE, /* a thread-value layout with its tile */
    VALUE_OWNERSHIP,
    VALUE_ACCESS,
    VALUE_DRAWING, /* of a layout, or of a thread-value layout with a tile */
    VALUE_ARRAY,   /* a view of an array, a strided layout, a mapping, tiles, or the answer to a question of them */
    VALUE_NUMBER,  /* that is no integer of the algebra */
} value_kind;

typedef size_t drawing_function(const dimfold_nested *layout, char *text, size_t capacity);
typedef size_t tile_drawing_function(const dimfold_nested *tv, const dimfold_tuple *tile, char *text, size_t capacity);

typedef struct value {
    value_kind kind;
    size_t start, stop; /* the part of the expression that it comes from */
    bool is_source;     /* which is a strided layout's or a mapping's, too */
    dimfold_nested layout;
    union {
        dimfold_tuple tuple; /* of a thread-value layout the tile */
        dimfold_tiler tiler;
        dimfold_swizzle swizzle;
        bool yes;
        number number;
        dimfold_answer answer;
        dimfold_ownership ownership;
        struct {
            uint64_t instructions;
            dimfold_access access;
        } traffic;
        struct expression *array;
    };
    drawing_function *draw; /* one of both, of a drawing */
    tile_drawing_function *draw_tile;
} value;

/* No value but a drawing has a longer text. */
enum { VALUE_TEXT_MAX = 4096 };

/* "a layout", "a number". */
const char *value_kind_name(const value *operand);

static inline bool value_is_number(const value *operand)
{
    return operand->kind == VALUE_TUPLE && dimfold_tuple_depth(&operand->tuple) == 0 && operand->tuple.leaves == 1 &&
           operand->tuple.whole == 0;
}

/* Closes its array, if it is one. */
void value_close(value *operand);

void value_set_number(value *result, ptrdiff_t number);

/* One line of text, which a drawing has not. */
size_t value_print(const value *operand, char *text, size_t capacity);

/* The text of a drawing, which the caller frees; NULL if there is none. */
char *value_drawing(const value *operand, failure *reason);

/* Says it on standard output: as text, a drawing in as many lines as it has, or as a JSON object that says everything
   about it. Nothing is written on failure. */
bool value_show(const value *operand, bool is_json, failure *reason);

/* What is said of a layout, as members of what is said, and a tuple as a list within lists. */
void value_write_layout(record *writer, const dimfold_nested *layout);
void value_write_tuple(record *writer, const dimfold_tuple *tuple);
