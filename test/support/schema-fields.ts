import type { JsonSchema } from "@valibot/to-json-schema";

/** The path of every field that holds no further fields; the elements of an array are called `0`. */
export function fieldPaths(schema: JsonSchema): string[][] {
  const inner = Object.entries(fieldsOf(schema));
  if (inner.length === 0) return [[]];
  return inner.flatMap(([name, field]) => fieldPaths(field).map((path) => [name, ...path]));
}

/**
 * What the field at a path is where it is there.
 * @throws where there is none
 */
export function fieldSchema(schema: JsonSchema, path: readonly string[]): JsonSchema {
  const [name, ...rest] = path;
  if (name === undefined) return present(schema);
  const field = fieldsOf(schema)[name];
  if (field === undefined) throw new Error(`There is no field ${name}.`);
  return fieldSchema(field, rest);
}

/** The value with the field at `path` replaced; objects and arrays on the way are made where they are not there. */
export function withField(value: unknown, path: readonly string[], field: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return field;
  if (name === "0") return [withField(undefined, rest, field)];
  const fields = new Map<string, unknown>(Object.entries(value ?? {}));
  return Object.fromEntries(fields.set(name, withField(fields.get(name), rest, field)));
}

/** The schemas of a schema's own fields; the elements of an array are called `0`. */
export function fieldsOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const { properties, items } = present(schema);
  const inner = Object.entries(items === undefined ? (properties ?? {}) : { 0: items });
  return Object.fromEntries(
    inner.map(([name, field]) => {
      if (typeof field === "boolean" || Array.isArray(field)) throw new Error(`${name} is no single schema.`);
      return [name, field];
    }),
  );
}

/** What an optional field is where it is there. */
function present(schema: JsonSchema): JsonSchema {
  const [first = schema] = schema.anyOf ?? [];
  if (typeof first === "boolean") throw new Error("The field is no schema.");
  return first;
}
