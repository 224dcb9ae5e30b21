import type { DescribedOperation } from "./described-operation.ts";

const MAX_LINE = 100;
const UNQUOTED = /^[\w$]+$/;

/** How an app calls an operation, with names for what its path needs and the first body that was recorded. */
export function operationExample(operation: DescribedOperation, items: string | undefined): string {
  const { name } = operation;
  const request = requestLiteral(operation);
  const condition = operation.definition.versions === "matched" ? "{ ifMatch: record }" : "";
  const call = [`club.${name}`, request, condition].filter(Boolean);
  if (items !== undefined) return `for await (const item of eachItem(${call.join(", ")})) console.log(item);`;
  const [method, ...given] = call;
  return `const result = await ${method}(${given.join(", ")});`;
}

function requestLiteral(operation: DescribedOperation): string {
  const parts = partsOf(operation);
  const line = `{ ${parts.join(", ")} }`;
  if (parts.length === 0) return "";
  return line.length <= MAX_LINE - operation.name.length
    ? line
    : `{\n${parts.map((part) => `  ${part},\n`).join("")}}`;
}

function partsOf({ definition, answers }: DescribedOperation): string[] {
  const path = Object.keys(definition.path());
  const query = Object.entries(definition.query())
    .filter(([, schema]) => schema.type !== "optional")
    .map(([parameter]) => parameter);
  const recorded = answers.find(({ request }) => request !== undefined);
  return [
    ...(path.length === 0 ? [] : [`path: { ${path.join(", ")} }`]),
    ...(query.length === 0 ? [] : [`query: { ${query.join(", ")} }`]),
    ...(definition.body === undefined ? [] : [`body: ${literal(recorded?.request ?? {})}`]),
  ];
}

/** A value of JSON as TypeScript. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${UNQUOTED.test(name) ? name : JSON.stringify(name)}: ${literal(field)}`,
  );
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}
