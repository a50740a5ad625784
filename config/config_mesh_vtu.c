/* SPDX-License-Identifier: GPL-3.0-or-later */
/* config_mesh_vtu.c - VTU files: unstructured grids in XML, read by expat. Raw appended data is no
 * XML: the parser is given the text before it only. */
#include "config/config_payload.h"

#include <expat.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The arrays that are wanted of a piece. */
enum role { POINTS, CONNECTIVITY, OFFSETS, TYPES, ROLES, NO_ROLE = ROLES };
static const char *const role_names[] = {"Points", "connectivity", "offsets", "types"};

enum { TYPE_LENGTH = 16 };

struct vtu {
    struct config_draft *draft;
    XML_Parser parser;
    bool failed;
    struct config_payload file; /* what all arrays of the file share */
    const char *appended;       /* data behind the XML; NULL: none */
    size_t appended_size;
    bool appended_base64;
    bool in_points, in_cells;
    double n_point, n_cell; /* as the piece announces them */
    enum role role;         /* of the array being read */
    bool is_text;           /* its numbers stand there as text */
    char type[TYPE_LENGTH];
    long line;
    char *text; /* its text; owned */
    size_t n_text, cap_text;
    struct config_column column[ROLES]; /* of the piece being read; owned */
};

static void refuse_element(struct vtu *v, const char *what)
{
    if (!v->failed)
        config_mesh_refuse(v->draft, (long)XML_GetCurrentLineNumber(v->parser), "%s", what);
    v->failed = true;
}

static const char *find_attribute(const char **pairs, const char *name, const char *otherwise)
{
    for (int i = 0; pairs[i]; i += 2)
        if (strcmp(pairs[i], name) == 0)
            return pairs[i + 1];
    return otherwise;
}

/* ---------------------------------------------------------------- elements that begin */

static void begin_file(struct vtu *v, const char **pairs)
{
    const char *packer = find_attribute(pairs, "compressor", "");
    if (strcmp(find_attribute(pairs, "type", ""), "UnstructuredGrid") != 0)
        refuse_element(v, "expected a VTKFile of type UnstructuredGrid");
    if (packer[0] && strcmp(packer, "vtkZLibDataCompressor") != 0)
        refuse_element(v, "expected data that is not compressed, or by vtkZLibDataCompressor");
    v->file.is_packed = packer[0] != '\0';
    v->file.big_endian = strcmp(find_attribute(pairs, "byte_order", ""), "BigEndian") == 0;
    v->file.word = strcmp(find_attribute(pairs, "header_type", "UInt32"), "UInt64") == 0 ? 8 : 4;
}

static void begin_piece(struct vtu *v, const char **pairs)
{
    v->n_point = strtod(find_attribute(pairs, "NumberOfPoints", "-1"), NULL);
    v->n_cell = strtod(find_attribute(pairs, "NumberOfCells", "-1"), NULL);
    if (!(v->n_point >= 0 && v->n_point < INT_MAX && v->n_cell >= 0 && v->n_cell < INT_MAX))
        refuse_element(v, "expected a Piece with NumberOfPoints and NumberOfCells");
}

static enum role role_of(const struct vtu *v, const char **pairs)
{
    const char *name = find_attribute(pairs, "Name", "");
    if (v->in_points)
        return POINTS;
    for (int i = CONNECTIVITY; v->in_cells && i < ROLES; i++)
        if (strcmp(name, role_names[i]) == 0)
            return (enum role)i;
    return NO_ROLE;
}

static void keep_column(struct vtu *v,
                        bool (*read)(struct config_column *, const struct config_payload *),
                        const char *bytes, size_t size, bool is_base64)
{
    struct config_payload payload = v->file;
    struct config_column *column = &v->column[v->role];
    payload.draft = v->draft;
    payload.line = v->line;
    payload.name = role_names[v->role];
    payload.type = v->type;
    payload.bytes = bytes;
    payload.size = size;
    payload.is_base64 = is_base64;
    free(column->value);
    if (!read(column, &payload))
        v->failed = true;
}

