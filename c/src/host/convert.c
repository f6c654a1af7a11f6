/* All conversions, from one loop over the numbers' own reading and writing. */
#include "convert.h"

#include "kernels/number.h"

static const size_t number_bytes[NUMBER_COUNT] = {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy) bytes,
#include "base/dtype.def"
#undef DIMFOLD_DTYPE_ROW
};

NUMBER_INLINE void convert_run(enum number_kind target_kind, char *target, enum number_kind source_kind,
                               const char *source, size_t count)
{
    size_t target_bytes = number_bytes[target_kind], source_bytes = number_bytes[source_kind];
    for (size_t i = 0; i < count; i++)
        number_store(target_kind, target + i * target_bytes, number_load(source_kind, source + i * source_bytes));
}

#define SOURCE BOOL
#include "convert_from.inc.h"
#define SOURCE U8
#include "convert_from.inc.h"
#define SOURCE U16
#include "convert_from.inc.h"
#define SOURCE U32
#include "convert_from.inc.h"
#define SOURCE U64
#include "convert_from.inc.h"
#define SOURCE I8
#include "convert_from.inc.h"
#define SOURCE I16
#include "convert_from.inc.h"
#define SOURCE I32
#include "convert_from.inc.h"
#define SOURCE I64
#include "convert_from.inc.h"
#define SOURCE F16
#include "convert_from.inc.h"
#define SOURCE BF16
#include "convert_from.inc.h"
#define SOURCE F32
#include "convert_from.inc.h"
#define SOURCE F64
#include "convert_from.inc.h"
#define SOURCE C64
#include "convert_from.inc.h"
#define SOURCE C128
#include "convert_from.inc.h"

static dimfold_convert *const *const convert_rows[NUMBER_COUNT] = {
#define DIMFOLD_DTYPE_ROW(constant, name, numpy_name, bytes, numpy) convert_from_##constant,
#include "base/dtype.def"
#undef DIMFOLD_DTYPE_ROW
};

dimfold_convert *dimfold_convert_find(dimfold_dtype target, dimfold_dtype source)
{
    enum number_kind to = number_kind_of(target), from = number_kind_of(source);
    return to < NUMBER_COUNT && from < NUMBER_COUNT ? convert_rows[from][to] : NULL;
}
