# SPDX-License-Identifier: Apache-2.0
"""Train a policy to press with a given force: the cross-entropy method on palp/LiverPress-v0. A policy
is one layer, action = tanh(W state + b); all candidates of a generation play at once on a pool.

    python3 -m palp.examples.train [GENERATIONS [learning.svg]]
"""
import sys
import time
from typing import List, Tuple

import numpy as np

import palp.gym
from palp.examples import chart

TASK = "palp/LiverPress-v0"
CANDIDATES, KEPT, SPREAD, LEAST = 16, 4, 0.6, 0.05


def act(policies: np.ndarray, states: np.ndarray) -> np.ndarray:
    """Of each candidate: policies (n, actions, states + 1), states (n, states)."""
    ones = np.ones((len(states), 1), states.dtype)
    return np.tanh(np.einsum("nij,nj->ni", policies, np.hstack([np.clip(states, -5, 5), ones])))


def play(envs: palp.gym.TaskVectorEnv, policies: np.ndarray, seed: int) -> Tuple[np.ndarray, float]:
    """An episode each, all of one seed: the mean reward of an action, and the share of successes."""
    states, _ = envs.reset(seed=[seed] * len(policies))
    rewards, success, n = np.zeros(len(policies)), np.zeros(len(policies), bool), 0
    while True:
        states, reward, terminated, truncated, infos = envs.step(act(policies, states))
        rewards += reward
        n += 1
        if (terminated | truncated).all():
            success |= infos.get("is_success", success).astype(bool)
            return rewards / n, float(success.mean())


def train(generations: int, seed: int = 1) -> Tuple[np.ndarray, List[Tuple[float, float, float]]]:
    """The mean policy of the last generation, and of each: mean reward, best, share of successes."""
    rng = np.random.default_rng(seed)
    with palp.gym.make_vec(TASK, CANDIDATES) as envs:
        shape = (envs.single_action_space.shape[0], envs.single_observation_space.shape[0] + 1)
        mean, deviation = np.zeros(shape), np.full(shape, SPREAD)
        told = []
        for generation in range(generations):
            policies = mean + deviation * rng.standard_normal((CANDIDATES, *shape))
            rewards, success = play(envs, policies, seed=1000 + generation)
            best = np.argsort(rewards)[-KEPT:]
            mean, deviation = policies[best].mean(axis=0), policies[best].std(axis=0) + LEAST
            told.append((float(rewards.mean()), float(rewards.max()), success))
            print(f"generation {generation + 1:3}: reward {rewards.mean():6.3f}, best "
                  f"{rewards.max():6.3f}, done {100 * success:3.0f} %", flush=True)
    return mean, told


def judge(policy: np.ndarray, episodes: int) -> Tuple[float, float]:
    """Of seeds that training did not see: mean reward, and share of successes."""
    with palp.gym.make_vec(TASK, episodes) as envs:
        states, _ = envs.reset(seed=5000)
        policies, total, n = np.broadcast_to(policy, (episodes, *policy.shape)), 0.0, 0
        while True:
            states, reward, _, truncated, infos = envs.step(act(policies, states))
            total, n = total + reward.mean(), n + 1
            if truncated.all():
                return total / n, float(infos["is_success"].mean())


def main(generations: str = "12", path: str = "learning.svg") -> None:
    begun, cpu = time.monotonic(), time.process_time()
    policy, told = train(int(generations))
    took, cpu = time.monotonic() - begun, time.process_time() - cpu
    reward, success = judge(policy, 16)
    print(f"{took:.0f} s, {cpu:.0f} s of CPU; on 16 new seeds: reward {reward:.3f}, "
          f"done {100 * success:.0f} %")
    count = range(1, len(told) + 1)
    chart.write(path, "LiverPress by the cross-entropy method, 16 candidates", "generation",
                "mean reward of an action",
                {"mean": (count, [t[0] for t in told]), "best": (count, [t[1] for t in told])})
    print(f"wrote {path}")


if __name__ == "__main__":
    main(*sys.argv[1:])
