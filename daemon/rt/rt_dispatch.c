/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rt_dispatch.c - Syscall User Dispatch on x86-64. The signal that tells of a call is itself left
 * by a system call, from a piece of code that the kernel is told to let through. */
#include "daemon/rt/rt_dispatch.h"

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { RESTORER = 0x04000000, INSTRUCTION = 2 /* bytes of `syscall` */ };

/* As the kernel takes it; glibc's own has a restorer of glibc's. */
struct kernel_action {
    void (*handler)(int number, siginfo_t *info, void *context);
    unsigned long flags;
    const void *restorer;
    uint64_t mask;
};

/* What a signal returns to: rt_sigreturn. */
extern const char rt_dispatch_return[], rt_dispatch_return_end[];
__asm__(".pushsection .text\n"
        "    nop\n" /* an unwinder looks up the byte before: of no function */
        ".type rt_dispatch_return, @function\n"
        "rt_dispatch_return:\n"
        "    mov $15, %rax\n" /* these very bytes: by them a debugger knows the frame of a signal */
        "    syscall\n"
        "    ud2\n" /* a call counts as made from the instruction behind it */
        "rt_dispatch_return_end:\n"
        ".popsection\n");

static _Thread_local volatile unsigned char *mine __attribute__((tls_model("initial-exec")));
static void (*told)(long number, void *at);

/* Calls that must be made on the caller's own stack. */
static bool needs_its_stack(long number)
{
    return number == SYS_rt_sigreturn || number == SYS_clone || number == SYS_clone3 ||
           number == SYS_vfork;
}

static long make_call(const greg_t *r, long number)
{
    register long r10 __asm__("r10") = r[REG_R10];
    register long r8 __asm__("r8") = r[REG_R8];
    register long r9 __asm__("r9") = r[REG_R9];
    long result;
    __asm__ volatile("syscall"
                     : "=a"(result)
                     : "a"(number), "D"(r[REG_RDI]), "S"(r[REG_RSI]), "d"(r[REG_RDX]), "r"(r10),
                       "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return result;
}

static void on_sigsys(int signal, siginfo_t *info, void *context)
{
    greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
    const long number = info->si_syscall;
    (void)signal;
    *mine = RT_DISPATCH_ALLOW;
    told(number, info->si_call_addr);
    if (needs_its_stack(number)) { /* back to the instruction, which is let through; unseen then */
        r[REG_RIP] -= INSTRUCTION;
        r[REG_RAX] = number;
        return;
    }
    r[REG_RAX] = make_call(r, number);
    *mine = RT_DISPATCH_SEE;
}

bool rt_dispatch_begin(volatile unsigned char *selector, void (*seen)(long number, void *at))
{
    const struct kernel_action action = {
        .handler = on_sigsys, .flags = SA_SIGINFO | RESTORER, .restorer = rt_dispatch_return};
    const size_t size = (size_t)(rt_dispatch_return_end - rt_dispatch_return);
    told = seen;
    mine = selector;
    *selector = RT_DISPATCH_ALLOW;
    return syscall(SYS_rt_sigaction, SIGSYS, &action, NULL, sizeof action.mask) == 0 &&
           prctl(PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_ON, rt_dispatch_return, size,
                 selector) == 0;
}

void rt_dispatch_end(void)
{
    prctl(PR_SET_SYSCALL_USER_DISPATCH, PR_SYS_DISPATCH_OFF, 0, 0, 0);
}
