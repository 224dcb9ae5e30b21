/** The middle of values, and how far apart they are. */
export interface Summary {
  readonly median: number;
  /** The 10th and the 90th percentile. */
  readonly low: number;
  readonly high: number;
}

/** Median and spread of at least one value. */
export function summarize(values: readonly number[]): Summary {
  return { median: quantile(values, 0.5), low: quantile(values, 0.1), high: quantile(values, 0.9) };
}

/** The value below which that part of the values lies, the nearest of them. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  if (value === undefined) throw new Error("There are no values to summarize.");
  return value;
}

/** How many times the reference each value is, round by round, so that what slows both slows neither. */
export function ratios(values: readonly number[], reference: readonly number[]): Summary {
  return summarize(values.map((value, round) => value / (reference[round] ?? Number.NaN)));
}

/** Such as `1.06 [1.00–1.11]`. */
export function spread({ median, low, high }: Summary, digits: number): string {
  return `${median.toFixed(digits)} [${low.toFixed(digits)}–${high.toFixed(digits)}]`;
}
