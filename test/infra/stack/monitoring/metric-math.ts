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

type Value = number | Series | readonly Series[];

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([a-zA-Z]\w*)|(>=|<=|==|!=|&&|\|\||[-+*/<>(),[\]]))/y;

const LEVELS: readonly (readonly string[])[] = [
  ["||", "OR"],
  ["&&", "AND"],
  ["<", ">", "<=", ">=", "==", "!="],
  ["+", "-"],
  ["*", "/"],
];

const OPERATORS: Readonly<Record<string, (a: number, b: number) => number>> = {
  "||": (a, b) => Number(a !== 0 || b !== 0),
  "&&": (a, b) => Number(a !== 0 && b !== 0),
  "<": (a, b) => Number(a < b),
  ">": (a, b) => Number(a > b),
  "<=": (a, b) => Number(a <= b),
  ">=": (a, b) => Number(a >= b),
  "==": (a, b) => Number(a === b),
  "!=": (a, b) => Number(a !== b),
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
};

/**
 * The value of an expression of CloudWatch's metric math ("Using math expressions with CloudWatch metrics" of its User
 * Guide), as far as the stack's alarms use the language: arithmetic, comparisons, AND, OR, IF, FILL and SUM. A period for
 * which an operand has no data, or that divides by zero, has no data.
 * @throws where the expression is malformed or uses more
 */
export function evaluateMath(expression: string, scope: MathScope): Series {
  const parser = new Parser(expression, scope);
  return asSeries(parser.whole(), expression);
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

class Parser {
  readonly #expression: string;
  readonly #tokens: readonly string[];
  readonly #scope: MathScope;
  #next = 0;

  constructor(expression: string, scope: MathScope) {
    this.#expression = expression;
    this.#tokens = tokensOf(expression);
    this.#scope = scope;
  }

  whole(): Value {
    const value = this.#binary(0);
    if (this.#next < this.#tokens.length) throw this.#unexpected();
    return value;
  }

  #binary(level: number): Value {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#primary();
    let left = this.#binary(level + 1);
    for (let token = this.#peek(); token !== undefined && operators.includes(token); token = this.#peek()) {
      this.#next += 1;
      const operator = OPERATORS[{ AND: "&&", OR: "||" }[token] ?? token];
      if (operator === undefined) throw this.#unexpected();
      left = combine(operator, left, this.#binary(level + 1));
    }
    return left;
  }

  #primary(): Value {
    const token = this.#take();
    if (/^\d/.test(token)) return Number(token);
    if (token === "(") return this.#closed(this.#binary(0), ")");
    if (token === "[") return this.#list("]").map((each) => asSeries(each, this.#expression));
    if (!/^\w/.test(token)) throw this.#unexpected();
    if (this.#peek() !== "(") return this.#scope.series(token);
    this.#next += 1;
    return this.#call(token, this.#list(")"));
  }

  #call(name: string, [first, second, third]: readonly Value[]): Value {
    if (first === undefined) throw this.#unexpected();
    if (name === "FILL" && typeof second === "number") {
      return asSeries(first, this.#expression).map((value) => value ?? second);
    }
    if (name === "SUM" && Array.isArray(first)) return sumOf(first as readonly Series[]);
    if (name === "IF" && second !== undefined && third !== undefined) return choose(first, second, third);
    throw new Error(`${name} is not known here: ${this.#expression}`);
  }

  #list(end: string): Value[] {
    const values = [this.#binary(0)];
    while (this.#peek() === ",") {
      this.#next += 1;
      values.push(this.#binary(0));
    }
    return this.#closed(values, end);
  }

  #closed<Result>(result: Result, end: string): Result {
    if (this.#take() !== end) throw this.#unexpected();
    return result;
  }

  #peek(): string | undefined {
    return this.#tokens[this.#next];
  }

  #take(): string {
    const token = this.#peek();
    if (token === undefined) throw this.#unexpected();
    this.#next += 1;
    return token;
  }

  #unexpected(): Error {
    return new Error(`${this.#expression} is malformed at its token ${this.#next + 1}.`);
  }
}

function tokensOf(expression: string): string[] {
  const tokens: string[] = [];
  const pattern = new RegExp(TOKEN);
  const text = expression.trimEnd();
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null) throw new Error(`${expression} is malformed at its character ${at + 1}.`);
    tokens.push(match[0].trim());
  }
  return tokens;
}

function asSeries(value: Value, expression: string): Series {
  if (typeof value === "number" || value.some(Array.isArray)) {
    throw new Error(`${expression} must be a time series.`);
  }
  return value as Series;
}

function combine(operator: (a: number, b: number) => number, left: Value, right: Value): Value {
  if (typeof left === "number" && typeof right === "number") return operator(left, right);
  return periods(left, right).map((index) => {
    const [a, b] = [at(left, index), at(right, index)];
    const result = a === undefined || b === undefined ? undefined : operator(a, b);
    return Number.isFinite(result) ? result : undefined;
  });
}

function choose(condition: Value, then: Value, otherwise: Value): Series {
  return periods(condition, then, otherwise).map((index) => {
    const holds = at(condition, index);
    return holds === undefined ? undefined : at(holds === 0 ? otherwise : then, index);
  });
}

function sumOf(all: readonly Series[]): Series {
  return periods(...all).map((index) => {
    const present = all.map((series) => series[index]).filter((value) => value !== undefined);
    return present.length === 0 ? undefined : present.reduce((sum, value) => sum + value);
  });
}

function periods(...values: readonly Value[]): number[] {
  const lengths = values.flatMap((value) => (typeof value === "number" ? [] : [value.length]));
  return Array.from({ length: Math.max(...lengths) }, (_, index) => index);
}

function at(value: Value, index: number): number | undefined {
  if (typeof value === "number") return value;
  const found = value[index];
  if (Array.isArray(found)) throw new Error("A list of series is no operand.");
  return found as number | undefined;
}
