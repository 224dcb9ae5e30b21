import type * as v from "valibot";
import { describe, expect, it } from "vitest";
import { bookTourRequest } from "../../functions/tours/book-tour/schema.ts";
import { blockJsonSchema } from "../../infra/open-api/block-json-schema.ts";
import { definitions } from "../../infra/open-api/described-operation.ts";
import { succeed } from "../../shared/api/answer.ts";
import { canonicalJson } from "../../shared/api/idempotency.ts";
import { parseBody } from "../../shared/api/parse-request.ts";
import { recordingsOf } from "../infra/open-api/operation-tests.ts";
import { operationUnderTest } from "../support/function-under-test.ts";
import { fieldPaths, withField } from "../support/schema-fields.ts";

const KIB = 1024;
const TEXT_LENGTH = 16 * KIB;
const BODY_LENGTH = 128 * KIB;

// The budgets are some three times what a quiet machine measures.
// How many times as much as plain text of the same length: up to 8, and hundreds where text is normalised before its length
// is looked at.
const TEXT_BUDGET = 30;
// How many times as much a value of four times the length costs: 4 to 6, and 16 where the time grows with the square.
const QUADRUPLE_BUDGET = 10;
// How many times as much as that it costs elsewhere: up to 3, and 20 to 100 where the elements of an array are looked at
// before their number.
const VALUE_BUDGET = 10;
const MIN_RUNS = 1;
const MAX_RUNS = 16;

// Operations with the same body cost the same.
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

/** All that an operation does with a body's text before it asks the database, behind the whole chain. */
function parser(schema: v.GenericSchema): (text: string) => Promise<void> {
  const { post } = operationUnderTest({
    run: async ({ readBody }) => {
      const body = await readBody();
      const parsed = parseBody(schema, body);
      return parsed.ok ? succeed(200, canonicalJson(body).length) : parsed;
    },
  });
  return async (rawBody) => {
    expect([200, 400, 413]).toContain((await post(undefined, { rawBody })).status);
  };
}

/**
 * How many times as long the one takes as the other. Others on the machine only add, so it is told by the least times,
 * and measured again where that is not below the budget. The clock is that of the wall: CPU time is counted in ticks of 4 ms.
 */
async function ratio(
  parse: (text: string) => Promise<void>,
  { hostile, plain, budget }: { readonly hostile: string; readonly plain: string; readonly budget: number },
): Promise<number> {
  const least = { hostile: Number.POSITIVE_INFINITY, plain: Number.POSITIVE_INFINITY };
  let run = 0;
  do {
    least.plain = Math.min(least.plain, await timeMs(() => parse(plain)));
    least.hostile = Math.min(least.hostile, await timeMs(() => parse(hostile)));
    run += 1;
  } while (run < MIN_RUNS || (run < MAX_RUNS && least.hostile / least.plain >= budget));
  return least.hostile / least.plain;
}

async function timeMs(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

function filled(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

const hostileTexts: Readonly<Record<string, string>> = {
  "marks in the wrong order": `a${filled("\u0300", TEXT_LENGTH / 2)}${filled("\u0316", TEXT_LENGTH / 2 - 1)}`,
  "many short runs of marks": filled(`a${"\u0300".repeat(15)}${"\u0316".repeat(15)}`, TEXT_LENGTH),
  "white space within": `x${filled(" ", TEXT_LENGTH - 2)}x`,
  "a data URL that never ends": filled(`data:image/${"a".repeat(TEXT_LENGTH)}`, TEXT_LENGTH),
  "a host of many labels": filled(`https://${"a.".repeat(TEXT_LENGTH)}`, TEXT_LENGTH),
  "an address of many labels": filled(`a@${"a.".repeat(TEXT_LENGTH)}`, TEXT_LENGTH),
};

describe.each(operationsWithBody)("a body of $name", ({ schema, body }) => {
  const parse = parser(schema);
  const paths = fieldPaths(blockJsonSchema(schema));

  it("has fields to try", () => {
    expect(paths.length).toBeGreaterThan(0);
  });

  it.each(paths.map((path) => ({ field: path.join("."), path })))(
    `costs less than ${TEXT_BUDGET} times as much as plain text, whatever text is in $field`,
    async ({ path }) => {
      const bodyWith = (text: string) => JSON.stringify(withField(body, path, text));
      for (const [name, text] of Object.entries(hostileTexts)) {
        const times = await ratio(parse, {
          hostile: bodyWith(text),
          plain: bodyWith(filled("x", TEXT_LENGTH)),
          budget: TEXT_BUDGET,
        });
        expect(times, name).toBeLessThan(TEXT_BUDGET);
      }
    },
  );
});

const hostileValues: Readonly<Record<string, (length: number) => string>> = {
  "an array of objects": array("{}"),
  "an array of arrays": array("[]"),
  "an array of numbers": array("0"),
  "an array of texts": array('""'),
  "an array of escapes": array('"\\u0041"'),
  "many fields": (length) =>
    `{${Array.from({ length: length / 12 }, (_, index) => `"k${index}":0`).join(",")}}`,
  "deep arrays": (length) => filled("[", length / 2) + filled("]", length / 2),
  "deep objects": (length) => `${filled('{"a":', length - (length % 5))}0`,
};

/** A body of *Book tour* with the value somewhere. */
const places: Readonly<Record<string, (value: string) => string>> = {
  "the body": (value) => value,
  prospect: (value) => `{"prospect":${value}}`,
  channels: (value) => prospect(`"promotional_notification_channels_allowed":${value}`),
  waiver_payload: (value) => prospect(`"client_waiver":{"waiver_payload":${value}}`),
  "an entry of waiver_payload": (value) => prospect(`"client_waiver":{"waiver_payload":[${value}]}`),
  "the value of an entry": (value) =>
    prospect(`"client_waiver":{"waiver_payload":[{"type":"a","key":"b","value":${value}}]}`),
};

describe.each(Object.entries(hostileValues))("a body with %s", (_, hostileOf) => {
  const parse = parser(bookTourRequest(() => "2026-11-20"));
  const value = hostileOf(BODY_LENGTH);
  const unknown = `{"unknown":${value}}`;

  it(`costs less than ${QUADRUPLE_BUDGET} times as much as a quarter of it`, async () => {
    const plain = `{"unknown":${hostileOf(BODY_LENGTH / 4)}}`;
    const budget = QUADRUPLE_BUDGET;
    expect(await ratio(parse, { hostile: unknown, plain, budget })).toBeLessThan(budget);
  });

  it.each(Object.entries(places))(
    `costs less than ${VALUE_BUDGET} times as much in %s as in an unknown field`,
    async (_place, within) => {
      const budget = VALUE_BUDGET;
      expect(await ratio(parse, { hostile: within(value), plain: unknown, budget })).toBeLessThan(budget);
    },
  );
});

function array(element: string): (length: number) => string {
  return (length) => `[${`${element},`.repeat(Math.floor(length / (element.length + 1))).slice(0, -1)}]`;
}

function prospect(field: string): string {
  return `{"prospect":{"full_name":"Ada","email_id":"ada@example.com",${field}}}`;
}
