import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ABSENT } from "./block-json-schema.ts";

const GENERATOR = join(import.meta.dirname, "../../shared/sdk/node_modules/.bin/openapi-typescript");
const BLANK = JSON.stringify(ABSENT[1]);

/** The TypeScript types of a description, as `openapi-typescript` makes them. */
export function sdkTypes(description: object): string {
  return execFileSync(GENERATOR, ["--root-types", "--root-types-no-schema-prefix"], {
    encoding: "utf8",
    input: JSON.stringify(typed(description)),
    maxBuffer: 16 * 1024 * 1024,
    stdio: ["pipe", "pipe", "ignore"],
  });
}

// "A blank string" is any string to TypeScript, and would let a field of any type be any string. Examples make no type.
function typed(description: object): unknown {
  return JSON.parse(JSON.stringify(description), (key, value: unknown) => {
    if (key === "examples") return undefined;
    return JSON.stringify(value) === BLANK ? { const: "" } : value;
  });
}
