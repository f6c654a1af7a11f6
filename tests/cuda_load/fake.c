/* The part of a libcudart, or with FAKE_DRIVER of a libcuda, that the search for CUDA asks: FAKE_VERSION and
   FAKE_DRIVER_VERSION are its versions; asking for devices gives the error FAKE_ERROR, or 0 and FAKE_DEVICES. */
#if defined(FAKE_DRIVER)

int cuDriverGetVersion(int *version)
{
    *version = FAKE_VERSION;
    return 0;
}

int cuInit(unsigned flags)
{
    (void)flags;
    return FAKE_ERROR;
}

int cuDeviceGetCount(int *count)
{
    *count = FAKE_DEVICES;
    return 0;
}

int cuGetErrorName(int error, const char **name)
{
    (void)error;
    *name = "CUDA_ERROR_OF_THE_FAKE";
    return 0;
}

#else

int cudaRuntimeGetVersion(int *version)
{
    *version = FAKE_VERSION;
    return 0;
}

int cudaDriverGetVersion(int *version)
{
    *version = FAKE_DRIVER_VERSION;
    return 0;
}

int cudaGetDeviceCount(int *count)
{
    *count = FAKE_DEVICES;
    return FAKE_ERROR;
}

int cudaGetLastError(void)
{
    return FAKE_ERROR;
}

int cudaGetDriverEntryPoint(const char *name, void **function, unsigned long long flags, int *result)
{
    static int any;
    (void)name;
    (void)flags;
    *function = &any;
    *result = 0;
    return 0;
}

const char *cudaGetErrorName(int error)
{
    (void)error;
    return "cudaErrorOfTheFake";
}

#endif
