/* The template that EACH_UNIT names, for each unit of 1 to EACH_UNIT_MAX bytes: T is its type, BYTES its size. */
#define T uint8_t
#define BYTES 1
#include EACH_UNIT
#define T uint16_t
#define BYTES 2
#include EACH_UNIT
#define T uint32_t
#define BYTES 4
#include EACH_UNIT
#if EACH_UNIT_MAX > 4
#define T uint64_t
#define BYTES 8
#include EACH_UNIT
#define T gpu_u32x4
#define BYTES 16
#include EACH_UNIT
#endif
