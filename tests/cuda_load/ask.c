/* Asks the library for CUDA as often as it has arguments, and prints what it says each time.

       ask [-open LIBRARY | -threads | -count | PATH]...

   A path is given to dimfold_cuda_load; "" stands for none, -open loads a library as another part of the program would,
   -threads asks from many threads at once, -count asks for the number of devices. */
#include <dimfold.h>

#include <stdio.h>
#include <string.h>

#if !defined(ASK_IS_STATIC)
#include <dlfcn.h>
#include <pthread.h>

#define THREADS 8

static void *thread_load(void *result)
{
    *(dimfold_status *)result = dimfold_cuda_load(NULL, NULL);
    return result;
}

static void ask_from_threads(void)
{
    pthread_t thread[THREADS];
    dimfold_status status[THREADS];
    int succeeded = 0;
    for (int i = 0; i < THREADS; i++)
        pthread_create(&thread[i], NULL, thread_load, &status[i]);
    for (int i = 0; i < THREADS; i++) {
        pthread_join(thread[i], NULL);
        succeeded += status[i] == DIMFOLD_OK;
    }
    printf("%d threads succeeded [%s]\n", succeeded, dimfold_cuda_library());
}

static int ask_otherwise(const char *argument, const char *next)
{
    if (strcmp(argument, "-threads") == 0) {
        ask_from_threads();
        return 1;
    }
    if (strcmp(argument, "-open") != 0)
        return 0;
    if (dlopen(next, RTLD_NOW | RTLD_LOCAL) == NULL)
        printf("cannot open %s\n", next);
    return 2;
}

static int ask_count(void)
{
    dimfold_diag diag;
    char text[400];
    int32_t count = -1;
    if (dimfold_cuda_device_count(&count, &diag) == DIMFOLD_OK)
        printf("%d devices\n", (int)count);
    else if (dimfold_diag_text(&diag, text, sizeof text) > 0)
        puts(text);
    return 1;
}
#endif

static void ask(const char *path)
{
    dimfold_diag diag;
    char text[400];
    dimfold_status status = dimfold_cuda_load(path, &diag);
    if (status == DIMFOLD_OK) {
        printf("loaded [%s]\n", dimfold_cuda_library());
        return;
    }
    dimfold_diag_text(&diag, text, sizeof text);
    printf("%s: %s [%s]\n", dimfold_status_name(status), text, dimfold_cuda_library());
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc;) {
        int done = 0;
#if !defined(ASK_IS_STATIC)
        done = strcmp(argv[i], "-count") == 0 ? ask_count() : ask_otherwise(argv[i], argv[i + 1]);
#endif
        if (done == 0)
            ask(*argv[i] != '\0' ? argv[i] : NULL);
        i += done > 0 ? done : 1;
    }
    return 0;
}
