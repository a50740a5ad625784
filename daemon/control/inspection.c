/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspection.c - matrices of a step: the inspector's work, then what main asks of it and tells. */
#include "daemon/control/inspection.h"

#include "daemon/daemon.h"
#include "daemon/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TEXT_MAX = 240 * 1024 * 1024,   /* bytes of all matrices of one result                     */
    ENTRIES_MAX = 16 * 1024 * 1024, /* of a dense matrix: more would not fit the text in any way */
    PIECE_LEAST = 1024,
    PIECE_MOST = 256 * 1024,  /* a peer that reads nothing has CONTROL_HWM of them waiting */
    WHOLE_MOST = 1024 * 1024, /* where no pieces are asked for                            */
    LOOK_EVERY = 4096,        /* entries printed between two looks whether to stop */
};

/** A matrix that can be asked for, and whether it is of a body or of the whole step. */
static const struct {
    enum palp_matrix_name name;
    bool of_body;
} matrices[] = {
    [PROTO_MATRIX_A] = {PALP_MATRIX_A, true},
    [PROTO_MATRIX_M] = {PALP_MATRIX_M, true},
    [PROTO_MATRIX_B] = {PALP_MATRIX_B, true},
    [PROTO_MATRIX_K] = {PALP_MATRIX_K, true},
    [PROTO_MATRIX_RHS] = {PALP_MATRIX_b, true},
    [PROTO_MATRIX_X] = {PALP_MATRIX_x, true},
    [PROTO_MATRIX_H] = {PALP_MATRIX_H, true},
    [PROTO_MATRIX_C] = {PALP_MATRIX_C, false},
    [PROTO_MATRIX_W] = {PALP_MATRIX_W, false},
    [PROTO_MATRIX_WH] = {PALP_MATRIX_WH, true},
    [PROTO_MATRIX_LAMBDA] = {PALP_MATRIX_LAMBDA, false},
};

/* ---------------------------------------------------------------- the inspector */

