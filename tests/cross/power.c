/* Whether conversions work as POWER defines them, one instruction at a time: exit code 0 if they do. Some versions of
   QEMU round a 64-bit integer twice on its way to f32, and let a NaN spoil the number beside it in a vector. */
#include <altivec.h>
#include <math.h>
#include <stdint.h>

/* 2^23 + 1/2 and a little, in steps of 2^30: the little is lost when it is rounded to double first. */
static int rounds_twice(void)
{
    uint64_t number = (uint64_t)1 << 53 | (uint64_t)1 << 29 | 1;
    float result;
    __asm__("xscvuxdsp %x0,%x1" : "=f"(result) : "wa"(number));
    return result != 0x1.000002p53f;
}

static int spoils_neighbours(void)
{
    vector double numbers = {1219, NAN}, mirrored = {NAN, 1219};
    vector unsigned long long whole, whole_mirrored;
    __asm__("xvcvdpuxds %x0,%x1" : "=wa"(whole) : "wa"(numbers));
    __asm__("xvcvdpuxds %x0,%x1" : "=wa"(whole_mirrored) : "wa"(mirrored));
    return whole[0] != 1219 || whole_mirrored[1] != 1219;
}

int main(void)
{
    return rounds_twice() + 2 * spoils_neighbours();
}
