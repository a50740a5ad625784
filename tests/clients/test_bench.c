/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_bench.c - palp bench on sizes that take seconds: what it promises is there, what it says of
 * accuracy holds, its plots are plots. How fast anything is decides nothing here. */
#include "clients/palp/formats/plot.h"
#include "clients/palp/medians.h"
#include "tests/check.h"
#include "tests/fixtures/scratch_folder.h"

#include <expat.h>
#include <libfyaml.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <sysexits.h>

enum { TEXT_MAX = 1 << 18 };

/* ---------------------------------------------------------------- running, reading rows */

/* Returns the exit code of `palp bench WORDS --json=rows.json`; what it prints goes to "table". */
static int bench(const char *words)
{
    char line[4096];
    snprintf(line, sizeof line, "%s bench %s --json=%s >%s 2>&1", PALP, words,
             scratch_path("rows.json"), scratch_path("table"));
    const int status = system(line);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static struct fy_document *document;

/* The rows that were written last; JSON is YAML. */
static struct fy_node *read_rows(void)
{
    fy_document_destroy(document);
    document = fy_document_build_from_file(NULL, scratch_path("rows.json"));
    REQUIRE(document != NULL);
    struct fy_node *root = fy_document_root(document);
    static const char *const head[] = {"git", "device", "blas", "gpu", "cpus", "load"};
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        CHECK(fy_node_mapping_lookup_by_string(root, head[i], FY_NT) != NULL);
    struct fy_node *rows = fy_node_mapping_lookup_by_string(root, "rows", FY_NT);
    REQUIRE(rows != NULL && fy_node_is_sequence(rows));
    return rows;
}

static const char *text_of(struct fy_node *row, const char *key)
{
    struct fy_node *node = fy_node_mapping_lookup_by_string(row, key, FY_NT);
    return node ? fy_node_get_scalar0(node) : NULL;
}

/* A number that has to be there; nothing else is a finite one. */
static double number_of(struct fy_node *row, const char *key)
{
    const char *text = text_of(row, key);
    char *end = NULL;
    const double value = text ? strtod(text, &end) : (double)NAN;
    if (!text || *end || !isfinite(value))
        printf("        %s: %s\n", key, text ? text : "is not there");
    CHECK(text && !*end && isfinite(value));
    return value;
}

/* ---------------------------------------------------------------- table1 */

enum { SCENES = 4, VARIANTS = 6 }; /* beam, cube; a quarter, four fifths of the contacts */

static const char *const variants[VARIANTS] = {"standard",    "standard_reach", "fast",
                                               "palp_double", "palp",           "palp_fed_back"};

/* A way to build W_H, and how wrong it may be: relative to the largest entry, of CHOLMOD's. */
static const struct {
    const char *variant;
    double tolerance;
} builds[] = {
    {"palp_inverse_double", 1e-12}, /* round-off of sums over the body, a few hundred terms */
    {"palp_region_double", 1e-12},  {"palp_reach_double", 1e-12},
    {"palp_inverse_single", 1e-6}, /* round-off of single precision, some tens of terms      */
    {"palp_region_single", 2e-6},   {"palp_reach_single", 2e-6},
    {"cholmod_row", 1e-12},         {"cholmod_all", 1e-12},
    {"dense_half", 1e-12},          {"mumps_selinv", 1e-11}, /* pivots of its own order */
};
enum { BUILDS = sizeof builds / sizeof *builds };

static struct fy_node *table_rows(void)
{
    char words[1024];
    static bool done;
    if (!done) {
        snprintf(words, sizeof words, "table1 --quick --rounds 2 --svg=%s", scratch_path("a.svg"));
        REQUIRE(bench(words) == 0);
    }
    done = true;
    return read_rows();
}

/* The k-th row of a variant. */
static struct fy_node *find_row(struct fy_node *rows, const char *variant, int k)
{
    struct fy_node *row;
    for (void *at = NULL; (row = fy_node_sequence_iterate(rows, &at));)
        if (strcmp(text_of(row, "variant"), variant) == 0 && k-- == 0)
            return row;
    return NULL;
}

static void table_has_every_column_of_every_variant(void)
{
    static const char *const keys[] = {
        "dofs",         "rows",         "active",   "contacts_active", "build_wh_ms",
        "linearise_ms", "rebuild_w_ms", "pgs_ms",   "correct_ms",      "newton_ms",
        "total_ms",     "update_share", "residual", "wh_defect",       "force_error"};
    struct fy_node *rows = table_rows();
    for (int v = 0; v < VARIANTS; v++)
        for (int k = 0; k < SCENES; k++) {
            struct fy_node *row = find_row(rows, variants[v], k);
            REQUIRE(row != NULL);
            for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
                number_of(row, keys[i]);
            const bool fast = v >= 2; /* those that have a W_H */
            CHECK(number_of(row, "pgs_ms") > 0 && number_of(row, "total_ms") > 0);
            CHECK((number_of(row, "build_wh_ms") > 0) == fast);
            CHECK((text_of(row, "wh_error") && strcmp(text_of(row, "wh_error"), "null") != 0) ==
                  fast);
        }
}

static void five_iterations_of_thirty_sweeps_are_measured(void)
{
    struct fy_node *rows = table_rows();
    for (int v = 0; v < VARIANTS - 1; v++) /* the last goes on where W_H was wrong */
        for (int k = 0; k < SCENES; k++) {
            struct fy_node *row = find_row(rows, variants[v], k);
            REQUIRE(row != NULL);
            CHECK(number_of(row, "iterations") == 5 && number_of(row, "sweeps") == 150);
        }
}

static void contacts_that_push_are_about_as_many_as_were_wanted(void)
{
    struct fy_node *rows = table_rows();
    for (int k = 0; k < SCENES; k++) {
        struct fy_node *row = find_row(rows, "palp", k);
        REQUIRE(row != NULL);
        const double contacts = number_of(row, "rows") / 3;
        /* An eighth: at its edges the plate lifts some off, and presses some more on. */
        CHECK_NEAR(number_of(row, "contacts_active") / contacts, number_of(row, "active"), 0.125);
    }
}

/* 2e-6: what 5 × 30 sweeps leave, of the largest force. */
static void standard_scheme_finds_the_converged_forces(void)
{
    struct fy_node *rows = table_rows();
    for (int k = 0; k < SCENES; k++)
        CHECK_BELOW(number_of(find_row(rows, "standard", k), "force_error"), 2e-6);
}

/* 2e-3: with single precision, what a defect of less than a micrometre leaves. Where free motion
 * and W_H are off alike there is little to mend; 5 × 30 sweeps leave some 1e-4 of their own. */
static void feeding_the_defect_back_keeps_the_forces_right(void)
{
    struct fy_node *rows = table_rows();
    for (int k = 0; k < SCENES; k++) {
        const double fed = number_of(find_row(rows, "palp_fed_back", k), "force_error");
        CHECK_BELOW(fed, 2e-3);
        CHECK(fed <= number_of(find_row(rows, "palp", k), "force_error") + 1e-4);
    }
}

static void every_way_builds_the_same_mapping_compliance(void)
{
    struct fy_node *rows = table_rows();
    for (int b = 0; b < BUILDS; b++)
        for (int k = 0; k < SCENES; k++) {
            struct fy_node *row = find_row(rows, builds[b].variant, k);
            REQUIRE(row != NULL);
            if (text_of(row, "missing")) {
                CHECK(strcmp(builds[b].variant, "mumps_selinv") == 0);
                CHECK(strstr(text_of(row, "missing"), "libmumps-seq-dev") != NULL);
                continue;
            }
            CHECK(number_of(row, "build_wh_ms") > 0);
            CHECK_BELOW(number_of(row, "wh_error"), builds[b].tolerance);
        }
}

/* ---------------------------------------------------------------- table1 --gpu */

enum { EX_SKIPPED = 77 /* meson's word for it */ };

/** What is done there, and how far it may be off the CPU's. */
static const struct {
    const char *variant;
    double tolerance;
} figures[] = {
    {"gpu_reach_double", 1e-11}, {"gpu_region_double", 1e-11}, {"gpu_inverse_double", 1e-11},
    {"gpu_solve_double", 1e-11}, {"gpu_factor_double", 1e-11}, {"gpu_reach_single", 1e-4},
    {"gpu_region_single", 1e-4}, {"gpu_inverse_single", 1e-4}, {"gpu_solve_single", 1e-4},
    {"gpu_factor_single", 1e-4}, {"gpu_fold", 1e-11},          {"gpu_shift", 1e-11},
    {"gpu_step_double", 1e-11},  {"gpu_step_single", 1e-4},
};
enum { FIGURES = sizeof figures / sizeof *figures };

static bool table_says(const char *text)
{
    char line[1024];
    bool found = false;
    FILE *file = fopen(scratch_path("table"), "r");
    while (file && !found && fgets(line, sizeof line, file))
        found = strstr(line, text) != NULL;
    if (file)
        fclose(file);
    return found;
}

static void table_without_a_gpu_is_skipped_and_says_why(void)
{
    CHECK(bench("table1 --gpu --gpu-module=/no/such/module.so") == EX_SKIPPED);
    CHECK(table_says("skipped: no device (") && table_says("/no/such/module.so"));
    struct fy_node *rows = read_rows();
    CHECK(fy_node_sequence_is_empty(rows));
}

/* On threads of the CPU, whose times are nobody's. */
static void table_of_a_gpu_holds_each_figure_against_the_cpu(void)
{
    REQUIRE(bench("table1 --gpu --quick --rounds 3 --gpu-peers=/no/such/peers.so "
                  "--gpu-module=" GPU_FAKE_MODULE) == 0);
    struct fy_node *rows = read_rows();
    for (int k = 0; k < FIGURES; k++) {
        struct fy_node *row = find_row(rows, figures[k].variant, 0);
        REQUIRE(row != NULL);
        if (text_of(row, "missing"))
            printf("        %s: %s\n", figures[k].variant, text_of(row, "missing"));
        REQUIRE(text_of(row, "missing") == NULL);
        CHECK(number_of(row, "n") == 3 && number_of(row, "us") > 0);
        CHECK(number_of(row, "p99_us") >= number_of(row, "us"));
        CHECK(number_of(row, "error_allowed") == figures[k].tolerance);
        CHECK_BELOW(number_of(row, "error"), figures[k].tolerance);
        CHECK(strcmp(text_of(row, "limit_met"), "null") == 0); /* nothing of a CPU is judged */
    }
    struct fy_node *peer = find_row(rows, "cusparse_build_double", 0);
    REQUIRE(peer != NULL && text_of(peer, "missing") != NULL);
    CHECK(strstr(text_of(peer, "missing"), "/no/such/peers.so") != NULL);
    number_of(find_row(rows, "gpu", 0), "launch_us");
    number_of(find_row(rows, "gpu", 0), "phase_us"); /* a difference of times: noise may turn it */
}

/* ---------------------------------------------------------------- scale, age */

static void scale_fits_a_power_to_each_cost(void)
{
    static const char *const whats[] = {"step",         "assembly",      "solve",
                                        "wh_inverse",   "wh_region",     "wh_reach",
                                        "sweeps",       "step_contacts", "wh_strays",
                                        "step_workers", "solve_workers", "assembly_workers"};
    REQUIRE(bench("scale --quick --rounds 2") == 0);
    struct fy_node *rows = read_rows(), *row;
    for (size_t i = 0; i < sizeof whats / sizeof *whats; i++) {
        int points = 0;
        for (void *at = NULL; (row = fy_node_sequence_iterate(rows, &at));) {
            if (strcmp(text_of(row, "what"), whats[i]) != 0)
                continue;
            points++;
            CHECK(number_of(row, "n") >= 0 && number_of(row, "ms") > 0);
            number_of(row, "exponent");
        }
        CHECK(points >= 2);
    }
    int machines = 0;
    cpu_set_t cpus;
    REQUIRE(sched_getaffinity(0, sizeof cpus, &cpus) == 0);
    for (void *at = NULL; (row = fy_node_sequence_iterate(rows, &at));) {
        if (strcmp(text_of(row, "what"), "assembly_a_million_tets") != 0)
            continue;
        machines++;
        CHECK(number_of(row, "copy_gb_s") > 0);
        CHECK(number_of(row, "round_trip_ns") > 0 || CPU_COUNT(&cpus) < 2);
    }
    CHECK(machines == 1);
}

/* Six tetrahedra a cell, or one hexahedron; of each body for each number of workers a row that is
 * complete, its ratios those of its times. */
static void assembly_is_set_beside_the_memory_s_limit(void)
{
    static const struct {
        const char *name;
        int a_cell;
    } bodies[] = {{"corotational", 6},           {"linear", 6},
                  {"stable_neo_hookean", 6},     {"st_venant_kirchhoff", 6},
                  {"corotational_hexahedra", 1}, {"linear_hexahedra", 1}};
    enum { BODIES = sizeof bodies / sizeof *bodies, WORKERS = 2 };
    REQUIRE(bench("assembly --quick --rounds 3") == 0);
    struct fy_node *rows = read_rows(), *row;
    int k = 0;
    for (void *at = NULL; (row = fy_node_sequence_iterate(rows, &at)); k++) {
        const double ms = number_of(row, "ms"), n = number_of(row, "elements");
        const double s = number_of(row, "s_per_million"),
                     limit = number_of(row, "limit_s_per_million");
        const double rebuilt = number_of(row, "rebuilt_ms");
        REQUIRE(k < BODIES * WORKERS && text_of(row, "body") != NULL);
        CHECK(strcmp(text_of(row, "body"), bodies[k / WORKERS].name) == 0);
        CHECK(number_of(row, "workers") == k % WORKERS + 1);
        CHECK(n == bodies[k / WORKERS].a_cell * 10 * 10 * 10);
        CHECK(number_of(row, "nodes") == 11 * 11 * 11);
        CHECK(ms > 0 && limit > 0 && rebuilt > 0 && number_of(row, "copy_gb_s") > 0);
        CHECK_NEAR(s, 1e3 * ms / n, 1e-4 * s); /* digits printed */
        CHECK_NEAR(number_of(row, "over_limit"), s / limit, 1e-3 * s / limit);
        CHECK_NEAR(number_of(row, "rebuilt_over_constant"), rebuilt / ms, 1e-3 * rebuilt / ms);
    }
    CHECK(k == BODIES * WORKERS);
}

/* Age 0 is the factor of the present A: nothing but round-off is left, times a condition of 1e4. */
static void a_defect_pass_mends_what_age_spoils(void)
{
    double before = 0;
    int ages = 0;
    REQUIRE(bench("age --quick") == 0);
    struct fy_node *rows = read_rows(), *row;
    for (void *at = NULL; (row = fy_node_sequence_iterate(rows, &at));) {
        const double error = number_of(row, "force_error");
        const bool fed = text_of(row, "pass") != NULL;
        if (number_of(row, "degrees") == 0)
            CHECK_BELOW(error, 1e-9);
        else if (fed)
            CHECK_BELOW(error, before / 4);
        ages += fed;
        before = error;
        CHECK(number_of(row, "solves_free") > 0 && number_of(row, "solves_correct") > 0);
    }
    CHECK(ages == 5);
}

/* ---------------------------------------------------------------- haptics */

/** What the rig must show, whatever the machine: it has a time of its own. */
static const char *const laws[] = {"free space", "static truth", "stiffness felt",
                                   "stability over stiffness, friction, delay of 0 to 4 ms",
                                   "requests of 100 N, of no numbers, of hands that leap"};
enum { LAWS = sizeof laws / sizeof *laws };

static bool is_law(const char *test)
{
    for (int i = 0; i < LAWS; i++)
        if (strcmp(test, laws[i]) == 0)
            return true;
    return false;
}

static struct fy_node *haptic_rows(void)
{
    char words[1024];
    snprintf(words, sizeof words, "haptics --quick --svg=%s", scratch_path("plots"));
    REQUIRE(bench(words) == 0);
    return read_rows();
}

/* Each row says itself whether it passes; and so do its numbers. */
static void rig_keeps_the_laws_of_a_force_for_a_hand(void)
{
    struct fy_node *rows = haptic_rows(), *row;
    int n = 0;
    for (void *at = NULL; (row = fy_node_sequence_iterate(rows, &at));) {
        const double measured = number_of(row, "measured"), limit = number_of(row, "limit");
        const bool most = strcmp(text_of(row, "relation"), "<=") == 0;
        const bool pass = strcmp(text_of(row, "pass"), "true") == 0;
        /* six digits are printed */
        CHECK(pass == (most ? measured <= limit * (1 + 1e-5) : measured >= limit * (1 - 1e-5)));
        if (!is_law(text_of(row, "test")))
            continue;
        n++;
        if (!pass)
            printf("        %s: %s\n", text_of(row, "test"), text_of(row, "what"));
        CHECK(pass);
    }
    CHECK(n >= 20);
}

static void options_of_haptics_that_make_no_sense_are_refused(void)
{
    CHECK(bench("haptics --part=nonsense") == EX_USAGE);
    CHECK(bench("haptics --part=truth --mass=0") == EX_USAGE);
    CHECK(bench("haptics --part=truth --delay=-0.001") == EX_USAGE);
}

/* ---------------------------------------------------------------- plots */

/** What the parser met. */
struct met {
    int depth, elements, marks;
    bool is_svg;
    char text[TEXT_MAX];
};

static void XMLCALL open_element(void *user, const XML_Char *name, const XML_Char **attribute)
{
    struct met *met = user;
    if (met->depth++ == 0)
        met->is_svg = strcmp(name, "svg") == 0;
    met->elements++;
    met->marks += strcmp(name, "circle") == 0;
    (void)attribute;
}

static void XMLCALL close_element(void *user, const XML_Char *name)
{
    ((struct met *)user)->depth--;
    (void)name;
}

static void XMLCALL meet_text(void *user, const XML_Char *text, int n)
{
    struct met *met = user;
    const size_t at = strlen(met->text);
    if (at + (size_t)n + 1 < TEXT_MAX)
        strncat(met->text, text, (size_t)n);
}

/* Returns whether the file is well-formed XML. */
static bool parse(const char *path, struct met *met)
{
    static char bytes[TEXT_MAX];
    FILE *file = fopen(path, "r");
    const size_t n = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file)
        fclose(file);
    *met = (struct met){0};
    XML_Parser parser = XML_ParserCreate(NULL);
    XML_SetUserData(parser, met);
    XML_SetElementHandler(parser, open_element, close_element);
    XML_SetCharacterDataHandler(parser, meet_text);
    const bool formed = n > 0 && XML_Parse(parser, bytes, (int)n, 1) == XML_STATUS_OK;
    XML_ParserFree(parser);
    return formed && met->depth == 0;
}

