/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_inspection.c - what palpd shows of its matrices, and what it refuses to show. */
#include "config/config.h"
#include "daemon/rt/rt.h"
#include "tests/check.h"
#include "tests/fixtures/request_client.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define PRESSED "tests/scenarios/pressed.yaml"

static struct proto_request request_of(enum proto_matrix matrix, const char *body)
{
    return (struct proto_request){.which = PROTO_REQUEST_INSPECT,
                                  .inspect = {.matrix = matrix, .body_name = body}};
}

static bool ask_inspect(struct caller *o, struct proto_inspect_request inspect)
{
    return caller_ask(o,
                      (struct proto_request){.which = PROTO_REQUEST_INSPECT, .inspect = inspect});
}

/* Refused by this code, with these words. */
static bool is_refused(const struct caller *o, enum proto_failure_code code, const char *words)
{
    return o->reply.which == PROTO_REPLY_FAILURE && o->reply.failure.code == code &&
           strstr(o->reply.failure.text, words);
}

/* ---------------------------------------------------------------- the same step here */

/** The scenario here, where palpd has it. */
struct twin {
    struct config *config;
    struct palp_world *world;
};

static struct twin twin_create(const char *set)
{
    struct twin t;
    struct config_error refused = {0};
    struct palp_error error;
    REQUIRE(config_load(&t.config, PRESSED, &set, set ? 1 : 0, &refused) == 0);
    t.world = palp_world_create(t.config->scene, &error);
    REQUIRE(t.world != NULL);
    return t;
}

/* Where the script wants the tool at the end of the next step. */
static void aim(struct twin *t)
{
    const struct config_tool *tool = &t->config->tool[0];
    const double end_s = palp_world_time(t->world) + 1 / t->config->rate_hz;
    palp_world_set_target(t->world, tool->body, config_script_at(tool->script, end_s));
}

/* As the script says, to that step. */
static struct twin twin_at(uint64_t step)
{
    struct twin t = twin_create(NULL);
    for (uint64_t i = 0; i < step; i++) {
        aim(&t);
        palp_step(t.world, 1 / t.config->rate_hz);
    }
    return t;
}

static void twin_destroy(struct twin *t)
{
    palp_world_destroy(t->world);
    config_destroy(t->config);
}

/* Is this the text of the matrix, to the last bit of every entry? */
static bool is_text_of(const char *text, size_t size, const struct twin *t,
                       enum palp_matrix_name name, const char *body)
{
    struct palp_matrix m;
    struct palp_error error;
    char *expected = NULL;
    size_t expected_size = 0;
    const palp_body of = body ? palp_scene_find(t->config->scene, body) : (palp_body){0};
    REQUIRE(palp_world_inspect(t->world, name, of, &m, &error) == PALP_OK);
    FILE *out = open_memstream(&expected, &expected_size);
    fprintf(out, "%%%%MatrixMarket matrix coordinate real %s\n%d %d %d\n",
            m.symmetric ? "symmetric" : "general", m.rows, m.cols, m.n);
    for (int i = 0; i < m.n; i++)
        fprintf(out, "%d %d %.17g\n", m.entry[i].row + 1, m.entry[i].col + 1, m.entry[i].value);
    fclose(out);
    const bool same = size == expected_size && memcmp(text, expected, size) == 0;
    free(expected);
    palp_matrix_destroy(&m);
    return same;
}

/* A, W and λ in one reply, of one step: they are those that palp's own steps lead to. */
static void check_against_twin(const struct proto_inspect_reply *r)
{
    static const enum palp_matrix_name names[] = {PALP_MATRIX_A, PALP_MATRIX_W, PALP_MATRIX_WH,
                                                  PALP_MATRIX_LAMBDA};
    static const char *const bodies[] = {"block", NULL, "block", NULL};
    struct twin t = twin_at(r->header.step);
    const char *text = (const char *)r->matrix_market.data;
    size_t total = 0;
    REQUIRE(r->n_sizes_bytes == 4);
    for (int i = 0; i < 4; i++)
        total += r->sizes_bytes[i];
    REQUIRE(total == r->matrix_market.size);
    for (int i = 0; i < 4; i++) {
        CHECK(is_text_of(text, r->sizes_bytes[i], &t, names[i], bodies[i]));
        text += r->sizes_bytes[i];
    }
    CHECK(palp_world_report(t.world)->n_contact > 0);
    CHECK_NEAR((double)r->header.simulated_time_ns * 1e-9, palp_world_time(t.world), 1e-8);
    twin_destroy(&t);
}

