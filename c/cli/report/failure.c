/* Failures as sentences. */
#include "failure.h"

#include "json.h"

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

void failure_shift(failure *why, size_t columns)
{
    char old[40], message[sizeof why->message];
    snprintf(old, sizeof old, "column %zu: ", why->diag.column);
    char *found = why->diag.column != 0 ? strstr(why->message, old) : NULL;
    why->diag.column += why->diag.column != 0 ? columns : 0;
    if (found == NULL)
        return;
    snprintf(message, sizeof message, "%.*scolumn %zu: %s", (int)(found - why->message), why->message,
             why->diag.column, found + strlen(old));
    memcpy(why->message, message, sizeof message);
}

bool failure_of_system(failure *why, const char *what)
{
    return failure_set(why, FAILURE_FILE, "%s: %s", what, strerror(errno));
}

void failure_json(const failure *why, size_t line)
{
    const dimfold_diag *diag = &why->diag;
    json writer = {stdout, false};
    json_open(&writer, '{');
    json_key(&writer, "error");
    json_open(&writer, '{');
    json_member_string(&writer, "status", why->status);
    json_member_string(&writer, "message", why->message);
    json_member_string(&writer, "operation", diag->operation);
    json_member_string(&writer, "operand", diag->operand);
    json_member_signed(&writer, "axis", diag->axis);
    json_member_signed(&writer, "expected", diag->expected);
    json_member_signed(&writer, "found", diag->found);
    json_member_unsigned(&writer, "column", diag->column);
    if (*why->detail != '\0')
        json_member_string(&writer, "detail", why->detail + 1);
    if (line > 0)
        json_member_unsigned(&writer, "line", line);
    json_close(&writer, '}');
    json_close(&writer, '}');
    putchar('\n');
}
