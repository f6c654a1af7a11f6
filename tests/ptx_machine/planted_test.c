/* Defects that are planted in the library's own texts: each of them must be noticed where threads come to it, as an
   error of the text, a fault, or a result that differs from the kernel's that is compiled for the host. */
#include "cases.h"
#include "module.h"
#include "test.h"

#include "cuda/ptx.h"

/* Changes a line of a text; false if it is none of those that the defect is about. */
typedef bool plant(const char *line, char *planted, size_t room);

/* An operation whose target has no gaps, and what becomes of it on the compiled kernel. */
struct experiment {
    operand target, source;
    const kernel_record *record;
    unsigned char *expected;
};

static void experiment_place(struct experiment *made, dimfold_dtype to, dimfold_dtype from, const size_t *shape,
                             const ptrdiff_t *source_stride, size_t misalignment)
{
    uint64_t seed = 7;
    ptrdiff_t row = (ptrdiff_t)shape[2], stride[3] = {(ptrdiff_t)shape[1] * row, row, 1};
    case_operand(&made->target, to, 3, shape, stride, 0, &seed);
    case_operand(&made->source, from, 3, shape, source_stride, misalignment, &seed);
}

/* Whether the kernel that is asked for takes it. */
static bool experiment_begin(struct experiment *made, const kernel_fit *fit)
{
    kernel_options options = {.fit = fit};
    CHECK_STATUS(DIMFOLD_OK, dimfold_cast(kernel_queue(&options), &made->target.view, &made->source.view, NULL));
    made->record = kernel_last();
    made->expected = malloc(made->target.size_bytes);
    memcpy(made->expected, made->target.data, made->target.size_bytes);
    return CHECK(made->record->answer == DIMFOLD_CUDA_FITS);
}

static void experiment_free(struct experiment *made)
{
    operand_free(&made->target);
    operand_free(&made->source);
    free(made->expected);
}

/* Whether a kernel does what the compiled one has done. */
static bool experiment_repeats(struct experiment *made, const struct runner_kernel *kernel)
{
    memset(made->target.data, 0xa5, made->target.size_bytes);
    runner_memory_clear();
    runner_faults_clear();
    runner_memory_add(made->target.data, made->target.size_bytes, RUNNER_WRITE | RUNNER_ONCE);
    runner_memory_add(made->source.data, made->source.size_bytes, RUNNER_READ);
    runner_launch(kernel, made->record->command.blocks, made->record->command.params);
    bool is_right = runner_memory_check(made->target.data) == 0 && runner_fault_count() == 0;
    runner_memory_clear();
    return is_right && memcmp(made->target.data, made->expected, made->target.size_bytes) == 0;
}

/* ---- Texts ------------------------------------------------------------------------------------------------------ */

static const char *entry_of(const char *text, const char *kernel)
{
    char entry[128];
    snprintf(entry, sizeof entry, ".entry %s(", kernel);
    return strstr(text, entry);
}

static const char *text_with(const char *kernel)
{
    for (size_t i = 0; i < dimfold_cuda_ptx_count; i++)
        if (entry_of(dimfold_cuda_ptx[i], kernel) != NULL)
            return dimfold_cuda_ptx[i];
    return NULL;
}

/* The text with the so-manieth line of a kernel changed that the defect is about, and that line's number; NULL if there
   is none. */
static char *text_planted(const char *kernel, plant *change, size_t number, int *line)
{
    const char *text = text_with(kernel), *at = entry_of(text, kernel), *end = strstr(at, "\n}\n");
    char original[512], planted[1024];
    *line = 1;
    for (const char *before = text; before < at; before++)
        *line += *before == '\n';
    for (; at < end; at = strchr(at, '\n') + 1, ++*line) {
        size_t length = strcspn(at, "\n");
        snprintf(original, sizeof original, "%.*s", (int)length, at);
        if (!change(original, planted, sizeof planted) || number-- > 0)
            continue;
        char *made = malloc(strlen(text) + strlen(planted) + 1);
        sprintf(made, "%.*s%s%s", (int)(at - text), text, planted, at + length);
        return made;
    }
    return NULL;
}

