/* SPDX-License-Identifier: GPL-3.0-or-later */
/* all_kernels.h - the bodies of all kernels, for who makes a table of them. */
#include "gpu/kernel/assemble_kernel.h"
#include "gpu/kernel/columns_kernel.h"
#include "gpu/kernel/factor_kernel.h"
#include "gpu/kernel/fold_kernel.h"
#include "gpu/kernel/iterate_kernel.h"
#include "gpu/kernel/mapped_kernel.h"
#include "gpu/kernel/probe_kernel.h"
#include "gpu/kernel/solve_kernel.h"
