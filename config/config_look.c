/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_look.c - how bodies look, from where to look, and of which tissue each node is. */
#include "config/config_look.h"

#include "config/config_rod.h"

/* ---------------------------------------------------------------- keys */

static void fill_look(void *into)
{
    *(struct scenario_look *)into = (struct scenario_look){.opacity = 1, .gloss = 0.3};
}

static void check_look(struct config_reading *reading, const void *filled)
{
    const struct scenario_look *look = filled;
    const vec3 c = look->colour;
    if (fmin(c.x, fmin(c.y, c.z)) < 0 || fmax(c.x, fmax(c.y, c.z)) > 1)
        config_tree_fault(reading, config_tree_find(look->head.at, "colour_rgb"),
                          "got [%g, %g, %g], expected red, green and blue from 0 to 1", c.x, c.y,
                          c.z);
}

static void fill_view(void *into)
{
    *(struct scenario_view *)into = (struct scenario_view){.up = {0, 1, 0}, .field = 35};
}

static void check_view(struct config_reading *reading, const void *filled)
{
    const struct scenario_view *view = filled;
    const vec3 along = vec3_sub(view->to, view->from);
    if (!(vec3_norm(vec3_cross(along, view->up)) > 1e-6 * vec3_norm(view->up) * vec3_norm(along)))
        config_tree_fault(reading, view->head.at,
                          "got a direction of view along its up, or none, expected another");
}

// clang-format off
static const struct config_key look_keys[] = {
    {"colour_rgb", CONFIG_VECTOR, FIELD(look, colour), "red, green and blue (sRGB), 0 to 1 each",
        .required = true},
    {"opacity", CONFIG_NUMBER, FIELD(look, opacity), "0: it cannot be seen; 1: nothing behind it can",
        WITHIN(0, 1)},
    {"gloss", CONFIG_NUMBER, FIELD(look, gloss), "0: dull; 1: as a wet organ or polished steel",
        WITHIN(0, 1)},
};
const struct config_table scenario_look_table = {
    "look", sizeof(struct scenario_look), CONFIG_KEYS(look_keys), .fill = fill_look,
    .check = check_look};

static const struct config_key view_keys[] = {
    {"from_m", CONFIG_VECTOR, FIELD(view, from), "where the eye is, m", .required = true},
    {"to_m", CONFIG_VECTOR, FIELD(view, to), "what it looks at, m", .required = true},
    {"up", CONFIG_VECTOR, FIELD(view, up), "what is up in the picture"},
    {"field_deg", CONFIG_NUMBER, FIELD(view, field),
        "from the lower to the upper edge of the picture, degrees", WITHIN(1, 120)},
};
const struct config_table scenario_view_table = {
    "view", sizeof(struct scenario_view), CONFIG_KEYS(view_keys), .fill = fill_view,
    .check = check_view};
// clang-format on

/* ---------------------------------------------------------------- tissues */

/* Volume of each tissue about each node. */
struct shares {
    int n_tissue;
    double *volume; /* m³ | [nodes × n_tissue] */
};

static void add_shares(const struct shares *s, const vec3 *x, const int *node, int n, int tissue)
{
    const bool tet = n == 4; /* edges from the first corner: of a hexahedron to 1, 3, 4 */
    const vec3 u = vec3_sub(x[node[1]], x[node[0]]), v = vec3_sub(x[node[tet ? 2 : 3]], x[node[0]]);
    const vec3 w = vec3_sub(x[node[tet ? 3 : 4]], x[node[0]]);
    const double volume = fabs(vec3_dot(u, vec3_cross(v, w))) / (tet ? 6 : 1);
    for (int k = 0; k < n; k++)
        s->volume[(size_t)node[k] * (size_t)s->n_tissue + (size_t)tissue] += volume;
}

