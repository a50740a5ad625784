# SPDX-License-Identifier: Apache-2.0
"""A task as an environment, alone and many at once."""
from __future__ import annotations

import math
from typing import Any, Dict, List, Mapping, Optional, Tuple, Type

import numpy as np

from palp.engine import ArgumentError, DivergedError, Pool, Simulation, Snapshot
from palp.gym.tasks import TASKS, Task

try:
    from gymnasium import Env, spaces
    from gymnasium.vector import VectorEnv
    from gymnasium.vector.utils import batch_space
    try:
        from gymnasium.vector import AutoresetMode
        NEXT_STEP: Any = AutoresetMode.NEXT_STEP
    except ImportError:
        NEXT_STEP = "NextStep"
    Box: Any = spaces.Box
    HAS_GYMNASIUM = True
except ImportError:
    from palp.gym._standin import NEXT_STEP, Box, Env, VectorEnv, batch_space
    HAS_GYMNASIUM = False

OBSERVATIONS = ("state", "mesh", "pixels")
RENDER_SIZE = (640, 480)


def task_of(name: str) -> Type[Task]:
    """By its id."""
    if name not in TASKS:
        raise ValueError(f"environment {name!r}: expected one of {', '.join(TASKS)}")
    return TASKS[name]


class Stage:
    """A simulation with a task on it, and what of both an environment needs."""

    def __init__(self, kind: Type[Task], sim: Simulation, start: Snapshot, obs: str,
                 size: Tuple[int, int]) -> None:
        self.sim, self.start, self.obs, self.size = sim, start, obs, size
        self.task = kind(sim)
        self.n = 0

    @property
    def space(self) -> Any:
        """Of observations."""
        if self.obs == "state":
            return Box(-np.inf, np.inf, (self.task.n_state,), np.float32)
        if self.obs == "mesh":
            return Box(-np.inf, np.inf, self.sim.soft(self.task.body).positions.shape, np.float32)
        return Box(0, 255, (self.size[1], self.size[0], 3), np.uint8)

    def begin(self, rng: np.random.Generator) -> Dict[str, Any]:
        """Behind a restored start."""
        self.n = 0
        self.task.begin(rng)
        return {"wrench_on_tissue": self.task.wrenches()}

    def observe(self, out: np.ndarray) -> None:
        """Written in place."""
        state = self.task.state()  # judge goes by it, whatever is shown
        if self.obs == "state":
            out[:] = state
        elif self.obs == "mesh":
            out[:] = self.sim.soft(self.task.body).positions
        else:
            out[:] = self.sim.picture(*self.size)

    def judge(self, action: List[float]) -> Tuple[float, bool, bool, Dict[str, Any]]:
        """Reward, terminated, truncated, info; behind the steps of an action."""
        self.n += 1
        reward, done, info = self.task.judge(action)
        info["wrench_on_tissue"] = self.task.wrenches()
        return float(reward), bool(done), not done and self.n >= self.task.most, info


def _open(kind: Type[Task], alone: bool, changes: Optional[Mapping[str, Any]]) -> Tuple[Simulation,
                                                                                      Snapshot]:
    sim = Simulation(kind.scenario, set={**kind.set, **(changes or {})}, alone=alone)
    sim.step(kind.warm_up)
    return sim, sim.snapshot()


def _check_wishes(obs: str, render_mode: Optional[str]) -> None:
    if obs not in OBSERVATIONS:
        raise ValueError(f"obs: got {obs!r}, expected one of {', '.join(OBSERVATIONS)}")
    if render_mode not in (None, "rgb_array"):
        raise ValueError(f"render_mode: got {render_mode!r}, expected None or rgb_array")


def _numbers(row: List[float]) -> List[float]:
    if not all(map(math.isfinite, row)):
        raise ArgumentError("action: got a number that is not finite")
    return [min(max(x, -1.0), 1.0) for x in row]


def _shaped(action: Any, shape: Tuple[int, ...]) -> List[Any]:
    action = np.asarray(action, dtype=np.float64)
    if action.shape != shape:
        raise ArgumentError(f"action: got shape {action.shape}, expected {shape}")
    return action.tolist()


class TaskEnv(Env):  # type: ignore[misc]
    """One task. A simulation that comes apart ends its episode: reward -10, truncated, and
    info["diverged"] tells where."""
    metadata = {"render_modes": ["rgb_array"], "render_fps": 30}

    def __init__(self, name: str = "palp/LiverPress-v0", *, render_mode: Optional[str] = None,
                 obs: str = "state", size: Tuple[int, int] = (84, 84),
                 set: Optional[Mapping[str, Any]] = None) -> None:
        kind = task_of(name)
        _check_wishes(obs, render_mode)
        self.render_mode = render_mode
        sim, start = _open(kind, False, set)
        self.stage = Stage(kind, sim, start, obs, size)
        self.observation_space = self.stage.space
        self.action_space = Box(-1, 1, (kind.n_action,), np.float32)
        self._running = False

    @property
    def sim(self) -> Simulation:
        """The simulation that it runs on."""
        return self.stage.sim

    def _observe(self) -> np.ndarray:
        out = np.empty(self.observation_space.shape, self.observation_space.dtype)
        self.stage.observe(out)
        return out

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        """A restored start, then what the seed draws."""
        super().reset(seed=seed)
        self.sim.restore(self.stage.start)
        info = self.stage.begin(self.np_random)
        self._running = True
        return self._observe(), info

    def step(self, action: Any) -> Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]:
        """An action, a few steps of the simulation, what came of it."""
        if not self._running:
            raise RuntimeError("step before reset")
        action = _numbers(_shaped(action, self.action_space.shape))
        self.stage.task.act(action)
        try:
            self.sim.step(self.stage.task.skip)
        except DivergedError as failure:
            self.sim.restore(self.stage.start)
            self._running = False
            return self._observe(), -10.0, False, True, {"diverged": str(failure)}
        seen = self._observe()
        return (seen, *self.stage.judge(action))

    def render(self) -> Optional[np.ndarray]:
        """(480, 640, 3) uint8, without display or GPU; None without a render mode."""
        return self.sim.picture(*RENDER_SIZE) if self.render_mode else None

    def close(self) -> None:
        """Let go of the simulation."""
        self._running = False
        self.sim.close()