static const enum proto_matrix also[] = {PROTO_MATRIX_W, PROTO_MATRIX_WH, PROTO_MATRIX_LAMBDA};

static void matrices_of_a_running_simulation_are_those_of_the_same_step_here(void)
{
    struct server s = server_start_on(PRESSED, NULL);
    struct caller o = caller_connect(&s);
    uint64_t step = 0;
    for (int i = 0; i < 2; i++) {
        REQUIRE(ask_inspect(&o, (struct proto_inspect_request){
                                    .matrix = PROTO_MATRIX_A, .n_also = 3, .also = also}));
        REQUIRE(o.reply.which == PROTO_REPLY_INSPECT);
        const struct proto_inspect_reply *r = &o.reply.inspect;
        CHECK(r->is_copy && r->header.step > step);
        CHECK(r->factor_age_steps == 0 && r->running_factor_age_steps == 0); /* direct */
        CHECK(strcmp(r->body_name, "block") == 0);
        CHECK(r->has_fill && r->fill.rows == 32 && r->fill.l_blocks >= r->fill.a_blocks);
        step = r->header.step;
        check_against_twin(r);
    }
    const int64_t until = server_deadline(); /* a step may get no CPU between two requests */
    do
        REQUIRE(caller_ask_for(&o, PROTO_REQUEST_STATUS));
    while (o.reply.status.header.step <= step && rt_now_ns() < until);
    CHECK(o.reply.status.run_state == PROTO_RUN_RUNNING && o.reply.status.header.step > step);
    caller_leave(&o);
    server_stop(&s);
}

static void matrices_of_a_standing_simulation_are_those_of_its_last_step(void)
{
    struct server s = server_start_on(PRESSED, "--stepped");
    struct caller o = caller_connect(&s);
    REQUIRE(caller_ask_steps(&o, 17));
    REQUIRE(ask_inspect(
        &o, (struct proto_inspect_request){.matrix = PROTO_MATRIX_A, .n_also = 3, .also = also}));
    REQUIRE(o.reply.which == PROTO_REPLY_INSPECT);
    CHECK(!o.reply.inspect.is_copy && o.reply.inspect.header.step == 17);
    check_against_twin(&o.reply.inspect);
    const uint64_t hash = caller_world_hash(&o);
    REQUIRE(caller_ask_steps(&o, 1));
    CHECK(caller_world_hash(&o) != hash && o.reply.status.header.step == 18);
    caller_leave(&o);
    server_stop(&s);
}

/* Does a second world, from a snapshot taken before it, take the step as the first did? Sets
 * whether both solved with a factor of the same age. */
static bool copies_the_step(struct twin *t, bool *same_factor)
{
    const size_t size = palp_world_snapshot_size(t->world);
    const double h = 1 / t->config->rate_hz;
    void *snapshot = malloc(size);
    struct palp_error error;
    aim(t);
    palp_world_snapshot(t->world, snapshot);
    const struct palp_report *own = palp_step(t->world, h);
    struct palp_world *copy = palp_world_create(t->config->scene, &error);
    REQUIRE(copy && palp_world_restore(copy, snapshot, size, &error) == PALP_OK);
    const struct palp_report *other = palp_step(copy, h);
    const palp_body block = palp_scene_find(t->config->scene, "block");
    const size_t n = (size_t)palp_body_mesh(t->config->scene, block)->n_node;
    const bool same =
        memcmp(palp_world_q(copy, block), palp_world_q(t->world, block), n * sizeof(vec3)) == 0 &&
        memcmp(palp_world_v(copy, block), palp_world_v(t->world, block), n * sizeof(vec3)) == 0;
    *same_factor = own->factor_age == other->factor_age;
    palp_world_destroy(copy);
    free(snapshot);
    return same;
}

/* In real time, with a factor that a thread makes beside the steps: what the copy promises. */
static void with_the_same_factor_a_copy_takes_the_very_step(void)
{
    struct twin t = twin_create("solver.motion=pcg");
    int n_same = 0;
    palp_world_set_waiting(t.world, false);
    for (int i = 0; i < 20; i++) {
        bool same_factor;
        const bool same = copies_the_step(&t, &same_factor);
        CHECK(same || !same_factor);
        n_same += same_factor;
    }
    CHECK(n_same > 5);
    twin_destroy(&t);
}

/* ---------------------------------------------------------------- palp asks */

