/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link_event.c - what happened to links, and to bodies that come apart, told to people. */
#include "daemon/link_event.h"
#include "daemon/daemon.h"
#include "daemon/event.h"

#include <math.h>
#include <stdio.h>

static const double FELT = 1e-3; /* N: less is no force to tell of */

struct place_text {
    char text[96];
};

/* To the hundredth of a millimetre: of what lies in a plane of the axes round-off is left. */
static struct place_text word_place(vec3 place)
{
    struct place_text at;
    const double fine = 1e5; /* steps a metre; + 0.0: no -0 */
    snprintf(at.text, sizeof at.text, "[%.6g, %.6g, %.6g]", round(fine * place.x) / fine + 0.0,
             round(fine * place.y) / fine + 0.0, round(fine * place.z) / fine + 0.0);
    return at;
}

static void emit_piece(struct daemon *d, const struct sim_notice *notice)
{
    const struct palp_scene *scene = d->config->scene;
    const palp_body body = palp_link_describe(scene, notice->event.link).b;
    event_emit(d, PROTO_INFO, PROTO_EVENT_LINK, -1,
               "step %ld: link %s cuts %s through: a piece of %.3g mm3 is free", notice->step,
               palp_link_name(scene, notice->event.link), palp_body_name(scene, body),
               1e9 * notice->event.volume);
}

/* A cell after the other goes: what went in a second is told at once. */
static void emit_vaporised(struct daemon *d, const struct sim_notice *notice)
{
    const struct palp_event *e = &notice->event;
    uint64_t held_back;
    if (log_limit_allows(&d->log_vaporised, d->now_ns, &held_back))
        event_emit(d, PROTO_INFO, PROTO_EVENT_LINK, -1,
                   "step %ld: a current removes %.3g mm3 of %s at %s%s", notice->step,
                   1e9 * e->volume, palp_body_name(d->config->scene, e->body),
                   word_place(e->place).text, log_held_back_text(held_back).text);
}

static void emit_tear(struct daemon *d, const struct sim_notice *notice)
{
    const struct palp_event *e = &notice->event;
    const char *name = palp_body_name(d->config->scene, e->body);
    if (e->kind == PALP_EVENT_CUT_THROUGH)
        event_emit(d, PROTO_INFO, PROTO_EVENT_LINK, -1,
                   "step %ld: %s comes apart: a piece of %.3g mm3 is free", notice->step, name,
                   1e9 * e->volume);
    else
        event_emit(d, PROTO_INFO, PROTO_EVENT_LINK, -1, "step %ld: %s tears at %s", notice->step,
                   name, word_place(e->place).text);
}

/* The key of its capacity that did not do; the frame is of the notice's step, or younger. */
static const char *find_full_key(const struct daemon *d, palp_body body)
{
    const struct frame_plan *plan = &d->sim->plan;
    int k = 0;
    while (k + 1 < plan->n_skin && plan->skin[k].body.id != body.id)
        k++;
    return d->frame->cut[k].lacks_faces ? "faces" : "nodes";
}

static void emit_full(struct daemon *d, const struct sim_notice *notice)
{
    const struct palp_event *e = &notice->event;
    const struct palp_scene *scene = d->config->scene;
    const bool is_link = e->body.id == 0;
    const palp_body body = is_link ? palp_link_describe(scene, e->link).b : e->body;
    const char *name = palp_body_name(scene, body);
    event_emit(d, PROTO_INFO, PROTO_EVENT_LINK, -1,
               "step %ld: %s%s %s at %s: no room for cuts in %s, bodies.%s.cut.capacity.%s is too "
               "small",
               notice->step, is_link ? "link " : "",
               is_link ? palp_link_name(scene, e->link) : name,
               is_link ? "is held" : "comes apart no further", word_place(e->place).text, name,
               name, find_full_key(d, body));
}

static void emit_plain(struct daemon *d, const struct sim_notice *notice)
{
    static const char *const words[] = {[PALP_EVENT_PUNCTURE] = "punctures its tissue",
                                        [PALP_EVENT_RELEASE] = "is out of its tissue",
                                        [PALP_EVENT_TEAR] = "tears",
                                        [PALP_EVENT_LIMIT] = "is at its limit",
                                        [PALP_EVENT_CUT_BEGUN] = "cuts"};
    const struct palp_event *e = &notice->event;
    char force[32] = "";
    if (e->force >= FELT)
        snprintf(force, sizeof force, ": %.3g N,", e->force);
    event_emit(d, PROTO_INFO, PROTO_EVENT_LINK, -1, "step %ld: link %s %s%s at %s", notice->step,
               palp_link_name(d->config->scene, e->link), words[e->kind], force,
               word_place(e->place).text);
}

void link_event_emit(struct daemon *d, const struct sim_notice *notice)
{
    const struct palp_event *e = &notice->event;
    if (e->kind == PALP_EVENT_VAPORISED)
        emit_vaporised(d, notice);
    else if (e->kind == PALP_EVENT_CUT_FULL)
        emit_full(d, notice);
    else if (e->body.id > 0)
        emit_tear(d, notice);
    else if (e->kind == PALP_EVENT_CUT_THROUGH)
        emit_piece(d, notice);
    else
        emit_plain(d, notice);
}
