# SPDX-License-Identifier: Apache-2.0
"""Five tasks on scenarios that come with palpd. A task sets targets of tools from actions in -1 … 1,
observes, and rewards; what may differ from episode to episode it draws at the beginning.

Lengths in m, forces in N. A state is of numbers near 1."""
from __future__ import annotations

import math
from typing import Any, Dict, List, Mapping, Sequence, Tuple, Type

import numpy as np

from palp.engine import Simulation

MM, AXES = 1e-3, (0, 1, 2)
Outcome = Tuple[float, bool, Dict[str, Any]]  # reward, is it done?, what there is to tell


class Task:
    """One episode after the other on one simulation."""
    scenario = ""
    set: Mapping[str, Any] = {}
    tools: Tuple[str, ...] = ()
    body = ""          # whose mesh may be observed
    skip = 1           # steps of the simulation an action
    most = 100         # actions an episode
    warm_up = 0        # steps before the first episode, scripts followed
    n_action = 3
    n_state = 10
    speed = 0.05       # m/s, of an action of 1

    def __init__(self, sim: Simulation) -> None:
        self.sim = sim
        self.held = [sim.tool(name) for name in self.tools]
        self.dt = self.skip / sim.rate_hz
        self.start = [list(tool.pose) for tool in self.held]
        self.range = [[(x - r, x + r) for x, r in zip(start, self.reach)] for start in self.start]
        self.target = [list(start) for start in self.start]

    def begin(self, rng: np.random.Generator) -> None:
        """A new episode, behind a restored start: tools stand where they shall, goals are drawn."""
        self.target = [list(start) for start in self.start]
        self.draw(rng)
        for tool, target in zip(self.held, self.target):
            tool.target = target

    def draw(self, rng: np.random.Generator) -> None:
        """What differs from episode to episode."""

    def act(self, action: Sequence[float]) -> None:
        """Move targets: three velocities a tool. Plain numbers: three are too few for numpy."""
        step = self.speed * self.dt
        for k, (tool, target) in enumerate(zip(self.held, self.target)):
            for i, (low, high) in enumerate(self.range[k]):
                target[i] = min(max(target[i] + step * action[3 * k + i], low), high)
            tool.target = target

    reach = (0.05, 0.05, 0.05)  # m, of targets about their start

    def state(self) -> Sequence[float]:
        """n_state numbers; asked for once behind each action, before judge."""
        raise NotImplementedError

    def judge(self, action: Sequence[float]) -> Outcome:
        """What came of an action."""
        raise NotImplementedError

    def wrenches(self) -> Dict[str, np.ndarray]:
        """What each tool does to the tissue, N; (3,) each."""
        return {tool.name: -tool.wrench[:3] for tool in self.held}

    def place(self, x: float, y: float, z: float) -> None:
        """The first tool begins so far beside its start, m."""
        target = self.target[0]
        target[0], target[1], target[2] = target[0] + x, target[1] + y, target[2] + z
        self.held[0].set_pose(target)


class LiverPress(Task):
    """Press on a liver so that the fingertip feels a given force, 0.5 to 1.5 N, and hold it."""
    scenario, set = "liver-palpation", {"rate_hz": 50}
    tools, body, most = ("probe",), "liver", 50
    n_state = 10
    near = 0.1  # of the goal
    reach = (30 * MM, 45 * MM, 30 * MM)  # to 15 mm below where it touches

    def draw(self, rng: np.random.Generator) -> None:
        self.place(rng.uniform(-10, 10) * MM, -25 * MM, rng.uniform(-10, 10) * MM)
        self.goal = rng.uniform(0.5, 1.5)
        self.begun = self.target[0][:3]
        self.held_for = 0

    def state(self) -> Sequence[float]:
        tool = self.held[0]
        at, v, f = tool.raw_pose(), tool.raw_velocity(), tool.raw_hand_wrench()
        self.felt = math.hypot(f[0], f[1], f[2])
        return [*((at[i] - self.begun[i]) / (10 * MM) for i in AXES),
                *(v[i] / self.speed for i in AXES), f[0], f[1], f[2], self.goal - self.felt]

    def judge(self, action: Sequence[float]) -> Outcome:
        off = abs(self.felt - self.goal) / self.goal
        self.held_for = self.held_for + 1 if off < self.near else 0
        return -min(off, 2.0), False, {"off": off, "is_success": self.held_for >= 10}


