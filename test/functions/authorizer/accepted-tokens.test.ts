import { importJWK, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  APP_ARNS,
  AUDIENCE,
  allowedArns,
  putAccess,
  startTestWorld,
  type TestWorld,
} from "./test-authorizer.ts";
import { ecKey, edKey, type IssuerKey, rsaKey } from "./test-issuer.ts";
import { goodClaims, goodToken, nowS } from "./test-token.ts";

const rsa = rsaKey("rsa-1");
const openRsa = rsaKey("rsa-open", {});
const ec = ecKey("ec-1");
const ec384 = ecKey("ec-384", "P-384");
const ec521 = ecKey("ec-521", "P-521");
const ed = edKey("ed-1");
const longest = "x".repeat(255);
let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld(rsa, openRsa, ec, ec384, ec521, ed);
  await Promise.all([AUDIENCE, "someone", longest].map((principal) => putAccess(world.tables, principal)));
});

afterAll(() => world.keyServer.stop());

async function principalOf(token: string): Promise<unknown> {
  const result = await world.authorize(`Bearer ${token}`);
  expect(allowedArns(result)).toEqual(APP_ARNS);
  expect(result.context?.principal).toBe(result.principalId);
  return result.principalId;
}

async function signedByJose(key: IssuerKey, alg: string, claims: JWTPayload): Promise<string> {
  const privateKey = await importJWK(key.privateKey.export({ format: "jwk" }), alg);
  return new SignJWT(claims).setProtectedHeader({ alg, kid: key.kid, typ: "at+jwt" }).sign(privateKey);
}

describe("a signature", () => {
  it.each([
    ["RS256", rsa],
    ["RS384", openRsa],
    ["RS512", openRsa],
    ["ES256", ec],
    ["ES384", ec384],
    ["ES512", ec521],
    ["EdDSA", ed],
  ] as const)("is accepted: %s", async (alg, key) => {
    expect(await principalOf(await signedByJose(key, alg, goodClaims()))).toBe("club-app");
  });
});

describe("claims", () => {
  it.each([
    ["the audience", {}, "club-app"],
    ["the audience among others", { aud: ["payments-api", AUDIENCE] }, "club-app"],
    ["another of our audiences", { aud: "another-api" }, "club-app"],
    ["client_id in place of aud", { aud: undefined, client_id: AUDIENCE }, AUDIENCE],
    ["client_id where there is no sub", { sub: undefined }, "club-app"],
    ["sub before client_id", { sub: "someone" }, "someone"],
    ["sub alone", { client_id: undefined, sub: "someone" }, "someone"],
    ["an app's own token, whose sub is its client_id", { sub: "club-app" }, "club-app"],
    ["token_use access", { token_use: "access" }, "club-app"],
    ["nbf in the past", { nbf: nowS() - 60 }, "club-app"],
    ["the longest principal", { client_id: longest }, longest],
    ["claims that nobody knows", { roles: ["admin"], nested: { deep: null } }, "club-app"],
  ])("are accepted: %s", async (_, claims, principal) => {
    expect(await principalOf(goodToken(rsa, claims))).toBe(principal);
  });
});

describe("the header's value", () => {
  it.each(["Bearer ", "bearer ", "BEARER ", "Bearer    "])("begins with %j", async (scheme) => {
    expect(allowedArns(await world.authorize(`${scheme}${goodToken(rsa)}`))).toEqual(APP_ARNS);
  });
});

describe("the lifetime", () => {
  const whole = 1_900_000_000;
  const token = goodToken(rsa, { nbf: whole, exp: whole + 60 });
  afterAll(() => vi.useRealTimers());

  it.each([
    ["a millisecond before nbf", whole * 1_000 - 1, "Unauthorized"],
    ["at nbf", whole * 1_000, undefined],
    ["a millisecond before exp", (whole + 60) * 1_000 - 1, undefined],
    ["a millisecond after exp", (whole + 60) * 1_000 + 1, "Unauthorized"],
  ])("decides %s", async (_, atMs, refusal) => {
    vi.useFakeTimers({ toFake: ["Date"], now: atMs });
    const outcome = await world.authorize(`Bearer ${token}`).catch((error: Error) => error.message);
    expect(typeof outcome === "string" ? outcome : undefined).toBe(refusal);
  });
});
