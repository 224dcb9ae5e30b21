import type * as v from "valibot";
import { describe, expect, it } from "vitest";
import { bookTourRequest } from "../../functions/tours/tour/book-tour/schema.ts";
import { blockJsonSchema } from "../../infra/open-api/block-json-schema.ts";
import { definitions } from "../../infra/open-api/described-operation.ts";
import { canonicalJson } from "../../shared/api/idempotency.ts";
import { parseBody } from "../../shared/api/parse-request.ts";
import { recordingsOf } from "../infra/open-api/operation-tests.ts";
import { fieldPaths, fieldSchema, withField } from "../support/schema-fields.ts";
import { readsOf, textWork } from "./counted-work.ts";

const KIB = 1024;
const TEXT_LENGTH = 16 * KIB;
const BODY_LENGTH = 128 * KIB;

// Of text that no longer counts as long: as much as an e-mail address may have.
const SHORT = 254;
// Each takes time in proportion to the text: one class of characters, or no two ways to match the same text.
const LINEAR_PATTERNS = [
  "[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F\\uFFFD]",
  "[\\u0300-\\uFFFF]",
  "(?<!\\p{M})\\p{M}{31}",
  "^\\d{4}-\\d\\d-\\d\\d$",
  "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(?:\\.\\d{1,3})?Z$",
  "^data:image\\/[a-z0-9.+-]+;base64,",
  "^[A-Za-z0-9+/]+={0,2}$",
];
// Normalising takes time quadratic in a run of marks.
const LONG_RUN_OF_MARKS = /\p{M}{31}/u;
// UTF-16 units that may become one character.
const MAX_UNITS_OF_A_CHARACTER = 8;

// Operations with the same body do the same.
const bodies = new Set<string>();
const operationsWithBody = await Promise.all(
  Object.values(definitions).flatMap(({ name, body }) => {
    if (body === undefined) return [];
    const schema = body(() => "2026-11-20");
    const form = JSON.stringify(blockJsonSchema(schema));
    if (bodies.has(form)) return [];
    bodies.add(form);
    return [recordingsOf(name).then(([success]) => ({ name, schema, body: success?.body }))];
  }),
);

