/* SPDX-License-Identifier: GPL-3.0-or-later */
/* station.h - a palpd that asks for keys, and peers with keys and roles, for tests. */
#ifndef PALP_TESTS_STATION_H
#define PALP_TESTS_STATION_H

#include "tests/fixtures/request_client.h"
#include "tests/fixtures/scripted_device.h"

enum station_peer {
    STATION_ANNA,   /* hand                              */
    STATION_BORIS,  /* hand                              */
    STATION_VERA,   /* viewer                            */
    STATION_INA,    /* instructor                        */
    STATION_OSCAR,  /* operator                          */
    STATION_NOBODY, /* with a key that is in no roster   */
    STATION_PEERS
};

struct station {
    struct server server; /* its url are the encrypted ports, at 127.0.0.1 unless told otherwise */
    struct proto_key_pair key[STATION_PEERS], own;
    char folder[64], key_path[96], roster_path[96];
};

/** Make keys and a roster, and start palpd with encrypted ports on the loopback, and no others.
 *  `option`: one more, or NULL. */
struct station station_start(const char *option);
/** The parts of that: keys and roster; the URLs of palpd's ports from its log. */
struct station station_prepare(void);
void station_find_ports(struct station *s);
/** Terminate it; it must end with 0. */
void station_stop(struct station *s);
void station_clean(struct station *s);

/** The same server as that peer sees it: sockets that are opened with it use the peer's keys. */
struct server station_as(const struct station *s, enum station_peer peer);
/** Write the roster anew: all peers with their roles but those of the bits in `without`. */
void station_write_roster(const struct station *s, unsigned without);
/** The same, and have palpd read it; returns once it has. */
void station_reload(struct station *s, unsigned without);
/** A counter of palpd's, as an operator sees it. */
uint64_t station_counter(const struct station *s, const char *name);

#endif
