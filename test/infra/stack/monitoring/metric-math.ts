import { createContext, Script } from "node:vm";

/** A time series, a value for each period; undefined where there is no data. */
export type Series = readonly (number | undefined)[];

/** The band of expected values of a series, `width` standard deviations around what is usual. */
export interface Band {
  readonly lower: Series;
  readonly upper: Series;
}

/** What an expression may refer to. */
export interface MathScope {
  /** The series of an id. */
  readonly series: (id: string) => Series;
  /** Stands in for CloudWatch's trained model. */
  readonly band: (series: Series, width: number) => Band;
}

const FUNCTIONS = {
  FILL: (value: number, instead: number) => (Number.isNaN(value) ? instead : value),
  IF: (condition: boolean, value: number, otherwise: number) => (condition ? value : otherwise),
  SUM: (values: readonly number[]) => values.reduce((sum, value) => sum + value),
};

/**
 * The value of an expression of CloudWatch's metric math ("Using math expressions with CloudWatch metrics" of its User
 * Guide), read as JavaScript, which the alarms' expressions are but for AND and OR. A period for which an id outside FILL
 * has no data, or that divides by zero, has no data.
 * @throws where the expression is malformed or uses more
 */
export function evaluateMath(expression: string, { series }: Pick<MathScope, "series">): Series {
  const script = new Script(expression.replaceAll(/\bAND\b/g, "&&").replaceAll(/\bOR\b/g, "||"));
  const needed = idsOf(expression.replaceAll(/FILL\(\w+, *\d+\)/g, ""));
  const all = new Map(idsOf(expression).map((id) => [id, series(id)]));
  const length = Math.max(...[...all.values()].map((values) => values.length));
  return Array.from({ length }, (_, index) => {
    const valueAt = (id: string) => all.get(id)?.[index] ?? Number.NaN;
    const values = Object.fromEntries([...all.keys()].map((id) => [id, valueAt(id)]));
    const value = Number(script.runInContext(createContext({ ...FUNCTIONS, ...values })));
    return Number.isFinite(value) && !needed.map(valueAt).some(Number.isNaN) ? value : undefined;
  });
}

/** The ids of metrics that an expression names: they begin with a small letter. */
function idsOf(expression: string): string[] {
  return [...new Set(expression.match(/\b[a-z]\w*/g))];
}

/**
 * The band of an `ANOMALY_DETECTION_BAND(id, width)`.
 * @throws where the expression is none
 */
export function evaluateBand(expression: string, { series, band }: MathScope): Band {
  const [, id, width] = /^ANOMALY_DETECTION_BAND\((\w+),\s*([\d.]+)\)$/.exec(expression) ?? [];
  if (id === undefined) throw new Error(`${expression} is no band.`);
  return band(series(id), Number(width));
}
