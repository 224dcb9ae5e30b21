import { describe, expect, it } from "vitest";
import { assertDescribed, describedOperation } from "./described-answer.ts";

const entry = {
  severity: "Error",
  errorCode: "CLIENT_NOT_FOUND",
  errorMessage: "The tenant has no such client.",
  identifier: "client_id",
  helptext: "Check client_id.",
  jsonObject: null,
};

function answer(parts: { status?: number; contentType?: string; entry?: object; others?: object } = {}) {
  const { status = 400, contentType = "text/plain; charset=utf-8", others = {} } = parts;
  const text = JSON.stringify({ id: null, info: [{ ...entry, ...parts.entry }], ...others });
  return { status, contentType, text };
}

describe("what holds answers to the description", () => {
  it("takes one that is described, in either media type", () => {
    assertDescribed("createAppointment", answer());
    assertDescribed("createAppointment", answer({ contentType: "application/json" }));
  });

  it.each([
    ["a status", answer({ status: 402 }), /no such status/],
    ["a media type", answer({ contentType: "text/html" }), /no such media type/],
    ["a field", answer({ others: { trace: 1 } }), /additional/],
    ["a field of an entry", answer({ entry: { trace: 1 } }), /additional/],
    ["a code", answer({ entry: { errorCode: "CLIENT_LOST" } }), /allowed values/],
    ["another status's code", answer({ entry: { errorCode: "ACCESS_DENIED" } }), /allowed values/],
  ])("refuses %s that is not", (_, undescribed, complaint) => {
    expect(() => assertDescribed("createAppointment", undescribed)).toThrow(complaint);
  });

  it.each([
    ["nothing", "", true],
    ["a field of the body", "coach_id", true],
    ["a parameter of the path", "tenant_id", true],
    ["a header", "Idempotency-Key", true],
    ["a header of every request", "Authorization", true],
    ["a field that it does not take", "membership_id", false],
    ["a parameter that it does not take", "tenant_uuid", false],
    ["a field within one that has none", "coach_id.name", false],
  ])("takes a refusal that names a part of the request alone: %s", (_, identifier, isPart) => {
    const assertion = () => assertDescribed("createAppointment", answer({ entry: { identifier } }));
    if (isPart) assertion();
    else expect(assertion).toThrow(/takes no CLIENT_NOT_FOUND/);
  });

  it("knows the fields of the elements of an array", () => {
    const entry = { errorCode: "COACH_NOT_FOUND", identifier: "substitutions[3].coach_id" };
    assertDescribed("substituteCoaches", answer({ entry }));
    const other = { ...entry, identifier: "substitutions[3].room_id" };
    expect(() => assertDescribed("substituteCoaches", answer({ entry: other }))).toThrow(/takes no/);
  });

  it("takes an unknown field, which no request has, by its name", () => {
    assertDescribed("createAppointment", answer({ entry: { errorCode: "FIELD_UNKNOWN", identifier: "x" } }));
  });

  it("refuses another operation's code", () => {
    expect(() => assertDescribed("bookTour", answer())).toThrow(/allowed values/);
  });

  it("knows an operation by its method and path", () => {
    expect(describedOperation("POST", "/tenants/11/appointments?x=1")).toBe("createAppointment");
    expect(describedOperation("DELETE", "/tenants/11/appointments")).toBeUndefined();
    expect(describedOperation("POST", "/tenants/11/appointments/")).toBeUndefined();
  });
});
