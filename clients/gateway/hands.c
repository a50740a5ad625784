/* SPDX-License-Identifier: Apache-2.0 */
/* hands.c - tools held by pages, each a device of its own to palpd. */
#include "clients/gateway/hands.h"

#include "clients/gateway/gateway.h"

#include <stdio.h>
#include <string.h>

#define NS_PER_MS INT64_C(1000000)
#define HOLD_NS   (100 * NS_PER_MS)  /* a page that is silent for so long: its tool stands */
#define PAUSE_NS  (300 * NS_PER_MS)  /* … is PAUSED */
#define DROP_NS   (5000 * NS_PER_MS) /* … is let go */
#define CLAIM_NS  (3000 * NS_PER_MS) /* for palpd to answer a hello */
enum { FIRST_SAMPLES = 64 };         /* of a page that counts anew: less than half a second's */
#define VERB_NS (200 * NS_PER_MS)    /* a verb that has not come to pass is said again */

/* ---------------------------------------------------------------- finding */

static struct page_hand *find_hand(struct gateway *g, const struct page *page, uint32_t tool_id)
{
    for (int i = 0; i < HANDS_MAX; i++) {
        struct page_hand *h = &g->hands.hand[i];
        if (h->page == page && h->held && h->tool_id == tool_id)
            return h;
    }
    return NULL;
}

static struct page_hand *find_free(struct gateway *g, const struct page *page)
{
    struct page_hand *free_hand = NULL;
    int n = 0;
    for (int i = 0; i < HANDS_MAX; i++) {
        struct page_hand *h = &g->hands.hand[i];
        n += h->page == page;
        if (!h->page)
            free_hand = h;
    }
    return n < HANDS_OF_PAGE ? free_hand : NULL;
}

/* ---------------------------------------------------------------- letting go */

static void drop_hand(struct gateway *g, struct page_hand *h)
{
    palp_device_destroy(h->device);
    *h = (struct page_hand){0};
    g->hands.n--;
}

static void let_go(struct gateway *g, struct page_hand *h, const char *why)
{
    struct page *page = h->page;
    char text[PROTO_TEXT_MAX + 1]; /* why may be the device's */
    snprintf(text, sizeof text, "%s", why);
    const struct proto_gateway_message message = {.which = PROTO_GATEWAY_RELEASED,
                                                  .released = {h->tool_id, text}};
    const bool was_held = h->held;
    drop_hand(g, h);
    if (was_held)
        page_answer(g, page, &message);
    else
        page_deny(g, page, "claim", 0, PROTO_FAILURE_NOT_NOW, text);
}

void hands_release(struct gateway *g, struct page *page, uint32_t tool_id, const char *why)
{
    struct page_hand *h = find_hand(g, page, tool_id);
    if (h)
        let_go(g, h, why);
    else
        page_deny(g, page, "release", 0, PROTO_FAILURE_INVALID, "it holds no such tool");
}

void hands_lose_page(struct gateway *g, struct page *page)
{
    for (int i = 0; i < HANDS_MAX; i++)
        if (g->hands.hand[i].page == page)
            drop_hand(g, &g->hands.hand[i]);
}

void hands_lose_all(struct gateway *g, const char *why)
{
    for (int i = 0; i < HANDS_MAX; i++)
        if (g->hands.hand[i].page)
            let_go(g, &g->hands.hand[i], why);
}

/* ---------------------------------------------------------------- claiming */

