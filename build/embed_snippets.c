/* Writes what programs are spliced from as a C file: embed_snippets TARGET.c [SNIPPETS.ptx...]

   Each function without parameters becomes a text without its braces, in the order of the tables (computed.def,
   casts.def, reduce.def), and each kernel a skeleton, whose list of parameters is left open and whose own declarations
   come behind @declare. Comments and indentation go. Files and tables must agree. Systems without CUDA get none. */
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct snippet {
    const char *name;
    char *text; /* NULL as long as no file has it */
};

static struct snippet operations[] = {
#define COMPUTED(op, name, arity, type, result) {"snippet_" #op "_" #type, NULL},
#define COMPUTED_RARE(op, name, arity, type, rare) {"snippet_" #op "_" #type, NULL},
#define COMPUTED_CHOSEN(op, name, type) {"snippet_" #op "_" #type, NULL},
#include "kernels/math/computed.def"
    {NULL, NULL},
};

static struct snippet casts[] = {
#define SNIPPET_CAST(source, target) {"snippet_" #source "_" #target, NULL},
#include "snippets/casts.def"
    {NULL, NULL},
};

static struct snippet reductions[] = {
#define REDUCE_SNIPPET(name) {"snippet_" #name, NULL},
#include "snippets/reduce.def"
    {NULL, NULL},
};

static struct snippet skeletons[] = {
    {"gpu_program_1", NULL}, {"gpu_program_2", NULL}, {"gpu_program_4", NULL},
    {"gpu_program_tiles", NULL}, {"gpu_program_packed_2", NULL}, {"gpu_program_packed_4", NULL},
    {"gpu_program_packed_8", NULL}, {"gpu_reduce_1", NULL}, {"gpu_reduce_4", NULL}, {"gpu_reduce_8", NULL},
    {"gpu_reduce_groups", NULL}, {"gpu_scan_chunks", NULL}, {"gpu_scan", NULL},
    {"gpu_sort_tiles", NULL}, {"gpu_sort_count", NULL}, {"gpu_sort_place", NULL}, {"gpu_sort_move", NULL}, {NULL, NULL},
};

