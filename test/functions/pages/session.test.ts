import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_PER_CONNECTION } from "../../../functions/pages/pages-handler.ts";
import { MAX_BODY_BYTES } from "../../../functions/pages/session-request.ts";
import { type LocalIssuer, startIssuer } from "../../../infra/local/issuer/issuer.ts";
import {
  CLUB_ORIGIN,
  OWN_ORIGIN,
  pagesEvent,
  read,
  signedInBody,
  type TestPages,
  testPages,
} from "./test-pages.ts";

let local: LocalIssuer;
let place: { issuer: string; tokenEndpoint: string };

beforeAll(async () => {
  local = await startIssuer("booking", (subject) => ({ name: `${subject} of Camden` }));
  place = { issuer: local.url, tokenEndpoint: local.tokenEndpoint };
});
afterAll(() => local.stop());

const AWAY = { issuer: "http://127.0.0.1:1", tokenEndpoint: "http://127.0.0.1:1/token" };
const OWN = { Origin: OWN_ORIGIN, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };

/** The cookie as the browser sends it back. */
function sentBack(headers: Readonly<Record<string, unknown>>): string {
  return String(headers["Set-Cookie"]).split(";")[0] ?? "";
}

async function begin({ handler }: TestPages, person?: string) {
  const body = JSON.stringify(await signedInBody(local.url, person));
  const answer = read(await handler(pagesEvent("session", { body })));
  return { ...answer, cookie: sentBack(answer.headers) };
}

function goOn({ handler }: TestPages, cookie: string, headers: Readonly<Record<string, string>> = OWN) {
  return handler(pagesEvent("session", { body: "{}", headers: { ...headers, Cookie: cookie } }));
}

describe("a session", () => {
  it("begins with a code: the page gets an access token, the cookie the refresh token", async () => {
    const { status, json, headers } = await begin(testPages(place));
    expect(status).toBe(200);
    expect(Object.keys(json)).toEqual(["access_token", "expires_in", "id_token"]);
    expect(decodeJwt(String(json.access_token)).sub).toBe("member-9001");
    expect(decodeJwt(String(json.id_token)).name).toBe("member-9001 of Camden");
    expect(String(headers["Set-Cookie"]).split("; ").slice(1).sort()).toEqual([
      "HttpOnly",
      "Max-Age=2592000",
      "Path=/session",
      "SameSite=Strict",
      "Secure",
    ]);
    expect(headers["Set-Cookie"]).toMatch(/^__Secure-session=[\w-]{20,};/);
    expect(headers).not.toHaveProperty("Access-Control-Allow-Origin");
  });

  it("goes on with its cookie, and gets another each time: the former is used up", async () => {
    const pages = testPages(place);
    const { cookie } = await begin(pages);
    const next = read(await goOn(pages, cookie));
    expect([next.status, decodeJwt(String(next.json.access_token)).sub]).toEqual([200, "member-9001"]);
    expect(sentBack(next.headers)).not.toBe(cookie);
    expect((await goOn(pages, sentBack(next.headers))).statusCode).toBe(200);
    const again = read(await goOn(pages, cookie));
    expect([again.status, again.codes]).toEqual([401, ["TOKEN_INVALID"]]);
    expect(again.headers["Set-Cookie"]).toMatch(/^__Secure-session=;.*Max-Age=0$/);
  });

  it("ends: the refresh token is revoked at the issuer, and the cookie cleared", async () => {
    const pages = testPages(place);
    const { cookie } = await begin(pages);
    const asked = { method: "DELETE", headers: { ...OWN, Cookie: cookie } } as const;
    const ended = read(await pages.handler(pagesEvent("session", asked)));
    expect([ended.status, ended.json]).toEqual([200, {}]);
    expect(ended.headers["Set-Cookie"]).toMatch(/^__Secure-session=;.*Max-Age=0$/);
    expect((await goOn(pages, cookie)).statusCode).toBe(401);
  });

  it("ends however often the same address has asked before", async () => {
    const pages = testPages(place);
    const { cookie } = await begin(pages);
    for (let count = 0; count < MAX_PER_CONNECTION; count += 1) await goOn(pages, "");
    expect((await goOn(pages, cookie)).statusCode).toBe(429);
    const asked = { method: "DELETE", headers: { ...OWN, Cookie: cookie } } as const;
    const ended = read(await pages.handler(pagesEvent("session", asked)));
    expect([ended.status, ended.headers["Set-Cookie"]]).toEqual([200, expect.stringContaining("Max-Age=0")]);
  });

  it("ends on the device where the issuer does not answer, which the log tells", async () => {
    const { cookie } = await begin(testPages(place));
    const { handler, log } = testPages(AWAY);
    const asked = { method: "DELETE", headers: { ...OWN, Cookie: cookie } } as const;
    const ended = read(await handler(pagesEvent("session", asked)));
    expect([ended.status, ended.headers["Set-Cookie"]]).toEqual([200, expect.stringContaining("Max-Age=0")]);
    expect(log.map(({ message }) => message)).toEqual(["fault", "request"]);
  });

  it("stays where the issuer does not answer: 503 with Retry-After, and the cookie as it was", async () => {
    const { cookie } = await begin(testPages(place));
    const away = read(await goOn(testPages(AWAY), cookie));
    expect([away.status, away.codes, away.headers["Retry-After"]]).toEqual([
      503,
      ["SERVICE_UNAVAILABLE"],
      "2",
    ]);
    expect(away.headers).not.toHaveProperty("Set-Cookie");
    expect((await goOn(testPages(place), cookie)).statusCode).toBe(200);
  });

  it("is none without a cookie, with an empty one, or with two of which a neighbour has put one", async () => {
    const pages = testPages(place);
    const { cookie } = await begin(pages);
    for (const sent of ["", "__Secure-session=", "session=x", `${cookie}; __Secure-session=planted`]) {
      const { status, codes } = read(await goOn(pages, sent));
      expect([sent, status, codes]).toEqual([sent, 401, ["TOKEN_MISSING"]]);
    }
    expect((await goOn(pages, `theme=dark; ${cookie}`)).statusCode).toBe(200);
  });
});

