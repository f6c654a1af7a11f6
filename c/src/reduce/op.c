/* Tables of operations and dtypes: the kind of loop that each pair takes. */
#include "op.h"


#include <stddef.h>

#define OP_COUNT (DIMFOLD_REDUCE_ARGMAX + 1)

enum op_rule { OP_SAME, OP_WIDE, OP_REAL, OP_BOOL, OP_I64 };

static const struct reduce_op_row {
    const char *name, *takes;
    enum op_rule rule;
} reduce_op_rows[OP_COUNT] = {
#define DIMFOLD_REDUCE_ROW(constant, name, takes, rule) [DIMFOLD_REDUCE_##constant] = {name, takes, OP_##rule},
#include "op.def"
};

static const struct kind_row {
    dimfold_dtype item;
    enum dimfold_reduce_state state;
} kind_rows[] = {
#define DIMFOLD_REDUCE_KIND(constant, item, state) {DIMFOLD_DTYPE_##item, DIMFOLD_STATE_##state},
#include "kind.def"
};

/* The letter of a dtype's class in reduce.h; 0 for what is no number. */
static char dtype_letter(dimfold_dtype dtype)
{
    switch (dtype) {
    case DIMFOLD_DTYPE_BOOL: return 'b';
    case DIMFOLD_DTYPE_U8:
    case DIMFOLD_DTYPE_U16:
    case DIMFOLD_DTYPE_U32:
    case DIMFOLD_DTYPE_U64: return 'u';
    case DIMFOLD_DTYPE_I8:
    case DIMFOLD_DTYPE_I16:
    case DIMFOLD_DTYPE_I32:
    case DIMFOLD_DTYPE_I64: return 'i';
    case DIMFOLD_DTYPE_F16:
    case DIMFOLD_DTYPE_BF16:
    case DIMFOLD_DTYPE_F32:
    case DIMFOLD_DTYPE_F64: return 'f';
    case DIMFOLD_DTYPE_C64:
    case DIMFOLD_DTYPE_C128: return 'c';
    default: return 0;
    }
}

static bool op_takes(const struct reduce_op_row *row, char letter)
{
    for (const char *taken = row->takes; *taken != 0; taken++)
        if (*taken == letter)
            return true;
    return false;
}

dimfold_dtype dimfold_reduce_dtype(uint32_t op, dimfold_dtype dtype)
{
    char letter = dtype_letter(dtype);
    if (op == 0 || op >= OP_COUNT || !op_takes(&reduce_op_rows[op], letter))
        return 0;
    bool is_float = letter == 'f' || letter == 'c';
    switch (reduce_op_rows[op].rule) {
    case OP_WIDE: return is_float ? dtype : letter == 'u' ? DIMFOLD_DTYPE_U64 : DIMFOLD_DTYPE_I64;
    case OP_REAL: return is_float ? dtype : DIMFOLD_DTYPE_F64;
    case OP_BOOL: return DIMFOLD_DTYPE_BOOL;
    case OP_I64: return DIMFOLD_DTYPE_I64;
    default: return dtype;
    }
}

const char *dimfold_reduce_name(uint32_t op)
{
    return op < OP_COUNT ? reduce_op_rows[op].name : NULL;
}

bool dimfold_reduce_has_empty(uint32_t op)
{
    return op != DIMFOLD_REDUCE_MIN && op != DIMFOLD_REDUCE_MAX && op != DIMFOLD_REDUCE_MIN_NUM &&
           op != DIMFOLD_REDUCE_MAX_NUM && op != DIMFOLD_REDUCE_ARGMIN && op != DIMFOLD_REDUCE_ARGMAX;
}

/* ---- Kinds ----------------------------------------------------------------------------------------------------- */

static bool dtype_is_double(dimfold_dtype dtype)
{
    return dtype == DIMFOLD_DTYPE_F64 || dtype == DIMFOLD_DTYPE_C128;
}

static bool op_is_least(uint32_t op)
{
    return op == DIMFOLD_REDUCE_MIN || op == DIMFOLD_REDUCE_MIN_NUM || op == DIMFOLD_REDUCE_ALL ||
           op == DIMFOLD_REDUCE_ARGMIN;
}

/* All bits of an item, and the one of its sign. */
static uint64_t bits_all(size_t item_bytes)
{
    return UINT64_MAX >> (64 - 8 * item_bytes);
}

static uint64_t bits_sign(size_t item_bytes)
{
    return (uint64_t)1 << (8 * item_bytes - 1);
}

static void set_kind(dimfold_reduce_value *value, enum dimfold_reduce_kind kind, dimfold_dtype load,
                     dimfold_dtype accumulated)
{
    value->kind = kind;
    value->state = kind_rows[kind].state;
    value->load = load;
    value->item_bytes = dimfold_dtype_size_bytes(kind_rows[kind].item);
    value->accumulated = accumulated;
    value->bits = (dimfold_reduce_bits){bits_all(value->item_bytes), 0, 0};
}

