# SPDX-License-Identifier: Apache-2.0
"""Tasks to learn on, as Gymnasium has them; where it is not installed, with a stand-in for what is
needed of it.

    import palp.gym
    env = palp.gym.make("palp/LiverPress-v0")
    obs, info = env.reset(seed=3)
    obs, reward, terminated, truncated, info = env.step(env.action_space.sample())

obs: "state" (numbers near 1), "mesh" (vertices of the tissue, m) or "pixels" ((84, 84, 3) uint8)."""
from __future__ import annotations

from typing import Any

from palp.gym.env import HAS_GYMNASIUM, TaskEnv, TaskVectorEnv
from palp.gym.tasks import TASKS, Task, names

__all__ = ["make", "make_vec", "names", "Task", "TaskEnv", "TaskVectorEnv", "HAS_GYMNASIUM"]

if HAS_GYMNASIUM:
    import gymnasium
    for _name in TASKS:
        if _name not in gymnasium.registry:
            gymnasium.register(_name, entry_point="palp.gym:TaskEnv", kwargs={"name": _name},
                               order_enforce=False)


def make(name: str, **wishes: Any) -> TaskEnv:
    """An environment by its id; wishes: render_mode, obs, size (width, height of pixels), set (values
    for keys of its scenario)."""
    return TaskEnv(name, **wishes)


def make_vec(name: str, num_envs: int, **wishes: Any) -> TaskVectorEnv:
    """Many of one; wishes: threads, and those of make."""
    return TaskVectorEnv(name, num_envs, **wishes)
