#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes one message of each kind of a release, every field of it other than its default, as bytes:
what test_upgrade.c reads and must write again. Done once a release, from its own .proto files.

usage: write.py FOLDER_OF_PROTO OUT    in FOLDER_OF_PROTO: palp/v1/*.proto
"""
import importlib
import pathlib
import subprocess
import sys
import tempfile

ROOTS = ["DeviceMessage", "DaemonMessage", "Request", "Reply", "Scene", "State", "MeshPositions", "Contacts",
         "ToolForce", "Event", "Stats", "LocalModel", "Timing", "Probes"]
# What a receiver checks against something else: one vertex, its indices, node and tissue; one contact.
FITTING = {("SoftBody", "triangles"): bytes(12), ("Surface", "triangles"): bytes(12),
           ("SoftBody", "nodes"): bytes([1, 0, 0, 0]), ("SoftBody", "tissue"): bytes([1]),
           ("LocalModel", "compliance"): bytes(range(36)),
           ("Capabilities", "dof_in"): 6, ("Capabilities", "dof_out"): 3}


class Filler:
    """Numbers that differ from field to field; the same ones in each run."""

    def __init__(self):
        self.n = 0

    def number(self):
        self.n += 1
        return self.n

    def scalar(self, field):
        n = self.number()
        fitting = FITTING.get((field.containing_type.name, field.name))
        if fitting is not None:
            return fitting
        if field.cpp_type == field.CPPTYPE_DOUBLE:
            return 0.5 if field.containing_type.name == "Quaternion" else n / 1024
        if field.cpp_type == field.CPPTYPE_STRING:
            return f"{field.name}-{n}" if field.type != field.TYPE_BYTES else bytes([n % 256] * 12)
        if field.cpp_type == field.CPPTYPE_ENUM:
            return field.enum_type.values[1 + n % (len(field.enum_type.values) - 1)].number
        return True if field.cpp_type == field.CPPTYPE_BOOL else n

    def fill(self, message, member=0):
        """Of a oneof the member of that number, from 0 on."""
        for field in message.DESCRIPTOR.fields:
            oneof = field.containing_oneof
            if oneof and list(oneof.fields)[member % len(oneof.fields)].number != field.number:
                continue
            self.put(message, field)
        return message

    def put(self, message, field):
        repeated = field.label == field.LABEL_REPEATED
        if field.cpp_type != field.CPPTYPE_MESSAGE:
            value = [self.scalar(field) for _ in range(3)] if repeated else self.scalar(field)
            if repeated:
                getattr(message, field.name).extend(value)
            else:
                setattr(message, field.name, value)
        elif repeated:
            members = [len(o.fields) for o in field.message_type.oneofs]
            for member in range(max(members, default=1)):
                self.fill(getattr(message, field.name).add(), member)
        else:
            getattr(message, field.name).SetInParent()
            self.fill(getattr(message, field.name))


def main(folder, out):
    folder, out = pathlib.Path(folder), pathlib.Path(out)
    out.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as generated:
        files = sorted(str(p) for p in folder.glob("palp/v1/*.proto"))
        subprocess.run(["protoc", "-I", str(folder), f"--python_out={generated}", *files], check=True)
        sys.path.insert(0, generated)
        kinds = {}
        for path in files:
            module = importlib.import_module(f"palp.v1.{pathlib.Path(path).stem}_pb2")
            kinds |= {name: getattr(module, name) for name in module.DESCRIPTOR.message_types_by_name}
    for root in ROOTS:
        oneofs = kinds[root].DESCRIPTOR.oneofs
        members = [f.name for f in oneofs[0].fields] if oneofs else [""]
        for i, member in enumerate(members):
            bytes_ = Filler().fill(kinds[root](), i).SerializeToString(deterministic=True)
            (out / f"{root}{'.' if member else ''}{member}.bin").write_bytes(bytes_)


if __name__ == "__main__":
    main(*sys.argv[1:])
