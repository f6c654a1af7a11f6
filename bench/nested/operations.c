/* How long operations on nested layouts take.

       operations CASES ROUNDS

   CASES has one operation and its arguments per line, "composition | (6,2):(8,2) | (4,3):(3,1)". Prints one JSON
   object: per line the result and the time of a call, that of its fastest round; rounds take turns. Allocations are
   counted over everything that is measured. */
#define _POSIX_C_SOURCE 200809L
#include "allocations.h"

#include <dimfold.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CASES_MAX = 100, LINE_MAX_BYTES = 400, CALLS = 200 };

typedef struct operation operation;

typedef struct bench_case {
    char line[LINE_MAX_BYTES];
    const char *argument[3];
    const operation *what;
    dimfold_nested layout, layout2, result;
    dimfold_tuple tuple, tuple_result;
    dimfold_tiler tiler;
    dimfold_swizzle swizzle;
    ptrdiff_t number, number_result;
    size_t size_result;
    dimfold_status status;
    double ns;
} bench_case;

/* `kinds`: what the arguments are (n layout, m second layout, t tuple, T tiler, i number, s swizzle); `gives`: what the
   result is (n, t, i, z a size). */
struct operation {
    const char *name, *kinds;
    char gives;
    dimfold_status (*call)(bench_case *);
};

static dimfold_status call_coalesce(bench_case *c) { return dimfold_nested_coalesce(&c->result, &c->layout, NULL); }
static dimfold_status call_filter(bench_case *c) { return dimfold_nested_filter(&c->result, &c->layout, NULL); }
static dimfold_status call_composition(bench_case *c)
{
    return dimfold_nested_composition(&c->result, &c->layout, &c->layout2, NULL);
}
static dimfold_status call_complement(bench_case *c)
{
    return dimfold_nested_complement(&c->result, &c->layout, &c->tuple, 0, NULL);
}
static dimfold_status call_right_inverse(bench_case *c)
{
    return dimfold_nested_right_inverse(&c->result, &c->layout, NULL);
}
static dimfold_status call_left_inverse(bench_case *c)
{
    return dimfold_nested_left_inverse(&c->result, &c->layout, NULL);
}
static dimfold_status call_nullspace(bench_case *c) { return dimfold_nested_nullspace(&c->result, &c->layout, NULL); }
static dimfold_status call_logical_divide(bench_case *c)
{
    return dimfold_nested_logical_divide(&c->result, &c->layout, &c->tiler, 0, NULL);
}
static dimfold_status call_zipped_divide(bench_case *c)
{
    return dimfold_nested_zipped_divide(&c->result, &c->layout, &c->tiler, 0, NULL);
}
static dimfold_status call_tiled_divide(bench_case *c)
{
    return dimfold_nested_tiled_divide(&c->result, &c->layout, &c->tiler, 0, NULL);
}
static dimfold_status call_flat_divide(bench_case *c)
{
    return dimfold_nested_flat_divide(&c->result, &c->layout, &c->tiler, 0, NULL);
}
static dimfold_status call_logical_product(bench_case *c)
{
    return dimfold_nested_logical_product(&c->result, &c->layout, &c->tiler, NULL);
}
static dimfold_status call_zipped_product(bench_case *c)
{
    return dimfold_nested_zipped_product(&c->result, &c->layout, &c->tiler, NULL);
}
static dimfold_status call_blocked_product(bench_case *c)
{
    return dimfold_nested_blocked_product(&c->result, &c->layout, &c->layout2, NULL);
}
static dimfold_status call_raked_product(bench_case *c)
{
    return dimfold_nested_raked_product(&c->result, &c->layout, &c->layout2, NULL);
}
static dimfold_status call_tile_to_shape(bench_case *c)
{
    return dimfold_nested_tile_to_shape(&c->result, &c->layout, &c->tuple, NULL, NULL);
}
static dimfold_status call_max_common_vector(bench_case *c)
{
    return dimfold_nested_max_common_vector(&c->layout, &c->layout2, &c->size_result, NULL);
}
static dimfold_status call_upcast(bench_case *c)
{
    return dimfold_nested_upcast(&c->result, &c->layout, (size_t)c->number, 0, NULL);
}
static dimfold_status call_downcast(bench_case *c)
{
    return dimfold_nested_downcast(&c->result, &c->layout, (size_t)c->number, NULL);
}
static dimfold_status call_slice_and_offset(bench_case *c)
{
    return dimfold_nested_slice_and_offset(&c->result, &c->layout, &c->tuple, NULL);
}
static dimfold_status call_crd2idx(bench_case *c)
{
    return dimfold_nested_crd2idx(&c->layout, &c->tuple, &c->number_result, NULL);
}
static dimfold_status call_index(bench_case *c)
{
    return dimfold_nested_index(&c->layout, c->number, &c->number_result, NULL);
}
static dimfold_status call_idx2crd(bench_case *c)
{
    return dimfold_tuple_idx2crd(&c->tuple_result, c->number, &c->tuple, NULL);
}
static dimfold_status call_swizzle(bench_case *c)
{
    c->number_result = dimfold_swizzle_apply(c->swizzle, c->number);
    return DIMFOLD_OK;
}