static bool line_has_run(const struct ptx_kernel *kernel, int line)
{
    for (size_t i = 0; i < kernel->count; i++)
        if (kernel->sites[i].line == line && kernel->runs[i] > 0)
            return true;
    return false;
}

/* ---- Plants ----------------------------------------------------------------------------------------------------- */

/* What has been planted in turn, how many of it some thread came to, and how many of those were noticed. */
struct score {
    size_t planted, met, noticed;
};

static void plant_one(struct experiment *made, const char *text, int line, struct score *score)
{
    struct ptx_error error;
    struct ptx_module *module = ptx_module_new("planted", text, &error);
    score->planted++;
    if (module == NULL) {
        score->met++;
        score->noticed += CHECK_EQ(line, error.line);
        return;
    }
    const struct ptx_kernel *code = ptx_kernel_named(module, made->record->kernel->name);
    struct runner_kernel kernel = ptx_runner_kernel(code);
    bool is_noticed = !experiment_repeats(made, &kernel);
    bool is_met = is_noticed || line_has_run(code, line);
    score->met += is_met;
    score->noticed += is_noticed;
    ptx_module_free(module);
}

static struct score plant_all(struct experiment *made, plant *change)
{
    struct score score = {0, 0, 0};
    int line;
    const char *kernel = made->record->kernel->name;
    for (char *text; (text = text_planted(kernel, change, score.planted, &line)) != NULL; free(text))
        plant_one(made, text, line, &score);
    return score;
}

/* All that threads come to is noticed, but for a share of `same_percent` that changes nothing in the results. */
static void check_most_plants(struct experiment *made, const char *name, plant *change, size_t same_percent)
{
    struct score score = plant_all(made, change);
    CHECK(score.met > 0);
    CHECK((score.met - score.noticed) * 100 <= score.met * same_percent);
    printf("  %s in %s: %zu places, %zu met, %zu noticed\n", name, made->record->kernel->name, score.planted, score.met,
           score.noticed);
}

static void check_plants(struct experiment *made, const char *name, plant *change)
{
    check_most_plants(made, name, change, 0);
}

/* ---- Defects ---------------------------------------------------------------------------------------------------- */

static bool replace(const char *line, const char *from, const char *to, char *planted, size_t room)
{
    const char *found = strstr(line, from);
    if (found != NULL)
        snprintf(planted, room, "%.*s%s%s", (int)(found - line), line, to, found + strlen(from));
    return found != NULL;
}

static bool warp_barrier(const char *line, char *planted, size_t room)
{
    return strstr(line, "bar.sync") != NULL && snprintf(planted, room, "bar.warp.sync -1;") > 0;
}

static bool no_barrier(const char *line, char *planted, size_t room)
{
    return strstr(line, "bar.sync") != NULL && snprintf(planted, room, "%s", "") == 0;
}

/* A barrier for all but the first warp, by a guard of the kernel's own that differs between threads. */
static bool divergent_barrier(const char *line, char *planted, size_t room)
{
    return strstr(line, "bar.sync") != NULL &&
           snprintf(planted, room,
                    "{ .reg .b32 me; .reg .pred is_first; mov.u32 me, %%tid.x; setp.lt.u32 is_first, me, 32;"
                    " @!is_first bar.sync 0; }") > 0;
}

static bool swapped_bytes(const char *line, char *planted, size_t room)
{
    char target[32], a[32], b[32], selector[32];
    if (sscanf(line, "prmt.b32 %31[^,], %31[^,], %31[^,], %31[^;]", target, a, b, selector) != 4 || strcmp(a, b) == 0)
        return false;
    snprintf(planted, room, "prmt.b32 %s, %s, %s, %s;", target, b, a, selector);
    return true;
}

static bool rounded_twice(const char *line, char *planted, size_t room)
{
    char target[32], source[32];
    if (sscanf(line, "cvt.rn.f16.f64 %31[^,], %31[^;]", target, source) != 2)
        return false;
    snprintf(planted, room, "{ .reg .b32 t; cvt.rn.f32.f64 t, %s; cvt.rn.f16.f32 %s, t; }", source, target);
    return true;
}