/* What a line of shell prints, in out; returns its exit code. */
static int run_line(const char *line, char *out, size_t size)
{
    FILE *pipe = popen(line, "r");
    REQUIRE(pipe != NULL);
    out[fread(out, 1, size - 1, pipe)] = '\0';
    const int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The same words of palp, of a palpd that has done 17 steps and of 17 steps here: the same text,
 * but for what says where it is from. */
static void check_palp_sees_the_same(const struct server *s, const char *words, const char *but)
{
    static char there[1 << 20], here[1 << 20];
    char line[600];
    snprintf(line, sizeof line, PALP " %s --from %s 2>&1 | %s", words, s->url[2], but);
    CHECK(run_line(line, there, sizeof there) == 0);
    snprintf(line, sizeof line, PALP " %s " PRESSED " --step 17 2>&1 | %s", words, but);
    CHECK(run_line(line, here, sizeof here) == 0);
    CHECK(here[0] && strcmp(there, here) == 0);
    if (strcmp(there, here) != 0)
        printf("        palp %s: %.200s instead of %.200s\n", words, there, here);
}

static void palp_shows_of_palpd_what_it_shows_here(void)
{
    struct server s = server_start_on(PRESSED, "--stepped");
    struct caller o = caller_connect(&s);
    REQUIRE(caller_ask_steps(&o, 17));
    check_palp_sees_the_same(&s, "inspect W_H", "grep -v '^% '"); /* a matrix */
    check_palp_sees_the_same(&s, "inspect x", "grep -v '^% '");   /* a vector */
    check_palp_sees_the_same(&s, "inspect A --body probe", "grep -v '^% '");
    check_palp_sees_the_same(&s, "inspect A,M,B,K,b,x,H,C,W,WH,lambda --json",
                             "sed 's/^{[^,]*,//'");
    check_palp_sees_the_same(&s, "spy A --json", "cat");
    caller_leave(&o);
    server_stop(&s);
}

static void palp_tells_what_palpd_refuses(void)
{
    static const struct {
        const char *words;
        int code;
        const char *says;
    } wrong[] = {
        {"inspect A --body liver", 65, "there is no body liver (INVALID)"},
        {"inspect M,W", 64, "expected --out DIR or --json"},
        {"inspect W --json", 65, "no such matrix of its contacts (INVALID)"},
        {"spy W", 65, "no such matrix of its contacts (INVALID)"},
        {"spy A --body probe --svg /dev/full", 74, "not all could be written"},
    };
    struct server s = server_start(NULL); /* nothing touches there */
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char line[300], out[4096];
        snprintf(line, sizeof line, PALP " %s --from %s 2>&1", wrong[i].words, s.url[2]);
        CHECK(run_line(line, out, sizeof out) == wrong[i].code);
        CHECK(strstr(out, wrong[i].says) != NULL);
    }
    server_stop(&s);
}

/* ---------------------------------------------------------------- pieces */

static void a_large_result_comes_in_pieces(void)
{
    struct server s = server_start_on(PRESSED, "--stepped");
    struct caller o = caller_connect(&s);
    REQUIRE(caller_ask_steps(&o, 5));
    REQUIRE(ask_inspect(&o, (struct proto_inspect_request){.matrix = PROTO_MATRIX_A}));
    REQUIRE(o.reply.which == PROTO_REPLY_INSPECT);
    const size_t size = o.reply.inspect.matrix_market.size;
    char *whole = malloc(size), *pieced = malloc(size);
    memcpy(whole, o.reply.inspect.matrix_market.data, size);

    size_t got = 0, n = 0;
    struct proto_inspect_request next = {.matrix = PROTO_MATRIX_A, .piece_bytes = 1500};
    for (; got < size; n++) {
        REQUIRE(ask_inspect(&o, next) && o.reply.which == PROTO_REPLY_INSPECT);
        const struct proto_inspect_reply *r = &o.reply.inspect;
        REQUIRE(r->offset_bytes == got && r->matrix_market.size <= size - got);
        CHECK(r->matrix_market.size == 1500 || got + r->matrix_market.size == size);
        CHECK(r->n_sizes_bytes == 1 && r->sizes_bytes[0] == size);
        memcpy(pieced + got, r->matrix_market.data, r->matrix_market.size);
        got += r->matrix_market.size;
        next = (struct proto_inspect_request){
            .piece_bytes = 1500, .result_id = r->result_id, .offset_bytes = got};
        if (n == 3) { /* beyond the end there is nothing, and the result stays */
            REQUIRE(ask_inspect(&o, (struct proto_inspect_request){.result_id = next.result_id,
                                                                   .offset_bytes = size}));
            CHECK(is_refused(&o, PROTO_FAILURE_INVALID, "offset_bytes"));
        }
    }
    CHECK(n == (size + 1499) / 1500 && memcmp(whole, pieced, size) == 0);
    next.offset_bytes = 0;
    REQUIRE(ask_inspect(&o, next));
    CHECK(is_refused(&o, PROTO_FAILURE_INVALID, "no longer there"));
    free(whole), free(pieced);
    caller_leave(&o);
    server_stop(&s);
}

