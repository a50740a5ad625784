#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the trajectories of the shipped scenarios, beside this file: run it after a change."""
import math
import os

HERE = os.path.dirname(os.path.abspath(__file__))
HEADER = "time_s, x_m, y_m, z_m, qx, qy, qz, qw"
UPRIGHT = (0, 0, 0, 1)


def write(name, about, keys):
    """keys: (time, position, quaternion) in order of time."""
    with open(os.path.join(HERE, name), "w", encoding="utf-8", newline="\n") as out:
        out.write(f"# {about}\n{HEADER}\n")
        for time, position, turn in keys:
            numbers = (time, *position, *turn)
            out.write(", ".join(f"{number:.7g}" for number in numbers) + "\n")


def press(x, top, z, depth, start):
    """Down onto a surface at `top` (tool's middle), `depth` into it, a rest, and up again."""
    above = top + 0.012
    return [
        (start, (x, above, z), UPRIGHT),
        (start + 0.5, (x, top, z), UPRIGHT),
        (start + 1.5, (x, top - depth, z), UPRIGHT),
        (start + 2.0, (x, top - depth, z), UPRIGHT),
        (start + 3.0, (x, above, z), UPRIGHT),
    ]


def palpation():
    first = press(-0.01, 0.100, 0.0, 0.012, 0.0)
    return first + press(-0.04, 0.100, 0.0, 0.012, 4.0)


def assistance():
    keys = press(0.06, 0.063, -0.012, 0.010, 0.0)[:4]
    for i in range(1, 33):
        time = 2.0 + 0.125 * i
        shift = 0.006 * math.sin(2 * math.pi * i / 16)
        keys.append((time, (0.06 + shift, 0.053, -0.012), UPRIGHT))
    return keys


def jaw(side):
    """Close from 5 mm off, squeeze by 3 mm, lift by 5 cm, turn by a quarter about the block."""
    lift, squeezed = 0.05, 0.022
    keys = [
        (0.0, (side * 0.035, 0.021, 0), UPRIGHT),
        (0.6, (side * squeezed, 0.021, 0), UPRIGHT),
        (0.8, (side * squeezed, 0.021, 0), UPRIGHT),
        (1.4, (side * squeezed, 0.021 + lift, 0), UPRIGHT),
    ]
    for i in range(1, 91):
        angle = math.radians(i)
        turn = (0, 0, math.sin(angle / 2), math.cos(angle / 2))
        x, y = side * squeezed * math.cos(angle), side * squeezed * math.sin(angle)
        keys.append((1.4 + i / 90, (x, 0.021 + lift + y, 0), turn))
    return keys


def plate(x):
    """A plate of 1 cm onto a block of 4 cm: down by 1.5 cm, a rest, and up again."""
    touching, pressed = 0.045, 0.030
    return [
        (0.0, (x, touching + 0.005, 0), UPRIGHT),
        (0.5, (x, touching, 0), UPRIGHT),
        (2.0, (x, pressed, 0), UPRIGHT),
        (2.5, (x, pressed, 0), UPRIGHT),
        (4.0, (x, touching + 0.005, 0), UPRIGHT),
    ]


def stops(turn, *places):
    """From place to place, one turn for all: (time, x, y)."""
    return [(time, (x, y, 0), turn) for time, x, y in places]


def suture(side):
    """An end of a thread: rest, over to the other side, pull, stay."""
    return stops(UPRIGHT, (0, side * 0.06, 0), (1, side * 0.06, 0), (3, side * 0.035, 0.045),
                 (5, side * -0.01, 0.05), (7, side * -0.035, 0.025), (10, side * -0.042, 0.02),
                 (12, side * -0.042, 0.02))


# what lies along z in its own frame points down
DOWN = (math.sqrt(0.5), 0, 0, math.sqrt(0.5))

write("press.csv", "a press beside the tumour, then one above it", palpation())
write("assist.csv", "a finger that holds the left lobe and shifts it to and fro", assistance())
write("jaw-left.csv", "the left jaw: close, lift, turn", jaw(-1))
write("jaw-right.csv", "the right jaw: close, lift, turn", jaw(1))
for place, offset in ("left", -0.1), ("middle", 0), ("right", 0.1):
    write(f"plate-{place}.csv", "a plate pressed onto a block and lifted again", plate(offset))
write("plate.csv", "the plate: rest, pull up and over, stay",
      stops(UPRIGHT, (0, 0, 0.032), (0.5, 0, 0.032)) +
      stops((0, 0, math.sin(0.15), math.cos(0.15)), (9, 0.004, 0.05), (12, 0.004, 0.05)))
write("needle.csv", "the needle: down, rest, out",
      stops(DOWN, (0, 0, 0.1156), (5, 0, 0.0806), (6.5, 0, 0.0806), (11.5, 0, 0.1156)))
write("hand.csv", "the hand: lift, aside, lower",
      stops(UPRIGHT, (0, 0, 0.05), (1, 0, 0.05), (5, 0, 0.085), (7, 0.01, 0.085), (11, 0, 0.05)))
write("suture-left.csv", "the left end of the thread: over and pull", suture(-1))
write("suture-right.csv", "the right end of the thread: over and pull", suture(1))
write("thread-hand.csv", "the end of the thread: rest, down beside the block, pull, stay, back",
      stops(UPRIGHT, (0, 0.06, 0), (0.5, 0.06, 0), (3, 0.046, -0.03), (5, 0.05, -0.036),
            (7, 0.05, -0.036), (10, 0.06, 0), (12, 0.06, 0)))
