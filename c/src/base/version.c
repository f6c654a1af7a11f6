/* Which version and which ABI this library is. */
#include <dimfold/abi.h>

const char *dimfold_version(void)
{
    return DIMFOLD_VERSION;
}

uint32_t dimfold_abi_version(void)
{
    return DIMFOLD_ABI_VERSION;
}