static bool refuse_inspection(struct inspection *in, enum proto_failure_code code,
                              const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Say why there is no result. Returns false. */
static bool refuse_inspection(struct inspection *in, enum proto_failure_code code,
                              const char *format, ...)
{
    va_list args;
    va_start(args, format);
    text_print_list(in->result.why, sizeof in->result.why, format, args);
    va_end(args);
    in->result.code = code;
    return false;
}

static bool refuse_error(struct inspection *in, const struct palp_error *error)
{
    const bool memory = error->status == PALP_NO_MEMORY;
    return refuse_inspection(in, memory ? PROTO_FAILURE_EXHAUSTED : PROTO_FAILURE_INVALID, "%s",
                             error->what);
}

static bool is_stopped(const struct inspection *in)
{
    return atomic_load_explicit(&in->stop, memory_order_relaxed);
}

/* Its worlds are ordinary ones: they wait for their factors, so that two give the same bytes. */
static bool take_step_again(struct inspection *in)
{
    struct palp_error error;
    in->world = palp_world_create(in->scene, &error);
    if (!in->world ||
        palp_world_restore(in->world, in->snapshot, in->snapshot_size, &error) != PALP_OK)
        return refuse_error(in, &error);
    if (!is_stopped(in))
        palp_step(in->world, in->h);
    return true;
}

/* Entries of a matrix that is as wide as there are constraints, or proximities: as λ or H is high.
 * Of the others meshes bound the size. */
static double count_dense(struct inspection *in, enum proto_matrix which)
{
    const bool of_step = which == PROTO_MATRIX_W;
    struct palp_matrix high;
    struct palp_error error;
    if ((!of_step && which != PROTO_MATRIX_WH) ||
        palp_world_inspect(in->world, of_step ? PALP_MATRIX_LAMBDA : PALP_MATRIX_H,
                           of_step ? (palp_body){0} : in->body, &high, &error) != PALP_OK)
        return 0;
    const double rows = high.rows;
    palp_matrix_destroy(&high);
    return rows * (rows + 3) / 2;
}

/* Coordinate text. */
static bool print_entries(struct inspection *in, FILE *out, const struct palp_matrix *m)
{
    fprintf(out, "%%%%MatrixMarket matrix coordinate real %s\n%d %d %d\n",
            m->symmetric ? "symmetric" : "general", m->rows, m->cols, m->n);
    for (int i = 0; i < m->n; i++) {
        fprintf(out, "%d %d %.17g\n", m->entry[i].row + 1, m->entry[i].col + 1, m->entry[i].value);
        if (i % LOOK_EVERY == 0 && (is_stopped(in) || ftell(out) > TEXT_MAX))
            break;
    }
    if (ftell(out) > TEXT_MAX)
        return refuse_inspection(in, PROTO_FAILURE_EXHAUSTED,
                                 "%d entries and those before make more than %d MiB of text", m->n,
                                 TEXT_MAX / (1024 * 1024));
    return ferror(out) == 0 ||
           refuse_inspection(in, PROTO_FAILURE_EXHAUSTED, "no memory for the text");
}

static bool print_matrix(struct inspection *in, FILE *out, enum proto_matrix which)
{
    const palp_body body = matrices[which].of_body ? in->body : (palp_body){0};
    struct palp_matrix matrix;
    struct palp_error error;
    if (count_dense(in, which) > ENTRIES_MAX)
        return refuse_inspection(in, PROTO_FAILURE_EXHAUSTED, "%s has more than %d million entries",
                                 proto_matrix_word(which), ENTRIES_MAX / 1000000);
    if (palp_world_inspect(in->world, matrices[which].name, body, &matrix, &error) != PALP_OK)
        return refuse_error(in, &error);
    const bool printed = print_entries(in, out, &matrix);
    palp_matrix_destroy(&matrix);
    return printed;
}

static bool print_all(struct inspection *in)
{
    struct inspection_result *r = &in->result;
    FILE *out = open_memstream(&r->text, &r->size);
    bool good = out || refuse_inspection(in, PROTO_FAILURE_EXHAUSTED, "no memory for the text");
    for (int i = 0; i < in->n && good && !is_stopped(in); i++) {
        const long before = ftell(out);
        good = print_matrix(in, out, in->matrix[i]);
        r->sizes[i] = (uint64_t)(ftell(out) - before);
    }
    if (out && fclose(out) != 0 && good)
        good = refuse_inspection(in, PROTO_FAILURE_EXHAUSTED, "no memory for the text");
    return good;
}

static bool look_at_step(struct inspection *in)
{
    struct inspection_result *r = &in->result;
    struct palp_error error;
    r->step = palp_world_steps(in->world);
    r->time_s = palp_world_time(in->world);
    r->factor_age = palp_world_report(in->world)->factor_age;
    r->running_factor_age = r->is_copy ? r->running_factor_age : r->factor_age;
    for (int i = 0; i < in->n; i++)
        if (in->matrix[i] == PROTO_MATRIX_A)
            r->has_fill = palp_world_inspect_fill(in->world, in->body, &r->fill, &error) == PALP_OK;
    return print_all(in);
}

static void *run_inspector(void *arg)
{
    struct inspection *in = arg;
    const bool is_copy = in->snapshot;
    rt_thread_begin("palp-inspect", 0, -1);
    if ((is_copy && !take_step_again(in)) || !look_at_step(in)) {
        free(in->result.text);
        in->result.text = NULL;
    }
    if (is_copy && in->world)
        palp_world_destroy(in->world);
    free(in->snapshot);
    in->snapshot = NULL;
    atomic_store_explicit(&in->done, true, memory_order_release);
    return NULL;
}

/* ---------------------------------------------------------------- replies */

static void drop_result(struct inspection *in)
{
    free(in->result.text);
    in->result = (struct inspection_result){.id = in->result.id};
}

/* A piece of the result, of `piece_bytes`, or as much as there is and may be sent at once. */
static void reply_piece(struct daemon *d, struct control_client *client, uint64_t offset,
                        uint32_t piece_bytes)
{
    struct inspection *in = &d->inspection;
    const struct inspection_result *r = &in->result;
    const size_t least = piece_bytes < PIECE_LEAST ? PIECE_LEAST : piece_bytes;
    const size_t rest = r->size - (size_t)offset;
    const bool is_whole = piece_bytes == 0 && offset == 0 && rest <= WHOLE_MOST;
    const size_t wanted = piece_bytes == 0 || least > PIECE_MOST ? PIECE_MOST : least;
    const size_t size = is_whole || rest < wanted ? rest : wanted;
    const struct palp_fill *fill = &r->fill;
    struct proto_reply message = {.which = PROTO_REPLY_INSPECT};
    message.inspect = (struct proto_inspect_reply){
        .header = daemon_header(d, &d->control.state_sequence),
        .matrix_market = {(const uint8_t *)r->text + offset, size},
        .body_name = in->body.id ? palp_body_name(in->scene, in->body) : "",
        .n_sizes_bytes = (size_t)in->n,
        .sizes_bytes = r->sizes,
        .result_id = r->id,
        .offset_bytes = offset,
        .is_copy = r->is_copy,
        .factor_age_steps = (uint32_t)r->factor_age,
        .running_factor_age_steps = (uint32_t)r->running_factor_age,
        .has_fill = r->has_fill,
        .fill = {.rows = (uint32_t)fill->rows,
                 .last = (uint32_t)fill->last,
                 .a_blocks = (uint64_t)fill->A,
                 .l_blocks = (uint64_t)fill->L,
                 .supernodes = (uint32_t)fill->supernodes,
                 .widest = (uint32_t)fill->widest},
    };
    message.inspect.header.step = (uint64_t)r->step;
    message.inspect.header.simulated_time_ns = (uint64_t)(r->time_s * RT_NS_PER_S);
    control_reply(d, client, &message);
    if (size == rest)
        drop_result(in);
}

static void send_piece(struct daemon *d, struct control_client *client,
                       const struct proto_inspect_request *request)
{
    const struct inspection *in = &d->inspection;
    if (in->state != INSPECTION_NONE || !in->result.text || in->result.id != request->result_id)
        control_fail(d, client, PROTO_FAILURE_INVALID,
                     "result %u is no longer there: ask for the matrices again",
                     request->result_id);
    else if (request->offset_bytes >= in->result.size)
        control_fail(d, client, PROTO_FAILURE_INVALID, "offset_bytes: %llu, expected below %zu",
                     (unsigned long long)request->offset_bytes, in->result.size);
    else
        reply_piece(d, client, request->offset_bytes, request->piece_bytes);
}

/* Who asked may have been forgotten for others: then nobody is told. */
static void reply_result(struct daemon *d)
{
    struct inspection *in = &d->inspection;
    struct control_client *client = control_client_of(&d->control, in->token);
    in->state = INSPECTION_NONE;
    if (!client)
        drop_result(in);
    else if (in->result.text)
        reply_piece(d, client, 0, in->piece_bytes);
    else
        control_fail(d, client, in->result.code, "%s", in->result.why);
}

/* ---------------------------------------------------------------- requests */

static bool can_move(const struct palp_scene *scene, palp_body body)
{
    const enum palp_drive drive =
        palp_body_is_soft(scene, body) ? PALP_DRIVE_FREE : palp_body_drive(scene, body);
    return drive == PALP_DRIVE_FREE || drive == PALP_DRIVE_COUPLED;
}

/* The body that is meant; none: there is no such body. */
static palp_body find_body(const struct palp_scene *scene, const char *name)
{
    if (name[0])
        return palp_scene_find(scene, name);
    for (int id = 1; id <= palp_scene_bodies(scene); id++)
        if (can_move(scene, (palp_body){id}))
            return (palp_body){id};
    return (palp_body){0};
}

/* What is asked for, checked. False: it makes no sense, and the client was told. */
static bool read_request(struct daemon *d, struct control_client *client,
                         const struct proto_inspect_request *request)
{
    struct inspection *in = &d->inspection;
    const char *name = request->body_name;
    bool of_body = false;
    in->n = 1 + (int)request->n_also;
    for (int i = 0; i < in->n; i++) {
        in->matrix[i] = i == 0 ? request->matrix : request->also[i - 1];
        of_body = of_body || matrices[in->matrix[i]].of_body;
    }
    in->body = of_body ? find_body(in->scene, name) : (palp_body){0};
    if (of_body && in->body.id == 0)
        control_fail(d, client, PROTO_FAILURE_INVALID, "there is no body %s",
                     name[0] ? name : "that moves");
    else if (!of_body && name[0])
        control_fail(d, client, PROTO_FAILURE_INVALID,
                     "body_name: %s, expected none: %s is of the whole step", name,
                     proto_matrix_word(request->matrix));
    return !of_body ? !name[0] : in->body.id > 0;
}

/* Begin the inspector; on a copy, or on the world itself. */
static void begin_work(struct daemon *d, int state)
{
    struct inspection *in = &d->inspection;
    in->world = state == INSPECTION_WORLD ? d->sim->world : NULL;
    in->state = state;
    in->result.is_copy = state == INSPECTION_COPY;
    atomic_store(&in->stop, false);
    atomic_store(&in->done, false);
    const int error = rt_thread_start(&in->thread, run_inspector, in);
    if (error == 0)
        return;
    free(in->snapshot);
    in->snapshot = NULL;
    refuse_inspection(in, PROTO_FAILURE_EXHAUSTED, "no thread can be started: %s", strerror(error));
    reply_result(d);
}

/* Memory for the snapshot, its pages touched: the simulation writes there. */
static void begin_copy(struct daemon *d, struct control_client *client)
{
    struct inspection *in = &d->inspection;
    in->snapshot_size = d->sim->snapshot_size;
    in->snapshot = malloc(in->snapshot_size);
    if (!in->snapshot) {
        control_fail(d, client, PROTO_FAILURE_EXHAUSTED, "no memory for a copy of the world");
        return;
    }
    memset(in->snapshot, 0, in->snapshot_size);
    if (control_command(d, client, SIM_COPY, 0, in->snapshot)) {
        in->token = client->token;
        in->state = INSPECTION_COPYING;
    } else {
        free(in->snapshot);
        in->snapshot = NULL;
    }
}

void inspection_ask(struct daemon *d, struct control_client *client,
                    const struct proto_inspect_request *request)
{
    struct inspection *in = &d->inspection;
    const struct control *c = &d->control;
    if (request->result_id > 0) {
        send_piece(d, client, request);
        return;
    }
    if (d->load.state != LOAD_NONE) {
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "a scenario is being loaded: ask again");
        return;
    }
    if (in->state != INSPECTION_NONE) {
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "another inspection is under way");
        return;
    }
    drop_result(in);
    in->scene = d->config->scene;
    in->h = d->frame->step_s;
    if (!read_request(d, client, request))
        return;
    in->result.id++;
    in->piece_bytes = request->piece_bytes;
    if (c->n_waiting > 0 || c->running != d->frame->running) {
        control_fail(d, client, PROTO_FAILURE_NOT_NOW,
                     "other requests wait for the simulation: ask again");
    } else if (c->running) {
        begin_copy(d, client);
    } else {
        in->token = control_wait(d, client);
        begin_work(d, INSPECTION_WORLD);
    }
}

