#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every matrix that palp inspect writes, read back by scipy, and held against the others of its step by the
equations that make them: A = M + hB + h2K, A x = b, W_H = H A^-1 H^T, J = C H, W = sum of J A^-1 J^T.

usage: test_matrices.py PALPD PALP SOURCE_ROOT
"""
import json
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77  # meson's word for it
try:
    import numpy
    import scipy.io
    import scipy.sparse
    import scipy.sparse.linalg
except ImportError as missing:
    print(f"skipped: {missing}\n0 passed, 0 failed, 1 skipped")
    sys.exit(SKIPPED)

PATIENCE_S = 120
OF_BODY = ["A", "M", "B", "K", "b", "x", "H", "WH"]
OF_STEP = ["C", "W", "lambda"]
SYMMETRIC = {"A", "M", "B", "K", "W", "WH"}
VECTORS = {"b", "x", "lambda"}

# Sums of a few terms, or a direct solve of a well-conditioned body: round-off, relative to the largest entry.
SUM, SOLVE = 1e-14, 1e-10


class Failed(Exception):
    """A claim is wrong."""


def check(claim, text):
    if not claim:
        raise Failed(text)


def check_same(actual, expected, tolerance, what):
    """Matrices, to a tolerance relative to the largest entry of the expected one."""
    actual, expected = dense(actual), dense(expected)
    check(actual.shape == expected.shape, f"{what}: {actual.shape}, expected {expected.shape}")
    scale = abs(expected).max()
    off = abs(actual - expected).max()
    check(scale > 0, f"{what}: all zero, which shows nothing")
    check(off <= tolerance * scale, f"{what}: off by {off / scale:.3g}, expected at most {tolerance:g}")


def dense(matrix):
    return matrix.toarray() if scipy.sparse.issparse(matrix) else numpy.asarray(matrix)


class Palp:
    """palp inspect, its files and its numbers in a folder of the test's."""

    def __init__(self, palpd, palp, root):
        self.palpd, self.palp, self.root = palpd, palp, root
        self.folder = tempfile.mkdtemp(prefix="palp-matrices-")

    def inspect(self, words, *options):
        """The matrices by their words, and what --json says of them."""
        into = f"{self.folder}/out"
        shutil.rmtree(into, ignore_errors=True)
        done = subprocess.run([self.palp, "inspect", ",".join(words), *options, "--out", into, "--json"],
                              capture_output=True, text=True, timeout=PATIENCE_S, check=False)
        check(done.returncode == 0, f"palp inspect {words} {options}: {done.returncode}: {done.stderr}")
        told = json.loads(done.stdout)["steps"][0]
        read = {word: scipy.io.mmread(f"{into}/{word}.mtx") for word in words}
        for word, row in zip(words, told["matrices"], strict=True):
            judge_file(word, f"{into}/{word}.mtx", read[word], row)
        return read, told

    def step(self, scenario, step, bodies, *options, words=tuple(OF_BODY)):
        """All that one step made: what is of a body under its name."""
        path = [f"{self.root}/{scenario}", "--step", str(step), *options]
        found, _ = self.inspect(OF_STEP, *path)
        for body in bodies:
            found[body], _ = self.inspect(words, *path, "--body", body)
        return found


def judge_file(word, path, matrix, row):
    """What the header and the JSON say is what scipy finds."""
    rows, cols, _, form, field, symmetry = scipy.io.mminfo(path)
    sparse = scipy.sparse.csr_matrix(matrix)
    sparse.eliminate_zeros()
    check(field == "real" and form == ("array" if word in VECTORS else "coordinate"), f"{word}: {form} {field}")
    check(symmetry == ("symmetric" if word in SYMMETRIC else "general"), f"{word}: {symmetry}")
    check(row["matrix"] == word and (row["rows"], row["cols"]) == (rows, cols) == matrix.shape,
          f"{word}: {rows} x {cols}, told {row}")
    check(row["symmetric"] == (word in SYMMETRIC), f"{word}: {row}")
    check(not row["symmetric"] or (sparse != sparse.T).nnz == 0, f"{word} is symmetric to the last bit")
    check(row["non_zeros"] == sparse.nnz > 0, f"{word}: {row['non_zeros']} non-zeros, found {sparse.nnz}")
    for name, value in (("least", sparse.data.min()), ("greatest", sparse.data.max())):
        at = row[name]
        check(at["value"] == value == sparse[at["row"] - 1, at["col"] - 1], f"{word}: {name} {at}, found {value}")


def fixed_of(m, h):
    """Degrees of freedom that are discarded: rows of A that are the identity's, and not of the sum."""
    A, whole = m["A"].tocsr(), (m["M"] + h * m["B"] + h * h * m["K"]).tocsr()
    return (A.getnnz(axis=1) == 1) & (A.diagonal() == 1) & (whole.diagonal() != 1)