static struct met met;

static void plot_is_xml_and_shows_each_point_above_zero(void)
{
    static const double x[] = {1, 10, 100, 1000}, y[] = {2e-3, 0, 5, 700};
    const struct plot_series series[] = {{.label = "A < B & \"C\"", .n = 4, .x = x, .y = y}};
    const struct plot_panel panel = {
        .title = "t > 0", .x_label = "n", .y_label = "ms", .n_series = 1, .series = series};
    REQUIRE(plot_write(scratch_path("plot.svg"), &panel, 1) == 0);
    REQUIRE(parse(scratch_path("plot.svg"), &met));
    CHECK(met.is_svg);
    CHECK(met.marks == 3 + 1); /* points, and the legend's */
    CHECK(strstr(met.text, "A < B & \"C\"") != NULL);
    CHECK(strstr(met.text, "t > 0") != NULL);
}

static void plot_of_nothing_is_still_a_plot(void)
{
    const struct plot_panel panel = {.title = "none", .x_label = "n", .y_label = "ms"};
    REQUIRE(plot_write(scratch_path("empty.svg"), &panel, 1) == 0);
    CHECK(parse(scratch_path("empty.svg"), &met) && met.is_svg && met.marks == 0);
    CHECK(plot_write(scratch_path("no/such/folder.svg"), &panel, 1) == -1);
}

