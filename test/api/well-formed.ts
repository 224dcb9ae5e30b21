import { expect } from "vitest";
import type { ApiAnswer } from "../support/api.ts";
import { refusalCodes } from "../support/envelope-shape.ts";

const REQUEST_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The origin that tests call from where they speak for a web app. */
export const WEB_APP = "https://kiosk.club.example";

/** Asserts what the contract wants of every answer, whoever gives it. */
export function expectCommonHeaders({ headers }: ApiAnswer): void {
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("x-amzn-RequestId")).toMatch(REQUEST_ID);
}

/** Asserts that a web app that called from {@link WEB_APP} may read the answer. */
export function expectReadableByWebApp({ headers }: ApiAnswer): void {
  // The gateway cannot look at the origin, so its own errors say that any may read them.
  expect(["*", WEB_APP]).toContain(headers.get("Access-Control-Allow-Origin"));
  expect(headers.get("Access-Control-Expose-Headers")).toContain("x-amzn-RequestId");
}

/** Asserts a refusal as the contract wants it: status, envelope with this one code, and headers. */
export function expectRefusal(answer: ApiAnswer, status: number, code: string): void {
  expect({ status: answer.status, codes: refusalCodes(JSON.parse(answer.text)) }).toEqual({
    status,
    codes: [code],
  });
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain\b/);
  expectCommonHeaders(answer);
}
