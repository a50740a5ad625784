/* SPDX-License-Identifier: GPL-3.0-or-later */
/* control_reply.c - replies to clients, and what they wait for: what every request needs. */
#include "daemon/control/control.h"

#include "daemon/daemon.h"
#include "daemon/text.h"

#include <stdarg.h>
#include <stdlib.h>

enum { REPLY_START = 4096, REPLY_MAX = 256 * 1024 * 1024 };

/* ---------------------------------------------------------------- replies */

/* Encoded in the client's own memory. */
void control_reply(struct daemon *d, struct control_client *client,
                   const struct proto_reply *message)
{
    struct proto_reply whole = *message;
    whole.id = client->id;
    client->token = 0;
    for (size_t size = REPLY_START; size <= REPLY_MAX; size *= 4) {
        struct proto_memory memory = {.bytes = malloc(size), .size = size};
        unsigned char *bytes = realloc(client->reply, size);
        if (bytes)
            client->reply = bytes;
        client->reply_size =
            memory.bytes && bytes ? proto_encode_reply(bytes, size, &whole, &memory) : 0;
        free(memory.bytes);
        if (client->reply_size > 0 || !bytes)
            break;
    }
    if (client->reply_size > 0)
        wire_send(&d->control_wire, &client->peer, client->reply, client->reply_size);
}

void control_fail(struct daemon *d, struct control_client *client, enum proto_failure_code code,
                  const char *format, ...)
{
    char text[PROTO_TEXT_MAX + 1];
    va_list args;
    va_start(args, format);
    text_print_list(text, sizeof text, format, args);
    va_end(args);
    const struct proto_reply message = {.which = PROTO_REPLY_FAILURE, .failure = {code, text}};
    control_reply(d, client, &message);
}

/* ---------------------------------------------------------------- who waits */

uint32_t control_wait(struct daemon *d, struct control_client *client)
{
    return client->token = ++d->control.token;
}

bool control_command(struct daemon *d, struct control_client *client, enum sim_verb verb,
                     uint32_t n, void *bytes)
{
    struct control *c = &d->control;
    const struct sim_command message = {.verb = verb, .token = ++c->token, .n = n, .bytes = bytes};
    if (inspection_holds_world(&d->inspection)) {
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "an inspection is under way: ask again");
        return false;
    }
    if (load_holds(&d->load)) {
        control_fail(d, client, PROTO_FAILURE_NOT_NOW, "a scenario is being loaded: ask again");
        return false;
    }
    if (!sim_put(d->sim, &message)) {
        control_fail(d, client, PROTO_FAILURE_EXHAUSTED,
                     "too many requests wait for the simulation");
        return false;
    }
    client->token = c->token;
    c->n_waiting++;
    if (verb == SIM_START || verb == SIM_PAUSE)
        c->running = verb == SIM_START;
    return true;
}

struct control_client *control_client_of(struct control *control, uint32_t token)
{
    for (int i = 0; i < CONTROL_CLIENTS_MAX; i++)
        if (control->client[i].token == token && control->client[i].id > 0)
            return &control->client[i];
    return NULL;
}

void control_forget_snapshots(struct control *control)
{
    for (int i = 0; i < CONTROL_SNAPSHOTS_MAX; i++) {
        free(control->snapshot[i]);
        control->snapshot[i] = NULL;
    }
}
