# SPDX-License-Identifier: Apache-2.0
"""palp: soft tissue under tools.

    palp.connect     a running palpd: pictures, a hand, control, matrices
    palp.engine      scenarios simulated in this process (needs libpalp-sim)
    palp.gym         tasks to learn on, as Gymnasium has them
    palp.v1          the messages of the protocol

Units are SI; axes right-handed, X right, Y up; quaternions x y z w.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["connect", "__version__"]

if TYPE_CHECKING:
    from palp.client import connect


def __getattr__(name: str) -> Any:
    """ZeroMQ and protobuf are loaded by who connects."""
    if name == "connect":
        from palp.client import connect
        return connect
    raise AttributeError(f"module 'palp' has no attribute {name!r}")