class FindInclusion(Task):
    """Find what is hard in a block of gel by pressing, and say so: the fourth action above 0.5 ends
    the episode. The finger's axes are turned and mirrored anew in each, so that the place differs."""
    scenario, set = "inclusion-phantom", {"rate_hz": 50}
    tools, body, most, n_action = ("finger",), "gel", 300, 4
    n_state = 7
    inclusion = (9 * MM, 0, -3 * MM)
    reach = (0.03, 0.02, 0.03)
    scale = 10 * MM

    def draw(self, rng: np.random.Generator) -> None:
        self.turn = np.eye(3)
        for flip, axes in zip(rng.integers(0, 2, 3), ((0,), (2,), None)):
            if flip and axes:
                self.turn[axes[0]] *= -1
            elif flip:
                self.turn = self.turn[[2, 1, 0]]
        self.place(0, -3 * MM, 0)
        self.declared = False

    def act(self, action: Sequence[float]) -> None:
        self.declared = action[3] > 0.5
        super().act((self.turn.T @ np.asarray(action[:3])).tolist())

    def state(self) -> Sequence[float]:
        tool, start = self.held[0], self.start[0]
        self.at, f = tool.raw_pose(), tool.raw_hand_wrench()
        offset = [(self.at[i] - start[i]) / self.scale for i in AXES]
        turned = self.turn @ np.array([offset, f[:3]]).T
        return [*turned[:, 0].tolist(), *turned[:, 1].tolist(), math.hypot(*f[:3])]

    def judge(self, action: Sequence[float]) -> Outcome:
        off = math.hypot(self.at[0] - self.inclusion[0], self.at[2] - self.inclusion[2])
        if not self.declared:
            return -0.002, False, {"off": off, "is_success": False}
        return 1 - min(off / (9 * MM), 2.0), True, {"off": off, "is_success": off < 9 * MM}


class GraspLift(Task):
    """Take a fold of tissue between the jaws and lift it by 3 mm. The fourth action opens and closes
    them."""
    scenario, set = "grasper", {"rate_hz": 100}
    tools, body, most, n_action, skip = ("right",), "fold", 120, 4, 4
    n_state = 14
    height = 3 * MM

    def draw(self, rng: np.random.Generator) -> None:
        self.place(rng.uniform(-3, 3) * MM, rng.uniform(-12, -8) * MM, rng.uniform(-1, 1) * MM)
        self.grip, self.held_for = 1.0, 0
        self.held[0].grip = 1.0
        self.top = self.sim.probes["top"].tolist()

    def act(self, action: Sequence[float]) -> None:
        self.grip = min(max(self.grip + 1.5 * self.dt * action[3], 0.25), 1.0)
        self.held[0].grip = self.grip
        super().act(action[:3])

    def state(self) -> Sequence[float]:
        tool, probes, top = self.held[0], self.sim.probes, self.top
        at, v, f = tool.raw_pose(), tool.raw_velocity(), tool.raw_hand_wrench()
        self.now = probes["top"].tolist()
        return [*((at[i] - top[i]) / (10 * MM) for i in AXES), *(v[i] / self.speed for i in AXES),
                f[0], f[1], f[2], self.grip, 10 * probes["grip"],
                *((self.now[i] - top[i]) / self.height for i in AXES)]

    def judge(self, action: Sequence[float]) -> Outcome:
        lifted = self.now[1] - self.top[1]
        self.held_for = self.held_for + 1 if lifted > self.height else 0
        done = self.held_for >= 5
        return min(lifted / self.height, 1.0) + 5.0 * done, done, {"lifted_m": lifted,
                                                                   "is_success": done}


