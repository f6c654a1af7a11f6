/* What every header shares: how a symbol is exported and which version this is.

       if (dimfold_abi_version() != DIMFOLD_ABI_VERSION)
           puts("compiled against another Dimfold than the one linked");
*/
#ifndef DIMFOLD_ABI_H
#define DIMFOLD_ABI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The semantic version of the library that this header belongs to. */
#define DIMFOLD_VERSION_MAJOR 0
#define DIMFOLD_VERSION_MINOR 1
#define DIMFOLD_VERSION_PATCH 0
#define DIMFOLD_VERSION "0.1.0"

/* Grows by one whenever a declared struct or signature changes its meaning or its bytes. */
#define DIMFOLD_ABI_VERSION 1

#if defined(_WIN32) && defined(DIMFOLD_SHARED)
#ifdef DIMFOLD_BUILD
#define DIMFOLD_API __declspec(dllexport)
#else
#define DIMFOLD_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define DIMFOLD_API __attribute__((visibility("default")))
#else
#define DIMFOLD_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the linked library, "major.minor.patch". The text is static: never free it. */
DIMFOLD_API const char *dimfold_version(void);

/* The ABI of the linked library. A program compiled against another DIMFOLD_ABI_VERSION must not use it. */
DIMFOLD_API uint32_t dimfold_abi_version(void);

#ifdef __cplusplus
}
#endif

#endif
