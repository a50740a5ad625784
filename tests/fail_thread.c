/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fail_thread.c - loaded before a program (LD_PRELOAD): its n-th thread cannot be started, n being
 * FAIL_THREAD in the environment. */
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

typedef int create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*run)(void *), void *arg)
{
    static atomic_int n;
    const char *which = getenv("FAIL_THREAD");
    if (which && atomic_fetch_add(&n, 1) + 1 == atoi(which)) {
        fprintf(stderr, "thread %s fails\n", which);
        return EAGAIN;
    }
    create *real;
    *(void **)&real = dlsym(RTLD_NEXT, "pthread_create"); /* as POSIX has it */
    return real(thread, attr, run, arg);
}
