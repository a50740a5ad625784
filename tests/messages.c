/* SPDX-License-Identifier: GPL-3.0-or-later */
/* messages.c - random messages, field by field, as the maps and descriptors of proto/ describe
 * them. */
#include "tests/messages.h"

#include <math.h>
#include <string.h>

const struct proto_map *const messages_all[MESSAGES_ALL] = {
    &proto_map_device,     &proto_map_daemon, &proto_map_request,        &proto_map_reply,
    &proto_map_scene,      &proto_map_state,  &proto_map_mesh_positions, &proto_map_contacts,
    &proto_map_tool_force, &proto_map_event,  &proto_map_stats,          &proto_map_local_model,
    &proto_map_timing,     &proto_map_probes, &proto_map_page,           &proto_map_gateway,
};

/* ---------------------------------------------------------------- random messages */

static uint64_t state = 88172645463325252u;

uint64_t messages_random(void) /* xorshift */
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

unsigned messages_below(unsigned n)
{
    return (unsigned)(messages_random() % n);
}

static double random_double(void)
{
    static const double odd[] = {0, -0.0, 1, 5e-324, 1e-308, 1.7e308, -1e-9};
    if (messages_below(4) == 0)
        return odd[messages_below(sizeof odd / sizeof odd[0])];
    return ldexp((double)messages_random() / 1.8e19 - 0.5, (int)messages_below(40) - 20);
}

static const char *random_string(struct proto_memory *memory)
{
    static const char *const pieces[] = {"a", "Z9", "-", "é", "λ", "肝", "\xf0\x9f\xab\x80", " "};
    char *text = proto_memory_take(memory, 64);
    text[0] = '\0';
    for (unsigned n = messages_below(12); n > 0; n--)
        strcat(text, pieces[messages_below(sizeof pieces / sizeof pieces[0])]);
    return text;
}

/** Whole float32 points without the exponents of infinity and NaN. */
static struct proto_bytes random_points(struct proto_memory *memory)
{
    const size_t size = 12 * (size_t)(1 + messages_below(5));
    uint8_t *data = proto_memory_take(memory, size);
    for (size_t i = 0; i < size; i++)
        data[i] = (uint8_t)(messages_random() & 0x3f);
    return (struct proto_bytes){data, size};
}

static struct proto_bytes zeros(struct proto_memory *memory, size_t size)
{
    uint8_t *data = proto_memory_take(memory, size);
    memset(data, 0, size);
    return (struct proto_bytes){data, size};
}

static void make_value(const ProtobufCFieldDescriptor *f, const struct proto_row *row, void *to,
                       struct proto_memory *memory)
{
    switch (f->type) {
    case PROTOBUF_C_TYPE_MESSAGE:
        if (row->map)
            messages_make(row->map, to, memory);
        break;
    case PROTOBUF_C_TYPE_DOUBLE:
        *(double *)to = row->unbounded && messages_below(2) ? (double)INFINITY : random_double();
        break;
    case PROTOBUF_C_TYPE_STRING:
        *(const char **)to = random_string(memory);
        break;
    case PROTOBUF_C_TYPE_BYTES:
        *(struct proto_bytes *)to = random_points(memory);
        break;
    case PROTOBUF_C_TYPE_BOOL:
        *(bool *)to = messages_below(2);
        break;
    case PROTOBUF_C_TYPE_UINT32:
        *(uint32_t *)to = (uint32_t)messages_random() >> messages_below(32);
        break;
    case PROTOBUF_C_TYPE_ENUM: {
        const ProtobufCEnumDescriptor *words = f->descriptor;
        *(int *)to = words->values[1 + messages_below(words->n_values - 1)].value;
        break;
    }
    default:
        *(uint64_t *)to = messages_random() >> messages_below(64);
    }
}

static size_t size_of(const ProtobufCFieldDescriptor *f, const struct proto_row *row)
{
    switch (f->type) {
    case PROTOBUF_C_TYPE_MESSAGE:
        return row->map ? row->map->size : 0;
    case PROTOBUF_C_TYPE_STRING:
        return sizeof(char *);
    case PROTOBUF_C_TYPE_BYTES:
        return sizeof(struct proto_bytes);
    case PROTOBUF_C_TYPE_BOOL:
        return sizeof(bool);
    case PROTOBUF_C_TYPE_UINT32:
    case PROTOBUF_C_TYPE_ENUM:
        return sizeof(uint32_t);
    default:
        return sizeof(uint64_t);
    }
}

