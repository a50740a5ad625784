/* SPDX-License-Identifier: Apache-2.0 */
/* hands.h - tools held by pages. The gateway is the device: whatever a page sends, it sends palpd
 * 250 samples a second that follow the page's newest pose no faster than a hand moves, so that no
 * page can cause a FAULT. */
#ifndef PALP_GATEWAY_HANDS_H
#define PALP_GATEWAY_HANDS_H

#include "clients/c/palp_client.h"

enum { HANDS_MAX = 16, HANDS_OF_PAGE = 2, HANDS_TICK_MS = 4, HANDS_REMEMBERED = 256 };

/** A hand follows its page: first order, at most so fast. */
struct follower {
    proto_pose at;     /* what was sent last */
    proto_pose wanted; /* by the page        */
};

/** Go on towards what is wanted: first order with 8 ms, no further than at 0.5 m/s and 6 rad/s, nor
 *  than twice what a tick of 4 ms allows, however long ago the last was. Returns where to. */
proto_pose follower_next(const struct follower *f, double seconds);

struct page;
struct gateway;

struct page_hand {
    struct page *page; /* NULL: nobody's */
    struct palp_device *device;
    bool held; /* palpd welcomed it */
    uint32_t tool_id;
    uint64_t scene_hash; /* of the scenario that the tool is of */
    char tool_name[PROTO_NAME_MAX + 1];
    struct follower follower;
    double grip;
    bool clutched;
    int64_t begun_ns, heard_ns;  /* its claim; the page's newest pose */
    int64_t ticked_ns, asked_ns; /* the last sample; the last verb    */
    uint64_t page_sequence;      /* of the page's newest sample       */
    bool anew; /* another scenario was loaded: the page counts its samples from 1 again */
    uint64_t remembered[HANDS_REMEMBERED]; /* … when ours was sent, by its sequence */
};

struct hands {
    struct page_hand hand[HANDS_MAX];
    int n; /* that are somebody's */
    uint64_t n_ever;
};

void hands_claim(struct gateway *g, struct page *page, const char *tool_name);
void hands_move(struct gateway *g, struct page *page, const struct proto_hand *hand);
void hands_release(struct gateway *g, struct page *page, uint32_t tool_id, const char *why);
/** All of a page that is gone, or sent off; all, for palpd is gone. */
void hands_lose_page(struct gateway *g, struct page *page);
void hands_lose_all(struct gateway *g, const char *why);

/** Every HANDS_TICK_MS: a sample of each hand. */
void hands_tick(struct gateway *g);

/** Of each tool that a page holds: the newest of its samples that the present picture followed.
 *  Returns how many. */
size_t hands_answered(const struct gateway *g, const struct page *page,
                      struct proto_hand_answer out[HANDS_MAX]);

#endif
