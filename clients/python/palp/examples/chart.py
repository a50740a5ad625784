# SPDX-License-Identifier: Apache-2.0
"""A line chart as SVG, without a library: enough to look at what an example found."""
from typing import Dict, Sequence, Tuple

import numpy as np

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 70, 20, 40, 50
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"]  # Okabe and Ito's


def nice_ticks(low: float, high: float) -> np.ndarray:
    """About five round numbers."""
    step = 10 ** np.floor(np.log10((high - low) / 4))
    step *= next(f for f in (1, 2, 2.5, 5, 10) if (high - low) / (f * step) <= 5)
    return np.arange(np.ceil(low / step), np.floor(high / step) + 1) * step


def write(path: str, title: str, x_title: str, y_title: str,
          lines: Dict[str, Tuple[Sequence[float], Sequence[float]]], points: bool = False) -> None:
    """Lines, or points, by their names: (x, y) each."""
    xs = np.concatenate([np.asarray(x, float) for x, _ in lines.values()])
    ys = np.concatenate([np.asarray(y, float) for _, y in lines.values()])
    x0, x1, y0, y1 = xs.min(), xs.max(), ys.min(), ys.max()
    x1, y1 = x1 + (x1 == x0), y1 + (y1 == y0)
    y0, y1 = y0 - 0.05 * (y1 - y0), y1 + 0.05 * (y1 - y0)

    def at(x: float, y: float) -> Tuple[float, float]:
        return (LEFT + (x - x0) / (x1 - x0) * (WIDTH - LEFT - RIGHT),
                HEIGHT - BOTTOM - (y - y0) / (y1 - y0) * (HEIGHT - TOP - BOTTOM))
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
           'font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
           f'<text x="{LEFT}" y="20" font-size="14">{title}</text>',
           f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" text-anchor="middle">{x_title}</text>',
           f'<text transform="translate(16 {HEIGHT / 2}) rotate(-90)" text-anchor="middle">'
           f'{y_title}</text>']
    for x in nice_ticks(x0, x1):
        px, _ = at(x, y0)
        out.append(f'<path d="M{px:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#ddd"/><text x="{px:.1f}" '
                   f'y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{x:.4g}</text>')
    for y in nice_ticks(y0, y1):
        _, py = at(x0, y)
        out.append(f'<path d="M{LEFT} {py:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/><text x="{LEFT - 6}" '
                   f'y="{py + 4:.1f}" text-anchor="end">{y:.4g}</text>')
    for k, (name, (x, y)) in enumerate(lines.items()):
        colour, places = COLOURS[k % len(COLOURS)], [at(a, b) for a, b in zip(x, y)]
        if points:
            out += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="2" fill="{colour}" fill-opacity="0.5"/>'
                    for a, b in places]
        else:
            way = " ".join(f"{a:.1f},{b:.1f}" for a, b in places)
            out.append(f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out.append(f'<text x="{WIDTH - RIGHT}" y="{TOP - 6 + 14 * k - 14}" text-anchor="end" '
                   f'fill="{colour}">{name}</text>')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([*out, "</svg>\n"]))
