import { usdPerMillion } from "./lambda-price.ts";

/** What was measured of one kind of request at one memory size; times in milliseconds. */
export interface MemoryPoint {
  /** The kind of request. */
  readonly name: string;
  readonly memoryMb: number;
  /** The size that the stack gives the function. */
  readonly deployedMb: number;
  readonly firstMs: number;
  readonly laterMs: number;
  /** The most memory that the process had. */
  readonly peakMb: number;
}

/** The points as a Markdown table: a row for each memory size, a column for each kind of request, what is deployed bold. */
export function memoryTable(points: readonly MemoryPoint[]): string {
  const names = [...new Set(points.map(({ name }) => name))];
  const sizes = [...new Set(points.map(({ memoryMb }) => memoryMb))];
  return [
    row("MB", ...names),
    row("--:", ...names.map(() => "---")),
    ...sizes.map((size) => row(grouped(size), ...names.map((name) => cell(pointOf(points, name, size))))),
    row("peak MB", ...names.map((name) => peak(points, name))),
    "",
  ].join("\n");
}

function pointOf(points: readonly MemoryPoint[], name: string, memoryMb: number): MemoryPoint | undefined {
  return points.find((point) => point.name === name && point.memoryMb === memoryMb);
}

function cell(point: MemoryPoint | undefined): string {
  if (point === undefined) return "–";
  const { firstMs, laterMs, memoryMb, deployedMb } = point;
  const usd = usdPerMillion(memoryMb, laterMs).toFixed(2);
  const text = `${firstMs.toFixed(0)}, ${laterMs.toFixed(0)} ms; ${usd} USD`;
  return memoryMb === deployedMb ? `**${text}**` : text;
}

function peak(points: readonly MemoryPoint[], name: string): string {
  return Math.max(...points.filter((point) => point.name === name).map(({ peakMb }) => peakMb)).toFixed(0);
}

function grouped(memoryMb: number): string {
  return memoryMb.toLocaleString("en-GB");
}

function row(...cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
