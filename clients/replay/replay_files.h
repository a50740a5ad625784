/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replay_files.h - a recording that palpd split into several files (NAME, NAME-part2, …), read as
 * one from any of them. Files are found beside each other by these names; each says how many were
 * before it, and all have the time at which the recording was begun. Thread: one at a time. */
#ifndef PALP_REPLAY_FILES_H
#define PALP_REPLAY_FILES_H

#include "proto/mcap/mcap.h"

enum { REPLAY_FILES_PATH = 4096, REPLAY_FILES_MISSING = 400 };

struct replay_files {
    struct mcap_reader *reader;              /* of the file under way; NULL: not open   */
    unsigned before;                         /* files before it                         */
    bool follows;                            /* others are read too                     */
    uint64_t made_ns;                        /* UTC, when the recording was begun       */
    uint64_t start_ns;                       /* UTC, of its first message               */
    int n_read;                              /* files, since it was opened or sought in */
    char stem[REPLAY_FILES_PATH], ending[8]; /* of names; stem "": not one of palpd's */
    char missing[REPLAY_FILES_MISSING];      /* a file that should be there, and why it is not */
};

/** Open one of them. follows: the others are to be read as well. Returns false and the error; close
 *  it then too. */
bool replay_files_open(struct replay_files *f, const char *path, bool follows,
                       struct mcap_error *error);
void replay_files_close(struct replay_files *f);

/** The next message, in the next file too. Returns as mcap_reader_next does; 0 may be because of
 *  `missing`. */
int replay_files_next(struct replay_files *f, struct mcap_message *message);
/** Come next to the last snapshot that is not later than from_s after the recording's begin, in
 *  whichever file; beyond the end, to the last. Returns false where that file is `missing`. */
bool replay_files_seek(struct replay_files *f, double from_s);
/** Where the file under way ends, s after the recording's begin; DBL_MAX where that is not told. */
double replay_files_end_s(const struct replay_files *f);
/** Likewise of the last file that is there: each from the one under way on is opened. */
double replay_files_last_s(const struct replay_files *f);

#endif
