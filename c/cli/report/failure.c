/* Failures as sentences. */
#include "failure.h"

#include "record.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool failure_set(failure *reason, const char *status, const char *format, ...)
{
    va_list values;
    *reason = (failure){.status = status, .diag = {.axis = -1}};
    va_start(values, format);
    vsnprintf(reason->message, sizeof reason->message, format, values);
    va_end(values);
    return false;
}

/* The library's sentence, without its function where only the grammar is at fault. */
bool failure_of_library(failure *reason, const dimfold_diag *diag)
{
    dimfold_diag shown = *diag;
    *reason = (failure){.status = dimfold_status_name(diag->status), .diag = *diag};
    if (diag->status == DIMFOLD_ERR_SYNTAX)
        shown.operation = NULL;
    dimfold_diag_text(&shown, reason->message, sizeof reason->message);
    return false;
}

bool failure_of_system(failure *reason, const char *name)
{
    return failure_set(reason, FAILURE_FILE, "%s: %s", name, strerror(errno));
}

void failure_json(const failure *reason, size_t line)
{
    const dimfold_diag *diag = &reason->diag;
    record writer = record_begin(true);
    record_key(&writer, "error");
    record_open(&writer, '{');
    record_string(&writer, "status", reason->status);
    record_string(&writer, "message", reason->message);
    record_string(&writer, "operation", diag->operation);
    record_string(&writer, "operand", diag->operand);
    record_signed(&writer, "axis", diag->axis);
    record_signed(&writer, "expected", diag->expected);
    record_signed(&writer, "found", diag->found);
    record_unsigned(&writer, "column", diag->column);
    if (*reason->detail != '\0')
        record_string(&writer, "detail", reason->detail + 1);
    if (line > 0)
        record_unsigned(&writer, "line", line);
    record_close(&writer, '}');
    record_end(&writer);
}
