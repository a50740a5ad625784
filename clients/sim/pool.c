/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pool.c - threads that step many simulations: whoever is free takes the next job. Between two runs
 * they sleep. Each simulation's bytes are its own, so who steps it when does not matter. */
#include "clients/sim/sim.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { THREADS_MOST = 1024, WHY_SIZE = 512 };

struct helper {
    struct palp_sim_pool *pool;
    int number;
    pthread_t thread;
};

struct palp_sim_pool {
    int n_helper; /* beside the caller */
    struct helper *helper;
    int n_fork;

    pthread_mutex_t mutex;
    pthread_cond_t begin, end;
    bool closing;
    long run;    /* counts runs: a helper works once in each */
    int working; /* helpers that have not left this run     */

    struct palp_sim_job *job;
    int n_job;
    _Atomic int next;

    int first_bad; /* job that failed, the first of them; under the mutex */
    char why[WHY_SIZE];
};

/* ---------------------------------------------------------------- jobs */

static int64_t thread_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int do_entered(const struct palp_sim_job *job)
{
    const int code =
        job->snapshot ? sim_restore_entered(job->sim, job->snapshot, job->size_snapshot) : 0;
    return code == 0 ? sim_step_entered(job->sim, job->steps) : code;
}

static void do_job(struct palp_sim_pool *pool, int index, int thread)
{
    struct palp_sim_job *job = &pool->job[index];
    const int64_t begun = thread_ns();
    job->thread = thread;
    job->code = sim_enter(job->sim);
    if (job->code == 0) {
        job->code = do_entered(job);
        sim_leave(job->sim);
    }
    job->ns = thread_ns() - begun;
    if (job->code == 0)
        return;
    pthread_mutex_lock(&pool->mutex);
    if (pool->first_bad < 0 || index < pool->first_bad) {
        pool->first_bad = index;
        snprintf(pool->why, sizeof pool->why, "%s", palp_sim_error());
    }
    pthread_mutex_unlock(&pool->mutex);
}

static void do_jobs(struct palp_sim_pool *pool, int thread)
{
    for (int i; (i = atomic_fetch_add(&pool->next, 1)) < pool->n_job;)
        do_job(pool, i, thread);
}

/* ---------------------------------------------------------------- helpers */

/* Returns false when the pool is destroyed. */
static bool wait_for_run(struct palp_sim_pool *pool, long *done)
{
    pthread_mutex_lock(&pool->mutex);
    while (!pool->closing && pool->run == *done)
        pthread_cond_wait(&pool->begin, &pool->mutex);
    *done = pool->run;
    const bool closing = pool->closing;
    pthread_mutex_unlock(&pool->mutex);
    return !closing;
}

static void leave_run(struct palp_sim_pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    if (--pool->working == 0)
        pthread_cond_signal(&pool->end);
    pthread_mutex_unlock(&pool->mutex);
}

static void *run_helper(void *ctx)
{
    const struct helper *self = ctx;
    long done = 0;
    while (wait_for_run(self->pool, &done)) {
        do_jobs(self->pool, self->number);
        leave_run(self->pool);
    }
    return NULL;
}

static int start_helpers(struct palp_sim_pool *pool, int n)
{
    pool->helper = calloc((size_t)n + 1, sizeof *pool->helper);
    while (pool->helper && pool->n_helper < n) {
        struct helper *h = &pool->helper[pool->n_helper];
        *h = (struct helper){.pool = pool, .number = pool->n_helper + 1};
        if (pthread_create(&h->thread, NULL, run_helper, h) != 0)
            break;
        pool->n_helper++;
    }
    return pool->n_helper == n ? 0 : -1;
}

/* ---------------------------------------------------------------- life */

struct palp_sim_pool *palp_sim_pool_create(int threads)
{
    if (threads < 1 || threads > THREADS_MOST) {
        sim_fail(EX_USAGE, "pool: got %d threads, expected 1 to %d", threads, THREADS_MOST);
        return NULL;
    }
    struct palp_sim_pool *pool = calloc(1, sizeof *pool);
    if (pool) {
        pthread_mutex_init(&pool->mutex, NULL);
        pthread_cond_init(&pool->begin, NULL);
        pthread_cond_init(&pool->end, NULL);
        pool->n_fork = sim_fork_count();
        if (start_helpers(pool, threads - 1) == 0)
            return pool;
    }
    palp_sim_pool_destroy(pool);
    sim_fail(EX_OSERR, "pool: no memory, or no more threads");
    return NULL;
}

void palp_sim_pool_destroy(struct palp_sim_pool *pool)
{
    if (!pool || (pool->n_helper > 0 && pool->n_fork != sim_fork_count()))
        return;
    pthread_mutex_lock(&pool->mutex);
    pool->closing = true;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->n_helper; i++)
        pthread_join(pool->helper[i].thread, NULL);
    pthread_mutex_destroy(&pool->mutex);
    pthread_cond_destroy(&pool->begin);
    pthread_cond_destroy(&pool->end);
    free(pool->helper);
    free(pool);
}

int palp_sim_pool_threads(const struct palp_sim_pool *pool)
{
    return pool->n_helper + 1;
}

/* ---------------------------------------------------------------- a run */

static int check_jobs(const struct palp_sim_job *job, int n)
{
    for (int i = 0; i < n; i++)
        if (!job[i].sim || job[i].steps < 0)
            return sim_fail(EX_USAGE, "job %d: got %s, expected a simulation and 0 or more steps",
                            i, job[i].sim ? "negative steps" : "no simulation");
    return 0;
}

int palp_sim_pool_run(struct palp_sim_pool *pool, struct palp_sim_job *job, int n)
{
    const int code = check_jobs(job, n);
    if (code != 0)
        return code;
    if (pool->n_helper > 0 && pool->n_fork != sim_fork_count())
        return sim_fail(EX_SOFTWARE,
                        "the pool was made before fork, and its threads are not of this process");
    pthread_mutex_lock(&pool->mutex);
    if (pool->working > 0) {
        pthread_mutex_unlock(&pool->mutex);
        return sim_fail(EX_USAGE, "the pool is in use by another thread");
    }
    pool->job = job;
    pool->n_job = n;
    pool->first_bad = -1;
    atomic_store(&pool->next, 0);
    pool->working = pool->n_helper + 1;
    pool->run++;
    pthread_cond_broadcast(&pool->begin);
    pthread_mutex_unlock(&pool->mutex);

    do_jobs(pool, 0);
    pthread_mutex_lock(&pool->mutex);
    pool->working--;
    while (pool->working > 0)
        pthread_cond_wait(&pool->end, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
    return pool->first_bad < 0 ? 0 : sim_fail(job[pool->first_bad].code, "%s", pool->why);
}
