import type { JsonSchema } from "@valibot/to-json-schema";
import fc from "fast-check";
import * as v from "valibot";
import { pngBase64 } from "../../support/bodies.ts";
import { only, type Value } from "./generated-values.ts";

// So many optional fields that a body has some of them and not often a bad one.
const MAX_OPTIONAL_FIELDS = 5;
const MAX_ELEMENTS = 4;
const INT_32 = 2 ** 31 - 1;

/** A field's value at a bound of its schema, and the value just beyond it. */
export type Bound = readonly [within: unknown, beyond: unknown];

const SchemaSchema = v.custom<JsonSchema>((value) => typeof value === "object" && value !== null);

/** Values of a schema: in order most of them, now and then at a bound or just beyond it. */
export function valuesOf(schema: JsonSchema): Value {
  const { anyOf, enum: options, type } = schema;
  if (anyOf !== undefined) {
    const [present, ...others] = anyOf.map((each) => valuesOf(v.parse(SchemaSchema, each)));
    return fc.oneof(
      ...(present === undefined ? [] : [{ weight: 8, arbitrary: present }]),
      ...others.map((arbitrary) => ({ weight: 1, arbitrary })),
    );
  }
  if (options !== undefined) return fc.constantFrom(...options);
  if (type === "object") return objects(schema);
  if (type === "array") return arrays(schema);
  if (type === "string") return texts(schema);
  if (type === "integer") return integers(schema);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type !== undefined) throw new Error(`There are no values of ${JSON.stringify(type)} here.`);
  return fc.jsonValue({ maxDepth: 3 });
}

/** The bounds of a value that is there, as far as its form lets a value be just within and just beyond them. */
export function boundsOf(schema: JsonSchema): Bound[] {
  const { minimum, maximum, maxLength, minLength, maxItems, uniqueItems } = schema;
  const element = itemsOf(schema);
  const elements = (count: number) => (element === undefined ? [] : distinct(element, count));
  const fill = filling(schema);
  return [
    ...(minimum === undefined ? [] : [[minimum, minimum - 1] as const]),
    ...(maximum === undefined ? [] : [[maximum, maximum + 1] as const]),
    ...(maxLength === undefined || fill === undefined
      ? []
      : [[fill(maxLength), fill(maxLength + 1)] as const]),
    // An empty text means that an optional field is absent.
    ...(minLength === undefined || minLength < 2 || fill === undefined
      ? []
      : [[fill(minLength), fill(minLength - 1)] as const]),
    ...(maxItems === undefined ? [] : [[elements(maxItems), elements(maxItems + 1)] as const]),
    ...(uniqueItems ? [[elements(2), [...elements(1), ...elements(1)]] as const] : []),
  ];
}

/** The value with the field at a path replaced; what lacks on the way is made in order. The elements of an array are called `0`. */
export function withFieldOf(
  schema: JsonSchema,
  value: unknown,
  path: readonly string[],
  field: unknown,
): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return field;
  const there = present(schema);
  const element = itemsOf(there);
  if (element !== undefined) return [withFieldOf(element, smallest(element), rest, field)];
  const inner = propertiesOf(there)[name];
  if (inner === undefined) throw new Error(`There is no field ${name}.`);
  const fields = { ...Object(value ?? smallest(there)) };
  return { ...fields, [name]: withFieldOf(inner, fields[name], rest, field) };
}

/** What an optional field is where it is there. */
function present(schema: JsonSchema): JsonSchema {
  const [first] = schema.anyOf ?? [];
  return first === undefined ? schema : v.parse(SchemaSchema, first);
}

function itemsOf({ items }: JsonSchema): JsonSchema | undefined {
  return items === undefined ? undefined : v.parse(SchemaSchema, items);
}

function propertiesOf({ properties = {} }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return v.parse(v.record(v.string(), SchemaSchema), properties);
}

/** The smallest value of a schema. */
function smallest(schema: JsonSchema): unknown {
  const { type, enum: options, required = [], minimum = 0, minLength = 0 } = present(schema);
  if (options !== undefined) return options[0];
  if (type === "array") return [];
  if (type === "integer") return minimum;
  if (type === "string") return "x".repeat(minLength);
  if (type !== "object") return true;
  const properties = propertiesOf(present(schema));
  return Object.fromEntries(required.map((name) => [name, smallest(properties[name] ?? {})]));
}

/** So many elements that differ. */
function distinct(element: JsonSchema, count: number): unknown[] {
  const options = element.enum ?? [];
  return Array.from({ length: count }, (_, index) => {
    if (options.length > 0) return options[index % options.length];
    if (element.type === "integer") return (element.minimum ?? 0) + index;
    return element.type === "string" ? `x${index}` : smallest(element);
  });
}

