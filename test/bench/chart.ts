import type { BenchResult, ContenderResult } from "./result.ts";

const WIDTH = 860;
const LABEL_WIDTH = 340;
const BAR_WIDTH = 430;
const ROW = 24;
const BAR = 14;
const TITLE = 34;
const TITLE_TEXT = "Cold start, warm request and bundle of every contender";

interface Panel {
  readonly title: string;
  readonly value: (result: ContenderResult) => number;
  readonly digits: number;
}

const PANELS: readonly Panel[] = [
  {
    title: "Cold start: ms of CPU until the first success",
    value: ({ coldCpuMs }) => coldCpuMs.median,
    digits: 0,
  },
  { title: "Warm: ms of CPU per request", value: ({ warmCpuMs }) => warmCpuMs.median, digits: 2 },
  { title: "Bundle: kB minified", value: ({ bundleBytes }) => bundleBytes / 1_000, digits: 0 },
];

/** The result as an SVG of horizontal bars, readable on a light and a dark page. */
export function chart({ contenders }: BenchResult): string {
  const panelHeight = TITLE + contenders.length * ROW + 12;
  const panels = PANELS.map((panel, index) => bars(panel, contenders, index * panelHeight));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${PANELS.length * panelHeight}" font-family="sans-serif" font-size="13" role="img" aria-label="${TITLE_TEXT}">`,
    `<title>${TITLE_TEXT}</title>`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    ...panels,
    "</svg>",
    "",
  ].join("\n");
}

function bars({ title, value, digits }: Panel, contenders: readonly ContenderResult[], top: number): string {
  const most = Math.max(...contenders.map(value));
  const rows = contenders.map((result, index) => {
    const y = top + TITLE + index * ROW;
    const width = Math.max(1, (value(result) / most) * BAR_WIDTH);
    const colour = result.label.startsWith("ours") ? "#0b6e4f" : "#9aa5b1";
    return [
      `<text x="${LABEL_WIDTH - 8}" y="${y + 12}" text-anchor="end">${result.label}</text>`,
      `<rect x="${LABEL_WIDTH}" y="${y}" width="${width.toFixed(1)}" height="${BAR}" fill="${colour}"/>`,
      `<text x="${(LABEL_WIDTH + width + 6).toFixed(1)}" y="${y + 12}">${value(result).toFixed(digits)}</text>`,
    ].join("\n");
  });
  return [`<text x="8" y="${top + 22}" font-weight="bold">${title}</text>`, ...rows].join("\n");
}
