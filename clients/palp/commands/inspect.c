/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inspect.c - palp inspect: the matrices of a step, as Matrix Market text and as numbers. */
#include "clients/c/palp_client.h"
#include "clients/cli/json_text.h"
#include "clients/palp/commands/matrices.h"
#include "clients/palp/formats/matrix_market.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/** What was asked for, and where it goes. */
struct inspect {
    struct matrices_wish wish;
    const char *mtx, *out, *steps;
    const char *with;         /* "K=FILE"; NULL: all as forces give it */
    struct palp_world *start; /* as it was before the step; NULL: nobody asks for parts */
    void *bytes;              /* [snapshot_size], on the way there     */
    long step, first, last;
    bool json;
    struct cli_texts set;
    int n_told; /* steps in the JSON so far */
};

/* ---------------------------------------------------------------- the line */

/* "3-10" */
static int read_steps(struct inspect *in)
{
    char *end;
    errno = 0;
    in->first = strtol(in->steps, &end, 10);
    const bool begun = end != in->steps && *end == '-' && end[1] >= '0' && end[1] <= '9';
    in->last = begun ? strtol(end + 1, &end, 10) : 0;
    if (begun && !*end && errno == 0 && in->first >= 1 && in->last >= in->first)
        return 0;
    return cli_fail("inspect", EX_USAGE, "--steps %s: expected FIRST-LAST, from 1, like 3-10",
                    in->steps);
}

/* What is given makes sense together. */
static int check_line(struct inspect *in)
{
    if (in->wish.endpoint && (in->step >= 0 || in->steps || in->set.n > 0))
        return cli_fail("inspect", EX_USAGE,
                        "--from: expected no --step, --steps or --set: palpd shows its next step, "
                        "or where it stands still its last");
    if (in->step == 0)
        return cli_fail("inspect", EX_USAGE, "--step 0: expected 1 or more");
    if (in->step > 0 && in->steps)
        return cli_fail("inspect", EX_USAGE, "expected --step or --steps, not both");
    if (in->mtx && in->out)
        return cli_fail("inspect", EX_USAGE, "expected --mtx or --out, not both");
    if (in->mtx && (in->wish.n > 1 || in->steps))
        return cli_fail("inspect", EX_USAGE,
                        "--mtx %s: one file for several matrices: expected "
                        "--out DIR",
                        in->mtx);
    if (!in->out && !in->json && (in->wish.n > 1 || in->steps))
        return cli_fail("inspect", EX_USAGE, "several matrices: expected --out DIR or --json");
    if (in->with && in->wish.endpoint)
        return cli_fail("inspect", EX_USAGE,
                        "--with: expected a scenario that is stepped here, not --from");
    in->first = in->last = in->step > 0 ? in->step : 1;
    return in->steps ? read_steps(in) : 0;
}

static int read_line(struct inspect *in, int argc, char **argv)
{
    const struct cli_option option[] = {
        {"body", CLI_TEXT, &in->wish.body, "NAME",
         "the body whose matrix it is [the first that moves]"},
        {"step", CLI_COUNT, &in->step, "N", "after this many steps [1]"},
        {"steps", CLI_TEXT, &in->steps, "FIRST-LAST", "of each of these steps"},
        {"mtx", CLI_TEXT, &in->mtx, "FILE", "write there [to the standard output]"},
        {"out", CLI_TEXT, &in->out, "DIR",
         "write a file a matrix there: A.mtx, or A_000003.mtx "
         "with --steps"},
        {"with", CLI_TEXT, &in->with, "MATRIX=FILE",
         "in that step, or the first of them, M, B, K or A of the body as this file has it"},
        {"json", CLI_FLAG, &in->json, NULL, "print sizes, non-zeros and extreme entries"},
        {"from", CLI_TEXT, &in->wish.endpoint, "WHERE",
         "of a running palpd: its name (" PALP_CONTROL_ENDPOINT "), or its control socket's URL"},
        KEYS_ROWS(in->wish.keys),
        {"wait", CLI_WAIT, &in->wish.wait, "S", "for palpd's answer [60]"},
        {"set", CLI_TEXTS, &in->set, "KEY=VALUE", "another value for a key of the scenario"},
        {0},
    };
    const struct cli cli = {
        .name = "inspect",
        .operands = "MATRIX[,MATRIX]... SCENARIO.yaml | MATRIX[,MATRIX]... --from=WHERE",
        .operands_min = 1,
        .operands_max = 2,
        .about =
            "Write matrices of a step as Matrix Market text: of a scenario that is stepped here, "
            "or\n"
            "of a running palpd, whose next step a copy takes again beside it.\n"
            "MATRIX: A M B K b x H WH (or W_H) of a body; C W lambda of the whole step.\n"
            "M:NAME, B:NAME, K:NAME: of a body, a spring or a kind of force alone (mass,\n"
            "tetrahedra, hexahedra, coupling, ...).\n"
            "palp inspect problem --help tells of the step's contact problem in FCLIB's format.\n"
            "Examples: palp inspect W config/scenarios/liver-palpation.yaml --step 50 --mtx W.mtx\n"
            "          palp inspect M,B,K,A --from palpd --out matrices\n",
        .option = option,
    };
    int first;
    int code = cli_read(&cli, argc, argv, &first);
    if (code != CLI_GO)
        return code;
    code = matrices_read_operands(&in->wish, argc - first, argv + first);
    if (code == 0)
        code = check_line(in);
    return code == 0 ? CLI_GO : code;
}

