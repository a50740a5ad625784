/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lessons_standard.c - palp lessons standard. */
#include "clients/palp/commands/lessons_standard.h"

#include "clients/palp/command.h"
#include "clients/palp/commands/learners.h"

#include <math.h>
#include <stdio.h>

enum { PEOPLE_MAX = 1000, PEOPLE_MIN = 10 };

/** A metric of both groups. */
struct contrast {
    double expert[PEOPLE_MAX], novice[PEOPLE_MAX];
    int n_expert, n_novice;
};

static int count_beyond(const double *x, int n, double cut, bool above)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        count += above ? x[i] > cut : x[i] < cut;
    return count;
}

/* Returns whether it was stored. */
static bool store_cut(struct store *s, const struct config *config,
                      const struct config_threshold *t, const struct lessons_groups *groups,
                      const struct contrast *c)
{
    const double cut = palp_groups_cut(c->expert, c->n_expert, c->novice, c->n_novice);
    const double auc = palp_groups_auc(c->expert, c->n_expert, c->novice, c->n_novice, t->more);
    char source[256];
    if (!isfinite(cut)) {
        printf("  %-18s the groups do not part: AUC %.2f\n", t->name, auc);
        return true;
    }
    printf("  %-18s %10.4g  AUC %.2f, experts that fail %d of %d, novices that pass %d of %d\n",
           t->name, cut, auc, count_beyond(c->expert, c->n_expert, cut, !t->more), c->n_expert,
           count_beyond(c->novice, c->n_novice, cut, t->more), c->n_novice);
    snprintf(source, sizeof source, "%.100s against %.100s", groups->experts, groups->novices);
    const struct store_standard standard = {config->name, t->name, cut, source,
                                            c->n_expert + c->n_novice};
    return store_set_standard(s, &standard) == STORE_DONE;
}

static int contrast_groups(struct store *s, const struct config *config,
                           const struct lessons_groups *groups, struct contrast *c)
{
    const struct config_lesson *l = config->lesson;
    for (int i = 0; i < l->n_threshold; i++) {
        const char *name = l->threshold[i].name;
        c->n_expert =
            store_cohort_values(s, config->name, name, groups->experts, c->expert, PEOPLE_MAX);
        c->n_novice =
            store_cohort_values(s, config->name, name, groups->novices, c->novice, PEOPLE_MAX);
        if (c->n_expert < 0 || c->n_novice < 0)
            return learners_fail("lessons", s, STORE_FAILED, "");
        if (c->n_expert < PEOPLE_MIN || c->n_novice < PEOPLE_MIN)
            return cli_fail("lessons", EX_UNAVAILABLE,
                            "%s: got %d people of %s and %d of %s with attempts that count, "
                            "expected %d and %d",
                            name, c->n_expert, groups->experts, c->n_novice, groups->novices,
                            PEOPLE_MIN, PEOPLE_MIN);
        if (!store_cut(s, config, &l->threshold[i], groups, c))
            return learners_fail("lessons", s, STORE_FAILED, "");
    }
    return EX_OK;
}

int lessons_standard(const struct config *config, const struct lessons_groups *groups)
{
    static struct contrast contrast; /* of one command: too large for a stack */
    char why[STORE_WHY];
    if (!groups->experts || !groups->novices)
        return cli_fail("lessons", EX_USAGE, "standard: expected --experts and --novices");
    struct store *s = store_open(groups->folder, why);
    if (!s)
        return cli_fail("lessons", EX_CANTCREAT, "%s", why);
    const int code = contrast_groups(s, config, groups, &contrast);
    store_close(s);
    return code;
}
