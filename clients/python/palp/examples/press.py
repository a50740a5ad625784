# SPDX-License-Identifier: Apache-2.0
"""Press and plot: a fingertip goes 2 cm into a liver, above the tumour and beside it; force over depth
as a chart.

    python3 -m palp.examples.press [press.svg]
"""
import sys
from typing import List, Tuple

import numpy as np

import palp.engine as pe
from palp.examples import chart

DEPTH, STEPS = 0.03, 60  # m, of the way down from above the liver


def press(sim: pe.Simulation, x: float, z: float) -> Tuple[List[float], List[float]]:
    """Straight down at a place: depth (mm) and force (N)."""
    probe = sim.tool("probe")
    top = sim.soft("liver").positions
    near = np.hypot(top[:, 0] - x, top[:, 2] - z) < 0.01
    height = top[near, 1].max() + 0.011  # the fingertip's radius, and 2 mm
    probe.set_pose(pe.Pose([x, height, z]))
    depths, forces = [], []
    for i in range(1, STEPS + 1):
        probe.target = pe.Pose([x, height - DEPTH * i / STEPS, z])
        sim.step()
        depths.append(1e3 * (height - 0.002 - probe.pose.position[1]))
        forces.append(float(probe.hand_wrench[1]))
    return depths, forces


def main(path: str = "press.svg") -> None:
    sim = pe.Simulation("liver-palpation", set={"rate_hz": 100})
    start = sim.snapshot()
    lines = {}
    for name, x, z in (("above the tumour", -0.035, 0.0), ("beside it", 0.02, 0.0)):
        sim.restore(start)
        lines[name] = press(sim, x, z)
        print(f"{name}: {lines[name][1][-1]:.2f} N at {lines[name][0][-1]:.1f} mm")
    chart.write(path, "A fingertip on a liver", "depth, mm", "force, N", lines)
    print(f"wrote {path}")


if __name__ == "__main__":
    main(*sys.argv[1:])
