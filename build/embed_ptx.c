/* Writes compiled kernels as a C file: embed_ptx TARGET.c [KERNELS.ptx...]

   Comments and indentation go, which are a quarter of the text, and every kernel gets its number of threads as a bound
   that the assembler can plan registers for, which C cannot say. Kernels and table (kernels.def) must agree. Systems
   without CUDA get none. */
#include <ctype.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct kernel {
    const char *name;
    unsigned threads;
    bool is_found;
};

static struct kernel kernels[] = {
#define DIMFOLD_CUDA_KERNEL(name, params, threads) {#name, threads, false},
#include "kernels/kernels.def"
#undef DIMFOLD_CUDA_KERNEL
    {NULL, 0, false},
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

static void put_line(FILE *target, const char *text, size_t length)
{
    fputs("    \"", target);
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '"' || text[i] == '\\')
            fputc('\\', target);
        fputc(text[i], target);
    }
    fputs("\\n\"\n", target);
}

/* A line without comment and indentation; nothing of one that has no more than that. */
static size_t put_code(FILE *target, char *line)
{
    while (isspace((unsigned char)*line))
        line++;
    char *comment = strstr(line, "//");
    size_t length = comment != NULL ? (size_t)(comment - line) : strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        length--;
    if (length > 0)
        put_line(target, line, length);
    return length;
}

/* A kernel's list of parameters ends with a line of its own, behind which bounds stand. */
static void put_file(FILE *target, const char *name)
{
    FILE *source = open_file(name, "r");
    struct kernel *kernel = NULL;
    char line[1 << 16];
    while (fgets(line, sizeof line, source) != NULL) {
        struct kernel *begun = kernel_of(line);
        kernel = begun != NULL ? begun : kernel;
        put_code(target, line);
        if (kernel != NULL && line[0] == ')') {
            char bound[64];
            int length = snprintf(bound, sizeof bound, ".maxntid %u, 1, 1", kernel->threads);
            put_line(target, bound, (size_t)length);
            kernel->is_found = true;
            kernel = NULL;
        }
    }
    fclose(source);
}

static void check_all_found(void)
{
    for (const struct kernel *kernel = kernels; kernel->name != NULL; kernel++)
        if (!kernel->is_found)
            refuse("%s is in kernels.def, but no file has it", kernel->name);
}

int main(int count, char **names)
{
    if (count < 2)
        refuse("expected TARGET.c [KERNELS.ptx...]");
    FILE *target = open_file(names[1], "w");
    fputs("/* Kernels of c/kernels, compiled. */\n#include \"cuda/ptx.h\"\n\n"
          "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n\n"
          "const char *const dimfold_cuda_ptx[] = {\n"
          "#if defined(__linux__) || defined(_WIN32)\n",
          target);
    for (int i = 2; i < count; i++) {
        put_file(target, names[i]);
        fputs("    ,\n", target);
    }
    fputs("#endif\n    0};\n"
          "const size_t dimfold_cuda_ptx_count = sizeof dimfold_cuda_ptx / sizeof dimfold_cuda_ptx[0] - 1;\n",
          target);
    if (count > 2)
        check_all_found();
    return fclose(target) != 0;
}
