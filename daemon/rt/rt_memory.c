/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rt_memory.c - memory that real-time threads find in its place, and no more than they need. */
#include "daemon/rt/rt.h"

#include <errno.h>
#include <link.h>
#include <linux/capability.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PAGE = 4096 };

static bool has_right_to_lock(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3] = {0};
    return syscall(SYS_capget, &header, data) == 0 &&
           (data[0].effective & (UINT32_C(1) << CAP_IPC_LOCK));
}

/* MCL_FUTURE with a limit succeeds, and then an allocation beyond it fails: only without one. */
static bool lock_is_unlimited(void)
{
    struct rlimit limit;
    return has_right_to_lock() ||
           (getrlimit(RLIMIT_MEMLOCK, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY);
}

/* Objects whose code real-time threads run: the program, and of the libraries libc and libm. */
static bool has_hot_code(const char *name)
{
    const char *file = strrchr(name, '/');
    return !file || strncmp(file, "/libc.so", 8) == 0 || strncmp(file, "/libm.so", 8) == 0;
}

/* The pages are in the system's cache, and locked when they are found again. */
static void release_segment(const struct dl_phdr_info *object, const ElfW(Phdr) * segment)
{
    const uintptr_t begin = (object->dlpi_addr + segment->p_vaddr) / PAGE * PAGE,
                    end = object->dlpi_addr + segment->p_vaddr + segment->p_memsz;
    void *at = (void *)begin; /* NOLINT: an address is what the loader tells */
    const size_t size = (end - begin + PAGE - 1) / PAGE * PAGE;
    if (munlock(at, size) == 0 && madvise(at, size, MADV_DONTNEED) == 0)
        mlock2(at, size, MLOCK_ONFAULT);
}

/* Code and constants: what nobody writes. */
static int release_code(struct dl_phdr_info *object, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    for (int k = 0; !has_hot_code(object->dlpi_name) && k < object->dlpi_phnum; k++)
        if (object->dlpi_phdr[k].p_type == PT_LOAD && !(object->dlpi_phdr[k].p_flags & PF_W))
            release_segment(object, &object->dlpi_phdr[k]);
    return 0;
}

struct rt_lock rt_lock_memory(void)
{
    struct rt_lock lock = {0};
    lock.now = mlockall(MCL_CURRENT) == 0;
    if (!lock.now)
        snprintf(lock.why_not, sizeof lock.why_not, "mlockall: %s", strerror(errno));
    else if (!lock_is_unlimited())
        snprintf(lock.why_not, sizeof lock.why_not, "RLIMIT_MEMLOCK is not unlimited");
    else if (mlockall(MCL_CURRENT | MCL_FUTURE) == 0)
        lock.later = true;
    else
        snprintf(lock.why_not, sizeof lock.why_not, "mlockall: %s", strerror(errno));
    if (lock.now)
        dl_iterate_phdr(release_code, NULL);
    return lock;
}
