/* Sets of positions as sums of steps, and how two of them meet. */
#include "sums.h"

void dimfold_sums_add(dimfold_sums *sums, uint64_t step, uint64_t last, size_t axis)
{
    if (step == 0 || last == 0)
        return;
    size_t place = sums->count++;
    for (; place > 0 && sums->step[place - 1] < step; place--) {
        sums->step[place] = sums->step[place - 1];
        sums->last[place] = sums->last[place - 1];
        sums->axis[place] = sums->axis[place - 1];
    }
    sums->step[place] = step;
    sums->last[place] = last;
    sums->axis[place] = axis;
}

void dimfold_sums_of(dimfold_sums *sums, const layout_in *in)
{
    sums->count = 0;
    for (size_t axis = 0; axis < in->ndim; axis++)
        dimfold_sums_add(sums, dimfold_ptrdiff_magnitude(in->stride[axis]), in->shape[axis] - 1, axis);
}

static void sums_remove(dimfold_sums *sums, size_t place)
{
    sums->count--;
    for (size_t k = place; k < sums->count; k++) {
        sums->step[k] = sums->step[k + 1];
        sums->last[k] = sums->last[k + 1];
        sums->axis[k] = sums->axis[k + 1];
    }
}

void dimfold_sums_coalesce(dimfold_sums *sums)
{
    for (size_t small = sums->count; small-- > 0;) {
        for (size_t large = small; large-- > 0;) {
            uint64_t times = sums->step[large] / sums->step[small];
            if (sums->step[large] % sums->step[small] != 0 || times - 1 > sums->last[small])
                continue;
            sums->last[small] += times * sums->last[large];
            sums_remove(sums, large);
            small--;
        }
    }
}

uint64_t dimfold_sums_reach(const dimfold_sums *sums)
{
    uint64_t reach = 0;
    for (size_t k = 0; k < sums->count; k++)
        reach += sums->step[k] * sums->last[k];
    return reach;
}

uint64_t dimfold_sums_size(const dimfold_sums *sums)
{
    uint64_t size = 1;
    for (size_t k = 0; k < sums->count; k++)
        if (!dimfold_u64_mul(&size, size, sums->last[k] + 1))
            return UINT64_MAX;
    return size;
}

int dimfold_sums_find(dimfold_equation *equation, const dimfold_sums *sums, uint64_t total, uint64_t *work)
{
    equation->count = 0;
    equation->total = total;
    for (size_t k = 0; k < sums->count; k++)
        dimfold_equation_add(equation, sums->step[k], sums->last[k]);
    return dimfold_equation_solve(equation, false, work);
}

bool dimfold_sums_next(const dimfold_sums *sums, uint64_t *x, uint64_t *sum)
{
    for (size_t k = sums->count; k-- > 0;) {
        if (x[k] < sums->last[k]) {
            x[k]++;
            *sum += sums->step[k];
            return true;
        }
        *sum -= sums->step[k] * x[k];
        x[k] = 0;
    }
    return false;
}

void dimfold_meeting_begin(dimfold_meeting *meeting, uint64_t distance)
{
    const dimfold_sums *sums = &meeting->sums, *sums2 = &meeting->sums2;
    size_t place = 0, place2 = 0, count = sums->count + sums2->count;
    for (size_t k = 0; k < count; k++) {
        bool is_first = place2 == sums2->count || (place < sums->count && sums->step[place] >= sums2->step[place2]);
        const dimfold_sums *from = is_first ? sums : sums2;
        size_t taken = is_first ? place++ : place2++;
        meeting->is_first[k] = is_first;
        meeting->factor[k] = from->step[taken];
        meeting->bound[k] = from->last[taken];
    }
    dimfold_parts_begin(&meeting->parts, count, meeting->factor, meeting->bound, distance);
    meeting->place = meeting->place2 = 0;
}

bool dimfold_meeting_next(dimfold_meeting *meeting)
{
    dimfold_parts *parts = &meeting->parts;
    if (!dimfold_parts_next(parts))
        return false;
    meeting->part.count = meeting->part2.count = 0;
    for (size_t k = parts->first; k < parts->end; k++) {
        bool is_first = meeting->is_first[k];
        const dimfold_sums *from = is_first ? &meeting->sums : &meeting->sums2;
        size_t place = is_first ? meeting->place++ : meeting->place2++;
        dimfold_sums_add(is_first ? &meeting->part : &meeting->part2, from->step[place], from->last[place],
                         from->axis[place]);
    }
    meeting->share = parts->share;
    return true;
}

bool dimfold_meeting_is_over(const dimfold_meeting *meeting)
{
    return meeting->parts.end == meeting->parts.count && meeting->parts.rest == 0;
}
