/* The way past the caches that goes panel by panel: for transposes whose runs are long on both sides. */
#include "ways.h"

#include "host/often/panel.h"

static const dimfold_tier_cast *panels_cast(const dimfold_plan *plan, const dimfold_tier *tier)
{
    return dimfold_tier_cast_of(tier, plan->side[0].dtype, plan->side[1].dtype);
}

/* Casts of a pair that the tier has a kernel for, whose items are numbers in its own byte order. */
static bool panels_convert(const dimfold_plan *plan, const dimfold_tier *tier)
{
    const dimfold_tier_cast *cast = panels_cast(plan, tier);
    return cast != NULL && cast->panel != NULL && plan->relation == DIMFOLD_RELATION_CROSSED &&
           !plan->side[0].is_swapped && !plan->side[1].is_swapped;
}

bool dimfold_fit_panels(dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    if (plan->choice > 0 || !decision->is_large || runner->tier->panel == NULL || plan->form.operands == 1 ||
        (plan->converts && !panels_convert(plan, runner->tier)) || !dimfold_cut_panels(&decision->cut, plan))
        return false;
    decision->is_streamed = true;
    return true;
}

/* The axes of the target's run. */
static void panels_rows(dimfold_panels *panels, const dimfold_plan *plan, const dimfold_cut *cut)
{
    panels->row_axes = cut->target_axes;
    panels->rows = cut->target_run;
    for (size_t i = 0; i < cut->target_axes; i++)
        panels->row_axis[i] = dimfold_nest_axis(plan, cut->target_axis[i]);
}

/* The axes of the source's run, from its lowest place on, and where the target's rows are. */
static void panels_columns(dimfold_panels *panels, const dimfold_plan *plan, const dimfold_cut *cut)
{
    dimfold_axis side[64];
    dimfold_odometer place;
    for (size_t i = 0; i < cut->source_axes; i++) {
        side[i] = dimfold_nest_axis(plan, cut->source_axis[i]);
        if (side[i].source_stride < 0) {
            panels->target += (ptrdiff_t)(side[i].extent - 1) * side[i].target_stride;
            panels->source += (ptrdiff_t)(side[i].extent - 1) * side[i].source_stride;
            side[i].target_stride = -side[i].target_stride;
            side[i].source_stride = -side[i].source_stride;
        }
    }
    dimfold_axis last = side[cut->source_axes - 1];
    panels->columns = cut->source_run;
    panels->strip = dimfold_axis_cut(last, cut->source_cut);
    panels->columns_rest = dimfold_axis_rest(cut->source_run, cut->source_cut, last.extent);
    dimfold_odometer_begin(&place, 0, cut->source_axes);
    for (size_t j = 0; j < cut->source_run; j++) {
        panels->target_row[j] = place.target;
        dimfold_odometer_step(&place, side, 0, cut->source_axes);
    }
}

static void panels_others(dimfold_panels *panels, const dimfold_plan *plan, const dimfold_cut *cut)
{
    uint64_t taken = 0;
    for (size_t i = 0; i < cut->target_axes; i++)
        taken |= (uint64_t)1 << cut->target_axis[i];
    for (size_t i = 0; i < cut->source_axes; i++)
        taken |= (uint64_t)1 << cut->source_axis[i];
    panels->ndim = 0;
    for (size_t axis = cut->first; axis < plan->form.ndim; axis++)
        if ((taken >> axis & 1) == 0)
            panels->axis[panels->ndim++] = dimfold_nest_axis(plan, axis);
}

static void panels_make(dimfold_panels *panels, const dimfold_plan *plan, const dimfold_cut *cut,
                        const dimfold_tier *tier)
{
    panels->tier = tier;
    panels->cast = plan->converts ? panels_cast(plan, tier) : NULL;
    panels->item_bytes = cut->unit_bytes;
    panels->target_bytes = plan->converts ? plan->side[0].item_bytes : cut->unit_bytes;
    panels->target = dimfold_plan_begin(plan, 0);
    panels->source = dimfold_plan_begin(plan, 1);
    panels->is_aligned = cut->is_along;
    panels_rows(panels, plan, cut);
    panels_columns(panels, plan, cut);
    panels_others(panels, plan, cut);
    panels->block = panels->cast != NULL ? panels->cast->rows : DIMFOLD_PANEL_ROWS(cut->unit_bytes);
    panels->blocks = (panels->rows + panels->block - 1) / panels->block;
    panels->count = panels->blocks * panels->strip.extent;
    for (size_t axis = 0; axis < panels->ndim; axis++)
        panels->count *= panels->axis[axis].extent;
}

static void panels_range(const void *panels, size_t begin, size_t end)
{
    dimfold_panels_run(panels, begin, end);
}

void dimfold_run_panels(const dimfold_decision *decision, const dimfold_plan *plan, const dimfold_runner *runner)
{
    dimfold_panels panels; /* not cleared: it is large */
    panels_make(&panels, plan, &decision->cut, runner->tier);
    panels.asks_far = dimfold_machine_asks_far(&runner->machine);
    dimfold_share_range(runner, decision->threads, panels.count, panels_range, &panels);
}