def judge_free_motion(m, h, n_fixed):
    """A = M + hB + h2K where nothing is fixed; there, identity. M is lumped. A x = b."""
    A, whole = dense(m["A"]), dense(m["M"] + h * m["B"] + h * h * m["K"])
    fixed = fixed_of(m, h)
    check(fixed.sum() == n_fixed, f"{fixed.sum()} rows are discarded, expected {n_fixed}")
    free = ~fixed
    check_same(A[numpy.ix_(free, free)], whole[numpy.ix_(free, free)], SUM, "A and M + hB + h2K")
    check(not A[numpy.ix_(free, fixed)].any(), "A couples nothing with what is fixed")
    check((dense(m["b"])[fixed] == 0).all() and (dense(m["x"])[fixed] == 0).all(), "what is fixed stays")
    check_same(A @ m["x"], m["b"], SOLVE, "A x and b")
    check(numpy.linalg.eigvalsh(A).min() > 0, "A is positive definite")


def judge_damping(m, alpha, beta):
    """Rayleigh's damping is all that tetrahedra have: B = alpha M + beta K, so that
    A = (1 + h alpha) M + h B_f + (h2 + h beta) K with B_f = 0."""
    check_same(m["B"], alpha * m["M"] + beta * m["K"], SUM, "B and alpha M + beta K")
    check(not (m["M"] - scipy.sparse.diags(m["M"].diagonal())).count_nonzero(), "M is lumped")


def judge_compliance(found, moving):
    """W = sum of J A^-1 J^T with J = C H, body by body in the order of their ids, which is the order of C's
    columns; where the step made W_H = H A^-1 H^T, W = C W_H C^T as well."""
    C, W = dense(found["C"]), dense(found["W"])
    has_mapping = "WH" in found[moving[0]]
    folded, solved, first = numpy.zeros_like(W), numpy.zeros_like(W), 0
    for body in moving:
        m = found[body]
        H = dense(m["H"])
        last = first + H.shape[0]
        inverse = scipy.sparse.linalg.splu(m["A"].tocsc())
        part = C[:, first:last]
        J = part @ H
        if has_mapping:
            check_same(m["WH"], H @ inverse.solve(H.T), SOLVE, f"W_H of {body} and H A^-1 H^T")
            folded += part @ dense(m["WH"]) @ part.T
        solved += J @ inverse.solve(J.T)
        first = last
    check(first == C.shape[1], f"{first} of {C.shape[1]} columns of C are of these bodies")
    if has_mapping:
        check_same(W, folded, 100 * SUM, "W and C W_H C^T")
    check_same(W, solved, SOLVE, "W and the sum of J A^-1 J^T")
    check(numpy.linalg.eigvalsh(W).min() > -SOLVE * abs(W).max(), "W is positive semidefinite")


