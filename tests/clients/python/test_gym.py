# SPDX-License-Identifier: GPL-3.0-or-later
"""palp.gym: environments keep to Gymnasium's contract, with it or with the stand-in; each task can be
done, and doing nothing does not do it."""
import unittest

import numpy as np

import laws
import palp.gym
import policies

CHEAP = "palp/GraspLift-v0"


class Contract(unittest.TestCase):
    def test_reset_and_step_give_what_the_spaces_say(self):
        for obs in ("state", "mesh", "pixels"):
            with palp.gym.make(CHEAP, obs=obs, size=(32, 24)) as env:
                first, info = env.reset(seed=1)
                self.assertTrue(env.observation_space.contains(first), obs)
                self.assertIsInstance(info, dict)
                env.action_space.seed(1)
                for _ in range(3):
                    step = env.step(env.action_space.sample())
                    self.assertTrue(env.observation_space.contains(step[0]), obs)
                    self.assertEqual([type(x) for x in step[1:]], [float, bool, bool, dict])
                    self.assertEqual(step[4]["wrench_on_tissue"]["right"].shape, (3,))

    def test_the_same_seed_gives_the_same_episode(self):
        def episode(env, seed):
            env.action_space.seed(7)
            states = [env.reset(seed=seed)[0]]
            states += [env.step(env.action_space.sample())[0] for _ in range(5)]
            return np.array(states)
        with palp.gym.make(CHEAP) as env, palp.gym.make(CHEAP) as other:
            a = episode(env, 5)
            np.testing.assert_array_equal(a, episode(env, 5))
            np.testing.assert_array_equal(a, episode(other, 5))
            self.assertTrue((a != episode(env, 6)).any())

    def test_an_episode_is_truncated_at_its_length(self):
        with palp.gym.make("palp/LiverPress-v0") as env:
            env.reset(seed=1)
            ends = [env.step(np.zeros(3))[2:4] for _ in range(50)]
        self.assertEqual(ends[:-1], [(False, False)] * 49)
        self.assertEqual(ends[-1], (False, True))

    def test_render_needs_no_display(self):
        with palp.gym.make(CHEAP, render_mode="rgb_array") as env:
            env.reset(seed=1)
            frame = env.render()
        self.assertEqual((frame.shape, frame.dtype), ((480, 640, 3), np.uint8))
        self.assertGreater(frame.std(), 5)

    def test_gymnasiums_own_checker_passes(self):
        if not palp.gym.HAS_GYMNASIUM:
            self.skipTest("no gymnasium here: the stand-in is tried by the other laws")
        from gymnasium.utils.env_checker import check_env
        for name in palp.gym.names():
            with palp.gym.make(name) as env:
                check_env(env, skip_render_check=True)

    def test_wrong_wishes_and_actions_are_named(self):
        for wishes in ({"obs": "smell"}, {"render_mode": "human"}, {"set": {"rate_hz": -1}}):
            with self.assertRaisesRegex(ValueError, next(iter(wishes if "set" not in wishes
                                                              else ["rate_hz"]))):
                palp.gym.make(CHEAP, **wishes)
        with self.assertRaisesRegex(ValueError, "palp/LiverPress-v0"):
            palp.gym.make("palp/Nothing-v0")
        with palp.gym.make(CHEAP) as env:
            with self.assertRaises(RuntimeError):
                env.step(np.zeros(4))
            env.reset(seed=1)
            for wrong in (np.zeros(3), np.full(4, np.nan), np.zeros((4, 1))):
                with self.assertRaises(ValueError):
                    env.step(wrong)


class Tasks(unittest.TestCase):
    def test_each_task_is_done_by_hand(self):
        for name, policy in policies.POLICIES.items():
            with self.subTest(name), palp.gym.make(name) as env:
                rewards, info = policies.play(env, policy, seed=1)
                self.assertTrue(info["is_success"], f"{name}: {info}")

    def test_the_least_and_the_greatest_force_are_within_reach(self):
        """Of LiverPress: seeds whose goals are 0.54 and 1.48 N, the ends of what is drawn."""
        with palp.gym.make("palp/LiverPress-v0") as env:
            for seed in (0, 4):
                _, info = policies.play(env, policies.POLICIES["palp/LiverPress-v0"], seed)
                self.assertTrue(info["is_success"], f"seed {seed}: {info}")

    def test_doing_nothing_does_no_task(self):
        for name in palp.gym.names():
            with self.subTest(name), palp.gym.make(name) as env:
                env.reset(seed=1)
                for _ in range(10):
                    still = env.step(np.zeros(env.action_space.shape))
                self.assertFalse(still[4]["is_success"])
                self.assertFalse(still[2])

    def test_an_inclusion_told_at_the_wrong_place_is_not_found(self):
        with palp.gym.make("palp/FindInclusion-v0") as env:
            env.reset(seed=1)
            for _ in range(20):
                env.step(np.array([-1, 0, -1, 0]))
            _, reward, terminated, _, info = env.step(np.array([0, 0, 0, 1]))
        self.assertTrue(terminated)
        self.assertEqual(info["is_success"], reward > 0)


class Many(unittest.TestCase):
    def test_each_of_many_goes_as_it_would_alone(self):
        n, steps = 3, 6
        rng = np.random.default_rng(3)
        actions = rng.uniform(-1, 1, (steps, n, 4))
        many = palp.gym.make_vec(CHEAP, n, threads=2)
        obs, _ = many.reset(seed=10)
        self.assertEqual(obs.shape, many.observation_space.shape)
        seen = [obs.copy()] + [many.step(a)[0].copy() for a in actions]
        self.assertIs(many.step(actions[0])[0], obs)  # one buffer, written in place
        many.close()
        for i in range(n):
            with palp.gym.make(CHEAP) as env:
                alone = [env.reset(seed=10 + i)[0]] + [env.step(a[i])[0] for a in actions]
            np.testing.assert_array_equal(np.array(alone), np.array(seen)[:, i])

    def test_one_that_is_done_is_reset_by_the_next_step(self):
        many = palp.gym.make_vec("palp/FindInclusion-v0", 2, threads=1)
        first = many.reset(seed=4)[0].copy()
        tell = np.array([[0, 0, 0, 1], [0, 0, 0, 0]], float)
        _, _, terminated, truncated, infos = many.step(tell)
        self.assertEqual((terminated.tolist(), truncated.tolist()), ([True, False], [False] * 2))
        self.assertEqual(infos["_is_success"].tolist(), [True, True])
        obs, rewards, terminated, _, _ = many.step(np.zeros((2, 4)))
        self.assertEqual((rewards[0], terminated.any()), (0.0, False))
        np.testing.assert_array_equal(np.abs(obs[0]), np.abs(first[0]))  # perhaps mirrored
        many.close()


if __name__ == "__main__":
    laws.main()
