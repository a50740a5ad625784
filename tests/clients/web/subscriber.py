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
    return {"count": n // 3, "low": corner[0], "high": corner[1], "extent": max(h - l for l, h in zip(low, high))}


def main():
    socket = zmq.Context().socket(zmq.SUB)
    socket.connect(sys.argv[2])
    for topic in (b"scene\0", b"state\0", b"contacts\0", b"mesh/"):
        socket.subscribe(topic)
    scene, found = None, {"meshes": {}, "poses": {}, "contacts": None, "step": None}
    names = {}
    while scene is None or found["step"] is None or found["contacts"] is None or len(found["meshes"]) < sum(
            b.HasField("soft") for b in scene.bodies):
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
        else:
            mesh = stream_pb2.MeshPositions.FromString(body)
            found["meshes"][topic.decode().split("/", 1)[1]] = box(mesh)
    found["poses"] = {names[i]: {"position": p, "orientation": q} for i, p, q in found.pop("rigid")}
    found["soft"] = [b.id for b in scene.bodies if b.HasField("soft")]
    print(json.dumps(found))


main()