static bool rounding_lost(const char *line, char *planted, size_t room)
{
    return replace(line, "cvt.rn.", "cvt.", planted, room);
}

static bool rounded_to_zero(const char *line, char *planted, size_t room)
{
    return replace(line, "cvt.rn.f32.f64", "cvt.rz.f32.f64", planted, room);
}

static bool other_predicate(const char *line, char *planted, size_t room)
{
    return replace(line, "@%p", "@!%p", planted, room);
}

static bool unaligned_vector(const char *line, char *planted, size_t room)
{
    return strstr(line, "global.v4") != NULL && strchr(line, '+') == NULL && replace(line, "]", "+4]", planted, room);
}

static bool twice_stored(const char *line, char *planted, size_t room)
{
    return strstr(line, "st.global") != NULL && snprintf(planted, room, "%s %s", line, line) > 0;
}

static bool never_set(const char *line, char *planted, size_t room)
{
    return strncmp(line, "mov.u32", 7) == 0 && snprintf(planted, room, "%s", "") == 0;
}

/* ---- Tests ------------------------------------------------------------------------------------------------------ */

static const kernel_fit transpose = {.form = dimfold_cuda_fit_transpose}, rows = {.form = dimfold_cuda_fit_rows};
static const kernel_fit cast = {.plan = dimfold_cuda_fit_cast};

TEST(planted_defects_of_barriers_are_noticed)
{
    struct experiment made;
    experiment_place(&made, DIMFOLD_DTYPE_U32, DIMFOLD_DTYPE_U32, (size_t[]){2, 96, 100}, (ptrdiff_t[]){9800, 1, 96},
                     0);
    if (experiment_begin(&made, &transpose)) {
        check_plants(&made, "warp barriers", warp_barrier);
        check_plants(&made, "lost barriers", no_barrier);
        check_plants(&made, "divergent barriers", divergent_barrier);
    }
    experiment_free(&made);
}

TEST(planted_defects_of_accesses_are_noticed)
{
    struct experiment made;
    experiment_place(&made, DIMFOLD_DTYPE_U8, DIMFOLD_DTYPE_U8, (size_t[]){3, 4, 901}, (ptrdiff_t[]){3700, 903, 1}, 3);
    if (experiment_begin(&made, &rows)) {
        check_plants(&made, "swapped bytes", swapped_bytes);
        check_plants(&made, "unaligned vectors", unaligned_vector);
        check_plants(&made, "second stores", twice_stored);
        /* Some branches choose between two ways to the same bytes. */
        check_most_plants(&made, "other predicates", other_predicate, 5);
        check_plants(&made, "registers that are not set", never_set);
    }
    experiment_free(&made);
}

/* Numbers that are a bit more or less than a tie of f16: rounded to f32 they are the tie. */
static void put_near_ties(operand *source)
{
    for (size_t i = 0; i < source->size_bytes / sizeof(double); i++) {
        double value = 1 + (double)(2 * (i / 2 % 1000) + 1) / 2048 + (i % 3 == 0 ? 0x1p-40 : -0x1p-40);
        memcpy(source->data + i * sizeof value, &value, sizeof value);
    }
}

TEST(planted_defects_of_roundings_are_noticed)
{
    struct experiment made;
    experiment_place(&made, DIMFOLD_DTYPE_F16, DIMFOLD_DTYPE_F64, (size_t[]){2, 20, 50}, (ptrdiff_t[]){1002, 50, 1}, 0);
    put_near_ties(&made.source);
    if (experiment_begin(&made, &cast)) {
        check_plants(&made, "lost roundings", rounding_lost);
        check_plants(&made, "double roundings", rounded_twice);
    }
    experiment_free(&made);
}

TEST(planted_roundings_to_zero_are_noticed)
{
    struct experiment made;
    experiment_place(&made, DIMFOLD_DTYPE_F32, DIMFOLD_DTYPE_F64, (size_t[]){2, 20, 50}, (ptrdiff_t[]){1002, 50, 1}, 0);
    put_near_ties(&made.source);
    if (experiment_begin(&made, &cast))
        check_plants(&made, "roundings to zero", rounded_to_zero);
    experiment_free(&made);
}
