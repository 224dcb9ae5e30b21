import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { operations } from "../../shared/api/operations.ts";
import { ABSENT } from "./block-json-schema.ts";

const GENERATOR = join(import.meta.dirname, "../../shared/sdk/node_modules/.bin/openapi-typescript");
const BLANK = JSON.stringify(ABSENT[1]);

/** The TypeScript types of a description, as `openapi-typescript` makes them. */
export function sdkTypes(description: object): string {
  return execFileSync(GENERATOR, ["--root-types", "--root-types-no-schema-prefix"], {
    encoding: "utf8",
    input: JSON.stringify(withEmptyForBlank(description)),
    maxBuffer: 16 * 1024 * 1024,
    stdio: ["pipe", "pipe", "ignore"],
  });
}

/** The TypeScript module that tells the SDK how each operation is called. */
export function sdkOperations(): string {
  const calls = Object.entries(operations).map(([name, { method, path }]) => [
    name,
    { method: method.toLowerCase(), path },
  ]);
  return `// Made by "npm run generate" from the operations. Do not edit.

/** How each operation of the API is called. */
export const apiOperations = ${JSON.stringify(Object.fromEntries(calls))} as const;
`;
}

// "A blank string" is any string to TypeScript, and would let a field of any type be any string.
function withEmptyForBlank(description: object): unknown {
  return JSON.parse(JSON.stringify(description), (_, value: unknown) =>
    JSON.stringify(value) === BLANK ? { const: "" } : value,
  );
}
