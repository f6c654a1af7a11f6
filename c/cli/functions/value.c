/* Values as text and as JSON. */
#include "value.h"

#include "cli/arrays/expression.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_MAX = 64 };

static const char *array_kind_name(const expression *array)
{
    if (array->answer.kind != REPLY_NOTHING)
        return "the answer to a question";
    return array->has_tiles ? "tiles" : expression_has_array(array) ? "an array" : "a strided layout";
}

const char *value_kind_name(const value *operand)
{
    static const char *const names[] = {"a tuple",     "a layout",    "a tiler", "a swizzle", "yes or no", "an answer",
                                        "a thread-value layout", "an ownership", "an access", "a drawing"};
    if (operand->kind == VALUE_TUPLE && operand->tuple.whole == 1 && operand->tuple.leaves == 1 &&
        operand->tuple.parens[0] == 0)
        return "_";
    if (operand->kind == VALUE_ARRAY)
        return array_kind_name(operand->array);
    return value_is_number(operand) || operand->kind == VALUE_NUMBER ? "a number" : names[operand->kind];
}

void value_close(value *operand)
{
    if (operand->kind != VALUE_ARRAY)
        return;
    expression_close(operand->array);
    free(operand->array);
}

void value_set_number(value *result, ptrdiff_t number)
{
    result->kind = VALUE_TUPLE;
    result->tuple = (dimfold_tuple){.leaves = 1, .value = {number}};
}

static size_t print_ownership(const dimfold_ownership *found, char *text, size_t capacity)
{
    return (size_t)snprintf(text, capacity, "owned_once=%" PRIu64 " owned_more=%" PRIu64 " unowned=%" PRIu64
                            " outside=%" PRIu64 " first_bad=%" PRId64, found->owned_once, found->owned_more,
                            found->unowned, found->outside, found->first_bad);
}

static size_t print_access(const value *operand, char *text, size_t capacity)
{
    const dimfold_access *found = &operand->traffic.access;
    return (size_t)snprintf(text, capacity, "instructions=%" PRIu64 " threads=%u items=%u bytes=%" PRIu64
                            " bytes_distinct=%" PRIu64 " sectors=%" PRIu64 " lines=%" PRIu64 " wavefronts=%" PRIu64
                            " wavefronts_min=%" PRIu64 " conflicts=%" PRIu64, operand->traffic.instructions,
                            (unsigned)found->threads, (unsigned)found->items, found->bytes, found->bytes_distinct,
                            found->sectors, found->lines, found->wavefronts, found->wavefronts_min, found->conflicts);
}

static size_t print_thread_value(const value *operand, char *text, size_t capacity)
{
    size_t length = dimfold_nested_print(&operand->layout, text, capacity);
    size_t start = length < capacity ? length : capacity;
    length += (size_t)snprintf(text + start, capacity - start, " of tile ");
    start = length < capacity ? length : capacity;
    return length + dimfold_tuple_print(&operand->tuple, text + start, capacity - start);
}

size_t value_print(const value *operand, char *text, size_t capacity)
{
    switch (operand->kind) {
    case VALUE_TUPLE: return dimfold_tuple_print(&operand->tuple, text, capacity);
    case VALUE_TILER: return dimfold_tiler_print(&operand->tiler, text, capacity);
    case VALUE_SWIZZLE: return dimfold_swizzle_print(operand->swizzle, text, capacity);
    case VALUE_BOOL: return (size_t)snprintf(text, capacity, "%s", operand->yes ? "yes" : "no");
    case VALUE_ANSWER: return (size_t)snprintf(text, capacity, "%s", question_answer_name(operand->answer));
    case VALUE_THREAD_VALUE: return print_thread_value(operand, text, capacity);
    case VALUE_OWNERSHIP: return print_ownership(&operand->ownership, text, capacity);
    case VALUE_ACCESS: return print_access(operand, text, capacity);
    case VALUE_NUMBER: return number_print(&operand->number, text, capacity);
    default: return dimfold_nested_print(&operand->layout, text, capacity);
    }
}

