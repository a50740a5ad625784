# SPDX-License-Identifier: Apache-2.0
"""What the package costs on this machine, as ratios and CPU time: the machine may be busy with other
things. Prints tables in Markdown.

    python3 -m palp.bench [calls] [env] [batch] [table] [run] [--scenario NAME] [--palp PROGRAM]
"""
import argparse
import os
import resource
import statistics
import subprocess
import sys
import time
from typing import Any, Callable, List

import numpy as np

import palp.engine as pe
import palp.gym

ROUNDS = 7


def cpu_s() -> float:
    """Of this process, of all its threads."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def cost_us(call: Callable[[], Any], n: int, rounds: int = ROUNDS) -> float:
    """CPU time of a call, the least of some rounds: what others do to the machine only adds."""
    least = float("inf")
    for _ in range(rounds):
        begun = time.thread_time()
        for _ in range(n):
            call()
        least = min(least, (time.thread_time() - begun) / n)
    return 1e6 * least


def calls(scenario: str) -> None:
    """What a call costs beside what the library does."""
    with pe.Simulation(scenario) as sim:
        tool, soft = sim.tools[0], next(b for b in sim.bodies if isinstance(b, pe.SoftBody))
        at = list(tool.pose)

        def aim() -> None:
            tool.target = at
        rows = [("sim.time", lambda: sim.time), ("tool.target = numbers", aim),
                ("tool.pose", lambda: tool.pose), ("tool.hand_wrench", lambda: tool.hand_wrench),
                ("body.positions", lambda: soft.positions), ("sim.step(0)", lambda: sim.step(0))]
        print("| call | µs of CPU |\n|---|---|")
        for name, call in rows:
            print(f"| `{name}` | {cost_us(call, 2000):.2f} |")


class Still:
    """In the place of a simulation's steps: what is left is the environment's own."""

    def __init__(self, env: palp.gym.TaskEnv) -> None:
        self.sim, self.real = env.sim, env.sim.step

    def __enter__(self) -> None:
        self.sim.step = lambda n=1: None  # type: ignore[method-assign,assignment]

    def __exit__(self, *_: Any) -> None:
        self.sim.step = self.real  # type: ignore[method-assign]


def env() -> None:
    """What a step of an environment costs beyond the simulation's; and a reset with the first action
    behind it, beside a restore with the same steps: a factor is made again in both."""
    print("| task | simulation, µs | env.step beyond it, µs | restore and steps, µs | "
          "reset and action / that |\n|---|---|---|---|---|")
    for name in palp.gym.names():
        with palp.gym.make(name) as one:
            one.reset(seed=1)
            still, skip = np.zeros(one.action_space.shape), one.stage.task.skip
            one.step(still)
            inner = cost_us(lambda: one.sim.step(skip), 5)
            with Still(one):
                beyond = cost_us(lambda: one.step(still), 200)

            def restore() -> None:
                one.sim.restore(one.stage.start)
                one.sim.step(skip)

            def reset() -> None:
                one.reset(seed=1)
                one.step(still)
            pairs = [(cost_us(restore, 1, 1), cost_us(reset, 1, 1)) for _ in range(2 * ROUNDS)]
            ratio = statistics.median(b / a for a, b in pairs)
            print(f"| {name[5:]} | {inner:.0f} | {beyond:.0f} | {min(a for a, _ in pairs):.0f} | "
                  f"{ratio:.2f} |", flush=True)


def shaken(sim: pe.Simulation) -> None:
    """Its first tool goes up and down, so that there is something to do."""
    tool = sim.tools[0]
    at = list(tool.target)
    at[1] += -0.002 if sim.steps % 20 < 10 else 0.002
    tool.target = at


def advance(sims: List[pe.Simulation], batch: Any, n: int) -> float:
    """CPU time a step, s."""
    begun = cpu_s()
    for _ in range(n):
        for sim in sims:
            shaken(sim)
        if batch is None:
            for sim in sims:
                sim.step()
        else:
            batch.step()
    return (cpu_s() - begun) / (n * len(sims))


def batch(scenario: str) -> None:
    """CPU time of a step in batches over that of one simulation at a time, by turns; and of
    simulations that have factor threads of their own."""
    threads = len(os.sched_getaffinity(0))
    alone = [pe.Simulation(scenario, alone=True) for _ in range(4)]
    threaded = [pe.Simulation(scenario) for _ in range(4)]
    with pe.Pool(threads) as pool:
        ways = {"one after the other": (alone, None), "in a batch": (alone, pool.batch(alone)),
                "in a batch, factor threads of their own": (threaded, pool.batch(threaded))}
        for sims, way in ways.values():
            advance(sims, way, 10)
        found: dict = {name: [] for name in ways}
        for _ in range(ROUNDS):
            for name, (sims, way) in ways.items():
                found[name].append(advance(sims, way, 10))
        first = found["one after the other"]
        print(f"{scenario}, 4 simulations, {threads} threads\n\n| way | CPU a step, ms | ratio |\n"
              "|---|---|---|")
        for name, times in found.items():
            ratio = statistics.median(a / b for a, b in zip(times, first))
            print(f"| {name} | {1e3 * statistics.median(times):.3f} | {ratio:.2f} |", flush=True)


def resident_mb() -> float:
    """Memory of this process now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def table(scenario: str) -> None:
    """Worlds by threads: steps a second, CPU a step, memory a world."""
    print(f"{scenario}\n\n| worlds | threads | steps/s | CPU a step, ms | memory a world, MB |\n"
          "|---|---|---|---|---|")
    model = pe.Simulation(scenario, alone=True)
    start = model.snapshot()
    for worlds in (1, 4, 16):
        before = resident_mb()
        sims = [model.clone() for _ in range(worlds)]
        for threads in (1, 2, 4):
            with pe.Pool(threads) as pool:
                whole = pool.batch(sims)
                whole.step(0, snapshots=[start] * worlds)
                advance(sims, whole, 3)
                begun, n = time.monotonic(), max(40 // worlds, 5)
                used = advance(sims, whole, n)
                rate = n * worlds / (time.monotonic() - begun)
            memory = (resident_mb() - before) / worlds
            print(f"| {worlds} | {threads} | {rate:.0f} | {1e3 * used:.3f} | {memory:.1f} |", flush=True)
        for sim in sims:
            sim.close()


def run(scenario: str, program: str) -> None:
    """A plain loop of palp run processes against a batch: the same scenario and steps, by turns."""
    worlds, steps = 4, 50
    found = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        for _ in range(worlds):
            subprocess.run([program, "run", scenario, "--steps", str(steps), "--no-hand", "--quiet"], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        loop = sum(after[:2]) - sum(before[:2])
        begun = cpu_s()
        sims = [pe.Simulation(scenario, alone=True)]
        sims += [sims[0].clone() for _ in range(worlds - 1)]
        with pe.Pool() as pool:
            pool.batch(sims).step(steps)
        found.append((loop, cpu_s() - begun))
        for sim in sims:
            sim.close()
    loop, batched = (statistics.median(times) for times in zip(*found))
    print(f"{scenario}, {worlds} × {steps} steps from start to end\n\n| way | CPU, s |\n|---|---|\n"
          f"| a loop of `palp run` | {loop:.2f} |\n| a batch | {batched:.2f} |")


def main() -> None:
    reader = argparse.ArgumentParser(prog="palp.bench", description=__doc__.split("\n", 1)[0])
    parts = {"calls": lambda o: calls(o.scenario), "env": lambda o: env(),
             "batch": lambda o: batch(o.scenario), "table": lambda o: table(o.scenario),
             "run": lambda o: run(o.scenario, o.palp)}
    reader.add_argument("part", nargs="*", metavar="PART", help=f"of {', '.join(parts)} [all]")
    reader.add_argument("--scenario", default="inclusion-phantom", help="[inclusion-phantom]")
    reader.add_argument("--palp", default=os.environ.get("PALP", "palp"), help="the program [palp]")
    wishes = reader.parse_args()
    for part in wishes.part or parts:
        if part not in parts:
            reader.error(f"{part}: expected one of {', '.join(parts)}")
        print(f"\n## {part}\n", flush=True)
        parts[part](wishes)
    print(f"\nlibpalp-sim {pe.version()}, {len(os.sched_getaffinity(0))} CPUs, "
          f"Python {sys.version.split()[0]}, numpy {np.__version__}; Gymnasium "
          f"{'is there' if palp.gym.HAS_GYMNASIUM else 'is not: the stand-in'}")


if __name__ == "__main__":
    main()
