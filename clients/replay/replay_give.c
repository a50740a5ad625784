/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay_give.c - a recorded step to a world. */
#include "clients/replay/replay_give.h"

#include "engine/palp_change.h"
#include "engine/palp_current.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

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

/* "files/" and a name that is none of a folder. */
static bool is_of_scene(const char *name)
{
    return strncmp(name, "files/", 6) == 0 && name[6] && name[6] != '.' && !strchr(name + 6, '/');
}

static bool write_attachment(struct mcap_reader *reader, const struct mcap_attachment *a,
                             const char *folder, struct mcap_error *error)
{
    char path[PATH_MAX];
    uint8_t *bytes = mcap_reader_attachment(reader, a, error);
    FILE *out = NULL;
    if (bytes && snprintf(path, sizeof path, "%s/%s", folder, a->name) < (int)sizeof path)
        out = fopen(path, "wxe");
    bool done = out && fwrite(bytes, 1, a->size, out) == a->size;
    if (out)
        done &= fclose(out) == 0;
    if (bytes && !done)
        snprintf(error->what, sizeof error->what, "%.180s: cannot be laid out here", a->name);
    free(bytes);
    return done;
}

/* The scenario names files of the recording as if they lay beside it: there they are laid. */
static bool lay_out_files(struct mcap_reader *reader, const char *folder, struct mcap_error *error)
{
    const struct mcap_info *info = mcap_reader_info(reader);
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/files", folder);
    bool done = mkdir(path, 0700) == 0;
    if (!done)
        snprintf(error->what, sizeof error->what, "%.180s: cannot be made", path);
    for (size_t i = 0; i < info->n_attachments && done; i++)
        if (is_of_scene(info->attachments[i].name))
            done = write_attachment(reader, &info->attachments[i], folder, error);
    return done;
}

static void remove_files(struct mcap_reader *reader, const char *folder)
{
    const struct mcap_info *info = mcap_reader_info(reader);
    char path[PATH_MAX];
    for (size_t i = 0; i < info->n_attachments; i++)
        if (is_of_scene(info->attachments[i].name)) {
            snprintf(path, sizeof path, "%s/%.280s", folder, info->attachments[i].name);
            unlink(path);
        }
    snprintf(path, sizeof path, "%s/files", folder);
    rmdir(path);
    rmdir(folder);
}

/* From a folder of its own, which is gone afterwards. */
static int load_laid_out(struct config **out, struct mcap_reader *reader, const char *const *set,
                         int n_set, const char *text, size_t size, struct config_error *error)
{
    char folder[64], name[96];
    struct mcap_error damage;
    const char *place = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.40s/palp-XXXXXX", place && place[0] == '/' ? place : "/tmp");
    if (!mkdtemp(folder))
        return refuse_scene(error, EX_CANTCREAT, "no folder for the recording's files can be made");
    snprintf(name, sizeof name, "%s/scenario.yaml", folder);
    const int result = lay_out_files(reader, folder, &damage)
                           ? config_load_text(out, text, size, name, set, n_set, error)
                           : refuse_scene(error, EX_DATAERR, damage.what);
    remove_files(reader, folder);
    return result;
}

int replay_load(struct config **out, struct mcap_reader *reader, const char *const *set, int n_set,
                struct config_error *error)
{
    struct mcap_error damage;
    const struct mcap_attachment *a = find_attachment(mcap_reader_info(reader), "scenario.yaml");
    if (!a)
        return refuse_scene(error, EX_DATAERR,
                            "it has no scenario.yaml: it is no recording by palpd --record");
    uint8_t *text = mcap_reader_attachment(reader, a, &damage);
    if (!text)
        return refuse_scene(error, EX_DATAERR, damage.what);
    const int result = load_laid_out(out, reader, set, n_set, (const char *)text, a->size, error);
    free(text);
    return result;
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
    if (in->n_current)
        palp_world_set_current(world, tool, in->current[0] != 0);
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

struct palp_frame_hand replay_hand(const struct proto_recorded_step *s, palp_body tool)
{
    for (size_t i = 0; i < s->n_hands; i++) {
        const struct proto_tool_hand *h = &s->hands[i];
        if ((int)h->tool_id != tool.id)
            continue;
        const uint64_t limited_ns = h->limited_ns < INT64_MAX ? h->limited_ns : INT64_MAX;
        return (struct palp_frame_hand){h->limited_there ? -1 : (int64_t)limited_ns,
                                        h->refused < INT_MAX ? (int)h->refused : INT_MAX};
    }
    return (struct palp_frame_hand){-1, -1};
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