/* A peer that reads nothing can have some of them waiting, and they are locked. */
static void no_reply_is_longer_than_a_piece_may_be(void)
{
    enum { PIECE = 256 * 1024 };
    struct server s = server_start_on("config/scenarios/liver-palpation.yaml", "--stepped");
    struct caller o = caller_connect(&s);
    const struct proto_inspect_reply *r = &o.reply.inspect;
    struct proto_inspect_request first = {.matrix = PROTO_MATRIX_A};
    REQUIRE(caller_ask_steps(&o, 1));
    for (; first.piece_bytes <= 100000000; first.piece_bytes += 50000000) {
        REQUIRE(ask_inspect(&o, first) && o.reply.which == PROTO_REPLY_INSPECT);
        CHECK(r->matrix_market.size == PIECE && r->sizes_bytes[0] > 1024 * 1024);
        const struct proto_inspect_request rest = {
            .piece_bytes = first.piece_bytes, .result_id = r->result_id, .offset_bytes = PIECE};
        REQUIRE(ask_inspect(&o, rest) && o.reply.which == PROTO_REPLY_INSPECT);
        CHECK(r->matrix_market.size == PIECE && r->offset_bytes == PIECE);
    }
    caller_leave(&o);
    server_stop(&s);
}

/* ---------------------------------------------------------------- what is refused */

static void what_there_is_not_is_refused_by_name(void)
{
    static const struct {
        enum proto_matrix matrix;
        const char *body;
        enum proto_failure_code code;
        const char *words;
    } wrong[] = {
        {PROTO_MATRIX_A, "liver", PROTO_FAILURE_INVALID, "no body liver"},
        {PROTO_MATRIX_W, "block", PROTO_FAILURE_INVALID, "W is of the whole step"},
        {PROTO_MATRIX_UNSPECIFIED, "", PROTO_FAILURE_MALFORMED, "matrix"},
        {PROTO_MATRIX_W, "", PROTO_FAILURE_INVALID, "no such matrix of its contacts"},
        {PROTO_MATRIX_WH, "block", PROTO_FAILURE_INVALID, "no such matrix of block"},
    };
    for (int running = 0; running < 2; running++) {
        struct server s = server_start(running ? NULL : "--stepped"); /* nothing touches there */
        struct caller o = caller_connect(&s);
        if (!running)
            REQUIRE(caller_ask_steps(&o, 1));
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            REQUIRE(caller_ask(&o, request_of(wrong[i].matrix, wrong[i].body)));
            CHECK(is_refused(&o, wrong[i].code, wrong[i].words));
        }
        REQUIRE(caller_ask(&o, request_of(PROTO_MATRIX_A, ""))); /* and it goes on */
        CHECK(o.reply.which == PROTO_REPLY_INSPECT);
        caller_leave(&o);
        server_stop(&s);
    }
}

/* The daemon has warmed up by steps that nobody shall see. */
static void before_a_step_and_after_a_reset_there_is_nothing_to_see(void)
{
    struct server s = server_start_on(PRESSED, "--stepped");
    struct caller o = caller_connect(&s);
    REQUIRE(caller_ask(&o, request_of(PROTO_MATRIX_A, "")));
    CHECK(is_refused(&o, PROTO_FAILURE_INVALID, "no step yet"));
    REQUIRE(caller_ask_steps(&o, 3));
    REQUIRE(caller_ask(&o, request_of(PROTO_MATRIX_A, "")));
    CHECK(o.reply.which == PROTO_REPLY_INSPECT);
    REQUIRE(caller_ask_for(&o, PROTO_REQUEST_RESET) && o.reply.which == PROTO_REPLY_DONE);
    REQUIRE(caller_ask(&o, request_of(PROTO_MATRIX_A, "")));
    CHECK(is_refused(&o, PROTO_FAILURE_INVALID, "no step yet"));
    caller_leave(&o);
    server_stop(&s);
}

