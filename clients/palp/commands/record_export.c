/* SPDX-License-Identifier: Apache-2.0 */
/* record_export.c - what tools did, as tables: a row for each state of a recording. The columns of
 * tools are named as here (tool_x_m), or as the Collaborative Robotics Toolkit names what a robot
 * measures (tool/measured_cp/p.x). */
#include "clients/palp/commands/record.h"
#include "proto/proto.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/** A table: how columns of a tool are called. */
struct table {
    const char *path;
    FILE *file;
    bool has_head, is_crtk;
};

struct export
{
    struct mcap_reader *reader;
    struct proto_memory memory, probes_memory, scene_memory;
    struct proto_scene scene;
    bool has_scene, has_probes;
    struct proto_probes probes; /* the newest */
    struct table table[2];
};

static const char *tool_name(const struct export *x, uint32_t body_id)
{
    for (size_t i = 0; x->has_scene && i < x->scene.n_tools; i++)
        if (x->scene.tools[i].body_id == body_id)
            return x->scene.tools[i].name;
    return "tool";
}

static void print_names(const struct table *t, const char *tool, const char *const *suffix)
{
    for (; *suffix; suffix++)
        fprintf(t->file, ",%s%s%s", tool, t->is_crtk ? "/" : "_", *suffix);
}

static void print_head(const struct export *x, const struct table *t, const struct proto_state *s)
{
    static const char *const ours[] = {
        "x_m",          "y_m",          "z_m",         "qx",          "qy",          "qz",
        "qw",           "device_x_m",   "device_y_m",  "device_z_m",  "device_qx",   "device_qy",
        "device_qz",    "device_qw",    "tissue_fx_n", "tissue_fy_n", "tissue_fz_n", "tissue_tx_nm",
        "tissue_ty_nm", "tissue_tz_nm", "hand_fx_n",   "hand_fy_n",   "hand_fz_n",   "hand_tx_nm",
        "hand_ty_nm",   "hand_tz_nm",   "grip_ratio",  NULL};
    static const char *const crtk[] = {
        "measured_cp/p.x", "measured_cp/p.y", "measured_cp/p.z", "measured_cp/q.x",
        "measured_cp/q.y", "measured_cp/q.z", "measured_cp/q.w", "setpoint_cp/p.x",
        "setpoint_cp/p.y", "setpoint_cp/p.z", "setpoint_cp/q.x", "setpoint_cp/q.y",
        "setpoint_cp/q.z", "setpoint_cp/q.w", "measured_cf/f.x", "measured_cf/f.y",
        "measured_cf/f.z", "measured_cf/t.x", "measured_cf/t.y", "measured_cf/t.z",
        "setpoint_cf/f.x", "setpoint_cf/f.y", "setpoint_cf/f.z", "setpoint_cf/t.x",
        "setpoint_cf/t.y", "setpoint_cf/t.z", "jaw/measured_js", NULL};
    static const char *const axis[] = {"_x", "_y", "_z"};
    fputs("step,time_s,log_time_ns", t->file);
    for (size_t i = 0; i < s->n_tools; i++)
        print_names(t, tool_name(x, s->tools[i].tool_id), t->is_crtk ? crtk : ours);
    for (size_t i = 0; x->has_probes && !t->is_crtk && i < x->probes.n_probes; i++) {
        const struct proto_probe *p = &x->probes.probes[i];
        for (size_t k = 0; k < p->n_values; k++)
            fprintf(t->file, ",%s%.*s", p->name, p->n_values > 1 ? 2 : 0, axis[k % 3]);
    }
    fputc('\n', t->file);
}

static void print_pose(FILE *file, const proto_pose *p)
{
    fprintf(file, ",%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%.17g", p->position.x, p->position.y,
            p->position.z, p->orientation.x, p->orientation.y, p->orientation.z, p->orientation.w);
}

static void print_wrench(FILE *file, const proto_wrench *w)
{
    fprintf(file, ",%.9g,%.9g,%.9g,%.9g,%.9g,%.9g", w->force.x, w->force.y, w->force.z, w->torque.x,
            w->torque.y, w->torque.z);
}

