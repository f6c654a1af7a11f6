/* algebra: the expressions of standard input, one after the other, with variables. */
#include "cli/report/failure.h"
#include "cli/command_line/help.h"
#include "cli/terminal/line.h"
#include "nested_answer.h"
#include "cli/functions/call.h"

#include "text/lexer.h"

#include <stdlib.h>
#include <string.h>

typedef struct session {
    const options *settings;
    algebra scope;
    size_t line;        /* from 1 */
    bool is_edited;     /* typed on a terminal */
    bool is_over, has_failed;
} session;

static void show_failure(session *session, const failure *reason)
{
    session->has_failed = true;
    if (session->settings->is_json)
        failure_json(reason, session->line);
    else if (session->is_edited)
        fprintf(stderr, "%s%s\n", reason->message, reason->detail);
    else
        fprintf(stderr, "line %zu: %s%s\n", session->line, reason->message, reason->detail);
}

static void evaluate(session *session, const char *text, size_t length)
{
    failure reason;
    value result;
    if (!algebra_run(&session->scope, text, length, &result, &reason) ||
        !value_show(&result, session->settings->is_json, &reason))
        show_failure(session, &reason);
}

/* ---- Words that are no expressions ------------------------------------------------------------------------------ */

static void show_variables(const session *session)
{
    record writer = {.out = stdout};
    char text[VALUE_TEXT_MAX];
    if (session->settings->is_json)
        record_open(&writer, '{');
    for (size_t i = 0; i < session->scope.count; i++) {
        const variable *each = &session->scope.variables[i];
        value_print(&each->value, text, sizeof text);
        if (session->settings->is_json)
            record_string(&writer, each->name, text);
        else
            printf("%s = %s\n", each->name, text);
    }
    if (session->settings->is_json)
        record_close(&writer, '}');
    if (session->settings->is_json)
        putchar('\n');
}

static void help_json(const char *name, size_t length)
{
    record writer = record_begin(true);
    record_key(&writer, "functions");
    record_open(&writer, '[');
    for (size_t i = 0; i < function_count; i++) {
        function_help each = function_explain(i);
        if (each.name == NULL || (length > 0 && (strlen(each.name) != length || memcmp(each.name, name, length) != 0)))
            continue;
        record_open(&writer, '{');
        record_string(&writer, "name", each.name);
        record_string(&writer, "parameters", each.parameters);
        record_string(&writer, "meaning", each.meaning);
        record_string(&writer, "example", each.example);
        record_string(&writer, "answer", each.answer);
        record_close(&writer, '}');
    }
    record_close(&writer, ']');
    record_end(&writer);
}

static void help_one(session *session, const char *name, size_t length)
{
    failure reason;
    bool is_known = function_is_name(name, length);
    if (!is_known) {
        failure_set(&reason, FAILURE_USAGE, "%.*s is no function: help lists them all",
                    (int)(length < 100 ? length : 100), name);
        show_failure(session, &reason);
        return;
    }
    for (size_t i = 0; i < function_count; i++) {
        function_help each = function_explain(i);
        if (each.name == NULL || strlen(each.name) != length || memcmp(each.name, name, length) != 0)
            continue;
        printf("%s(%s)\n    %s\n", each.name, each.parameters, each.meaning);
        if (each.example != NULL)
            printf("    %s\n    %s\n", each.example, each.answer);
    }
}

static void show_help(session *session, const char *name, size_t length)
{
    if (session->settings->is_json)
        help_json(name, length);
    else if (length > 0)
        help_one(session, name, length);
    else
        help_algebra();
}

/* ---- Lines ------------------------------------------------------------------------------------------------------ */

static bool is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

static void answer_line(session *session, const char *text, size_t length)
{
    while (length > 0 && dimfold_is_blank(*text))
        text++, length--;
    while (length > 0 && dimfold_is_blank(text[length - 1]))
        length--;
    if (length == 0 || *text == '#')
        return;
    size_t word = 0;
    while (word < length && !dimfold_is_blank(text[word]))
        word++;
    size_t rest = word;
    while (rest < length && dimfold_is_blank(text[rest]))
        rest++;
    if (is_word(text, length, "quit") || is_word(text, length, "exit"))
        session->is_over = true;
    else if (is_word(text, length, "vars"))
        show_variables(session);
    else if (is_word(text, word, "help"))
        show_help(session, text + rest, length - rest);
    else
        evaluate(session, text, length);
}

static void edit_lines(session *session)
{
    line_history history = {0};
    char *line;
    puts("Layouts and functions of them; help says which, Ctrl-D ends.");
    while (!session->is_over) {
        line_end end = line_edit("> ", &history, &line);
        session->is_over = end == LINE_CLOSED;
        session->line++;
        if (end == LINE_DONE)
            answer_line(session, line, strlen(line));
        fflush(stdout);
        free(line);
    }
    line_edit_close();
    line_history_close(&history);
    session->has_failed = false;
}

static void read_lines(session *session)
{
    char *line = NULL;
    size_t capacity = 0, length;
    failure end = {.status = NULL};
    while (!session->is_over && !ferror(stdout) && line_read(&line, &capacity, &length, &end)) {
        session->line++;
        answer_line(session, line != NULL ? line : "", length);
        fflush(stdout);
    }
    free(line);
    if (end.status != NULL)
        show_failure(session, &end);
}

bool algebra_command(const options *settings)
{
    session session = {.settings = settings, .scope.flags = settings->is_strict ? DIMFOLD_STRICT : 0};
    session.is_edited = !settings->is_json && line_can_edit() && line_edit_open();
    if (session.is_edited)
        edit_lines(&session);
    else
        read_lines(&session);
    algebra_close(&session.scope);
    return !session.has_failed;
}
