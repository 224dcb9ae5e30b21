import type { JsonSchema } from "@valibot/to-json-schema";
import fc from "fast-check";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { blockJsonSchema, parameterJsonSchema } from "../../../infra/open-api/block-json-schema.ts";
import { definitions } from "../../../infra/open-api/described-operation.ts";
import { type DifferenceName, differences } from "../../../infra/open-api/differences.ts";
import { operationDescriptions } from "../../../infra/open-api/operation-descriptions.ts";
import { presentSchema } from "../../../infra/open-api/parameters.ts";
import { schemaName } from "../../../infra/open-api/schema-components.ts";
import { type OperationName, operationNames } from "../../../shared/api/operations.ts";
import { describedBody, describedParameters } from "../../support/described-requests.ts";
import { TEST_NOW } from "../../support/function-under-test.ts";
import { describedSchema, validatorOf } from "../../support/json-schema-validator.ts";
import { RUNS_ALL } from "../../support/run-size.ts";
import { fieldPaths, fieldSchema } from "../../support/schema-fields.ts";
import { explanations, fieldsOf } from "./explained-differences.ts";
import { type Value, withChanges } from "./generated-values.ts";
import { recordingsOf } from "./operation-tests.ts";
import { rules, withWaiverValue } from "./rules.ts";
import { boundsOf, isAddress, valuesOf, withFieldOf } from "./schema-values.ts";

// What these bodies have is what most others are made of; a prospect has many fields that a body may leave out.
const RUNS: { readonly [Name in OperationName]?: number } = {
  bookTour: 8_000,
  bookTourAsStaff: 8_000,
  bookTrialClient: 8_000,
  createAppointment: 8_000,
  createClient: 4_000,
  createProspect: 4_000,
  createProspectAsStaff: 4_000,
  replaceClient: 2_000,
};
const OTHER_RUNS = 700;
// Of `npm test`, which makes one of twelve runs.
const MIN_RUNS = 100;
// The others differ for reasons that are listed.
const MIN_AGREED = 5 / 8;
// One body in so many is not put in order by the rules over several fields.
const UNMENDED = 8;
// The counts below are of these draws: others would fall short of them now and then.
const SEED = 20_261_121;

const TODAY = TEST_NOW.toISOString().slice(0, 10);

const takingBodies = operationNames.filter((name) => definitions[name].body !== undefined);

/** The path of every field and element in a body; the elements of an array are called `0`. */
function pathsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = Array.isArray(value) ? "0" : key;
    return [name, ...pathsIn(inner).map((path) => `${name}.${path}`)];
  });
}

/** Texts that show a difference in a field of at most so many characters, and what the service says of them. */
function textsThatDiffer(max: number): (readonly [DifferenceName, text: string, service: boolean])[] {
  return [
    ["white space", `${"x".repeat(max)} `, true],
    ["normalisation", "e\u0301".repeat(max), true],
    ["surrogates", "\ud800".repeat(max), false],
    ["combining marks", `e${"\u0316".repeat(31)}`, false],
  ];
}

const shown = new Set<string>();

it("there are bodies of more than one operation to compare", () => {
  expect(takingBodies.length).toBeGreaterThan(1);
});

