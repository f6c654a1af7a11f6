/* The program `dimfold`: one expression from the command line, or many from standard input. */
#include "answer.h"
#include "devices.h"
#include "cli/command_line/help.h"
#include "cli/files/interrupt.h"
#include "cli/language/marks.h"
#include "cli/terminal/line.h"
#include "nested_answer.h"

#include <dimfold/cuda.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

typedef struct session {
    options settings;
    dimfold_queue *queue;
    bool is_batch;
    bool lacks_output;   /* -o is missing */
    bool is_output_lost; /* and told */
} session;

/* In a batch the error takes the answer's place. */
static void report(const session *session, const failure *reason, bool is_batch)
{
    if (session->settings.is_json)
        failure_json(reason, 0);
    else
        fprintf(is_batch ? stdout : stderr, "%s%s%s\n", is_batch ? "error: " : "dimfold: ", reason->message,
                is_batch ? "" : reason->detail);
}

/* `memory` is what is left once the expression is read. */
static bool answer_command(session *session, expression *array, const char *output, size_t memory, failure *reason)
{
    options settings = session->settings;
    if (settings.memory > 0)
        settings.memory = memory > 0 ? memory : 1;
    switch (settings.command) {
    case COMMAND_SHOW: return answer_show(array, output, &settings, reason);
    case COMMAND_PRINT: return answer_print(session->queue, array, &settings, reason);
    case COMMAND_EXPLAIN: return answer_explain(session->queue, array, &settings, reason);
    default: return answer_eval(session->queue, array, output, &settings, reason);
    }
}

/* Whether the options ask for what only nested layouts have. */
static bool wants_nested(const options *settings, const char *output)
{
    size_t length = output != NULL ? strlen(output) : 0;
    bool is_tex = length > 4 && strcmp(output + length - 4, ".tex") == 0;
    return settings->is_strict || settings->is_tv || settings->itemsize > 0 || (settings->command == COMMAND_SHOW &&
                                                                                is_tex);
}

/* An array cannot be printed: eval writes it. */
static bool answer_value(session *session, value *operand, const char *text, size_t length, const char *output,
                         size_t memory, failure *reason)
{
    if (operand->kind != VALUE_ARRAY && session->settings.command == COMMAND_PRINT)
        return failure_set(reason, FAILURE_USAGE, "print is about the elements of arrays, and this is %s: use eval or "
                           "show", value_kind_name(operand));
    if (operand->kind != VALUE_ARRAY)
        return answer_nested(session->queue, operand, text, length, output, &session->settings, reason);
    session->lacks_output = session->settings.command == COMMAND_EVAL && output == NULL;
    if (session->lacks_output)
        return failure_set(reason, FAILURE_USAGE, "%s", session->is_batch
                           ? "expected an expression, a tab and the name of a file"
                           : "eval of an array or a strided layout needs -o FILE; see dimfold --help");
    return answer_command(session, operand->array, output, memory, reason);
}

static bool answer(session *session, const char *text, size_t length, const char *output, failure *reason)
{
    value operand;
    size_t memory = session->settings.memory > 0 ? session->settings.memory : SIZE_MAX;
    algebra scope = {.flags = session->settings.is_strict ? DIMFOLD_STRICT : 0,
                     .has_arrays = !wants_nested(&session->settings, output),
                     .wants_elements = session->settings.command == COMMAND_PRINT,
                     .queue = session->queue, .memory = &memory};
    bool is_fine = algebra_evaluate(&scope, text, length, &operand, reason) &&
                   answer_value(session, &operand, text, length, output, memory, reason);
    if (!is_fine && reason->stop > 0 && reason->stop <= length)
        fault_mark(reason, text, length, reason->diag.column - 1, reason->stop);
    value_close(&operand);
    return is_fine;
}

