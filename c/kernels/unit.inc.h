/* ITEM, the type of an item of UNIT bytes. */
#if UNIT == 16
#define ITEM gpu_u32x4
#elif UNIT == 8
#define ITEM uint64_t
#elif UNIT == 4
#define ITEM uint32_t
#elif UNIT == 2
#define ITEM uint16_t
#else
#define ITEM uint8_t
#endif
