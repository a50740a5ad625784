# SPDX-License-Identifier: GPL-3.0-or-later
"""A policy by hand for each task of palp.gym: from states to actions, generators of one episode."""
import numpy as np


def liver_press(state):
    """Down, faster where much force is missing; up where there is too much."""
    while True:
        state = yield np.array([0, np.clip(-1.2 * state[9], -1, 1), 0])


def find_inclusion(state):
    """Press at nine places, deep enough to feel the block; say that it is where the most was felt."""
    places = [(x, z) for x in (-0.9, 0.0, 0.9) for z in (-0.9, 0.0, 0.9)]
    felt = []

    def towards(target):
        return np.append(np.clip(4 * (np.array(target) - state[:3]), -1, 1), 0)

    def near(target, within=0.12):
        return np.abs(np.array(target) - state[:3])[[0, 2]].max() < within

    for x, z in places:
        for _ in range(25):
            if near((x, 0.1, z)):
                break
            state = yield towards((x, 0.1, z))
        for _ in range(10):
            state = yield np.array([0, -0.8, 0, 0])
        felt.append(state[6])
        for _ in range(10):
            state = yield np.array([0, 0.8, 0, 0])
    weight = np.array(felt) - np.median(felt)
    best = np.array(places)[np.argmax(weight)]
    for _ in range(30):
        if near((best[0], 0.1, best[1])):
            break
        state = yield towards((best[0], 0.1, best[1]))
    yield np.array([0, 0, 0, 1])


def grasp_lift(state):
    """Over the fold, down, close, up."""
    while state[1] > -0.95:
        state = yield np.array([-2 * state[0], -1, -2 * state[2], 0])
    while state[9] > 0.3:
        state = yield np.array([0, 0, 0, -1])
    while True:
        state = yield np.array([0, 0.5, 0, -1])


def trocar_reach(state):
    """Aside the hand goes against the tip, in and out with it; the lever is about 2."""
    while True:
        off = state[6:9]
        state = yield np.clip(3 * off * np.array([-1.8, 1, -1.8]), -1, 1)


def suture_draw(state):
    """Each hand outward and up, slower where it pulls hard."""
    while True:
        pull = max(np.linalg.norm(state[11:14]), np.linalg.norm(state[14:17]))
        speed = float(np.clip(2 * (4 - pull), -1, 1))
        state = yield speed * np.array([0.6, -0.1, 0, -0.6, -0.1, 0])


POLICIES = {"palp/LiverPress-v0": liver_press, "palp/FindInclusion-v0": find_inclusion,
            "palp/GraspLift-v0": grasp_lift, "palp/TrocarReach-v0": trocar_reach,
            "palp/SutureDraw-v0": suture_draw}


def play(env, policy, seed):
    """An episode; returns rewards and the last info."""
    state, _ = env.reset(seed=seed)
    moves, rewards = policy(state), []
    action = next(moves)
    while True:
        state, reward, terminated, truncated, info = env.step(action)
        rewards.append(reward)
        if terminated or truncated:
            return rewards, info
        action = moves.send(state)
