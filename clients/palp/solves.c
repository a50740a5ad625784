/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solves.c - what solving for motion took over many steps. */
#include "clients/palp/solves.h"

#include "clients/cli/json_text.h"
#include "clients/palp/command.h"

#include <math.h>

/* An age goes up by one a step unless a younger factor was taken; the first of all is no refresh,
 * and one of the step's own matrix is of age 0 for ever. */
void solves_add(struct solves *s, const struct palp_report *report)
{
    s->n_step++;
    s->n_free += report->solves_free;
    s->n_correct += report->solves_correct;
    s->n_pass += report->defect_passes;
    s->n_refreshed += report->factor_age > 0 && report->factor_age <= s->age;
    s->age = report->factor_age;
    s->age_most = s->age > s->age_most ? s->age : s->age_most;
    s->failures = report->factor_failures;
    s->n_in_step += report->factors_in_step;
    s->n_held_back += report->held_back > 0;
    s->held_back_most = fmax(s->held_back_most, report->held_back);
    s->n_stopped += report->stopped > 0;
    s->left_most = fmax(s->left_most, report->defect_left);
    s->defect_most = fmax(s->defect_most, report->wh_defect);
}

static double a_step(const struct solves *s, long n)
{
    return s->n_step > 0 ? (double)n / (double)s->n_step : 0;
}

void solves_print(FILE *out, const struct solves *s)
{
    fprintf(
        out,
        "  solves a step: %.1f free, %.1f to correct; factor at most %d steps old, renewed in %ld "
        "steps",
        a_step(s, s->n_free), a_step(s, s->n_correct), s->age_most, s->n_refreshed);
    if (s->failures > 0)
        fprintf(out, ", %d factorisations failed", s->failures);
    if (s->n_in_step > 0)
        fprintf(out, ", %ld made in a step for which an older one would not do", s->n_in_step);
    fprintf(out,
            "\n  motion off by at most %.1e m of what contact was solved for, fed back %ld times; "
            "%.1e m of that left\n",
            s->defect_most, s->n_pass, s->left_most);
    if (s->n_held_back > 0)
        fprintf(out, "  contact forces held back in %ld steps, by %.0f %% at most\n",
                s->n_held_back, 100 * s->held_back_most);
    if (s->n_stopped > 0)
        fprintf(out, "  %ld steps stopped before a tool went through a surface\n", s->n_stopped);
}

void solves_print_json(FILE *out, const struct solves *s)
{
    fprintf(out,
            "\"solves_free_mean\": %.6g, \"solves_correct_mean\": %.6g, \"factor_age_max\": %d, "
            "\"refreshed_steps\": %ld, \"factor_failures\": %d, \"wh_defect_max_m\": %.6g, "
            "\"defect_passes\": %ld, \"wh_defect_left_m\": %.6g, \"factors_in_step\": %ld, "
            "\"steps_held_back\": %ld, \"held_back_max\": %.4g, \"steps_stopped\": %ld",
            a_step(s, s->n_free), a_step(s, s->n_correct), s->age_most, s->n_refreshed, s->failures,
            s->defect_most, s->n_pass, s->left_most, s->n_in_step, s->n_held_back,
            s->held_back_most, s->n_stopped);
}

/* The next body of which there is something to tell. */
static int next_told(const struct palp_world *world, int id)
{
    while (id <= palp_scene_bodies(palp_world_scene(world)) &&
           palp_world_motion(world, (palp_body){id})[0] == '\0')
        id++;
    return id;
}

void solves_print_ways(FILE *out, const struct palp_world *world, const char *indent)
{
    const struct palp_scene *scene = palp_world_scene(world);
    const int n = palp_scene_bodies(scene);
    for (int id = next_told(world, 1); id <= n; id = next_told(world, id + 1))
        fprintf(out, "%s%s: %s\n", indent, palp_body_name(scene, (palp_body){id}),
                palp_world_motion(world, (palp_body){id}));
}

void solves_print_ways_json(FILE *out, const struct palp_world *world)
{
    const struct palp_scene *scene = palp_world_scene(world);
    const int n = palp_scene_bodies(scene);
    const char *between = "[";
    for (int id = next_told(world, 1); id <= n; id = next_told(world, id + 1)) {
        fprintf(out, "%s{\"body\": ", between);
        json_text_print(out, palp_body_name(scene, (palp_body){id}));
        fputs(", \"motion\": ", out);
        json_text_print(out, palp_world_motion(world, (palp_body){id}));
        fputc('}', out);
        between = ", ";
    }
    fputs(between[0] == '[' ? "[]" : "]", out);
}
