/* Launches: what they cover, and how they are cut. */
#include "programs.h"

#include "launch/emit_launch.h"

typedef struct covered {
    program_case made;
    uint64_t elements;      /* of all launches */
    size_t launches;
    unsigned char *touched; /* by its place in the target; NULL: only counted */
} covered;

static uint64_t param(const dimfold_emit_launch *launch, uint32_t place)
{
    uint64_t number;
    memcpy(&number, launch->params + place, sizeof number);
    return number;
}

/* What a kernel does with the number of a group: the address of its first target. */
static uint64_t target_of(const program_case *made, const dimfold_emit_launch *launch, uint32_t number,
                          uint32_t *column)
{
    const gpu_program_params *params = (const gpu_program_params *)launch->params;
    const dimfold_emit_layout *layout = &made->layout;
    uint64_t address = param(launch, layout->address);
    for (uint32_t axis = 0; axis < params->axes; axis++) {
        bool is_last = axis + 1 == params->axes;
        uint32_t step = is_last ? number : number % params->extent[axis].divisor;
        number = is_last ? 0 : number / params->extent[axis].divisor;
        address += step * param(launch, layout->stride + 8 * layout->operands * axis);
        *column = axis == 0 ? step * params->width : *column;
    }
    return address;
}

static dimfold_status cover(void *context, const dimfold_emit_launch *launch)
{
    covered *all = context;
    const gpu_program_params *params = (const gpu_program_params *)launch->params;
    uint32_t groups = (params->row - 1) / params->width + 1, column = 0;
    all->launches++;
    all->elements += (uint64_t)(params->groups / groups) * params->row;
    CHECK_EQ(0, params->groups % groups);
    CHECK_EQ((params->groups - 1) / (GPU_PROGRAM_THREADS * all->made.class.passes) + 1, launch->blocks);
    for (uint32_t number = 0; all->touched != NULL && number < params->groups; number++) {
        uint64_t at = target_of(&all->made, launch, number, &column) - ((uint64_t)1 << 36);
        for (uint32_t i = 0; i < params->width && column + i < params->row; i++)
            all->touched[at / all->made.layout.item_bytes[0] + i]++;
    }
    return DIMFOLD_OK;
}

static void cover_all(covered *all)
{
    all->elements = 0;
    all->launches = 0;
    program_classify(&all->made);
    CHECK_STATUS(DIMFOLD_OK, dimfold_emit_launches(&all->made.expr, &all->made.layout, &all->made.class,
                                                   &all->made.plan, cover, all));
    CHECK_EQ(all->made.plan.form.size, all->elements);
}

TEST(a_launch_takes_each_element_once)
{
    static const size_t shapes[][4] = {{7, 5, 3, 64}, {1, 1, 9, 67}, {2, 3, 5, 7}};
    covered all;
    unsigned char touched[8192];
    all.touched = touched;
    program_sum(&all.made, DIMFOLD_DTYPE_F32, 2);
    for (size_t i = 0; i < 3; i++) {
        memset(touched, 0, sizeof touched);
        program_plan(&all.made, 4, shapes[i]);
        cover_all(&all);
        CHECK_EQ(1, all.launches);
        for (size_t at = 0; at < all.made.plan.form.size; at++)
            CHECK_EQ(1, touched[at]);
    }
}

/* 26 axes of extent 2 are more than parameters of 9 operands have room for beside others. */
TEST(more_than_a_launch_can_count_is_cut)
{
    covered all = {.touched = NULL};
    size_t twos[40];
    for (size_t i = 0; i < 40; i++)
        twos[i] = 2;
    program_sum(&all.made, DIMFOLD_DTYPE_U8, 8);
    program_plan(&all.made, 34, twos);
    cover_all(&all);
    CHECK(all.launches > 1);
    program_sum(&all.made, DIMFOLD_DTYPE_U8, 1);
    program_plan(&all.made, 1, (size_t[]){((size_t)1 << 36) + 12345});
    cover_all(&all);
    CHECK(all.launches > 1);
    program_plan(&all.made, 3, (size_t[]){3, (size_t)1 << 20, (size_t)1 << 20});
    cover_all(&all);
    CHECK(all.launches > 1);
}
