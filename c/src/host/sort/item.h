/* Items as the integers of their bits, whatever type the memory has for others. */
#pragma once

#include <stdint.h>

typedef uint8_t dimfold_sort_8;
typedef uint16_t __attribute__((may_alias)) dimfold_sort_16;
typedef uint32_t __attribute__((may_alias)) dimfold_sort_32;
typedef uint64_t __attribute__((may_alias)) dimfold_sort_64;