static struct palp_device *say_hello(struct gateway *g, const char *tool_name,
                                     struct palp_client_error *error)
{
    static const enum proto_button_role roles[] = {PROTO_BUTTON_CLUTCH};
    char name[PROTO_NAME_MAX + 1];
    snprintf(name, sizeof name, "page-%llx-%llu", (unsigned long long)(g->now_ns & 0xffffff),
             (unsigned long long)++g->hands.n_ever);
    const struct proto_hello hello = {
        .protocol_min = PROTO_VERSION,
        .protocol_max = PROTO_VERSION,
        .device_name = name,
        .device_kind = "a hand in a browser, by palp-gateway",
        .tool_name = tool_name,
        .capabilities = {.dof_in = 6,
                         .dof_out = 0,
                         .has_gripper = true,
                         .n_button_roles = 1,
                         .button_roles = roles},
        .rendering = PROTO_RENDERING_NONE,
    };
    return palp_device_begin(g->options.device, &hello, error);
}

void hands_claim(struct gateway *g, struct page *page, const char *tool_name)
{
    struct palp_client_error error;
    struct page_hand *h = find_free(g, page);
    if (!g->feed.connected || !h) {
        page_deny(g, page, "claim", 0,
                  g->feed.connected ? PROTO_FAILURE_EXHAUSTED : PROTO_FAILURE_NOT_NOW,
                  g->feed.connected ? "it holds as many tools as it may" : "no palpd answers");
        return;
    }
    struct palp_device *device = say_hello(g, tool_name, &error);
    if (!device) {
        page_deny(g, page, "claim", 0, PROTO_FAILURE_INTERNAL, error.what);
        return;
    }
    *h = (struct page_hand){.page = page,
                            .device = device,
                            .begun_ns = g->now_ns,
                            .heard_ns = g->now_ns,
                            .ticked_ns = g->now_ns};
    g->hands.n++;
}

static void begin_hold(struct gateway *g, struct page_hand *h)
{
    const struct proto_welcome *w = palp_device_welcome(h->device);
    h->held = true;
    h->tool_id = w->tool_id;
    h->scene_hash = w->scene_hash;
    snprintf(h->tool_name, sizeof h->tool_name, "%s", w->tool_name);
    h->follower.at = h->follower.wanted = w->tool_pose;
    h->heard_ns = g->now_ns;
    h->grip = 1;
    g->counts.hands_claimed++;
    page_answer(
        g, h->page,
        &(struct proto_gateway_message){.which = PROTO_GATEWAY_CLAIMED,
                                        .claimed = {h->tool_id, h->tool_name, w->tool_pose}});
}

/* ---------------------------------------------------------------- moving */

void hands_move(struct gateway *g, struct page *page, const struct proto_hand *said)
{
    struct page_hand *h = find_hand(g, page, said->tool_id);
    if (!h) {
        page_deny(g, page, "hand", 0, PROTO_FAILURE_INVALID, "it holds no such tool");
        return;
    }
    if (h->anew && said->sample.sequence > FIRST_SAMPLES)
        return; /* on its way since before the page knew */
    h->anew = false;
    if (said->sample.sequence <= h->page_sequence && h->page_sequence > 0)
        return; /* an older one that came late */
    h->page_sequence = said->sample.sequence;
    h->follower.wanted = said->sample.measured_cp;
    h->grip = said->sample.gripper_ratio;
    h->clutched = said->sample.buttons & 1;
    h->heard_ns = g->now_ns;
}

static void say_verb(struct gateway *g, struct page_hand *h, enum proto_verb verb)
{
    if (g->now_ns - h->asked_ns < VERB_NS)
        return;
    h->asked_ns = g->now_ns;
    palp_device_command(h->device, verb);
}

/* Before it is ENABLED: from where the tool stands, so that it goes on without a step. */
static void meet_tool(struct gateway *g, struct page_hand *h)
{
    const struct proto_tool_state *tool = feed_tool_state(&g->feed, h->tool_id);
    if (tool)
        h->follower.at = tool->device_pose;
}

