// SPDX-License-Identifier: Apache-2.0
// A chart of uPlot in the page's colours: follows theme and width, and is drawn at most so often.
import uPlot from "uplot";
import type { Settings } from "../../settings";

// Okabe and Ito's colours, the ones first that stand out on that ground. Lines differ by dashes as well.
const COLOURS = {
    dark: ["#56b4e9", "#e69f00", "#2fbf96", "#e29ac2", "#f0e442", "#f08a4b", "#7fa9ff", "#b6c0cc"],
    light: ["#0072b2", "#b85000", "#007a59", "#a34b7e", "#7a6a00", "#8a5a00", "#3c4f9e", "#5b6672"],
};
export const DASHES: number[][] = [[], [7, 4], [2, 3], [9, 3, 2, 3], [4, 2], [1, 4], [12, 4], [6, 2, 2, 2]];
export const COLOURS_MOST = COLOURS.dark.length;

export interface Line {
    label: string;
    unit?: string;
    isStep?: boolean; // stays until the next point
    isFilled?: boolean;
    dash?: number;
    colour?: number; // which of the colours; by its place unless told
}

export interface ChartOptions {
    lines: Line[];
    x: string; // what runs along, with its unit
    y: string;
    logX?: boolean;
    logY?: boolean;
    spanX?: () => [number, number];
    leastY?: number; // what the axis shows at least
    height?: number;
    formatX?: (x: number) => string;
}

export const colourOf = (settings: Settings, i: number): string => {
    const all = COLOURS[settings.isDark ? "dark" : "light"];
    return all[i % all.length]!;
};

const variable = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Powers of ten within a range. */
function tens(low: number, high: number): number[] {
    const all: number[] = [];
    for (let k = Math.ceil(Math.log10(low) - 1e-9); k <= Math.floor(Math.log10(high) + 1e-9); k++) all.push(10 ** k);
    return all;
}

function axis(label: string, size: number, isLog: boolean, format?: (x: number) => string): uPlot.Axis {
    return {
        ...(isLog ? { splits: (_: uPlot, __: number, low: number, high: number) => tens(low, high) } : {}),
        label,
        size,
        labelSize: 18,
        gap: 3,
        labelGap: 0,
        font: "11.5px system-ui, sans-serif",
        labelFont: "11.5px system-ui, sans-serif",
        stroke: () => variable("--quiet"),
        grid: { stroke: () => variable("--line"), width: 0.5 },
        ticks: { show: false },
        ...(format ? { values: (_, splits) => splits.map((x) => (x === null ? "" : format(x))) } : {}),
    };
}

export class Chart {
    #plot: uPlot | null = null;
    #data: uPlot.AlignedData;
    #options: ChartOptions;

    constructor(
        readonly host: HTMLElement,
        readonly settings: Settings,
        options: ChartOptions,
    ) {
        this.#options = options;
        this.#data = [[], ...options.lines.map(() => [])];
        host.classList.add("chart");
        new ResizeObserver(() => this.#fit()).observe(host);
        settings.on((key) => key === "theme" && this.#make());
        matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => this.#make());
    }

    /** Other lines than before. */
    setLines(lines: Line[]): void {
        if (JSON.stringify(lines) === JSON.stringify(this.#options.lines)) return;
        this.#options = { ...this.#options, lines };
        this.#data = [[], ...lines.map(() => [])];
        this.#make();
    }

    draw(data: uPlot.AlignedData): void {
        this.#data = data;
        if (!this.#plot) this.#make();
        else this.#plot.setData(data);
    }

    #fit(): void {
        const width = this.host.clientWidth;
        if (width > 0 && this.#plot && this.#plot.width !== width) this.#plot.setSize({ width, height: this.#plot.height });
        else if (width > 0 && !this.#plot) this.#make();
    }

    #series(line: Line, i: number): uPlot.Series {
        const colour = colourOf(this.settings, line.colour ?? i);
        return {
            label: line.label,
            stroke: colour,
            width: line.isFilled ? 1 : 1.6,
            points: { show: false },
            spanGaps: true,
            dash: line.isFilled ? [] : DASHES[(line.dash ?? i) % DASHES.length]!,
            ...(line.isStep ? { paths: uPlot.paths.stepped!({ align: 1 }) } : {}),
            ...(line.isFilled ? { fill: `${colour}b0` } : {}),
        };
    }

    #make(): void {
        const o = this.#options,
            width = this.host.clientWidth;
        if (width === 0) return;
        this.#plot?.destroy();
        const least = o.leastY ?? 0;
        this.#plot = new uPlot(
            {
                width,
                height: o.height ?? 170,
                legend: { show: false },
                cursor: { show: false },
                padding: [8, 24, 0, 0],
                scales: {
                    x: { time: false, ...(o.logX ? { distr: 3 } : {}), ...(o.spanX ? { range: () => o.spanX!() } : {}) },
                    y: o.logY
                        ? { distr: 3, range: (_, __, high) => [0.5, Math.max(10, 2 * high)] }
                        : { range: (_, low, high) => [Math.min(0, low ?? 0), Math.max(least, 1.08 * (high ?? 0))] },
                },
                axes: [
                    axis(o.x, 34, o.logX ?? false, o.formatX),
                    axis(o.y, 48, o.logY ?? false, (y) => y.toLocaleString("en")),
                ],
                series: [{}, ...o.lines.map((line, i) => this.#series(line, i))],
            },
            this.#data,
            this.host,
        );
        this.#plot.root.setAttribute("aria-hidden", "true"); // its table says the same
    }
}
