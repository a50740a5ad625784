# SPDX-License-Identifier: Apache-2.0
"""What palp.gym needs of Gymnasium, where that is not installed: spaces, environments, make. The same
tests hold for both."""
from typing import Any, Dict, Optional, Tuple

import numpy as np


class Box:
    """Arrays of one shape within bounds."""

    def __init__(self, low: Any, high: Any, shape: Any = None, dtype: Any = np.float32,
                 seed: Optional[int] = None) -> None:
        shape = np.shape(low) if shape is None else tuple(shape)
        self.dtype, self.shape = np.dtype(dtype), shape
        self.low = np.broadcast_to(np.asarray(low, dtype), shape).copy()
        self.high = np.broadcast_to(np.asarray(high, dtype), shape).copy()
        self.np_random = np.random.default_rng(seed)

    def seed(self, seed: Optional[int] = None) -> None:
        """The same samples from here on."""
        self.np_random = np.random.default_rng(seed)

    def sample(self) -> np.ndarray:
        """Even between bounds, normal where there are none."""
        bounded = np.isfinite(self.low) & np.isfinite(self.high)
        low, high = np.where(bounded, self.low, 0), np.where(bounded, self.high, 0)
        even = low + (high - low) * self.np_random.random(self.shape)
        return np.where(bounded, even, self.np_random.standard_normal(self.shape)).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        """Is it of this space?"""
        return (isinstance(x, np.ndarray) and x.shape == self.shape
                and np.can_cast(x.dtype, self.dtype) and bool(((x >= self.low)
                                                               & (x <= self.high)).all()))

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class Env:
    """An environment; the subclass steps."""
    metadata: Dict[str, Any] = {"render_modes": []}
    render_mode: Optional[str] = None
    spec: Any = None
    _np_random: Optional[np.random.Generator] = None

    @property
    def np_random(self) -> np.random.Generator:
        """Of the last seed."""
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    @property
    def unwrapped(self) -> "Env":
        """Itself: nothing is wrapped here."""
        return self

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Any, Dict[str, Any]]:
        """Take the seed."""
        if seed is not None:
            self._np_random = np.random.default_rng(seed)
        return None, {}

    def close(self) -> None:
        """Let go of what it holds."""

    def __enter__(self) -> "Env":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


VectorEnv = Env
NEXT_STEP = "NextStep"


def batch_space(space: Box, n: int) -> Box:
    """n of them in one array."""
    return Box(np.broadcast_to(space.low, (n,) + space.shape),
               np.broadcast_to(space.high, (n,) + space.shape), dtype=space.dtype)
