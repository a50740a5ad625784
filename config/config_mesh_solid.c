/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mesh_solid.c - text files of other programs: Medit's .mesh, and the nodes and elements of
 * Abaqus and CalculiX input (.inp). */
#include "config/config_scan.h"
#include "config/config_tags.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---------------------------------------------------------------- Medit */

/* Nodes count from 1; each line ends with the number of a region. */
static bool read_medit_vertices(struct config_scan *s)
{
    long n;
    if (!config_scan_integer(s, "the number of vertices", &n) ||
        !config_mesh_has_room(s->draft, "the number of vertices", (double)n, 8, config_scan_rest(s),
                              s->line))
        return false;
    for (long i = 0; i < n; i++) {
        double x[3];
        for (int k = 0; k < 3; k++)
            if (!config_scan_number(s, "a coordinate", &x[k]))
                return false;
        if (!config_mesh_add_node(s->draft, x, s->line) || !config_scan_skip(s, 1))
            return false;
    }
    return true;
}

static bool read_medit_cells(struct config_scan *s, int n_corner)
{
    long n, number;
    if (!config_scan_integer(s, "the number of elements", &n) ||
        !config_mesh_has_room(s->draft, "the number of elements", (double)n, 8, config_scan_rest(s),
                              s->line))
        return false;
    for (long i = 0; i < n; i++) {
        int node[CONFIG_CORNERS_MAX];
        for (int k = 0; k < n_corner; k++) {
            if (!config_scan_integer(s, "a node of an element", &number))
                return false;
            if (number < 1 || number > s->draft->n_node)
                return config_mesh_refuse(s->draft, s->line, "got node %ld, expected 1 … %d",
                                          number, s->draft->n_node);
            node[k] = (int)number - 1;
        }
        if (!config_mesh_add_cell(s->draft, n_corner, node, s->line) || !config_scan_skip(s, 1))
            return false;
    }
    return true;
}

static bool pass_medit_volumes(struct config_scan *s)
{
    long n;
    if (!config_scan_integer(s, "the number of elements", &n) ||
        !config_mesh_has_room(s->draft, "the number of elements", (double)n, 10,
                              config_scan_rest(s), s->line))
        return false;
    for (long i = 0; i < n; i++)
        config_mesh_pass_volume(s->draft, s->line);
    return true;
}

