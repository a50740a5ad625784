/* SPDX-License-Identifier: GPL-3.0-or-later */
/* peers_cuda.cu - W_H by NVIDIA's own libraries. Nothing of ours runs on the device here. */
#include "clients/bench/gpu/peers_cuda.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cusparse.h>
#include <vector>

/** A factor there, of float or double numbers. */
struct cuda_rival {
    int n, m;
    size_t size; /* bytes of a number */
    cudaDataType type;
    cudaStream_t stream;
    cublasHandle_t blas;
    cusparseHandle_t sparse;
    cusparseSpMatDescr_t L;
    cusparseDnMatDescr_t Ht, S;
    cusparseSpSMDescr_t plan;
    int *first, *column;
    void *value, *scratch; /* of L; of cuSPARSE                     */
    void *h, *s;           /* Hᵀ, S; later A⁻¹ Hᵀ | [n × m], by column */
    void *W, *W_host;      /* | [m × m]                             */
    void *inverse;         /* | [n × n]; NULL: it was not wanted    */
    double one, zero;      /* as numbers of that size               */
    char *why;             /* of the call that is being made        */
};

/* ---------------------------------------------------------------- calls that may fail */

static bool has_succeeded(cuda_rival *r, cudaError_t error, const char *what)
{
    if (error != cudaSuccess)
        snprintf(r->why, 256, "%s: %s", what, cudaGetErrorString(error));
    return error == cudaSuccess;
}

static bool has_succeeded(cuda_rival *r, cusparseStatus_t status, const char *what)
{
    if (status != CUSPARSE_STATUS_SUCCESS)
        snprintf(r->why, 256, "%s: %s", what, cusparseGetErrorString(status));
    return status == CUSPARSE_STATUS_SUCCESS;
}

static bool has_succeeded(cuda_rival *r, cublasStatus_t status, const char *what)
{
    if (status != CUBLAS_STATUS_SUCCESS)
        snprintf(r->why, 256, "%s: %s", what, cublasGetStatusString(status));
    return status == CUBLAS_STATUS_SUCCESS;
}

static bool reserve_memory(cuda_rival *r, void **at, size_t count, size_t size)
{
    char what[64];
    snprintf(what, sizeof what, "%zu MiB", count * size >> 20);
    return has_succeeded(r, cudaMalloc(at, count * size), what);
}

static bool send_array(cuda_rival *r, void *to, const void *from, size_t size)
{
    return has_succeeded(r, cudaMemcpy(to, from, size, cudaMemcpyHostToDevice), "copy");
}

/* Numbers as the rival has them. */
static bool send_numbers(cuda_rival *r, void *to, const double *from, size_t count)
{
    if (r->size == sizeof(double))
        return send_array(r, to, from, count * sizeof(double));
    const std::vector<float> single(from, from + count);
    return send_array(r, to, single.data(), count * sizeof(float));
}

/* ---------------------------------------------------------------- opening */

static bool open_libraries(cuda_rival *r)
{
    return has_succeeded(r, cudaStreamCreateWithFlags(&r->stream, cudaStreamNonBlocking),
                         "stream") &&
           has_succeeded(r, cublasCreate(&r->blas), "cuBLAS") &&
           has_succeeded(r, cublasSetStream(r->blas, r->stream), "cuBLAS") &&
           has_succeeded(r, cusparseCreate(&r->sparse), "cuSPARSE") &&
           has_succeeded(r, cusparseSetStream(r->sparse, r->stream), "cuSPARSE");
}

static bool send_factor(cuda_rival *r, const cuda_problem *p)
{
    const size_t count = (size_t)p->first[p->n];
    const size_t rows = (size_t)p->n + 1;
    const cusparseIndexType_t index = CUSPARSE_INDEX_32I;
    return reserve_memory(r, (void **)&r->first, rows, sizeof(int)) &&
           reserve_memory(r, (void **)&r->column, count, sizeof(int)) &&
           reserve_memory(r, &r->value, count, r->size) &&
           send_array(r, r->first, p->first, rows * sizeof(int)) &&
           send_array(r, r->column, p->column, count * sizeof(int)) &&
           send_numbers(r, r->value, p->value, count) &&
           has_succeeded(r,
                         cusparseCreateCsr(&r->L, p->n, p->n, (int64_t)count, r->first, r->column,
                                           r->value, index, index, CUSPARSE_INDEX_BASE_ZERO,
                                           r->type),
                         "L");
}

