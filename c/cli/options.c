/* Options stand anywhere; a long one takes its value behind '=' or as the next argument. */
#include "options.h"

#include <stdlib.h>
#include <string.h>

typedef struct reader {
    options *result;
    failure *why;
    int count, at;
    char **arguments;
    const char *owned[COMMAND_EXPLAIN + 1]; /* by command: an option that was given and that only this one knows */
} reader;

static bool usage(reader *reader, const char *format, const char *text)
{
    char sentence[300];
    failure_set(reader->why, FAILURE_USAGE, format, text);
    memcpy(sentence, reader->why->message, sizeof sentence - 1);
    sentence[sizeof sentence - 1] = '\0';
    return failure_set(reader->why, FAILURE_USAGE, "%s; see dimfold --help", sentence);
}

/* Takes the value if the argument is the option `name`: NULL if it is not, or if its value is missing. */
static const char *option_value(reader *reader, const char *argument, const char *name, bool *is_it)
{
    size_t length = strlen(name);
    *is_it = strncmp(argument, name, length) == 0 && (argument[length] == '=' || argument[length] == '\0');
    if (!*is_it)
        return NULL;
    if (argument[length] == '=')
        return argument + length + 1;
    return reader->at < reader->count ? reader->arguments[reader->at++] : NULL;
}

static bool option_order(reader *reader, const char *value)
{
    static const dimfold_order orders[] = {DIMFOLD_ORDER_C, DIMFOLD_ORDER_F, DIMFOLD_ORDER_K};
    const char *letter = strlen(value) == 1 ? strchr("CFK", *value) : NULL;
    if (letter == NULL)
        return usage(reader, "--order is '%s': expected C, F or K", value);
    reader->result->order = orders[letter - "CFK"];
    return true;
}

static bool option_threads(reader *reader, const char *value)
{
    char *end;
    long threads = strtol(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || threads < 1 || threads > 1024)
        return usage(reader, "--threads is '%s': expected 1 to 1024", value);
    reader->result->threads = (size_t)threads;
    return true;
}

static bool option_dtype(reader *reader, const char *value)
{
    bool is_byte_swapped;
    if (dimfold_dtype_parse(value, strlen(value), &reader->result->dtype, &is_byte_swapped, NULL) != DIMFOLD_OK)
        return usage(reader, "--dtype is '%s': expected a dtype such as f32", value);
    return true;
}

static bool option_output(reader *reader, const char *value)
{
    reader->result->output = value;
    return *value != '\0' || usage(reader, "%s needs a file name", "-o");
}

static const struct {
    const char *name;
    enum command command; /* the only one that knows the option; COMMAND_NONE: all do */
    bool (*take)(reader *, const char *);
} valued[] = {
    {"-o", COMMAND_EVAL, option_output},         {"--output", COMMAND_EVAL, option_output},
    {"--order", COMMAND_NONE, option_order},     {"--threads", COMMAND_NONE, option_threads},
    {"--dtype", COMMAND_EXPLAIN, option_dtype},
};

/* Takes an option that has a value. */
static bool option_valued(reader *reader, const char *argument)
{
    for (size_t i = 0; i < sizeof valued / sizeof *valued; i++) {
        bool is_it;
        const char *value = option_value(reader, argument, valued[i].name, &is_it);
        if (!is_it)
            continue;
        if (valued[i].command != COMMAND_NONE)
            reader->owned[valued[i].command] = valued[i].name;
        return value != NULL ? valued[i].take(reader, value) : usage(reader, "%s needs a value", valued[i].name);
    }
    return usage(reader, "the option %s is unknown", argument);
}

static bool option_take(reader *reader, const char *argument)
{
    if (strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0)
        reader->result->wants_help = true;
    else if (strcmp(argument, "--version") == 0)
        reader->result->wants_version = true;
    else if (strcmp(argument, "--json") == 0)
        reader->result->is_json = true;
    else
        return option_valued(reader, argument);
    return true;
}

static bool command_take(reader *reader, const char *name)
{
    static const char *const names[] = {"", "show", "eval", "explain"};
    for (int i = COMMAND_SHOW; i <= COMMAND_EXPLAIN; i++)
        if (strcmp(name, names[i]) == 0)
            reader->result->command = (enum command)i;
    if (reader->result->command == COMMAND_NONE)
        return usage(reader, "the command '%s' is unknown: expected show, eval or explain", name);
    return true;
}

static bool argument_take(reader *reader, const char *argument)
{
    if (reader->result->command == COMMAND_NONE)
        return command_take(reader, argument);
    if (reader->result->expression != NULL)
        return usage(reader, "one expression is expected, and '%s' is a second one (quote it for the shell)",
                     argument);
    reader->result->expression = argument;
    return true;
}

/* Once all is read, as the command may stand behind its options. */
static bool options_belong(reader *reader)
{
    for (int i = COMMAND_SHOW; i <= COMMAND_EXPLAIN; i++)
        if (reader->owned[i] != NULL && reader->result->command != (enum command)i)
            return usage(reader, "%s does not belong to this command", reader->owned[i]);
    return true;
}

static bool options_complete(reader *reader)
{
    const options *result = reader->result;
    if (result->wants_help || result->wants_version)
        return true;
    if (result->command == COMMAND_NONE)
        return usage(reader, "%s", "a command is missing: show, eval or explain");
    if (!options_belong(reader))
        return false;
    if (result->expression == NULL)
        return usage(reader, "%s", "the expression is missing");
    bool is_batch = strcmp(result->expression, "-") == 0;
    if (result->command == COMMAND_EVAL && !is_batch && result->output == NULL)
        return usage(reader, "%s", "eval needs -o FILE");
    if (is_batch && result->output != NULL)
        return usage(reader, "%s", "with - each line names its own file behind a tab, so -o has no place");
    return true;
}

bool options_read(options *result, int count, char **arguments, failure *why)
{
    reader reader = {.result = result, .why = why, .count = count, .at = 1, .arguments = arguments};
    *result = (options){.order = DIMFOLD_ORDER_C, .dtype = DIMFOLD_DTYPE_F32};
    for (int i = 1; i < count && strcmp(arguments[i], "--") != 0; i++)
        result->is_json = result->is_json || strcmp(arguments[i], "--json") == 0;
    bool only_expressions = false;
    while (reader.at < count) {
        const char *argument = arguments[reader.at++];
        bool is_option = !only_expressions && argument[0] == '-' && argument[1] != '\0';
        if (is_option && strcmp(argument, "--") == 0)
            only_expressions = true;
        else if (!(is_option ? option_take(&reader, argument) : argument_take(&reader, argument)))
            return false;
    }
    return options_complete(&reader);
}
