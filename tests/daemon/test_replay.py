#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""palpd --record, palp replay: steps of real time, recorded, give the same bytes again. One law a function.

usage: test_replay.py PALPD PALP SOURCE_ROOT [KILLS]     KILLS: how often a recording palpd is killed [3]
"""
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

ROOT = sys.argv[3]
KILLS = int(sys.argv[4]) if len(sys.argv) > 4 else 3
sys.path[:0] = [os.path.join(ROOT, "tests", "interop"), os.path.join(ROOT, "tests", "proto", "mcap")]
from mcap_strict import File  # noqa: E402
from mcap_write import write_recording  # noqa: E402
from test_interop import check, generate  # noqa: E402
from test_stream import judge  # noqa: E402

PATIENCE_S = 60


class Station:
    def __init__(self, palpd, palp, folder):
        self.palpd, self.palp, self.folder = os.path.abspath(palpd), os.path.abspath(palp), folder
        self.started = []

    def path(self, name):
        return os.path.join(self.folder, name)

    def begin(self, name, *options, scenario="liver-palpation-press"):
        """palpd that records; returns once steps are in the file."""
        process = self.start(scenario, "--record", self.path(name), *options)
        until = time.monotonic() + PATIENCE_S
        while self.record("status")["acknowledged_step"] == 0:
            check(process.poll() is None and time.monotonic() < until, "it does not record")
            time.sleep(0.05)
        return process

    def start(self, *words, before=(), log=None):
        sockets = [f"--{kind}=ipc://{self.folder}/{kind}" for kind in ("device", "stream", "control")]
        self.started.append(subprocess.Popen([*before, self.palpd, "--log-level=warning", *sockets, *words], cwd=self.folder,
                                             stdout=log, stderr=log))
        return self.started[-1]

    def kill_left(self):
        """What a law that failed has left running."""
        for process in self.started:
            if process.poll() is None:
                process.kill()
                process.wait()

    def end(self, process):
        process.terminate()
        check(process.wait(PATIENCE_S) == 0, "palpd failed")

    def url(self, kind):
        return f"ipc://{self.folder}/{kind}"

    def record(self, word, *options):
        """What palpd tells of its recording."""
        return json.loads(self.run("record", word, "--connect", self.url("control"), "--json", "--wait", "60", *options))

    def steps(self, name):
        """The numbers of its steps."""
        file = File(self.path(name))
        decode = file.decoder("step")
        return [decode(m[4]).header.step for m in file.messages if m[0] == "step"]

    def run(self, *args, expected=0):
        done = subprocess.run([self.palp, *args], capture_output=True, text=True, timeout=600, cwd=self.folder)
        check(expected is None or done.returncode == expected, f"{args}: exit {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr


def real_time_on_two_workers_gives_the_same_bytes_on_one_two_and_four(station):
    process = station.begin("press.mcap", "--set", "solver.workers=2")
    time.sleep(1.5)
    process.terminate()
    check(process.wait(PATIENCE_S) == 0, "palpd failed")
    file = File(station.path("press.mcap"))
    steps = sum(m[0] == "step" for m in file.messages)
    check(steps > 50 and file.metadata["end"]["left_out"] == "0" and "failure" not in file.metadata["end"], f"{steps} steps, {file.metadata}")
    for workers in (1, 2, 4):
        told = json.loads(station.run("replay", "press.mcap", "--workers", str(workers), "--json"))
        check(told["equal"] and told["steps"] == steps, f"{workers} workers: {told}")


def a_recording_says_all_that_is_needed(station):
    file = File(station.path("press.mcap"))
    check(b"rate_hz" in file.attachments["scenario.yaml"] and file.metadata["palp"]["source"] == "palpd", "its head")
    decode = file.decoder("step")
    numbers = [decode(m[4]).header.step for m in file.messages if m[0] == "step"]
    check(numbers == list(range(numbers[0], numbers[0] + len(numbers))), "steps are missing")
    check({"state", "contacts", "scene", "snapshot"} <= {m[0] for m in file.messages}, "topics are missing")
    check("equal" in station.run("replay", "press.mcap", "--from", "0.5", "--to", "1", "--json", "--workers", "1"), "a part of it")
    late = subprocess.run([station.palp, "replay", station.path("press.mcap"), "--from", "1000"], capture_output=True, text=True)
    check(late.returncode == 65 and "it ends after" in late.stderr, f"beyond its end: {late.stderr}")


LESSON = """version: 1
name: slippery
include: block-on-incline.yaml
task:
  title: Press
  time_limit_s: 60
  phases: {press: {goal: {button: {}}}}
  metrics: {force_peak_n: {proficient: 1, novice: 2, from: hand}}
