# SPDX-License-Identifier: Apache-2.0
"""Train a policy to press with a given force: the cross-entropy method on palp/LiverPress-v0. A policy
moves along the vertical alone, action = tanh(w . seen + b). All candidates of a generation play the
same three goals, at once on a pool of threads: so that luck with a goal chooses none of them.

    python3 -m palp.examples.train [GENERATIONS [learning.svg]]
"""
import sys
import time
from typing import List, Sequence, Tuple

import numpy as np

import palp.gym
from palp.examples import chart

TASK = "palp/LiverPress-v0"
SEEN = (1, 4, 7, 9)  # of the state: height, its speed, the force along it, what is missing of the goal
CANDIDATES, KEPT, SPREAD, LEAST = 10, 3, 1.0, 0.05
GOALS = (20, 5, 4)  # seeds of the episodes that every candidate plays: 0.6, 1.0 and 1.5 N


def act(policies: np.ndarray, states: np.ndarray) -> np.ndarray:
    """Of each candidate: policies (n, len(SEEN) + 1), states (n, states); actions (n, 3)."""
    seen = np.clip(states[:, SEEN], -5, 5)
    actions = np.zeros((len(states), 3))
    actions[:, 1] = np.tanh((policies[:, :-1] * seen).sum(axis=1) + policies[:, -1])
    return actions


def play(envs: palp.gym.TaskVectorEnv, policies: np.ndarray,
         seeds: Sequence[int]) -> Tuple[np.ndarray, float]:
    """An episode each: the mean rewards of an action, and the share of successes."""
    states, _ = envs.reset(seed=list(seeds))
    rewards, n = np.zeros(len(policies)), 0
    while True:
        states, reward, _, truncated, infos = envs.step(act(policies, states))
        rewards, n = rewards + reward, n + 1
        if truncated.all():
            return rewards / n, float(infos["is_success"].mean())


def train(generations: int, seed: int = 1) -> Tuple[np.ndarray, List[Tuple[float, float, float]]]:
    """The mean policy of the last generation, and of each: mean reward, best, share of successes."""
    rng = np.random.default_rng(seed)
    mean, deviation = np.zeros(len(SEEN) + 1), np.full(len(SEEN) + 1, SPREAD)
    told = []
    with palp.gym.make_vec(TASK, CANDIDATES * len(GOALS)) as envs:
        for generation in range(generations):
            policies = mean + deviation * rng.standard_normal((CANDIDATES, len(mean)))
            rewards, success = play(envs, np.repeat(policies, len(GOALS), axis=0),
                                    GOALS * CANDIDATES)
            rewards = rewards.reshape(CANDIDATES, len(GOALS)).mean(axis=1)
            best = np.argsort(rewards)[-KEPT:]
            mean, deviation = policies[best].mean(axis=0), policies[best].std(axis=0) + LEAST
            told.append((float(rewards.mean()), float(rewards.max()), success))
            print(f"generation {generation + 1:3}: reward {rewards.mean():6.3f}, best "
                  f"{rewards.max():6.3f}, done {100 * success:3.0f} %", flush=True)
    return mean, told


def judge(policy: np.ndarray, episodes: int) -> Tuple[float, float]:
    """Of seeds that training did not see: mean reward, and share of successes."""
    with palp.gym.make_vec(TASK, episodes) as envs:
        rewards, success = play(envs, np.tile(policy, (episodes, 1)), range(5000, 5000 + episodes))
    return float(rewards.mean()), success


def main(generations: str = "10", path: str = "learning.svg") -> None:
    begun, cpu = time.monotonic(), time.process_time()
    policy, told = train(int(generations))
    took, cpu = time.monotonic() - begun, time.process_time() - cpu
    reward, success = judge(policy, 16)
    print(f"{took:.0f} s, {cpu:.0f} s of CPU; on 16 new seeds: reward {reward:.3f}, "
          f"done {100 * success:.0f} %")
    count = range(1, len(told) + 1)
    chart.write(path, f"LiverPress by the cross-entropy method, {CANDIDATES} candidates", "generation",
                "mean reward of an action",
                {"mean": (count, [t[0] for t in told]), "best": (count, [t[1] for t in told])})
    print(f"wrote {path}")


if __name__ == "__main__":
    main(*sys.argv[1:])
