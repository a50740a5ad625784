/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_tags.c - node numbers with gaps, found by bisection. */
#include "config/config_tags.h"

#include <stdlib.h>

struct config_tag {
    long number;
    int node;
};

static int compare_tags(const void *a, const void *b)
{
    const struct config_tag *s = a, *t = b;
    return (s->number > t->number) - (s->number < t->number);
}

bool config_tags_add(struct config_tags *tags, struct config_draft *draft, long number)
{
    if (tags->n == tags->cap) {
        const int cap = tags->cap ? 2 * tags->cap : 256;
        struct config_tag *tag = realloc(tags->tag, (size_t)cap * sizeof *tag);
        if (!tag)
            return config_mesh_no_memory(draft);
        tags->tag = tag;
        tags->cap = cap;
    }
    tags->tag[tags->n] = (struct config_tag){number, tags->n};
    tags->n++;
    return true;
}

bool config_tags_sort(struct config_tags *tags, struct config_draft *draft)
{
    if (tags->n > 0)
        qsort(tags->tag, (size_t)tags->n, sizeof *tags->tag, compare_tags);
    for (int i = 1; i < tags->n; i++)
        if (tags->tag[i].number == tags->tag[i - 1].number)
            return config_mesh_refuse(draft, -1, "node %ld stands there twice",
                                      tags->tag[i].number);
    return true;
}

bool config_tags_find(const struct config_tags *tags, struct config_draft *draft, long number,
                      long at, int *node)
{
    const struct config_tag key = {number, 0};
    const struct config_tag *found =
        tags->n > 0 ? bsearch(&key, tags->tag, (size_t)tags->n, sizeof key, compare_tags) : NULL;
    if (!found)
        return config_mesh_refuse(
            draft, at, "got node %ld, expected one of the %d nodes of the file", number, tags->n);
    *node = found->node;
    return true;
}

void config_tags_clear(struct config_tags *tags)
{
    free(tags->tag);
    *tags = (struct config_tags){0};
}
