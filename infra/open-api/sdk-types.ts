import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as v from "valibot";
import { isForm } from "./shared-forms.ts";

const GENERATOR = join(import.meta.dirname, "../../shared/sdk/node_modules/.bin/openapi-typescript");

/** The TypeScript types of a description, as `openapi-typescript` makes them. */
export function sdkTypes(description: object): string {
  return execFileSync(GENERATOR, ["--root-types", "--root-types-no-schema-prefix"], {
    encoding: "utf8",
    input: JSON.stringify(typed(description)),
    maxBuffer: 16 * 1024 * 1024,
    stdio: ["pipe", "pipe", "ignore"],
  });
}

const ABSENT = [{ type: "null" }, { const: "" }];

const SchemasSchema = v.object({ components: v.object({ schemas: v.record(v.string(), v.unknown()) }) });

// A form stands where it is referred to: its name would say less. "A blank string" is any string to TypeScript, and would let
// a field of any type be any string. Examples make no type.
function typed(description: object): unknown {
  const { schemas } = v.parse(SchemasSchema, description).components;
  const nameOf = (value: unknown) => String(Object(value).$ref).split("/").at(-1) ?? "";
  return JSON.parse(JSON.stringify(description), (key, value: unknown) => {
    if (key === "examples" || isForm(key)) return undefined;
    if (Array.isArray(value)) return value.flatMap((each) => (nameOf(each) === "Absent" ? ABSENT : each));
    const name = nameOf(value);
    if (name === "Absent" || !isForm(name)) return value;
    const { $ref: _, ...others } = Object(value);
    return { ...Object(schemas[name]), ...others };
  });
}