/* Hᵀ and room for what comes of it. */
static bool send_sides(cuda_rival *r, const cuda_problem *p)
{
    const size_t sides = (size_t)p->n * (size_t)p->m, square = (size_t)p->m * (size_t)p->m;
    std::vector<double> H(sides, 0.0);
    for (int k = 0; k < p->m; k++)
        H[(size_t)k * (size_t)p->n + (size_t)p->place[k]] = 1;
    return reserve_memory(r, &r->h, sides, r->size) && reserve_memory(r, &r->s, sides, r->size) &&
           reserve_memory(r, &r->W, square, r->size) && send_numbers(r, r->h, H.data(), sides) &&
           has_succeeded(r, cudaMallocHost(&r->W_host, square * r->size), "pinned memory") &&
           has_succeeded(
               r, cusparseCreateDnMat(&r->Ht, p->n, p->m, p->n, r->h, r->type, CUSPARSE_ORDER_COL),
               "Hᵀ") &&
           has_succeeded(
               r, cusparseCreateDnMat(&r->S, p->n, p->m, p->n, r->s, r->type, CUSPARSE_ORDER_COL),
               "S");
}

static bool analyse_triangle(cuda_rival *r)
{
    cusparseFillMode_t lower = CUSPARSE_FILL_MODE_LOWER;
    cusparseDiagType_t diagonal = CUSPARSE_DIAG_TYPE_NON_UNIT;
    const cusparseOperation_t plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
    size_t size = 0;
    return has_succeeded(r, cudaDeviceSynchronize(), "copies") &&
           has_succeeded(
               r, cusparseSpMatSetAttribute(r->L, CUSPARSE_SPMAT_FILL_MODE, &lower, sizeof lower),
               "L") &&
           has_succeeded(r,
                         cusparseSpMatSetAttribute(r->L, CUSPARSE_SPMAT_DIAG_TYPE, &diagonal,
                                                   sizeof diagonal),
                         "L") &&
           has_succeeded(r, cusparseSpSM_createDescr(&r->plan), "SpSM") &&
           has_succeeded(r,
                         cusparseSpSM_bufferSize(r->sparse, plain, plain, &r->one, r->L, r->Ht,
                                                 r->S, r->type, CUSPARSE_SPSM_ALG_DEFAULT, r->plan,
                                                 &size),
                         "SpSM, buffer") &&
           reserve_memory(r, &r->scratch, size + 1, 1) &&
           has_succeeded(r,
                         cusparseSpSM_analysis(r->sparse, plain, plain, &r->one, r->L, r->Ht, r->S,
                                               r->type, CUSPARSE_SPSM_ALG_DEFAULT, r->plan,
                                               r->scratch),
                         "SpSM, analysis") &&
           has_succeeded(r, cudaStreamSynchronize(r->stream), "SpSM, analysis");
}

static cublasStatus_t solve_dense(cuda_rival *r, cublasOperation_t op, const void *L)
{
    const cublasSideMode_t left = CUBLAS_SIDE_LEFT;
    const cublasFillMode_t lower = CUBLAS_FILL_MODE_LOWER;
    const cublasDiagType_t diagonal = CUBLAS_DIAG_NON_UNIT;
    const int n = r->n;
    if (r->size == sizeof(double))
        return cublasDtrsm(r->blas, left, lower, op, diagonal, n, n, (const double *)&r->one,
                           (const double *)L, n, (double *)r->inverse, n);
    return cublasStrsm(r->blas, left, lower, op, diagonal, n, n, (const float *)&r->one,
                       (const float *)L, n, (float *)r->inverse, n);
}