static void force_and_stability_of_a_hand_are_plotted(void)
{
    REQUIRE(parse(scratch_path("plots/update.svg"), &met));
    CHECK(met.is_svg && met.elements > 20);
    CHECK(strstr(met.text, "Force at the simulation") != NULL);
    REQUIRE(parse(scratch_path("plots/stability.svg"), &met));
    CHECK(strstr(met.text, "b/(T/2 + t_d)") != NULL);
}

static void even_axes_show_what_is_below_zero_too(void)
{
    static const double x[] = {-1, 0, 1, 2}, y[] = {-5, 0, 5, 1};
    const struct plot_series series[] = {{.label = "s", .n = 4, .x = x, .y = y}};
    const struct plot_panel panel = {.title = "t",
                                     .x_label = "x",
                                     .y_label = "y",
                                     .linear = true,
                                     .n_series = 1,
                                     .series = series};
    REQUIRE(plot_write(scratch_path("even.svg"), &panel, 1) == 0);
    REQUIRE(parse(scratch_path("even.svg"), &met));
    CHECK(met.marks == 4 + 1);
    CHECK(strstr(met.text, "-4") != NULL); /* a mark of the axis: even ones from -6 to 6 */
}

static void table_is_plotted_with_each_variant_and_way(void)
{
    table_rows();
    REQUIRE(parse(scratch_path("a.svg"), &met));
    CHECK(strstr(met.text, "palp, general reach, double") != NULL);
    CHECK(strstr(met.text, "standard, a solve for each row") != NULL);
}