injections:
  wet: {friction: {body: block, factor: 0.1}}
"""


def what_was_injected_is_injected_again(station):
    """Its factor is changed in the same step; without that the steps differ."""
    scenario = station.path("slippery.yaml")
    with open(scenario, "w", encoding="utf-8") as out:
        out.write(LESSON.replace("include: ", f"include: {ROOT}/config/scenarios/"))
    process = station.begin("slippery.mcap", scenario=scenario)
    station.run("instruct", "--connect", f"ipc://{station.folder}/control", "inject", "wet")
    time.sleep(0.7)
    process.terminate()
    check(process.wait(PATIENCE_S) == 0, "palpd failed")
    file = File(station.path("slippery.mcap"))
    decode = file.decoder("step")
    changed = [i for i, m in enumerate(file.messages) if m[0] == "step" and decode(m[4]).changes]
    check(len(changed) == 1 and "mark" in {m[0] for m in file.messages}, f"{len(changed)} changes")
    for workers in ("1", "2"):
        station.run("replay", "slippery.mcap", "--workers", workers)
    step = decode(file.messages[changed[0]][4])
    del step.changes[:]
    messages = list(file.messages)
    messages[changed[0]] = messages[changed[0]][:4] + (step.SerializeToString(),)
    write_recording(station.path("dry.mcap"), file, messages)
    check("step" in station.run("replay", "dry.mcap", "--workers", "1", expected=1), "nothing differs without it")


FLAP = """  {name}:
    grid: {{shape: cube, size_m: [0.05, 0.008, 0.08], cells: [6, 1, 6], centre_m: [{x}, 0.02, 0]}}
    material: {{young_pa: 50000, poisson: 0.45, density_kg_m3: 1000}}
    damping: {{mass: 0.5, stiffness: 0.01}}
    fixed: {{box_share: [[{held}, 0, 0], [{held}, 1, 1]]}}
    cut: {{toughness_j_m2: 40, capacity: {{nodes: 52, faces: 200}}}}
"""
SCALPEL = """  in_{name}:
    include: {root}/config/instruments/scalpel.yaml
    knife: {{body: {name}}}
    place: {{position_m: [{x}, 0.03, -0.025], rotation_deg: [-45, 0, 0]}}
    device: {{script: {name}.csv}}
"""
SPRING = """springs:
  tie: {a: {body: skin, at_m: [0.024, 0.018, -0.015]}, b: {body: fat, at_m: [0.032, 0.018, -0.015]}, stiffness_n_m: 400}
