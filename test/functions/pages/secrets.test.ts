import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalIssuer, startIssuer } from "../../../infra/local/issuer/issuer.ts";
import {
  OWN_ORIGIN,
  pagesEvent,
  read,
  signedInBody,
  startServer,
  testPages,
  VISITORS,
} from "./test-pages.ts";

let local: LocalIssuer;

beforeAll(async () => {
  local = await startIssuer("booking");
});
afterAll(() => local.stop());

const VIEWER = "198.51.100.77";
const OWN = {
  Origin: OWN_ORIGIN,
  "Content-Type": "application/json",
  "CloudFront-Viewer-Address": `${VIEWER}:4711`,
};

describe("the log of the pages' function", () => {
  it("has a line for each request, and neither secret, token, code, cookie nor address", async () => {
    const { handler, log } = testPages({ issuer: local.url, tokenEndpoint: local.tokenEndpoint });
    const body = await signedInBody(local.url);
    const token = read(await handler(pagesEvent("token", { headers: OWN })));
    const begun = read(await handler(pagesEvent("session", { headers: OWN, body: JSON.stringify(body) })));
    const cookie = String(begun.headers["Set-Cookie"]).split(";")[0] ?? "";
    const next = read(
      await handler(pagesEvent("session", { headers: { ...OWN, Cookie: cookie }, body: "{}" })),
    );
    await handler(pagesEvent("session", { headers: { ...OWN, Cookie: cookie }, body: "{}" }));
    expect(log.map(({ fields }) => fields.status)).toEqual([200, 200, 200, 401]);
    const canaries = [
      VISITORS.clientSecret,
      body.code,
      body.code_verifier,
      token.json.access_token,
      begun.json.access_token,
      begun.json.id_token,
      next.json.access_token,
      cookie.split("=")[1],
      VIEWER,
    ];
    expect(canaries.every((canary) => typeof canary === "string" && canary.length > 5)).toBe(true);
    for (const canary of canaries) expect(JSON.stringify(log)).not.toContain(canary);
  });

  it.each([
    ["echoes what it was sent", 500],
    ["echoes it as a refusal", 400],
  ])("has none of them where an issuer %s, and no answer has them", async (_, status) => {
    const issuer = await startServer(async (request, response) => {
      const sent = await text(request);
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ error: "invalid_client", error_description: sent }));
    });
    const { handler, log } = testPages({ issuer, tokenEndpoint: `${issuer}/token` });
    const body = {
      code: "canary-code",
      code_verifier: "canary-verifier",
      redirect_uri: `${OWN_ORIGIN}/member`,
    };
    const token = await handler(pagesEvent("token", { headers: OWN }));
    const session = await handler(pagesEvent("session", { headers: OWN, body: JSON.stringify(body) }));
    const headers = { ...OWN, Cookie: "__Secure-session=canary-refresh-token" };
    const next = await handler(pagesEvent("session", { headers, body: "{}" }));
    expect([token, session, next].map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    const all = JSON.stringify([log, token, session, next]);
    for (const canary of [VISITORS.clientSecret, "canary-"]) expect(all).not.toContain(canary);
    expect(log.filter(({ message }) => message === "fault")).toHaveLength(3);
  });
});
