import type { JsonSchema } from "@valibot/to-json-schema";
import fc from "fast-check";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { blockJsonSchema } from "../../../infra/open-api/block-json-schema.ts";
import { definitions } from "../../../infra/open-api/described-operation.ts";
import { differences } from "../../../infra/open-api/differences.ts";
import { operationDescriptions } from "../../../infra/open-api/operation-descriptions.ts";
import { schemaName } from "../../../infra/open-api/schema-components.ts";
import { type OperationName, operationNames } from "../../../shared/api/operations.ts";
import { TEST_NOW } from "../../support/function-under-test.ts";
import { describedSchema } from "../../support/json-schema-validator.ts";
import { fieldPaths, fieldSchema, withField } from "../../support/schema-fields.ts";
import type { Agreement } from "./agreement.ts";
import { type Explanation, explanations } from "./explained-differences.ts";
import { agreementOf } from "./operation-tests.ts";

// What these bodies have is what most others are made of; a prospect has many fields that a body may leave out.
const RUNS: { readonly [Name in OperationName]?: number } = {
  bookTour: 8_000,
  createAppointment: 8_000,
  createProspect: 4_000,
};
const OTHER_RUNS = 700;
// The others differ for reasons that are listed.
const MIN_AGREED = 5 / 8;
// The counts below are of these draws: others would fall short of them now and then.
const SEED = 20_261_121;

const TODAY = TEST_NOW.toISOString().slice(0, 10);

const takingBodies = operationNames.filter((name) => definitions[name].body !== undefined);

const BoundsSchema = v.object({
  maxLength: v.optional(v.number()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
});

/** A value at each bound of a field, and the value beyond it. */
function boundsOf(schema: JsonSchema): (readonly [within: unknown, beyond: unknown])[] {
  const { maxLength, minimum, maximum } = v.parse(BoundsSchema, schema);
  return [
    ...(maxLength === undefined ? [] : [["x".repeat(maxLength), "x".repeat(maxLength + 1)] as const]),
    ...(minimum === undefined ? [] : [[minimum, minimum - 1] as const]),
    ...(maximum === undefined ? [] : [[maximum, maximum + 1] as const]),
  ];
}

/** The path of every field and element in a body; the elements of an array are called `0`. */
function pathsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = Array.isArray(value) ? "0" : key;
    return [name, ...pathsIn(inner).map((path) => `${name}.${path}`)];
  });
}

it("compares the bodies of more than one operation", () => {
  expect(takingBodies.length).toBeGreaterThan(1);
});

describe.each(takingBodies)("the JSON Schema of %s's body and the service's own schema", (name) => {
  const schema = definitions[name].body?.(() => TODAY) ?? v.never();
  const jsonSchema = blockJsonSchema(schema);
  const numRuns = RUNS[name] ?? OTHER_RUNS;
  let agreement: Agreement;
  let reasons: Readonly<Record<string, Explanation>>;
  let rules: readonly string[];

  beforeAll(async () => {
    const description = (await operationDescriptions())[name];
    agreement = await agreementOf(name);
    reasons = { ...explanations, ...agreement.explanations };
    rules = Object.keys(description.rules ?? {});
  });

  /** What the service and a validator of the description's JSON Schema say of a body. */
  function verdicts(body: unknown) {
    return { service: v.is(schema, body), description: describedSchema(`${schemaName(name)}Request`)(body) };
  }

  function explained(body: unknown): string[] {
    return Object.keys(reasons).filter((reason) => reasons[reason]?.(body));
  }

  it("agree on generated bodies of every field, but for the differences that are listed", async () => {
    const counts = { valid: 0, invalid: 0, explained: 0 };
    const seen = new Set<string>();
    await fc.assert(
      fc.property(agreement.bodies, (body) => {
        const { service, description } = verdicts(body);
        if (service) for (const path of pathsIn(body)) seen.add(path);
        if (service === description) counts[service ? "valid" : "invalid"] += 1;
        else {
          counts.explained += 1;
          expect(explained(body), `unexplained: the service says ${service}`).not.toEqual([]);
        }
      }),
      { numRuns, seed: SEED },
    );
    expect(counts.valid + counts.invalid, JSON.stringify(counts)).toBeGreaterThanOrEqual(
      numRuns * MIN_AGREED,
    );
    expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan((numRuns * MIN_AGREED) / 4);
    expect([...seen]).toEqual(expect.arrayContaining(fieldPaths(jsonSchema).map((path) => path.join("."))));
  }, 120_000);

  it("differ in the bodies that show the differences", () => {
    // A body without text or rules has none; that every rule and every difference has one is asserted below.
    for (const [difference, body, service] of agreement.witnesses) {
      expect(verdicts(body), difference).toEqual({ service, description: !service });
      expect(explained(body)).toContain(difference);
    }
  });

  it("differ in every rule of the operation, and in nothing that no body shows", () => {
    const shown = new Set(agreement.witnesses.map(([difference]) => difference));
    expect(rules.filter((rule) => !shown.has(rule))).toEqual([]);
    expect(Object.keys(agreement.explanations).toSorted()).toEqual(rules.toSorted());
    expect([...shown].filter((rule) => ![...rules, ...Object.keys(differences)].includes(rule))).toEqual([]);
  });

  it("agree on the bounds of every field that has no form of its own", () => {
    const inObjects = fieldPaths(jsonSchema).filter((path) => !path.includes("0"));
    const bounds = inObjects
      .filter((path) => !agreement.boundByRules.includes(path.at(-1) ?? ""))
      .map((path) => ({ path, field: fieldSchema(jsonSchema, path) }))
      .filter(({ field }) => field.format === undefined && !hasForm(field))
      .flatMap(({ path, field }) => boundsOf(field).map(([within, beyond]) => ({ path, within, beyond })));
    // A body may have nothing but flags.
    const hasBounds = /"(?:maxLength|maximum)":/.test(JSON.stringify(jsonSchema));
    expect(bounds.length > 0).toBe(hasBounds);
    for (const { path, within, beyond } of bounds) {
      const of = (value: unknown) => verdicts(withField(agreement.body, path, value));
      expect(of(within), path.join(".")).toEqual({ service: true, description: true });
      expect(of(beyond), path.join(".")).toEqual({ service: false, description: false });
    }
  });
});

/** Whether a field's text must have a form beyond its length. */
function hasForm({ pattern }: JsonSchema): boolean {
  return pattern !== undefined && !new RegExp(pattern).test("x");
}

it("shows every difference that operations have in common", async () => {
  const agreements = await Promise.all(takingBodies.map(agreementOf));
  const shown = new Set(agreements.flatMap(({ witnesses }) => witnesses.map(([difference]) => difference)));
  for (const difference of Object.keys(differences)) expect(shown).toContain(difference);
});