static __attribute__((noreturn)) void refuse(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("embed_snippets: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

static FILE *open_file(const char *name, const char *mode)
{
    FILE *file = fopen(name, mode);
    if (file == NULL)
        refuse("cannot open %s", name);
    return file;
}

static struct snippet *find(struct snippet *table, const char *name, size_t length)
{
    for (; table->name != NULL; table++)
        if (strlen(table->name) == length && strncmp(table->name, name, length) == 0)
            return table;
    return NULL;
}

/* The one that a line begins, or NULL. */
static struct snippet *begun(const char *code, bool *is_skeleton)
{
    const char *name = strstr(code, ".entry ");
    *is_skeleton = name != NULL;
    if (name == NULL && (name = strstr(code, ".func ")) == NULL)
        return NULL;
    name = strchr(name, ' ') + 1;
    size_t length = strcspn(name, "( \t\n");
    struct snippet *found = find(operations, name, length);
    found = found != NULL ? found : find(casts, name, length);
    found = found != NULL ? found : find(reductions, name, length);
    found = *is_skeleton ? find(skeletons, name, length) : found;
    if (found == NULL)
        refuse("%.*s is in no table", (int)length, name);
    return found;
}

/* The line without comment, indentation and more space than one. */
static char *code_of(char *line)
{
    char *comment = strstr(line, "//"), *out = line;
    if (comment != NULL)
        *comment = '\0';
    for (char *at = line; *at != '\0'; at++) {
        bool is_space = isspace((unsigned char)*at);
        if (!is_space || (out > line && out[-1] != ' '))
            *out++ = is_space ? ' ' : *at;
    }
    out -= out > line && out[-1] == ' ';
    *out = '\0';
    return line;
}

static void put_line(struct snippet *snippet, const char *line)
{
    size_t length = snippet->text != NULL ? strlen(snippet->text) : 0;
    snippet->text = realloc(snippet->text, length + strlen(line) + 2);
    if (snippet->text == NULL)
        refuse("no memory");
    strcpy(snippet->text + length, line);
    strcat(snippet->text, "\n");
}

/* What returns before the end goes to a label there. */
static const char leave[] = "bra $end;";

static void end_function(struct snippet *snippet)
{
    size_t length = strlen(snippet->text);
    bool is_last = length >= sizeof leave && strcmp(snippet->text + length - sizeof leave, "bra $end;\n") == 0;
    if (is_last)
        snippet->text[length - sizeof leave] = '\0';
    if (strstr(snippet->text, leave) != NULL)
        put_line(snippet, "$end:");
}

/* What a parameter begins with, up to its alignment. */
static const char param[] = ".param .align ";

static void put_code(struct snippet *snippet, char *code, bool is_skeleton)
{
    char *size = strchr(code, '['), *end = strstr(code, "ret;");
    if (!is_skeleton && end != NULL)
        strcpy(end, leave);
    if (is_skeleton && strncmp(code, param, strlen(param)) == 0 && size != NULL) {
        code[strlen(param)] = '8'; /* what is added has 64 bits */
        strcpy(size, "@size");
    }
    put_line(snippet, code);
    if (is_skeleton && strcmp(code, ")") == 0)
        put_line(snippet, "@bounds");
    if (is_skeleton && strcmp(code, "{") == 0)
        put_line(snippet, "@declare");
}

static int braces_of(const char *code)
{
    int braces = 0;
    for (; *code != '\0'; code++)
        braces += (*code == '{') - (*code == '}');
    return braces;
}

static void read_file(const char *name)
{
    FILE *source = open_file(name, "r");
    struct snippet *snippet = NULL;
    bool is_skeleton = false;
    char line[1 << 16];
    int depth = 0;
    while (fgets(line, sizeof line, source) != NULL) {
        char *code = code_of(line);
        int braces = braces_of(code);
        if (depth == 0 && snippet == NULL)
            snippet = begun(code, &is_skeleton);
        bool is_inside = is_skeleton || (depth > 0 && depth + braces > 0);
        if (snippet != NULL && is_inside && *code != '\0')
            put_code(snippet, code, is_skeleton);
        depth += braces;
        if (depth == 0 && braces < 0) {
            if (!is_skeleton)
                end_function(snippet);
            snippet = NULL;
        }
    }
    fclose(source);
}

static void write_text(FILE *target, const char *text)
{
    for (; *text != '\0'; text++)
        if (*text == '\n')
            fputs("\\n", target);
        else if (*text == '"')
            fputs("\\\"", target);
        else
            fputc(*text, target);
}

static void write_table(FILE *target, const char *name, const struct snippet *table, bool has_any)
{
    fprintf(target, "const char *const %s[] = {\n", name);
    for (; has_any && table->name != NULL; table++) {
        if (table->text == NULL)
            refuse("%s is in a table, but no file has it", table->name);
        fputs("    \"", target);
        write_text(target, table->text);
        fputs("\",\n", target);
    }
    fputs("    0};\n", target);
}

int main(int count, char **names)
{
    if (count < 2)
        refuse("expected TARGET.c [SNIPPETS.ptx...]");
    for (int i = 2; i < count; i++)
        read_file(names[i]);
    FILE *target = open_file(names[1], "w");
    fputs("/* Files of c/snippets, compiled. */\n#include \"launch/snippets.h\"\n\n"
          "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n\n", target);
    write_table(target, "dimfold_snippet_operations", operations, count > 2);
    write_table(target, "dimfold_snippet_casts", casts, count > 2);
    write_table(target, "dimfold_snippet_reductions", reductions, count > 2);
    write_table(target, "dimfold_snippet_skeletons", skeletons, count > 2);
    return fclose(target) != 0;
}