/* L as a full square, of which the part above the diagonal is never read. */
static bool fill_square(cuda_rival *r, const cuda_problem *p, void *square)
{
    const cusparseIndexType_t index = CUSPARSE_INDEX_32I;
    const cusparseSparseToDenseAlg_t way = CUSPARSE_SPARSETODENSE_ALG_DEFAULT;
    cusparseConstSpMatDescr_t from = NULL;
    cusparseDnMatDescr_t to = NULL;
    void *scratch = NULL;
    size_t size = 0;
    const bool filled =
        has_succeeded(r,
                      cusparseCreateConstCsr(&from, p->n, p->n, p->first[p->n], r->first, r->column,
                                             r->value, index, index, CUSPARSE_INDEX_BASE_ZERO,
                                             r->type),
                      "L") &&
        has_succeeded(
            r, cusparseCreateDnMat(&to, p->n, p->n, p->n, square, r->type, CUSPARSE_ORDER_COL),
            "L") &&
        has_succeeded(r, cusparseSparseToDense_bufferSize(r->sparse, from, to, way, &size),
                      "L, buffer") &&
        reserve_memory(r, &scratch, size + 1, 1) &&
        has_succeeded(r, cusparseSparseToDense(r->sparse, from, to, way, scratch), "L, filled") &&
        has_succeeded(r, cudaStreamSynchronize(r->stream), "L, filled");
    if (from)
        cusparseDestroySpMat(from);
    if (to)
        cusparseDestroyDnMat(to);
    cudaFree(scratch);
    return filled;
}

/* A square with ones on its diagonal. */
static bool fill_identity(cuda_rival *r, void *square)
{
    const size_t n = (size_t)r->n;
    const std::vector<double> ones(n, 1.0);
    void *diagonal = NULL;
    const bool filled = reserve_memory(r, &diagonal, n, r->size) &&
                        send_numbers(r, diagonal, ones.data(), n) &&
                        has_succeeded(r, cudaMemset(square, 0, n * n * r->size), "zeros") &&
                        has_succeeded(r,
                                      cudaMemcpy2D(square, (n + 1) * r->size, diagonal, r->size,
                                                   r->size, n, cudaMemcpyDeviceToDevice),
                                      "ones") &&
                        has_succeeded(r, cudaDeviceSynchronize(), "ones");
    cudaFree(diagonal);
    return filled;
}

/* A⁻¹ = L⁻ᵀ L⁻¹ */
static bool invert_factor(cuda_rival *r, const cuda_problem *problem)
{
    const size_t square = (size_t)r->n * (size_t)r->n;
    void *L = NULL;
    const bool done = reserve_memory(r, &r->inverse, square, r->size) &&
                      reserve_memory(r, &L, square, r->size) && fill_square(r, problem, L) &&
                      fill_identity(r, r->inverse) &&
                      has_succeeded(r, solve_dense(r, CUBLAS_OP_N, L), "inverse") &&
                      has_succeeded(r, solve_dense(r, CUBLAS_OP_T, L), "inverse") &&
                      has_succeeded(r, cudaStreamSynchronize(r->stream), "inverse");
    cudaFree(L);
    return done;
}

static void close_rival(cuda_rival *r)
{
    if (!r)
        return;
    cudaStreamSynchronize(r->stream);
    if (r->plan)
        cusparseSpSM_destroyDescr(r->plan);
    if (r->L)
        cusparseDestroySpMat(r->L);
    if (r->Ht)
        cusparseDestroyDnMat(r->Ht);
    if (r->S)
        cusparseDestroyDnMat(r->S);
    void *const there[] = {r->first, r->column, r->value, r->scratch, r->h, r->s, r->W, r->inverse};
    for (size_t i = 0; i < sizeof there / sizeof *there; i++)
        cudaFree(there[i]);
    cudaFreeHost(r->W_host);
    if (r->sparse)
        cusparseDestroy(r->sparse);
    if (r->blas)
        cublasDestroy(r->blas);
    if (r->stream)
        cudaStreamDestroy(r->stream);
    free(r);
}