function filled(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

const hostileTexts: Readonly<Record<string, string>> = {
  "marks in the wrong order": `a${filled("\u0300", TEXT_LENGTH / 2)}${filled("\u0316", TEXT_LENGTH / 2 - 1)}`,
  "many short runs of marks": filled(`a${"\u0300".repeat(15)}${"\u0316".repeat(15)}`, TEXT_LENGTH),
  "white space within": `x${filled(" ", TEXT_LENGTH - 2)}x`,
  "a data URL that never ends": filled(`data:image/${"a".repeat(TEXT_LENGTH)}`, TEXT_LENGTH),
  "a data URL of base64 that never ends": filled(
    `data:image/png;base64,${"A".repeat(TEXT_LENGTH)}`,
    TEXT_LENGTH,
  ),
  "a host of many labels": filled(`https://${"a.".repeat(TEXT_LENGTH)}`, TEXT_LENGTH),
  "an address of many labels": filled(`a@${"a.".repeat(TEXT_LENGTH)}`, TEXT_LENGTH),
};

/** What parsing a body does to its texts, the hash of a request with a key included. */
function parsed(schema: v.GenericSchema, body: unknown) {
  return textWork(() => {
    parseBody(schema, body);
    canonicalJson(body);
  });
}

const matchedLong = new Set<string>();

describe.each(operationsWithBody)("the body of $name", ({ schema, body }) => {
  const jsonSchema = blockJsonSchema(schema);
  const paths = fieldPaths(jsonSchema);

  it("has fields to try", () => {
    expect(paths.length).toBeGreaterThan(0);
  });

  it.each(paths.map((path) => ({ field: path.join("."), path })))(
    "matches no slow pattern against long text in $field, and normalises none that is slow to normalise",
    ({ path }) => {
      const { maxLength = 0 } = fieldSchema(jsonSchema, path);
      for (const [name, text] of Object.entries(hostileTexts)) {
        const { normalised, matched } = parsed(schema, withField(body, path, text));
        const long = [...matched].filter(([, length]) => length > SHORT).map(([pattern]) => pattern);
        for (const pattern of long) matchedLong.add(pattern);
        expect(LINEAR_PATTERNS, name).toEqual(expect.arrayContaining(long));
        const tooLong = (each: string) => each.length > Math.max(SHORT, maxLength * MAX_UNITS_OF_A_CHARACTER);
        expect(
          normalised.filter((each) => LONG_RUN_OF_MARKS.test(each) || tooLong(each)),
          name,
        ).toEqual([]);
      }
    },
  );
});

describe("the patterns that may be matched against long text", () => {
  it("are matched against it in some body, each of them", () => {
    expect([...matchedLong].toSorted()).toEqual(LINEAR_PATTERNS.toSorted());
  });
});

const hostileArrays: Readonly<Record<string, (length: number) => string>> = {
  "an array of objects": array("{}"),
  "an array of arrays": array("[]"),
  "an array of numbers": array("0"),
  "an array of texts": array('""'),
};

const hostileValues: typeof hostileArrays = {
  ...hostileArrays,
  "an object of many fields": (length) =>
    `{${Array.from({ length: length / 12 }, (_, index) => `"k${index}":0`).join(",")}}`,
};

/** A body of *Book tour* with the value in the only field that takes any value. */
function inWaiver(value: string): string {
  return prospect(`"client_waiver":{"waiver_payload":[{"type":"a","key":"b","value":${value}}]}`);
}

/** A body of *Book tour* with the value where only something else is in order. */
const places: Readonly<Record<string, (value: string) => string>> = {
  "the place of the body": (value) => value,
  "an unknown field": (value) => `{"unknown":${value}}`,
  prospect: (value) => `{"prospect":${value}}`,
  channels: (value) => prospect(`"promotional_notification_channels_allowed":${value}`),
  waiver_payload: (value) => prospect(`"client_waiver":{"waiver_payload":${value}}`),
  "an entry of waiver_payload": (value) => prospect(`"client_waiver":{"waiver_payload":[${value}]}`),
};

const tourSchema = bookTourRequest(() => "2026-11-20");

function readsOfParsing(body: string): number {
  return readsOf(JSON.parse(body), (value) => parseBody(tourSchema, value));
}

describe.each(Object.entries(hostileArrays))("%s that is too long", (_, hostileOf) => {
  it.each(Object.entries(places))("is refused in %s without a look at its elements", (_place, within) => {
    const reads = readsOfParsing(within(hostileOf(BODY_LENGTH)));
    expect(reads).toBe(readsOfParsing(within(hostileOf(BODY_LENGTH / 4))));
  });
});

describe.each(Object.entries(hostileValues))("%s", (_, hostileOf) => {
  it.each(Object.entries({ ...places, "the value of an entry": inWaiver }))(
    "takes in %s no more than four times the reads of a quarter of it",
    (_place, within) => {
      const quarter = readsOfParsing(within(hostileOf(BODY_LENGTH / 4)));
      expect(readsOfParsing(within(hostileOf(BODY_LENGTH)))).toBeLessThanOrEqual(4 * quarter + 4);
    },
  );

  it("is hashed with no more than four times the reads of a quarter of it", () => {
    const reads = (length: number) => readsOf(JSON.parse(hostileOf(length)), (value) => canonicalJson(value));
    const quarter = reads(BODY_LENGTH / 4);
    expect(quarter).toBeGreaterThan(BODY_LENGTH / 4 / 12);
    expect(reads(BODY_LENGTH)).toBeLessThanOrEqual(4 * quarter + 4);
  });
});

function array(element: string): (length: number) => string {
  return (length) => `[${`${element},`.repeat(Math.floor(length / (element.length + 1))).slice(0, -1)}]`;
}

function prospect(field: string): string {
  return `{"prospect":{"full_name":"Ada","email_id":"ada@example.com",${field}}}`;
}
