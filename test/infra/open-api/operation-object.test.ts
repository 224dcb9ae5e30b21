import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import { parameterJsonSchema } from "../../../infra/open-api/block-json-schema.ts";
import { type DescribedOperation, describedOperations } from "../../../infra/open-api/described-operation.ts";
import { operationObject } from "../../../infra/open-api/operation-object.ts";
import { refusalCodes } from "../../../infra/open-api/refusals.ts";
import { SchemaComponents } from "../../../infra/open-api/schema-components.ts";
import type { OperationDescription } from "../../../shared/api/description.ts";
import type { OperationName } from "../../../shared/api/operations.ts";
import { pathId, queryBoolean, queryInteger, queryText } from "../../../shared/values/parameters.ts";

const OperationObjectSchema = v.object({
  security: v.array(v.object({ accessToken: v.array(v.string()) })),
  parameters: v.array(v.record(v.string(), v.unknown())),
  requestBody: v.optional(v.unknown()),
});

let operations: readonly DescribedOperation[];

beforeAll(async () => {
  operations = await describedOperations();
});

function operation(name: OperationName, changed: Partial<OperationDescription> = {}): DescribedOperation {
  const found = operations.find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  return { ...found, description: { ...found.description, ...changed } };
}

function objectOf(described: DescribedOperation) {
  return v.parse(OperationObjectSchema, operationObject(described, new SchemaComponents()));
}

describe("the description of an operation", () => {
  it("asks for any one of the scopes that suffice", () => {
    const scopes = (name: OperationName) =>
      objectOf(operation(name)).security.map(({ accessToken }) => accessToken);
    expect(scopes("getRoom")).toEqual([
      ["appointments.read"],
      ["appointments.write"],
      ["appointments.manage"],
      ["clients.read"],
      ["clients.write"],
      ["staff.write"],
    ]);
    expect(scopes("createAppointment")).toEqual([["appointments.write"], ["appointments.manage"]]);
  });

  it("gives every parameter its form, its bounds and its meaning", () => {
    expect(objectOf(operation("listRooms")).parameters).toEqual([
      {
        name: "tenant_id",
        in: "path",
        required: true,
        description: expect.stringMatching(/./),
        schema: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        example: 11,
      },
      {
        name: "is_active",
        in: "query",
        required: false,
        description: expect.stringMatching(/./),
        schema: { type: "boolean" },
      },
      {
        name: "limit",
        in: "query",
        required: false,
        description: expect.stringMatching(/./),
        schema: { type: "integer", minimum: 1, maximum: 200 },
      },
      {
        name: "cursor",
        in: "query",
        required: false,
        description: expect.stringMatching(/./),
        schema: { type: "string", maxLength: 1_000, pattern: "^[^\\uFFFD]*$" },
      },
    ]);
  });

  it("has a body and an Idempotency-Key for a write, and neither for a read", () => {
    const key = { $ref: "#/components/parameters/IdempotencyKey" };
    const [write, read] = [objectOf(operation("bookTour")), objectOf(operation("getRoom"))];
    expect([write.requestBody !== undefined, write.parameters]).toEqual([
      true,
      expect.arrayContaining([key]),
    ]);
    expect([read.requestBody !== undefined, read.parameters]).toEqual([
      false,
      expect.not.arrayContaining([key]),
    ]);
  });

  it.each<[OperationName, boolean]>([
    ["cancelAppointment", false],
    ["markClientNoShow", false],
    ["cancelTour", false],
    ["rescheduleTour", true],
    ["changeAppointmentMembership", true],
    // Absent is emptied; where a room is required, the rules say so.
    ["updateAppointment", false],
  ])("says whether %s needs a body: %s", (name, required) => {
    expect(objectOf(operation(name)).requestBody).toMatchObject({ required });
  });

  it("is refused without the meaning of a field or a parameter", () => {
    expect(() => objectOf(operation("listAppointments", { meanings: {} }))).toThrow(
      'The description of listAppointments does not say what coach_id means, in "query".',
    );
    expect(() => objectOf(operation("createAppointment", { meanings: {} }))).toThrow(
      "does not say what appointment_type_id means",
    );
  });

  it("is refused with the meaning of what is no field", () => {
    expect(() => objectOf(operation("getRoom", { meanings: { "": { colour: "Red." } } }))).toThrow(
      'The description of getRoom speaks of colour, in "", which is no field.',
    );
  });
});

describe("the codes that an operation may refuse with", () => {
  it("are those of its kind", () => {
    const codes = Object.fromEntries(refusalCodes(operation("listTenants")));
    expect(codes).toEqual({
      400: ["QUERY_PARAMETER_INVALID", "QUERY_PARAMETER_UNKNOWN", "CURSOR_INVALID"],
      401: ["TOKEN_MISSING", "TOKEN_INVALID"],
      403: ["ACCESS_DENIED", "REQUEST_BLOCKED"],
      404: ["ROUTE_NOT_FOUND"],
      429: ["TOO_MANY_REQUESTS"],
      500: ["INTERNAL_ERROR"],
      503: ["SERVICE_UNAVAILABLE"],
    });
  });

  it("name a record of the path with 404, and one of the body with 400", () => {
    expect(refusalCodes(operation("getRoom")).get(404)).toContain("ROOM_NOT_FOUND");
    expect(refusalCodes(operation("createAppointment")).get(400)).toContain("ROOM_NOT_FOUND");
    expect(refusalCodes(operation("createAppointment")).get(404)).not.toContain("ROOM_NOT_FOUND");
  });

  it("are its own too", () => {
    expect(refusalCodes(operation("bookTour")).get(400)).toContain("TOUR_SLOT_FULL");
    expect([...refusalCodes(operation("bookTour")).keys()]).not.toContain(200);
  });
});

describe("a parameter's JSON Schema", () => {
  it("says what the text means", () => {
    expect(parameterJsonSchema(pathId())).toMatchObject({ type: "integer", minimum: 1 });
    expect(parameterJsonSchema(queryInteger(5, 60).wrapped)).toEqual({
      type: "integer",
      minimum: 5,
      maximum: 60,
    });
    expect(parameterJsonSchema(queryBoolean().wrapped)).toEqual({ type: "boolean" });
    expect(parameterJsonSchema(queryText(7).wrapped)).toMatchObject({ type: "string", maxLength: 7 });
  });
});

describe("the schemas that have a name", () => {
  it("are given it once", () => {
    const components = new SchemaComponents();
    const reference = components.add("Room", { type: "object" });
    expect(components.add("Room", { type: "object" })).toEqual(reference);
    expect(() => components.add("Room", { type: "array" })).toThrow("two schemas of the name Room");
    expect(components.all()).toEqual({ Room: { type: "object" } });
  });
});
