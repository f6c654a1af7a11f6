/* Runs GPU kernels on the host, block by block and thread by thread, and watches what they do to memory.

       runner_memory_add(target, size_bytes, RUNNER_WRITE);
       runner_memory_add(source, size_bytes, RUNNER_READ);
       runner_launch(&runner_kernels[DIMFOLD_CUDA_KERNEL_gpu_rows], blocks, &params);

   A kernel may touch the memory that has been added, and nothing else. What it does wrong is a fault: the access does
   not happen, the kernel goes on, and the fault is kept with its place. Launches of several threads wait for each
   other; what is set, counted and found is the process's. */
#ifndef DIMFOLD_KERNEL_RUNNER_H
#define DIMFOLD_KERNEL_RUNNER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct runner_block_run;

struct runner_kernel {
    const char *name;
    size_t params_bytes;
    uint32_t threads; /* of a block */
    void (*run)(const void *params);

    /* What runs a block in place of fibers that each call `run`, from code of its own; NULL for the fibers. */
    void (*run_block)(const struct runner_kernel *kernel, const struct runner_block_run *run, const void *params);
    const void *code;
};

/* Those of c/kernels/kernels.def by their numbers, and one behind them whose name is NULL. */
extern const struct runner_kernel runner_kernels[];
const struct runner_kernel *runner_kernel_named(const char *name);

/* The order in which the threads of a block run between two barriers, and the blocks of a grid. */
enum runner_order { RUNNER_UPWARDS, RUNNER_DOWNWARDS, RUNNER_SHUFFLED };

struct runner_options {
    enum runner_order order;
    uint64_t seed;        /* of RUNNER_SHUFFLED */
    bool counts;          /* sectors and waves are counted */
    bool skips_shared;    /* shared memory is not checked for races and unset bytes */
    uint32_t every_block; /* only each so-manieth block runs; 0 and 1: all */
};

/* All zero to begin with. */
void runner_set(const struct runner_options *options);

/* Runs the kernel with a copy of its params. Whether it did without a fault. */
bool runner_launch(const struct runner_kernel *kernel, uint32_t blocks, const void *params);

/* Memory. An allocation's rights are those of all its bytes; runner_memory_mark gives some of them more. */
#define RUNNER_READ 1u
#define RUNNER_WRITE 2u
#define RUNNER_ONCE 4u /* a second store to the byte is a fault, and so is a load after the first */

void runner_memory_add(void *memory, size_t size_bytes, unsigned rights);
void runner_memory_mark(const void *bytes, size_t size_bytes, unsigned rights);
void runner_memory_remove(const void *memory);

/* The same for memory that kernels know at another address than the host; by that address it is marked and removed.
   Memory that is NULL has the bytes that `load` makes up by their addresses, and `store` hears what becomes of them. */
void runner_memory_map(uint64_t address, void *memory, size_t size_bytes, unsigned rights);
void runner_memory_imagine(uint8_t (*load)(uint64_t address), void (*store)(uint64_t address, uint8_t byte));
void runner_memory_clear(void);

/* Each byte of an allocation marked RUNNER_ONCE that no store has reached is a fault. Returns how many; from then on
   all may be stored to again. */
size_t runner_memory_check(const void *memory);

/* Faults. */
enum runner_fault_kind {
    RUNNER_FAULT_OUTSIDE,        /* global: no byte of an allocation */
    RUNNER_FAULT_MISALIGNED,     /* global: the address is no multiple of the access's size */
    RUNNER_FAULT_NOT_READABLE,
    RUNNER_FAULT_NOT_WRITABLE,
    RUNNER_FAULT_WRITTEN_TWICE,
    RUNNER_FAULT_NOT_WRITTEN,    /* by runner_memory_check */
    RUNNER_FAULT_SHARED_OUTSIDE, /* of the array */
    RUNNER_FAULT_SHARED_MISALIGNED,
    RUNNER_FAULT_SHARED_UNSET,   /* a load of what no thread of the block has stored */
    RUNNER_FAULT_SHARED_RACE,    /* two threads, one of which stores, and no barrier between them */
    RUNNER_FAULT_BARRIER_SITES,  /* threads wait at different barriers */
    RUNNER_FAULT_BARRIER_ENDED,  /* some threads wait, and others have ended */

    /* Of kernels that run from their PTX. */
    RUNNER_FAULT_REGISTER_UNSET,   /* read before the thread has written it */
    RUNNER_FAULT_PARAM_OUTSIDE,
    RUNNER_FAULT_PARAM_MISALIGNED,
    RUNNER_FAULT_BRANCH_OUTSIDE,   /* an index beyond the list of targets */
    RUNNER_FAULT_OPEN_RESULT,      /* a result that the ISA does not say, as of a division by zero */
    RUNNER_FAULT_WARP_INCOMPLETE,  /* a thread waits for others of its warp, which do not come */
    RUNNER_FAULT_SHUFFLE_INACTIVE, /* a value of a thread that takes no part */
    RUNNER_FAULT_ENDLESS,          /* more instructions than any kernel has a use for */
    RUNNER_FAULT_KINDS
};

struct runner_fault {
    enum runner_fault_kind kind;
    const char *kernel, *file;
    int line;
    uint32_t thread, block;
    uint64_t address; /* or the byte of the shared array */
    uint32_t bytes;
    int other_line; /* where the other thread of a race or barrier is; 0: unknown */
    uint32_t other_thread;
    size_t count; /* how often at this place; the rest is of the first time */
};

/* How many there were since runner_faults_clear. The first of each kind at each place is kept, of many places: NULL
   behind the last. */
size_t runner_fault_count(void);
const struct runner_fault *runner_fault(size_t number);
const char *runner_fault_name(enum runner_fault_kind kind);
void runner_faults_print(FILE *file);
void runner_faults_clear(void);

/* Counts. A warp's accesses are those of its 32 threads at one place in the source, the first of each thread together,
   the second, and so on. */
struct runner_traffic {
    uint64_t accesses; /* by warps */
    uint64_t sectors;  /* of 32 bytes, the different ones of each access */
    uint64_t bytes;    /* in them that some thread asked for */
};

struct runner_counts {
    struct runner_traffic loads, stores;
    uint64_t shared_waves; /* that shared memory needs */
    uint64_t shared_ideal; /* that it would need without bank conflicts */
};

/* Since runner_counts_clear, for launches with options.counts. */
struct runner_counts runner_counts(void);
void runner_counts_clear(void);

/* One line per place. */
void runner_counts_print(FILE *file);

#endif
