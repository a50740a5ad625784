/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flood.c - a token bucket a host, and one for all of them. */
#include "daemon/trust/flood.h"

#include "daemon/rt/rt.h"

#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

enum {
    HOSTS = 64,  /* that are told apart              */
    BURST = 16,  /* connections of a host at once, … */
    HOST_HZ = 8, /* … and then so many a second      */
    ALL_HZ = 64, /* of all hosts together            */
};

/* Connections that may come now, filled up as time passes. Each of ZeroMQ's threads has its own:
 * one serves devices, the other all else. */
struct bucket {
    unsigned long long host; /* of IPv6 its network of 64 bits */
    int64_t at_ns;
    double tokens;
};
static _Thread_local struct bucket hosts[HOSTS], all;

/* The number of a host that is not this machine; 0: it is. */
static unsigned long long host_of(const struct sockaddr *address)
{
    static const unsigned char mapped[12] = {[10] = 0xff, [11] = 0xff};
    const struct sockaddr_in *four = (const void *)address;
    const struct sockaddr_in6 *six = (const void *)address;
    unsigned long long network = 0;
    uint32_t number = 0;
    if (address->sa_family == AF_INET)
        number = four->sin_addr.s_addr;
    else if (address->sa_family == AF_INET6 && memcmp(&six->sin6_addr, mapped, 12) == 0)
        memcpy(&number, six->sin6_addr.s6_addr + 12, sizeof number);
    else if (address->sa_family == AF_INET6)
        memcpy(&network, &six->sin6_addr, sizeof network); /* of ::1 it is 0 */
    return number != 0 && (ntohl(number) >> 24) != 127 ? number : network;
}

static bool take_token(struct bucket *b, double hz, double most, int64_t now_ns)
{
    const double filled = b->tokens + 1e-9 * (double)(now_ns - b->at_ns) * hz;
    b->tokens = filled < most ? filled : most;
    b->at_ns = now_ns;
    if (b->tokens < 1)
        return false;
    b->tokens -= 1;
    return true;
}

/* That of a host; a new one takes the place of who was silent for longest. */
static struct bucket *find_bucket(unsigned long long host, int64_t now_ns)
{
    struct bucket *oldest = &hosts[0];
    for (int i = 0; i < HOSTS; i++) {
        if (hosts[i].host == host)
            return &hosts[i];
        if (hosts[i].at_ns < oldest->at_ns)
            oldest = &hosts[i];
    }
    *oldest = (struct bucket){.host = host, .at_ns = now_ns, .tokens = BURST};
    return oldest;
}

bool flood_exceeds(const void *address)
{
    const unsigned long long host = address ? host_of(address) : 0;
    if (host == 0)
        return false;
    const int64_t now_ns = rt_now_ns();
    if (all.at_ns == 0)
        all = (struct bucket){.at_ns = now_ns, .tokens = ALL_HZ};
    const bool is_few = take_token(find_bucket(host, now_ns), HOST_HZ, BURST, now_ns);
    return !is_few || !take_token(&all, ALL_HZ, ALL_HZ, now_ns);
}