bool config_mesh_medit(struct config_draft *draft)
{
    struct config_scan s = config_scan_begin(draft);
    long dimension;
    while (config_scan_peek(&s) > 0 && !config_scan_accept(&s, "End")) {
        bool right = true;
        if (config_scan_accept(&s, "Dimension")) {
            if (!config_scan_integer(&s, "the dimension", &dimension))
                return false;
            if (dimension != 3)
                return config_mesh_refuse(draft, s.line, "got dimension %ld, expected 3",
                                          dimension);
        } else if (config_scan_accept(&s, "Vertices"))
            right = read_medit_vertices(&s);
        else if (config_scan_accept(&s, "Triangles"))
            right = read_medit_cells(&s, 3);
        else if (config_scan_accept(&s, "Tetrahedra"))
            right = read_medit_cells(&s, 4);
        else if (config_scan_accept(&s, "Hexahedra"))
            right = read_medit_cells(&s, 8);
        else if (config_scan_accept(&s, "Prisms") || config_scan_accept(&s, "Pyramids"))
            right = pass_medit_volumes(&s);
        else if (*s.at == '#')
            config_scan_next_line(&s);
        else
            s.at += config_scan_peek(&s); /* of a section that is not wanted */
        if (!right)
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- Abaqus */

/* Elements by the beginning of their type; those of second order with nodes amid the edges. */
static const struct abaqus_element {
    const char *type;
    int n_node, n_corner;
} abaqus_elements[] = {{"C3D4", 4, 4}, {"C3D10", 10, 4}, {"C3D8", 8, 8},   {"C3D20", 20, 8},
                       {"S3", 3, 3},   {"STRI3", 3, 3},  {"STRI65", 6, 3}, {"S6", 6, 3}};

struct abaqus {
    struct config_scan scan;
    struct config_tags tags;
    const struct abaqus_element *element; /* of the lines that are read; NULL: skipped */
    bool sorted;
};

/* Numbers in a data line stand between commas; a line that ends with one goes on in the next. */
static bool read_field(struct config_scan *s, double *out)
{
    char *end;
    while (*s->at == ',' || isspace((unsigned char)*s->at)) {
        s->line += *s->at == '\n';
        s->at++;
    }
    *out = strtod(s->at, &end);
    if (end == s->at || !(isspace((unsigned char)*end) || *end == ',' || *end == '\0') ||
        !isfinite(*out))
        return config_mesh_refuse(s->draft, s->line, "expected finite numbers between commas");
    s->at = end;
    return true;
}

static bool read_abaqus_node(struct abaqus *a)
{
    struct config_scan *s = &a->scan;
    double number, x[3];
    if (!read_field(s, &number))
        return false;
    for (int i = 0; i < 3; i++)
        if (!read_field(s, &x[i]))
            return false;
    a->sorted = false;
    if (!config_tags_add(&a->tags, s->draft, (long)fmin(fmax(number, -1e9), 1e9)) ||
        !config_mesh_add_node(s->draft, x, s->line))
        return false;
    config_scan_next_line(s);
    return true;
}

static bool read_abaqus_element(struct abaqus *a)
{
    struct config_scan *s = &a->scan;
    const struct abaqus_element *e = a->element;
    int node[CONFIG_NODES_MAX];
    double number;
    const long at = s->line;
    if (!a->sorted && !config_tags_sort(&a->tags, s->draft))
        return false;
    a->sorted = true;
    if (!read_field(s, &number))
        return false;
    for (int i = 0; i < e->n_node; i++)
        if (!read_field(s, &number) ||
            !config_tags_find(&a->tags, s->draft, (long)fmin(fmax(number, -1e9), 1e9), s->line,
                              &node[i]))
            return false;
    s->draft->n_reduced += e->n_node > e->n_corner;
    config_scan_next_line(s);
    return config_mesh_add_cell(s->draft, e->n_corner, node, at);
}

/* Is a line of this keyword? *NODE FILE is another than *NODE. */
static bool has_keyword(const char *line, const char *keyword)
{
    const size_t n = strlen(keyword);
    if (strncasecmp(line, keyword, n) != 0)
        return false;
    line += n + strspn(line + n, " \t\r");
    return *line == ',' || *line == '\n' || *line == '\0';
}

/* *ELEMENT, TYPE=C3D10, ELSET=LIVER: letters of either case, blanks anywhere. NULL: such elements
 * are skipped; solid ones that are not known are refused. */
static bool find_abaqus_element(struct config_scan *s, const struct abaqus_element **out)
{
    const char *line = s->at;
    char compact[128];
    size_t n = 0;
    for (; *line && *line != '\n' && n < sizeof compact - 1; line++)
        if (!isspace((unsigned char)*line))
            compact[n++] = (char)toupper((unsigned char)*line);
    compact[n] = '\0';
    const char *type = strstr(compact, "TYPE=");
    for (size_t i = 0; type && i < sizeof abaqus_elements / sizeof *abaqus_elements; i++) {
        const size_t length = strlen(abaqus_elements[i].type);
        if (strncmp(type + 5, abaqus_elements[i].type, length) == 0 &&
            !isdigit((unsigned char)type[5 + length])) {
            *out = &abaqus_elements[i];
            return true;
        }
    }
    *out = NULL;
    if (!type || strncmp(type + 5, "C3D", 3) != 0)
        return true;
    const int length = (int)strcspn(type + 5, ",");
    return config_mesh_refuse(s->draft, s->line,
                              "got elements of type %.*s, expected C3D4, C3D8, C3D10 or C3D20",
                              length < 16 ? length : 16, type + 5);
}

bool config_mesh_abaqus(struct config_draft *draft)
{
    struct abaqus a = {.scan = config_scan_begin(draft)};
    struct config_scan *s = &a.scan;
    bool right = true, in_nodes = false;
    draft->first = 1;
    while (right && config_scan_peek(s) > 0) {
        if (strncmp(s->at, "**", 2) == 0)
            config_scan_next_line(s);
        else if (*s->at == '*') {
            in_nodes = has_keyword(s->at, "*NODE");
            a.element = NULL;
            right = !has_keyword(s->at, "*ELEMENT") || find_abaqus_element(s, &a.element);
            config_scan_next_line(s);
        } else if (in_nodes)
            right = read_abaqus_node(&a);
        else if (a.element)
            right = read_abaqus_element(&a);
        else
            config_scan_next_line(s);
    }
    config_tags_clear(&a.tags);
    return right;
}