/* What the session is to be, and the verb that leads there. */
static void lead_session(struct gateway *g, struct page_hand *h, enum proto_life_cycle state)
{
    const bool away = h->page->hidden || g->now_ns - h->heard_ns > PAUSE_NS;
    if (state == PROTO_FAULT)
        say_verb(g, h, PROTO_VERB_CLEAR);
    else if (away && state == PROTO_ENABLED)
        say_verb(g, h, PROTO_VERB_PAUSE);
    else if (!away && (state == PROTO_DISABLED || state == PROTO_PAUSED) &&
             g->now_ns - h->asked_ns >= VERB_NS) {
        meet_tool(g, h);
        say_verb(g, h, PROTO_VERB_ENABLE);
    }
}

/* Only what palpd was sent is where the hand is: a sample that nobody took moved nothing. */
static void send_sample(struct gateway *g, struct page_hand *h, bool moves)
{
    const double seconds = (double)(g->now_ns - h->ticked_ns) * 1e-9;
    const proto_pose at = moves ? follower_next(&h->follower, seconds) : h->follower.at;
    const struct proto_sample sample = {
        .measured_cp = at, .buttons = h->clutched, .gripper_ratio = h->grip};
    h->ticked_ns = g->now_ns;
    if (!palp_device_send(h->device, &sample))
        return;
    h->follower.at = at;
    h->remembered[palp_device_sequence(h->device) % HANDS_REMEMBERED] = h->page_sequence;
}

/* palpd keeps sessions where tools match by name: so does the page, which is told the tool's new
 * number and place. A tool of another name is let go. */
static void follow_load(struct gateway *g, struct page_hand *h)
{
    static const char why[] = "another scenario is loaded";
    if (strcmp(palp_device_welcome(h->device)->tool_name, h->tool_name) != 0) {
        let_go(g, h, why);
        return;
    }
    page_answer(g, h->page,
                &(struct proto_gateway_message){.which = PROTO_GATEWAY_RELEASED,
                                                .released = {h->tool_id, why}});
    begin_hold(g, h);
    h->page_sequence = 0;
    h->anew = true;
}

static void tick_hand(struct gateway *g, struct page_hand *h)
{
    const struct palp_force force = palp_device_force(h->device);
    const bool there = palp_device_in_session(h->device);
    const int64_t silent_ns = g->now_ns - h->heard_ns;
    if (there && !h->held)
        begin_hold(g, h);
    if (there && h->held && palp_device_welcome(h->device)->scene_hash != h->scene_hash)
        follow_load(g, h);
    else if (!there && h->held)
        let_go(g, h, "palpd let go of it");
    else if (!there && palp_device_refusal(h->device))
        let_go(g, h, palp_device_refusal(h->device));
    else if (!there && g->now_ns - h->begun_ns > CLAIM_NS)
        let_go(g, h, "no palpd answers");
    else if (there && silent_ns > DROP_NS)
        let_go(g, h, "the page was silent for 5 s");
    else if (there) {
        send_sample(g, h, silent_ns < HOLD_NS && force.life_cycle == PROTO_ENABLED);
        lead_session(g, h, force.life_cycle);
    }
}

void hands_tick(struct gateway *g)
{
    for (int i = 0; g->hands.n > 0 && i < HANDS_MAX; i++)
        if (g->hands.hand[i].page)
            tick_hand(g, &g->hands.hand[i]);
}

size_t hands_answered(const struct gateway *g, const struct page *page,
                      struct proto_hand_answer out[HANDS_MAX])
{
    size_t n = 0;
    for (int i = 0; i < HANDS_MAX; i++) {
        const struct page_hand *h = &g->hands.hand[i];
        const struct proto_tool_state *tool =
            h->page == page && h->held ? feed_tool_state(&g->feed, h->tool_id) : NULL;
        if (!tool || tool->answers_sequence == 0)
            continue;
        const uint64_t sent = palp_device_sequence(h->device);
        if (sent - tool->answers_sequence < HANDS_REMEMBERED)
            out[n++] = (struct proto_hand_answer){
                h->tool_id, h->remembered[tool->answers_sequence % HANDS_REMEMBERED]};
    }
    return n;
}
