/* What each kind of error becomes, and that none is left for the next one who asks. */
#include "gpu.h"

#include "cuda/failure.h"

static dimfold_status status_of(int error, size_t size_bytes, dimfold_diag *diag)
{
    return dimfold_cuda_fail((dimfold_call){diag, "test"}, "cudaFree", error, size_bytes);
}

TEST(failure_has_the_status_that_the_error_stands_for)
{
    static const struct {
        int error;
        size_t size_bytes;
        dimfold_status status;
        int reason;
    } row[] = {
        {1, 0, DIMFOLD_ERR_CUDA, DIMFOLD_REASON_CUDA_CALL},
        {2, 4096, DIMFOLD_ERR_RESOURCE, DIMFOLD_REASON_CUDA_MEMORY},
        {2, 0, DIMFOLD_ERR_RESOURCE, DIMFOLD_REASON_CUDA_MEMORY_OWN},
        {214, 0, DIMFOLD_ERR_CUDA_LOST, DIMFOLD_REASON_CUDA_LOST},
        {700, 0, DIMFOLD_ERR_CUDA_LOST, DIMFOLD_REASON_CUDA_LOST},
        {701, 0, DIMFOLD_ERR_CUDA, DIMFOLD_REASON_CUDA_CALL},
        {702, 0, DIMFOLD_ERR_CUDA_LOST, DIMFOLD_REASON_CUDA_LOST},
        {710, 0, DIMFOLD_ERR_CUDA_LOST, DIMFOLD_REASON_CUDA_LOST},
        {713, 0, DIMFOLD_ERR_CUDA, DIMFOLD_REASON_CUDA_CALL},
        {719, 0, DIMFOLD_ERR_CUDA_LOST, DIMFOLD_REASON_CUDA_LOST},
        {720, 0, DIMFOLD_ERR_CUDA, DIMFOLD_REASON_CUDA_CALL},
        {721, 0, DIMFOLD_ERR_CUDA_LOST, DIMFOLD_REASON_CUDA_LOST},
        {810, 0, DIMFOLD_ERR_CUDA_LOST, DIMFOLD_REASON_CUDA_LOST},
        {900, 0, DIMFOLD_ERR_CAPTURE, DIMFOLD_REASON_CUDA_CAPTURE},
        {906, 0, DIMFOLD_ERR_CAPTURE, DIMFOLD_REASON_CUDA_CAPTURE},
        {909, 0, DIMFOLD_ERR_CUDA, DIMFOLD_REASON_CUDA_CALL},
        {911, 0, DIMFOLD_ERR_CUDA_LOST, DIMFOLD_REASON_CUDA_LOST},
        {999, 0, DIMFOLD_ERR_CUDA, DIMFOLD_REASON_CUDA_CALL},
    };
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        dimfold_diag diag = {0};
        CHECK_STATUS(row[i].status, status_of(row[i].error, row[i].size_bytes, &diag));
        CHECK_EQ(row[i].reason, diag.reason);
        CHECK_EQ(row[i].error, diag.found);
        CHECK(diag.detail != NULL);
    }
    gpu_end();
}

TEST(failure_is_told_in_one_sentence)
{
    dimfold_diag diag = {0};
    char text[200];
    if (!gpu_begin())
        return;
    CHECK_STATUS(DIMFOLD_OK, dimfold_cuda_load(NULL, NULL));
    status_of(1, 0, &diag);
    dimfold_diag_text(&diag, text, sizeof text);
    CHECK(strcmp(text, "test: cudaFree failed with error 1, cudaErrorInvalidValue") == 0);
    gpu_end();
}
