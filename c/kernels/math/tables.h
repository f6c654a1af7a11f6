/* What functions look up by numbers that are not known before. GPUs find these tables among the parameters of a launch,
   where an emitter puts them. */
#ifndef DIMFOLD_KERNELS_MATH_TABLES_H
#define DIMFOLD_KERNELS_MATH_TABLES_H

#include <stdint.h>

#define MATH_TWO_OVER_PI_WORDS 42
#define MATH_GAMMA_UNITS 64

#if !defined(__NVPTX__)

/* 2/pi after 64 bits that are zero. */
static const uint32_t math_two_over_pi[MATH_TWO_OVER_PI_WORDS] = {
    0x00000000, 0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041,
    0xfe5163ab, 0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e,
    0xe88235f5, 0x2ebb4484, 0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b,
    0x1ff897ff, 0xde05980f, 0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d,
    0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab,
    0xf0cfbc20, 0x9af4361d,
};

/* Where gamma is 1 or -1, below and above -2, -3 and so on; there is none above -2. Below -17 doubles are too few for
   any. Each is a sum of two numbers. */
static const double math_gamma_units[MATH_GAMMA_UNITS] = {
    -0x1.3a7fc9600f86cp+1, -0x1.55f64f98af8dp-55, -2.0, 0.0,
    -0x1.9260dbc9e59afp+1, -0x1.f717cd335a7b3p-53, -0x1.5fb410a1bd901p+1, 0x1.a19a96d2e6f85p-54,
    -0x1.0284e78599581p+2, 0x1.e78c1e9e43cfep-53, -0x1.fa471547c2fe5p+1, -0x1.70d4561291237p-56,
    -0x1.4086a57f0b6d9p+2, -0x1.95262b72ca9cap-55, -0x1.3f7577a6eeafdp+2, 0x1.5de5eab7f12cfp-53,
    -0x1.8016b25897c8dp+2, 0x1.27e0f49a4ba72p-54, -0x1.7fe92f591f40dp+2, -0x1.7dd4ed62cbd32p-52,
    -0x1.c0033fdedfe1fp+2, 0x1.20bb7d2324678p-52, -0x1.bffcbf76b86fp+2, 0x1.853b29347b806p-57,
    -0x1.000034028b3f9p+3, -0x1.f60cb3cec1cedp-52, -0x1.ffff97f8159cfp+2, -0x1.e54f415a91586p-55,
    -0x1.200005c7768fbp+3, -0x1.b5b610ffb70d4p-54, -0x1.1ffffa3884bdp+3, -0x1.ff90c9d2ae925p-53,
    -0x1.40000093f2777p+3, -0x1.927b45d95e154p-52, -0x1.3fffff6c0d7cp+3, 0x1.197cea8c42d7dp-51,
    -0x1.6000000d7322ap+3, -0x1.8aecb2d37ff52p-51, -0x1.5ffffff28cdd4p+3, 0x1.c9924a65aa486p-53,
    -0x1.800000011eed9p+3, 0x1.19d5307e1fb5ep-53, -0x1.7ffffffee1127p+3, -0x1.ce1f7906b30f5p-54,
    -0x1.a000000016124p+3, -0x1.84e03341ee8ddp-51, -0x1.9fffffffe9edcp+3, 0x1.84f40342d001cp-51,
    -0x1.c000000001939p+3, -0x1.d2a2f4a73af63p-51, -0x1.bffffffffe6c7p+3, 0x1.d2a30f3dae0fbp-51,
    -0x1.e0000000001aep+3, -0x1.fcf9ccde8721p-51, -0x1.dfffffffffe52p+3, 0x1.fcf9ccfd8867ep-51,
    -0x1.000000000000dp+4, -0x1.cfe7ce6768509p-50, -0x1.fffffffffffe5p+3, -0x1.80c18cc43ea26p-53,
    -0x1.1000000000001p+4, 0x1.ab4e23f3d4bbcp-51, -0x1.0ffffffffffffp+4, -0x1.ab4e23f3d49f1p-51,
};

#endif

#endif