"""
STROKE = ((0, 0.03, -0.025), (0.1, 0.024, -0.025), (0.3, 0.014, -0.025), (1, 0.014, 0.02), (1.2, 0.034, 0.03))


def write_flaps(station):
    """Skin and fat side by side, a spring from one to the other, and a scalpel that goes through each."""
    flaps = {"skin": 0, "fat": 0.056}
    for name, x in flaps.items():
        with open(station.path(f"{name}.csv"), "w", encoding="utf-8") as out:
            out.write("time_s, x_m, y_m, z_m, qx, qy, qz, qw\n")
            out.writelines(f"{t}, {x}, {y}, {z}, -0.3826834, 0, 0, 0.9238795\n" for t, y, z in STROKE)
    with open(station.path("flaps.yaml"), "w", encoding="utf-8") as out:
        out.write("version: 1\nname: flaps\nrate_hz: 200\nbodies:\n")
        out.writelines(FLAP.format(name=name, x=x, held=int(name == "fat")) for name, x in flaps.items())
        out.write(SPRING + "tools:\n")
        out.writelines(SCALPEL.format(name=name, x=x, root=ROOT) for name, x in flaps.items())
    return station.path("flaps.yaml")


def bodies_that_a_spring_couples_are_both_cut_again(station):
    process = station.begin("flaps.mcap", "--set", "solver.workers=2", scenario=write_flaps(station))
    until = time.monotonic() + PATIENCE_S
    while station.record("status")["acknowledged_step"] < 250:
        check(time.monotonic() < until, "it takes no steps")
        time.sleep(0.1)
    station.end(process)
    file = File(station.path("flaps.mcap"))
    for body in ("skin", "fat"):
        decode = file.decoder(f"topology/{body}")
        parted = [len(decode(m[4]).added_parents) for m in file.messages if m[0] == f"topology/{body}"]
        check(parted and parted[-1] > 0, f"{body} is whole: {parted}")
    for workers in ("1", "2", "4"):
        station.run("replay", "flaps.mcap", "--workers", workers)


def a_changed_bit_is_found_in_its_step(station):
    """A target's last bit; a mark's; and unchanged, the copy replays."""
    file = File(station.path("press.mcap"))
    decode = file.decoder("step")
    places = [i for i, m in enumerate(file.messages) if m[0] == "step" and decode(m[4]).tools]
    write_recording(station.path("same.mcap"), file, file.messages)
    station.run("replay", "same.mcap", "--workers", "1")
    for kind in ("target", "mark"):
        at = random.choice(places)
        step = decode(file.messages[at][4])
        if kind == "target":
            step.tools[0].target[1] = math.nextafter(step.tools[0].target[1], 1)
        else:
            step.mark ^= 1 << 17
        changed = list(file.messages)
        changed[at] = changed[at][:4] + (step.SerializeToString(),)
        write_recording(station.path("changed.mcap"), file, changed)
        told = station.run("replay", "changed.mcap", "--workers", "1", expected=1)
        check(f"step {step.header.step} " in told, f"{kind} of step {step.header.step}: {told}")
        check(kind == "mark" or "probe" in told or "ball" in told or "liver" in told, f"no body is named: {told}")
        rows = station.run("replay", "same.mcap", "changed.mcap", "--workers", "1", expected=1)
        check('"same.mcap",equal,' in rows and re.search(rf'"changed.mcap",differs,.*,{step.header.step},"', rows), f"rows: {rows}")


def kill_once(station, i):
    """Somewhere in its first second; every fifth time without a word before. Returns how much of the world's time is
    missing in the file, s; None where palpd came to no step."""
    name = f"killed-{i}.mcap"
    process = station.start(f"{ROOT}/tests/scenarios/block.yaml", "--record", station.path(name))
    time.sleep(random.uniform(0, 1))
    told = station.record("status") if i % 5 or i == 0 else {"acknowledged_step": 0, "left_out": 0}
    time.sleep(random.uniform(0, 0.2))
    killed_ns = time.monotonic_ns()
    process.kill()
    process.wait()
    if not os.path.exists(station.path(name + ".part")) or os.path.getsize(station.path(name + ".part")) == 0:
        check(told["acknowledged_step"] == 0, f"{told}, and there is no file")
        return None
    station.run("record", "recover", name + ".part")
    file = File(station.path(name))
    decode = file.decoder("step") if "step" in {m[0] for m in file.messages} else None
    headers = [decode(m[4]).header for m in file.messages if m[0] == "step"]
    steps = [h.step for h in headers]
    # A recorder that gets no CPU for two seconds leaves steps out, and says so.
    check(told["left_out"] or steps == list(range(1, len(steps) + 1)), "steps are missing")
    check(len(steps) >= told["acknowledged_step"] or told["left_out"], f"{told}, and {len(steps)} steps")
    if steps and i % 50 == 0:
        station.run("replay", name, "--workers", "1")
    os.remove(station.path(name))
    os.remove(station.path(name + ".part"))
    return (killed_ns - headers[-1].monotonic_time_ns) * 1e-9 if steps else None


def a_killed_palpd_leaves_what_was_written(station):
    """Four at a time, each with sockets and a folder of its own."""
    folders = [station.path(f"killed-{k}") for k in range(min(4, KILLS))]
    others = [Station(station.palpd, station.palp, folder) for folder in folders]
    for folder in folders:
        os.mkdir(folder)
    try:
        with ThreadPoolExecutor(len(others)) as pool:
            missing = list(pool.map(lambda k: [kill_once(others[k], i) for i in range(k, KILLS, len(others))], range(len(others))))
    finally:
        for other in others:
            other.kill_left()
    known = sorted(s for some in missing for s in some if s is not None)
    check(known, "none came to a step")
    print(f"        {KILLS} kills, {len(known)} with steps: {1e3 * known[len(known) // 2]:.0f} ms missing, 99 % "
          f"{1e3 * known[len(known) * 99 // 100]:.0f}, at most {1e3 * known[-1]:.0f}")


def files_of_the_scene_are_in_the_recording(station):
    """The mesh is away when it is replayed."""
    shutil.copy(f"{ROOT}/config/meshes/liver.msh", station.path("mine.msh"))
    with open(station.path("mine.yaml"), "w", encoding="utf-8") as out:
        out.write(f"version: 1\nname: mine\ninclude: {ROOT}/config/scenarios/liver-palpation-press.yaml\n"
                  f"bodies: {{liver: {{mesh: {{path: {station.path('mine.msh')}}}}}}}\n")
    process = station.begin("mine.mcap", scenario=station.path("mine.yaml"))
    time.sleep(0.3)
    station.end(process)
    os.remove(station.path("mine.msh"))
    file = File(station.path("mine.mcap"))
    check(any(name.endswith("-mine.msh") for name in file.attachments), f"{list(file.attachments)}")
    station.run("replay", "mine.mcap", "--workers", "1")


def a_file_that_changed_since_it_was_loaded_ends_the_recording(station):
    """At its next file: with that mesh the steps would come to something else."""
    shutil.copy(f"{ROOT}/config/meshes/liver.msh", station.path("mine.msh"))
    process = station.begin("other.mcap", "--record-split", "1", scenario=station.path("mine.yaml"))
    with open(station.path("mine.msh"), "a", encoding="utf-8") as out:
        out.write("\n")
    until = time.monotonic() + PATIENCE_S
    while "mine.msh: got a file that was changed" not in station.run("record", "status", "--connect", station.url("control"),
                                                                     "--wait", "60", "--json", expected=None):
        check(time.monotonic() < until, "it records what comes to something else")
        time.sleep(0.05)
    station.end(process)
    check([n for n in os.listdir(station.folder) if n.startswith("other")] == ["other.mcap"], f"{os.listdir(station.folder)}")
    end = File(station.path("other.mcap")).metadata["end"]
    check("got a file that was changed" in end.get("failure", "") and "next_file" not in end, f"{end}")
    check("other-part2" not in station.run("replay", "other.mcap", "--workers", "1"), "a file is said to follow")


def what_hands_send_and_are_sent_is_recorded(station):
    process = station.begin("hand.mcap", scenario=f"{ROOT}/tests/scenarios/press-task.yaml")
    station.run("poke", "--connect", station.url("device"), "--seconds", "1")
    station.end(process)
    file = File(station.path("hand.mcap"))
    decode = file.decoder("sample/probe")
    samples = [decode(m[4]) for m in file.messages if m[0] == "sample/probe"]
    numbers = [s.sample.sequence for s in samples]
    check(len(samples) > 100 and numbers == sorted(numbers), f"{len(samples)} samples")
    check(sum(not s.refused for s in samples) > 100 and all(s.header.monotonic_time_ns for s in samples), "none is taken")
    decode = file.decoder("hand/probe")
    forces = [decode(m[4]).force for m in file.messages if m[0] == "hand/probe"]
    check(len(forces) > 100 and set(f.answers_sequence for f in forces) - {0} <= set(numbers), f"{len(forces)} forces")
    check(file.metadata["end"]["left_out"] == "0", "something is left out")


def a_client_begins_and_ends_recordings(station):
    os.mkdir(station.path("made"))
    process = station.start("liver-palpation-press", "--recordings", station.path("made"))
    until = time.monotonic() + PATIENCE_S
    while not os.path.exists(station.path("control")):
        check(time.monotonic() < until, "palpd does not start")
        time.sleep(0.02)
    check(not station.record("status")["recording"], "it records unasked")
    for n in (1, 2):
        told = station.record("start")
        check(told["recording"] and told["file"].endswith(".mcap"), f"{told}")
        station.run("record", "start", "--connect", station.url("control"), expected=75)
        time.sleep(1.2)
        check(station.record("status")["acknowledged_step"] > 0, "nothing is acknowledged")
        told = station.record("stop")
        check(not told["recording"] and not told["failure"] and told["left_out"] == 0, f"{told}")
        check(len(station.steps(told["file"])) > 50, "it has no steps")
        station.run("replay", told["file"], "--workers", "1")
        station.run("record", "stop", "--connect", station.url("control"), expected=75)
    station.end(process)
    process = station.start("liver-palpation-press")
    until = time.monotonic() + PATIENCE_S
    while station.run("record", "start", "--connect", station.url("control"), "--wait", "1", expected=None).find("--recordings") < 0:
        check(process.poll() is None and time.monotonic() < until, "it records where it was not allowed to")
    station.end(process)


def a_name_that_another_recording_has_is_left_to_it(station):
    """As where one began in the same second: it is whole, or under way."""
    folder = station.path("taken")
    os.mkdir(folder)
    now = int(time.time())
    for second in range(now - 1, now + 2 * PATIENCE_S):
        name = time.strftime("liver-palpation-press-%Y%m%dT%H%M%SZ.mcap", time.gmtime(second))
        with open(os.path.join(folder, name + (".part" if second % 2 else "")), "xb"):
            pass
    process = station.start("liver-palpation-press", "--recordings", folder)
    names = []
    for _ in range(3):
        told = station.record("start")
        check(told["recording"] and not told["failure"], f"{told}")
        told = station.record("stop")
        check(not told["failure"] and told["left_out"] == 0, f"{told}")
        names.append(told["file"])
    check(len(set(names)) == 3 and all(os.path.getsize(name) > 0 for name in names), f"{names}")
    station.end(process)


def split_names(station):
    """In order."""
    return ["long.mcap"] + sorted((n for n in os.listdir(station.folder) if n.startswith("long-part") and n.endswith(".mcap")),
                                  key=lambda n: (len(n), n))


def a_long_recording_is_in_several_files(station):
    process = station.begin("long.mcap", "--record-split", "0.5")
    until = time.monotonic() + PATIENCE_S
    while not os.path.exists(station.path("long-part4.mcap.part")):
        check(process.poll() is None and time.monotonic() < until, f"no fourth file comes: {split_names(station)}")
        time.sleep(0.05)
    station.end(process)
    names = split_names(station)
    check(len(names) >= 4, f"{names}")
    numbers = []
    for name in names:
        file = File(station.path(name))
        check({"scene", "snapshot", "step"} <= {m[0] for m in file.messages}, f"{name} has not all that a reader needs")
        numbers += station.steps(name)
        station.run("replay", name, "--workers", "1")
        end = file.metadata["end"]
        check(end.get("next_file") == (names + [None])[names.index(name) + 1], f"{name}: {end}")
    # A recorder that gets no CPU for two seconds leaves steps out, and says so.
    check(end["left_out"] != "0" or numbers == list(range(numbers[0], numbers[0] + len(numbers))), "steps are missing between files")


def span_ns(station, name):
    times = [m[2] for m in File(station.path(name)).messages]
    return min(times), max(times)


def replayed(station, *words):
    told = json.loads(station.run("replay", *words, "--workers", "1", "--json").splitlines()[0])
    check(told["equal"], f"{words}: {told}")
    return told


def its_files_are_one_recording(station):
    """From any file to the last; the time that is sought counts from the first one's begin, whichever file is named."""
    names = split_names(station)
    steps = [len(station.steps(name)) for name in names]
    for k, name in enumerate(names):
        told = replayed(station, name)
        check(told["files"] == len(names) - k and not told["is_cut"], f"{name}: {told}")
        check(told["steps"] + told["left_out"] + told["missing"] >= sum(steps[k:]), f"{name}: {told}, {steps}")
    begun = span_ns(station, names[0])[0]
    third = [m[2] for m in File(station.path(names[2])).messages if m[0] == "step"]
    middle = ((third[0] + third[-1]) / 2 - begun) * 1e-9
    told = [replayed(station, name, "--from", f"{middle:.6f}") for name in names]
    check(told[0]["files"] == len(names) - 2, f"{told}")
    check(all(t["files"] == told[0]["files"] and t["steps"] == told[0]["steps"] for t in told), f"{told}")
    check(told[0]["steps"] >= sum(steps[3:]), f"{told[0]}, {steps}")
    told = replayed(station, names[-1], "--from", "0.01", "--to", f"{middle:.6f}")
    check(told["files"] == 3 and told["steps"] < sum(steps[:3]), f"{told}, {steps}")
    beyond = (span_ns(station, names[-1])[1] - begun) * 1e-9 + 1
    check("it ends after" in station.run("replay", names[0], "--from", f"{beyond:.3f}", expected=65), "beyond its end")


