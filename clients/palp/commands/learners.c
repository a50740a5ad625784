/* SPDX-License-Identifier: GPL-3.0-or-later */
/* learners.c - palp learners: who learns on this machine, and what becomes of their attempts. */
#include "clients/palp/commands/learners.h"
#include "clients/cli/json_text.h"
#include "clients/palp/command.h"
#include "clients/palp/commands/attempt_recorded.h"
#include "clients/palp/commands/attempt_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** What was asked for. */
struct learners_options {
    const char *folder, *name, *cohort, *consent, *store, *learner;
    struct learners_files files;
    bool json;
};

/* ---------------------------------------------------------------- adding, listing */

static int add_learner(struct store *s, const struct learners_options *o)
{
    char id[STORE_ID];
    const struct store_learner learner = {
        .name = o->name, .cohort = o->cohort, .consent = o->consent};
    const enum store_result result = store_add_learner(s, &learner, id);
    if (result == STORE_DONE)
        puts(id);
    return learners_fail("learners", s, result, "");
}

struct learner_list {
    bool json;
    int n;
};

static void print_learner(void *to, const struct store_learner *l)
{
    struct learner_list *list = to;
    if (!list->json) {
        printf("%s  %-12s %4ld attempts  %-10s %s\n", l->id, l->cohort[0] ? l->cohort : "-",
               l->attempts, l->consent[0] ? l->consent : "-", l->name);
        return;
    }
    printf("%s\n {\"id\": \"%s\", \"cohort\": ", list->n++ > 0 ? "," : "", l->id);
    json_text_print(stdout, l->cohort);
    fputs(", \"consent\": ", stdout);
    json_text_print(stdout, l->consent);
    fputs(", \"name\": ", stdout);
    json_text_print(stdout, l->name);
    printf(", \"attempts\": %ld}", l->attempts);
}

static int list_learners(struct store *s, const struct learners_options *o)
{
    struct learner_list list = {.json = o->json};
    if (o->json)
        putchar('[');
    const enum store_result result = store_each_learner(s, print_learner, &list);
    if (o->json)
        puts("\n]");
    return learners_fail("learners", s, result, "");
}

/* ---------------------------------------------------------------- taking, forgetting, sending */

/** Attempts on their way into a store. */
struct attempt_taking {
    struct store *store;
    const char *learner; /* of attempts that know none; NULL: nobody is */
    const char *path;    /* of what is taken */
    int code;
};

static void take_attempt(void *to, struct attempt *a)
{
    struct attempt_taking *t = to;
    if (!a->learner[0] && t->learner)
        snprintf(a->learner, sizeof a->learner, "%.63s", t->learner);
    const enum store_result result = attempt_store_keep(t->store, a);
    if (result == STORE_DONE || result == STORE_KNOWN) {
        printf("%s\n", a->id);
        fflush(stdout);
    } else if (result == STORE_NOBODY && !a->learner[0]) {
        t->code =
            cli_fail("learners", EX_NOUSER, "%s: got no learner, expected --learner ID", t->path);
    } else {
        t->code = learners_fail("learners", t->store, result, a->learner);
    }
}

static void take_path(struct attempt_taking *t)
{
    const char *path = t->path;
    char why[STORE_WHY];
    if (attempt_is_recording(path)) {
        if (attempt_each_recorded(path, t->store, take_attempt, t, why) < 0)
            t->code = cli_fail("learners", EX_DATAERR, "%s", why);
        return;
    }
    struct attempt *a = attempt_read(path, why);
    if (a)
        take_attempt(t, a);
    else
        t->code = cli_fail("learners", EX_DATAERR, "%s", why);
    attempt_destroy(a);
}

static int take_attempts(struct store *s, const char *learner, char **path, int n)
{
    struct attempt_taking t = {.store = s, .learner = learner, .code = EX_OK};
    for (int i = 0; i < n; i++) {
        t.path = path[i];
        take_path(&t);
    }
    return t.code;
}

static int forget_learners(struct store *s, char **id, int n)
{
    int code = EX_OK;
    for (int i = 0; i < n; i++) {
        const enum store_result result = store_forget(s, id[i]);
        if (result != STORE_DONE)
            code = learners_fail("learners", s, result, id[i]);
    }
    return code;
}

