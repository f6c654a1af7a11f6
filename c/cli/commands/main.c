/* The program `dimfold`: one expression from the command line, or many from standard input. */
#include "answer.h"
#include "devices.h"
#include "cli/command_line/help.h"
#include "cli/files/interrupt.h"
#include "cli/terminal/line.h"
#include "nested_answer.h"

#include <dimfold/cuda.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

typedef struct session {
    options how;
    dimfold_queue *queue;
    bool is_batch;
    bool lacks_output;   /* -o is missing */
    bool is_output_lost; /* and told */
} session;

/* In a batch the error takes the answer's place. */
static void report(const session *session, const failure *why, bool is_batch)
{
    if (session->how.is_json)
        failure_json(why, 0);
    else
        fprintf(is_batch ? stdout : stderr, "%s%s%s\n", is_batch ? "error: " : "dimfold: ", why->message,
                is_batch ? "" : why->detail);
}

static bool answer_command(session *session, expression *what, const char *output, failure *why)
{
    switch (session->how.command) {
    case COMMAND_SHOW: return answer_show(what, output, &session->how, why);
    case COMMAND_EXPLAIN: return answer_explain(session->queue, what, &session->how, why);
    default: return answer_eval(session->queue, what, output, &session->how, why);
    }
}

/* Whether the options ask for what only nested layouts have. */
static bool wants_nested(const options *how, const char *output)
{
    size_t length = output != NULL ? strlen(output) : 0;
    bool is_tex = length > 4 && strcmp(output + length - 4, ".tex") == 0;
    return how->is_strict || how->is_tv || how->itemsize > 0 || (how->command == COMMAND_SHOW && is_tex);
}

/* An array cannot be printed: eval writes it. */
static bool answer_value(session *session, value *what, const char *text, size_t length, const char *output,
                         failure *why)
{
    if (what->kind != VALUE_ARRAY)
        return answer_nested(session->queue, what, text, length, output, &session->how, why);
    session->lacks_output = session->how.command == COMMAND_EVAL && output == NULL;
    if (session->lacks_output)
        return failure_set(why, FAILURE_USAGE, "%s", session->is_batch
                           ? "expected an expression, a tab and the name of a file"
                           : "eval of an array or a strided layout needs -o FILE; see dimfold --help");
    return answer_command(session, what->array, output, why);
}

static bool answer(session *session, const char *text, size_t length, const char *output, failure *why)
{
    value what;
    algebra scope = {.flags = session->how.is_strict ? DIMFOLD_STRICT : 0,
                     .has_arrays = !wants_nested(&session->how, output)};
    bool is_fine = algebra_evaluate(&scope, text, length, &what, why) &&
                   answer_value(session, &what, text, length, output, why);
    value_close(&what);
    return is_fine;
}

/* A line of a batch for eval is an expression, a tab and the file to write, or an expression that eval prints. */
static bool answer_line(session *session, const char *line, size_t length, failure *why)
{
    const char *tab = session->how.command == COMMAND_EVAL ? memchr(line, '\t', length) : NULL;
    if (tab == NULL)
        return answer(session, line, length, NULL, why);
    const char *output = tab + 1;
    if (*output == '\0' || memchr(output, '\0', length - (size_t)(output - line)) != NULL)
        return failure_set(why, FAILURE_USAGE, "expected an expression, a tab and the name of a file");
    return answer(session, line, (size_t)(tab - line), output, why);
}

/* Sends what was written so far; says once if that failed. */
static bool output_flush(session *session)
{
    failure why;
    if (!session->is_output_lost && (fflush(stdout) != 0 || ferror(stdout))) {
        failure_of_system(&why, "standard output");
        fprintf(stderr, "dimfold: %s\n", why.message);
        session->is_output_lost = true;
    }
    return !session->is_output_lost;
}

static int run_batch(session *session)
{
    char *line = NULL;
    size_t capacity = 0, length;
    failure why, end = {.status = NULL};
    bool is_fine = true;
    while (!session->is_output_lost && !interrupt_happened() && line_read(&line, &capacity, &length, &end)) {
        if (!answer_line(session, line != NULL ? line : "", length, &why)) {
            report(session, &why, true);
            is_fine = false;
        }
        if (!session->how.is_json)
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
    failure why;
    const char *text = session->how.expression;
    if (answer(session, text, strlen(text), session->how.output, &why))
        return EXIT_DONE;
    report(session, &why, false);
    return session->lacks_output ? EXIT_USAGE : EXIT_FAILED;
}

static bool queue_make(session *session, failure *why)
{
    dimfold_host_options threads = {.threads = session->how.threads};
    dimfold_cuda_options options = {.host = &threads};
    dimfold_diag diag;
    dimfold_status status = session->how.has_cuda
                                ? dimfold_queue_create_cuda(&session->queue, session->how.device_id, &options, &diag)
                                : dimfold_queue_create_host(&session->queue, &threads, &diag);
    return status == DIMFOLD_OK || failure_of_library(why, &diag);
}

static int run_expressions(session *session)
{
    failure why;
    if (!queue_make(session, &why)) {
        report(session, &why, false);
        return EXIT_FAILED;
    }
    session->is_batch = strcmp(session->how.expression, "-") == 0;
    int code = session->is_batch ? run_batch(session) : run_one(session);
    dimfold_queue_destroy(session->queue);
    return code;
}

static int run_devices(session *session)
{
    failure why;
    if (devices_list(&session->how, &why))
        return EXIT_DONE;
    report(session, &why, false);
    return EXIT_FAILED;
}

static int run(session *session)
{
    switch (session->how.command) {
    case COMMAND_ALGEBRA: return algebra_command(&session->how) ? EXIT_DONE : EXIT_FAILED;
    case COMMAND_DEVICES: return run_devices(session);
    default: return run_expressions(session);
    }
}

static int run_options(session *session, int count, char **arguments)
{
    failure why;
    if (!options_read(&session->how, count, arguments, &why)) {
        report(session, &why, false);
        return EXIT_USAGE;
    }
    if (session->how.wants_help)
        help_print(session->how.command);
    else if (session->how.wants_version)
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
