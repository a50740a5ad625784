/* SPDX-License-Identifier: GPL-3.0-or-later */
/* factor_steps.c - steps at the scenario's rate, those beside a factor worker that is idle and
 * those beside one that makes a factor apart: what the worker costs the step. Threads and their
 * priorities are those of palpd. */
#include "clients/bench/bench.h"
#include "clients/bench/scheme/lead.h"
#include "clients/cli/json_text.h"
#include "clients/palp/progress.h"
#include "clients/palp/simulation.h"
#include "clients/palp/stages.h"
#include "daemon/rt/rt.h"
#include "engine/model/world.h"
#include "engine/motion/factor_worker.h"
#include "engine/motion/solver.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { STEPS = 400, WARM_UP = 20 };
enum { IDLE, AT_WORK, CASES };
static const char *const case_names[CASES] = {"worker idle", "worker at work"};

/** Steps of one kind. */
struct paced_case {
    struct stages wall, cpu; /* of the CPU time the whole step alone is told        */
    long preempted;          /* times that the step's thread lost its CPU in a step */
};

/** A scenario on a number of threads. */
struct paced_run {
    struct simulation s;
    struct paced_case of[CASES];
    int threads;
    bool fifo;
    long factors;       /* generations that steps began to solve with        */
    double worker_s;    /* CPU time of the workers                           */
    double elapsed_s;   /* of the measured steps                             */
    long factor_number; /* of the newest generation that a step solved with  */
};

/** What clocks said before a step. */
struct paced_start {
    int64_t wall_ns, cpu_ns;
    long preempted;
    bool at_work;
};

static int64_t read_cpu_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * RT_NS_PER_S + t.tv_nsec;
}

static long count_preempted(void)
{
    struct rusage used;
    return getrusage(RUSAGE_THREAD, &used) == 0 ? used.ru_nivcsw : 0;
}

/* ---------------------------------------------------------------- the workers */

static const struct factor_worker *worker_of(const struct palp_world *world, int body)
{
    return world->solver[body] ? world->solver[body]->worker : NULL;
}

static double sum_worker_time(const struct palp_world *world)
{
    double sum_s = 0;
    for (int i = 0; i < palp_scene_bodies(world->scene); i++)
        sum_s += worker_of(world, i) ? factor_worker_cpu_s(worker_of(world, i)) : 0;
    return sum_s;
}

static long newest_number(const struct palp_world *world)
{
    long newest = 0;
    for (int i = 0; i < palp_scene_bodies(world->scene); i++) {
        const struct solver *solver = world->solver[i];
        if (solver && solver->factor && solver->factor->number > newest)
            newest = solver->factor->number;
    }
    return newest;
}

/* ---------------------------------------------------------------- steps */

static struct paced_start begin_step(const struct paced_run *run)
{
    return (struct paced_start){
        .at_work = !lead_is_alone(run->s.world),
        .preempted = count_preempted(),
        .cpu_ns = read_cpu_ns(),
        .wall_ns = rt_now_ns(),
    };
}

/* A step that hands A over is beside the worker for its rest alone, and counts as the next one. */
static void note_step(struct paced_run *run, const struct paced_start *start,
                      const struct palp_report *report)
{
    const int64_t wall_ns = rt_now_ns() - start->wall_ns, cpu_ns = read_cpu_ns() - start->cpu_ns;
    struct paced_case *of = &run->of[start->at_work ? AT_WORK : IDLE];
    of->preempted += count_preempted() - start->preempted;
    stages_add(&of->wall, report, wall_ns);
    stages_add(&of->cpu, report, cpu_ns);
    const long number = newest_number(run->s.world);
    run->factors += number != run->factor_number;
    run->factor_number = number;
}

static void warm_up(struct paced_run *run)
{
    for (int i = 0; i < WARM_UP; i++)
        simulation_step(&run->s);
    run->factor_number = newest_number(run->s.world);
}

static void pace_steps(struct paced_run *run, long steps)
{
    struct rt_grid grid;
    struct rt_rest rest = {0}; /* as palpd has it */
    struct progress progress;
    progress_begin(&progress, steps, false);
    const double worker_s = sum_worker_time(run->s.world);
    const int64_t begun_ns = rt_now_ns();
    rt_grid_begin(&grid, begun_ns, (int64_t)(run->s.h * RT_NS_PER_S));
    for (long i = 0; i < steps; i++) {
        rt_sleep_until(rt_grid_deadline(&grid));
        const struct paced_start start = begin_step(run);
        note_step(run, &start, simulation_step(&run->s));
        const int64_t now_ns = rt_now_ns();
        rt_grid_advance(&grid, now_ns, rt_rest_after(&rest, now_ns - start.wall_ns));
        rt_rest_pay(&rest, rt_grid_deadline(&grid) - now_ns);
        progress_show(&progress, i + 1);
    }
    run->elapsed_s = (double)(rt_now_ns() - begun_ns) / RT_NS_PER_S;
    run->worker_s = sum_worker_time(run->s.world) - worker_s;
    progress_end(&progress);
}

/* ---------------------------------------------------------------- what comes of it */

/* The step that nothing disturbs; where the worker never rests there is none beside it. */
static double compare_tail(const struct paced_run *run, bool cpu)
{
    const struct paced_case *work = &run->of[AT_WORK], *idle = &run->of[IDLE];
    const double p50 = stages_percentile_ms(cpu ? &idle->cpu : &idle->wall, 0, 0.5);
    return p50 > 0 ? stages_percentile_ms(cpu ? &work->cpu : &work->wall, 0, 0.99) / p50 : 0;
}