static int push_attempts(struct store *s, const char *url)
{
    if (!url)
        return cli_fail("learners", EX_USAGE, "push: expected --store postgresql://HOST/DATABASE");
    const long n = store_push(s, url);
    if (n == -2)
        return cli_fail("learners", EX_UNAVAILABLE, "push: this palp was built without libpq");
    if (n < 0)
        return cli_fail("learners", EX_UNAVAILABLE, "push: %s", store_why(s));
    printf("%ld attempts there\n", n);
    return EX_OK;
}

/* ---------------------------------------------------------------- the command */

static int run_word(struct store *s, const struct learners_options *o, char **word, int n)
{
    if (n == 0 || (strcmp(word[0], "list") == 0 && n == 1))
        return list_learners(s, o);
    if (strcmp(word[0], "add") == 0 && n == 1)
        return add_learner(s, o);
    if (strcmp(word[0], "take") == 0 && n > 1)
        return take_attempts(s, o->learner, word + 1, n - 1);
    if (strcmp(word[0], "export") == 0 && n == 1)
        return learners_export(s, &o->files);
    if (strcmp(word[0], "forget") == 0 && n > 1)
        return forget_learners(s, word + 1, n - 1);
    if (strcmp(word[0], "push") == 0 && n == 1)
        return push_attempts(s, o->store);
    return cli_fail("learners", EX_USAGE,
                    "%s: expected list, add, take ATTEMPT..., export, forget ID... or push",
                    word[0]);
}

static int open_and_run(const struct learners_options *o, char **word, int n)
{
    char why[STORE_WHY];
    struct store *s = store_open(o->folder, why);
    if (!s)
        return cli_fail("learners", EX_CANTCREAT, "%s", why);
    const int left = attempt_store_waiting(s);
    const int code = run_word(s, o, word, n);
    if (left > 0)
        fprintf(stderr,
                "palp learners: %d attempts wait in %s/attempts: of nobody known here, or %s\n",
                left, store_folder(s), store_why(s)[0] ? store_why(s) : "damaged");
    store_close(s);
    return code;
}

int command_learners(int argc, char **argv)
{
    struct learners_options o = {.name = "", .cohort = "", .consent = ""};
    const struct cli_option option[] = {
        {"folder", CLI_TEXT, &o.folder, "DIR",
         "where they are kept [$PALP_LEARNERS, or ~/.local/share/palp]"},
        {"name", CLI_TEXT, &o.name, "NAME", "add: kept in a file of its own, and never sent"},
        {"cohort", CLI_TEXT, &o.cohort, "WORD", "add: the group, for standards: residents"},
        {"consent", CLI_TEXT, &o.consent, "WORD",
         "add: to what; without, nothing of this learner is sent"},
        {"learner", CLI_TEXT, &o.learner, "ID",
         "take: whose attempts are that know of no learner: of palp train --out, of recordings "
         "without palpd --learner"},
        {"csv", CLI_TEXT, &o.files.csv, "FILE", "export: a row an attempt"},
        {"xapi", CLI_TEXT, &o.files.xapi, "FILE", "export: a statement of xAPI 1.0.3 a line"},
        {"lti", CLI_TEXT, &o.files.lti, "FILE", "export: scoreGiven and scoreMaximum for LTI"},
        {"store", CLI_TEXT, &o.store, "URL", "push: postgresql://HOST/DATABASE"},
        {"json", CLI_FLAG, &o.json, NULL, "list: as JSON"},
        {0},
    };
    const struct cli cli = {
        .name = "learners",
        .operands = "[list | add | take ATTEMPT... | export | forget ID... | push]",
        .operands_max = 100000,
        .about =
            "Learners of this machine, by ids of 80 random bits: list them, add one, take attempts "
            "made\n"
            "elsewhere (a folder of palp train --out, or a recording by palpd --record), export "
            "them,\n"
            "forget one with all that is kept of it, send all to a server.\n"
            "Example: palp train peel --learner $(palp learners add --cohort residents)\n",
        .option = option,
    };
    int first;
    const int code = cli_read(&cli, argc, argv, &first);
    return code == CLI_GO ? open_and_run(&o, argv + first, argc - first) : code;
}
