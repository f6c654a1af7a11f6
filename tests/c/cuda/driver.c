/* The driver's substitutes, over a library that is none: tests/cuda_load has one that serves. */
#include "test.h"

#include "cuda/driver.h"
#include "cuda/system.h"

TEST(driver_is_no_library_of_something_else)
{
    void *process = dimfold_system_library_loaded(NULL);
    dimfold_cuda_runtime runtime = {0};
    dimfold_diag diag = {0};
    dimfold_call call = {&diag, "test"};
    if (process == NULL || dimfold_system_symbol(process, "cuDriverGetVersion") != NULL)
        return;
    CHECK_STATUS(DIMFOLD_ERR_CUDA_UNAVAILABLE, dimfold_cuda_driver_fill(call, &runtime, process));
    CHECK_EQ(DIMFOLD_REASON_CUDA_LIBRARY, diag.reason);
    CHECK(diag.detail != NULL && strcmp(diag.detail, "cuDriverGetVersion") == 0);
}