static size_t draw(const value *operand, char *text, size_t capacity)
{
    return operand->draw != NULL ? operand->draw(&operand->layout, text, capacity)
                              : operand->draw_tile(&operand->layout, &operand->tuple, text, capacity);
}

char *value_drawing(const value *operand, failure *reason)
{
    size_t length = draw(operand, NULL, 0);
    if (length == 0) {
        failure_set(reason, FAILURE_PICTURE, "this cannot be drawn: at most 10000 elements, positions that are "
                                             "numbers, and a tile of rank 2 or less");
        return NULL;
    }
    char *text = malloc(length + 1);
    if (text == NULL)
        failure_set(reason, FAILURE_MEMORY, "no memory is left for the drawing");
    else
        draw(operand, text, length + 1);
    return text;
}

static bool write_text(const value *operand, failure *reason)
{
    char text[VALUE_TEXT_MAX];
    if (operand->kind != VALUE_DRAWING) {
        value_print(operand, text, sizeof text);
        puts(text);
        return true;
    }
    char *drawing = value_drawing(operand, reason);
    if (drawing == NULL)
        return false;
    size_t length = strlen(drawing);
    printf("%s%s", drawing, length > 0 && drawing[length - 1] == '\n' ? "" : "\n");
    free(drawing);
    return true;
}

/* ---- JSON ------------------------------------------------------------------------------------------------------ */

static void json_leaf(record *writer, const dimfold_tuple *tuple, size_t leaf)
{
    if (tuple->whole >> leaf & 1)
        record_item_string(writer, "_");
    else
        record_item_signed(writer, tuple->value[leaf]);
}

void value_write_tuple(record *writer, const dimfold_tuple *tuple)
{
    if (tuple->leaves == 0) {
        record_open(writer, '[');
        record_close(writer, ']');
    }
    for (size_t leaf = 0; leaf < tuple->leaves; leaf++) {
        for (int i = 0; i < tuple->parens[leaf] >> 4; i++)
            record_open(writer, '[');
        json_leaf(writer, tuple, leaf);
        for (int i = 0; i < (tuple->parens[leaf] & 15); i++)
            record_close(writer, ']');
    }
}

/* Strides as numbers, and those that are basis elements as texts such as "2@0". */
static void json_strides(record *writer, const dimfold_nested *layout)
{
    dimfold_tuple strides;
    if (dimfold_nested_stride(&strides, layout, NULL) == DIMFOLD_OK) {
        value_write_tuple(writer, &strides);
        return;
    }
    char text[VALUE_TEXT_MAX];
    dimfold_nested_print(layout, text, sizeof text);
    const char *colon = strchr(text, ':');
    char *end = strchr(text, '+');
    if (end != NULL)
        *end = '\0';
    record_item_string(writer, colon != NULL ? colon + 1 : text);
}

static void json_swizzle(record *writer, dimfold_swizzle swizzle)
{
    char text[64];
    dimfold_swizzle_print(swizzle, text, sizeof text);
    record_string(writer, "swizzle", swizzle.bits == 0 ? NULL : text);
}

/* The positions of all indices, unless there are many, or they are no numbers. */
static void json_table(record *writer, const dimfold_nested *layout)
{
    size_t size = dimfold_nested_size(layout);
    ptrdiff_t positions[TABLE_MAX];
    bool has_all = size <= TABLE_MAX;
    for (size_t i = 0; i < size && has_all; i++)
        has_all = dimfold_nested_index(layout, (ptrdiff_t)i, &positions[i], NULL) == DIMFOLD_OK;
    if (has_all)
        record_strides(writer, "table", size, positions);
    else
        record_string(writer, "table", NULL);
}