static void print_case(const struct paced_case *of, const char *name)
{
    printf("  %-16s %6d %9.3f %9.3f %9.3f %9.3f %9.3f %10ld\n", name, of->wall.n_step,
           stages_percentile_ms(&of->wall, 0, 0.5), stages_percentile_ms(&of->wall, 0, 0.99),
           stages_percentile_ms(&of->wall, 0, 1), stages_percentile_ms(&of->cpu, 0, 0.5),
           stages_percentile_ms(&of->cpu, 0, 0.99), of->preempted);
}

static void print_table(const struct paced_run *run)
{
    printf("\n%s, a step each %g ms, %d threads%s; %ld factors, workers took %.0f %% of a CPU\n",
           run->s.config->name, 1e3 * run->s.h, run->threads, run->fifo ? ", SCHED_FIFO" : "",
           run->factors, 100 * run->worker_s / run->elapsed_s);
    printf("  %-16s %6s %9s %9s %9s %9s %9s %10s\n", "ms", "steps", "p50", "p99", "max", "CPU p50",
           "CPU p99", "preempted");
    for (int k = 0; k < CASES; k++)
        print_case(&run->of[k], case_names[k]);
    printf("  p99 at work / p50 idle: %.2f, of CPU time %.2f\n", compare_tail(run, false),
           compare_tail(run, true));
    printf("  %-26s %9s %9s %9s %9s\n", "stage, ms", "idle p50", "p99", "work p50", "p99");
    const struct stages *idle = &run->of[IDLE].wall, *work = &run->of[AT_WORK].wall;
    for (int k = 1; k < idle->n_stage; k++)
        for (int i = 1; i < work->n_stage; i++)
            if (idle->name[k] == work->name[i])
                printf("  %-26s %9.3f %9.3f %9.3f %9.3f\n", idle->name[k],
                       stages_percentile_ms(idle, k, 0.5), stages_percentile_ms(idle, k, 0.99),
                       stages_percentile_ms(work, i, 0.5), stages_percentile_ms(work, i, 0.99));
}

static void print_rows(FILE *json, const struct paced_run *run)
{
    for (int k = 0; k < CASES; k++) {
        const struct paced_case *of = &run->of[k];
        bench_row(json);
        fprintf(json, "{\"scenario\": ");
        json_text_print(json, run->s.config->name);
        fprintf(json,
                ", \"threads\": %d, \"fifo\": %s, \"worker\": \"%s\", \"steps\": %d, "
                "\"p50_ms\": %.6g, \"p99_ms\": %.6g, \"max_ms\": %.6g, \"cpu_p50_ms\": %.6g, "
                "\"cpu_p99_ms\": %.6g, \"preempted\": %ld, \"worker_share\": %.6g, "
                "\"factors\": %ld}",
                run->threads, run->fifo ? "true" : "false", k == AT_WORK ? "at work" : "idle",
                of->wall.n_step, stages_percentile_ms(&of->wall, 0, 0.5),
                stages_percentile_ms(&of->wall, 0, 0.99), stages_percentile_ms(&of->wall, 0, 1),
                stages_percentile_ms(&of->cpu, 0, 0.5), stages_percentile_ms(&of->cpu, 0, 0.99),
                of->preempted, run->worker_s / run->elapsed_s, run->factors);
    }
}

static int create_cases(struct paced_run *run, long steps)
{
    for (int k = 0; k < CASES; k++)
        if (stages_create(&run->of[k].wall, (int)steps) != 0 ||
            stages_create(&run->of[k].cpu, (int)steps) != 0)
            return cli_fail("bench", EX_OSERR, "not enough memory for %ld steps", steps);
    return 0;
}

static void destroy_cases(struct paced_run *run)
{
    for (int k = 0; k < CASES; k++) {
        stages_destroy(&run->of[k].wall);
        stages_destroy(&run->of[k].cpu);
    }
}

static void measure_run(struct paced_run *run, long steps)
{
    palp_world_set_waiting(run->s.world, false); /* as in real time */
    palp_world_set_threads(run->s.world, run->threads);
    warm_up(run);
    run->fifo = lead_take(run->s.world, run->threads);
    pace_steps(run, steps);
    lead_give_up(run->s.world);
}

/* Returns the exit code. threads 0: as many as the scenario has, which it is set to. */
static int bench_threads_of(const struct bench *bench, const char *path, int *threads)
{
    const long steps = bench->steps > 0 ? bench->steps : STEPS;
    struct paced_run run = {0};
    int code = create_cases(&run, steps);
    if (code == 0)
        code = simulation_open(&run.s, path, &bench->set);
    if (code == 0) {
        const int most = palp_scene_options(run.s.config->scene)->workers;
        run.threads = *threads = *threads > 0 ? *threads : most;
        measure_run(&run, steps);
        bench_begin(bench);
        if (bench->table)
            print_table(&run);
        if (bench->json)
            print_rows(bench->json, &run);
        simulation_close(&run.s);
    }
    destroy_cases(&run);
    return code;
}

int bench_factors(const struct bench *bench)
{
    int code = 0;
    for (int i = 0; i < bench->n_scenario && code == 0; i++) {
        int threads = 0;
        do {
            code = bench_threads_of(bench, bench->scenario[i], &threads);
        } while (code == 0 && --threads > 0);
    }
    bench_end(bench);
    return code;
}
