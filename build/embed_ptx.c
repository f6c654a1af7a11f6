/* Writes compiled kernels as a C file: embed_ptx TARGET.c [KERNELS.ptx...]

   Each kernel becomes a text of its own, in the order of the table (kernels.def), so that a driver need not compile the
   others of its file: a file has kernels, and nothing beside them. Comments and indentation go, which are a quarter of
   the text, and every kernel gets its number of threads as a bound that the assembler can plan registers for, which C
   cannot say. Kernels and table must agree. Systems without CUDA get none. */
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *bytes;
    size_t length, capacity;
};

struct kernel {
    const char *name;
    unsigned threads;
    struct text text; /* empty as long as no file has it */
};

static struct kernel kernels[] = {
#define DIMFOLD_CUDA_KERNEL(name, params, threads) {#name, threads, {NULL, 0, 0}},
#include "kernels/kernels.def"
#undef DIMFOLD_CUDA_KERNEL
    {NULL, 0, {NULL, 0, 0}},
};

static __attribute__((noreturn)) void refuse(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("embed_ptx: ", stderr);
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

/* The kernel that a line begins, or NULL. */
static struct kernel *kernel_of(const char *line)
{
    static const char entry[] = ".entry ";
    const char *found = strstr(line, entry);
    if (found == NULL)
        return NULL;
    const char *name = found + strlen(entry);
    size_t length = strcspn(name, "( \t\n");
    for (struct kernel *kernel = kernels; kernel->name != NULL; kernel++)
        if (strlen(kernel->name) == length && strncmp(kernel->name, name, length) == 0)
            return kernel;
    refuse("%.*s is a kernel that kernels.def does not have", (int)length, name);
}

static void put(struct text *text, const char *bytes, size_t length)
{
    if (text->capacity - text->length < length) {
        text->capacity = 2 * (text->length + length);
        text->bytes = realloc(text->bytes, text->capacity);
        if (text->bytes == NULL)
            refuse("no memory");
    }
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

static void put_line(struct text *text, const char *line)
{
    put(text, line, strlen(line));
    put(text, "\n", 1);
}

/* The line without comment and indentation. */
static char *code_of(char *line)
{
    while (isspace((unsigned char)*line))
        line++;
    char *comment = strstr(line, "//");
    size_t length = comment != NULL ? (size_t)(comment - line) : strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        length--;
    line[length] = '\0';
    return line;
}

/* What every text begins with. */
static bool is_head(const char *code)
{
    static const char *const directives[] = {".version ", ".target ", ".address_size "};
    for (size_t i = 0; i < sizeof directives / sizeof directives[0]; i++)
        if (strncmp(code, directives[i], strlen(directives[i])) == 0)
            return true;
    return false;
}

/* How many braces the line opens, less those that it closes. */
static int braces_of(const char *code)
{
    int braces = 0;
    for (; *code != '\0'; code++)
        braces += (*code == '{') - (*code == '}');
    return braces;
}

/* A kernel's list of parameters ends with a line of its own, behind which bounds stand. */
static void put_code(struct kernel *kernel, const char *code, bool ends_params)
{
    char bound[64];
    put_line(&kernel->text, code);
    snprintf(bound, sizeof bound, ".maxntid %u, 1, 1", kernel->threads);
    if (ends_params)
        put_line(&kernel->text, bound);
}

static void read_file(const char *name)
{
    FILE *source = open_file(name, "r");
    struct kernel *kernel = NULL;
    struct text head = {NULL, 0, 0};
    char line[1 << 16];
    int depth = 0;
    while (fgets(line, sizeof line, source) != NULL) {
        bool ends_params = line[0] == ')';
        char *code = code_of(line);
        struct kernel *begun = kernel_of(code);
        if (begun != NULL)
            put(&(kernel = begun)->text, head.bytes, head.length);
        if (kernel == NULL && *code != '\0' && !is_head(code))
            refuse("%s has something beside its kernels: %s", name, code);
        if (kernel == NULL && *code != '\0')
            put_line(&head, code);
        if (kernel != NULL && *code != '\0')
            put_code(kernel, code, ends_params);
        depth += braces_of(code);
        if (depth == 0 && strchr(code, '}') != NULL)
            kernel = NULL;
    }
    fclose(source);
    free(head.bytes);
}

static void write_text(FILE *target, const struct text *text)
{
    for (size_t i = 0; i < text->length; i++) {
        if (i == 0 || text->bytes[i - 1] == '\n')
            fputs("    \"", target);
        if (text->bytes[i] == '"' || text->bytes[i] == '\\')
            fputc('\\', target);
        if (text->bytes[i] == '\n')
            fputs("\\n\"\n", target);
        else
            fputc(text->bytes[i], target);
    }
    fputs("    ,\n", target);
}

static void write_kernels(FILE *target)
{
    for (const struct kernel *kernel = kernels; kernel->name != NULL; kernel++) {
        if (kernel->text.length == 0)
            refuse("%s is in kernels.def, but no file has it", kernel->name);
        write_text(target, &kernel->text);
    }
}

int main(int count, char **names)
{
    if (count < 2)
        refuse("expected TARGET.c [KERNELS.ptx...]");
    for (int i = 2; i < count; i++)
        read_file(names[i]);
    FILE *target = open_file(names[1], "w");
    fputs("/* Kernels of c/kernels, compiled. */\n#include \"cuda/ptx.h\"\n\n"
          "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n\n"
          "const char *const dimfold_cuda_ptx[] = {\n"
          "#if defined(__linux__) || defined(_WIN32)\n",
          target);
    if (count > 2)
        write_kernels(target);
    fputs("#endif\n    0};\n"
          "const size_t dimfold_cuda_ptx_count = sizeof dimfold_cuda_ptx / sizeof dimfold_cuda_ptx[0] - 1;\n",
          target);
    return fclose(target) != 0;
}
