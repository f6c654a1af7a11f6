/* A program that works with one copy of the CUDA runtime, while Dimfold is told to use another one.

       two FIRST SECOND

   It prints what is not as it is with one runtime alone, or else the sentence that refuses its stream. */
#include <dimfold.h>

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#define ROWS 40u
#define COLUMNS 50u
#define ITEMS (ROWS * COLUMNS)
#define BYTES (ITEMS * sizeof(int32_t))

/* The first runtime, as far as the program uses it. */
static struct {
    int (*malloc)(void **memory, size_t size_bytes);
    int (*free)(void *memory);
    int (*create)(void **stream, unsigned flags);
    int (*destroy)(void *stream);
    int (*synchronize)(void *stream);
    int (*copy)(void *target, const void *source, size_t size_bytes, int kind, void *stream);
    int (*last)(void);
} first;

static int first_load(const char *path)
{
    static const char *const names[] = {"cudaMalloc", "cudaFree", "cudaStreamCreateWithFlags", "cudaStreamDestroy",
                                        "cudaStreamSynchronize", "cudaMemcpyAsync", "cudaGetLastError"};
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL), *found[sizeof names / sizeof names[0]];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (library == NULL || (found[i] = dlsym(library, names[i])) == NULL)
            return printf("the first runtime has no %s\n", names[i]);
    memcpy(&first, found, sizeof found);
    return 0;
}

static void expect(int holds, const char *what)
{
    if (!holds)
        printf("not so: %s\n", what);
}

/* Whether the target, by rows, has what lies by columns in the source. */
static int is_transposed(const int32_t *target, const int32_t *source)
{
    int is_right = 1;
    for (size_t row = 0; row < ROWS; row++)
        for (size_t column = 0; column < COLUMNS; column++)
            is_right &= target[row * COLUMNS + column] == source[column * ROWS + row];
    return is_right;
}

/* Written by the program, transposed by Dimfold, and read by the program, all on one stream. */
static dimfold_status work(dimfold_queue *queue, void *stream, void *memory)
{
    static int32_t source[ITEMS], target[ITEMS];
    void *made = NULL;
    dimfold_view views[2] = {{.data = memory, .dtype = DIMFOLD_DTYPE_I32, .device_type = DIMFOLD_DEVICE_CUDA, .ndim = 2,
                              .shape = (const size_t[]){ROWS, COLUMNS}, .stride = (const ptrdiff_t[]){1, ROWS}}};
    for (size_t i = 0; i < ITEMS; i++)
        source[i] = (int32_t)(i * i);
    dimfold_status status = dimfold_alloc(queue, BYTES, &made, NULL);
    if (status != DIMFOLD_OK)
        return status;
    views[1] = views[0];
    views[1].data = made;
    views[1].stride = (const ptrdiff_t[]){COLUMNS, 1};
    expect(first.copy(memory, source, BYTES, 4, stream) == 0, "the first runtime copies to its memory");
    status = dimfold_copy(queue, &views[1], &views[0], NULL);
    expect(first.copy(target, made, BYTES, 4, stream) == 0, "the first runtime copies from Dimfold's memory");
    expect(first.synchronize(stream) == 0, "the first runtime waits");
    expect(is_transposed(target, source), "all is in the order of the stream");
    return status != DIMFOLD_OK ? status : dimfold_free(queue, made, NULL);
}

/* An error of Dimfold's runtime is none of the program's. */
static void fail(void)
{
    int32_t nothing;
    expect(dimfold_unregister(&nothing, NULL) == DIMFOLD_ERR_CUDA, "what was not pinned cannot be released");
    expect(first.last() == 0, "the first runtime knows nothing of an error");
}

static void work_with(dimfold_cuda_stream_kind kind, void *given, void *memory)
{
    dimfold_cuda_options options = {.stream_kind = kind, .stream = given};
    dimfold_queue *queue = NULL;
    expect(dimfold_queue_create_cuda(&queue, 0, &options, NULL) == DIMFOLD_OK, "there is a queue");
    if (work(queue, dimfold_queue_cuda_stream(queue), memory) != DIMFOLD_OK)
        puts(dimfold_queue_last_failure(queue));
    fail();
    dimfold_queue_destroy(queue);
}

int main(int count, char **arguments)
{
    void *stream = NULL, *memory = NULL;
    if (count != 3 || first_load(arguments[1]) != 0)
        return 1;
    expect(first.create(&stream, 1) == 0 && first.malloc(&memory, BYTES) == 0, "the first runtime works");
    expect(dimfold_cuda_load(arguments[2], NULL) == DIMFOLD_OK, "the second runtime is loaded");
    expect(strcmp(dimfold_cuda_library(), arguments[2]) == 0, "the second runtime is used");
    work_with(DIMFOLD_STREAM_GIVEN, stream, memory);
    work_with(DIMFOLD_STREAM_OWN, NULL, memory);
    work_with(DIMFOLD_STREAM_PER_THREAD, NULL, memory);
    expect(first.free(memory) == 0 && first.destroy(stream) == 0, "the first runtime ends");
    return 0;
}
