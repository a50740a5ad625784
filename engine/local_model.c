/* SPDX-License-Identifier: GPL-3.0-or-later */
/* local_model.c - what a step leaves of a tool for its hand. */
#include "engine/local_model.h"
#include "engine/base/assert.h"
#include "engine/contact/link.h"
#include "engine/model/mapping.h"
#include "engine/model/prescribed.h"

#include <stddef.h>
#include <string.h>

/* ---------------------------------------------------------------- whose constraints */

/* What the tool moves on both sides it does not feel; what it moves in part stays as it is. */
static void list_members(struct local_making *m)
{
    const struct step *s = m->s;
    for (int i = 0; i < s->n_con; i++) {
        const enum local_share a = local_model_share(s, m->tool, &s->con[i].a),
                               b = local_model_share(s, m->tool, &s->con[i].b);
        const bool its = (a == LOCAL_ALL) != (b == LOCAL_ALL);
        m->whole &= its || (a == LOCAL_NONE && b == LOCAL_NONE);
        if (its)
            m->member[m->n_member++] = local_model_row(i, a == LOCAL_ALL ? 1 : -1);
    }
}

/* ---------------------------------------------------------------- contacts */

/* How the jaws that move a side's points move them as they open. */
static void find_hinge(const struct step *s, const struct side *side,
                       struct palp_local_contact *out)
{
    for (int k = 0; k < side->n; k++) {
        struct term own;
        const struct term *t;
        const int n = mapping_terms(s->world, &s->prox[side->prox[k]], &own, &t);
        for (int i = 0; i < n; i++) {
            if (mapping_mover(s->scene, t[i].body) == t[i].body)
                continue;
            const struct hinge *hinge = &s->scene->body[t[i].body].rigid.hinge;
            const vec3 axis = quat_rotate(s->frame[hinge->tool].q, hinge->axis);
            const vec3 x = mapping_place(s->scene, &t[i], s->q, s->frame);
            const vec3 way = vec3_cross(axis, vec3_sub(x, s->frame[t[i].body].p));
            const double weight = copysign(side->weight[k] * t[i].weight, hinge->opening);
            out->hinge = vec3_axpy(out->hinge, weight, way);
            out->opening = fabs(hinge->opening);
        }
    }
}

/* Of what is between scissors: how their crossing moves. */
static void note_crossing(const struct step *s, const struct link *link,
                          struct palp_local_contact *out)
{
    const struct placing at = {s->scene, s->q, s->frame, s->world};
    out->hinge = link->kind->hinge(&at, link);
    out->opening = fabs(s->scene->body[link->is.jaw[0].id - 1].rigid.hinge.opening);
}

/* The components of gap in directions that are held. */
static vec3 held_gap(int holds, vec3 gap)
{
    return (vec3){holds & HOLDS_FIRST ? gap.x : 0, holds & HOLDS_SECOND ? gap.y : 0,
                  holds & HOLDS_THIRD ? gap.z : 0};
}

/* One constraint, at the end of the step. */
static struct palp_local_contact contact_of(const struct local_making *m,
                                            const struct local_contact_row *member)
{
    const struct step *s = m->s;
    const struct constraint *c = &s->con[member->con];
    const struct side *side = member->sign > 0 ? &c->a : &c->b;
    const struct moment now = {s->scene, s->p, s->frame};
    struct palp_local_contact out = {.id = c->id, .bounds = c->law->bounds(c)};
    vec3 gap;
    out.C = mat3_scale(c->law->linearise(c, &now, &gap), member->sign);
    out.gap = held_gap(c->law->holds, gap);
    out.force = vec3_scale(s->force[member->con], member->sign);
    out.arm = vec3_sub(side_point(side, s->p), m->out->target.p);
    const struct local_round round = local_model_round(s, c, member->sign > 0);
    out.bend = round.bend, out.turn = round.turn;
    find_hinge(s, side, &out);
    if (c->joint.link && c->joint.link->kind->hinge && member->sign > 0)
        note_crossing(s, c->joint.link, &out);
    return out;
}