/* A line of a batch for eval is an expression, a tab and the file to write, or an expression that eval prints. */
static bool answer_line(session *session, const char *line, size_t length, failure *reason)
{
    const char *tab = session->settings.command == COMMAND_EVAL ? memchr(line, '\t', length) : NULL;
    if (tab == NULL)
        return answer(session, line, length, NULL, reason);
    const char *output = tab + 1;
    if (*output == '\0' || memchr(output, '\0', length - (size_t)(output - line)) != NULL)
        return failure_set(reason, FAILURE_USAGE, "expected an expression, a tab and the name of a file");
    return answer(session, line, (size_t)(tab - line), output, reason);
}

/* Sends what was written so far; says once if that failed. */
static bool output_flush(session *session)
{
    failure reason;
    if (!session->is_output_lost && (fflush(stdout) != 0 || ferror(stdout))) {
        failure_of_system(&reason, "standard output");
        fprintf(stderr, "dimfold: %s\n", reason.message);
        session->is_output_lost = true;
    }
    return !session->is_output_lost;
}

static int run_batch(session *session)
{
    char *line = NULL;
    size_t capacity = 0, length;
    failure reason, end = {.status = NULL};
    bool is_fine = true;
    while (!session->is_output_lost && !interrupt_happened() && line_read(&line, &capacity, &length, &end)) {
        if (!answer_line(session, line != NULL ? line : "", length, &reason)) {
            report(session, &reason, true);
            is_fine = false;
        }
        if (!session->settings.is_json)
            putchar('\n');
        output_flush(session);
    }
    free(line);
    if (end.status != NULL)
        report(session, &end, false);
    return is_fine && end.status == NULL ? EXIT_DONE : EXIT_FAILED;
}

static int run_one(session *session)
{
    failure reason;
    const char *text = session->settings.expression;
    if (answer(session, text, strlen(text), session->settings.output, &reason))
        return EXIT_DONE;
    report(session, &reason, false);
    return session->lacks_output ? EXIT_USAGE : EXIT_FAILED;
}

static bool queue_make(session *session, failure *reason)
{
    dimfold_host_options threads = {.threads = session->settings.threads};
    dimfold_cuda_options options = {.host = &threads};
    dimfold_diag diag;
    dimfold_status status = session->settings.has_cuda
                                ? dimfold_queue_create_cuda(&session->queue, session->settings.device_id, &options,
                                                            &diag)
                                : dimfold_queue_create_host(&session->queue, &threads, &diag);
    return status == DIMFOLD_OK || failure_of_library(reason, &diag);
}

static int run_expressions(session *session)
{
    failure reason;
    if (!queue_make(session, &reason)) {
        report(session, &reason, false);
        return EXIT_FAILED;
    }
    session->is_batch = strcmp(session->settings.expression, "-") == 0;
    int code = session->is_batch ? run_batch(session) : run_one(session);
    dimfold_queue_destroy(session->queue);
    return code;
}

static int run_devices(session *session)
{
    failure reason;
    if (devices_list(&session->settings, &reason))
        return EXIT_DONE;
    report(session, &reason, false);
    return EXIT_FAILED;
}

static int run(session *session)
{
    switch (session->settings.command) {
    case COMMAND_ALGEBRA: return algebra_command(&session->settings) ? EXIT_DONE : EXIT_FAILED;
    case COMMAND_DEVICES: return run_devices(session);
    default: return run_expressions(session);
    }
}

static int run_options(session *session, int count, char **arguments)
{
    failure reason;
    if (!options_read(&session->settings, count, arguments, &reason)) {
        report(session, &reason, false);
        return EXIT_USAGE;
    }
    if (session->settings.wants_help)
        help_print(session->settings.command);
    else if (session->settings.wants_version)
        printf("dimfold %s\n", dimfold_version());
    else
        return run(session);
    return EXIT_DONE;
}

int main(int count, char **arguments)
{
    session session = {.queue = NULL};
    interrupt_prepare();
    int code = run_options(&session, count, arguments);
    return output_flush(&session) ? code : EXIT_FAILED;
}