static void take_appended(struct vtu *v, const char **pairs)
{
    const double offset = strtod(find_attribute(pairs, "offset", "-1"), NULL);
    if (!v->appended || !(offset >= 0 && offset < (double)v->appended_size))
        refuse_element(v, "got an offset beyond the appended data");
    else
        keep_column(v, config_payload_bytes, v->appended + (size_t)offset,
                    v->appended_size - (size_t)offset, v->appended_base64);
    v->role = NO_ROLE;
}

static void begin_array(struct vtu *v, const char **pairs)
{
    const char *format = find_attribute(pairs, "format", "ascii");
    v->role = role_of(v, pairs);
    if (v->role == NO_ROLE)
        return;
    if (v->role == POINTS && strcmp(find_attribute(pairs, "NumberOfComponents", "3"), "3") != 0)
        refuse_element(v, "expected points of three components");
    strncpy(v->type, find_attribute(pairs, "type", ""), TYPE_LENGTH - 1);
    v->line = (long)XML_GetCurrentLineNumber(v->parser);
    v->n_text = 0;
    v->is_text = strcmp(format, "ascii") == 0;
    if (strcmp(format, "appended") == 0)
        take_appended(v, pairs);
    else if (!v->is_text && strcmp(format, "binary") != 0)
        refuse_element(v, "expected the format ascii, binary or appended");
}

static void begin_element(void *user, const char *name, const char **pairs)
{
    struct vtu *v = user;
    if (v->failed)
        return;
    if (strcmp(name, "VTKFile") == 0)
        begin_file(v, pairs);
    else if (strcmp(name, "Piece") == 0)
        begin_piece(v, pairs);
    else if (strcmp(name, "DataArray") == 0)
        begin_array(v, pairs);
    v->in_points |= strcmp(name, "Points") == 0;
    v->in_cells |= strcmp(name, "Cells") == 0;
}

/* ---------------------------------------------------------------- text */

static void take_text(void *user, const char *text, int n)
{
    struct vtu *v = user;
    const size_t wanted = v->n_text + (size_t)n + 1;
    if (v->failed || v->role == NO_ROLE)
        return;
    if (wanted > v->cap_text) {
        char *more = realloc(v->text, 2 * wanted);
        if (!more) {
            v->failed = !config_mesh_no_memory(v->draft);
            return;
        }
        v->text = more;
        v->cap_text = 2 * wanted;
    }
    memcpy(v->text + v->n_text, text, (size_t)n);
    v->n_text += (size_t)n;
    v->text[v->n_text] = '\0';
}

/* ---------------------------------------------------------------- elements that end */

static void end_array(struct vtu *v)
{
    if (v->role == NO_ROLE)
        return;
    const char *text = v->n_text > 0 ? v->text : "";
    const size_t blank = strspn(text, " \t\r\n");
    if (v->is_text)
        keep_column(v, config_payload_text, text, v->n_text, false);
    else
        keep_column(v, config_payload_bytes, text + blank, v->n_text - blank, true);
    v->role = NO_ROLE;
}

static void check_column(struct vtu *v, enum role role, double n)
{
    const struct config_column *c = &v->column[role];
    if ((double)c->n == n || v->failed)
        return;
    v->failed = true;
    config_mesh_refuse(v->draft, c->line > 0 ? c->line : -1,
                       "array %s: got %zu numbers, expected %.0f", role_names[role], c->n, n);
}

