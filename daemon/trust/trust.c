/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trust.c - keys and roles, as the daemon's parts ask for them. */
#include "daemon/trust/trust.h"

#include "daemon/daemon.h"
#include "daemon/trust/self_test.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

enum { WHY = 400, WHO = 120 };

#define EVERY_ROLE UINT32_MAX /* of who needs none */

/* ---------------------------------------------------------------- start */

int trust_load(struct daemon *d)
{
    char why[WHY];
    if (!d->options.key)
        return 0;
    const int code = zap_load(&d->zap, d->options.key, d->options.roster, why, sizeof why);
    if (code != 0)
        log_line(LOG_LEVEL_ERROR, "%s", why);
    return code;
}

int trust_start(struct daemon *d)
{
    void *const context[ZAP_CONTEXTS] = {d->device_context, d->public_context};
    if (!d->zap.on || zap_start(&d->zap, context) == 0)
        return 0;
    log_line(LOG_LEVEL_ERROR, "nobody can look at keys: %s", strerror(errno));
    return EX_OSERR;
}

int trust_self_test(struct daemon *d)
{
    struct wire *const wire[] = {&d->device_wire, &d->stream_wire, &d->control_wire};
    struct zap_refusal refusal;
    char why[WHY];
    for (size_t i = 0; d->zap.on && i < sizeof wire / sizeof *wire; i++) {
        const int code = self_test_wire(wire[i], d->zap.key.public_key, why, sizeof why);
        if (code == 0) {
            wire_forget_handshakes(wire[i]);
            continue;
        }
        log_line(LOG_LEVEL_ERROR, "self-test: %s", why);
        return code;
    }
    while (zap_take_refusal(&d->zap, &refusal))
        ; /* of the strangers */
    atomic_store(&d->zap.refused, 0);
    return 0;
}

const char *trust_secret_key(const struct daemon *d)
{
    return d->zap.on ? d->zap.key.secret_key : NULL;
}

/* ---------------------------------------------------------------- peers */

/* The roles of a peer now. */
static unsigned roles_of(struct daemon *d, const char *user, const char *from,
                         char name[ROSTER_NAME_MAX + 1])
{
    name[0] = '\0';
    if (user[0])
        return zap_roles(&d->zap, user, name);
    return d->zap.on && from[0] ? 0 : EVERY_ROLE;
}

void trust_deny(struct daemon *d, struct wire *w, const struct wire_peer *peer, const char *from,
                const char *what)
{
    char who[WHO], name[ROSTER_NAME_MAX + 1];
    roles_of(d, peer->user, from, name);
    if (peer->user[0])
        snprintf(who, sizeof who, "%s (key %.*s...)", name[0] ? name : "a key without roles",
                 PROTO_KEY_PREFIX, peer->user);
    else
        snprintf(who, sizeof who, "a peer without a key");
    wire_deny(w, from, who, what);
}

bool trust_permits(struct daemon *d, struct wire *w, const struct wire_peer *peer, const char *from,
                   unsigned roles, const char *what)
{
    char name[ROSTER_NAME_MAX + 1];
    const unsigned has = roles_of(d, peer->user, from, name);
    if (has == EVERY_ROLE || (has & roles))
        return true;
    trust_deny(d, w, peer, from, what);
    return false;
}

static bool may_watch(void *owner, const char *user, const char *address)
{
    char name[ROSTER_NAME_MAX + 1];
    return roles_of(owner, user, address, name) & ROSTER_MAY_WATCH;
}

static bool is_topic(void *owner, const unsigned char *prefix, size_t size)
{
    return stream_has_topic(owner, prefix, size);
}

struct relay_gate trust_gate(struct daemon *d)
{
    return (struct relay_gate){.may_watch = may_watch, .is_topic = is_topic, .owner = d};
}

/* ---------------------------------------------------------------- later */

void trust_reload(struct daemon *d)
{
    char why[WHY];
    if (!d->zap.on) {
        log_line(LOG_LEVEL_INFO, "nothing to read anew: palpd was started without --roster");
        return;
    }
    if (zap_reload(&d->zap, why, sizeof why) != 0) {
        log_line(LOG_LEVEL_ERROR, "the roster stays as it was: %s", why);
        return;
    }
    log_line(LOG_LEVEL_INFO, "%s: %d peers", d->zap.path, d->zap.roster.n);
    sessions_judge_anew(d);
    wire_judge_anew(&d->stream_wire);
}

void trust_tick(struct daemon *d)
{
    struct wire *const wire[] = {&d->device_wire, &d->stream_wire, &d->control_wire};
    struct zap_refusal refusal;
    while (zap_take_refusal(&d->zap, &refusal)) {
        char who[WHO];
        snprintf(who, sizeof who, "key %s...", refusal.key);
        for (size_t i = 0; i < sizeof wire / sizeof *wire; i++)
            if (strcmp(wire[i]->name, refusal.socket) == 0)
                wire_deny(wire[i], refusal.address, who,
                          refusal.known ? "its roles have no use for this socket"
                                        : "it is not in the roster");
    }
}
