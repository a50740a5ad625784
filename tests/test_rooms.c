/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_rooms.c - the rules of the house, read off the source tree. A rule goes from one file to
 * findings; each test tries its rule on lines that break it before it is trusted with the tree. */
#include "tests/check.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---------------------------------------------------------------- files, findings, rules */

/** A file of the tree, line by line. Owns all it points to. */
struct source {
    char *path; /* from the top of the tree     */
    int n_line;
    char **line; /* [n_line], without line ends  */
};

typedef void rule(const struct source *src);

static struct {
    bool aloud;
    int n, line; /* how many, and where the last one is */
} findings;

static void found(const struct source *src, int line, const char *what)
{
    findings.n++;
    findings.line = line;
    if (findings.aloud)
        printf("        %s:%d: %s\n", src->path, line, what);
}

static struct source cut(const char *path, const char *text)
{
    struct source src = {.path = strdup(path)};
    src.line = calloc(strlen(text) + 1, sizeof *src.line);
    for (const char *end; (end = strchr(text, '\n')); text = end + 1)
        src.line[src.n_line++] = strndup(text, (size_t)(end - text));
    if (*text)
        src.line[src.n_line++] = strdup(text);
    return src;
}

static void drop(struct source src)
{
    for (int i = 0; i < src.n_line; i++)
        free(src.line[i]);
    free(src.line);
    free(src.path);
}

/* Does the rule find one thing, on this line, in a file of that path?
 * Line 0: does it find nothing? */
static bool finds(rule *broken, int line, const char *path, const char *text)
{
    struct source src = cut(path, text);
    findings.aloud = false;
    findings.n = findings.line = 0;
    broken(&src);
    drop(src);
    return findings.n == (line > 0) && findings.line == line;
}

/* ---------------------------------------------------------------- the tree */

static const char *const room_folders[] = {"daemon", "engine",  "gpu",  "proto",
                                           "config", "clients", "tests"};
static struct source *tree;
static int n_tree;

static void read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t size = 0;
    if (!file || getdelim(&text, &size, '\0', file) < 0)
        text = strdup("");
    if (file)
        fclose(file);
    tree = realloc(tree, (size_t)(n_tree + 1) * sizeof *tree);
    tree[n_tree++] = cut(path, text);
    free(text);
}

