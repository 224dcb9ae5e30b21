import type { DescribedOperation } from "./described-operation.ts";

const MAX_LINE = 100;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/**
 * A line of TypeScript that calls an operation: variables for its path, required query and `date`, the first recorded body, and
 * `ifMatch` if the operation checks a record's version.
 */
export function operationExample(operation: DescribedOperation, items: string | undefined): string {
  const { name, definition } = operation;
  const request = requestLiteral(operation);
  const options = definition.versions === "matched" ? "{ ifMatch: record }" : undefined;
  const given = [request, options].filter((each) => each !== undefined);
  if (items === undefined) return `const result = await club.${name}(${given.join(", ")});`;
  const list = [`club.${name}`, ...given].join(", ");
  return `for await (const each of eachItem(${list})) console.log(each);`;
}

function requestLiteral({ definition, answers }: DescribedOperation): string | undefined {
  const query = Object.entries(definition.query())
    .filter(([name, schema]) => schema.type !== "optional" || name === "date")
    .map(([name]) => name);
  const recorded = answers.find(({ request }) => request !== undefined);
  const parts = [
    ...named("path", Object.keys(definition.path())),
    ...named("query", query),
    ...(definition.body === undefined ? [] : [["body", recorded?.request ?? {}]]),
  ];
  return parts.length === 0 ? undefined : literal(Object.fromEntries(parts));
}

/** A part of a request, with a variable of the same name for each value. */
function named(part: string, names: readonly string[]): [string, Readonly<Record<string, Variable>>][] {
  return names.length === 0 ? [] : [[part, Object.fromEntries(names.map((name) => [name, VARIABLE]))]];
}

type Variable = typeof VARIABLE;
const VARIABLE = Symbol("a variable of the same name");

/** A JSON value as TypeScript, on one line if it is short. */
function literal(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const parts = Array.isArray(value) ? value.map(literal) : Object.entries(value).map(field);
  const line = `${open} ${parts.join(", ")} ${close}`;
  if (parts.length === 0) return `${open}${close}`;
  if (line.length <= MAX_LINE && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `  ${part.replaceAll("\n", "\n  ")},\n`).join("")}${close}`;
}

function field([name, value]: [string, unknown]): string {
  if (value === VARIABLE) return name;
  return `${IDENTIFIER.test(name) ? name : JSON.stringify(name)}: ${literal(value)}`;
}