/* Two ask at once, until the second comes while the first one's is under way. */
static void one_inspection_is_under_way_at_a_time(void)
{
    struct server s = server_start_on(PRESSED, "--set=rate_hz=20");
    struct caller first = caller_connect(&s), second = caller_connect(&s);
    bool met = false;
    for (int64_t until = server_deadline(); !met && rt_now_ns() < until;) {
        const uint64_t a = caller_send(&first, request_of(PROTO_MATRIX_A, ""));
        const uint64_t b = caller_send(&second, request_of(PROTO_MATRIX_W, ""));
        REQUIRE(caller_hear(&first, a) && caller_hear(&second, b));
        met = is_refused(&first, PROTO_FAILURE_NOT_NOW, "another inspection") ||
              is_refused(&second, PROTO_FAILURE_NOT_NOW, "another inspection");
        CHECK(first.reply.which == PROTO_REPLY_INSPECT ||
              second.reply.which == PROTO_REPLY_INSPECT);
    }
    CHECK(met);
    caller_leave(&first);
    caller_leave(&second);
    server_stop(&s);
}

static void no_step_begins_while_the_world_is_looked_at(void)
{
    struct server s = server_start_on(PRESSED, "--stepped");
    struct caller first = caller_connect(&s), second = caller_connect(&s);
    REQUIRE(caller_ask_steps(&first, 1));
    bool met = false;
    for (int64_t until = server_deadline(); !met && rt_now_ns() < until;) {
        const uint64_t a = caller_send(&first, request_of(PROTO_MATRIX_A, ""));
        const uint64_t b =
            caller_send(&second, (struct proto_request){.which = PROTO_REQUEST_STEP, .step = {1}});
        REQUIRE(caller_hear(&first, a) && caller_hear(&second, b));
        met = is_refused(&second, PROTO_FAILURE_NOT_NOW, "inspection is under way");
    }
    CHECK(met);
    CHECK(caller_ask_steps(&second, 1)); /* afterwards it does */
    caller_leave(&first);
    caller_leave(&second);
    server_stop(&s);
}

/* Paused before the next step begins, or shown: one of the two, and the daemon goes on. */
static void a_pause_ends_the_wait_for_a_step(void)
{
    struct server s = server_start_on(PRESSED, "--set=rate_hz=20");
    struct caller first = caller_connect(&s), second = caller_connect(&s);
    bool met = false;
    for (int64_t until = server_deadline(); !met && rt_now_ns() < until;) {
        const uint64_t a = caller_send(&first, request_of(PROTO_MATRIX_A, ""));
        const uint64_t b =
            caller_send(&second, (struct proto_request){.which = PROTO_REQUEST_PAUSE});
        REQUIRE(caller_hear(&first, a) && caller_hear(&second, b));
        met = is_refused(&first, PROTO_FAILURE_NOT_NOW, "paused");
        while (!caller_ask_for(&second, PROTO_REQUEST_START) ||
               second.reply.which != PROTO_REPLY_DONE)
            ;
    }
    CHECK(met);
    REQUIRE(caller_ask(&first, request_of(PROTO_MATRIX_A, "")));
    CHECK(first.reply.which == PROTO_REPLY_INSPECT && first.reply.inspect.is_copy);
    caller_leave(&first);
    caller_leave(&second);
    server_stop(&s);
}

static void palpd_ends_in_the_middle_of_an_inspection(void)
{
    for (int running = 0; running < 2; running++) {
        struct server s = server_start_on(PRESSED, running ? NULL : "--stepped");
        struct caller o = caller_connect(&s);
        if (!running)
            REQUIRE(caller_ask_steps(&o, 1));
        caller_send(&o, request_of(PROTO_MATRIX_A, ""));
        const int64_t begin_ns = rt_now_ns();
        caller_leave(&o);
        server_stop(&s); /* checks that it ends with 0 */
        CHECK_BELOW((double)(rt_now_ns() - begin_ns) / RT_NS_PER_S, 20); /* not killed for it */
    }
}

SUITE(inspection, TEST(matrices_of_a_running_simulation_are_those_of_the_same_step_here),
      TEST(matrices_of_a_standing_simulation_are_those_of_its_last_step),
      TEST(with_the_same_factor_a_copy_takes_the_very_step),
      TEST(palp_shows_of_palpd_what_it_shows_here), TEST(palp_tells_what_palpd_refuses),
      TEST(a_large_result_comes_in_pieces), TEST(no_reply_is_longer_than_a_piece_may_be),
      TEST(what_there_is_not_is_refused_by_name),
      TEST(before_a_step_and_after_a_reset_there_is_nothing_to_see),
      TEST(one_inspection_is_under_way_at_a_time),
      TEST(no_step_begins_while_the_world_is_looked_at), TEST(a_pause_ends_the_wait_for_a_step),
      TEST(palpd_ends_in_the_middle_of_an_inspection));