/* Integers of any size, as unsigned ones: of signed ones the smallest becomes 0. */
static void set_whole_sum(dimfold_reduce_value *value, dimfold_dtype load, char letter)
{
    size_t item_bytes = dimfold_dtype_size_bytes(load);
    enum dimfold_reduce_kind kind = item_bytes == 1   ? DIMFOLD_KIND_SUM_U8
                                    : item_bytes == 2 ? DIMFOLD_KIND_SUM_U16
                                    : item_bytes == 4 ? DIMFOLD_KIND_SUM_U32
                                                      : DIMFOLD_KIND_SUM_U64;
    set_kind(value, kind, load, letter == 'u' ? DIMFOLD_DTYPE_U64 : DIMFOLD_DTYPE_I64);
    if (letter == 'i' && item_bytes < 8)
        value->bits.flip = value->bias = bits_sign(item_bytes);
}

static void set_float_sum(dimfold_reduce_value *value)
{
    bool is_double = dtype_is_double(value->item) || dtype_letter(value->item) != 'f';
    if (value->item == DIMFOLD_DTYPE_C64)
        is_double = false;
    bool is_norm = value->op == DIMFOLD_REDUCE_NORM_1;
    enum dimfold_reduce_kind single = is_norm ? DIMFOLD_KIND_ABS_F32 : DIMFOLD_KIND_SUM_F32;
    enum dimfold_reduce_kind twice = is_norm ? DIMFOLD_KIND_ABS_F64 : DIMFOLD_KIND_SUM_F64;
    set_kind(value, is_double ? twice : single, is_double ? DIMFOLD_DTYPE_F64 : DIMFOLD_DTYPE_F32,
             value->parts == 2 ? DIMFOLD_DTYPE_C128 : DIMFOLD_DTYPE_F64);
}

/* Floats that are accumulated in f64 from f32 or f64; integers become f64 before. */
static void set_real(dimfold_reduce_value *value, enum dimfold_reduce_kind single, enum dimfold_reduce_kind twice)
{
    bool is_double = dtype_is_double(value->item) || dtype_letter(value->item) != 'f';
    set_kind(value, is_double ? twice : single, is_double ? DIMFOLD_DTYPE_F64 : DIMFOLD_DTYPE_F32,
             DIMFOLD_DTYPE_F64);
}

/* Keys are compared as signed integers. */
static void set_keys(dimfold_reduce_value *value, enum dimfold_reduce_kind kind, dimfold_dtype load)
{
    char letter = dtype_letter(load);
    set_kind(value, kind, load, load);
    uint64_t all = bits_all(value->item_bytes), sign = bits_sign(value->item_bytes);
    bool is_number = value->op == DIMFOLD_REDUCE_MIN_NUM || value->op == DIMFOLD_REDUCE_MAX_NUM;
    value->bits.flip = (op_is_least(value->op) ? all : 0) ^ (letter == 'u' || letter == 'b' ? sign : 0);
    value->bits.nan = is_number ? sign : all ^ sign;
}

static void set_extreme(dimfold_reduce_value *value, dimfold_dtype item)
{
    static const enum dimfold_reduce_kind kinds[] = {DIMFOLD_KIND_MAX_8, DIMFOLD_KIND_MAX_16, DIMFOLD_KIND_MAX_32,
                                                     DIMFOLD_KIND_MAX_64};
    if (dtype_letter(item) == 'f') {
        bool is_double = item == DIMFOLD_DTYPE_F64;
        set_keys(value, is_double ? DIMFOLD_KIND_MAX_F64 : DIMFOLD_KIND_MAX_F32,
                 is_double ? DIMFOLD_DTYPE_F64 : DIMFOLD_DTYPE_F32);
        return;
    }
    size_t number = 0;
    while ((size_t)1 << number < dimfold_dtype_size_bytes(item))
        number++;
    set_keys(value, kinds[number], item);
}

static void set_place(dimfold_reduce_value *value)
{
    size_t item_bytes = dimfold_dtype_size_bytes(value->item);
    if (dtype_letter(value->item) == 'f')
        set_keys(value, value->item == DIMFOLD_DTYPE_F64 ? DIMFOLD_KIND_PLACE_F64 : DIMFOLD_KIND_PLACE_F32,
                 value->item == DIMFOLD_DTYPE_F64 ? DIMFOLD_DTYPE_F64 : DIMFOLD_DTYPE_F32);
    else
        set_keys(value, item_bytes == 8 ? DIMFOLD_KIND_PLACE_64 : DIMFOLD_KIND_PLACE_32,
                 item_bytes >= 4 ? value->item : DIMFOLD_DTYPE_I32);
    value->accumulated = DIMFOLD_DTYPE_I64;
}

