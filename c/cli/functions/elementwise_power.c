/* Multiplications where NumPy multiplies, else the library's function. */
#include "elementwise_power.h"

#include "elementwise_complex.h"
#include "dtypes.h"

#include <math.h>

/* x multiplied with itself, by squares. */
static bool multiplied(elementwise_call *call, size_t base, uint64_t exponent, size_t *node)
{
    dimfold_dtype dtype = call->work->nodes[base].dtype;
    bool is_begun = false;
    size_t squares = base;
    if (exponent == 0)
        return nodes_integer(call, 1, dtype, node);
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2 != 0 && is_begun && !nodes_apply(call, DIMFOLD_OP_MUL, (size_t[]){*node, squares}, node))
            return false;
        if (exponent % 2 != 0 && !is_begun)
            *node = squares;
        is_begun |= exponent % 2 != 0;
        if (exponent > 1 && !nodes_apply(call, DIMFOLD_OP_MUL, (size_t[]){squares, squares}, &squares))
            return false;
    }
    return true;
}

/* The exponents for which NumPy's operator is something simpler. */
static bool power_simple(elementwise_call *call, dimfold_dtype dtype, double exponent, size_t *node)
{
    size_t args[2];
    if (!nodes_as(call, 0, dtype, &args[0]))
        return false;
    args[1] = args[0];
    if (exponent == 0.5)
        return nodes_apply(call, DIMFOLD_OP_SQRT, args, node);
    if (exponent == -1)
        return nodes_integer(call, 1, dtype, &args[0]) && nodes_apply(call, DIMFOLD_OP_DIV, args, node);
    return multiplied(call, args[0], (uint64_t)exponent, node);
}

/* Of arrays of both: the values decide how often is multiplied, so the program does it itself. Nothing else is a
   source or the result of that. */
static bool power_of_arrays(elementwise_call *call, dimfold_dtype dtype, size_t *node)
{
    size_t args[2];
    for (size_t i = 0; i < 2; i++)
        args[i] = node_convert(call, node_argument(call, i, dtype), dtype, 0);
    size_t made = node_two(call, COMPUTED_POWER, args[0], args[1]);
    if (made == NODE_NONE)
        return false;
    call->work->nodes[made].start = call->start;
    call->work->nodes[made].stop = call->stop;
    return nodes_done(node_convert(call, made, dtype, 0), node);
}

static bool power_integers(elementwise_call *call, dimfold_dtype dtype, size_t *node)
{
    const term *exponent = &call->terms[1];
    size_t base, converted;
    dimfold_dtype integers = dtype == DIMFOLD_DTYPE_BOOL ? DIMFOLD_DTYPE_I8 : dtype;
    if (!exponent->is_number)
        return power_of_arrays(call, integers, node);
    if (exponent->number.is_negative)
        return nodes_fail(call, 1, "integers have no negative powers: expected an exponent from 0 on, or floats by "
                    ".astype(f64)");
    if (call->is_operator && call->terms[0].dtype == DIMFOLD_DTYPE_BOOL && exponent->number.magnitude == 2)
        integers = DIMFOLD_DTYPE_I8;
    return nodes_as(call, 1, integers, &converted) && nodes_as(call, 0, integers, &base) &&
           multiplied(call, base, exponent->number.magnitude, node);
}

bool power_of(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    const term *exponent = &call->terms[1];
    double value = exponent->is_number ? number_real(&exponent->number) : NAN;
    bool is_real = exponent->is_number && exponent->number.kind <= NUMBER_FLOAT;
    if (dtype == 0 || dtype_is_whole(dtype))
        return dtype != 0 && power_integers(call, dtype, node);
    if (dtype_class_of(dtype) == DTYPE_COMPLEX && is_real && value >= -1 && value <= 100 && value == floor(value))
        return power_simple(call, dtype, value, node);
    if (dtype_class_of(dtype) == DTYPE_COMPLEX && is_real && value == 0.5)
        return nodes_done(complex_sqrt(call, dtype), node);
    if (dtype_class_of(dtype) >= DTYPE_COMPLEX)
        return nodes_fail_dtype(call, dtype, "floats, or an exponent from -1 to 100 that is an integer, or 0.5");
    if (call->is_operator && is_real && (value == 0 || value == 1 || value == 2 || value == 0.5 || value == -1))
        return power_simple(call, dtype, value, node);
    return nodes_apply_all(call, op, dtype, node);
}

bool power_float(elementwise_call *call, uint16_t op, size_t *node)
{
    dimfold_dtype dtype = nodes_common(call, 0);
    if (dtype_class_of(dtype) >= DTYPE_COMPLEX)
        return dtype != 0 && nodes_fail_dtype(call, dtype, "floats or integers");
    return nodes_apply_all(call, op, DIMFOLD_DTYPE_F64, node);
}
