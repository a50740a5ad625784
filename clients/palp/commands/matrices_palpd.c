/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrices_palpd.c - the matrices of a running palpd, by its control socket, piece by piece. */
#include "clients/c/palp_client.h"
#include "clients/palp/commands/matrices.h"
#include "clients/palp/formats/matrix_market.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE_BYTES = 1024 * 1024 };
#define TEXT_MAX ((uint64_t)1 << 32) /* bytes: no palpd sends as many */

/* What comes, and what is still to come. */
struct transfer {
    struct palp_control *control;
    int wait_ms;
    struct proto_inspect_reply head; /* the first piece's, but for what it points to */
    uint64_t sizes[MATRICES_MOST], total, got;
    char *text; /* [total + 1] */
    struct palp_client_error error;
    enum proto_failure_code refusal; /* where palpd will not */
};

static bool refuse_foreign(struct transfer *t, const char *what)
{
    t->error.status = PALP_CLIENT_FOREIGN;
    snprintf(t->error.what, sizeof t->error.what, "%s", what);
    return false;
}

static bool ask_palpd(struct transfer *t, const struct proto_inspect_request *inspect,
                      struct proto_reply *reply)
{
    const struct proto_request request = {.which = PROTO_REQUEST_INSPECT, .inspect = *inspect};
    if (!palp_control_ask(t->control, &request, reply, t->wait_ms, &t->error)) {
        if (t->error.status == PALP_CLIENT_REFUSED)
            t->refusal = reply->failure.code;
        return false;
    }
    return reply->which == PROTO_REPLY_INSPECT ||
           refuse_foreign(t, "an answer to another question");
}

/* Keep a piece; it must begin where the last one ended. */
static bool keep_piece(struct transfer *t, const struct proto_inspect_reply *piece)
{
    const struct proto_bytes bytes = piece->matrix_market;
    if (piece->offset_bytes != t->got || bytes.size == 0 || bytes.size > t->total - t->got)
        return refuse_foreign(t, "a piece that does not fit the others");
    memcpy(t->text + t->got, bytes.data, bytes.size);
    t->got += bytes.size;
    return true;
}

/* How much there is to come, and room for it. */
static bool begin_transfer(struct transfer *t, const struct proto_inspect_reply *first, int n)
{
    if (first->n_sizes_bytes != (size_t)n)
        return refuse_foreign(t, "not as many matrices as were asked for: an older palpd");
    t->head = *first;
    for (int i = 0; i < n; i++) {
        t->sizes[i] = first->sizes_bytes[i];
        if (t->sizes[i] > TEXT_MAX - t->total)
            return refuse_foreign(t, "more text than a palpd sends");
        t->total += t->sizes[i];
    }
    t->text = calloc(1, (size_t)t->total + 1);
    return t->text ? keep_piece(t, first) : refuse_foreign(t, "no memory for the text");
}

/* All pieces; the body's name is copied before the next reply takes its place. */
static bool fetch_matrices(struct transfer *t, struct matrices *m)
{
    const struct matrices_wish *wish = m->wish;
    enum proto_matrix also[MATRICES_MOST];
    struct proto_reply reply;
    for (int i = 1; i < wish->n; i++)
        also[i - 1] = wish->kind[i]->wire;
    if (!ask_palpd(t,
                   &(struct proto_inspect_request){.matrix = wish->kind[0]->wire,
                                                   .body_name = wish->body,
                                                   .n_also = (size_t)wish->n - 1,
                                                   .also = also,
                                                   .piece_bytes = PIECE_BYTES},
                   &reply) ||
        !begin_transfer(t, &reply.inspect, wish->n))
        return false;
    snprintf(m->body, sizeof m->body, "%s", reply.inspect.body_name);
    while (t->got < t->total)
        if (!ask_palpd(t,
                       &(struct proto_inspect_request){.piece_bytes = PIECE_BYTES,
                                                       .result_id = t->head.result_id,
                                                       .offset_bytes = t->got},
                       &reply) ||
            !keep_piece(t, &reply.inspect))
            return false;
    return true;
}

/* The texts as matrices. */
static bool read_texts(struct transfer *t, struct matrices *m)
{
    char *text = t->text;
    bool good = true;
    for (int i = 0; i < m->wish->n && good; i++) {
        char *end = text + t->sizes[i];
        const char kept = *end;
        *end = '\0';
        good = matrix_market_read(text, &m->matrix[i], t->error.what, sizeof t->error.what);
        *end = kept;
        text = end;
    }
    t->error.status = good ? PALP_CLIENT_OK : PALP_CLIENT_FOREIGN;
    return good;
}

static void take_head(struct matrices *m, const struct proto_inspect_reply *head)
{
    const struct proto_factor_fill *fill = &head->fill;
    m->step = (long)head->header.step;
    m->is_copy = head->is_copy;
    m->factor_age = (int)head->factor_age_steps;
    m->running_factor_age = (int)head->running_factor_age_steps;
    m->has_fill = head->has_fill;
    m->fill = (struct palp_fill){.rows = (int)fill->rows,
                                 .last = (int)fill->last,
                                 .A = (long)fill->a_blocks,
                                 .L = (long)fill->l_blocks,
                                 .supernodes = (int)fill->supernodes,
                                 .widest = (int)fill->widest};
}

/* The exit code of what went wrong. */
static int judge_error(const struct transfer *t)
{
    switch (t->error.status) {
    case PALP_CLIENT_OK:
        return EX_OK;
    case PALP_CLIENT_INVALID:
        return EX_USAGE;
    case PALP_CLIENT_SILENT:
        return EX_UNAVAILABLE;
    case PALP_CLIENT_FOREIGN:
        return EX_PROTOCOL;
    case PALP_CLIENT_REFUSED:
        break;
    }
    return t->refusal == PROTO_FAILURE_NOT_NOW     ? EX_TEMPFAIL
           : t->refusal == PROTO_FAILURE_EXHAUSTED ? EX_UNAVAILABLE
                                                   : EX_DATAERR;
}

int matrices_of_palpd(struct matrices *m, const struct matrices_wish *wish)
{
    struct transfer t = {.wait_ms = (int)(wish->wait * 1e3)};
    *m = (struct matrices){.wish = wish};
    const int code = keys_use(&wish->keys, wish->command);
    if (code != CLI_GO)
        return code;
    t.control = palp_control_connect(wish->endpoint, &t.error);
    const bool good = t.control && fetch_matrices(&t, m) && read_texts(&t, m);
    if (good)
        take_head(m, &t.head);
    else
        matrices_destroy(m);
    palp_control_destroy(t.control);
    free(t.text);
    return good ? 0 : cli_fail(wish->command, judge_error(&t), "%s", t.error.what);
}
