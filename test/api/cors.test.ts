import { beforeAll, describe, expect, it } from "vitest";
import { APPOINTMENT_PATH, type Api, sharedApi, TOUR_PATH } from "../support/api.ts";
import { ALLOWED_ORIGINS } from "../support/product-launcher.ts";
import { expectCommonHeaders } from "./well-formed.ts";

const FOREIGN = "https://elsewhere.example";

let api: Api;

beforeAll(async () => {
  api = await sharedApi();
});

function preflight(path: string, origin: string) {
  const headers = {
    Origin: origin,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization,content-type",
  };
  return api.send(path, { method: "OPTIONS", headers });
}

describe.each([TOUR_PATH, APPOINTMENT_PATH])("the preflight of %s", (path) => {
  it.each(ALLOWED_ORIGINS)("lets %s call", async (origin) => {
    const answer = await preflight(path, origin);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(origin);
    expect(answer.headers.get("Access-Control-Allow-Methods")?.split(",")).toContain("POST");
    expect(answer.headers.get("Access-Control-Allow-Headers")?.toLowerCase().split(",")).toEqual(
      expect.arrayContaining(["authorization", "content-type", "idempotency-key"]),
    );
    expectCommonHeaders(answer);
  });

  it.each([FOREIGN, "null", "https://app.club.example.evil.example", "http://app.club.example"])(
    "lets no foreign origin call: %s",
    async (origin) => {
      const answer = await preflight(path, origin);
      expect(answer.headers.get("Access-Control-Allow-Origin")).not.toBe(origin);
      expect(answer.headers.get("Access-Control-Allow-Origin")).not.toBe("*");
    },
  );
});

describe.each([TOUR_PATH, APPOINTMENT_PATH])("an answer of %s", (path) => {
  it.each(ALLOWED_ORIGINS)("may be read by %s", async (origin) => {
    const answer = await api.send(path, { token: await api.token(), headers: { Origin: origin }, body: {} });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe(origin);
    expect(answer.headers.get("Vary")).toContain("Origin");
  });

  it("may not be read by a foreign origin", async () => {
    const answer = await api.send(path, { token: await api.token(), headers: { Origin: FOREIGN }, body: {} });
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});
