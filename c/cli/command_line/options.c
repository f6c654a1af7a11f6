/* Options stand anywhere; a long one takes its value behind '=' or as the next argument. */
#include "options.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUED = 11, FLAGGED = 6 };

typedef struct reader {
    options *result;
    failure *reason;
    int count, at;
    char **arguments;
    bool is_given[VALUED], is_flagged[FLAGGED];
} reader;

static bool usage(reader *reader, const char *format, const char *text)
{
    char sentence[300];
    failure_set(reader->reason, FAILURE_USAGE, format, text);
    memcpy(sentence, reader->reason->message, sizeof sentence - 1);
    sentence[sizeof sentence - 1] = '\0';
    return failure_set(reader->reason, FAILURE_USAGE, "%s; see dimfold --help", sentence);
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

/* 4096, 64k, 512M, 3G, 1T: the letters are powers of 1024. */
static bool option_memory(reader *reader, const char *value)
{
    char *end = "";
    unsigned long long bytes = *value >= '0' && *value <= '9' ? strtoull(value, &end, 10) : 0;
    const char *letter = *end != '\0' && end[1] == '\0' ? strchr("kMGT", *end) : NULL;
    for (const char *next = "kMGT"; letter != NULL && next <= letter; next++)
        bytes = bytes <= SIZE_MAX / 1024 ? bytes * 1024 : 0;
    if (bytes == 0 || bytes > PTRDIFF_MAX || (*end != '\0' && letter == NULL))
        return usage(reader, "--memory is '%s': expected a number of bytes such as 512M or 2G", value);
    reader->result->memory = (size_t)bytes;
    return true;
}

static bool count_take(const char *value, size_t *count)
{
    char *end = "";
    unsigned long long found = *value >= '0' && *value <= '9' ? strtoull(value, &end, 10) : 0;
    *count = (size_t)found;
    return found > 0 && found <= PTRDIFF_MAX && *end == '\0';
}

static bool option_head(reader *reader, const char *value)
{
    return count_take(value, &reader->result->head) ||
           usage(reader, "--head is '%s': expected how many places of the first axis, from 1 on", value);
}

static bool option_tail(reader *reader, const char *value)
{
    return count_take(value, &reader->result->tail) ||
           usage(reader, "--tail is '%s': expected how many places of the first axis, from 1 on", value);
}

/* host, cuda:1, or cuda for cuda:0 */
static bool option_queue(reader *reader, const char *value)
{
    char *end = "";
    long number = 0;
    bool is_host = strcmp(value, "host") == 0, is_cuda = strncmp(value, "cuda", 4) == 0;
    if (is_cuda && value[4] == ':')
        number = value[5] >= '0' && value[5] <= '9' ? strtol(value + 5, &end, 10) : -1;
    else
        is_cuda = is_cuda && value[4] == '\0';
    if ((!is_host && !is_cuda) || *end != '\0' || number < 0 || number > INT32_MAX)
        return usage(reader, "--queue is '%s': expected host, or cuda:0", value);
    reader->result->has_cuda = is_cuda;
    reader->result->device_id = (int32_t)number;
    return true;
}

static bool option_dtype(reader *reader, const char *value)
{
    bool is_byte_swapped;
    if (dimfold_dtype_parse(value, strlen(value), &reader->result->dtype, &is_byte_swapped, NULL) != DIMFOLD_OK)
        return usage(reader, "--dtype is '%s': expected a dtype such as f32", value);
    reader->result->has_dtype = true;
    return true;
}

static bool option_output(reader *reader, const char *value)
{
    reader->result->output = value;
    return *value != '\0' || usage(reader, "%s needs a file name", "-o");
}

/* A shape: 16,8 or (16,8), and also (4,(2,2)). */
static bool option_tile(reader *reader, const char *value)
{
    char text[300];
    dimfold_tuple *tile = &reader->result->tile;
    snprintf(text, sizeof text, *value == '(' ? "%s" : "(%s)", value);
    bool is_tile = strlen(value) < sizeof text - 2 &&
                   dimfold_tuple_parse(tile, text, strlen(text), NULL, NULL) == DIMFOLD_OK && tile->leaves > 0;
    for (size_t i = 0; is_tile && i < tile->leaves; i++)
        is_tile = tile->value[i] >= 1 && (tile->whole >> i & 1) == 0;
    reader->result->has_tile = true;
    return is_tile || usage(reader, "--tile is '%s': expected a shape such as 16,8", value);
}

/* The bytes of an item, and of an access unless that is one item. */
static bool option_banks(reader *reader, const char *value)
{
    char *end;
    options *result = reader->result;
    long itemsize = *value >= '0' && *value <= '9' ? strtol(value, &end, 10) : 0, bytes = itemsize;
    if (itemsize > 0 && *end == ',')
        bytes = end[1] >= '0' && end[1] <= '9' ? strtol(end + 1, &end, 10) : 0;
    if (itemsize < 1 || bytes < 1 || itemsize > 16 || bytes > 16 || *end != '\0')
        return usage(reader, "--banks is '%s': expected the bytes of an item and of an access, such as 4,16", value);
    result->itemsize = (size_t)itemsize;
    result->access_bytes = (size_t)bytes;
    return true;
}

enum { ALL_COMMANDS = 1 << COMMAND_SHOW | 1 << COMMAND_EVAL | 1 << COMMAND_EXPLAIN,
       COMPUTING = 1 << COMMAND_EVAL | 1 << COMMAND_EXPLAIN | 1 << COMMAND_PRINT, EVEN_NONE = ~0 };

static const struct {
    const char *name;
    int commands; /* those that know the option, as bits */
    bool (*take)(reader *, const char *);
} valued[VALUED] = {
    {"-o", 1 << COMMAND_SHOW | 1 << COMMAND_EVAL, option_output},
    {"--output", 1 << COMMAND_SHOW | 1 << COMMAND_EVAL, option_output},
    {"--order", ALL_COMMANDS, option_order},
    {"--threads", ALL_COMMANDS | 1 << COMMAND_PRINT, option_threads},
    {"--memory", COMPUTING, option_memory},
    {"--queue", COMPUTING, option_queue},
    {"--head", 1 << COMMAND_PRINT, option_head},
    {"--tail", 1 << COMMAND_PRINT, option_tail},
    {"--dtype", 1 << COMMAND_SHOW | 1 << COMMAND_EXPLAIN, option_dtype},
    {"--tile", 1 << COMMAND_SHOW, option_tile},
    {"--banks", 1 << COMMAND_SHOW, option_banks},
};

static const struct {
    const char *name;
    int commands;
    size_t place; /* of its bool */
} flagged[FLAGGED] = {
    {"--strict", 1 << COMMAND_SHOW | 1 << COMMAND_EVAL | 1 << COMMAND_ALGEBRA, offsetof(options, is_strict)},
    {"--tv", 1 << COMMAND_SHOW, offsetof(options, is_tv)},
    {"--json", EVEN_NONE, offsetof(options, is_json)},
    {"--help", EVEN_NONE, offsetof(options, wants_help)},
    {"-h", EVEN_NONE, offsetof(options, wants_help)},
    {"--version", EVEN_NONE, offsetof(options, wants_version)},
};

static bool option_flagged(reader *reader, const char *argument)
{
    for (size_t i = 0; i < FLAGGED; i++)
        if (strcmp(argument, flagged[i].name) == 0) {
            *(bool *)((char *)reader->result + flagged[i].place) = true;
            return reader->is_flagged[i] = true;
        }
    return false;
}

/* Takes an option that has a value. */
static bool option_valued(reader *reader, const char *argument)
{
    for (size_t i = 0; i < VALUED; i++) {
        bool is_it;
        const char *value = option_value(reader, argument, valued[i].name, &is_it);
        if (!is_it)
            continue;
        reader->is_given[i] = true;
        return value != NULL ? valued[i].take(reader, value) : usage(reader, "%s needs a value", valued[i].name);
    }
    return usage(reader, "the option %s is unknown", argument);
}

static bool command_take(reader *reader, const char *name)
{
    static const char *const names[] = {"", "show", "eval", "explain", "algebra", "devices", "print"};
    for (int i = COMMAND_SHOW; i <= COMMAND_PRINT; i++)
        if (strcmp(name, names[i]) == 0)
            reader->result->command = (enum command)i;
    if (reader->result->command == COMMAND_NONE)
        return usage(reader, "the command '%s' is unknown: expected show, print, eval, explain, algebra or devices",
                     name);
    return true;
}

static bool argument_take(reader *reader, const char *argument)
{
    if (reader->result->command == COMMAND_NONE)
        return command_take(reader, argument);
    if (reader->result->command == COMMAND_ALGEBRA)
        return usage(reader, "algebra reads standard input, and '%s' is not expected", argument);
    if (reader->result->command == COMMAND_DEVICES)
        return usage(reader, "devices has no arguments, and '%s' is not expected", argument);
    if (reader->result->expression != NULL)
        return usage(reader, "one expression is expected, and '%s' is a second one (quote it for the shell)",
                     argument);
    reader->result->expression = argument;
    return true;
}

/* Once all is read, as the command may stand behind its options. */
static bool options_belong(reader *reader)
{
    for (size_t i = 0; i < VALUED; i++)
        if (reader->is_given[i] && (valued[i].commands >> reader->result->command & 1) == 0)
            return usage(reader, "%s does not belong to this command", valued[i].name);
    for (size_t i = 0; i < FLAGGED; i++)
        if (reader->is_flagged[i] && (flagged[i].commands >> reader->result->command & 1) == 0)
            return usage(reader, "%s does not belong to this command", flagged[i].name);
    return true;
}

/* show writes two kinds of files. */
static bool output_fits(const options *result)
{
    size_t length = result->output != NULL ? strlen(result->output) : 0;
    return result->command != COMMAND_SHOW || result->output == NULL ||
           (length > 4 && (strcmp(result->output + length - 4, ".svg") == 0 ||
                           strcmp(result->output + length - 4, ".tex") == 0));
}

static bool options_complete(reader *reader)
{
    const options *result = reader->result;
    if (result->wants_help || result->wants_version)
        return true;
    if (result->command == COMMAND_NONE)
        return usage(reader, "%s", "a command is missing: show, print, eval, explain, algebra or devices");
    if (!options_belong(reader))
        return false;
    if (result->command == COMMAND_ALGEBRA || result->command == COMMAND_DEVICES)
        return true;
    if (result->expression == NULL)
        return usage(reader, "%s", "the expression is missing");
    bool is_batch = strcmp(result->expression, "-") == 0;
    if (!output_fits(result))
        return usage(reader, "show draws -o FILE.svg or -o FILE.tex: '%s' is no such name", result->output);
    if (result->has_tile && !result->is_tv)
        return usage(reader, "%s", "--tile belongs to --tv");
    if (is_batch && result->output != NULL)
        return usage(reader, "%s", "with - each line names its own file behind a tab, so -o has no place");
    return true;
}

bool options_read(options *result, int count, char **arguments, failure *reason)
{
    reader reader = {.result = result, .reason = reason, .count = count, .at = 1, .arguments = arguments};
    *result = (options){.order = DIMFOLD_ORDER_C, .dtype = DIMFOLD_DTYPE_F32};
    for (int i = 1; i < count && strcmp(arguments[i], "--") != 0; i++)
        result->is_json = result->is_json || strcmp(arguments[i], "--json") == 0;
    bool only_expressions = false;
    while (reader.at < count) {
        const char *argument = arguments[reader.at++];
        bool is_option = !only_expressions && argument[0] == '-' && argument[1] != '\0';
        if (is_option && strcmp(argument, "--") == 0)
            only_expressions = true;
        else if (!(is_option ? option_flagged(&reader, argument) || option_valued(&reader, argument)
                            : argument_take(&reader, argument)))
            return false;
    }
    return options_complete(&reader);
}
