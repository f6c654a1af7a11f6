/* Names and sentences of the statuses, and the one place where a diagnosis is written. */
#include "diag.h"

struct status_row {
    const char *name, *text;
};

static const struct status_row status_rows[] = {
#define DIMFOLD_STATUS(name, sentence) [name] = {#name, sentence},
#include "status.def"
#undef DIMFOLD_STATUS
};

static const struct status_row *status_find(dimfold_status status)
{
    static const struct status_row unknown = {"DIMFOLD_ERR_?", "an unknown status"};
    size_t count = sizeof status_rows / sizeof status_rows[0];
    return status >= 0 && (size_t)status < count ? &status_rows[status] : &unknown;
}

const char *dimfold_status_name(dimfold_status status)
{
    return status_find(status)->name;
}

const char *dimfold_status_text(dimfold_status status)
{
    return status_find(status)->text;
}

static const dimfold_status reason_status[] = {
#define DIMFOLD_REASON(name, status, sentence) status,
#include "reason.def"
};

static const uint8_t reason_counts[] = {
#define DIMFOLD_REASON(name, status, sentence) DIMFOLD_COUNTS_AXES,
#define DIMFOLD_REASON_OF(counts, name, status, sentence) DIMFOLD_COUNTS_##counts,
#include "reason.def"
};

static dimfold_status diag_write(dimfold_diag *diag, dimfold_diag values)
{
    values.status = reason_status[values.reason];
    values.counts = reason_counts[values.reason];
    if (diag != NULL)
        *diag = values;
    return values.status;
}

dimfold_status dimfold_diagnose(dimfold_call call, int32_t reason, const char *operand, ptrdiff_t axis,
                                int64_t expected, int64_t found)
{
    return dimfold_diagnose_shared(call, reason, operand, axis, expected, found, 0);
}

dimfold_status dimfold_diagnose_at(dimfold_call call, int32_t reason, const char *operand, size_t column,
                                   int64_t expected, int64_t found)
{
    return diag_write(call.diag, (dimfold_diag){.reason = reason, .operation = call.operation, .operand = operand,
                                                .axis = DIMFOLD_NO_AXIS, .expected = expected, .found = found,
                                                .column = column});
}

dimfold_status dimfold_diagnose_shared(dimfold_call call, int32_t reason, const char *operand, ptrdiff_t axis,
                                       int64_t element, int64_t element2, int64_t position)
{
    return diag_write(call.diag, (dimfold_diag){.reason = reason, .operation = call.operation, .operand = operand,
                                                .axis = axis, .expected = element, .found = element2,
                                                .position = position});
}

dimfold_status dimfold_diagnose_pointer(dimfold_call call, const char *operand)
{
    return dimfold_diagnose(call, DIMFOLD_REASON_POINTER, operand, DIMFOLD_NO_AXIS, 0, 0);
}
