import type { JsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { hasRequiredField } from "../../shared/values/request-object.ts";
import { blockJsonSchema, isEmptiable } from "./block-json-schema.ts";
import type { DescribedOperation } from "./described-operation.ts";
import type { FieldMeanings } from "./field-meanings.ts";
import { type SchemaComponents, schemaName } from "./schema-components.ts";

const REQUEST_RULES =
  "An unknown field is refused. An optional field may also be null or empty, which means that it is absent.";

const EMPTYING_RULES =
  "An unknown field is refused. A field that is absent stays as it is; null or an empty text empties it.";

// What "in the past" means on the day of a request cannot be said in JSON Schema, so any day will do.
const ANY_DAY = () => "9999-12-31";

/** Whether a request must have a body; without a required field it may come without one. */
export function needsBody(body: (today: () => string) => v.GenericSchema): boolean {
  return hasRequiredField(body(ANY_DAY));
}

/**
 * The reference to the schema of an operation's body. Each object inside is a schema of its own, named for its field; an
 * array's element is named for the array's field and `Entry`.
 */
export function requestReference(
  { name }: DescribedOperation,
  body: (today: () => string) => v.GenericSchema,
  meanings: FieldMeanings,
  components: SchemaComponents,
): JsonSchema {
  const parts = { meanings, components };
  const made = body(ANY_DAY);
  const description = hasEmptiable(made) ? EMPTYING_RULES : REQUEST_RULES;
  const schema = described(blockJsonSchema(made), "", parts);
  return components.add(`${schemaName(name)}Request`, { ...schema, description });
}

const BodySchema = v.object({
  entries: v.record(
    v.string(),
    v.custom<v.GenericSchema>((entry) => typeof entry === "object"),
  ),
});

function hasEmptiable(body: v.GenericSchema): boolean {
  return Object.values(v.parse(BodySchema, body).entries).some(isEmptiable);
}

interface Parts {
  readonly meanings: FieldMeanings;
  readonly components: SchemaComponents;
}

/** The object's schema with what its fields mean. */
function described(object: JsonSchema, path: string, parts: Parts): JsonSchema {
  const fields = Object.entries(object.properties ?? {}).map(([name, field]) => {
    if (!isSchema(field)) throw new Error(`${name} has no schema.`);
    const meaning = parts.meanings.of(path, name);
    const inside = path === "" ? name : `${path}.${name}`;
    const description = field.description === undefined ? meaning : `${meaning} ${field.description}`;
    const replaced = withPresent(field, (present) => named(present, inside, { name, meaning, parts }));
    return [name, { ...replaced, description }];
  });
  return { ...object, properties: Object.fromEntries(fields) };
}

interface Field {
  readonly name: string;
  readonly meaning: string;
  readonly parts: Parts;
}

/** A field's schema with references in place of the objects that it holds. */
function named(schema: JsonSchema, path: string, { name, meaning, parts }: Field): JsonSchema {
  if (isSchema(schema.items) && schema.items.properties !== undefined) {
    const entry = { ...described(schema.items, `${path}[]`, parts), description: REQUEST_RULES };
    return { ...schema, items: parts.components.add(`${schemaName(name)}Entry`, entry) };
  }
  if (schema.properties === undefined) return schema;
  const description = `${meaning} ${REQUEST_RULES}`;
  // Two bodies may have a field of one name with different limits: then one of them has a title.
  const { title = schemaName(name), ...untitled } = schema;
  return parts.components.add(title, { ...described(untitled, path, parts), description });
}

/** A field's schema with another in place of what it is where it is there. */
function withPresent(field: JsonSchema, replace: (present: JsonSchema) => JsonSchema): JsonSchema {
  const [present, ...absent] = field.anyOf ?? [];
  return isSchema(present) ? { ...field, anyOf: [replace(present), ...absent] } : replace(field);
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
