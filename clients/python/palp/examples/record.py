# SPDX-License-Identifier: Apache-2.0
"""Record and analyse: what a hand does in a running palpd, kept in a file of numpy, and what can be said
of it. Start palpd and a device first, for instance `palpd liver-palpation` and `palp poke`.

    python3 -m palp.examples.record [ADDRESS [SECONDS [record.npz]]]
"""
import sys
from typing import Dict

import numpy as np

import palp


def record(address: str, seconds: float) -> Dict[str, np.ndarray]:
    """The first tool's way and force: time (s), position (m), force (N), both in rows; and how deep
    its deepest contact is (m)."""
    rows = []
    with palp.connect(address) as p:
        name = p.scene.tools[0].name
        for picture in p.pictures(rate_hz=120, seconds=seconds, meshes=[]):
            tool, gaps = picture.tool(name), picture.contacts.gap
            rows.append([picture.time_s, *tool.pose[:3], *tool.wrench_on_hand[:3],
                         -min(gaps, default=0.0)])
    table = np.array(rows).reshape(-1, 8)
    return {"time": table[:, 0], "position": table[:, 1:4], "force": table[:, 4:7],
            "depth": table[:, 7]}


def analyse(r: Dict[str, np.ndarray]) -> Dict[str, float]:
    """Way (m), largest force (N), time in contact (s), work of the hand on the tissue (J)."""
    moved = np.diff(r["position"], axis=0)
    strength = np.linalg.norm(r["force"], axis=1)
    steps = np.diff(r["time"])
    return {"way_m": float(np.linalg.norm(moved, axis=1).sum()),
            "force_most_n": float(strength.max(initial=0.0)),
            "touched_s": float(steps[strength[1:] > 0.05].sum()),
            "work_j": float(-(moved * (r["force"][1:] + r["force"][:-1]) / 2).sum())}


def main(address: str = "palpd", seconds: str = "5", path: str = "record.npz") -> None:
    recorded = record(address, float(seconds))
    np.savez_compressed(path, **recorded)
    print(f"wrote {path}: {len(recorded['time'])} pictures")
    for name, value in analyse(recorded).items():
        print(f"{name:14} {value:.4g}")


if __name__ == "__main__":
    main(*sys.argv[1:])
