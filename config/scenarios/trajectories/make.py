#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Write the trajectories of the shipped scenarios, beside this file: run it after a change."""
import math
import os

HERE = os.path.dirname(os.path.abspath(__file__))
HEADER = "time_s, x_m, y_m, z_m, qx, qy, qz, qw"
UPRIGHT = (0, 0, 0, 1)


def write(name, about, keys):
    """keys: (time, position, quaternion) in order of time, and where there are jaws their grip."""
    with open(os.path.join(HERE, name), "w", encoding="utf-8", newline="\n") as out:
        out.write(f"# {about}\n{HEADER}{', grip_ratio' if len(keys[0]) > 3 else ''}\n")
        for time, position, turn, *grip in keys:
            numbers = (time, *position, *turn, *grip)
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
    """A plate of 1 cm onto a block of 4 cm: down by 8 mm, a rest, and up again."""
    touching, pressed = 0.045, 0.037
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


def presses(top, depth, *places):
    """At each place down to the surface in half a second, in, a rest, up, over to the next."""
    keys, start = [], 0.0
    for x, z in places:
        keys += [(start + time, (x, top + above, z), UPRIGHT)
                 for time, above in ((0, 0.003), (0.5, 0), (1.5, -depth), (2.5, -depth), (3.0, 0.003))]
        start += 3.5
    return keys


def pinch():
    """A grasper: down over a fold, close, lift by 6 mm, hold, down, open, up."""
    stops = [(0, 0.035, 1), (1, 0.014, 1), (2, 0.014, 0.3), (3, 0.020, 0.3), (4, 0.020, 0.3),
             (5, 0.014, 0.3), (5.5, 0.014, 1), (6.5, 0.035, 1)]
    return [(time, (0, height, 0), POINTING, grip) for time, height, grip in stops]


def port():
    """The outer end of a shaft of 300 mm through a port: in, out, over with it, in, out."""
    place, top, keys = (-0.01, 0.22, 0), 0.192, []
    for time, lean, out in ((0, 0, top), (1, 0, top - 0.02), (2, 0, top - 0.028),
                            (3, 0, top - 0.028), (4, 0, top), (5, 0.24, top), (6, 0.24, top - 0.024),
                            (7, 0.24, top - 0.032), (8, 0.24, top - 0.032), (9, 0.24, top)):
        z, w, (x, _, _, upright) = math.sin(-lean / 2), math.cos(lean / 2), POINTING
        keys.append((time, (place[0] + out * math.sin(lean), place[1] + out * math.cos(lean), 0),
                     (w * x, z * x, z * upright, w * upright)))
    return keys


def dissection():
    """Rows of 2 mm from the right, each from the front to the back; between them out, and round the tissue that is there
    yet. The toe is 3 mm left of the tool's place."""
    keys, height, ahead, length = [(0, (0.020, 0.0084, 0.012), UPRIGHT, 1)], 0.0084, 0.006, 2.2
    for row in range(4):
        start, x = 0.8 + 2.5 * row, 0.0142 - 0.002 * row
        keys += [(start, (x, height, ahead), UPRIGHT, 1), (start + 0.01, (x, height, ahead), UPRIGHT, 0),
                 (start + length, (x, height, -ahead), UPRIGHT, 0), (start + length + 0.01, (x, height, -ahead), UPRIGHT, 1)]
        if row < 3:
            keys += [(start + length + 0.05, (x + 0.002, height, -0.008), UPRIGHT, 1),
                     (start + length + 0.2, (x + 0.002, height, 0.008), UPRIGHT, 1)]
    return keys + [(10.8, (0.02, height, -ahead), UPRIGHT, 1), (11.6, (0.02, height, 0.02), UPRIGHT, 1)]


# what lies along z in its own frame points down
DOWN = (math.sqrt(0.5), 0, 0, math.sqrt(0.5))
# an instrument, whose tip is at its origin and its shaft along z, points down
POINTING = (-math.sqrt(0.5), 0, 0, math.sqrt(0.5))

write("press.csv", "a press beside the tumour, then one above it", palpation())
write("assist.csv", "a finger that holds the left lobe and shifts it to and fro", assistance())
write("jaw-left.csv", "the left jaw: close, lift, turn", jaw(-1))
write("jaw-right.csv", "the right jaw: close, lift, turn", jaw(1))
for place, offset in ("left", -0.1), ("middle", 0), ("right", 0.1):
    write(f"plate-{place}.csv", "a plate pressed onto a block and lifted again", plate(offset))
