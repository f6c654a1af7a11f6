/* What the operations mean of REAL, which REAL_DTYPE is the dtype of; REAL_NAME(name) names each function. */

static number REAL_NAME(as_number)(REAL x)
{
    return number_decode(REAL_DTYPE, scalar_bits(&x, sizeof x));
}

/* Python's, step by step: fmod is exact, and the quotient that of what it leaves of x, which is a whole one but for
   rounding. From 2^22 or 2^51 on it may be one off. */
static REAL REAL_NAME(floored)(REAL x, REAL y)
{
    REAL left = fmod(x, y), quotient = x / y;
    if (y == 0)
        return quotient;
    REAL whole = (x - left) / y;
    if (left != 0 && (left < 0) != (y < 0))
        whole -= 1;
    REAL below = floor(whole);
    if (whole - below > (REAL)0.5)
        below += 1;
    return whole == 0 ? copysign((REAL)0, quotient) : below;
}

static REAL REAL_NAME(modulo)(REAL x, REAL y)
{
    REAL left = fmod(x, y);
    if (left == 0)
        return copysign((REAL)0, y);
    return (left < 0) != (y < 0) ? left + y : left;
}

/* The smaller one, -0 being below +0; neither is NaN. */
static REAL REAL_NAME(smaller)(REAL x, REAL y)
{
    if (x == y)
        return signbit(x) ? x : y;
    return x < y ? x : y;
}

static REAL REAL_NAME(extreme)(uint16_t op, REAL x, REAL y)
{
    bool keeps_numbers = op == DIMFOLD_OP_MIN_NUM || op == DIMFOLD_OP_MAX_NUM;
    if (isnan(x) || isnan(y))
        return (isnan(x) != 0) == keeps_numbers ? y : x;
    bool is_min = op == DIMFOLD_OP_MIN || op == DIMFOLD_OP_MIN_NUM;
    return is_min ? REAL_NAME(smaller)(x, y) : -REAL_NAME(smaller)(-x, -y);
}

static REAL REAL_NAME(fused)(REAL x, REAL y, REAL z)
{
    number rounded = number_fused(REAL_NAME(as_number)(x), REAL_NAME(as_number)(y), REAL_NAME(as_number)(z));
    REAL result;
    item_from_bits(REAL_DTYPE, &result, number_encode(REAL_DTYPE, rounded));
    return result;
}

static REAL REAL_NAME(with_sign)(REAL x, REAL y)
{
    return copysign(x, y);
}

static REAL REAL_NAME(computed)(uint16_t op, REAL x, REAL y, REAL z)
{
    switch (op) {
    case DIMFOLD_OP_ADD: return x + y;
    case DIMFOLD_OP_SUB: return x - y;
    case DIMFOLD_OP_MUL: return x * y;
    case DIMFOLD_OP_DIV: return x / y;
    case DIMFOLD_OP_FLOOR_DIV: return REAL_NAME(floored)(x, y);
    case DIMFOLD_OP_MOD: return REAL_NAME(modulo)(x, y);
    case DIMFOLD_OP_TRUNC_DIV: return trunc(x / y);
    case DIMFOLD_OP_REM: return fmod(x, y);
    case DIMFOLD_OP_FMA: return REAL_NAME(fused)(x, y, z);
    case DIMFOLD_OP_NEG: return -x;
    case DIMFOLD_OP_ABS: return fabs(x);
    case DIMFOLD_OP_SIGN: return x == 0 || isnan(x) ? x : copysign((REAL)1, x);
    case DIMFOLD_OP_FLOOR: return floor(x);
    case DIMFOLD_OP_CEIL: return ceil(x);
    case DIMFOLD_OP_TRUNC: return trunc(x);
    case DIMFOLD_OP_RINT: return rint(x);
    case DIMFOLD_OP_COPYSIGN: return REAL_NAME(with_sign)(x, y);
    case DIMFOLD_OP_SQRT: return sqrt(x);
    default: return REAL_NAME(extreme)(op, x, y);
    }
}

static bool REAL_NAME(asked)(uint16_t op, REAL x, REAL y)
{
    switch (op) {
    case DIMFOLD_OP_ISNAN: return isnan(x);
    case DIMFOLD_OP_ISINF: return isinf(x);
    case DIMFOLD_OP_ISFINITE: return isfinite(x);
    case DIMFOLD_OP_SIGNBIT: return signbit(x);
    default: break;
    }
    if (isnan(x) || isnan(y))
        return op == DIMFOLD_OP_NE;
    return compare_by(op, x < y ? -1 : x > y);
}