static bool ends_with(const char *text, const char *end)
{
    const size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static bool written_by_us(const char *path)
{
    static const char *const ends[] = {".c",   ".h",  ".cu",  ".in",  ".py",   ".proto",     ".js",
                                       ".mjs", ".ts", ".css", ".geo", ".supp", "meson.build"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends_with(path, ends[i]))
            return true;
    return false;
}

/* What others wrote, or programs made. */
static bool made_elsewhere(const char *name)
{
    static const char *const names[] = {"node_modules", "made", "dist", "build"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static void read_folder(const char *folder)
{
    struct dirent **entry;
    const int n = scandir(folder, &entry, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        char path[512];
        struct stat what;
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        if (entry[i]->d_name[0] != '.' && stat(path, &what) == 0) {
            if (S_ISDIR(what.st_mode) && !made_elsewhere(entry[i]->d_name))
                read_folder(path);
            else if (S_ISREG(what.st_mode) && written_by_us(path))
                read_file(path);
        }
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
}

static void read_tree(void)
{
    static const char *const top[] = {"run", "check", ".ci/run", "meson.build",
                                      "meson_options.txt"};
    for (size_t i = 0; i < sizeof top / sizeof *top; i++)
        read_file(top[i]);
    for (size_t i = 0; i < sizeof room_folders / sizeof *room_folders; i++)
        read_folder(room_folders[i]);
}

/* Does the whole tree keep the rule? Prints where it does not. */
static bool holds(rule *kept)
{
    if (n_tree == 0)
        read_tree();
    findings.aloud = true;
    findings.n = 0;
    for (int i = 0; i < n_tree; i++)
        kept(&tree[i]);
    return n_tree > 50 && findings.n == 0; /* fewer: this is not the tree */
}

static bool is_c(const struct source *src)
{
    return ends_with(src->path, ".c") || ends_with(src->path, ".h") || ends_with(src->path, ".cu");
}

/* ---------------------------------------------------------------- rooms */

/** Who may include whom. The first room that a path starts with is its own. */
static const struct {
    const char *room;
    const char *may[20]; /* what an include may start with */
} doors[] = {
    {"engine/base/", {"engine/base/"}},
    {"engine/haptic/", {"engine/base/", "engine/haptic/", "engine/palp_haptic.h"}},
    {"engine/palp_haptic.h", {"engine/base/"}},
    {"engine/model/",
     {"engine/base/", "engine/model/", "engine/palp.h", "engine/palp_change.h",
      "engine/palp_current.h", "engine/palp_cut.h", "engine/step.h"}},
    {"engine/motion/",
     {"engine/base/", "engine/model/", "engine/motion/", "engine/palp.h", "engine/step.h"}},
    {"engine/contact/",
     {"engine/base/", "engine/model/", "engine/motion/", "engine/contact/", "engine/palp.h",
      "engine/step.h"}},
    {"engine/response/",
     {"engine/base/", "engine/model/", "engine/motion/", "engine/contact/", "engine/response/",
      "engine/palp.h", "engine/step.h"}},
    {"engine/train/", {"engine/base/", "engine/train/", "engine/palp.h", "engine/palp_train.h"}},
    {"engine/", {"engine/"}},
    {"gpu/",
     {"gpu/", "engine/base/", "engine/model/", "engine/motion/", "engine/palp.h", "build_id.h"}},
    {"proto/", {"proto/", "palp/v1/"}},
    {"config/",
     {"config/", "clients/cli/json_text.h", "engine/palp.h", "engine/palp_change.h",
      "engine/palp_current.h", "engine/palp_cut.h", "engine/palp_train.h", "build_id.h"}},
    {"clients/replay/",
     {"clients/replay/", "proto/proto_recording.h", "proto/mcap/mcap.h", "config/config.h",
      "engine/palp_change.h", "engine/palp_current.h"}},
    {"clients/c/", {"clients/c/", "proto/proto.h", "engine/palp_haptic.h"}},
    /* These look into the engine, to measure its rooms one by one, and have palpd's clocks. */
    {"clients/bench/",
     {"clients/", "engine/", "config/config.h", "gpu/", "proto/proto.h", "daemon/rt/rt.h",
      "build_id.h"}},
    {"clients/palp/problem", {"clients/", "engine/"}},
    {"clients/palp/",
     {"clients/", "proto/proto.h", "proto/mcap/mcap.h", "proto/proto_schema.h",
      "proto/proto_recording.h", "proto/proto_training.h", "engine/palp_haptic.h", "engine/palp.h",
      "engine/palp_change.h", "engine/palp_current.h", "engine/palp_cut.h", "engine/palp_train.h",
      "engine/base/blas.h", "engine/base/wide.h", "config/config.h", "config/surface.h",
      "config/winding.h", "gpu/gpu.h", "build_id.h"}},
    {"clients/draw/", {"clients/draw/", "engine/base/wide.h"}},
    {"clients/sim/",
     {"clients/sim/", "clients/draw/", "clients/palp/commands/shot_scene.h", "engine/palp.h",
      "engine/palp_current.h", "engine/palp_cut.h", "config/config.h", "build_id.h"}},
    {"clients/",
     {"clients/", "proto/proto.h", "proto/mcap/mcap.h", "proto/proto_schema.h",
      "proto/proto_recording.h", "engine/palp_haptic.h", "build_id.h"}},
    {"daemon/",
     {"daemon/", "clients/cli/", "clients/c/translate.h", "clients/replay/", "proto/",
      "config/config.h", "engine/palp.h", "engine/palp_change.h", "engine/palp_current.h",
      "engine/palp_cut.h", "engine/palp_train.h", "engine/palp_haptic.h", "engine/base/blas.h",
      "engine/base/hash.h", "engine/base/wide.h", "gpu/gpu.h", "build_id.h"}},
    {"tests/", {""}},
};

static bool may_include(const char *path, const char *include)
{
    for (size_t i = 0; i < sizeof doors / sizeof *doors; i++) {
        if (!starts_with(path, doors[i].room))
            continue;
        for (const char *const *may = doors[i].may; *may; may++)
            if (starts_with(include, *may))
                return true;
        return false;
    }
    return false;
}

static void check_includes(const struct source *src)
{
    char include[200];
    for (int i = 0; is_c(src) && i < src->n_line; i++)
        if (sscanf(src->line[i], "#include \"%199[^\"]", include) == 1 &&
            !may_include(src->path, include))
            found(src, i + 1, src->line[i]);
}

static void room_includes_only_what_it_may(void)
{
    CHECK(finds(check_includes, 2, "engine/motion/a.c", "\n#include \"engine/contact/bvh.h\"\n"));
    CHECK(finds(check_includes, 1, "proto/a.c", "#include \"engine/palp.h\"\n"));
    CHECK(finds(check_includes, 1, "config/a.c", "#include \"engine/model/scene.h\"\n"));
    CHECK(finds(check_includes, 1, "clients/c/a.c", "#include \"engine/palp.h\"\n"));
    CHECK(finds(check_includes, 1, "engine/haptic/a.c", "#include \"engine/palp.h\"\n"));
    CHECK(finds(check_includes, 1, "clients/palp/commands/run.c", "#include \"engine/step.h\"\n"));
    CHECK(finds(check_includes, 1, "nowhere/a.c", "#include \"engine/palp.h\"\n"));
    CHECK(finds(check_includes, 0, "engine/contact/a.c", "#include \"engine/motion/solver.h\"\n"));
    CHECK(holds(check_includes));
}

/** A library is one room's, so that the others can do without. */
static const struct {
    const char *include, *room[4];
} libraries[] = {
    {"<suitesparse/", {"engine/motion/", "clients/bench/scheme/peers.c"}},
    {"<cholmod", {"engine/motion/"}},
    {"<dmumps", {"clients/bench/scheme/mumps.c"}},
    {"<sqlite3", {"clients/store/"}},
    {"<libpq", {"clients/store/"}},
    {"<png", {"clients/draw/png.c", "clients/palp/commands/spy_png.c"}},
    {"<cblas", {"clients/bench/"}},
    {"<libfyaml", {"config/"}},
    {"<protobuf-c/", {"proto/"}},
    {"<uv", {"daemon/", "clients/gateway/"}},
    {"<zmq", {"daemon/", "clients/c/", "clients/bench/haptics/floor.c"}},
    {"<sys/socket", {"daemon/", "clients/devices/", "clients/gateway/"}},
    {"<libwebsockets",
     {"clients/devices/", "clients/gateway/server.c", "clients/gateway/socket.c"}},
    {"<jansson", {"clients/devices/"}},
    {"<zstd", {"proto/mcap/"}},
    {"<fclib", {"clients/palp/formats/fclib_file.c"}},
    {"<hdf5", {"clients/palp/formats/fclib_file.c"}},
    {"<nifti/", {"clients/palp/mesher/label_nifti.c"}},
};

static bool may_link(const char *path, size_t library)
{
    for (int k = 0; k < 3 && libraries[library].room[k]; k++)
        if (starts_with(path, libraries[library].room[k]))
            return true;
    return false;
}

static void check_libraries(const struct source *src)
{
    if (!is_c(src) || starts_with(src->path, "tests/"))
        return;
    for (int i = 0; i < src->n_line; i++)
        for (size_t k = 0; k < sizeof libraries / sizeof *libraries; k++)
            if (starts_with(src->line[i], "#include ") &&
                starts_with(src->line[i] + 9, libraries[k].include) && !may_link(src->path, k))
                found(src, i + 1, src->line[i]);
}

static void library_is_included_in_its_room_only(void)
{
    CHECK(finds(check_libraries, 1, "engine/model/a.c", "#include <zmq.h>\n"));
    CHECK(finds(check_libraries, 1, "config/a.c", "#include <suitesparse/cholmod.h>\n"));
    CHECK(finds(check_libraries, 1, "clients/palp/commands/run.c", "#include <dmumps_c.h>\n"));
    CHECK(finds(check_libraries, 0, "daemon/a.c", "#include <zmq.h>\n"));
    CHECK(holds(check_libraries));
}

/* ---------------------------------------------------------------- licences and names */

static const char GPL[] = "SPDX-License-Identifier: GPL-3.0-or-later";
static const char APACHE[] = "SPDX-License-Identifier: Apache-2.0";

/* Of clients, those that link the whole engine are under its licence. */
static bool stands_under(const char *path, const char *licence)
{
    static const char *const apache[] = {"proto/", "clients/", "engine/base/", "engine/haptic/",
                                         "engine/palp_haptic.h"};
    bool free_to_link = false;
    for (size_t i = 0; i < sizeof apache / sizeof *apache; i++)
        free_to_link |= starts_with(path, apache[i]);
    return free_to_link == (licence == APACHE) || starts_with(path, "clients/palp/") ||
           starts_with(path, "clients/bench/") || starts_with(path, "clients/sim/") ||
           starts_with(path, "clients/replay/");
}

static void check_licence(const struct source *src)
{
    const bool script = src->n_line > 1 && starts_with(src->line[0], "#!");
    const char *line = src->n_line > 0 ? src->line[script] : "";
    const char *licence = strstr(line, GPL) ? GPL : strstr(line, APACHE) ? APACHE : NULL;
    if (!licence || !stands_under(src->path, licence))
        found(src, 1, "not under the licence of its room");
}

static void source_starts_with_the_licence_of_its_room(void)
{
    CHECK(finds(check_licence, 1, "engine/a.c", "int a;\n"));
    CHECK(
        finds(check_licence, 1, "proto/a.c", "/* SPDX-License-Identifier: GPL-3.0-or-later */\n"));
    CHECK(finds(check_licence, 1, "engine/a.c", "/* SPDX-License-Identifier: Apache-2.0 */\n"));
    CHECK(
        finds(check_licence, 0, "engine/base/a.c", "/* SPDX-License-Identifier: Apache-2.0 */\n"));
    CHECK(
        finds(check_licence, 0, "run", "#!/bin/sh\n# SPDX-License-Identifier: GPL-3.0-or-later\n"));
    CHECK(holds(check_licence));
}

/* Names of drawers: what is in them could be anything. */
static void check_name(const struct source *src)
{
    static const char *const drawers[] = {"util",    "utils",   "helper",  "helpers",   "common",
                                          "misc",    "manager", "handler", "impl",      "visitor",
                                          "factory", "wrapper", "shared",  "component", "stuff"};
    char path[512];
    snprintf(path, sizeof path, "%s", src->path);
    for (char *word = strtok(path, "/_.-"); word; word = strtok(NULL, "/_.-"))
        for (size_t i = 0; i < sizeof drawers / sizeof *drawers; i++)
            if (strcmp(word, drawers[i]) == 0)
                found(src, 1, "a file is named for what is in it");
}

static void file_is_named_for_what_is_in_it(void)
{
    CHECK(finds(check_name, 1, "engine/base/utils.c", ""));
    CHECK(finds(check_name, 1, "config/mesh_helper.h", ""));
    CHECK(finds(check_name, 1, "daemon/common/a.c", ""));
    CHECK(finds(check_name, 0, "engine/motion/solver_cholesky.c", ""));
    CHECK(holds(check_name));
}

/* ---------------------------------------------------------------- words */

static bool letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Does the word stand in the line, not as a part of a longer one? */
static bool has_word(const char *line, const char *word)
{
    for (const char *at = line; (at = strstr(at, word)); at++)
        if ((at == line || !letter(at[-1])) && !letter(at[strlen(word)]))
            return true;
    return false;
}

/* Cut in two here, so that this file can be checked as well. */
static void check_words(const struct source *src)
{
    static const char *const words[] = {
        "TO"
        "DO",
        "FIX"
        "ME",
        "X"
        "XX",
        "HA"
        "CK",
        "not yet "
        "implemented",
        "for "
        "now",
        "st"
        "ub",
        "/wo"
        "rk/",
        "/ho"
        "me/",
        "/ro"
        "ot/",
        "/mn"
        "t/",
    };
    for (int i = 0; i < src->n_line; i++)
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            if (words[k][0] == '/' ? strstr(src->line[i], words[k]) != NULL
                                   : has_word(src->line[i], words[k]))
                found(src, i + 1, words[k]);
}

/* Waits go by the monotonic clock: somebody may set the time of day meanwhile. */
static void check_clocks(const struct source *src)
{
    static const char *const words[] = {
        "CLOCK_"
        "REALTIME",
        "pthread_timed"
        "join_np",
        "pthread_cond_timed"
        "wait",
        "sem_timed"
        "wait",
        "gettime"
        "ofday",
    };
    if (starts_with(src->path, "daemon/log.c") || starts_with(src->path, "daemon/record") ||
        starts_with(src->path, "clients/palp/commands/record_stream.c") ||
        starts_with(src->path, "clients/palp/commands/attempt.c") ||
        starts_with(src->path, "clients/devices/igtl_message.c") ||
        starts_with(src->path, "tests/fixtures/step_clock.c"))
        return; /* these tell the time of day, or set another */
    for (int i = 0; is_c(src) && i < src->n_line; i++)
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            if (has_word(src->line[i], words[k]))
                found(src, i + 1, words[k]);
}

static void nothing_waits_by_the_time_of_day(void)
{
    CHECK(finds(check_clocks, 1, "daemon/a.c",
                "clock_gettime(CLOCK_"
                "REALTIME, &t);\n"));
    CHECK(finds(check_clocks, 0, "daemon/a.c", "clock_gettime(CLOCK_MONOTONIC, &t);\n"));
    CHECK(holds(check_clocks));
}

static void nothing_is_put_off_and_no_machine_is_named(void)
{
    CHECK(finds(check_words, 2, "engine/a.c",
                "\n/* TO"
                "DO: finish */\n"));
    CHECK(finds(check_words, 1, "tests/a.py",
                "# good enough for "
                "now\n"));
    CHECK(finds(check_words, 1, "meson.build",
                "files('/ho"
                "me/me/a.c')\n"));
    CHECK(finds(check_words, 0, "daemon/a.c", "char folder[] = \"/tmp/palp-XXXXXX\";\n"));
    CHECK(holds(check_words));
}

/* ---------------------------------------------------------------- sizes and layout */

/** A function as clang-format lays it out: between "{" and "}", each alone at the left margin. */
struct function {
    int first, last; /* lines of the two braces, from 0 */
    char name[80];
};

static void read_function_name(const struct source *src, struct function *f)
{
    int i = f->first - 1;
    while (i > 0 && (src->line[i][0] == ' ' || !strchr(src->line[i], '(')))
        i--;
    const char *line = i >= 0 ? src->line[i] : "", *end = line + strcspn(line, "("), *name = end;
    while (name > line && letter(name[-1]))
        name--;
    snprintf(f->name, sizeof f->name, "%.*s", (int)(end - name), name);
}

/* The first function whose brace opens on this line or below; false: there is none. */
static bool next_function(const struct source *src, int from, struct function *f)
{
    if (!is_c(src))
        return false;
    for (f->first = from; f->first < src->n_line; f->first++) {
        if (strcmp(src->line[f->first], "{") != 0)
            continue;
        for (f->last = f->first + 1; f->last < src->n_line; f->last++) {
            if (strcmp(src->line[f->last], "}") == 0) {
                read_function_name(src, f);
                return true;
            }
        }
    }
    return false;
}

enum { LINES_OF_FILE = 700, LINES_OF_FUNCTION = 80, COLUMNS = 100 };

static void check_sizes(const struct source *src)
{
    if (is_c(src) && src->n_line > LINES_OF_FILE)
        found(src, src->n_line, "more than 700 lines");
    struct function f;
    for (int i = 0; next_function(src, i, &f); i = f.last)
        if (f.last - f.first + 1 > LINES_OF_FUNCTION)
            found(src, f.first + 1, "a function of more than 80 lines");
}

static void file_and_function_are_short(void)
{
    char text[2000] = "static void f(void)\n{\n";
    for (int i = 0; i < LINES_OF_FUNCTION - 2; i++)
        strcat(text, "    a();\n");
    char longer[2000];
    snprintf(longer, sizeof longer, "%s    a();\n}\n", text);
    CHECK(finds(check_sizes, 2, "engine/a.c", longer));
    strcat(text, "}\n");
    CHECK(finds(check_sizes, 0, "engine/a.c", text));

    char lines[LINES_OF_FILE + 2] = "";
    memset(lines, '\n', LINES_OF_FILE + 1);
    CHECK(finds(check_sizes, LINES_OF_FILE + 1, "engine/a.c", lines));
    CHECK(finds(check_sizes, 0, "engine/a.c", lines + 1));
    CHECK(holds(check_sizes));
}

static void check_conditionals(const struct source *src)
{
    struct function f;
    for (int i = 0; next_function(src, i, &f); i = f.last)
        for (int k = f.first; k < f.last; k++)
            if (starts_with(src->line[k] + strspn(src->line[k], " "), "#if"))
                found(src, k + 1, "#if inside a function");
}

static void platform_is_no_matter_inside_functions(void)
{
    CHECK(finds(check_conditionals, 3, "engine/a.c", "void f(void)\n{\n#ifdef A\n#endif\n}\n"));
    CHECK(finds(check_conditionals, 0, "engine/a.c", "#if A\nvoid f(void)\n{\n}\n#endif\n"));
    CHECK(holds(check_conditionals));
}

static int columns(const char *line)
{
    int n = 0;
    for (; *line; line++)
        n += (*line & 0xc0) != 0x80; /* bytes that go on with a code point do not count */
    return n;
}

/* Tables, which clang-format leaves alone, may be wider. */
static void check_layout(const struct source *src)
{
    bool table = false;
    for (int i = 0; i < src->n_line; i++) {
        const char *line = src->line[i];
        const size_t n = strlen(line);
        if (strchr(line, '\t'))
            found(src, i + 1, "a tab");
        if (n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\r'))
            found(src, i + 1, "white space at the end of a line");
        table = (table || strstr(line, "clang-format off")) && !strstr(line, "clang-format on");
        if (is_c(src) && !table && columns(line) > COLUMNS)
            found(src, i + 1, "more than 100 columns");
    }
}

static void line_has_no_tab_and_at_most_100_columns(void)
{
    CHECK(finds(check_layout, 1, "engine/a.c", "\tint a;\n"));
    CHECK(finds(check_layout, 2, "tests/a.py", "\npass \n"));
    char text[120];
    snprintf(text, sizeof text, "/* λ%0*d */\n", COLUMNS - 7, 0);
    CHECK(finds(check_layout, 0, "engine/a.c", text));
    snprintf(text, sizeof text, "/* λ%0*d */\n", COLUMNS - 6, 0);
    CHECK(finds(check_layout, 1, "engine/a.c", text));
    CHECK(holds(check_layout));
}

/* ---------------------------------------------------------------- memory */

static bool calls_allocator(const char *line)
{
    static const char *const calls[] = {"malloc",        "calloc",         "realloc", "free",
                                        "aligned_alloc", "posix_memalign", "strdup",  "asprintf"};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        for (const char *at = line; (at = strstr(at, calls[i])); at++)
            if ((at == line || !letter(at[-1])) && at[strlen(calls[i])] == '(')
                return true;
    return false;
}

/* What is between motion and the hand allocates where something is created or destroyed, nowhere
 * else. (The solvers' analysis allocates as well; test_step.c counts what a whole step does.) */
static void check_memory(const struct source *src)
{
    static const char *const stages[] = {"engine/contact/", "engine/response/", "engine/haptic/",
                                         "engine/step.c"};
    static const char *const lasting[] = {"create", "destroy", "reserve"};
    bool stage = false;
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++)
        stage |= starts_with(src->path, stages[i]);
    struct function f;
    for (int i = 0; stage && next_function(src, i, &f); i = f.last) {
        bool lasts = false;
        for (size_t k = 0; k < sizeof lasting / sizeof *lasting; k++)
            lasts |= strstr(f.name, lasting[k]) != NULL;
        for (int k = f.first; !lasts && k < f.last; k++)
            if (calls_allocator(src->line[k]))
                found(src, k + 1, "memory taken or given back where a step may come by");
    }
}

static void stage_allocates_nothing(void)
{
    CHECK(finds(check_memory, 4, "engine/contact/a.c",
                "void detect(int a,\n            int b)\n{\n    p = malloc(8);\n}\n"));
    CHECK(finds(check_memory, 3, "engine/step.c", "void f(void)\n{\n    free(p);\n}\n"));
    CHECK(finds(check_memory, 0, "engine/contact/a.c",
                "struct bvh *bvh_create(void)\n{\n    return calloc(1, 8);\n}\n"));
    CHECK(finds(check_memory, 0, "engine/model/a.c", "void f(void)\n{\n    free(p);\n}\n"));
    CHECK(holds(check_memory));
}

SUITE(rooms, TEST(room_includes_only_what_it_may), TEST(library_is_included_in_its_room_only),
      TEST(source_starts_with_the_licence_of_its_room), TEST(file_is_named_for_what_is_in_it),
      TEST(nothing_is_put_off_and_no_machine_is_named), TEST(nothing_waits_by_the_time_of_day),
      TEST(file_and_function_are_short), TEST(platform_is_no_matter_inside_functions),
      TEST(line_has_no_tab_and_at_most_100_columns), TEST(stage_allocates_nothing));
