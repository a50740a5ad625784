#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Forty surfaces as scans have them, and damaged, through palp mesh; each scenario is pressed for 200 steps.

  tests/results/surfaces.py build/clients/palp/palp [--large] [FILE:UNIT...]
  tests/results/surfaces.py build/clients/palp/palp --convergence

Five shapes by eight kinds of damage, every second in millimetres, by hexahedra, by tetrahedra of a grid, and by tetrahedra fitted to the
surface where tetgen is installed; --large adds surfaces of 10^5 and 10^6 triangles. FILE:UNIT adds a surface of one's own. Prints the
volume of cells against that of the undamaged surface, CPU time, peak memory and the last force. --convergence presses one organ, held and
pressed alike, by the three ways at four sizes. Needs python3-numpy. Exit status 1: one became no scenario that is pressed, or the volume
of a closed one is off by more than 1 %.
"""
import os
import resource
import shutil
import subprocess
import sys
import tempfile

import numpy as np

WAYS = {"hexahedra": ["--elements", "hexahedra"], "tetrahedra": ["--elements", "tetrahedra"], "fitted": ["--fitted"]}

def sphere(n):
    """n rows of latitude, 2n of longitude; poles are rows of slivers, as scanners leave them."""
    v = np.pi * np.arange(n + 1) / n
    u = np.pi * np.arange(2 * n) / n
    u, v = np.meshgrid(u, v)
    return u, v, False


def torus(n):
    u, v = np.meshgrid(np.pi * np.arange(2 * n) / n, 2 * np.pi * np.arange(n) / n)
    return u, v, True


def place(kind, u, v):
    """Where a shape's parameters lie, m: each fits in 20 cm."""
    if kind == "torus":
        r = 0.05 + 0.02 * np.cos(v)
        return np.stack([r * np.cos(u), 0.02 * np.sin(v), -r * np.sin(u)], -1)
    r = {"ball": 0.04, "dented": 0.04 * (1 + 0.2 * np.sin(3 * u) * np.sin(v) ** 2),
         "flat": 0.05, "bean": 0.05 * (1 - 0.35 * np.sin(v) ** 2 * (np.cos(u) > 0) * np.cos(u) ** 2)}[kind]
    y = {"flat": 0.35}.get(kind, 0.8)
    return np.stack([r * np.sin(v) * np.cos(u), y * r * np.cos(v), -1.3 * r * np.sin(v) * np.sin(u)], -1)


def triangles(kind, n):
    u, v, round_both = torus(n) if kind == "torus" else sphere(n)
    x = place(kind, u, v)
    x[np.abs(x) < 1e-12] = 0  # one pole, not many near each other
    rows, columns = x.shape[:2]
    i, k = np.meshgrid(np.arange(rows if round_both else rows - 1), np.arange(columns), indexing="ij")
    a, b = x[i, k], x[i, (k + 1) % columns]
    c, d = x[(i + 1) % rows, k], x[(i + 1) % rows, (k + 1) % columns]
    t = np.concatenate([np.stack([a, c, b], -2).reshape(-1, 3, 3), np.stack([b, c, d], -2).reshape(-1, 3, 3)])
    area = np.linalg.norm(np.cross(t[:, 1] - t[:, 0], t[:, 2] - t[:, 0]), axis=1)
    t = t[area > 1e-14]
    return t if volume(t) > 0 else t[:, ::-1]


def volume(t):
    return float(np.einsum("ij,ij->", t[:, 0], np.cross(t[:, 1], t[:, 2])) / 6)


def damage(t, kind, random):
    """What is left, and whether it is still closed."""
    n = len(t)
    if kind == "holes":
        return t[random.random(n) > 0.05], False
    if kind == "flipped":
        t = t.copy()
        some = random.random(n) < 0.2
        t[some] = t[some][:, ::-1]
    elif kind == "doubled":
        t = np.concatenate([t, t[random.random(n) < 0.1]])
    elif kind == "slivers":  # needles upon edges: no area to speak of
        some = t[random.random(n) < 0.05]
        t = np.concatenate([t, np.stack([some[:, 0], some[:, 1], (some[:, 0] + some[:, 1]) / 2 + 1e-8], 1)])
        return t, False
    elif kind == "inside out":
        t = t[:, ::-1]
    elif kind == "crossing":  # a second, smaller, half in the first
        return np.concatenate([t, 0.5 * t + [0, 0.02, 0]]), False
    elif kind == "open":  # cut off below, as a vessel's end
        low = t[:, :, 1].mean(1)
        return t[low > np.quantile(low, 0.06)], False
    return t, True


def write_stl(path, t):
    rows = np.zeros(len(t), dtype=[("normal", "<f4", 3), ("x", "<f4", (3, 3)), ("rest", "<u2")])
    rows["x"] = t
    with open(path, "wb") as file:
        file.write(b"\0" * 80 + np.uint32(len(t)).tobytes() + rows.tobytes())