/* ---------------------------------------------------------------- files */

static int write_matrix(const struct matrices *m, int i, const char *path)
{
    const struct matrices_kind *kind = m->wish->kind[i];
    char comment[1000], source[800];
    matrices_tell_source(m, i, "\n", source, sizeof source);
    snprintf(comment, sizeof comment, "%s: %s, in %s\n%s", kind->word, kind->what, kind->unit,
             source);
    FILE *file = path ? fopen(path, "w") : stdout;
    if (!file)
        return cli_fail("inspect", EX_CANTCREAT, "cannot create %s: %s", path, strerror(errno));
    matrix_market_write(file, &m->matrix[i], comment);
    const bool failed = ferror(file) != 0;
    const bool lost = (path ? fclose(file) : fflush(file)) != 0;
    if (failed || lost)
        return cli_fail("inspect", EX_IOERR, "not all could be written: %s", strerror(errno));
    return 0;
}

/* The file of a matrix in the folder. */
static int write_into(const struct inspect *in, const struct matrices *m, int i)
{
    char path[1000];
    const char *part = m->wish->part[i];
    char word[PROTO_NAME_MAX + 20];
    snprintf(word, sizeof word, "%s%s%s", m->wish->kind[i]->word, part[0] ? "_" : "", part);
    const int n = in->steps ? snprintf(path, sizeof path, "%s/%s_%06ld.mtx", in->out, word, m->step)
                            : snprintf(path, sizeof path, "%s/%s.mtx", in->out, word);
    if (n < 0 || (size_t)n >= sizeof path)
        return cli_fail("inspect", EX_CANTCREAT, "%s: a path too long", in->out);
    return write_matrix(m, i, path);
}

/* ---------------------------------------------------------------- numbers */

static void print_extreme(const char *name, const struct palp_entry *e)
{
    if (!e)
        printf(",\"%s\":null", name);
    else
        printf(",\"%s\":{\"row\":%d,\"col\":%d,\"value\":%.17g}", name, e->row + 1, e->col + 1,
               e->value);
}

/* Of the entries that are numbers and not zero. */
static void print_entries(const struct palp_matrix *m)
{
    const struct palp_entry *least = NULL, *greatest = NULL;
    long n = 0;
    for (int i = 0; i < m->n; i++) {
        const struct palp_entry *e = &m->entry[i];
        n += e->value != 0 ? m->symmetric && e->row != e->col ? 2 : 1 : 0;
        if (e->value == 0 || !isfinite(e->value))
            continue;
        least = !least || e->value < least->value ? e : least;
        greatest = !greatest || e->value > greatest->value ? e : greatest;
    }
    printf(",\"non_zeros\":%ld", n);
    print_extreme("least", least);
    print_extreme("greatest", greatest);
}

static void print_matrix(const struct matrices *m, int i)
{
    const struct matrices_kind *kind = m->wish->kind[i];
    const struct palp_matrix *matrix = &m->matrix[i];
    printf("%s{\"matrix\":\"%s\",\"unit\":\"%s\",\"rows\":%d,\"cols\":%d,\"symmetric\":%s",
           i > 0 ? "," : "", kind->word, kind->unit, matrix->rows, matrix->cols,
           matrix->symmetric ? "true" : "false");
    if (m->wish->part[i][0]) {
        printf(",\"part\":");
        json_text_print(stdout, m->wish->part[i]);
    }
    print_entries(matrix);
    if (kind->of_body) {
        printf(",\"body\":");
        json_text_print(stdout, m->body);
    }
    putchar('}');
}

static void print_step(struct inspect *in, const struct matrices *m)
{
    if (in->n_told++ == 0) {
        printf("{\"%s\":", m->wish->endpoint ? "palpd" : "scenario");
        json_text_print(stdout, m->wish->endpoint ? m->wish->endpoint : m->wish->scenario);
        printf(",\"steps\":[");
    } else {
        putchar(',');
    }
    printf("{\"step\":%ld,\"is_copy\":%s,\"factor_age_steps\":%d,\"running_factor_age_steps\":%d,"
           "\"matrices\":[",
           m->step, m->is_copy ? "true" : "false", m->factor_age, m->running_factor_age);
    for (int i = 0; i < m->wish->n; i++)
        print_matrix(m, i);
    printf("]}");
}

/* ---------------------------------------------------------------- steps */