static void REAL_NAME(compute)(uint16_t op, const scalar *arg, scalar *result)
{
    REAL x[3] = {0, 0, 0}, made;
    for (size_t i = 0; i < dimfold_op_arity(op); i++)
        memcpy(&x[i], arg[i].bytes, sizeof x[i]);
    if (op >= DIMFOLD_OP_EQ && op <= DIMFOLD_OP_SIGNBIT) {
        result->bytes[0] = REAL_NAME(asked)(op, x[0], x[1]);
        return;
    }
    made = REAL_NAME(computed)(op, x[0], x[1], x[2]);
    memcpy(result->bytes, &made, sizeof made);
}

/* ---- Complex numbers: x[0] + i x[1] ---------------------------------------------------------------------------- */

static void REAL_NAME(product)(const REAL *x, const REAL *y, REAL *made)
{
    REAL part[4] = {x[0] * y[0], x[1] * y[1], x[0] * y[1], x[1] * y[0]};
    made[0] = part[0] - part[1];
    made[1] = part[2] + part[3];
}

/* Smith's, as NumPy has it: by the larger part of y. */
static void REAL_NAME(ratio)(const REAL *x, const REAL *y, REAL *made)
{
    if (fabs(y[0]) >= fabs(y[1])) {
        if (y[0] == 0) {
            made[0] = x[0] / fabs(y[0]);
            made[1] = x[1] / fabs(y[0]);
            return;
        }
        REAL ratio = y[1] / y[0], scaled = y[1] * ratio, scale = 1 / (y[0] + scaled);
        REAL part[2] = {x[1] * ratio, x[0] * ratio};
        made[0] = (x[0] + part[0]) * scale;
        made[1] = (x[1] - part[1]) * scale;
        return;
    }
    REAL ratio = y[0] / y[1], scaled = y[0] * ratio, scale = 1 / (y[1] + scaled);
    REAL part[2] = {x[0] * ratio, x[1] * ratio};
    made[0] = (part[0] + x[1]) * scale;
    made[1] = (part[1] - x[0]) * scale;
}

static bool REAL_NAME(complex_asked)(uint16_t op, const REAL *x, const REAL *y)
{
    switch (op) {
    case DIMFOLD_OP_ISNAN: return isnan(x[0]) || isnan(x[1]);
    case DIMFOLD_OP_ISINF: return isinf(x[0]) || isinf(x[1]);
    case DIMFOLD_OP_ISFINITE: return isfinite(x[0]) && isfinite(x[1]);
    default: return (x[0] == y[0] && x[1] == y[1]) == (op == DIMFOLD_OP_EQ);
    }
}

static void REAL_NAME(complex_computed)(uint16_t op, const REAL *x, const REAL *y, REAL *made)
{
    switch (op) {
    case DIMFOLD_OP_MUL: REAL_NAME(product)(x, y, made); break;
    case DIMFOLD_OP_DIV: REAL_NAME(ratio)(x, y, made); break;
    case DIMFOLD_OP_NEG: made[0] = -x[0], made[1] = -x[1]; break;
    case DIMFOLD_OP_CONJ: made[0] = x[0], made[1] = -x[1]; break;
    case DIMFOLD_OP_REAL: made[0] = x[0]; break;
    case DIMFOLD_OP_IMAG: made[0] = x[1]; break;
    case DIMFOLD_OP_COMPLEX: made[0] = x[0], made[1] = y[0]; break;
    case DIMFOLD_OP_ADD: made[0] = x[0] + y[0], made[1] = x[1] + y[1]; break;
    default: made[0] = x[0] - y[0], made[1] = x[1] - y[1];
    }
}

static void REAL_NAME(complex)(uint16_t op, const scalar *arg, scalar *result)
{
    REAL x[2][2] = {{0, 0}, {0, 0}}, made[2] = {0, 0};
    for (size_t i = 0; i < dimfold_op_arity(op); i++)
        memcpy(x[i], arg[i].bytes, sizeof x[i]);
    if (op >= DIMFOLD_OP_EQ && op <= DIMFOLD_OP_ISFINITE) {
        result->bytes[0] = REAL_NAME(complex_asked)(op, x[0], x[1]);
        return;
    }
    REAL_NAME(complex_computed)(op, x[0], x[1], made);
    memcpy(result->bytes, made, sizeof made);
}

#undef REAL
#undef REAL_DTYPE
#undef REAL_NAME