describe.each(takingBodies)("the JSON Schema of %s's body and the service's own schema", (name) => {
  const schema = definitions[name].body?.(() => TODAY) ?? v.never();
  const jsonSchema = blockJsonSchema(schema);
  const described = describedBody(name);
  const paths = fieldPaths(jsonSchema);
  const runs = RUNS[name] ?? OTHER_RUNS;
  const numRuns = RUNS_ALL ? runs : Math.max(Math.round(runs / 12), MIN_RUNS);
  let body: Readonly<Record<string, unknown>>;
  let ruleNames: readonly string[];

  beforeAll(async () => {
    const [success] = await recordingsOf(name);
    const description = (await operationDescriptions())[name];
    body = fieldsOf(success?.body);
    ruleNames = Object.keys(description.rules ?? {});
  });

  /** What the service and a validator of the description's JSON Schema say of a body. */
  function verdicts(sent: unknown) {
    return { service: v.is(schema, sent), description: describedSchema(`${schemaName(name)}Request`)(sent) };
  }

  function explained(sent: unknown): string[] {
    const reasons = {
      ...explanations,
      ...Object.fromEntries(ruleNames.map((each) => [each, rules[each]?.explains])),
    };
    return Object.entries(reasons).flatMap(([reason, explains]) => (explains?.(sent) ? [reason] : []));
  }

  /** The body as the operation's rules over several fields want it. */
  function mended(sent: unknown) {
    return ruleNames.reduce((fields, each) => rules[each]?.mend(fields) ?? fields, fieldsOf(sent));
  }

  /** Bodies of the description and of the service's schema, in order and not, that have every field now and then. */
  function bodies(): Value {
    const made = fc
      .tuple(fc.oneof(valuesOf(described), valuesOf(jsonSchema)), fc.nat(UNMENDED - 1))
      .map(([sent, chance]) => (chance === 0 ? sent : mended(sent)));
    return withChanges(made);
  }

  /** The field of both schemas at a path; what only one of them has shows itself in generated bodies. */
  function bothAt(path: readonly string[]): JsonSchema[] {
    return [fieldSchema(jsonSchema, path), fieldSchema(described, path)];
  }

  it("have the same fields", () => {
    expect(fieldPaths(described)).toEqual(paths);
  });

  it("agree on generated bodies of every field, but for the differences that are listed", async () => {
    const counts = { valid: 0, invalid: 0, explained: 0 };
    const seen = new Set<string>();
    await fc.assert(
      fc.property(bodies(), (sent) => {
        const { service, description } = verdicts(sent);
        if (service) for (const path of pathsIn(sent)) seen.add(path);
        if (service === description) counts[service ? "valid" : "invalid"] += 1;
        else {
          counts.explained += 1;
          expect(explained(sent), `unexplained: the service says ${service}`).not.toEqual([]);
        }
      }),
      { numRuns, seed: SEED },
    );
    expect(counts.valid + counts.invalid, JSON.stringify(counts)).toBeGreaterThanOrEqual(
      numRuns * MIN_AGREED,
    );
    expect(Math.min(counts.valid, counts.invalid), JSON.stringify(counts)).toBeGreaterThan(
      (numRuns * MIN_AGREED) / 4,
    );
    // A quarter of the bodies does not have every field of the largest.
    if (RUNS_ALL) expect([...seen]).toEqual(expect.arrayContaining(paths.map((path) => path.join("."))));
  }, 120_000);

  it("agree on a body that is in order", () => {
    expect(verdicts(body)).toEqual({ service: true, description: true });
  });

  it("differ in the texts of every field that show the differences", () => {
    for (const path of paths) {
      const field = fieldSchema(jsonSchema, path);
      const { maxLength, format, pattern = "" } = field;
      if (isAddress(field)) {
        for (const text of ["ada@a\u200db.example", `${"a".repeat(65)}@club.example`]) {
          const sent = withFieldOf(jsonSchema, body, path, text);
          expect(verdicts(sent)).toEqual({ service: false, description: true });
          expect(explained(sent)).toContain("addresses");
        }
        shown.add("addresses");
      }
      if (maxLength === undefined || format !== undefined || !new RegExp(pattern, "u").test("e\u0301"))
        continue;
      for (const [difference, text, service] of textsThatDiffer(maxLength)) {
        const sent = withFieldOf(jsonSchema, body, path, text);
        expect(verdicts(sent), `${difference} in ${path.join(".")}`).toEqual({
          service,
          description: !service,
        });
        expect(explained(sent)).toContain(difference);
        shown.add(difference);
      }
    }
  });

  it("differ in every rule of the operation", () => {
    for (const rule of ruleNames) {
      const broken = rules[rule]?.broken(body) ?? [];
      expect(broken, rule).not.toEqual([]);
      for (const sent of broken) {
        expect(verdicts(sent), rule).toEqual({ service: false, description: true });
        expect(explained(sent)).toContain(rule);
      }
      shown.add(rule);
    }
  });

  it("agree on the bounds of every field that a text, a number or an array can be just within", () => {
    const narrowed = ruleNames.flatMap((each) => rules[each]?.bounds ?? []);
    const all = everyPath(paths).filter((path) => !narrowed.includes(path.at(-1) ?? ""));
    const bounds = all.flatMap((path) =>
      bothAt(path).flatMap((field) => boundsOf(field).map((bound) => ({ path, bound }))),
    );
    const hasBounds = /"(?:maxLength|maximum|maxItems)":/.test(JSON.stringify(jsonSchema));
    expect(bounds.length > 0).toBe(hasBounds);
    for (const { path, bound } of bounds) {
      const of = (value: unknown) => verdicts(mended(withFieldOf(jsonSchema, body, path, value)));
      const [within, beyond] = bound;
      expect(of(within), path.join(".")).toEqual({ service: true, description: true });
      expect(of(beyond), path.join(".")).toEqual({ service: false, description: false });
    }
  });

  it("agree on what every field that may be absent is then", () => {
    for (const path of everyPath(paths)) {
      for (const absent of [null, "", " \n"]) {
        const sent = withFieldOf(jsonSchema, body, path, absent);
        const { service, description } = verdicts(sent);
        if (service !== description) expect(explained(sent), `${path.join(".")}: ${absent}`).not.toEqual([]);
      }
    }
  });
});

