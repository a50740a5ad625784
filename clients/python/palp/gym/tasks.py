# SPDX-License-Identifier: Apache-2.0
"""Five tasks on scenarios that come with palpd. A task sets targets of tools from actions in -1 … 1,
observes, and rewards; what may differ from episode to episode it draws at the beginning.

Lengths in m, forces in N. A state is of numbers near 1."""
from __future__ import annotations

from typing import Any, Dict, List, Mapping, Tuple, Type

import numpy as np

from palp.engine import Simulation

MM = 1e-3
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
        self.start = [tool.pose.values.copy() for tool in self.held]
        self.target = [start.copy() for start in self.start]

    def begin(self, rng: np.random.Generator) -> None:
        """A new episode, behind a restored start: tools stand where they shall, goals are drawn."""
        self.target = [start.copy() for start in self.start]
        self.draw(rng)
        for tool, target in zip(self.held, self.target):
            tool.target = target.tolist()

    def draw(self, rng: np.random.Generator) -> None:
        """What differs from episode to episode."""

    def act(self, action: np.ndarray) -> None:
        """Move targets: three velocities a tool."""
        for k, (tool, target) in enumerate(zip(self.held, self.target)):
            target[:3] += self.speed * self.dt * action[3 * k:3 * k + 3]
            np.clip(target[:3], self.start[k][:3] - self.reach, self.start[k][:3] + self.reach,
                    out=target[:3])
            tool.target = target.tolist()

    reach = np.array([0.05, 0.05, 0.05])  # m, of targets about their start

    def state(self) -> np.ndarray:
        """(n_state,)"""
        raise NotImplementedError

    def judge(self, action: np.ndarray) -> Outcome:
        """What came of an action."""
        raise NotImplementedError

    def wrenches(self) -> Dict[str, np.ndarray]:
        """What each tool does to the tissue, N; (3,) each."""
        return {tool.name: -tool.wrench[:3] for tool in self.held}

    def place(self, offset: np.ndarray) -> None:
        """The first tool begins beside its start."""
        self.target[0][:3] += offset
        self.held[0].set_pose(self.target[0].tolist())


class LiverPress(Task):
    """Press on a liver so that the fingertip feels a given force, 0.5 to 1.5 N, and hold it."""
    scenario, set = "liver-palpation", {"rate_hz": 50}
    tools, body, most = ("probe",), "liver", 50
    n_state = 10
    near = 0.1  # of the goal

    def draw(self, rng: np.random.Generator) -> None:
        self.place(np.array([rng.uniform(-10, 10), -25.0, rng.uniform(-10, 10)]) * MM)
        self.goal = rng.uniform(0.5, 1.5)
        self.begun = self.target[0][:3].copy()
        self.held_for = 0

    def state(self) -> np.ndarray:
        tool = self.held[0]
        force = tool.hand_wrench[:3]
        return np.concatenate([(tool.pose.position - self.begun) / (10 * MM),
                               tool.velocity[:3] / self.speed, force,
                               [self.goal - np.linalg.norm(force)]])

    def judge(self, action: np.ndarray) -> Outcome:
        off = abs(float(np.linalg.norm(self.held[0].hand_wrench[:3])) - self.goal) / self.goal
        self.held_for = self.held_for + 1 if off < self.near else 0
        return -min(off, 2.0), False, {"off": off, "is_success": self.held_for >= 10}


