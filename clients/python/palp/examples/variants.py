# SPDX-License-Identifier: Apache-2.0
"""A thousand variants of a scenario over all CPUs: how well does a finger feel a hard inclusion in gel,
by how stiff both are? Each variant is a scene of its own, pressed beside the inclusion and above it; its
contrast is the ratio of the two forces.

    python3 -m palp.examples.variants [HOW_MANY [variants.svg]]
"""
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import List, Tuple

import numpy as np

import palp.engine as pe
from palp.examples import chart

AT_ONCE = 16  # simulations that are kept at a time
STEPS, DEPTH, TOP = 16, 0.004, 0.039  # of a press | m | m, where the finger begins
BESIDE, ABOVE = (-0.0135, 0.0045), (0.009, -0.003)


def variant(stiffness: Tuple[float, float]) -> pe.Simulation:
    """Of gel and inclusion (Pa), on a coarser grid."""
    return pe.Simulation("inclusion-phantom", alone=True, set={
        "rate_hz": 30, "bodies.gel.grid.cells": [8, 5, 8],
        "bodies.gel.material.young_pa": stiffness[0],
        "bodies.gel.regions.inclusion.young_pa": stiffness[1]})


def press(batch: pe.Batch, place: Tuple[float, float]) -> np.ndarray:
    """Down at a place in all of them: forces (N)."""
    fingers = [sim.tool("finger") for sim in batch.sims]
    for finger in fingers:
        finger.set_pose(pe.Pose([place[0], TOP, place[1]]))
    for i in range(1, STEPS + 1):
        for finger in fingers:
            finger.target = pe.Pose([place[0], TOP - 0.001 - DEPTH * min(i / 8, 1), place[1]])
        batch.step()
    return np.array([finger.hand_wrench[1] for finger in fingers])


def contrasts(stiffness: np.ndarray, threads: int = 0) -> np.ndarray:
    """Of each row (gel, inclusion; Pa)."""
    found: List[float] = []
    with pe.Pool(threads or None) as pool, ThreadPoolExecutor(pool.threads) as makers:
        for first in range(0, len(stiffness), AT_ONCE):
            sims = list(makers.map(variant, stiffness[first:first + AT_ONCE].tolist()))
            starts = [sim.snapshot() for sim in sims]
            batch = pool.batch(sims)
            beside = press(batch, BESIDE)
            batch.step(0, snapshots=starts)
            found += (press(batch, ABOVE) / beside).tolist()
            for sim in sims:
                sim.close()
    return np.array(found)


def main(count: str = "1000", path: str = "variants.svg") -> None:
    rng = np.random.default_rng(1)
    gel = 8000 * 2 ** rng.uniform(-1, 1, int(count))
    ratio = 10 ** rng.uniform(0, 2, int(count))
    begun = time.monotonic()
    contrast = contrasts(np.column_stack([gel, gel * ratio]))
    took = time.monotonic() - begun
    slope = np.polyfit(np.log10(ratio), contrast, 1)[0]
    share = np.corrcoef(np.log2(gel), contrast)[0, 1]
    print(f"{count} variants in {took:.1f} s")
    print(f"contrast {contrast.min():.2f} … {contrast.max():.2f}; {slope:+.2f} for each factor of ten "
          f"in stiffness; correlation with the gel's own stiffness {share:+.2f}")
    chart.write(path, "How an inclusion is felt: force above it over force beside it",
                "log10 of its stiffness over the gel's", "contrast",
                {f"{count} variants": (np.log10(ratio), contrast)}, points=True)
    print(f"wrote {path}")


if __name__ == "__main__":
    main(*sys.argv[1:])
