/* The program `dimfold`: one expression from the command line, or many from standard input. */
#include "answer.h"
#include "help.h"
#include "interrupt.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

typedef struct session {
    options how;
    dimfold_queue *queue;
    bool is_output_lost; /* and told */
} session;

static void report_json(const failure *why)
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
    json_close(&writer, '}');
    json_close(&writer, '}');
    putchar('\n');
}

/* In a batch the error takes the answer's place. */
static void report(const session *session, const failure *why, bool is_batch)
{
    if (session->how.is_json)
        report_json(why);
    else
        fprintf(is_batch ? stdout : stderr, "%s%s\n", is_batch ? "error: " : "dimfold: ", why->message);
}

static bool answer_command(session *session, expression *what, const char *output, failure *why)
{
    switch (session->how.command) {
    case COMMAND_SHOW: return answer_show(what, output, &session->how, why);
    case COMMAND_EXPLAIN: return answer_explain(session->queue, what, &session->how, why);
    default: return answer_eval(session->queue, what, output, &session->how, why);
    }
}

static bool answer(session *session, const char *text, size_t length, const char *output, failure *why)
{
    expression what;
    bool is_fine = expression_open(&what, text, length, why) && answer_command(session, &what, output, why);
    expression_close(&what);
    return is_fine;
}

/* A line of a batch for eval is an expression, a tab and the file to write. */
static bool answer_line(session *session, const char *line, size_t length, failure *why)
{
    if (session->how.command != COMMAND_EVAL)
        return answer(session, line, length, NULL, why);
    const char *tab = memchr(line, '\t', length);
    const char *output = tab != NULL ? tab + 1 : NULL;
    if (tab == NULL || *output == '\0' || memchr(output, '\0', length - (size_t)(output - line)) != NULL)
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

/* Reads a line of any length, without its end, into *line, which grows. False at the end of the input, or if it cannot
   be read: *why then says so. */
static bool line_read(char **line, size_t *capacity, size_t *length, failure *why)
{
    int character;
    for (*length = 0; (character = getc(stdin)) != EOF && character != '\n'; ++*length) {
        if (*length + 1 >= *capacity) {
            size_t grown_capacity = *capacity * 2 + 256;
            char *grown = realloc(*line, grown_capacity);
            if (grown == NULL)
                return failure_set(why, dimfold_status_name(DIMFOLD_ERR_RESOURCE),
                                   "standard input: no memory is left for a line of %zu bytes", *length);
            *line = grown;
            *capacity = grown_capacity;
        }
        (*line)[*length] = (char)character;
    }
    if (ferror(stdin))
        return failure_of_system(why, "standard input");
    if (*length > 0 && (*line)[*length - 1] == '\r')
        --*length;
    if (*line != NULL)
        (*line)[*length] = '\0';
    return character != EOF || *length > 0;
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
    return EXIT_FAILED;
}

static int run(session *session)
{
    dimfold_host_options threads = {.threads = session->how.threads};
    dimfold_diag diag;
    failure why;
    if (dimfold_queue_create_host(&session->queue, &threads, &diag) != DIMFOLD_OK) {
        failure_of_library(&why, &diag);
        report(session, &why, false);
        return EXIT_FAILED;
    }
    int code = strcmp(session->how.expression, "-") == 0 ? run_batch(session) : run_one(session);
    dimfold_queue_destroy(session->queue);
    return code;
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