static void make_array(const ProtobufCFieldDescriptor *f, const struct proto_row *row, char *ours,
                       struct proto_memory *memory)
{
    const size_t n = messages_below(4), size = size_of(f, row);
    char *items = proto_memory_take(memory, n * size);
    memset(items, 0, n * size);
    for (size_t i = 0; i < n; i++)
        make_value(f, row, items + i * size, memory);
    memcpy(ours + row->beside, &n, sizeof n);
    memcpy(ours + row->at, &items, sizeof items);
}

static void mend_local_model(struct proto_local_model *m, struct proto_memory *memory)
{
    struct proto_local_contact *contacts =
        proto_memory_take(memory, m->n_contacts * sizeof *contacts);
    memcpy(contacts, m->contacts, m->n_contacts * sizeof *contacts);
    for (size_t i = 0; i < m->n_contacts; i++)
        contacts[i].id = (contacts[i].id >> 2) + ((uint64_t)i << 62);
    m->contacts = contacts;
    m->period_s = 1e-9 + fabs(m->period_s);
    m->grip_ratio = (double)messages_below(11) / 10;
    m->compliance_m_n = fabs(m->compliance_m_n);
    m->compliance_rad_nm = fabs(m->compliance_rad_nm);
    m->compliance = zeros(memory, 36 * m->n_contacts * m->n_contacts);
}

static void mend_timing(struct proto_timing *t, struct proto_memory *memory)
{
    struct proto_step_timing *steps = proto_memory_take(memory, t->n_steps * sizeof *steps);
    uint64_t *stages_ns = proto_memory_take(memory, (t->n_stage_names + 1) * sizeof *stages_ns);
    for (size_t i = 0; i < t->n_stage_names; i++)
        stages_ns[i] = messages_random();
    memcpy(steps, t->steps, t->n_steps * sizeof *steps);
    for (size_t i = 0; i < t->n_steps; i++) {
        steps[i].n_stages_ns = t->n_stage_names;
        steps[i].stages_ns = stages_ns;
    }
    t->steps = steps;
}

/** What a device may say of itself. */
static double bounded(double a)
{
    return fmin(fabs(a), 1e9);
}

/** Make what is random obey what must hold between fields. */
static void mend(const char *name, void *ours, struct proto_memory *memory)
{
    if (strcmp(name, "Quaternion") == 0) {
        const double a = (double)messages_below(1000), b = (double)messages_below(1000);
        *(proto_quat *)ours =
            (proto_quat){sin(a) * cos(b), sin(a) * sin(b), cos(a) * 0.6, cos(a) * 0.8};
    } else if (strcmp(name, "Box") == 0) {
        proto_box *box = ours;
        box->high = (proto_vec3){fmax(box->low.x, box->high.x), fmax(box->low.y, box->high.y),
                                 fmax(box->low.z, box->high.z)};
    } else if (strcmp(name, "Capabilities") == 0) {
        struct proto_capabilities *c = ours;
        c->dof_in = messages_below(2) ? 3 : 6;
        c->dof_out = 3 * messages_below(3);
        c->max_force_n = 1 + bounded(c->max_force_n) / 2;
        c->max_continuous_force_n = bounded(c->max_continuous_force_n);
        c->max_torque_nm = bounded(c->max_torque_nm);
        c->max_stiffness_n_m = bounded(c->max_stiffness_n_m);
        c->max_damping_n_s_m = bounded(c->max_damping_n_s_m);
        c->friction_n_s_m = bounded(c->friction_n_s_m);
        c->max_grip_torque_nm = bounded(c->max_grip_torque_nm);
    } else if (strcmp(name, "Hello") == 0) {
        struct proto_hello *h = ours;
        h->device_name = "stylus";
        h->protocol_max = h->protocol_min | h->protocol_max;
    } else if (strcmp(name, "Sample") == 0) {
        struct proto_sample *s = ours;
        s->sequence |= 1;
        s->gripper_ratio = (double)messages_below(11) / 10;
        s->delay_s = fabs(s->delay_s);
    } else if (strcmp(name, "ForceBounds") == 0) {
        struct proto_force_bounds *b = ours;
        b->least_n = fmin(b->least_n, b->most_n);
        b->rub = fabs(b->rub);
        b->radius_n = fabs(b->radius_n);
        b->friction = fabs(b->friction);
    } else if (strcmp(name, "LocalModel") == 0) {
        mend_local_model(ours, memory);
    } else if (strcmp(name, "StepRequest") == 0) {
        ((struct proto_step_request *)ours)->count = 1 + messages_below(PROTO_STEPS_MAX);
    } else if (strcmp(name, "Request") == 0) {
        ((struct proto_request *)ours)->id |= 1;
    } else if (strcmp(name, "SoftBody") == 0) {
        struct proto_soft_body *b = ours;
        b->triangles = zeros(memory, 24);
        b->nodes = zeros(memory, b->rest_positions.size / 3);
        b->tissue = zeros(memory, b->n_tissue_names > 0 ? b->rest_positions.size / 12 : 0);
    } else if (strcmp(name, "Surface") == 0) {
        ((struct proto_surface *)ours)->triangles = zeros(memory, 12);
    } else if (strcmp(name, "Join") == 0) {
        ((struct proto_join *)ours)->rate_hz = messages_below(121);
    } else if (strcmp(name, "PageRate") == 0) {
        ((struct proto_page_rate *)ours)->rate_hz = messages_below(121);
    } else if (strcmp(name, "Timing") == 0) {
        mend_timing(ours, memory);
    } else if (strcmp(name, "Histogram") == 0) {
        static const uint64_t borders[] = {1000, 2000, 1u << 31, UINT64_MAX};
        struct proto_histogram *h = ours;
        h->n_upper_ns = h->n_counts;
        h->upper_ns = borders;
    }
}

