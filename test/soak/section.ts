import type { SeededRandom } from "../support/seeded-random.ts";

/** One part of the soak: says what it counts while it runs, and gives what is wrong. */
export interface Section {
  readonly title: string;
  readonly run: (random: SeededRandom, say: (line: string) => void) => Promise<readonly string[]>;
}

/** Cells of one line of a table, the first to the left and the others to the right. */
export function columns(first: string, ...others: readonly (string | number)[]): string {
  return [first.padEnd(46), ...others.map((cell) => String(cell).padStart(12))].join("");
}
