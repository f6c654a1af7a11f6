/* Texts that are not the library's: the software GPU reads and runs them, as the driver would. */
#include "cuda/gpu.h"

#define ITEMS 200u

/* Adds a number to every item, by blocks of any size. */
static const char add_text[] = ".version 6.3\n.target sm_70\n.address_size 64\n"
                               ".visible .entry add_number(.param .u64 items, .param .u32 count, .param .u32 number)\n"
                               "{ .reg .pred %p<2>; .reg .b32 %r<8>; .reg .b64 %d<4>;\n"
                               "mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x;\n"
                               "mad.lo.s32 %r4, %r1, %r2, %r3; ld.param.b32 %r5, [count];\n"
                               "setp.ge.u32 %p1, %r4, %r5; @%p1 bra end;\n"
                               "ld.param.b64 %d1, [items]; mul.wide.u32 %d2, %r4, 4; add.s64 %d3, %d1, %d2;\n"
                               "ld.global.b32 %r6, [%d3]; ld.param.b32 %r7, [number]; add.s32 %r6, %r6, %r7;\n"
                               "st.global.b32 [%d3], %r6;\nend: ret; }\n";

static int load(void **library, const char *text)
{
    return cuda.cudaLibraryLoadData(library, text, NULL, NULL, 0, NULL, NULL, 0);
}

struct added {
    void *library, *kernel, *stream, *items;
};

static struct added added_new(void)
{
    struct added added = {0};
    CHECK_EQ(0, cuda.cudaStreamCreateWithFlags(&added.stream, 1));
    CHECK_EQ(0, load(&added.library, add_text));
    CHECK_EQ(0, cuda.cudaLibraryGetKernel(&added.kernel, added.library, "add_number"));
    CHECK_EQ(0, cuda.cudaMalloc(&added.items, ITEMS * sizeof(uint32_t)));
    return added;
}

static void added_end(struct added *added)
{
    CHECK_EQ(0, cuda.cudaFree(added->items));
    CHECK_EQ(0, cuda.cudaLibraryUnload(added->library));
    CHECK_EQ(0, cuda.cudaStreamDestroy(added->stream));
}

static int launch(const struct added *added, unsigned blocks, unsigned threads, uint32_t count)
{
    uint32_t number = 5;
    void *arguments[] = {(void *)&added->items, &count, &number};
    dimfold_cuda_launch launched = {.grid = {blocks, 1, 1}, .block = {threads, 1, 1}, .stream = added->stream};
    return cuda.cudaLaunchKernelExC(&launched, added->kernel, arguments);
}

TEST(a_text_of_any_origin_is_run_with_all_its_parameters)
{
    uint32_t items[ITEMS];
    if (!gpu_begin())
        return;
    struct added added = added_new();
    for (uint32_t i = 0; i < ITEMS; i++)
        items[i] = i;
    CHECK_EQ(0, cuda.cudaMemcpy(added.items, items, sizeof items, 4));
    CHECK_EQ(0, launch(&added, 4, 50, ITEMS));
    CHECK_EQ(0, launch(&added, 1, 256, 100));
    CHECK_EQ(0, cuda.cudaStreamSynchronize(added.stream));
    CHECK_EQ(0, cuda.cudaMemcpy(items, added.items, sizeof items, 4));
    for (uint32_t i = 0; i < ITEMS; i++)
        CHECK_EQ(i + (i < 100 ? 10 : 5), items[i]);
    added_end(&added);
    gpu_end();
}

TEST(what_a_text_does_wrong_shows_with_its_line)
{
    if (!gpu_begin())
        return;
    struct added added = added_new();
    CHECK_EQ(0, launch(&added, 5, 50, ITEMS + 1));
    CHECK_EQ(700, cuda.cudaStreamSynchronize(added.stream));
    CHECK(gpu->violations() > 0);
    gpu->forgive();
    gpu->reset();
    gpu->drop();
    cuda.cudaGetLastError();
}

TEST(a_text_with_an_instruction_that_is_not_known_is_refused)
{
    void *library = NULL;
    if (!gpu_begin())
        return;
    CHECK_EQ(218, load(&library, ".version 6.3\n.target sm_70\n.entry k() {\nfrobnicate.b32;\n}"));
    CHECK(strstr(gpu->violation(), "line 4 of the PTX: `frobnicate.b32`: no instruction that is known") != NULL);
    gpu->forgive();
    cuda.cudaGetLastError();
}