static void print_row(struct export *x, struct table *t, const struct proto_state *s,
                      uint64_t log_ns)
{
    if (!t->file)
        return;
    if (!t->has_head)
        print_head(x, t, s);
    t->has_head = true;
    fprintf(t->file, "%" PRIu64 ",%.9f,%" PRIu64, s->header.step,
            (double)s->header.simulated_time_ns * 1e-9, log_ns);
    for (size_t i = 0; i < s->n_tools; i++) {
        print_pose(t->file, &s->tools[i].proxy_pose);
        print_pose(t->file, &s->tools[i].device_pose);
        print_wrench(t->file, &s->tools[i].wrench_on_tissue);
        print_wrench(t->file, &s->tools[i].wrench_on_hand);
        fprintf(t->file, ",%.9g", s->tools[i].gripper_ratio);
    }
    for (size_t i = 0; x->has_probes && !t->is_crtk && i < x->probes.n_probes; i++)
        for (size_t k = 0; k < x->probes.probes[i].n_values; k++)
            fprintf(t->file, ",%.9g", x->probes.probes[i].values[k]);
    fputc('\n', t->file);
}

/* Memory for a message of that size; grows. */
static bool make_room(struct proto_memory *memory, size_t message_size)
{
    const size_t size = 65536 + PROTO_MEMORY_A_BYTE * message_size;
    if (size <= memory->size)
        return true;
    free(memory->bytes);
    memory->bytes = malloc(size);
    memory->size = memory->bytes ? size : 0;
    return memory->bytes;
}

static void take_message(struct export *x, const struct mcap_message *m)
{
    struct proto_error why;
    struct proto_state state;
    const struct proto_bytes in = {m->data, m->size};
    const char *topic = m->channel->topic;
    if (strcmp(topic, PROTO_TOPIC_SCENE) == 0)
        x->has_scene = make_room(&x->scene_memory, m->size) &&
                       proto_decode_scene(&x->scene, in, &x->scene_memory, &why);
    else if (strcmp(topic, PROTO_TOPIC_PROBE) == 0)
        x->has_probes = make_room(&x->probes_memory, m->size) &&
                        proto_decode_probes(&x->probes, in, &x->probes_memory, &why);
    else if (strcmp(topic, PROTO_TOPIC_STATE) == 0 && make_room(&x->memory, m->size) &&
             proto_decode_state(&state, in, &x->memory, &why))
        for (int i = 0; i < 2; i++)
            print_row(x, &x->table[i], &state, m->log_ns);
}

/* Scene and probes that come behind the first state name its columns too. */
static void look_ahead(struct export *x)
{
    struct mcap_message m;
    for (int n = 0; n < 2000 && !(x->has_scene && x->has_probes); n++) {
        if (mcap_reader_next(x->reader, &m) <= 0)
            break;
        if (strcmp(m.channel->topic, PROTO_TOPIC_STATE) != 0)
            take_message(x, &m);
    }
    mcap_reader_seek(x->reader, 0);
}

static int close_table(struct table *t, int code)
{
    if (!t->file)
        return code;
    const bool lost = ferror(t->file) != 0;
    if (fclose(t->file) != 0 || lost)
        return cli_fail("record", EX_IOERR, "%s: not all could be written: %s", t->path,
                        strerror(errno));
    return code;
}

static int write_tables(struct export *x, const char *file)
{
    struct mcap_message m;
    int more, code = EX_OK;
    for (int i = 0; i < 2; i++) {
        struct table *t = &x->table[i];
        if (t->path && !(t->file = fopen(t->path, "w")))
            code = cli_fail("record", EX_CANTCREAT, "%s: %s", t->path, strerror(errno));
    }
    look_ahead(x);
    while (code == EX_OK && (more = mcap_reader_next(x->reader, &m)) != 0) {
        if (more < 0) {
            code = cli_fail("record", EX_DATAERR, "%s: %s", file,
                            mcap_reader_info(x->reader)->damage.what);
            break;
        }
        take_message(x, &m);
    }
    for (int i = 0; i < 2; i++)
        code = close_table(&x->table[i], code);
    return code;
}

int record_export(const struct record_options *o, const char *file)
{
    struct mcap_error error;
    if (!o->csv && !o->crtk)
        return cli_fail("record", EX_USAGE, "export: expected --csv FILE or --crtk FILE");
    struct export x = {.reader = mcap_reader_open(file, &error),
                       .table = {{.path = o->csv}, {.path = o->crtk, .is_crtk = true}}};
    if (!x.reader)
        return cli_fail("record", record_exit(&error), "%s", error.what);
    const int code = write_tables(&x, file);
    mcap_reader_destroy(x.reader);
    free(x.memory.bytes);
    free(x.probes_memory.bytes);
    free(x.scene_memory.bytes);
    return code;
}
