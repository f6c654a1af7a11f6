/* Failures as sentences. */
#include "failure.h"

#include "record.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool failure_set(failure *why, const char *status, const char *format, ...)
{
    va_list values;
    *why = (failure){.status = status, .diag = {.axis = -1}};
    va_start(values, format);
    vsnprintf(why->message, sizeof why->message, format, values);
    va_end(values);
    return false;
}

/* The library's sentence, without its function where only the grammar is at fault. */
bool failure_of_library(failure *why, const dimfold_diag *diag)
{
    dimfold_diag shown = *diag;
    *why = (failure){.status = dimfold_status_name(diag->status), .diag = *diag};
    if (diag->status == DIMFOLD_ERR_SYNTAX)
        shown.operation = NULL;
    dimfold_diag_text(&shown, why->message, sizeof why->message);
    return false;
}

bool failure_of_system(failure *why, const char *what)
{
    return failure_set(why, FAILURE_FILE, "%s: %s", what, strerror(errno));
}

void failure_json(const failure *why, size_t line)
{
    const dimfold_diag *diag = &why->diag;
    record writer = record_begin(true);
    record_key(&writer, "error");
    record_open(&writer, '{');
    record_string(&writer, "status", why->status);
    record_string(&writer, "message", why->message);
    record_string(&writer, "operation", diag->operation);
    record_string(&writer, "operand", diag->operand);
    record_signed(&writer, "axis", diag->axis);
    record_signed(&writer, "expected", diag->expected);
    record_signed(&writer, "found", diag->found);
    record_unsigned(&writer, "column", diag->column);
    if (*why->detail != '\0')
        record_string(&writer, "detail", why->detail + 1);
    if (line > 0)
        record_unsigned(&writer, "line", line);
    record_close(&writer, '}');
    record_end(&writer);
}
