const MAX_LINE = 100;
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

/** What a call of an operation needs. */
export interface ExampleCall {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** The body that the example sends; undefined where the operation takes none. */
  readonly body: unknown;
  /** Of a list: the field with its entries. */
  readonly items: string | undefined;
}

/**
 * A line of TypeScript that calls an operation: variables for its path, required query and `date`, the first example of a
 * body, and `ifMatch` if the operation checks a record's version.
 */
export function operationExample(call: ExampleCall): string {
  const { name, parameters, items } = call;
  const request = requestLiteral(call);
  const options = parameters.some((each) => each.name === "If-Match") ? "{ ifMatch: record }" : undefined;
  const given = [request, options].filter((each) => each !== undefined);
  if (items === undefined) return `const result = await club.${name}(${given.join(", ")});`;
  const list = [`club.${name}`, ...given].join(", ");
  return `for await (const each of eachItem(${list})) console.log(each);`;
}

function requestLiteral({ parameters, body }: ExampleCall): string | undefined {
  const sentIn = (place: string) => parameters.filter((each) => each.in === place);
  const query = sentIn("query").filter(({ name, required }) => required || name === "date");
  const parts = [
    ...named("path", sentIn("path")),
    ...named("query", query),
    ...(body === undefined ? [] : [["body", body]]),
  ];
  return parts.length === 0 ? undefined : literal(Object.fromEntries(parts));
}

/** A part of a request, with a variable of the same name for each value. */
function named(
  part: string,
  parameters: readonly Parameter[],
): [string, Readonly<Record<string, Variable>>][] {
  const variables = parameters.map(({ name }) => [name, VARIABLE] as const);
  return variables.length === 0 ? [] : [[part, Object.fromEntries(variables)]];
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