describe("a request about a session", () => {
  it.each([
    ["another site", { ...OWN, Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" }],
    ["a site that may show the element", { ...OWN, Origin: CLUB_ORIGIN, "Sec-Fetch-Site": "same-site" }],
    ["a browser that says another site, whatever its Origin", { ...OWN, "Sec-Fetch-Site": "same-site" }],
    ["nobody's page", { "Content-Type": "application/json" }],
    ["a sandboxed frame", { ...OWN, Origin: "null" }],
  ])("from %s is refused, and leaves the session alone", async (_, headers) => {
    const pages = testPages(place, { allowedOrigins: ["*"] });
    const { cookie } = await begin(pages);
    const refused = read(await goOn(pages, cookie, headers));
    expect([refused.status, refused.codes]).toEqual([403, ["ACCESS_DENIED"]]);
    const end = { method: "DELETE", headers: { ...headers, Cookie: cookie } } as const;
    const unended = read(await pages.handler(pagesEvent("session", end)));
    expect(unended.status).toBe(403);
    for (const answer of [refused, unended]) {
      expect(Object.keys(answer.headers)).not.toEqual(expect.arrayContaining(["Set-Cookie"]));
      expect(answer.headers).not.toHaveProperty("Access-Control-Allow-Origin");
    }
    expect((await goOn(pages, cookie)).statusCode).toBe(200);
  });

  it("may come from a browser that does not name the site", async () => {
    const pages = testPages(place);
    const { cookie } = await begin(pages);
    const { "Sec-Fetch-Site": _, ...older } = OWN;
    expect((await goOn(pages, cookie, older)).statusCode).toBe(200);
  });

  it("is refused for a code of another app, another page or another verifier", async () => {
    const { handler } = testPages(place);
    const good = await signedInBody(local.url);
    for (const changed of [
      { code: "made-up" },
      { code_verifier: "x".repeat(43) },
      { redirect_uri: `${OWN_ORIGIN}/desk` },
    ]) {
      const body = JSON.stringify({ ...(await signedInBody(local.url)), ...changed });
      const { status, codes, headers } = read(await handler(pagesEvent("session", { body })));
      expect([status, codes]).toEqual([401, ["TOKEN_INVALID"]]);
      expect(headers).not.toHaveProperty("Set-Cookie");
    }
    expect((await handler(pagesEvent("session", { body: JSON.stringify(good) }))).statusCode).toBe(200);
  });

  it.each([
    ["{", 400, "BODY_NOT_JSON", ""],
    ['{"code":"a"}', 400, "FIELD_REQUIRED", "code_verifier"],
    [
      '{"code":7,"code_verifier":"b","redirect_uri":"https://book.club.example/member"}',
      400,
      "FIELD_INVALID",
      "code",
    ],
    [
      '{"code":"a\\nb","code_verifier":"b","redirect_uri":"https://book.club.example/m"}',
      400,
      "FIELD_INVALID",
      "code",
    ],
    [
      '{"code":"a","code_verifier":"b","redirect_uri":"https://book.club.example.evil.example/"}',
      400,
      "FIELD_INVALID",
      "redirect_uri",
    ],
    [
      '{"code":"a","code_verifier":"b","redirect_uri":"https://book.club.example/m","client_id":"x"}',
      400,
      "FIELD_UNKNOWN",
      "client_id",
    ],
    ['[{"code":"a"}]', 400, "FIELD_INVALID", ""],
  ])("with the body %s is refused by name", async (body, status, errorCode, identifier) => {
    const { handler } = testPages(place);
    const answer = read(await handler(pagesEvent("session", { body })));
    expect(answer.status).toBe(status);
    expect(answer.json.info).toContainEqual(expect.objectContaining({ errorCode, identifier }));
  });

  it("takes a body of 8 KiB and no larger one", async () => {
    const { handler } = testPages(place);
    const ask = async (bytes: number) =>
      read(await handler(pagesEvent("session", { body: `{}${" ".repeat(bytes - 2)}` }))).codes;
    expect(await ask(MAX_BODY_BYTES)).toEqual(["TOKEN_MISSING"]);
    expect(await ask(MAX_BODY_BYTES + 1)).toEqual(["BODY_TOO_LARGE"]);
  });

  it("must be declared as JSON, which no form of another site is", async () => {
    const { handler } = testPages(place);
    const headers = { ...OWN, "Content-Type": "text/plain" };
    expect(read(await handler(pagesEvent("session", { body: "{}", headers }))).codes).toEqual([
      "CONTENT_TYPE_UNSUPPORTED",
    ]);
  });
});
