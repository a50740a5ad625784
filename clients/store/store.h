/* SPDX-License-Identifier: Apache-2.0 */
/* store.h - learners and their attempts, in a folder of one machine:
 *
 *   learners.db     SQLite: who learns (ids alone), attempts and their metrics, standards
 *   identities.db   SQLite: the names behind the ids; nothing else has them, and nothing sends them
 *   attempts/ID/    the files of each attempt: written first, so that none is lost
 *
 * Write-ahead log, synchronous FULL: what a call reported as done survives power failure. Deleted
 * bytes are overwritten. Several processes may use a folder at once; one that finds it locked waits
 * 2 s. Texts are UTF-8. A store belongs to one thread. */
#ifndef PALP_CLIENTS_STORE_H
#define PALP_CLIENTS_STORE_H

#include <stdbool.h>

enum { STORE_ID = 21, STORE_WHY = 256 }; /* ids: 80 random bits, as 20 digits, and a zero */

enum store_result {
    STORE_DONE,
    STORE_KNOWN,     /* it was there already                            */
    STORE_NOBODY,    /* there is no such learner                        */
    STORE_FORGOTTEN, /* the learner was forgotten: nothing is taken     */
    STORE_LOCKED,    /* another process holds it: again later           */
    STORE_FAILED,    /* damaged, or the disk is full: store_why says it */
};

struct store;

/** Opens the folder, making it where there is none; NULL: $PALP_LEARNERS, or palp in the user's
 *  data folder. NULL and why. A damaged or locked database is reported by the first call that uses
 *  it. */
struct store *store_open(const char *folder, char why[STORE_WHY]);
void store_close(struct store *store);
const char *store_folder(const struct store *store);
/** Of the last call that failed. */
const char *store_why(const struct store *store);

/** 80 random bits. Returns false: the system has none. */
bool store_make_id(char id[STORE_ID]);
/** 20 digits of 0-9, a-f: safe as the name of a file. */
bool store_is_id(const char *text);

struct store_learner {
    const char *id, *cohort, *consent; /* consent: to what; empty: to nothing outside this folder */
    const char *name;                  /* of identities.db; empty: none */
    long attempts;
};
/** Adds a learner; the id is made here. */
enum store_result store_add_learner(struct store *store, const struct store_learner *learner,
                                    char id[STORE_ID]);
/** STORE_DONE: there is one. STORE_NOBODY, STORE_FORGOTTEN, STORE_LOCKED, STORE_FAILED. */
enum store_result store_find_learner(struct store *store, const char *id);
enum store_result store_each_learner(struct store *store,
                                     void (*take)(void *to, const struct store_learner *learner),
                                     void *to);

/** A number of an attempt; phase and tool empty: of all. */
struct store_metric {
    const char *name, *phase, *tool;
    double value;
};

/** What an instructor said or did in an attempt: a rating of an item on a scale (OSATS, GOALS), 1
 *  to 5, or a note, an order, an injection. */
struct store_mark {
    double time_s; /* of the attempt */
    bool is_rating;
    const char *kind, *scale, *text; /* text: the note, or the item rated */
    int value;
};

struct store_attempt {
    const char *id, *learner, *lesson, *began; /* began: ISO 8601, UTC */
    const char *why;                           /* why it does not count; empty: it counts */
    const char *sha256;                        /* of its ATTEMPT.json, 64 digits */
    long seed;
    bool passed, counts, partial; /* partial: steps of it are missing */
    double time_s;
    int met, asked; /* metrics that were as good as asked for, of how many */
    int n_metric, n_mark;
    const struct store_metric *metric; /* | [n_metric] */
    const struct store_mark *mark;     /* | [n_mark] */
};
/** Adds an attempt with its metrics and marks, all or nothing. */
enum store_result store_add_attempt(struct store *store, const struct store_attempt *attempt);
bool store_has_attempt(struct store *store, const char *id);
/** Attempts, the oldest first, without metrics and marks; learner and lesson NULL: of all. */
enum store_result store_each_attempt(struct store *store, const char *learner, const char *lesson,
                                     void (*take)(void *to, const struct store_attempt *attempt),
                                     void *to);
/** The numbers of an attempt, by metric, phase and tool; NAN where there is none. */
enum store_result store_each_metric(struct store *store, const char *attempt,
                                    void (*take)(void *to, const struct store_metric *metric),
                                    void *to);
/** Which values of a learner: of counted attempts at a lesson that began earlier. */
struct store_before {
    const char *learner, *lesson, *metric, *began;
    bool least; /* of several tools the least, not the most */
};
/** A value an attempt. Returns how many, -1: see store_why. */
int store_values_before(struct store *store, const struct store_before *before, double *value,
                        int most);
/** The values of a metric in counted attempts at a lesson by a cohort: of each learner the mean, so
 *  that who tries often does not weigh more. Returns how many learners, -1: see store_why. */
int store_cohort_values(struct store *store, const char *lesson, const char *metric,
                        const char *cohort, double *value, int most);

/** A cut between groups of people, which replaces a lesson's own figure. */
struct store_standard {
    const char *lesson, *metric;
    double cut;
    const char *source; /* which groups */
    long n;             /* people in both */
};
enum store_result store_set_standard(struct store *store, const struct store_standard *standard);
enum store_result store_each_standard(struct store *store, const char *lesson,
                                      void (*take)(void *to, const struct store_standard *standard),
                                      void *to);

/** Removes a learner, with all attempts, their files and the name. A hash of the id stays, so that
 *  nothing brings it back: the files and the write-ahead log have the id nowhere afterwards.
 *  STORE_FAILED where a file stays: then the rows do, too, and it can be forgotten again. */
enum store_result store_forget(struct store *store, const char *id);

/** Sends learners with consent, their attempts, standards and hashes of forgotten ids to a
 *  PostgreSQL server, postgresql://…; what is there stays once. Returns how many attempts are there
 *  now; -1: see store_why; -2: built without libpq. */
long store_push(struct store *store, const char *url);

#endif