class TrocarReach(Task):
    """Lead the tip of an instrument that goes through a port to a place above the liver: aside, the tip
    goes the other way than the hand."""
    scenario, set = "trocar", {"rate_hz": 50}
    tools, body, most = ("right",), "liver", 100
    n_state = 12
    speed, length, near = 0.1, 0.3, 4 * MM
    reach = (0.12, 0.08, 0.12)

    def draw(self, rng: np.random.Generator) -> None:
        self.goal = [MM * rng.uniform(*bounds) for bounds in ((-40, 15), (112, 125), (-25, 25))]

    def find_tip(self) -> Tuple[List[float], List[float]]:
        """Of the hand's end and the tip, m."""
        at = self.held[0].raw_pose()
        x, y, z, w = at[3:]
        axis = (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
        return at, [at[i] - self.length * axis[i] for i in AXES]

    def state(self) -> Sequence[float]:
        tool, start = self.held[0], self.start[0]
        at, tip = self.find_tip()
        v, f = tool.raw_velocity(), tool.raw_hand_wrench()
        self.off = math.hypot(*(self.goal[i] - tip[i] for i in AXES))
        return [*((at[i] - start[i]) / (20 * MM) for i in AXES), *(v[i] / self.speed for i in AXES),
                *((self.goal[i] - tip[i]) / (20 * MM) for i in AXES), f[0], f[1], f[2]]

    def judge(self, action: Sequence[float]) -> Outcome:
        done = self.off < self.near
        return -self.off / (20 * MM) + 5.0 * done, done, {"off_m": self.off, "is_success": done}


class SutureDraw(Task):
    """A thread goes through two flaps, its ends crossed over: pull until the flaps are drawn together
    to a half, with no more than 5 N."""
    scenario, set = "suture-two-flaps", {"rate_hz": 100}
    tools, body, most, n_action = ("left_hand", "right_hand"), "left", 150, 6
    skip, warm_up = 4, 500
    n_state = 19
    limit_n, open_m = 5.0, 6 * MM
    reach = (0.04, 0.04, 0.04)

    def draw(self, rng: np.random.Generator) -> None:
        self.goal = 3 * MM * rng.uniform(0.9, 1.1)

    def state(self) -> Sequence[float]:
        p = {name: value.tolist() if name[-1] != "y" else value
             for name, value in self.sim.probes.items()}
        apart = [right - left for left, right in zip(p["left_edge"], p["right_edge"])]
        self.gap = math.hypot(*apart)
        self.pull = max(math.hypot(*p["left_pull"]), math.hypot(*p["right_pull"]))
        hands = [(at - start) / (20 * MM) for tool, begun in zip(self.held, self.start)
                 for at, start in zip(tool.raw_pose()[:3], begun)]
        return [*hands, *(x / (5 * MM) for x in apart), p["left_way"] / 0.06, p["right_way"] / 0.06,
                *p["left_pull"], *p["right_pull"], self.goal / (5 * MM), self.gap / (5 * MM)]

    def judge(self, action: Sequence[float]) -> Outcome:
        torn, done = self.pull > self.limit_n, self.gap < self.goal
        reward = 1 - self.gap / self.open_m - torn + 5.0 * (done and not torn)
        return reward, done or torn, {"gap_m": self.gap, "pull_n": self.pull,
                                      "is_success": done and not torn}


TASKS: Dict[str, Type[Task]] = {f"palp/{task.__name__}-v0": task for task in
                                (LiverPress, FindInclusion, GraspLift, TrocarReach, SutureDraw)}


def names() -> List[str]:
    """Ids for make."""
    return list(TASKS)