def a_file_under_way_is_one_of_them(station):
    """What a palpd that was killed leaves of the last."""
    name = split_names(station)[-1]
    os.rename(station.path(name), station.path(name + ".part"))
    try:
        check(replayed(station, "long.mcap")["files"] == len(split_names(station)) + 1, "it is not read")
        replayed(station, name + ".part")
    finally:
        os.rename(station.path(name + ".part"), station.path(name))


def a_missing_file_is_named(station):
    steps = len(station.steps("long.mcap"))
    os.rename(station.path("long-part2.mcap"), station.path("away.mcap"))
    said = station.run("replay", "long.mcap", "--workers", "1", "--json")
    told = json.loads(said.splitlines()[0])
    check(told["is_cut"] and told["files"] == 1 and told["steps"] <= steps, f"{said}")
    check("goes on, but long-part2.mcap is missing" in said, f"{said}")
    begun, end = span_ns(station, "long.mcap")
    sought = f"{(end - begun) * 1e-9 + 0.1:.3f}"
    for name in ("long.mcap", "long-part3.mcap"):
        said = station.run("replay", name, "--from", sought, "--workers", "1", expected=66)
        check("long-part2.mcap is missing" in said and sought.rstrip("0") in said, f"{name}: {said}")
    shutil.copy(station.path("press.mcap"), station.path("long-part2.mcap"))
    check("long-part2.mcap is of another recording" in station.run("replay", "long.mcap", "--workers", "1"), "it is read")
    check("unknown name" in station.run("replay", "away.mcap", "--workers", "1"), "a file that was given another name")
    os.rename(station.path("away.mcap"), station.path("long-part2.mcap"))


