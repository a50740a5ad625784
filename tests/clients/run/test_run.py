#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""./run: what it starts, where it says to look, that Ctrl-C ends all of it, what it refuses. One law a function.

usage: test_run.py SOURCE_ROOT BUILD_ROOT
"""
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

PATIENCE_S = 60  # until the page answers, on a busy machine
END_S = 20  # from Ctrl-C until all have ended


class Failed(Exception):
    """A claim is wrong."""


def check(claim, text):
    if not claim:
        raise Failed(text)


class Run:
    """./run in a process group and with sockets of its own; a browser that only notes what it is to open."""

    def __init__(self, root, build, *words):
        self.folder = tempfile.mkdtemp(prefix="palp-")
        self.opened = os.path.join(self.folder, "opened")
        browser = os.path.join(self.folder, "xdg-open")
        with open(browser, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\necho "$1" >{self.opened}\n')
        os.chmod(browser, 0o755)
        self.out = open(os.path.join(self.folder, "out"), "w+", encoding="utf-8")
        environment = dict(os.environ, BUILD=build, XDG_RUNTIME_DIR=self.folder, DISPLAY=":99",
                           PATH=f"{self.folder}:{os.environ['PATH']}")
        self.process = subprocess.Popen([f"{root}/run", *words], stdout=self.out, stderr=subprocess.STDOUT,
                                        env=environment, start_new_session=True)

    def said(self):
        self.out.seek(0)
        return self.out.read()

    def await_said(self, pattern):
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end and self.process.poll() is None:
            found = re.search(pattern, self.said())
            if found:
                return found
            time.sleep(0.05)
        raise Failed(f"no '{pattern}' in:\n{self.said()}")

    def group(self):
        """Programs of this run that are there."""
        lines = subprocess.run(["ps", "-o", "comm=", "-g", str(self.process.pid)], stdout=subprocess.PIPE, text=True,
                               check=False).stdout
        return sorted({line.strip() for line in lines.splitlines()} & {"palpd", "palp-gateway", "palp"})

    def interrupt(self):
        """Ctrl-C: to all in the group. The exit status."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(END_S)

    def close(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.out.close()
        shutil.rmtree(self.folder)


def free_ports(n):
    """So many free ports in a row, the first of them."""
    for first in range(20000, 60000, 37):
        try:
            for taken in take(first, n):
                taken.close()
            return first
        except OSError:
            continue
    raise Failed("no free ports")


def take(first, n):
    sockets = []
    for port in range(first, first + n):
        s = socket.socket()
        sockets.append(s)
        try:
            s.bind(("127.0.0.1", port))
        except OSError:
            for each in sockets:
                each.close()
            raise
        s.listen()
    return sockets


def with_run(root, build, words, law):
    run = Run(root, build, *words)
    try:
        law(run)
    finally:
        run.close()


def it_shows_what_it_runs_and_ctrl_c_ends_all(root, build):
    port = free_ports(10)

    def law(run):
        page = run.await_said(r"(?i)operator +(http://127.0.0.1:\d+/#token=[0-9a-f]{32})").group(1)
        check(f":{port}/" in page, f"{page}, expected port {port}")
        run.await_said("poke takes probe")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
            check(answer.status == 200, f"healthz: {answer.status}")
        with open(run.opened, encoding="utf-8") as file:
            check(file.read().strip() == page, "the browser got the operator's page")
        check(run.group() == ["palp", "palp-gateway", "palpd"], f"{run.group()}")
        run.interrupt()
        check(run.group() == [], f"still there: {run.group()}")

    with_run(root, build, ["--port", str(port)], law)


def without_view_there_is_no_gateway_and_without_hand_no_device(root, build):
    def law(run):
        run.await_said("poke takes probe")
        check(run.group() == ["palp", "palpd"], f"{run.group()}")
        run.interrupt()

    with_run(root, build, ["--no-view"], law)

    def other(run):
        run.await_said("scene grasper of run")
        check(run.group() == ["palp-gateway", "palpd"], f"{run.group()}")
        run.interrupt()

    port = str(free_ports(10))
    with_run(root, build, ["--no-hand", "--port", port, f"{root}/config/scenarios/grasper.yaml"], other)


def a_taken_port_is_told_and_the_next_one_taken(root, build):
    first = free_ports(10)
    taken = take(first, 1)

    def law(run):
        run.await_said(f"127.0.0.1:{first}: Address already in use")
        run.await_said(f"http://127.0.0.1:{first + 1}/")
        run.interrupt()

    try:
        with_run(root, build, ["--port", str(first)], law)
    finally:
        taken[0].close()


def ten_taken_ports_are_refused(root, build):
    first = free_ports(10)
    taken = take(first, 10)

    def law(run):
        code = run.process.wait(PATIENCE_S)
        check(code == 69, f"ends with {code}:\n{run.said()}")
        check(run.group() == [], f"still there: {run.group()}")

    try:
        with_run(root, build, ["--port", str(first)], law)
    finally:
        for each in taken:
            each.close()


def a_line_that_makes_no_sense_is_refused(root, build):
    for words, code, says in [(["--wrong"], 64, "--wrong: unknown"), (["--port", "x"], 64, "--port x: expected"),
                              (["--port", "70000"], 64, "expected 1 to"),
                              (["--no-view", "--no-hand", "absent.yaml"], 66, "absent.yaml")]:
        def law(run, code=code, says=says, words=words):
            got = run.process.wait(PATIENCE_S)
            check(got == code and says in run.said(), f"{words}: ends with {got}:\n{run.said()}")

        with_run(root, build, words, law)


LAWS = [
    it_shows_what_it_runs_and_ctrl_c_ends_all,
    without_view_there_is_no_gateway_and_without_hand_no_device,
    a_taken_port_is_told_and_the_next_one_taken,
    ten_taken_ports_are_refused,
    a_line_that_makes_no_sense_is_refused,
]


def judge(law, *arguments):
    try:
        law(*arguments)
        verdict, why = "passed ", ""
    except Failed as failed:
        verdict, why = "FAILED ", f"\n        {failed}"
    except Exception as failed:  # a program that did not end
        verdict, why = "FAILED ", f"\n        {type(failed).__name__}: {failed}"
    print(f"{verdict} {law.__name__}{why}", flush=True)
    return verdict.strip()


if __name__ == "__main__":
    verdicts = [judge(law, *sys.argv[1:]) for law in LAWS]
    print(f"{verdicts.count('passed')} passed, {verdicts.count('FAILED')} failed, 0 skipped")
    sys.exit(1 if "FAILED" in verdicts else 0)