static void set_norm_inf(dimfold_reduce_value *value)
{
    set_extreme(value, dtype_letter(value->item) == 'f' ? value->item : DIMFOLD_DTYPE_F64);
    value->bits.keep = ~bits_sign(value->item_bytes) & bits_all(value->item_bytes);
}

/* The mean of integers of less than 64 bits is that of their exact sum. */
static void set_mean(dimfold_reduce_value *value, char letter)
{
    bool is_whole = letter != 'f' && letter != 'c' && dimfold_dtype_size_bytes(value->item) < 8;
    if (is_whole)
        set_whole_sum(value, value->item, letter);
    else
        set_float_sum(value);
    if (is_whole)
        value->accumulated = DIMFOLD_DTYPE_F64;
}

void dimfold_reduce_value_widen(dimfold_reduce_value *value)
{
    set_kind(value, DIMFOLD_KIND_SUM_F64, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_F64);
    value->bias = 0;
}

static void set_prod(dimfold_reduce_value *value, char letter)
{
    if (letter == 'f')
        set_kind(value, DIMFOLD_KIND_PROD_F64, DIMFOLD_DTYPE_F64, DIMFOLD_DTYPE_F64);
    else
        set_kind(value, DIMFOLD_KIND_PROD_U64, letter == 'u' ? DIMFOLD_DTYPE_U64 : DIMFOLD_DTYPE_I64,
                 letter == 'u' ? DIMFOLD_DTYPE_U64 : DIMFOLD_DTYPE_I64);
}

static void value_set(dimfold_reduce_value *value)
{
    char letter = dtype_letter(value->item);
    bool is_float = letter == 'f' || letter == 'c';
    switch (value->op) {
    case DIMFOLD_REDUCE_SUM:
        if (is_float)
            set_float_sum(value);
        else
            set_whole_sum(value, value->item, letter);
        break;
    case DIMFOLD_REDUCE_PROD: set_prod(value, letter); break;
    case DIMFOLD_REDUCE_ANY:
    case DIMFOLD_REDUCE_ALL: set_extreme(value, DIMFOLD_DTYPE_BOOL); break;
    case DIMFOLD_REDUCE_COUNT: set_whole_sum(value, DIMFOLD_DTYPE_BOOL, 'b'); break;
    case DIMFOLD_REDUCE_MEAN: set_mean(value, letter); break;
    case DIMFOLD_REDUCE_VAR:
    case DIMFOLD_REDUCE_STD: set_real(value, DIMFOLD_KIND_MOMENT_F32, DIMFOLD_KIND_MOMENT_F64); break;
    case DIMFOLD_REDUCE_NORM_1: set_float_sum(value); break;
    case DIMFOLD_REDUCE_NORM_2: set_real(value, DIMFOLD_KIND_SQUARES_F32, DIMFOLD_KIND_SQUARES_F64); break;
    case DIMFOLD_REDUCE_NORM_INF: set_norm_inf(value); break;
    case DIMFOLD_REDUCE_ARGMIN:
    case DIMFOLD_REDUCE_ARGMAX: set_place(value); break;
    default: set_extreme(value, value->item); break;
    }
}

dimfold_status dimfold_reduce_value_make(dimfold_call call, dimfold_reduce_value *value,
                                         const dimfold_reduce_result *result, size_t place, dimfold_dtype dtype)
{
    if (dimfold_reduce_name(result->op) == NULL)
        return dimfold_fail(call, DIMFOLD_REASON_REDUCE_OP, "reduction", (ptrdiff_t)place, OP_COUNT - 1, result->op);
    bool has_ddof = result->op == DIMFOLD_REDUCE_VAR || result->op == DIMFOLD_REDUCE_STD;
    if (!has_ddof && result->ddof != 0)
        return dimfold_fail(call, DIMFOLD_REASON_REDUCE_DDOF, dimfold_reduce_name(result->op), (ptrdiff_t)place, 0, 0);
    dimfold_dtype made = dimfold_reduce_dtype(result->op, dtype);
    if (made == 0)
        return dimfold_fail(call, DIMFOLD_REASON_REDUCE_DTYPE, dimfold_reduce_name(result->op), (ptrdiff_t)place, 0,
                            dtype);
    *value = (dimfold_reduce_value){.op = result->op, .number = result->value, .ddof = result->ddof, .item = dtype,
                                    .result = made, .parts = 1};
    bool is_counted = made == DIMFOLD_DTYPE_BOOL || made == DIMFOLD_DTYPE_I64;
    value->parts = dtype_letter(dtype) == 'c' && !is_counted ? 2 : 1;
    value_set(value);
    return DIMFOLD_OK;
}