/* ---------------------------------------------------------------- what figures are made of */

static void median_is_the_middle_of_sorted_values(void)
{
    double odd[] = {9, 1, 5}, even[] = {4, 1, 2, 100};
    CHECK(median(odd, 3) == 5);
    CHECK(median(even, 4) == 3);
    CHECK(median(odd, 0) == 0);
}

static void exponent_is_that_of_the_power_law(void)
{
    double x[5], y[5];
    for (int i = 0; i < 5; i++) {
        x[i] = 3000 * (i + 1);
        y[i] = 7e-6 * pow(x[i], 1.37);
    }
    CHECK_NEAR(exponent(x, y, 5), 1.37, 1e-12); /* round-off */
    CHECK(exponent(x, y, 1) == 0);
    y[0] = 0; /* not measured */
    CHECK_NEAR(exponent(x, y, 5), 1.37, 1e-12);
}

SUITE(bench, TEST(median_is_the_middle_of_sorted_values), TEST(exponent_is_that_of_the_power_law),
      TEST(plot_is_xml_and_shows_each_point_above_zero), TEST(plot_of_nothing_is_still_a_plot),
      TEST(even_axes_show_what_is_below_zero_too), TEST(rig_keeps_the_laws_of_a_force_for_a_hand),
      TEST(options_of_haptics_that_make_no_sense_are_refused),
      TEST(force_and_stability_of_a_hand_are_plotted),
      TEST(table_has_every_column_of_every_variant),
      TEST(five_iterations_of_thirty_sweeps_are_measured),
      TEST(contacts_that_push_are_about_as_many_as_were_wanted),
      TEST(standard_scheme_finds_the_converged_forces),
      TEST(feeding_the_defect_back_keeps_the_forces_right),
      TEST(every_way_builds_the_same_mapping_compliance),
      TEST(table_without_a_gpu_is_skipped_and_says_why),
      TEST(table_of_a_gpu_holds_each_figure_against_the_cpu),
      TEST(table_is_plotted_with_each_variant_and_way), TEST(scale_fits_a_power_to_each_cost),
      TEST(assembly_is_set_beside_the_memory_s_limit), TEST(a_defect_pass_mends_what_age_spoils));