/* Add one of several that make up a contact, by its share; n is gathered in the first row of C. */
static void add_share(struct palp_local_contact *sum, const struct palp_local_contact *part,
                      double share)
{
    const vec3 n = vec3_axpy(mat3_row(sum->C, 0), share, mat3_row(part->C, 0));
    sum->C.m[0][0] = n.x, sum->C.m[0][1] = n.y, sum->C.m[0][2] = n.z;
    sum->gap = vec3_axpy(sum->gap, share, part->gap);
    sum->force = vec3_add(sum->force, part->force);
    sum->arm = vec3_axpy(sum->arm, share, part->arm);
    sum->bend += share * part->bend;
    sum->turn += share * part->turn;
    sum->hinge = vec3_axpy(sum->hinge, share, part->hinge);
}

static void fill_contacts(struct local_making *m)
{
    struct palp_local_contact *contact = m->out->contact;
    for (int i = 0; i < m->out->n; i++)
        contact[i].id = 0;
    for (int k = 0; k < m->n_member; k++) {
        const struct local_contact_row *member = &m->member[k];
        if (member->row == LOCAL_NO_ROW)
            continue;
        struct palp_local_contact *to = &contact[member->row];
        const struct palp_local_contact one = contact_of(m, member);
        if (member->share == 1) {
            *to = one;
            continue;
        }
        if (to->id == 0)
            *to = (struct palp_local_contact){
                .id = one.id, .opening = one.opening, .bounds = one.bounds};
        add_share(to, &one, member->share);
    }
    for (int k = 0; k < m->n_member; k++) {
        if (m->member[k].row == LOCAL_NO_ROW || m->member[k].share == 1)
            continue;
        struct palp_local_contact *to = &contact[m->member[k].row];
        to->C = mat3_directions(vec3_direction(mat3_row(to->C, 0), vec3_make(0, 1, 0)));
    }
}

/* ---------------------------------------------------------------- what is not a contact's */

/* What the hand holds beyond the contacts. */
static void find_rest(struct local_making *m)
{
    struct palp_local_model *out = m->out;
    const struct palp_wrench *hand = &m->s->world->hand_wrench[m->tool],
                             *touch = &m->s->world->contact_wrench[m->tool];
    const bool alone = memcmp(hand, touch, sizeof *hand) == 0;
    out->force = out->torque = vec3_make(0, 0, 0);
    if (alone && m->whole)
        return;
    out->force = hand->force;
    out->torque = hand->torque;
    for (int i = 0; i < out->n; i++) {
        const struct palp_local_contact *c = &out->contact[i];
        out->force = vec3_sub(out->force, c->force);
        out->torque = vec3_sub(out->torque, vec3_cross(c->arm, c->force));
    }
}

static void fill_drift(struct local_making *m)
{
    for (int i = 0; i < m->out->n; i++)
        m->out->contact[i].drift = vec3_scale(m->opening[i], -1);
}

/* W of the model from the first rows of that of all. */
static void fill_compliance(struct local_making *m)
{
    const int n = m->out->n, rows = n + m->n_holding;
    for (int j = 0; j < n; j++)
        for (int c = 0; c < 3; c++)
            for (int r = 0; r < 3; r++)
                for (int i = 0; i < n; i++)
                    m->out->W[((3 * j + c) * 3 + r) * n + i] = (float)m->W[i * rows + j].m[r][c];
}

/* ---------------------------------------------------------------- the model */

/* What takes a hand's pull where nothing is stiff: what moves in a step. */
static double compliance_of(double stiffness, double damping, double inertia, double h)
{
    return stiffness > 0 ? 1 / stiffness : h * h / (inertia + h * damping);
}

/* Of a tool by itself. With others in its coupled system W has its coupling among it. */
static void find_coupling(const struct palp_world *world, int tool, double h,
                          struct palp_local_model *out)
{
    const struct body *b = &world->scene->body[tool];
    const struct palp_coupling *c = &world->coupling[tool];
    const vec3 I = b->rigid.inertia;
    out->compliance_translation = out->compliance_rotation = 0;
    if (b->rigid.drive != PALP_DRIVE_COUPLED || b->coupled->n_body > 1)
        return;
    out->compliance_translation =
        compliance_of(c->translation_stiffness, c->translation_damping, b->rigid.mass, h);
    out->compliance_rotation =
        compliance_of(c->rotation_stiffness, c->rotation_damping, fmin(I.x, fmin(I.y, I.z)), h);
}