/* All that a step made goes where it shall. */
static int put_step(struct inspect *in, const struct matrices *m)
{
    int code = 0;
    for (int i = 0; i < m->wish->n && code == 0; i++)
        if (in->out)
            code = write_into(in, m, i);
        else if (in->mtx || !in->json)
            code = write_matrix(m, i, in->mtx);
    if (in->json && code == 0)
        print_step(in, m);
    return code;
}

static int inspect_palpd(struct inspect *in)
{
    struct matrices m;
    int code = matrices_of_palpd(&m, &in->wish);
    if (code != 0)
        return code;
    code = put_step(in, &m);
    matrices_destroy(&m);
    return code;
}

/* A world beside the one that is stepped, for its parts as they were at the start of a step. */
static int open_start(struct inspect *in, const struct simulation *s)
{
    struct palp_error error = {.what = "no memory"};
    if (!matrices_have_parts(&in->wish))
        return 0;
    in->start = palp_world_create(s->config->scene, &error);
    in->bytes = malloc(palp_world_snapshot_size(s->world));
    return in->start && in->bytes ? 0 : cli_fail("inspect", EX_OSERR, "%s", error.what);
}

static int keep_start(struct inspect *in, const struct simulation *s)
{
    struct palp_error error;
    if (!in->start)
        return 0;
    palp_world_snapshot(s->world, in->bytes);
    if (palp_world_restore(in->start, in->bytes, palp_world_snapshot_size(s->world), &error) ==
        PALP_OK)
        return 0;
    return cli_fail("inspect", EX_SOFTWARE, "%s", error.what);
}

/* All of a file, a zero behind it.  NULL: why is in errno. */
static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t n = 0, room = 1 << 16;
    while (file) {
        char *grown = realloc(text, room + 1);
        if (!grown)
            break;
        text = grown;
        n += fread(text + n, 1, room - n, file);
        if (n < room)
            break;
        room *= 2;
    }
    const bool failed = !file || !text || ferror(file);
    if (file)
        fclose(file);
    if (failed) {
        free(text);
        return NULL;
    }
    text[n] = 0;
    return text;
}

/* "K=K.mtx" into the next step. */
static int hand_back(const struct inspect *in, struct simulation *s)
{
    const size_t n = in->with ? strcspn(in->with, "=") : 0;
    const struct matrices_kind *kind = in->with ? matrices_kind_of(in->with, n) : NULL;
    struct palp_matrix matrix;
    struct palp_error error;
    if (!in->with)
        return 0;
    if (!kind || !strstr("M B K A", kind->word) || !in->with[n])
        return cli_fail("inspect", EX_USAGE, "--with %s: expected M, B, K or A, =, and a file",
                        in->with);
    char *text = read_text(in->with + n + 1);
    if (!text)
        return cli_fail("inspect", EX_NOINPUT, "cannot read %s: %s", in->with + n + 1,
                        strerror(errno));
    const bool read = matrix_market_read(text, &matrix, error.what, sizeof error.what);
    free(text);
    if (!read)
        return cli_fail("inspect", EX_DATAERR, "%s: %s", in->with + n + 1, error.what);
    const enum palp_status status = palp_world_hand_back(
        s->world, kind->name, matrices_body(&in->wish, s->config->scene), &matrix, &error);
    palp_matrix_destroy(&matrix);
    return status == PALP_OK
               ? 0
               : cli_fail("inspect", EX_DATAERR, "--with %s: %s", in->with, error.what);
}

/* A step that is looked at. */
static int inspect_step(struct inspect *in, struct simulation *s, long step)
{
    struct matrices m;
    int code = keep_start(in, s);
    if (code == 0 && step == in->first)
        code = hand_back(in, s);
    if (code != 0)
        return code;
    simulation_step(s);
    code = matrices_of_simulation(&m, &in->wish, s, in->start);
    if (code != 0)
        return code;
    code = put_step(in, &m);
    matrices_destroy(&m);
    return code;
}

static int inspect_scenario(struct inspect *in)
{
    struct simulation s;
    int code = simulation_open(&s, in->wish.scenario, &in->set);
    if (code != 0)
        return code;
    code = open_start(in, &s);
    for (long step = 1; step <= in->last && code == 0; step++) {
        if (step >= in->first)
            code = inspect_step(in, &s, step);
        else
            simulation_step(&s);
    }
    palp_world_destroy(in->start);
    free(in->bytes);
    simulation_close(&s);
    return code;
}

int command_inspect(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "problem") == 0)
        return command_inspect_problem(argc - 1, argv + 1);
    struct inspect in = {.wish = {.command = "inspect", .wait = 60}, .step = -1};
    int code = read_line(&in, argc, argv);
    if (code != CLI_GO)
        return code;
    if (in.out && mkdir(in.out, 0777) != 0 && errno != EEXIST)
        return cli_fail("inspect", EX_CANTCREAT, "cannot create %s: %s", in.out, strerror(errno));
    code = in.wish.endpoint ? inspect_palpd(&in) : inspect_scenario(&in);
    if (in.n_told > 0)
        printf("]}\n");
    return code;
}
