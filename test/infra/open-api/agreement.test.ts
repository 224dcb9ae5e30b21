import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { CreateAppointmentRequestSchema } from "../../../functions/appointments/create-appointment/schema.ts";
import { bookTourRequestSchema } from "../../../functions/tours/book-tour/schema.ts";
import { type DifferenceName, differences } from "../../../infra/open-api/differences.ts";
import description from "../../../shared/api/openapi.json" with { type: "json" };
import { appointmentBody, pngBase64, tourBody, without } from "../../support/bodies.ts";
import { TEST_NOW } from "../../support/function-under-test.ts";
import { describedSchema } from "../../support/json-schema-validator.ts";
import { explanations } from "./explained-differences.ts";
import { generatedBodies, generatedProspectFields } from "./generated-bodies.ts";

type BodyName = keyof typeof generatedBodies;

const RUNS = 8_000;
const MANY = 10_000;

const schemas: Readonly<Record<BodyName, v.GenericSchema>> = {
  BookTourRequest: bookTourRequestSchema(() => TEST_NOW.toISOString().slice(0, 10)),
  CreateAppointmentRequest: CreateAppointmentRequestSchema,
};

/** What the service and a validator of the description's JSON Schema say of a body. */
function verdicts(name: BodyName, body: unknown) {
  return { service: v.is(schemas[name], body), description: describedSchema(name)(body) };
}

function explained(body: unknown): DifferenceName[] {
  return (Object.keys(differences) as DifferenceName[]).filter((name) => explanations[name](body));
}

const BoundsSchema = v.object({
  maxLength: v.optional(v.number()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
});

/** The bounds of a field where it is there, optional or not. */
function boundsOf(schema: object): v.InferOutput<typeof BoundsSchema> {
  return v.parse(BoundsSchema, "anyOf" in schema && Array.isArray(schema.anyOf) ? schema.anyOf[0] : schema);
}

function row(field: string, within: unknown, beyond: unknown): [string, unknown, unknown] {
  return [field, within, beyond];
}

describe("the description's JSON Schema and the service's own schema", () => {
  it(`agree on ${MANY} generated bodies, but for the differences that are listed`, async () => {
    const counts = { valid: 0, invalid: 0, explained: 0 };
    for (const name of Object.keys(generatedBodies) as BodyName[]) {
      await fc.assert(
        fc.property(generatedBodies[name], (body) => {
          const { service, description } = verdicts(name, body);
          if (service === description) counts[service ? "valid" : "invalid"] += 1;
          else {
            counts.explained += 1;
            expect(explained(body), `unexplained: the service says ${service}`).not.toEqual([]);
          }
        }),
        { numRuns: RUNS },
      );
    }
    console.log(`Agreed: ${counts.valid} valid, ${counts.invalid} invalid; ${counts.explained} explained.`);
    expect(counts.valid + counts.invalid).toBeGreaterThanOrEqual(MANY);
    expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(MANY / 4);
  }, 120_000);

  const value = (inner: unknown) =>
    tourBody({ client_waiver: { waiver_payload: [{ type: "a", key: "b", value: inner }] } });
  const nested: unknown = JSON.parse("[".repeat(33) + "]".repeat(33));
  const witnesses: readonly [DifferenceName, BodyName, unknown, boolean][] = [
    ["white space", "BookTourRequest", tourBody({ full_name: `${"x".repeat(200)} ` }), true],
    ["white space", "BookTourRequest", tourBody({ full_name: " " }), false],
    ["normalisation", "BookTourRequest", tourBody({ full_name: "e\u0301".repeat(200) }), true],
    ["combining marks", "BookTourRequest", tourBody({ full_name: `e${"\u0316".repeat(31)}` }), false],
    ["combining marks", "BookTourRequest", value({ [`e${"\u0316".repeat(31)}`]: 1 }), false],
    ["contact", "BookTourRequest", tourBody({ email_id: null }), false],
    ["contact", "BookTourRequest", tourBody({ mobile_number: 7 }), false],
    [
      "length of a mobile number",
      "BookTourRequest",
      tourBody({ mobile_country_code: "44", mobile_number: 77_009_003_210_000 }),
      false,
    ],
    ["place", "CreateAppointmentRequest", without(appointmentBody(), "room_id"), false],
    ["place", "CreateAppointmentRequest", appointmentBody({ virtual_url: "https://club.example" }), false],
    ["day of birth", "BookTourRequest", tourBody({ date_of_birth: "1899-12-31" }), false],
    ["day of birth", "BookTourRequest", tourBody({ date_of_birth: "2026-11-20" }), false],
    [
      "URL",
      "CreateAppointmentRequest",
      { ...without(appointmentBody(), "room_id"), is_virtual: true, virtual_url: "https://[" },
      false,
    ],
    ["picture", "BookTourRequest", tourBody({ image_base64: "AAAA" }), false],
    ["picture", "BookTourRequest", tourBody({ image_base64: pngBase64(256 * 1024 + 1) }), false],
    ["waiver", "BookTourRequest", value("x".repeat(256 * 1024)), false],
    ["any value", "BookTourRequest", value(nested), false],
    ["any value", "BookTourRequest", value(2 ** 53), false],
  ];

  it.each(witnesses)("differ in %s: %s", (difference, name, body, service) => {
    expect(verdicts(name, body)).toEqual({ service, description: !service });
    expect(explained(body)).toContain(difference);
  });

  // Mobile numbers and e-mail addresses come with rules of their own, which the generated bodies look at.
  const bounds = Object.entries(description.components.schemas.Prospect.properties)
    .filter(([field]) => !/mobile|email|contact_number/.test(field))
    .flatMap(([field, schema]): [field: string, within: unknown, beyond: unknown][] => {
      const { maxLength, minimum, maximum = Number.MAX_SAFE_INTEGER } = boundsOf(schema);
      return [
        ...(maxLength === undefined ? [] : [row(field, "x".repeat(maxLength), "x".repeat(maxLength + 1))]),
        ...(minimum === undefined
          ? []
          : [row(field, minimum, minimum - 1), row(field, maximum, maximum + 1)]),
      ];
    });

  it.each(bounds)("agree on the bound of %s", (field, within, beyond) => {
    const of = (value: unknown) => verdicts("BookTourRequest", tourBody({ [field]: value }));
    expect(of(within)).toEqual({ service: true, description: true });
    expect(of(beyond)).toEqual({ service: false, description: false });
  });

  it("are compared in every field of a prospect", () => {
    const described = Object.keys(description.components.schemas.Prospect.properties);
    expect(generatedProspectFields.toSorted()).toEqual(described.toSorted());
  });

  it("differ in nothing that no body shows", () => {
    expect(new Set(witnesses.map(([name]) => name))).toEqual(new Set(Object.keys(differences)));
  });
});
