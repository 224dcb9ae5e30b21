import type { Refused } from "@fitness-club-booking/sdk";
import { describe, expect, it } from "vitest";
import { saysNothingOfEarlier } from "../../../../shared/pages/parts/write.ts";

const idempotencyKey = "first-attempt";
const PROBLEM = {
  severity: "Error",
  errorCode: "ACCESS_DENIED",
  errorMessage: "",
  identifier: "",
  helptext: "",
  jsonObject: null,
} as const;

function refused(status: number, problems: Refused["problems"] = [PROBLEM]): Refused {
  return {
    ok: false,
    reason: "refused",
    status,
    problems,
    fields: {},
    nextStarts: [],
    currentVersion: undefined,
    idempotencyKey,
    requestId: undefined,
  };
}

describe("saysNothingOfEarlier", () => {
  it.each([401, 403, 429])("is true of a %i, which comes before the API looks for the key", (status) => {
    expect(saysNothingOfEarlier(refused(status))).toBe(true);
  });

  it.each([400, 404, 412, 422])("is false of a %i, which comes after it", (status) => {
    expect(saysNothingOfEarlier(refused(status))).toBe(false);
  });

  it("is true of a refusal without problems: something in front of the API refused", () => {
    expect(saysNothingOfEarlier(refused(408, []))).toBe(true);
    expect(saysNothingOfEarlier(refused(408))).toBe(false);
  });

  it("is false of any other result", () => {
    expect(saysNothingOfEarlier({ ok: false, reason: "unreachable", cause: undefined, idempotencyKey })).toBe(
      false,
    );
  });
});
