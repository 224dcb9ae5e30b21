import { createHash, randomBytes } from "node:crypto";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LocalIssuer, startIssuer } from "../../../infra/local/issuer.ts";
import { requestToken } from "../../../infra/local/request-token.ts";

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

/** The tokens of a person who signs in at an app. */
async function signedIn(person: string): Promise<Readonly<Record<string, string>>> {
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
  const body = new URLSearchParams({ ...app, grant_type: "authorization_code", code, code_verifier });
  const response = await fetch(issuer.tokenEndpoint, { method: "POST", body });
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
    const wish = { principal: "app", scope: "", audience: "other", lifetimeS: 5 };
    const claims = await claimsOf(await requestToken(issuer.tokenEndpoint, wish), "other");
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

  it("describes itself where OpenID Connect looks", async () => {
    const response = await fetch(`${issuer.url}/.well-known/openid-configuration`);
    expect(await response.json()).toMatchObject({ issuer: issuer.url, jwks_uri: issuer.jwksUri });
  });
});