void messages_make(const struct proto_map *map, void *ours, struct proto_memory *memory)
{
    const ProtobufCFieldDescriptor *f = map->wire->fields;
    unsigned members = 0;
    memset(ours, 0, map->size);
    for (unsigned i = 0; i < map->n_row; i++)
        members += (f[i].flags & PROTOBUF_C_FIELD_FLAG_ONEOF) != 0;
    unsigned member = members ? messages_below(members) : 0;
    for (unsigned i = 0; i < map->n_row; i++) {
        const struct proto_row *row = &map->row[i];
        char *to = (char *)ours + row->at;
        if (f[i].label == PROTOBUF_C_LABEL_REPEATED) {
            make_array(&f[i], row, ours, memory);
        } else if (!(f[i].flags & PROTOBUF_C_FIELD_FLAG_ONEOF)) {
            if (row->optional)
                *((bool *)ours + row->beside) = messages_below(2);
            if (!row->optional || *((bool *)ours + row->beside))
                make_value(&f[i], row, to, memory);
        } else if (member-- == 0) {
            memcpy((char *)ours + map->which, &f[i].id, sizeof f[i].id);
            make_value(&f[i], row, to, memory);
        }
    }
    mend(map->wire->short_name, ours, memory);
}

/* ---------------------------------------------------------------- comparing messages */

static bool equal_value(const ProtobufCFieldDescriptor *f, const struct proto_row *row,
                        const void *a, const void *b)
{
    if (f->type == PROTOBUF_C_TYPE_MESSAGE)
        return !row->map || messages_equal(row->map, a, b);
    if (f->type == PROTOBUF_C_TYPE_STRING)
        return strcmp(*(const char *const *)a, *(const char *const *)b) == 0;
    if (f->type == PROTOBUF_C_TYPE_BYTES) {
        const struct proto_bytes *x = a, *y = b;
        return x->size == y->size && (x->size == 0 || memcmp(x->data, y->data, x->size) == 0);
    }
    if (f->type ==
        PROTOBUF_C_TYPE_DOUBLE) /* normalising a unit quaternion moves it by a few ulps */
        return *(const double *)a == *(const double *)b ||
               fabs(*(const double *)a - *(const double *)b) <= 1e-15 * fabs(*(const double *)a);
    return memcmp(a, b, size_of(f, row)) == 0;
}

static bool equal_array(const ProtobufCFieldDescriptor *f, const struct proto_row *row,
                        const char *a, const char *b)
{
    const size_t n = *(const size_t *)(const void *)(a + row->beside);
    const char *x = *(const char *const *)(const void *)(a + row->at);
    const char *y = *(const char *const *)(const void *)(b + row->at);
    bool same = n == *(const size_t *)(const void *)(b + row->beside);
    for (size_t i = 0; same && i < n; i++)
        same = equal_value(f, row, x + i * size_of(f, row), y + i * size_of(f, row));
    return same;
}

static bool equal_field(const struct proto_map *map, unsigned i, const char *a, const char *b)
{
    const ProtobufCFieldDescriptor *f = &map->wire->fields[i];
    const struct proto_row *row = &map->row[i];
    if (f->label == PROTOBUF_C_LABEL_REPEATED)
        return equal_array(f, row, a, b);
    if (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) {
        if (memcmp(a + map->which, b + map->which, sizeof f->id) != 0)
            return false;
        if (*(const uint32_t *)(const void *)(a + map->which) != f->id)
            return true;
    }
    if (row->optional && a[row->beside] != b[row->beside])
        return false;
    return equal_value(f, row, a + row->at, b + row->at);
}

bool messages_equal(const struct proto_map *map, const void *a, const void *b)
{
    for (unsigned i = 0; i < map->n_row; i++)
        if (!equal_field(map, i, a, b))
            return false;
    return true;
}