static cuda_rival *open_rival(const cuda_problem *problem, int number_size, int inverse,
                              char why[256])
{
    cuda_rival *r = (cuda_rival *)calloc(1, sizeof *r);
    const float single = 1;
    const double full = 1;
    if (!r) {
        snprintf(why, 256, "not enough memory");
        return NULL;
    }
    r->why = why;
    r->n = problem->n;
    r->m = problem->m;
    r->size = (size_t)number_size;
    r->type = r->size == sizeof(double) ? CUDA_R_64F : CUDA_R_32F;
    memcpy(&r->one, r->size == sizeof(double) ? (const void *)&full : &single, r->size);
    if (open_libraries(r) && send_factor(r, problem) && send_sides(r, problem) &&
        analyse_triangle(r) && (!inverse || invert_factor(r, problem)))
        return r;
    close_rival(r);
    return NULL;
}

/* ---------------------------------------------------------------- running */

/* C := op(A) B, with rows × columns and a sum over so many. */
static bool multiply_dense(cuda_rival *r, cublasOperation_t op, int rows, int sum, const void *A,
                           const void *B, void *C)
{
    const int lda = op == CUBLAS_OP_N ? rows : sum;
    if (r->size == sizeof(double))
        return has_succeeded(r,
                             cublasDgemm(r->blas, op, CUBLAS_OP_N, rows, r->m, sum,
                                         (const double *)&r->one, (const double *)A, lda,
                                         (const double *)B, sum, (const double *)&r->zero,
                                         (double *)C, rows),
                             "gemm");
    return has_succeeded(r,
                         cublasSgemm(r->blas, op, CUBLAS_OP_N, rows, r->m, sum,
                                     (const float *)&r->one, (const float *)A, lda,
                                     (const float *)B, sum, (const float *)&r->zero, (float *)C,
                                     rows),
                         "gemm");
}

static bool solve_triangle(cuda_rival *r)
{
    const cusparseOperation_t plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
    return has_succeeded(r,
                         cusparseSpSM_solve(r->sparse, plain, plain, &r->one, r->L, r->Ht, r->S,
                                            r->type, CUSPARSE_SPSM_ALG_DEFAULT, r->plan),
                         "SpSM");
}

static bool time_work(cuda_rival *r, enum cuda_peer peer)
{
    const size_t square = (size_t)r->m * (size_t)r->m * r->size;
    const bool built =
        peer == CUDA_INVERSE_W
            ? multiply_dense(r, CUBLAS_OP_N, r->n, r->n, r->inverse, r->h, r->s) &&
                  multiply_dense(r, CUBLAS_OP_T, r->m, r->n, r->h, r->s, r->W)
            : solve_triangle(r) && (peer == CUDA_SOLVE ||
                                    multiply_dense(r, CUBLAS_OP_T, r->m, r->n, r->s, r->s, r->W));
    return built &&
           (peer == CUDA_SOLVE ||
            has_succeeded(
                r, cudaMemcpyAsync(r->W_host, r->W, square, cudaMemcpyDeviceToHost, r->stream),
                "W")) &&
           has_succeeded(r, cudaStreamSynchronize(r->stream), "end");
}

static double run_peer(cuda_rival *r, enum cuda_peer peer, double *W, char why[256])
{
    r->why = why;
    if (peer == CUDA_INVERSE_W && !r->inverse) {
        snprintf(why, 256, "no inverse was made");
        return -1;
    }
    const auto start = std::chrono::steady_clock::now();
    const bool done = time_work(r, peer);
    const std::chrono::duration<double, std::micro> us = std::chrono::steady_clock::now() - start;
    for (size_t k = 0; done && W && peer != CUDA_SOLVE && k < (size_t)r->m * (size_t)r->m; k++)
        W[k] = r->size == sizeof(double) ? ((const double *)r->W_host)[k]
                                         : (double)((const float *)r->W_host)[k];
    return done ? us.count() : -1;
}

extern "C" __attribute__((visibility("default"))) const struct cuda_peers *palp_gpu_peers(void)
{
    static const struct cuda_peers peers = {CUDA_PEERS_VERSION, open_rival, close_rival, run_peer};
    return &peers;
}