def a_full_disk_ends_a_recording_and_not_palpd(station):
    """No file may be larger than some bytes: the recording is whole up to there, says so, and palpd goes on."""
    for i, size in enumerate((450_000, 700_000, 1_000_000)):
        name = f"full-{i}.mcap"
        log = open(station.path("log"), "w+", encoding="utf-8")
        process = station.start("liver-palpation-press", "--record", station.path(name), before=("prlimit", f"--fsize={size}"), log=log)
        until = time.monotonic() + PATIENCE_S
        while not os.path.exists(station.path(name)):
            check(process.poll() is None and time.monotonic() < until, f"{size} bytes: it never ends")
            time.sleep(0.02)
        told = json.loads(station.run("record", "status", "--connect", station.url("control"), "--json", expected=74))
        check(not told["recording"] and "large" in told["failure"], f"{told}")
        station.run("status", "--connect", station.url("control"))
        station.end(process)
        log.seek(0)
        check("the recording ended" in log.read(), "no event tells of it")
        check("large" in File(station.path(name)).metadata["end"]["failure"], "the file does not say why it ends")
        check(os.path.getsize(station.path(name)) <= size and ([0] + station.steps(name))[-1] >= told["acknowledged_step"], "what was acknowledged is lost")
        station.run("record", "info", "--verify", name)