class FindInclusion(Task):
    """Find what is hard in a block of gel by pressing, and say so: the fourth action above 0.5 ends
    the episode. The finger's axes are turned and mirrored anew in each, so that the place differs."""
    scenario, set = "inclusion-phantom", {"rate_hz": 50}
    tools, body, most, n_action = ("finger",), "gel", 300, 4
    n_state = 7
    inclusion = np.array([9 * MM, 0, -3 * MM])
    reach = np.array([0.03, 0.02, 0.03])
    scale = 10 * MM

    def draw(self, rng: np.random.Generator) -> None:
        self.turn = np.eye(3)
        for flip, axes in zip(rng.integers(0, 2, 3), ((0,), (2,), None)):
            if flip and axes:
                self.turn[axes[0]] *= -1
            elif flip:
                self.turn = self.turn[[2, 1, 0]]
        self.place(np.array([0, -3 * MM, 0]))
        self.declared = False

    def act(self, action: np.ndarray) -> None:
        self.declared = action[3] > 0.5
        super().act(self.turn.T @ action[:3])

    def state(self) -> np.ndarray:
        tool = self.held[0]
        at, force = tool.pose.position, tool.hand_wrench[:3]
        return np.concatenate([self.turn @ (at - self.start[0][:3]) / self.scale,
                               self.turn @ force, [float(np.linalg.norm(force))]])

    def judge(self, action: np.ndarray) -> Outcome:
        across = (self.held[0].pose.position - self.inclusion)[[0, 2]]
        off = float(np.linalg.norm(across))
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
        self.place(np.array([rng.uniform(-3, 3), rng.uniform(-12, -8), rng.uniform(-1, 1)]) * MM)
        self.grip, self.held_for = 1.0, 0
        self.held[0].grip = 1.0
        self.top = self.sim.probes["top"].copy()

    def act(self, action: np.ndarray) -> None:
        self.grip = float(np.clip(self.grip + 1.5 * self.dt * action[3], 0.25, 1))
        self.held[0].grip = self.grip
        super().act(action[:3])

    def state(self) -> np.ndarray:
        tool, probes = self.held[0], self.sim.probes
        at = tool.pose.position
        return np.concatenate([(at - self.top) / (10 * MM), tool.velocity[:3] / self.speed,
                               tool.hand_wrench[:3], [self.grip, 10 * probes["grip"]],
                               (probes["top"] - self.top) / self.height])

    def judge(self, action: np.ndarray) -> Outcome:
        lifted = float(self.sim.probes["top"][1] - self.top[1])
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
    reach = np.array([0.12, 0.08, 0.12])

    def draw(self, rng: np.random.Generator) -> None:
        self.goal = np.array([rng.uniform(-40, 15), rng.uniform(112, 125),
                              rng.uniform(-25, 25)]) * MM

    def tip(self) -> np.ndarray:
        """m"""
        pose = self.held[0].pose
        x, y, z, w = pose.orientation
        axis = np.array([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
        return pose.position - self.length * axis

    def state(self) -> np.ndarray:
        tip, tool = self.tip(), self.held[0]
        return np.concatenate([(tool.pose.position - self.start[0][:3]) / (20 * MM),
                               tool.velocity[:3] / self.speed, (self.goal - tip) / (20 * MM),
                               tool.hand_wrench[:3]])

    def judge(self, action: np.ndarray) -> Outcome:
        off = float(np.linalg.norm(self.goal - self.tip()))
        done = off < self.near
        return -off / (20 * MM) + 5.0 * done, done, {"off_m": off, "is_success": done}


class SutureDraw(Task):
    """A thread goes through two flaps, its ends crossed over: pull until the flaps are drawn together
    to a half, with no more than 5 N."""
    scenario, set = "suture-two-flaps", {"rate_hz": 100}
    tools, body, most, n_action = ("left_hand", "right_hand"), "left", 150, 6
    skip, warm_up = 4, 500
    n_state = 19
    limit_n = 5.0
    reach = np.array([0.04, 0.04, 0.04])

    def gap(self) -> float:
        """Between the two edges, m."""
        probes = self.sim.probes
        return float(np.linalg.norm(probes["right_edge"] - probes["left_edge"]))

    def draw(self, rng: np.random.Generator) -> None:
        self.goal = 3 * MM * rng.uniform(0.9, 1.1)
        self.begun = 6 * MM

    def state(self) -> np.ndarray:
        p = self.sim.probes
        offsets = [(tool.pose.position - start[:3]) / (20 * MM)
                   for tool, start in zip(self.held, self.start)]
        return np.concatenate(offsets + [(p["right_edge"] - p["left_edge"]) / (5 * MM),
                                         [p["left_way"] / 0.06, p["right_way"] / 0.06],
                                         p["left_pull"], p["right_pull"],
                                         [self.goal / (5 * MM), self.gap() / (5 * MM)]])

    def judge(self, action: np.ndarray) -> Outcome:
        p, gap = self.sim.probes, self.gap()
        pull = float(max(np.linalg.norm(p["left_pull"]), np.linalg.norm(p["right_pull"])))
        torn, done = pull > self.limit_n, gap < self.goal
        reward = (self.begun - gap) / self.begun - torn + 5.0 * (done and not torn)
        return reward, done or torn, {"gap_m": gap, "pull_n": pull, "is_success": done and not torn}


TASKS: Dict[str, Type[Task]] = {f"palp/{task.__name__}-v0": task for task in
                                (LiverPress, FindInclusion, GraspLift, TrocarReach, SutureDraw)}


def names() -> List[str]:
    """Ids for make."""
    return list(TASKS)