class TaskVectorEnv(VectorEnv):  # type: ignore[misc]
    """Many of one task on threads of the library. Observations are one buffer, written in place: copy
    what you keep. One that is done is reset by the next step, whatever its action."""
    metadata = {"render_modes": ["rgb_array"], "autoreset_mode": NEXT_STEP}

    def __init__(self, name: str, num_envs: int, *, threads: Optional[int] = None,
                 obs: str = "state", size: Tuple[int, int] = (84, 84),
                 render_mode: Optional[str] = None,
                 set: Optional[Mapping[str, Any]] = None) -> None:
        kind = task_of(name)
        _check_wishes(obs, render_mode)
        if num_envs < 1:
            raise ValueError(f"num_envs: got {num_envs}, expected 1 or more")
        self.num_envs, self.render_mode, self.kind = num_envs, render_mode, kind
        sim, start = _open(kind, True, set)
        sims = [sim] + [sim.clone() for _ in range(num_envs - 1)]
        self.stages = [Stage(kind, each, start, obs, size) for each in sims]
        self.pool = Pool(threads)
        self.batch = self.pool.batch(sims)
        self.single_observation_space = self.stages[0].space
        self.single_action_space = Box(-1, 1, (kind.n_action,), np.float32)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._obs = np.zeros(self.observation_space.shape, self.observation_space.dtype)
        self._rngs = [np.random.default_rng() for _ in range(num_envs)]
        self._done = np.ones(num_envs, bool)

    def reset(self, *, seed: Any = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        """All of them. seed: a number, of which the i-th gets seed + i; or a list."""
        if seed is not None:
            seeds = [seed + i for i in range(self.num_envs)] if np.isscalar(seed) else list(seed)
            self._rngs = [np.random.default_rng(s) for s in seeds]
        self.batch.step(0, snapshots=[stage.start for stage in self.stages])
        infos = [self._begin(i) for i in range(self.num_envs)]
        return self._obs, _gather(infos)

    def _begin(self, i: int) -> Dict[str, Any]:
        info = self.stages[i].begin(self._rngs[i])
        self._done[i] = False
        self.stages[i].observe(self._obs[i])
        return info

    def _advance(self, resets: np.ndarray) -> Dict[int, str]:
        """Steps and resets on the pool's threads; which came apart."""
        starts = [stage.start if reset else None for stage, reset in zip(self.stages, resets)]
        try:
            self.batch.step(self.kind.skip, snapshots=starts)
        except DivergedError as failure:
            return {i: str(failure) for i in self.batch.failed}
        return {}

    def step(self, actions: Any) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray,
                                          Dict[str, Any]]:
        """An action each."""
        actions = [_numbers(row) for row in _shaped(actions, self.action_space.shape)]
        resets = self._done.copy()
        for i in np.flatnonzero(~resets):
            self.stages[i].task.act(actions[i])
        lost = self._advance(resets)
        rewards = np.zeros(self.num_envs)
        terminated, truncated = np.zeros(self.num_envs, bool), np.zeros(self.num_envs, bool)
        infos: List[Dict[str, Any]] = []
        for i, stage in enumerate(self.stages):
            if resets[i]:
                infos.append(self._begin(i))
                continue
            if i in lost:
                stage.sim.restore(stage.start)
                rewards[i], truncated[i] = -10.0, True
                infos.append({"diverged": lost[i]})
            stage.observe(self._obs[i])
            if i not in lost:
                rewards[i], terminated[i], truncated[i], info = stage.judge(actions[i])
                infos.append(info)
            self._done[i] = terminated[i] or truncated[i]
        return self._obs, rewards, terminated, truncated, _gather(infos)

    def render(self) -> Optional[Tuple[np.ndarray, ...]]:
        """A picture each."""
        if not self.render_mode:
            return None
        return tuple(stage.sim.picture(*RENDER_SIZE) for stage in self.stages)

    def close(self, **_: Any) -> None:
        """Let go of simulations and threads."""
        self.pool.close()
        for stage in self.stages:
            stage.sim.close()


def _gather(infos: List[Dict[str, Any]]) -> Dict[str, Any]:
    """A dictionary of arrays, each with a mask _KEY of who told it."""
    found: Dict[str, Any] = {}
    for i, info in enumerate(infos):
        for key, value in info.items():
            if key not in found:
                found[key] = np.zeros(len(infos), object if isinstance(value, (dict, str)) else
                                      type(value))
                found["_" + key] = np.zeros(len(infos), bool)
            found[key][i], found["_" + key][i] = value, True
    return found
