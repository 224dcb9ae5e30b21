import { describe, expect, it } from "vitest";
import { OWN_ORIGIN, pagesEvent, read, startServer, testPages } from "./test-pages.ts";

const HEADERS = { Origin: OWN_ORIGIN, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
// What a stranger puts there: a visitor's access token, say.
const COOKIE = { ...HEADERS, Cookie: "__Secure-session=eyJraWQi.eyJzdWIi.c2ln" };
const CODE = { code: "made-up", code_verifier: "v".repeat(43), redirect_uri: `${OWN_ORIGIN}/member` };

/** The function over an issuer that answers everything but its description with an error. */
async function refusedWith(error: string, status = 400) {
  const origin: string = await startServer(({ url }, response) => {
    const isDescription = url === "/.well-known/openid-configuration";
    response.writeHead(isDescription ? 200 : status, { "Content-Type": "application/json" });
    const description = { issuer: origin, revocation_endpoint: `${origin}/revoke` };
    response.end(JSON.stringify(isDescription ? description : { error }));
  });
  return testPages({ issuer: origin, tokenEndpoint: `${origin}/token` });
}

// Cognito Developer Guide, "The token issuer endpoint" and "Revoke endpoint".
const REFUSALS = ["invalid_grant", "invalid_request", "unsupported_token_type"];

describe("what a caller sent and the issuer refuses", () => {
  it.each(REFUSALS)("is no fault where a session goes on: %s", async (error) => {
    const { handler, log } = await refusedWith(error);
    const answer = read(await handler(pagesEvent("session", { body: "{}", headers: COOKIE })));
    expect([answer.status, answer.codes]).toEqual([401, ["TOKEN_INVALID"]]);
    expect(answer.headers["Set-Cookie"]).toMatch(/^__Secure-session=;.*Max-Age=0$/);
    expect(log.map(({ message }) => message)).toEqual(["request"]);
  });

  it.each(REFUSALS)("is no fault where a session begins: %s", async (error) => {
    const { handler, log } = await refusedWith(error);
    const answer = read(await handler(pagesEvent("session", { body: JSON.stringify(CODE) })));
    expect([answer.status, answer.codes]).toEqual([401, ["TOKEN_INVALID"]]);
    expect(log.map(({ message }) => message)).toEqual(["request"]);
  });

  it.each(REFUSALS)("is no fault where a session ends: %s", async (error) => {
    const { handler, log } = await refusedWith(error);
    const answer = read(await handler(pagesEvent("session", { method: "DELETE", headers: COOKIE })));
    expect([answer.status, answer.headers["Set-Cookie"]]).toEqual([200, expect.stringMatching(/Max-Age=0$/)]);
    expect(log.map(({ message }) => message)).toEqual(["request"]);
  });
});

describe("what only the operator can mend", () => {
  it.each([
    ["invalid_client", 401],
    ["unauthorized_client", 400],
    ["unsupported_grant_type", 400],
    ["server_error", 500],
  ] as const)("is a fault and no verdict on the caller: %s", async (error, status) => {
    const { handler, log } = await refusedWith(error, status);
    const answer = read(await handler(pagesEvent("session", { body: "{}", headers: COOKIE })));
    expect([answer.status, answer.codes]).toEqual([503, ["SERVICE_UNAVAILABLE"]]);
    const ended = read(await handler(pagesEvent("session", { method: "DELETE", headers: COOKIE })));
    expect(ended.status).toBe(200);
    expect(log.map(({ message }) => message)).toEqual(["fault", "request", "fault", "request"]);
  });
});