void value_write_layout(record *writer, const dimfold_nested *layout)
{
    char text[VALUE_TEXT_MAX];
    dimfold_tuple shape;
    size_t cosize;
    dimfold_nested_print(layout, text, sizeof text);
    record_string(writer, "layout", text);
    record_key(writer, "shape");
    dimfold_nested_shape(&shape, layout, NULL);
    value_write_tuple(writer, &shape);
    record_key(writer, "stride");
    json_strides(writer, layout);
    record_unsigned(writer, "size", dimfold_nested_size(layout));
    if (dimfold_nested_cosize(layout, &cosize, NULL) == DIMFOLD_OK)
        record_unsigned(writer, "cosize", cosize);
    else
        record_string(writer, "cosize", NULL);
    record_unsigned(writer, "rank", dimfold_nested_rank(layout));
    record_unsigned(writer, "depth", dimfold_nested_depth(layout));
    record_signed(writer, "offset", layout->offset);
    json_swizzle(writer, layout->swizzle);
    if (!writer->is_text)
        json_table(writer, layout);
}

static void json_ownership(record *writer, const dimfold_ownership *found)
{
    record_unsigned(writer, "owned_once", found->owned_once);
    record_unsigned(writer, "owned_more", found->owned_more);
    record_unsigned(writer, "unowned", found->unowned);
    record_unsigned(writer, "outside", found->outside);
    record_signed(writer, "first_bad", found->first_bad);
}

static void json_access(record *writer, const value *operand)
{
    const dimfold_access *found = &operand->traffic.access;
    record_unsigned(writer, "instructions", operand->traffic.instructions);
    record_unsigned(writer, "threads", found->threads);
    record_unsigned(writer, "items", found->items);
    record_unsigned(writer, "bytes", found->bytes);
    record_unsigned(writer, "bytes_distinct", found->bytes_distinct);
    record_unsigned(writer, "sectors", found->sectors);
    record_unsigned(writer, "lines", found->lines);
    record_unsigned(writer, "wavefronts", found->wavefronts);
    record_unsigned(writer, "wavefronts_min", found->wavefronts_min);
    record_unsigned(writer, "conflicts", found->conflicts);
    record_signed(writer, "first_byte", found->first_byte);
    record_signed(writer, "last_byte", found->last_byte);
    record_key(writer, "bank");
    record_open(writer, '[');
    for (size_t i = 0; i < 32; i++)
        record_item_unsigned(writer, found->bank[i]);
    record_close(writer, ']');
}

static void json_tiler(record *writer, const dimfold_tiler *tiler)
{
    char text[VALUE_TEXT_MAX];
    dimfold_tiler_print(tiler, text, sizeof text);
    record_string(writer, "tiler", text);
}

static void json_tuple(record *writer, const char *key, const dimfold_tuple *tuple)
{
    record_key(writer, key);
    value_write_tuple(writer, tuple);
}

static void json_members(record *writer, const value *operand)
{
    char text[100];
    switch (operand->kind) {
    case VALUE_TUPLE: json_tuple(writer, value_is_number(operand) ? "number" : "tuple", &operand->tuple); break;
    case VALUE_TILER: json_tiler(writer, &operand->tiler); break;
    case VALUE_SWIZZLE: json_swizzle(writer, operand->swizzle); break;
    case VALUE_BOOL: record_bool(writer, "answer", operand->yes); break;
    case VALUE_ANSWER: record_string(writer, "answer", question_answer_name(operand->answer)); break;
    case VALUE_OWNERSHIP: json_ownership(writer, &operand->ownership); break;
    case VALUE_ACCESS: json_access(writer, operand); break;
    case VALUE_NUMBER:
        number_print(&operand->number, text, sizeof text);
        record_string(writer, "number", text);
        break;
    default:
        value_write_layout(writer, &operand->layout);
        if (operand->kind == VALUE_THREAD_VALUE)
            json_tuple(writer, "tile", &operand->tuple);
    }
}

bool value_show(const value *operand, bool is_json, failure *reason)
{
    if (!is_json)
        return write_text(operand, reason);
    char *drawing = operand->kind == VALUE_DRAWING ? value_drawing(operand, reason) : NULL;
    if (operand->kind == VALUE_DRAWING && drawing == NULL)
        return false;
    record writer = record_begin(is_json);
    if (drawing != NULL)
        record_string(&writer, "drawing", drawing);
    else
        json_members(&writer, operand);
    record_end(&writer);
    free(drawing);
    return true;
}
