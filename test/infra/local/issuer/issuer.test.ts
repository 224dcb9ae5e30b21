import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalIssuer, startIssuer } from "../../../../infra/local/issuer/issuer.ts";
import { requestToken } from "../../../../infra/state/request-token.ts";
import { statusFor } from "../host-header.ts";

let issuer: LocalIssuer;

beforeAll(async () => {
  issuer = await startIssuer("booking", (subject) => ({ name: `${subject} of Camden`, sub: "nobody" }));
});

afterAll(() => issuer.stop());

async function claimsOf(token: string, audience = "booking") {
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(issuer.jwksUri)), {
    issuer: issuer.url,
    audience,
    algorithms: ["RS256"],
  });
  return payload;
}

/** The form by which an app gets the tokens of a person who has signed in. */
async function codeForm(
  person: string,
  changed: Readonly<Record<string, string>> = {},
): Promise<URLSearchParams> {
  const app = { client_id: "members", redirect_uri: "http://127.0.0.1:8400/in" };
  const code_verifier = randomBytes(32).toString("base64url");
  const asked = new URLSearchParams({
    ...app,
    response_type: "code",
    scope: "openid appointments.write",
    login_hint: person,
    code_challenge: createHash("sha256").update(code_verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const redirect = await fetch(`${issuer.url}/authorize?${asked}`, { redirect: "manual" });
  const code = new URL(redirect.headers.get("Location") ?? "").searchParams.get("code") ?? "";
  const form = { ...app, grant_type: "authorization_code", code, code_verifier, ...changed };
  return new URLSearchParams(form);
}

/** The tokens of a person who signs in at an app. */
async function signedIn(person: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(issuer.tokenEndpoint, { method: "POST", body: await codeForm(person) });
  return (await response.json()) as Record<string, string>;
}

describe("the local issuer", () => {
  it("signs an access token for the principal and the scopes that are asked for", async () => {
    const token = await requestToken(issuer.tokenEndpoint, { principal: "northwind-app", scope: "a b" });
    const claims = await claimsOf(token);
    expect(claims).toMatchObject({
      sub: "northwind-app",
      client_id: "northwind-app",
      scope: "a b",
      token_use: "access",
    });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3_600);
  });

  it("gives the token another audience and lifetime", async () => {
    const details = { principal: "app", scope: "", audience: "other", lifetimeS: 5 };
    const claims = await claimsOf(await requestToken(issuer.tokenEndpoint, details), "other");
    expect(Number(claims.exp) - Number(claims.iat)).toBe(5);
  });

  it("takes the principal from HTTP Basic too, form-encoded", async () => {
    const response = await fetch(`${issuer.url}/token`, {
      method: "POST",
      headers: { Authorization: `Basic ${btoa("north+wind%3Aapp:secret")}` },
      body: new URLSearchParams({ grant_type: "client_credentials", lifetime: "7" }),
    });
    const { access_token, expires_in } = (await response.json()) as Record<string, string>;
    expect(await claimsOf(access_token ?? "")).toMatchObject({ client_id: "north wind:app" });
    expect(expires_in).toBe(7);
  });

  it("says in a person's ID token what it is told of them, and in no access token", async () => {
    const { id_token = "", access_token = "" } = await signedIn("ada");
    expect(await claimsOf(id_token, "members")).toMatchObject({ sub: "ada", name: "ada of Camden" });
    expect(await claimsOf(access_token)).not.toHaveProperty("name");
  });

  it.each([
    [400, "unsupported_grant_type", { client_id: "members", grant_type: "password" }],
    [400, "invalid_request", { client_id: "members" }],
    [400, "invalid_request", { client_id: "members", grant_type: "refresh_token" }],
    [400, "invalid_grant", { client_id: "members", grant_type: "refresh_token", refresh_token: "of nobody" }],
    [400, "invalid_scope", { client_id: "app", grant_type: "client_credentials", scope: 'a "b"' }],
    [400, "invalid_request", { client_id: "app", grant_type: "client_credentials", lifetime: "long" }],
    [401, "invalid_client", { grant_type: "client_credentials" }],
  ])("refuses with %i %s, as RFC 6749 says: %j", async (status, error, form) => {
    const body = new URLSearchParams(Object.entries(form));
    const response = await fetch(issuer.tokenEndpoint, { method: "POST", body });
    expect([response.status, await response.json()]).toEqual([
      status,
      { error, error_description: expect.any(String) },
    ]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it.each([
    ["a field twice", "grant_type=client_credentials&client_id=a&client_id=b", "invalid_request"],
    ["no form", '{"grant_type":"client_credentials","client_id":"a"}', "invalid_request"],
    ["a wrong verifier", "", "invalid_grant"],
  ])("refuses %s", async (_, text, error) => {
    const body = text === "" ? await codeForm("ada", { code_verifier: "v".repeat(43) }) : text;
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const response = await fetch(issuer.tokenEndpoint, { method: "POST", body: String(body), headers });
    expect([response.status, await response.json()]).toMatchObject([400, { error }]);
  });

  it.each(["/token?a=b", "/token/", "/introspect"])("gives nothing at %s", async (path) => {
    const body = new URLSearchParams({ grant_type: "client_credentials", client_id: "app" });
    const response = await fetch(issuer.url + path, { method: "POST", body });
    expect([response.status, await response.text()]).toEqual([404, ""]);
  });

  it("takes a refresh token back from the app that has it, and from no other", async () => {
    const { refresh_token: token = "" } = await signedIn("ada");
    const revoke = async (client_id: string) => {
      const body = new URLSearchParams({ token, client_id });
      return (await fetch(issuer.revocationEndpoint, { method: "POST", body })).status;
    };
    const refreshed = async (refresh_token: string) => {
      const body = new URLSearchParams({ grant_type: "refresh_token", client_id: "members", refresh_token });
      const response = await fetch(issuer.tokenEndpoint, { method: "POST", body });
      return (await response.json()) as Record<string, string>;
    };
    expect(await revoke("other")).toBe(200);
    const { refresh_token: newest = "" } = await refreshed(token);
    expect(newest).not.toBe("");
    const body = new URLSearchParams({ token: newest, client_id: "members" });
    expect((await fetch(issuer.revocationEndpoint, { method: "POST", body })).status).toBe(200);
    expect(await refreshed(newest)).toMatchObject({ error: "invalid_grant" });
  });

  it("takes a field without a value for one that is not sent", async () => {
    const { refresh_token = "" } = await signedIn("ada");
    const form = { grant_type: "refresh_token", client_id: "members", refresh_token };
    const body = new URLSearchParams({ ...form, scope: "", lifetime: "" });
    const response = await fetch(issuer.tokenEndpoint, { method: "POST", body });
    expect(await response.json()).toMatchObject({ scope: "openid appointments.write", expires_in: 3_600 });
  });

  it("sends people back whose session it has ended", async () => {
    const query = new URLSearchParams({
      client_id: "members",
      post_logout_redirect_uri: "http://127.0.0.1:8400/in",
    });
    const ended = await fetch(`${issuer.endSessionEndpoint}?${query}`, { redirect: "manual" });
    expect([ended.status, ended.headers.get("Location")]).toEqual([302, "http://127.0.0.1:8400/in"]);
  });

  it("answers nobody who reached it by another name", async () => {
    const { port } = new URL(issuer.url);
    const ask = (host: string) => statusFor(`${issuer.url}/jwks`, host);
    expect(await Promise.all([ask(`rebound.example:${port}`), ask(`localhost:${port}`)])).toEqual([421, 200]);
  });

  it("describes itself where OpenID Connect looks", async () => {
    const response = await fetch(`${issuer.url}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({ issuer: issuer.url, jwks_uri: issuer.jwksUri });
  });
});