/** The paths of fields, and of the objects and arrays that they lie in. */
function everyPath(paths: readonly (readonly string[])[]): (readonly string[])[] {
  const all = paths.flatMap((path) => path.map((_, index) => path.slice(0, index + 1)));
  return [...new Map(all.map((path) => [path.join("."), path])).values()];
}

describe("the differences and rules that are listed", () => {
  it("are shown by a body, each of them", () => {
    expect([...shown].toSorted()).toEqual([...Object.keys(differences), ...Object.keys(rules)].toSorted());
  });

  it("hold within any JSON, too", async () => {
    const [success] = await recordingsOf("bookTour");
    const sent = withWaiverValue(fieldsOf(success?.body), { [`e${"\u0316".repeat(31)}`]: 1 });
    const service = v.is(definitions.bookTour.body?.(() => TODAY) ?? v.never(), sent);
    expect([service, describedSchema("BookTourRequest")(sent)]).toEqual([false, true]);
  });
});

const samples = new Map<string, unknown[]>();

/** Generated values of a schema; many parameters have the same one, and to prepare its pattern takes longer than to draw. */
function samplesOf(schema: JsonSchema): readonly unknown[] {
  const key = JSON.stringify(schema);
  const drawn = samples.get(key) ?? fc.sample(valuesOf(schema), { numRuns: 20, seed: SEED });
  samples.set(key, drawn);
  return drawn;
}

const withParameters = operationNames.flatMap((name) =>
  describedParameters(name).map((parameter) => ({ operation: name, parameter, name: parameter.name })),
);

describe("the parameters of the description", () => {
  it.each(operationNames)("are those of %s", (name) => {
    const { path, query } = definitions[name];
    const own = [...Object.keys(path()), ...Object.keys(query())];
    expect(
      describedParameters(name)
        .map((parameter) => parameter.name)
        .toSorted(),
    ).toEqual(own.toSorted());
  });

  it.each(withParameters)("agree with $operation on values of $name", ({ operation, parameter, name }) => {
    const { path, query } = definitions[operation];
    const schema = (parameter.in === "path" ? path() : query())[name] ?? v.never();
    const described = validatorOf(parameter.schema);
    const both = [parameter.schema, parameterJsonSchema(presentSchema(schema))];
    const values = both.flatMap((each) => [...boundsOf(each).flat(), ...samplesOf(each)]);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      expect({ value, service: v.is(schema, String(value)) }).toEqual({ value, service: described(value) });
    }
    for (const odd of ["\u0000", "\uFFFD", "1\uFFFD"]) expect(v.is(schema, odd)).toBe(described(odd));
  });
});
