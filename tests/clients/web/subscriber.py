#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What palpd's stream says of the step that it stands at, as JSON: subscriber.py FOLDER_OF_MESSAGES STREAM_URL."""
import json
import struct
import sys

import zmq

sys.path.insert(0, sys.argv[1])
from palp.v1 import stream_pb2  # noqa: E402

PATIENCE_MS = 20000


def triple(v):
    return [v.x, v.y, v.z]


def box(mesh):
    """Low and high corner of a mesh's vertices, and how fine they are told."""
    low, high = triple(mesh.quantised.box.low_m), triple(mesh.quantised.box.high_m)
    n = len(mesh.quantised.int16) // 2
    values = struct.unpack(f"<{n}h", mesh.quantised.int16[:2 * n])
    corner = [[low[k] + (f(values[k::3]) + 32767) * (high[k] - low[k]) / 65534 for k in range(3)] for f in (min, max)]
    return {"count": n // 3, "version": mesh.topology_version, "low": corner[0], "high": corner[1], "extent": max(h - l for l, h in zip(low, high))}


def wholes(raw):
    return struct.unpack(f"<{len(raw) // 4}I", raw)


def triples(raw):
    values = wholes(raw)
    return [list(values[i:i + 3]) for i in range(0, len(values), 3)]


def triangles(soft, topology):
    """A body's, as three vertices each; topology: the newest, or None."""
    found = triples(soft.triangles)
    if topology is not None:
        for i, corners in zip(wholes(topology.changed), triples(topology.changed_triangles)):
            found[i] = corners
        found += triples(topology.added_triangles)
    gone = set(wholes(topology.removed)) if topology is not None else ()
    return [t for i, t in enumerate(found) if i not in gone]


def main():
    socket = zmq.Context().socket(zmq.SUB)
    socket.connect(sys.argv[2])
    for topic in (b"scene\0", b"state\0", b"contacts\0", b"topology/", b"mesh/"):
        socket.subscribe(topic)
    scene, found = None, {"meshes": {}, "poses": {}, "contacts": None, "step": None}
    names, topologies = {}, {}
    while scene is None or found["step"] is None or found["contacts"] is None or len(found["meshes"]) < sum(
            b.HasField("soft") for b in scene.bodies) or any(
                m["version"] > 0 and name not in topologies for name, m in found["meshes"].items()):
        if not socket.poll(PATIENCE_MS):
            sys.exit("palpd says nothing")
        topic, _, body = socket.recv().partition(b"\0")
        if topic == b"scene":
            scene = stream_pb2.Scene.FromString(body)
            names = {b.id: b.name for b in scene.bodies}
        elif topic == b"state":
            state = stream_pb2.State.FromString(body)
            found["step"] = state.header.step
            found["rigid"] = [(r.body_id, triple(r.pose.position_m),
                               [r.pose.orientation.x, r.pose.orientation.y, r.pose.orientation.z, r.pose.orientation.w])
                              for r in state.rigid]
        elif topic == b"contacts":
            found["contacts"] = [
                {"id": str(c.id), "point": triple(c.point_m), "normal": triple(c.normal), "force": triple(c.force_on_a_n),
                 "a": c.body_a_id, "b": c.body_b_id} for c in stream_pb2.Contacts.FromString(body).contacts]
        elif topic.startswith(b"topology/"):
            topologies[topic.decode().split("/", 1)[1]] = stream_pb2.Topology.FromString(body)
        else:
            mesh = stream_pb2.MeshPositions.FromString(body)
            found["meshes"][topic.decode().split("/", 1)[1]] = box(mesh)
    found["poses"] = {names[i]: {"position": p, "orientation": q} for i, p, q in found.pop("rigid")}
    for b in scene.bodies:
        if b.HasField("soft"):
            found["meshes"][b.name]["triangles"] = triangles(b.soft, topologies.get(b.name))
    found["soft"] = [b.id for b in scene.bodies if b.HasField("soft")]
    print(json.dumps(found))


main()
