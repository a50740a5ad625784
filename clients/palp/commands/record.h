/* SPDX-License-Identifier: Apache-2.0 */
/* record.h - palp record: what it is told, and the parts of it. */
#ifndef PALP_CLIENTS_RECORD_H
#define PALP_CLIENTS_RECORD_H

#include "clients/palp/command.h"
#include "clients/palp/keys.h"
#include "proto/mcap/mcap.h"

struct record_options {
    const char *endpoint, *output, *csv, *crtk, *learner;
    double seconds, wait;
    bool json, verify, quiet;
    struct keys keys;
};

/** Record the stream of a running palpd. The file is chosen where none is told. */
int record_stream(const struct record_options *o);
/** Have a running palpd begin or end a recording of its own, or tell of it. */
bool record_is_order(const char *word);
int record_order(const struct record_options *o, const char *word);
/** Print what is in a recording. 65: it is damaged, or with --verify not as it was written. */
int record_info(const struct record_options *o, const char *file);
/** Make a whole recording of one that was cut. */
int record_recover(const struct record_options *o, const char *file);
/** Write what tools did as tables. */
int record_export(const struct record_options *o, const char *file);

/** The exit code of an error of a file. */
int record_exit(const struct mcap_error *error);

#endif
