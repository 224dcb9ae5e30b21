import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { APPOINTMENT_PATH, type Api, type ApiAnswer, sharedApi, TOUR_PATH } from "../support/api.ts";
import { refusalCodes } from "../support/envelope-shape.ts";
import { sampleOf, trials } from "../support/run-size.ts";
import { jsonBodies } from "./json-bodies.ts";
import { expectCommonHeaders } from "./well-formed.ts";

const RUNS = trials(150);
// Both operations take bodies of 32 KiB.
const MIN_TOO_LARGE = 32 * 1024;

let api: Api;
let token: string;

beforeAll(async () => {
  api = await sharedApi();
  token = await api.token();
});

function codesOf(answer: ApiAnswer): string[] {
  expectCommonHeaders(answer);
  return refusalCodes(JSON.parse(answer.text));
}

describe.each([TOUR_PATH, APPOINTMENT_PATH])("POST %s", (path) => {
  it.each(sampleOf(jsonBodies, path.length))(
    "refuses a body that is no booking: $kind $name",
    async ({ kind, bytes }) => {
      const answer = await api.send(path, { token, body: bytes });
      const codes = codesOf(answer);
      // Larger than any valid body of the operation: refused before it is parsed.
      if (answer.status === 413) {
        expect(codes).toEqual(["BODY_TOO_LARGE"]);
        expect(bytes.length).toBeGreaterThan(MIN_TOO_LARGE);
        return;
      }
      expect(answer.status).toBe(400);
      if (kind === "invalid") expect(codes).toEqual(["BODY_NOT_JSON"]);
      if (kind === "valid") expect(codes).not.toContain("BODY_NOT_JSON");
    },
  );

  it("refuses any JSON value with a well-formed envelope", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (body) => {
        const answer = await api.send(path, { token, body: JSON.stringify(body) });
        expect(answer.status).toBe(400);
        expect(codesOf(answer).length).toBeGreaterThan(0);
      }),
      { numRuns: RUNS },
    );
  });

  it("refuses any bytes under any content type with a well-formed envelope", async () => {
    const type = fc.constantFrom("application/json", "application/merge-patch+json", "text/plain", "x", "");
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), type, async (body, contentType) => {
        const headers = { "Content-Type": contentType };
        const answer = await api.send(path, { token, headers, body });
        expect([400, 415]).toContain(answer.status);
        expect(codesOf(answer).length).toBeGreaterThan(0);
      }),
      { numRuns: RUNS },
    );
  });
});