def judge_directions(C):
    """A contact's three directions are orthonormal: the weights of each side sum to one."""
    C = dense(C)
    blocks = C.reshape(C.shape[0] // 3, 3, C.shape[1] // 3, 3)
    for contact in blocks:
        sides = [contact[:, k, :] for k in range(contact.shape[1]) if contact[:, k, :].any()]
        plus = sum(side for side in sides if side[0] @ sides[0][0] > 0)
        check(abs(plus @ plus.T - numpy.eye(3)).max() <= 1e-12, f"directions {plus}")


def judge_forces(found, friction):
    forces = dense(found["lambda"]).reshape(-1, 3)
    normal, tangential = forces[:, 0], numpy.hypot(forces[:, 1], forces[:, 2])
    check((normal >= 0).all() and normal.sum() > 0, f"contacts push: {normal}")
    check((tangential <= friction * normal * (1 + 1e-9)).all(), f"friction's cone: {forces}")


# ------------------------------------------------------------------ laws

PRESSED = "tests/scenarios/pressed.yaml"  # 200 Hz; 16 of 48 nodes are fixed; friction 0.3 against 0.5


def the_matrices_of_a_pressed_block_fit_together(palp):
    h = 1 / 200
    for step in (1, 60):
        found = palp.step(PRESSED, step, ["block", "probe"])
        judge_free_motion(found["block"], h, 3 * 16)
        judge_damping(found["block"], 0.1, 0.01)
        judge_free_motion(found["probe"], h, 0)
        judge_compliance(found, ["block", "probe"])
        judge_directions(found["C"])
    judge_forces(found, 0.5)


def every_correction_makes_the_same_matrices_fit(palp):
    """Those that solve for W itself make no W_H."""
    for correction in ("once", "recursive", "literal"):
        words = [word for word in OF_BODY if correction == "literal" or word != "WH"]
        found = palp.step(PRESSED, 20, ["block", "probe"], "--set", f"solver.correction={correction}",
                          words=words)
        judge_free_motion(found["block"], 1 / 200, 3 * 16)
        judge_compliance(found, ["block", "probe"])


def steps_of_a_range_are_those_asked_for_alone(palp):
    into = f"{palp.folder}/range"
    line = [palp.palp, "inspect", "A,lambda", f"{palp.root}/{PRESSED}", "--steps", "3-5", "--out", into, "--json"]
    told = json.loads(subprocess.run(line, capture_output=True, check=True).stdout)
    check([row["step"] for row in told["steps"]] == [3, 4, 5], f"{told}")
    for step in (3, 4, 5):
        alone, _ = palp.inspect(["A", "lambda"], f"{palp.root}/{PRESSED}", "--step", str(step))
        for word, matrix in alone.items():
            ranged = scipy.io.mmread(f"{into}/{word}_{step:06d}.mtx")
            check((dense(ranged) == dense(matrix)).all(), f"{word} of step {step}")


def a_running_palpd_shows_matrices_that_fit_together(palp):
    """Those of one call are of one step: else they would not."""
    control = f"ipc://{palp.folder}/control"
    sockets = [f"--{kind}=ipc://{palp.folder}/{kind}" for kind in ("device", "stream", "control")]
    with open(f"{palp.folder}/log", "w+") as log:
        daemon = subprocess.Popen([palp.palpd, f"{palp.root}/{PRESSED}", *sockets], stdout=log, stderr=log)
        try:
            until = time.monotonic() + PATIENCE_S
            while " ready" not in open(log.name).read() and time.monotonic() < until:
                time.sleep(0.02)
            found, told = palp.inspect(OF_BODY + ["W", "lambda"], "--from", control, "--body", "block")
            judge_free_motion(found, 1 / 200, 3 * 16)
            check(told["is_copy"] and told["step"] >= 1, f"{told}")
            H, inverse = dense(found["H"]), scipy.sparse.linalg.splu(found["A"].tocsc())
            check_same(found["WH"], H @ inverse.solve(H.T), SOLVE, "W_H and H A^-1 H^T")
            here, _ = palp.inspect(OF_BODY + ["W", "lambda"], f"{palp.root}/{PRESSED}", "--step",
                                   str(told["step"]), "--body", "block")
            for word, matrix in here.items():
                check((dense(found[word]) == dense(matrix)).all(),
                      f"{word} of palpd's step {told['step']} is that of the same step here")
        finally:
            daemon.terminate()
            check(daemon.wait(20) == 0, f"palpd ends with {daemon.returncode}")


def a_large_organ_fits_together(palp):
    """The liver, pressed by a script, by a direct solver: 1616 nodes."""
    h = 1 / 200
    m, _ = palp.inspect(OF_BODY, f"{palp.root}/config/scenarios/liver-palpation-press.yaml", "--step", "130",
                        "--set", "solver.motion=direct")
    fixed = fixed_of(m, h)
    free = numpy.flatnonzero(~fixed)
    check(0 < fixed.sum() < len(fixed), f"{fixed.sum()} of {len(fixed)} rows are discarded")
    whole = (m["M"] + h * m["B"] + h * h * m["K"]).tocsr()
    off = abs((m["A"].tocsr() - whole)[free][:, free]).max()
    check(off <= SUM * abs(whole).max(), f"A and M + hB + h2K: off by {off}")
    check_same(m["A"] @ m["x"], m["b"], SOLVE, "A x and b")
    H = dense(m["H"])
    inverse = scipy.sparse.linalg.splu(m["A"].tocsc())
    check_same(m["WH"], H @ inverse.solve(H.T), SOLVE, "W_H and H A^-1 H^T")


LAWS = [
    the_matrices_of_a_pressed_block_fit_together,
    every_correction_makes_the_same_matrices_fit,
    steps_of_a_range_are_those_asked_for_alone,
    a_running_palpd_shows_matrices_that_fit_together,
    a_large_organ_fits_together,
]


def judge(law, palp):
    verdict, why = "passed ", ""
    try:
        law(palp)
    except Failed as failed:
        verdict, why = "FAILED ", f"\n        {failed}"
    except Exception as failed:  # a file that cannot be read, a program that died
        verdict, why = "FAILED ", f"\n        {type(failed).__name__}: {failed}"
    print(f"{verdict} {law.__name__}{why}", flush=True)
    return verdict.strip()


def main(palpd, palp, root):
    palp = Palp(palpd, palp, root)
    try:
        verdicts = [judge(law, palp) for law in LAWS]
    finally:
        shutil.rmtree(palp.folder)
    print(", ".join(f"{verdicts.count(word)} {word.lower()}" for word in ("passed", "FAILED", "skipped")))
    return 1 if "FAILED" in verdicts else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
