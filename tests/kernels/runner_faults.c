/* What kernels did wrong. */
#include "runner_parts.h"

#include <string.h>

#define FAULTS_KEPT 64

static struct runner_fault faults[FAULTS_KEPT];
static char fault_kernels[FAULTS_KEPT][256], fault_files[FAULTS_KEPT][256]; /* names outlive what they are of */
static size_t fault_kept, fault_total;

static const char *const fault_names[RUNNER_FAULT_KINDS] = {
    [RUNNER_FAULT_OUTSIDE] = "an access outside of all memory",
    [RUNNER_FAULT_MISALIGNED] = "a misaligned access",
    [RUNNER_FAULT_NOT_READABLE] = "a load of bytes that must not be read",
    [RUNNER_FAULT_NOT_WRITABLE] = "a store to bytes that must not be written",
    [RUNNER_FAULT_WRITTEN_TWICE] = "a second store to the same bytes",
    [RUNNER_FAULT_NOT_WRITTEN] = "a byte that was never stored to",
    [RUNNER_FAULT_SHARED_OUTSIDE] = "an access outside of a shared array",
    [RUNNER_FAULT_SHARED_MISALIGNED] = "a misaligned access to shared memory",
    [RUNNER_FAULT_SHARED_UNSET] = "a load of shared memory that nobody stored to",
    [RUNNER_FAULT_SHARED_RACE] = "a race in shared memory",
    [RUNNER_FAULT_BARRIER_SITES] = "threads at different barriers",
    [RUNNER_FAULT_BARRIER_ENDED] = "a barrier that other threads have ended without",
    [RUNNER_FAULT_REGISTER_UNSET] = "a read of a register that is not set",
    [RUNNER_FAULT_PARAM_OUTSIDE] = "a read outside of the parameters",
    [RUNNER_FAULT_PARAM_MISALIGNED] = "a misaligned read of parameters",
    [RUNNER_FAULT_BRANCH_OUTSIDE] = "a branch beyond its list of targets",
    [RUNNER_FAULT_OPEN_RESULT] = "an operation without a result",
    [RUNNER_FAULT_WARP_INCOMPLETE] = "an operation of a warp that not all named threads come to",
    [RUNNER_FAULT_SHUFFLE_INACTIVE] = "a value from a thread that takes no part",
    [RUNNER_FAULT_ENDLESS] = "a thread that does not end",
};

/* The end of a name that is too long. */
static const char *fault_name_end(const char *name)
{
    size_t length = name != NULL ? strlen(name) : 0;
    return length < sizeof fault_files[0] ? name : name + length - (sizeof fault_files[0] - 1);
}

static const char *fault_keep_name(char *kept, const char *name)
{
    return name != NULL ? strcpy(kept, fault_name_end(name)) : NULL;
}

static bool fault_is_same_name(const char *a, const char *b)
{
    return (a == NULL) == (b == NULL) && (a == NULL || strcmp(a, fault_name_end(b)) == 0);
}

/* Whether a fault that is kept is of the same kind at the same place as another. */
static bool fault_is_like(const struct runner_fault *kept, const struct runner_fault *other)
{
    return kept->kind == other->kind && kept->line == other->line && fault_is_same_name(kept->kernel, other->kernel) &&
           fault_is_same_name(kept->file, other->file);
}

static void fault_keep(struct runner_fault fault)
{
    fault.kernel = fault_keep_name(fault_kernels[fault_kept], fault.kernel);
    fault.file = fault_keep_name(fault_files[fault_kept], fault.file);
    faults[fault_kept++] = fault;
}

void runner_report(struct runner_fault fault)
{
    fault.kernel = runner_now.kernel != NULL ? runner_now.kernel->name : "";
    fault.count = 1;
    if (fault.kind != RUNNER_FAULT_NOT_WRITTEN) {
        fault.thread = runner_thread;
        fault.block = runner_block;
    }
    fault_total++;
    for (size_t i = 0; i < fault_kept; i++)
        if (fault_is_like(&faults[i], &fault)) {
            faults[i].count++;
            return;
        }
    if (fault_kept < FAULTS_KEPT)
        fault_keep(fault);
}

size_t runner_fault_count(void)
{
    return fault_total;
}

const struct runner_fault *runner_fault(size_t number)
{
    return number < fault_kept ? &faults[number] : NULL;
}

const char *runner_fault_name(enum runner_fault_kind kind)
{
    return fault_names[kind];
}

static void fault_print(FILE *file, const struct runner_fault *fault)
{
    fprintf(file, "%s: %s", fault->kernel, runner_fault_name(fault->kind));
    if (fault->bytes > 0)
        fprintf(file, " of %u bytes at 0x%llx", (unsigned)fault->bytes, (unsigned long long)fault->address);
    if (fault->file != NULL)
        fprintf(file, ", %s:%d, thread %u of block %u", fault->file, fault->line, (unsigned)fault->thread,
                (unsigned)fault->block);
    if (fault->other_line != 0)
        fprintf(file, "; line %d, thread %u", fault->other_line, (unsigned)fault->other_thread);
    fprintf(file, fault->count > 1 ? "; %zu times\n" : "\n", fault->count);
}

void runner_faults_print(FILE *file)
{
    for (size_t i = 0; runner_fault(i) != NULL; i++)
        fault_print(file, runner_fault(i));
}

void runner_faults_clear(void)
{
    fault_kept = fault_total = 0;
}