write("plate.csv", "the plate: rest, pull up and over, stay",
      stops(UPRIGHT, (0, 0, 0.032), (0.5, 0, 0.032)) +
      stops((0, 0, math.sin(0.15), math.cos(0.15)), (9, 0.004, 0.05), (12, 0.004, 0.05)))
LEANT = (-math.sin(math.pi / 8), 0, 0, math.cos(math.pi / 8))
write("incision.csv", "a scalpel that leans 45 degrees: into the skin, along, and out", [
    (0.0, (0, 0.030, -0.025), LEANT), (0.3, (0, 0.024, -0.025), LEANT),
    (0.8, (0, 0.014, -0.025), LEANT), (2.8, (0, 0.014, 0.02), LEANT),
    (3.6, (0, 0.034, 0.03), LEANT)])
ASIDE = (0, 0, math.sqrt(0.5), math.sqrt(0.5))
write("snip.csv", "scissors: about a strand, close, open, away", [
    (time, (0, 0, out), ASIDE, grip) for time, out, grip in (
        (0, 0.030, 1), (0.8, -0.0075, 1), (1.2, -0.0075, 1), (2.8, -0.0075, 0.25), (3.4, -0.0075, 0.25),
        (4, -0.0075, 1), (4.8, 0.03, 1))])
write("draw.csv", "a clamp: draws tight, stays",
      stops(UPRIGHT, (0, 0, -0.014), (0.6, 0, -0.0165), (1, 0, -0.0165)))
write("dissect.csv", "a hook under a flap: to and fro, its button down, a row of elements after the other, and out",
      dissection())
write("dissect-clamp.csv", "a clamp at a flap's edge: draws it up, and further as it comes off",
      stops(UPRIGHT, (0, 0.012, 0.0125), (0.6, 0.012, 0.0133), (2.5, 0.012, 0.0133), (10.8, 0.0105, 0.015)))
write("tear.csv", "a hand that holds a leg of a strip: pulls it apart",
      [(time, (0.005, 0.002, out), UPRIGHT) for time, out in ((0, 0), (0.2, 0), (4.2, 0.13))])
write("needle.csv", "the needle: down, rest, out",
      stops(DOWN, (0, 0, 0.1156), (5, 0, 0.0806), (6.5, 0, 0.0806), (11.5, 0, 0.1156)))
write("hand.csv", "the hand: lift, aside, lower",
      stops(UPRIGHT, (0, 0, 0.05), (1, 0, 0.05), (5, 0, 0.085), (7, 0.01, 0.085), (11, 0, 0.05)))
write("suture-left.csv", "the left end of the thread: over and pull", suture(-1))
write("suture-right.csv", "the right end of the thread: over and pull", suture(1))
write("thread-hand.csv", "the end of the thread: rest, down beside the block, pull, stay, back",
      stops(UPRIGHT, (0, 0.06, 0), (0.5, 0.06, 0), (3, 0.046, -0.03), (5, 0.05, -0.036),
            (7, 0.05, -0.036), (10, 0.06, 0), (12, 0.06, 0)))
write("pinch.csv", "a grasper: down over a fold, close, lift, hold, down, open, up", pinch())
write("port.csv", "the outer end of a shaft through a port: in, out, over, in, out", port())
write("hook.csv", "a hook: beneath the strand, up to it, lift by 12 mm, hold, back",
      [(time, (0, y, z), POINTING)
       for time, y, z in ((0, 0.02, 0.02), (1, 0.02, 0.004), (2, 0.0405, 0.004), (3, 0.0405, 0.004),
                          (4, 0.02, 0.004), (5, 0.02, 0.02))])
write("prick.csv", "a needle: down, rest, out",
      stops(POINTING, (0, 0, 0.065), (5, 0, 0.03), (6.5, 0, 0.03), (11.5, 0, 0.065)))
write("squeeze.csv", "a plate: down, in by 2 mm of the hand, rest, by 4 mm, rest, up",
      stops(UPRIGHT, (0, 0, 0.044), (0.5, 0, 0.043), (1.5, 0, 0.041), (2.5, 0, 0.041),
            (3.5, 0, 0.039), (4.5, 0, 0.039), (6, 0, 0.044)))
write("search.csv", "a finger: a press beside the inclusion, then one above it",
      presses(0.038, 0.004, (-0.015, 0.009), (0.009, -0.003)))
write("knock.csv", "a finger: a press on bone, on tissue, above the rib",
      presses(0.006, 0.0015, (0.02, 0), (-0.015, 0), (-0.03, 0)))
write("lift.csv", "a hand: up by 6 cm, still, down again",
      stops(UPRIGHT, (0, 0, 0.11), (2, 0, 0.17), (5, 0, 0.17), (7, 0, 0.11), (8, 0, 0.11)))