// Texts of any length that have the form of the patterns.
const FILLINGS: readonly ((length: number) => string)[] = [
  (length) => "x".repeat(length),
  (length) => "1".repeat(length),
  (length) => `https://${"x".repeat(length - 8)}`,
  (length) => `ada@${"x".repeat(length - 7)}.io`,
];

/** Fills a text up to a length; undefined where a length alone does not make a text of the schema. */
function filling({ format, pattern = "", maxLength = 0 }: JsonSchema) {
  const form = new RegExp(pattern, "u");
  return format === undefined ? FILLINGS.find((fill) => form.test(fill(Math.max(maxLength, 9)))) : undefined;
}

function objects(schema: JsonSchema): Value {
  const { required = [] } = schema;
  const properties = propertiesOf(schema);
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valuesOf(field)]),
  );
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  return fc
    .tuple(
      fc.record(fields),
      fc.subarray(optional, { maxLength: Math.min(optional.length, MAX_OPTIONAL_FIELDS) }),
    )
    .map(([all, kept]) => only(all, [...required, ...kept]));
}

function arrays(schema: JsonSchema): Value {
  const { minItems = 0, maxItems = MAX_ELEMENTS, uniqueItems = false } = schema;
  const element = itemsOf(schema);
  if (element === undefined) throw new Error("An array says what its elements are.");
  const constraints = { minLength: minItems, maxLength: Math.min(maxItems, 2 * MAX_ELEMENTS) };
  const inOrder = uniqueItems
    ? fc.uniqueArray(valuesOf(element), constraints)
    : fc.array(valuesOf(element), constraints);
  return fc.oneof({ weight: 8, arbitrary: inOrder }, { weight: 1, arbitrary: fc.constant([]) });
}

function integers({ minimum = -INT_32, maximum = INT_32 }: JsonSchema): Value {
  const within = { min: Math.max(minimum, -INT_32), max: Math.min(maximum, INT_32) };
  return fc.oneof(
    { weight: 8, arbitrary: fc.integer(within) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum) },
  );
}

const DAY: fc.Arbitrary<Date> = fc.date({
  min: new Date("2000-01-01"),
  max: new Date("2026-11-19"),
  noInvalidDate: true,
});

// What a pattern does not say.
const BY_FORMAT: Readonly<Record<string, Value>> = {
  "date-time": fc.oneof(
    DAY.map((date) => date.toISOString()),
    fc.constantFrom("2027-03-01T10:00:00Z", "2028-02-29T23:59:59.99Z", "0000-01-01T00:00:00Z"),
  ),
  date: DAY.map((date) => date.toISOString().slice(0, 10)),
  base64: fc.constantFrom(pngBase64(60), pngBase64(61), `data:image/png;base64,${pngBase64(62)}`),
};

// A generated domain in any letters has no ASCII form, mostly.
const ADDRESSES = fc.oneof(
  { weight: 8, arbitrary: fc.emailAddress() },
  { weight: 2, arbitrary: fc.constantFrom("o'brien@example.ie", "a&b@müller.example", "a@b.xn--p1ai") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("josé@example.com", "a@b", "a b@example.com", "a@b\u200dc.example"),
  },
);

/** Whether a text of a schema is an e-mail address. */
export function isAddress({ pattern = "" }: JsonSchema): boolean {
  return pattern.includes("@");
}

function texts(schema: JsonSchema): Value {
  const { format, contentEncoding, pattern, minLength = 0, maxLength } = schema;
  if (isAddress(schema)) return ADDRESSES;
  const known = BY_FORMAT[format ?? contentEncoding ?? ""];
  if (known !== undefined) return known;
  if (maxLength !== undefined && filling(schema) === FILLINGS[0]) return anyText(minLength, maxLength);
  return fc.stringMatching(new RegExp(pattern ?? "", "u"));
}

/** Text that is in order, now and then just as long as it may be, or just too long. */
function anyText(min: number, max: number): Value {
  return fc.oneof(
    { weight: 24, arbitrary: fc.string({ unit: "grapheme", minLength: min, maxLength: Math.min(40, max) }) },
    { weight: 2, arbitrary: fc.constantFrom("é".repeat(max), "😀".repeat(max), "x".repeat(min)) },
    { weight: 1, arbitrary: fc.constantFrom("x".repeat(max + 1), "x".repeat(Math.max(0, min - 1))) },
  );
}