def call(words, folder):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(["/usr/bin/time", "-f", "peak %M"] + words, cwd=folder, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    peak = int(done.stderr.rsplit("peak ", 1)[-1]) / 1024
    return done, cpu, peak


def press(palp, folder):
    """Down from above the top into a tenth of its height; 200 steps. The last force upwards, N."""
    if os.path.exists(folder + "/organ-skin.obj"):
        y = [float(line.split()[2]) for line in open(folder + "/organ-skin.obj") if line.startswith("v ")]
    else:  # fitted: the cells' own nodes, from the sixth line on
        lines = open(folder + "/organ.vtk").read().split("\n")
        y = [float(line.split()[1]) for line in lines[5:5 + int(lines[4].split()[1])]]
    at = next(line for line in open(folder + "/organ.yaml") if "position_m" in line)
    x, top, z = (float(word) for word in at.split("[")[1].split("]")[0].split(","))
    radius = float(open(folder + "/organ.yaml").read().split("radius_m: ")[1].split("}")[0])
    low = max(y) + radius - 0.1 * (max(y) - min(y))
    with open(folder + "/press.csv", "w") as file:
        file.write(f"time_s,x_m,y_m,z_m,qx,qy,qz,qw\n0,{x},{top},{z},0,0,0,1\n0.5,{x},{low},{z},0,0,0,1\n")
    done, cpu, _ = call([palp, "run", "organ.yaml", "--steps", "200", "--quiet", "--csv", "out.csv", "--set",
                         "tools.finger.device={script: press.csv}", "--set", "solver.workers=1", "--set", "gravity_m_s2=[0, 0, 0]"], folder)
    if done.returncode != 0:
        return None, cpu
    return float(open(folder + "/out.csv").read().split("\n")[-2].split(",")[2]), cpu


def measure(palp, name, path, unit, elements, true_volume, closed):
    with tempfile.TemporaryDirectory() as folder:
        done, cpu, peak = call([palp, "mesh", path, "--unit", unit, "--name", "organ", "--nodes", "500",
                                *WAYS[elements]], folder)
        if done.returncode != 0:
            print(f"{name:28} {elements[:4]}  {done.stderr.splitlines()[0]}")
            return False
        words = next(line for line in done.stdout.splitlines() if line.startswith("volume")).split()
        cells = 1e-6 * float(words[words.index("ml", 3) - 1])
        force, run_cpu = press(palp, folder)
        off = 100 * (cells / true_volume - 1) if true_volume else float("nan")
        good = force is not None and force > 0.02 and not (closed and abs(off) > 1)
        pushed = f"{force:6.3f}" if force is not None else "  none"
        print(f"{name:28} {elements[:4]} {off:+7.2f} {cpu:7.2f} {peak:7.0f} {run_cpu:7.2f} {pushed}{'' if good else '  FAILED'}",
              flush=True)
        return good


def converge(palp, ways):
    """A flat organ, its lowest 15 % held, pressed by one finger at one place to one depth."""
    print("nodes asked   " + "".join(f"{way:>24}" for way in ways) + "   (nodes, N)", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        write_stl(folder + "/surface.stl", triangles("bean", 60))
        for nodes in (250, 1000, 4000, 12000):
            row = f"{nodes:11}   "
            for way in ways:
                inner = f"{folder}/{way}-{nodes}"
                done, _, _ = call([palp, "mesh", folder + "/surface.stl", "--out", inner, "--name", "organ", "--nodes", str(nodes),
                                   "--skin", "0.002", *WAYS[way]], folder)
                if done.returncode != 0:
                    sys.exit(done.stderr)
                made = next(line for line in done.stdout.splitlines() if line.startswith("cells:")).split(" nodes")[0].split()[-1]
                force, _ = press(palp, inner)
                row += f"{int(made):14} {force:9.4f}"
            print(row, flush=True)
    return 0


def main():
    palp, large = os.path.abspath(sys.argv[1]), "--large" in sys.argv
    ways = [way for way in WAYS if way != "fitted" or shutil.which("tetgen")]
    if "--convergence" in sys.argv:
        return converge(palp, ways)
    random = np.random.default_rng(1)
    cases = [(shape, kind, 24) for shape in ("ball", "dented", "flat", "bean", "torus")
             for kind in ("sound", "holes", "flipped", "doubled", "slivers", "inside out", "crossing", "open")]
    if large:
        cases += [("dented", "sound", 158), ("dented", "sound", 500)]
    print(f"{'surface':28} cell  vol % mesh s  peak MB  run s  force N", flush=True)
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for i, (shape, kind, n) in enumerate(cases):
            whole = triangles(shape, n)
            t, closed = damage(whole, kind, random)
            unit = ("m", "mm")[i % 2]
            path = folder + "/surface.stl"
            write_stl(path, t * {"m": 1, "mm": 1000}[unit])
            known = None if kind in ("crossing", "open") else volume(whole)
            for elements in ways:
                good &= measure(palp, f"{shape}, {kind}, {len(t)}, {unit}", path, unit, elements, known, closed)
    for given in (word for word in sys.argv[2:] if word != "--large"):
        path, unit = given.rsplit(":", 1)
        good &= measure(palp, os.path.basename(path), os.path.abspath(path), unit, "hexahedra", None, False)
    return 0 if good else 1


sys.exit(main())