static void take_members(struct local_making *m, const struct step *s, struct arena *arena)
{
    m->member = ARENA_TAKE(arena, s->n_con, struct local_contact_row);
    m->reached = ARENA_TAKE(arena, s->scene->n_coupled, bool);
    PALP_ASSERT(m->member && m->reached);
}

static struct local_making begin_making(const struct step *s, int tool,
                                        struct palp_local_model *out)
{
    const struct coupled_system *c = s->scene->body[tool].coupled;
    struct local_making m = {.s = s,
                             .arena = s->world->arena,
                             .tool = tool,
                             .own = c && c->n_body == 1 ? c : NULL,
                             .out = out,
                             .whole = true};
    take_members(&m, s, &m.arena);
    return m;
}

void local_model_making_count(const struct step *most, struct arena *counter)
{
    struct local_making m;
    take_members(&m, most, counter);
    local_model_gather_count(most->n_con, counter);
    local_model_compliance_count(most->n_prox, counter);
}

static void make_model(const struct step *s, int tool, struct palp_local_model *out)
{
    struct local_making m = begin_making(s, tool, out);
    list_members(&m);
    local_model_gather(&m);
    local_model_find_holding(&m);
    fill_contacts(&m);
    find_rest(&m);
    local_model_comply(&m);
    local_model_condense(&m);
    fill_drift(&m);
    fill_compliance(&m);
    out->driven = local_model_is_driven(&m);
}

void palp_world_local_model(const struct palp_world *world, palp_body tool,
                            struct palp_local_model *out)
{
    PALP_ASSERT(!scene_body(world->scene, tool)->is_soft);
    const struct step *s = world->step;
    const int i = tool.id - 1;
    const bool fresh = s && s->report.step == world->steps;
    memset(out, 0, offsetof(struct palp_local_model, contact));
    out->target = world->target_last[i];
    out->grip = world->grip_last[i];
    find_coupling(world, i, fresh ? s->h : 1, out);
    if (!fresh)
        return;
    out->step = world->steps;
    out->period = s->h;
    make_model(s, i, out);
}

/* ---------------------------------------------------------------- moved by others */

/* Can its weight lower it further than it gives way? A mapped body falls with its bases. */
static bool can_fall(const struct palp_scene *scene, const struct body *b)
{
    if (vec3_norm(scene->opt.gravity) == 0)
        return false;
    if (b->is_soft)
        return !b->mapping && !memchr(b->soft.fixed, 1, (size_t)b->soft.mesh.n_node);
    return b->rigid.drive == PALP_DRIVE_FREE && !b->rigid.weightless;
}

/* Does more than the hand's own work move it: time, another hand, its weight? */
static bool moves_itself(const struct local_making *m, int body)
{
    const struct palp_scene *scene = m->s->scene;
    const struct body *b = &scene->body[body];
    const int mover = mapping_mover(scene, body);
    if (mover == m->tool)
        return false;
    const struct body *by = &scene->body[mover];
    if (can_fall(scene, by))
        return true;
    if (!by->is_soft)
        return by->rigid.drive == PALP_DRIVE_KINEMATIC || by->rigid.drive == PALP_DRIVE_COUPLED;
    for (int k = 0; b->mapping && k < b->mapping->n_base; k++)
        if (moves_itself(m, b->mapping->base[k]))
            return true;
    for (int k = 0; k < scene->n_moved; k++)
        if (scene->moved[k].body == body)
            return true;
    return false;
}

static bool is_driven(const struct local_making *m, const struct coupled_system *c)
{
    bool driven = c->driven;
    for (int k = c->order; k < c->order + c->n_order; k++)
        driven |= moves_itself(m, m->s->scene->order[k]);
    return driven;
}

bool local_model_is_driven(const struct local_making *m)
{
    const struct step *s = m->s;
    bool driven = false;
    for (int k = 0; k < s->scene->n_coupled; k++)
        driven |= m->reached[k] && is_driven(m, &s->scene->coupled[k]);
    for (int k = 0; k < m->n_member + m->n_holding; k++) {
        const int con = k < m->n_member ? m->member[k].con : m->holding[k - m->n_member].con;
        const struct constraint *c = &s->con[con];
        driven |= c->a.n > 0 && moves_itself(m, c->a.body);
        driven |= c->b.n > 0 && moves_itself(m, c->b.body);
    }
    return driven;
}