static const operation operations[] = {
    {"coalesce", "n", 'n', call_coalesce},
    {"filter", "n", 'n', call_filter},
    {"composition", "nm", 'n', call_composition},
    {"complement", "nt", 'n', call_complement},
    {"right_inverse", "n", 'n', call_right_inverse},
    {"left_inverse", "n", 'n', call_left_inverse},
    {"nullspace", "n", 'n', call_nullspace},
    {"logical_divide", "nT", 'n', call_logical_divide},
    {"zipped_divide", "nT", 'n', call_zipped_divide},
    {"tiled_divide", "nT", 'n', call_tiled_divide},
    {"flat_divide", "nT", 'n', call_flat_divide},
    {"logical_product", "nT", 'n', call_logical_product},
    {"zipped_product", "nT", 'n', call_zipped_product},
    {"blocked_product", "nm", 'n', call_blocked_product},
    {"raked_product", "nm", 'n', call_raked_product},
    {"tile_to_shape", "nt", 'n', call_tile_to_shape},
    {"max_common_vector", "nm", 'z', call_max_common_vector},
    {"upcast", "ni", 'n', call_upcast},
    {"downcast", "ni", 'n', call_downcast},
    {"slice_and_offset", "nt", 'n', call_slice_and_offset},
    {"crd2idx", "nt", 'i', call_crd2idx},
    {"index", "ni", 'i', call_index},
    {"idx2crd", "it", 't', call_idx2crd},
    {"swizzle", "si", 'i', call_swizzle},
};

static bench_case cases[CASES_MAX];

static void fail(const char *why, const char *what)
{
    fprintf(stderr, "operations: %s: %s\n", why, what);
    exit(1);
}

static const operation *find_operation(const char *name)
{
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++)
        if (strcmp(operations[i].name, name) == 0) return &operations[i];
    fail("no such operation", name);
    return NULL;
}

static dimfold_status read_argument(bench_case *c, char kind, const char *text)
{
    size_t length = strlen(text);
    switch (kind) {
    case 'n': return dimfold_nested_parse(&c->layout, text, length, NULL, NULL);
    case 'm': return dimfold_nested_parse(&c->layout2, text, length, NULL, NULL);
    case 't': return dimfold_tuple_parse(&c->tuple, text, length, NULL, NULL);
    case 'T': return dimfold_tiler_parse(&c->tiler, text, length, NULL, NULL);
    case 's': return dimfold_swizzle_parse(&c->swizzle, text, length, NULL, NULL);
    default: c->number = strtol(text, NULL, 10); return DIMFOLD_OK;
    }
}

static void read_case(bench_case *c)
{
    char *at = c->line;
    at[strcspn(at, "\n")] = '\0';
    for (size_t i = 0; i < 3; i++) {
        char *end = at != NULL ? strstr(at, " | ") : NULL;
        c->argument[i] = at;
        if (end != NULL) *end = '\0';
        at = end != NULL ? end + 3 : NULL;
    }
    c->what = find_operation(c->argument[0]);
    for (size_t i = 0; c->what->kinds[i] != '\0'; i++)
        if (c->argument[i + 1] == NULL || read_argument(c, c->what->kinds[i], c->argument[i + 1]))
            fail("cannot read the arguments of", c->argument[0]);
}

static size_t read_cases(const char *name)
{
    size_t count = 0;
    FILE *file = fopen(name, "r");
    if (file == NULL) fail("cannot open", name);
    while (count < CASES_MAX && fgets(cases[count].line, LINE_MAX_BYTES, file) != NULL) read_case(&cases[count++]);
    fclose(file);
    return count;
}

static double now_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void measure(bench_case *c)
{
    double start = now_ns(), ns;
    for (int i = 0; i < CALLS; i++) c->status |= c->what->call(c);
    ns = (now_ns() - start) / CALLS;
    c->ns = c->ns == 0 || ns < c->ns ? ns : c->ns;
}

static void print_result(const bench_case *c)
{
    char text[2000];
    switch (c->what->gives) {
    case 'n': dimfold_nested_print(&c->result, text, sizeof text); break;
    case 't': dimfold_tuple_print(&c->tuple_result, text, sizeof text); break;
    case 'z': snprintf(text, sizeof text, "%zu", c->size_result); break;
    default: snprintf(text, sizeof text, "%td", c->number_result);
    }
    printf("\"result\": \"%s\", ", c->status == DIMFOLD_OK ? text : "refused");
}

int main(int count, char **arguments)
{
    if (count != 3) fail("usage", "operations CASES ROUNDS");
    size_t rows = read_cases(arguments[1]);
    size_t before = allocations_counted();
    for (long round = strtol(arguments[2], NULL, 10); round > 0; round--)
        for (size_t i = 0; i < rows; i++) measure(&cases[i]);
    printf("{\"allocations\": %zu, \"rows\": [", allocations_counted() - before);
    for (size_t i = 0; i < rows; i++) {
        printf("%s{", i > 0 ? ", " : "");
        print_result(&cases[i]);
        printf("\"ns\": %.2f}", cases[i].ns);
    }
    puts("]}");
    return 0;
}
