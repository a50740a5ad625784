/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay_give.c - a recorded step to a world. */
#include "replay/replay_give.h"

#include "engine/palp_change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- the scene */

static int refuse_scene(struct config_error *error, int exit_code, const char *what)
{
    *error = (struct config_error){.exit_code = exit_code, .text = strdup(what)};
    return -1;
}

static const struct mcap_attachment *find_attachment(const struct mcap_info *info, const char *name)
{
    for (size_t i = 0; i < info->n_attachments; i++)
        if (strcmp(info->attachments[i].name, name) == 0)
            return &info->attachments[i];
    return NULL;
}

int replay_load(struct config **out, struct mcap_reader *reader, long workers,
                struct config_error *error)
{
    enum { DAMAGED = 65 };
    struct mcap_error damage;
    char count[64];
    const char *set[] = {count};
    const struct mcap_attachment *a = find_attachment(mcap_reader_info(reader), "scenario.yaml");
    if (!a)
        return refuse_scene(error, DAMAGED,
                            "it has no scenario.yaml: it is no recording by palpd --record");
    uint8_t *text = mcap_reader_attachment(reader, a, &damage);
    if (!text)
        return refuse_scene(error, DAMAGED, damage.what);
    snprintf(count, sizeof count, "solver.workers=%ld", workers);
    const int code = config_load_text(out, (const char *)text, a->size, "scenario.yaml", set,
                                      workers > 0, error);
    free(text);
    return code;
}

/* ---------------------------------------------------------------- in */

static bool give_changes(struct palp_world *world, const struct proto_recorded_step *s)
{
    for (size_t i = 0; i < s->n_changes; i++) {
        const struct proto_changed_factor *c = &s->changes[i];
        const struct palp_changed changed = {(enum palp_change)((int)c->kind - 1), (int)c->id,
                                             c->factor};
        if (!palp_world_set_change(world, &changed))
            return false;
    }
    return true;
}

static bool give_tool(struct palp_world *world, const struct config *config,
                      const struct proto_tool_input *in)
{
    const palp_body tool = {(int)in->tool_id};
    const double *t = in->target, *c = in->coupling;
    bool known = false;
    for (int k = 0; k < config->n_tool; k++)
        known |= config->tool[k].body.id == tool.id;
    if (!known)
        return false;
    if (in->n_target)
        palp_world_set_target(world, tool, (pose){{t[0], t[1], t[2]}, {t[3], t[4], t[5], t[6]}});
    if (in->n_grip_ratio)
        palp_world_set_grip(world, tool, in->grip_ratio[0]);
    if (in->n_coupling && palp_body_drive(config->scene, tool) == PALP_DRIVE_COUPLED)
        palp_world_set_coupling(world, tool, &(struct palp_coupling){c[0], c[1], c[2], c[3]});
    return true;
}

bool replay_give(struct palp_world *world, const struct config *config,
                 const struct proto_recorded_step *s, struct palp_factor_choice *choice)
{
    if ((int)s->n_factors != palp_world_factors(world) || s->rung >= PALP_RUNGS ||
        !give_changes(world, s))
        return false;
    for (size_t i = 0; i < s->n_tools; i++)
        if (!give_tool(world, config, &s->tools[i]))
            return false;
    for (size_t i = 0; i < s->n_factors; i++)
        choice[i] = (struct palp_factor_choice){(int64_t)s->factors[i].taken, s->factors[i].offered,
                                                s->factors[i].made};
    palp_world_follow(world, choice);
    palp_world_set_rung(world, (enum palp_rung)s->rung);
    return true;
}

/* ---------------------------------------------------------------- out */

static const char *find_differing_body(const struct palp_world *world, const struct config *config,
                                       const struct proto_recorded_step *s)
{
    for (int i = 0; i < palp_scene_bodies(config->scene) && 4 * (size_t)i < s->body_marks.size;
         i++) {
        const uint8_t *b = s->body_marks.data + 4 * i;
        const uint64_t mark = palp_world_mark(world, (palp_body){i + 1});
        const uint32_t told =
            (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
        if (told != (uint32_t)(mark ^ mark >> 32))
            return palp_body_name(config->scene, (palp_body){i + 1});
    }
    return "a contact force";
}

const char *replay_compare(const struct palp_world *world, const struct config *config,
                           const struct proto_recorded_step *s)
{
    return palp_world_mark(world, (palp_body){0}) == s->mark
               ? NULL
               : find_differing_body(world, config, s);
}
