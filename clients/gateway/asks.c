/* SPDX-License-Identifier: Apache-2.0 */
/* asks.c - requests of pages to palpd. */
#include "clients/gateway/asks.h"

#include "clients/gateway/gateway.h"

#include <stdio.h>

#define NS_PER_S INT64_C(1000000000)
#define WAIT_NS  (30 * NS_PER_S) /* for palpd's reply: it may be doing steps */
#define SEND_NS  NS_PER_S        /* for it to take a request */

/* Who may ask for what. What is not here nobody may. */
static const struct {
    enum proto_request_which which;
    enum proto_role least;
} allowed[] = {
    {PROTO_REQUEST_STATUS, PROTO_ROLE_AUDIENCE},    {PROTO_REQUEST_CLIENTS, PROTO_ROLE_AUDIENCE},
    {PROTO_REQUEST_START, PROTO_ROLE_OPERATOR},     {PROTO_REQUEST_PAUSE, PROTO_ROLE_OPERATOR},
    {PROTO_REQUEST_STEP, PROTO_ROLE_OPERATOR},      {PROTO_REQUEST_RESET, PROTO_ROLE_OPERATOR},
    {PROTO_REQUEST_SNAPSHOT, PROTO_ROLE_OPERATOR},  {PROTO_REQUEST_RESTORE, PROTO_ROLE_OPERATOR},
    {PROTO_REQUEST_DROP, PROTO_ROLE_OPERATOR},      {PROTO_REQUEST_LOAD, PROTO_ROLE_OPERATOR},
    {PROTO_REQUEST_SCENARIOS, PROTO_ROLE_AUDIENCE}, {PROTO_REQUEST_TRAIN, PROTO_ROLE_OPERATOR},
    {PROTO_REQUEST_ANNOTATE, PROTO_ROLE_OPERATOR},  {PROTO_REQUEST_RATE, PROTO_ROLE_OPERATOR},
    {PROTO_REQUEST_INJECT, PROTO_ROLE_OPERATOR},
};

static enum proto_role least_role(enum proto_request_which which)
{
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (allowed[i].which == which)
            return allowed[i].least;
    return PROTO_ROLE_UNSPECIFIED;
}

/* What a request points to is its message's. */
static void keep_texts(struct ask *ask, const struct proto_request *request)
{
    const char *text = request->which == PROTO_REQUEST_LOAD       ? request->load.scenario
                       : request->which == PROTO_REQUEST_ANNOTATE ? request->annotate.text
                       : request->which == PROTO_REQUEST_RATE     ? request->rate.item
                       : request->which == PROTO_REQUEST_INJECT   ? request->inject.name
                                                                  : "";
    snprintf(ask->text, sizeof ask->text, "%s", text);
    if (request->which == PROTO_REQUEST_LOAD)
        ask->request.load = (struct proto_load_request){.scenario = ask->text};
    if (request->which == PROTO_REQUEST_ANNOTATE)
        ask->request.annotate.text = ask->text;
    if (request->which == PROTO_REQUEST_INJECT)
        ask->request.inject.name = ask->text;
    if (request->which == PROTO_REQUEST_RATE) {
        snprintf(ask->scale, sizeof ask->scale, "%s", request->rate.scale);
        ask->request.rate = (struct proto_rate_request){ask->scale, ask->text, request->rate.value};
    }
}

void asks_put(struct gateway *g, struct page *page, const struct proto_request *request)
{
    struct asks *a = &g->asks;
    const enum proto_role least = least_role(request->which);
    const char *why = NULL;
    if (least == PROTO_ROLE_UNSPECIFIED)
        why = "nobody may ask that through the gateway";
    else if (page->role < least)
        why = "the role operator is needed";
    else if (request->which == PROTO_REQUEST_LOAD && request->load.text.size > 0)
        why = "scenarios are loaded by name through the gateway";
    if (why) {
        page_deny(g, page, "ask", request->id, PROTO_FAILURE_INVALID, why);
        return;
    }
    if (a->n == ASKS_MAX) {
        page_deny(g, page, "ask", request->id, PROTO_FAILURE_EXHAUSTED, "too many requests wait");
        return;
    }
    struct ask *ask = &a->waiting[(a->first + a->n++) % ASKS_MAX];
    *ask = (struct ask){.page = page, .id = request->id, .request = *request};
    keep_texts(ask, request);
    asks_tick(g);
}

void asks_lose_page(struct asks *a, const struct page *page)
{
    for (int i = 0; i < a->n; i++) {
        struct ask *ask = &a->waiting[(a->first + i) % ASKS_MAX];
        if (ask->page == page)
            ask->page = NULL;
    }
}

static void finish_ask(struct asks *a)
{
    a->first = (a->first + 1) % ASKS_MAX;
    a->n--;
    a->sent = false;
    a->sent_ns = 0;
}

static void give_up(struct gateway *g, const char *why)
{
    struct ask *ask = &g->asks.waiting[g->asks.first];
    if (ask->page)
        page_deny(g, ask->page, "ask", ask->id, PROTO_FAILURE_NOT_NOW, why);
    finish_ask(&g->asks);
}

static void hand_on(struct gateway *g, const struct proto_reply *reply)
{
    struct ask *ask = &g->asks.waiting[g->asks.first];
    struct proto_gateway_message message = {.which = PROTO_GATEWAY_REPLY, .reply = *reply};
    message.reply.id = ask->id;
    if (ask->page)
        page_answer(g, ask->page, &message);
    finish_ask(&g->asks);
}

static void receive_reply(struct gateway *g)
{
    struct proto_reply reply;
    struct palp_client_error error;
    if (palp_control_receive(g->asks.control, &reply, &error))
        hand_on(g, &reply);
    else if (error.status != PALP_CLIENT_OK)
        give_up(g, error.what);
    else if (g->now_ns - g->asks.sent_ns > WAIT_NS)
        give_up(g, "palpd does not answer");
}

/* One that nobody waits for is not asked any more; one that palpd has is waited for. */
static void send_first(struct gateway *g)
{
    struct asks *a = &g->asks;
    while (a->n > 0 && !a->waiting[a->first].page)
        finish_ask(a);
    if (a->n == 0)
        return;
    if (a->sent_ns == 0)
        a->sent_ns = g->now_ns;
    a->sent = palp_control_send(a->control, &a->waiting[a->first].request);
    if (!a->sent && g->now_ns - a->sent_ns > SEND_NS)
        give_up(g, "no palpd answers");
}

void asks_tick(struct gateway *g)
{
    if (g->asks.sent)
        receive_reply(g);
    if (!g->asks.sent && g->asks.n > 0)
        send_first(g);
}
