/* The conversions from SOURCE, a constant of dtype.def, to every number: functions, and their row of the table. STEP(…)
   is the conversion that one may go through. */

#define JOIN_(a, b, c) a##_##b##_##c
#define JOIN(a, b, c) JOIN_(a, b, c)
#define KIND_(name) NUMBER_##name
#define KIND(name) KIND_(name)

static dimfold_convert JOIN(SOURCE, to, F32), JOIN(SOURCE, to, F64);

#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy)                                                    \
    static void JOIN(SOURCE, to, constant)(char *target, const char *source, size_t count)                             \
    {                                                                                                                  \
        convert_by(NUMBER_##constant, target, KIND(SOURCE), source, count, STEP(constant), JOIN(SOURCE, to, F32),      \
                   JOIN(SOURCE, to, F64));                                                                             \
    }
#include "base/dtype.def"
#undef DIMFOLD_DTYPE_ROW

static dimfold_convert *const JOIN(convert, from, SOURCE)[NUMBER_COUNT] = {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy) JOIN(SOURCE, to, constant),
#include "base/dtype.def"
#undef DIMFOLD_DTYPE_ROW
};

#undef JOIN_
#undef JOIN
#undef KIND_
#undef KIND
#undef SOURCE