/* Of the tissue with the greatest share; of equal ones (but for rounding) the last, as regions. */
static unsigned char *judge_shares(struct config_build *b, const struct shares *s, int n_node)
{
    unsigned char *of = config_reading_take(b->reading, (size_t)n_node);
    for (int i = 0; i < n_node; i++) {
        const double *v = &s->volume[(size_t)i * (size_t)s->n_tissue];
        for (int t = 1; t < s->n_tissue; t++)
            if (v[t] > 0 && v[t] >= (1 - 1e-9) * v[of[i]])
                of[i] = (unsigned char)t;
    }
    return of;
}

static const char **name_tissues(struct config_build *b, const struct scenario_body *said, int n)
{
    const struct scenario_region *region = said->regions.item;
    const char **name = config_reading_take(b->reading, (size_t)n * sizeof *name);
    name[0] = said->head.name;
    for (int i = 1; i < n; i++)
        name[i] = region[i - 1].head.name;
    return name;
}

void config_look_keep_tissue(struct config_build *b, const struct scenario_body *said,
                             const struct palp_soft_def *def, palp_body body)
{
    const struct palp_mesh *mesh = def->mesh;
    struct config_tissue *kept = &b->tissue[b->n_tissue++];
    *kept = (struct config_tissue){.body = body, .n = def->n_material};
    if (kept->n > CONFIG_TISSUES_MAX) {
        b->note[b->n_note++] = config_reading_format(
            b->reading, "'%s': of its %d regions those after the first %d are told as its own",
            said->head.name, kept->n - 1, CONFIG_TISSUES_MAX - 1);
        kept->n = CONFIG_TISSUES_MAX;
    }
    kept->name = name_tissues(b, said, kept->n);
    if (kept->n == 1)
        return;
    const struct shares s = {
        kept->n,
        config_reading_take(b->reading, (size_t)mesh->n_node * (size_t)kept->n * sizeof(double))};
    for (int i = 0; i < mesh->n_tet; i++)
        add_shares(&s, mesh->x, mesh->tet[i], 4,
                   def->tet_material[i] < kept->n ? def->tet_material[i] : 0);
    for (int i = 0; i < mesh->n_hex; i++)
        add_shares(&s, mesh->x, mesh->hex[i], 8,
                   def->hex_material[i] < kept->n ? def->hex_material[i] : 0);
    kept->of_node = judge_shares(b, &s, mesh->n_node);
}

/* ---------------------------------------------------------------- into the config */

static struct config_look look_of(const struct scenario_look *said)
{
    return (struct config_look){true, said->colour, said->opacity, said->gloss};
}

static void take_looks(struct config *config, const struct config_items *said)
{
    const struct scenario_body *body = said->item;
    for (int i = 0; i < said->n; i++) {
        const struct scenario_look *look = body[i].look;
        const palp_body id = palp_scene_find(config->scene, body[i].head.name);
        if (look && id.id > 0)
            config->look[id.id - 1] = look_of(look);
    }
}

static void take_rod_looks(struct config *config, const struct config_items *said)
{
    const struct scenario_rod *rod = said->item;
    for (int i = 0; i < said->n; i++) {
        vec3 local;
        const palp_body first = config_rod_segment(config->scene, &rod[i], 0, &local);
        for (int k = 0; rod[i].look && k < rod[i].segments; k++)
            config->look[first.id - 1 + k] = look_of(rod[i].look);
    }
}

void config_look_take(struct config *config, const struct config_build *build)
{
    const struct scenario *scenario = build->scenario;
    const struct scenario_view *view = scenario->view;
    config->look = config_reading_take(config->reading, (size_t)palp_scene_bodies(config->scene) *
                                                            sizeof *config->look);
    take_looks(config, &scenario->bodies);
    take_looks(config, &scenario->tools);
    take_rod_looks(config, &scenario->rods);
    config->n_tissue = build->n_tissue;
    config->tissue = build->tissue;
    if (view)
        config->view = (struct config_view){true, view->from, view->to,
                                            vec3_direction(view->up, (vec3){0, 1, 0}),
                                            view->field * acos(-1) / 180};
}

const struct config_tissue *config_tissue_of(const struct config *config, palp_body body)
{
    for (int i = 0; i < config->n_tissue; i++)
        if (config->tissue[i].body.id == body.id)
            return &config->tissue[i];
    return NULL;
}
