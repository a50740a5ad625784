# SPDX-License-Identifier: Apache-2.0
"""The surface of a body that is cut: the scene's SoftBody and the newest Topology of the stream make
its vertices at rest and its triangles; nothing that was told before is needed.

    with palp.wire.StreamSocket(stream, ["scene", "topology/skin", "mesh/skin"]) as s: ...
    now = palp.surface.apply(soft, topology)        # now.rest, now.triangles
"""
from __future__ import annotations

from typing import Any, NamedTuple, Optional

import numpy as np

__all__ = ["Surface", "apply", "fitting"]


class Surface(NamedTuple):
    """Vertices and triangles of a soft body."""
    rest: np.ndarray       # (n, 3) float32, m: those of the scene, then what came when it was cut
    triangles: np.ndarray  # (m, 3) uint32, counter-clockwise from outside: of rest, and of a mesh/ frame
    nodes: np.ndarray      # (n,) uint32, the mesh node of each vertex; copies are beyond the mesh's
    n_scene: int           # of the triangles: those of the scene that are left; the others are of wounds


def _floats(raw: bytes) -> np.ndarray:
    return np.frombuffer(raw, "<f4", len(raw) // 12 * 3).reshape(-1, 3)


def _numbers(raw: bytes) -> np.ndarray:
    return np.frombuffer(raw, "<u4", len(raw) // 4)


def _triangles(raw: bytes) -> np.ndarray:
    return np.frombuffer(raw, "<u4", len(raw) // 12 * 3).reshape(-1, 3)


def apply(soft: Any, topology: Optional[Any] = None) -> Surface:
    """palp.v1's SoftBody as its Topology changes it; None: as in the scene. Triangles that are no
    more are left out, and so are those of a vertex that is not there."""
    rest, scene = _floats(soft.rest_positions), _triangles(soft.triangles)
    nodes = _numbers(soft.nodes)
    if topology is None:
        return Surface(rest, scene, nodes, len(scene))
    rest = np.concatenate([rest, _floats(topology.added_rest_positions)])
    changed, corners = _numbers(topology.changed), _triangles(topology.changed_triangles)
    n = min(len(changed), len(corners))
    there = changed[:n] < len(scene)
    outer = scene.copy()
    outer[changed[:n][there]] = corners[:n][there]
    every = np.concatenate([outer, _triangles(topology.added_triangles)])
    kept = (every < len(rest)).all(axis=1)
    removed = _numbers(topology.removed)
    kept[removed[removed < len(every)]] = False
    nodes = np.concatenate([nodes, _numbers(topology.added_nodes)])
    return Surface(rest, every[kept], nodes, int(kept[:len(scene)].sum()))


def fitting(soft: Any, topology: Optional[Any], mesh: Any) -> Optional[Any]:
    """The topology to draw a frame by: the newest that is known where the frame has its vertices (a
    frame of a later version has more, and is drawn as far as is known), else None: the scene's."""
    if topology is None or mesh.topology_version == 0:
        return None
    exact = mesh.WhichOneof("positions") == "float32"
    size = len(mesh.float32) // 12 if exact else len(mesh.quantised.int16) // 6
    n = len(soft.rest_positions) // 12 + len(topology.added_rest_positions) // 12
    return topology if n <= size else None
