/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rt_check.c - what a real-time thread asks of the system, caught in the act. */
#include "daemon/rt/rt_check.h"

#include "daemon/rt/rt_dispatch.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

enum { RT_CHECK_OWN_FRAMES = 8 }; /* of what watches, further in than the offence */

#define OWN static _Thread_local __attribute__((tls_model("initial-exec")))

OWN struct rt_check *mine; /* NULL: the thread is not checked */
OWN bool inside;
OWN volatile unsigned char selector;

static void add_count(atomic_ullong *count, unsigned long long n)
{
    atomic_fetch_add_explicit(count, n, memory_order_relaxed);
}

/* The first offence is kept with the way to it, from the caller of `at` outwards; NULL: unknown. */
static void keep_first(struct rt_check *c, enum rt_offence offence, const void *at)
{
    void *frame[RT_CHECK_OWN_FRAMES + RT_CHECK_FRAMES];
    if (atomic_load_explicit(&c->first, memory_order_relaxed) != RT_CHECK_NONE)
        return;
    const int n = at ? backtrace(frame, RT_CHECK_OWN_FRAMES + RT_CHECK_FRAMES) : 0;
    int from = 0;
    while (from < n && frame[from] != at)
        from++;
    while (from < n && c->n_frame < RT_CHECK_FRAMES)
        c->frame[c->n_frame++] = frame[from++];
    atomic_store_explicit(&c->first, offence, memory_order_release);
}

void rt_check_allocated(const void *at)
{
    if (!inside)
        return;
    const unsigned char selected = selector;
    inside = false; /* what looks for the way may allocate */
    selector = RT_DISPATCH_ALLOW;
    add_count(&mine->allocations, 1);
    keep_first(mine, RT_CHECK_ALLOCATED, at);
    inside = true;
    selector = selected;
}

static void note_call(long number, void *at)
{
    if (number == SYS_clock_gettime || !inside)
        return;
    inside = false;
    add_count(&mine->calls, 1);
    if (atomic_load_explicit(&mine->first, memory_order_relaxed) == RT_CHECK_NONE)
        mine->number = number;
    keep_first(mine, RT_CHECK_CALLED, at);
    inside = true;
}

void rt_check_begin(struct rt_check *check, const char *what)
{
    void *frame[RT_CHECK_FRAMES];
    backtrace(frame, RT_CHECK_FRAMES); /* the first one loads a library */
    check->what = what;
    check->calls_seen = rt_dispatch_begin(&selector, note_call);
    mine = check;
}

void rt_check_end(void)
{
    if (mine && mine->calls_seen)
        rt_dispatch_end();
    mine = NULL;
}

void rt_check_enter(void)
{
    if (!mine)
        return;
    mine->before = rt_faults();
    inside = true;
    selector = mine->calls_seen ? RT_DISPATCH_SEE : RT_DISPATCH_ALLOW;
}

void rt_check_leave(void)
{
    selector = RT_DISPATCH_ALLOW;
    if (!inside)
        return;
    inside = false;
    const struct rt_faults now = rt_faults();
    const long n = now.minor + now.major - mine->before.minor - mine->before.major;
    add_count(&mine->cycles, 1);
    if (n <= 0)
        return;
    add_count(&mine->faults, (unsigned long long)n);
    keep_first(mine, RT_CHECK_FAULTED, NULL);
}

/* ---------------------------------------------------------------- for people */

unsigned long long rt_check_offences(const struct rt_check *check)
{
    return atomic_load(&check->allocations) + atomic_load(&check->calls) +
           atomic_load(&check->faults);
}

/* The function that an address lies in, if its name is known, or else its file and place there. */
static void print_place(FILE *out, void *at)
{
    Dl_info info = {0};
    if (dladdr(at, &info) == 0) {
        fprintf(out, " %p", at);
        return;
    }
    const char *slash = strrchr(info.dli_fname, '/');
    const char *file = slash ? slash + 1 : info.dli_fname;
    if (info.dli_sname)
        fprintf(out, " %s", info.dli_sname);
    fprintf(out, "(%s+%#tx)", file, (char *)at - (char *)info.dli_fbase);
}

static void print_first(FILE *out, const struct rt_check *check)
{
    const enum rt_offence first = atomic_load_explicit(&check->first, memory_order_acquire);
    if (first == RT_CHECK_NONE)
        return;
    if (first == RT_CHECK_ALLOCATED)
        fputs("; first an allocation:", out);
    else if (first == RT_CHECK_CALLED)
        fprintf(out, "; first system call %ld:", check->number);
    else
        fputs("; first a page fault", out);
    for (int i = 0; i < check->n_frame; i++)
        print_place(out, check->frame[i]);
}

void rt_check_describe(const struct rt_check *check, char *text, size_t size)
{
    FILE *out = fmemopen(text, size, "w");
    if (!out)
        return;
    fprintf(out, "%s: in %llu cycles %llu allocations, ", check->what, atomic_load(&check->cycles),
            atomic_load(&check->allocations));
    if (check->calls_seen)
        fprintf(out, "%llu system calls, ", atomic_load(&check->calls));
    else
        fputs("system calls unseen (no Syscall User Dispatch here), ", out);
    fprintf(out, "%llu page faults", atomic_load(&check->faults));
    print_first(out, check);
    fclose(out);
    text[size - 1] = '\0';
}