bool inspection_awaits(const struct inspection *inspection, const struct sim_notice *notice)
{
    return inspection->state == INSPECTION_COPYING && inspection->token == notice->token;
}

void inspection_copied(struct daemon *d, const struct sim_notice *notice)
{
    struct inspection *in = &d->inspection;
    in->result.running_factor_age = notice->factor_age;
    if (notice->copied) {
        begin_work(d, INSPECTION_COPY);
        return;
    }
    free(in->snapshot);
    in->snapshot = NULL;
    refuse_inspection(in, PROTO_FAILURE_NOT_NOW,
                      "the simulation was paused before its next step: ask again");
    reply_result(d);
}

void inspection_tick(struct daemon *d)
{
    struct inspection *in = &d->inspection;
    const bool works = in->state == INSPECTION_COPY || in->state == INSPECTION_WORLD;
    if (!works || !atomic_load_explicit(&in->done, memory_order_acquire))
        return;
    pthread_join(in->thread, NULL);
    reply_result(d);
}

/* ---------------------------------------------------------------- the end */

bool inspection_stop(struct inspection *inspection, int wait_ms)
{
    if (inspection->state != INSPECTION_COPY && inspection->state != INSPECTION_WORLD)
        return true;
    atomic_store(&inspection->stop, true);
    if (!rt_join(inspection->thread, wait_ms))
        return false;
    inspection->state = INSPECTION_NONE;
    return true;
}

void inspection_destroy(struct inspection *inspection)
{
    free(inspection->snapshot);
    drop_result(inspection);
}
