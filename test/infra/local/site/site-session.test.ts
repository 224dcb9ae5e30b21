import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalIssuer, startIssuer } from "../../../../infra/local/issuer/issuer.ts";
import { listen } from "../../../../infra/local/loopback/listen.ts";
import { answerSession } from "../../../../infra/local/site/site-session.ts";

let issuer: LocalIssuer;
let api: { readonly url: string; stop(): void };

beforeAll(async () => {
  issuer = await startIssuer("booking");
  api = await tokenRoute(issuer);
});

afterAll(async () => {
  api?.stop();
  await issuer?.stop();
});

/** The API's route to the issuer's token endpoint. */
async function tokenRoute({ tokenEndpoint }: LocalIssuer) {
  const server = createServer(async (request, response) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await fetch(tokenEndpoint, { method: "POST", headers, body: await text(request) });
    response.writeHead(answer.status, { "Content-Type": "application/json" }).end(await answer.text());
  });
  return { url: await listen(server), stop: () => server.close() };
}

const HOST = "127.0.0.1:3001";
const VERIFIER = "v".repeat(43);
const REDIRECT = `http://${HOST}/member`;

function ask(method: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const request = {
    method,
    headers: { host: HOST, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
  return answerSession({ apiUrl: () => api.url, issuer: issuer.url }, request);
}

async function newCode(): Promise<string> {
  const address = new URL(`${issuer.url}/authorize`);
  const query = {
    response_type: "code",
    client_id: "sample-site",
    redirect_uri: REDIRECT,
    scope: "openid appointments.write",
    state: "s",
    login_hint: "member-9301",
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const { headers } = await fetch(address, { redirect: "manual" });
  return new URL(headers.get("Location") ?? "").searchParams.get("code") ?? "";
}

async function begin() {
  return await ask("POST", { code: await newCode(), code_verifier: VERIFIER, redirect_uri: REDIRECT });
}

function cookieOf(answer: Awaited<ReturnType<typeof ask>>): string {
  return answer?.headers?.["Set-Cookie"]?.split(";")[0] ?? "";
}

describe("the site's session", () => {
  it("begins with a code, goes on with the cookie alone, and shows no refresh token", async () => {
    const begun = await begin();
    expect(begun?.headers?.["Set-Cookie"]).toMatch(
      /^session=[\w-]+; Path=\/session; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    const said = JSON.parse(String(begun?.body));
    expect(Object.keys(said).sort()).toEqual(["access_token", "expires_in", "id_token"]);
    const next = await ask("POST", {}, { cookie: cookieOf(begun) });
    expect(JSON.parse(String(next?.body))).toMatchObject({ access_token: expect.any(String) });
    expect(cookieOf(next)).not.toBe(cookieOf(begun));
    // Each refresh token can be used once.
    const again = await ask("POST", {}, { cookie: cookieOf(begun) });
    expect([again?.status, again?.headers?.["Set-Cookie"]]).toEqual([
      401,
      expect.stringContaining("Max-Age=0"),
    ]);
  });

  it("ends: the refresh token is revoked and the cookie cleared", async () => {
    const cookie = cookieOf(await begin());
    const ended = await ask("DELETE", "", { cookie });
    expect(ended?.headers?.["Set-Cookie"]).toContain("session=; ");
    expect((await ask("POST", {}, { cookie }))?.status).toBe(401);
  });

  it.each([
    ["no cookie", {}, {}, 401],
    ["a code that was never given", { code: "x", code_verifier: VERIFIER, redirect_uri: REDIRECT }, {}, 401],
    ["a form", "code=x", { "content-type": "application/x-www-form-urlencoded" }, 400],
    ["no JSON", "{", {}, 400],
    ["more than it takes", { code: "x", code_verifier: "y", redirect_uri: REDIRECT, scope: "z" }, {}, 400],
    ["another site", {}, { origin: "https://other.example" }, 403],
  ])("refuses %s", async (_, body, headers, status) => {
    expect((await ask("POST", body, headers))?.status).toBe(status);
  });

  it("leaves the session that a device has where a code is refused", async () => {
    const refused = await ask(
      "POST",
      { code: "x", code_verifier: VERIFIER, redirect_uri: REDIRECT },
      { cookie: cookieOf(await begin()) },
    );
    expect([refused?.status, refused?.headers]).toEqual([401, undefined]);
  });
});