def resident_kb(process):
    with open(f"/proc/{process.pid}/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def a_recording_that_ended_takes_no_more_memory(station):
    """A megabyte a second of an organ that moves is published; a megabyte in all is what else may be touched first."""
    process = station.start("breathing-organ", "--record", station.path("ended.mcap"), before=("prlimit", "--fsize=450000"))
    until = time.monotonic() + PATIENCE_S
    while not os.path.exists(station.path("ended.mcap")):
        check(process.poll() is None and time.monotonic() < until, "it never ends")
        time.sleep(0.02)
    time.sleep(2)
    before = resident_kb(process)
    time.sleep(4)
    check(resident_kb(process) < before + 1000, f"{resident_kb(process) - before} kB more")
    station.end(process)


def what_cannot_be_is_refused_by_name(station):
    check("none.mcap" in station.run("replay", "none.mcap", expected=66), "no name")
    with open(station.path("text.mcap"), "w", encoding="utf-8") as out:
        out.write("this is no recording")
    station.run("replay", "text.mcap", expected=65)
    station.run("replay", expected=64)
    for words in (["text.mcap", "--seek", "20"], ["text.mcap", "none.mcap", "--speed", "2"]):
        check("expected --connect" in station.run("replay", *words, expected=64), f"{words}")
    for words in (["--from", "3"], ["--to", "0"], ["--workers", "2"], ["--json"]):
        check("are of a FILE" in station.run("replay", "--connect", "nobody", *words, expected=64), f"{words}")
    done = subprocess.run([station.palpd, "liver-palpation-press", "--record", "/nowhere/a.mcap",
                           f"--device=ipc://{station.folder}/d", f"--stream=ipc://{station.folder}/s",
                           f"--control=ipc://{station.folder}/c"], capture_output=True, text=True, timeout=PATIENCE_S)
    check(done.returncode == 73 and "/nowhere/a.mcap" in done.stdout + done.stderr, f"exit {done.returncode}")


def a_recording_goes_into_a_folder_or_a_file_of_its_kind(station):
    process = station.start("liver-palpation-press", "--record", station.path("new") + "/")
    check(station.record("status")["file"].startswith(station.path("new") + "/liver-palpation-press-"), "it is somewhere else")
    station.end(process)
    name, = os.listdir(station.path("new"))
    station.run("info", f"new/{name}")
    sockets = [f"--{kind}=ipc://{station.folder}/{kind}" for kind in ("device", "stream", "control")]
    done = subprocess.run([station.palpd, "liver-palpation-press", "--record", station.path("nothing"), *sockets],
                          capture_output=True, text=True, timeout=PATIENCE_S)
    check(done.returncode == 64 and "FILE.mcap" in done.stderr and not os.path.exists(station.path("nothing")), f"{done}")


LAWS = [real_time_on_two_workers_gives_the_same_bytes_on_one_two_and_four, a_recording_says_all_that_is_needed,
        a_changed_bit_is_found_in_its_step, what_was_injected_is_injected_again,
        bodies_that_a_spring_couples_are_both_cut_again, files_of_the_scene_are_in_the_recording,
        a_file_that_changed_since_it_was_loaded_ends_the_recording,
        what_hands_send_and_are_sent_is_recorded, a_client_begins_and_ends_recordings,
        a_name_that_another_recording_has_is_left_to_it, a_long_recording_is_in_several_files,
        its_files_are_one_recording, a_file_under_way_is_one_of_them, a_missing_file_is_named,
        a_full_disk_ends_a_recording_and_not_palpd,
        a_recording_that_ended_takes_no_more_memory, a_killed_palpd_leaves_what_was_written, what_cannot_be_is_refused_by_name,
        a_recording_goes_into_a_folder_or_a_file_of_its_kind]


def judge_alone(law, station):
    verdict = judge(law, station)
    station.kill_left()
    return verdict


def judge_all(laws, palpd, palp):
    folder = tempfile.mkdtemp(prefix="palp-")
    station = Station(palpd, palp, folder)
    try:
        generate(ROOT, folder)
        verdicts = [judge_alone(law, station) for law in laws]
        print(f"{verdicts.count('passed')} passed, {verdicts.count('FAILED')} failed, 0 skipped")
        return 1 if "FAILED" in verdicts else 0
    finally:
        station.kill_left()
        shutil.rmtree(folder)


if __name__ == "__main__":
    sys.exit(judge_all(LAWS, *sys.argv[1:3]))
