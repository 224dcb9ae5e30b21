import { type Attributes, type AttributeValue, compare, typeOf } from "./attribute-value.ts";
import { invalid, type Refusal } from "./refusal.ts";

/** The expressions of a request. */
export const EXPRESSIONS = [
  "KeyConditionExpression",
  "FilterExpression",
  "ConditionExpression",
  "UpdateExpression",
  "ProjectionExpression",
] as const;

/** What the placeholders of a request stand for. */
export interface Placeholders {
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Attributes | undefined;
}

/** A comparison: an attribute, the operator or the function, and the values that it is compared with. */
export interface Comparison {
  readonly attribute: string;
  readonly operator: string;
  readonly values: readonly AttributeValue[];
}

// Constraints in Amazon DynamoDB, "Expression parameters".
const MAX_OPERATORS = 300;
const MAX_OPERANDS = 100;
const MAX_PLACEHOLDER_BYTES = 255;

const TOKEN = /[#:]?\w+|<>|<=|>=|[^\s\w]/g;
const OPERATOR = /^(?:<>|<=|>=|[=<>+-]|AND|OR|NOT|IN|BETWEEN)$/i;

/** The words and signs of an expression. */
export function tokensOf(expression: string): string[] {
  return expression.match(TOKEN) ?? [];
}

/** Why DynamoDB would refuse an expression, as far as the engine would not. */
export function expressionRefusal(
  expression: string,
  kind: string,
  placeholders: Placeholders,
): Refusal | undefined {
  const tokens = tokensOf(expression);
  const long = tokens.find(
    (token) => /^[#:]/.test(token) && Buffer.byteLength(token) > MAX_PLACEHOLDER_BYTES,
  );
  if (long !== undefined) return invalid(`Invalid ${kind}: The name of a placeholder has over 255 bytes`);
  const operators = operatorsIn(tokens, kind);
  if (operators > MAX_OPERATORS) {
    return invalid(
      `Invalid ${kind}: The expression contains too many operators; operator count: ${operators}`,
    );
  }
  return kind === "UpdateExpression" || kind === "ProjectionExpression"
    ? undefined
    : conditionRefusal(tokens, kind, placeholders);
}

/**
 * How many operators and functions there are. The `AND` of a `BETWEEN` is part of it, and the `=` of a `SET` gives a path its
 * value: Amazon counts two operators in `SET a = :val1 + :val2 + :val3`.
 */
function operatorsIn(tokens: readonly string[], kind: string): number {
  const functions = tokens.filter(
    (token, index) => /^[a-z]\w*$/i.test(token) && !OPERATOR.test(token) && tokens[index + 1] === "(",
  );
  const operators = tokens.filter(
    (token) => OPERATOR.test(token) && (kind !== "UpdateExpression" || token !== "="),
  );
  const betweens = tokens.filter((token) => /^BETWEEN$/i.test(token));
  return functions.length + operators.length - betweens.length;
}

function conditionRefusal(
  tokens: readonly string[],
  kind: string,
  { ExpressionAttributeValues = {} }: Placeholders,
): Refusal | undefined {
  for (const [index, token] of tokens.entries()) {
    if (/^IN$/i.test(token) && operandsFrom(tokens, index + 1) > MAX_OPERANDS) {
      return invalid(`Invalid ${kind}: The IN operator is provided with too many operands`);
    }
    if (/^BETWEEN$/i.test(token)) {
      const [from, to] = [
        ExpressionAttributeValues[tokens[index + 1] ?? ""],
        ExpressionAttributeValues[tokens[index + 3] ?? ""],
      ];
      const refusal = from && to && boundsRefusal(from, to, kind);
      if (refusal !== undefined) return refusal;
    }
    if (
      /^(?:=|<>|<|>|<=|>=)$/.test(token) &&
      !tokens[index + 1]?.startsWith(":") &&
      operandBefore(tokens, index) === operandAfter(tokens, index)
    ) {
      return invalid(
        `Invalid ${kind}: The first operand must be distinct from the remaining operands for this operator or function; operator: ${token}`,
      );
    }
  }
  return undefined;
}

function boundsRefusal(from: AttributeValue, to: AttributeValue, kind: string): Refusal | undefined {
  if (typeOf(from) !== typeOf(to)) {
    return invalid(
      `Invalid ${kind}: The BETWEEN operator requires same data type for lower and upper bounds`,
    );
  }
  return compare(from, to) > 0
    ? invalid(
        `Invalid ${kind}: The BETWEEN operator requires upper bound to be greater than or equal to lower bound`,
      )
    : undefined;
}

/** How many operands stand in the parentheses that begin at a token. */
function operandsFrom(tokens: readonly string[], start: number): number {
  const end = tokens.indexOf(")", start);
  return tokens.slice(start, end).filter((token) => token === ",").length + 1;
}

/** The whole path, such as `#record.version`, that ends before a token. */
function operandBefore(tokens: readonly string[], end: number): string {
  let start = end;
  while (start > 0 && isOfPath(tokens[start - 1])) start -= 1;
  return tokens.slice(start, end).join("");
}

function operandAfter(tokens: readonly string[], before: number): string {
  let end = before + 1;
  while (isOfPath(tokens[end])) end += 1;
  return tokens.slice(before + 1, end).join("");
}

function isOfPath(token: string | undefined): boolean {
  return token !== undefined && !OPERATOR.test(token) && /^(?:[#:]?\w+|[.[\]])$/.test(token);
}

/** The comparisons of a key condition, whose right operands are values. */
export function keyComparisons(
  expression: string,
  { ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Placeholders,
): Comparison[] {
  const tokens = tokensOf(expression);
  const name = (token = "") => ExpressionAttributeNames[token] ?? token;
  const value = (token = "") => ExpressionAttributeValues[token];
  return tokens.flatMap((token, index) => {
    const after = (offset: number) => tokens[index + offset];
    const comparison = (attribute: string | undefined, values: (AttributeValue | undefined)[]) => [
      {
        attribute: name(attribute),
        operator: token.toUpperCase(),
        values: values.filter((each) => each !== undefined),
      },
    ];
    if (/^BETWEEN$/i.test(token)) return comparison(tokens[index - 1], [value(after(1)), value(after(3))]);
    if (token === "begins_with") return comparison(after(2), [value(after(4))]);
    if (!/^(?:=|<|>|<=|>=)$/.test(token)) return [];
    const isTurned = tokens[index - 1]?.startsWith(":");
    return isTurned
      ? comparison(after(1), [value(tokens[index - 1])])
      : comparison(tokens[index - 1], [value(after(1))]);
  });
}

/** What an update expression gives top-level attributes: their names, and the value where it is one placeholder alone. */
export function assignments(
  expression: string,
  { ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Placeholders,
): [attribute: string, value: AttributeValue | undefined][] {
  const tokens = tokensOf(expression);
  const found: [string, AttributeValue | undefined][] = [];
  let clause = "";
  let depth = 0;
  let begins = false;
  for (const [index, token] of tokens.entries()) {
    if (depth === 0 && /^(?:SET|REMOVE|ADD|DELETE)$/i.test(token)) {
      clause = token.toUpperCase();
      begins = true;
      continue;
    }
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (begins && !/^[.[]$/.test(tokens[index + 1] ?? "")) {
      const value =
        clause === "SET" && isWholeValue(tokens, index + 2)
          ? ExpressionAttributeValues[tokens[index + 2] ?? ""]
          : undefined;
      found.push([ExpressionAttributeNames[token] ?? token, value]);
    }
    begins = depth === 0 && token === ",";
  }
  return found;
}

/** Whether the value that begins at a token ends with it. */
function isWholeValue(tokens: readonly string[], index: number): boolean {
  return /^(?:,|SET|REMOVE|ADD|DELETE)?$/i.test(tokens[index + 1] ?? "");
}