/* One cell's corners; numbers count from the first node of the piece. */
static bool add_vtu_cell(struct vtu *v, int first, size_t i)
{
    const struct config_column *corner = &v->column[CONNECTIVITY];
    const double *offset = v->column[OFFSETS].value;
    const long type = (long)fmin(fmax(v->column[TYPES].value[i], 0), 255);
    const struct config_vtk_cell *cell = config_mesh_vtk_cell(type);
    const double start = i > 0 ? offset[i - 1] : 0, end = offset[i];
    int node[CONFIG_NODES_MAX];
    if (!cell && config_mesh_vtk_volume(type))
        config_mesh_pass_volume(v->draft, v->column[TYPES].line);
    if (!cell)
        return true;
    if (!(start >= 0 && end <= (double)corner->n && end - start == cell->n_node))
        return config_mesh_refuse(v->draft, corner->line,
                                  "cell %zu: got corners %.0f … %.0f of %zu, expected %d of them",
                                  i, start, end, corner->n, cell->n_node);
    for (int k = 0; k < cell->n_node; k++) {
        const double number = corner->value[(size_t)start + (size_t)k];
        if (!(number >= 0 && number < v->n_point))
            return config_mesh_refuse(v->draft, corner->line,
                                      "cell %zu: got node %.0f, expected 0 … %.0f", i, number,
                                      v->n_point - 1);
        node[k] = first + (int)number;
    }
    v->draft->n_reduced += cell->n_node > cell->n_corner;
    return config_mesh_add_cell(v->draft, cell->n_corner, node, corner->line);
}

static void end_piece(struct vtu *v)
{
    const int first = v->draft->n_node;
    check_column(v, POINTS, 3 * v->n_point);
    check_column(v, OFFSETS, v->n_cell);
    check_column(v, TYPES, v->n_cell);
    const double *x = v->column[POINTS].value;
    for (size_t i = 0; !v->failed && i < (size_t)v->n_point; i++)
        v->failed = !config_mesh_add_node(v->draft, &x[3 * i], v->column[POINTS].line);
    for (size_t i = 0; !v->failed && i < (size_t)v->n_cell; i++)
        v->failed = !add_vtu_cell(v, first, i);
    for (int i = 0; i < ROLES; i++) {
        free(v->column[i].value);
        v->column[i] = (struct config_column){0};
    }
}

static void end_element(void *user, const char *name)
{
    struct vtu *v = user;
    v->in_points &= strcmp(name, "Points") != 0;
    v->in_cells &= strcmp(name, "Cells") != 0;
    if (v->failed)
        return;
    if (strcmp(name, "DataArray") == 0)
        end_array(v);
    else if (strcmp(name, "Piece") == 0)
        end_piece(v);
}

/* ---------------------------------------------------------------- the file */

/* Appended data begins behind an underscore behind its tag. Returns the length of the XML
 * before. */
static size_t find_appended(struct vtu *v)
{
    const char *text = v->draft->text, *end = text + v->draft->size;
    const char *tag = memmem(text, v->draft->size, "<AppendedData", 13);
    const char *close = tag ? memchr(tag, '>', (size_t)(end - tag)) : NULL;
    const char *mark = close ? memchr(close, '_', (size_t)(end - close)) : NULL;
    if (!mark)
        return v->draft->size;
    v->appended = mark + 1;
    v->appended_size = (size_t)(end - v->appended);
    v->appended_base64 = memmem(tag, (size_t)(close - tag), "base64", 6) != NULL;
    return (size_t)(tag - text);
}

static bool parse_file(struct vtu *v)
{
    const size_t size = find_appended(v);
    const bool is_whole = !v->appended;
    XML_SetUserData(v->parser, v);
    XML_SetElementHandler(v->parser, begin_element, end_element);
    XML_SetCharacterDataHandler(v->parser, take_text);
    if (XML_Parse(v->parser, v->draft->text, (int)size, is_whole) == XML_STATUS_ERROR)
        refuse_element(v, XML_ErrorString(XML_GetErrorCode(v->parser)));
    return !v->failed;
}

bool config_mesh_vtu(struct config_draft *draft)
{
    struct vtu v = {.draft = draft, .role = NO_ROLE, .file.word = 4};
    v.parser = XML_ParserCreate(NULL);
    if (!v.parser)
        return config_mesh_no_memory(draft);
    const bool right = parse_file(&v);
    XML_ParserFree(v.parser);
    free(v.text);
    for (int i = 0; i < ROLES; i++)
        free(v.column[i].value);
    return right;
}
