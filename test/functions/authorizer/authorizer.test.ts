import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAuthorizerContext } from "../../../shared/api/caller.ts";
import { operationNames, operations } from "../../../shared/api/operations.ts";
import {
  APP_ARNS,
  APP_OPERATIONS,
  APPOINTMENT_ARN,
  allowedArns,
  arnsOf,
  putAccess,
  SCOPE_PREFIX,
  STAGE_ARN,
  startTestWorld,
  type TestWorld,
  TOUR_ARN,
  testAuthorizer,
} from "./test-authorizer.ts";
import { rsaKey } from "./test-issuer.ts";
import { goodToken, nowS, tokenParts } from "./test-token.ts";

const rsa = rsaKey("rsa-1");
const company = "0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01";
const [tourArns, appointmentArns, classArns] = ["tours.", "appointments.", "classes."].map((noun) =>
  arnsOf(APP_OPERATIONS.filter((name) => operations[name].scope.startsWith(noun))),
);
const memberArns = arnsOf(operationNames.filter((name) => operations[name].members));
let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld(rsa);
  await putAccess(world.tables, "company-app", { companies: [company], tenants: [] });
  await putAccess(world.tables, "member", { client_id: 9001 });
});

afterAll(() => world.keyServer.stop());

function authorize(claims: Readonly<Record<string, unknown>>, methodArn?: string) {
  return world.authorize(`Bearer ${goodToken(rsa, claims)}`, methodArn);
}

describe("a token's policy", () => {
  it("allows the operations of all its scopes", async () => {
    expect(allowedArns(await authorize({}))).toEqual(APP_ARNS);
  });

  it.each([
    ["tours.write", tourArns],
    ["appointments.write", appointmentArns],
    ["classes.write", classArns],
  ])("allows the operations of the scope %s alone", async (scope, arns) => {
    expect(allowedArns(await authorize({ scope: `openid ${SCOPE_PREFIX}${scope}` }))).toEqual(arns);
  });

  it("allows a member what members may call", async () => {
    expect(allowedArns(await authorize({ client_id: "member" }))).toEqual(memberArns);
  });

  it("is the same whichever route's request it was asked for", async () => {
    const claims = { scope: `${SCOPE_PREFIX}tours.write`, exp: nowS() + 600 };
    const [forTour, forAppointment] = await Promise.all([
      authorize(claims, TOUR_ARN),
      authorize(claims, APPOINTMENT_ARN),
    ]);
    expect(forAppointment).toEqual(forTour);
  });

  it.each([
    ["club-app", { companies: [], tenants: [11] }],
    ["company-app", { companies: [company], tenants: [] }],
    ["member", { companies: [], tenants: [11], client_id: 9001 }],
  ])("hands on the grants and the operations of %s", async (principal, grants) => {
    const exp = nowS() + 77;
    const { context } = await authorize({ client_id: principal, exp });
    expect(readAuthorizerContext(context)).toEqual({
      principal,
      grants,
      operations:
        principal === "member" ? operationNames.filter((name) => operations[name].members) : APP_OPERATIONS,
      scopes: ["tours.write", "appointments.write", "appointments.read", "classes.write", "classes.read"],
      expiresAtS: exp,
    });
  });
});

describe("a token that may call nothing", () => {
  it.each([
    ["no scope", "no_scope", { scope: undefined }],
    ["an empty scope", "no_scope", { scope: "" }],
    ["scopes without the prefix", "no_scope", { scope: "tours.write appointments.write" }],
    ["scopes of another prefix", "no_scope", { scope: "https://other.example/tours.write" }],
    ["a longer scope", "no_scope", { scope: `${SCOPE_PREFIX}tours.write.all` }],
    ["a scope with something before it", "no_scope", { scope: `${SCOPE_PREFIX}xtours.write` }],
    ["no access record", "no_access_record", { client_id: "stranger" }],
    ["the record of another case", "no_access_record", { client_id: "Club-App" }],
    ["the record with a space", "no_access_record", { client_id: " club-app" }],
    ["the record's key", "no_access_record", { client_id: "access#club-app" }],
    [
      "a member with tours only",
      "members_excluded",
      { client_id: "member", scope: `${SCOPE_PREFIX}tours.write` },
    ],
  ])("is denied everything: %s", async (_, reason, claims) => {
    const { policyDocument, context } = await authorize(claims);
    expect(policyDocument.Statement).toEqual([
      { Effect: "Deny", Action: "execute-api:Invoke", Resource: [`${STAGE_ARN}/*`] },
    ]);
    expect(context).toBeUndefined();
    expect(world.log.at(-1)).toMatchObject({ level: "info", fields: { outcome: "denied", reason } });
  });
});

describe("without a scope prefix", () => {
  it("takes the bare scopes and no prefixed ones", async () => {
    const subject = testAuthorizer(world.keyServer.jwksUri, world.tables.database, { scopePrefix: "" });
    const bare = goodToken(rsa, { scope: "tours.write" });
    expect(allowedArns(await subject.authorize(`Bearer ${bare}`))).toEqual(tourArns);
    expect(allowedArns(await subject.authorize(`Bearer ${goodToken(rsa)}`))).toEqual([]);
  });
});

describe("any header value", () => {
  const anyText = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));
  const base64urlText = fc.stringMatching(/^[\w-]{1,40}$/);
  const jsonPart = fc.json().map((json) => Buffer.from(json).toString("base64url"));
  const part = fc.oneof(base64urlText, jsonPart);

  async function isUnauthorized(headerValue: string): Promise<void> {
    await expect(world.authorize(headerValue)).rejects.toThrow(/^Unauthorized$/);
  }

  it("is refused as unauthorized, and nothing else happens", async () => {
    await fc.assert(fc.asyncProperty(anyText, isUnauthorized));
    await fc.assert(fc.asyncProperty(anyText, (text) => isUnauthorized(`Bearer ${text}`)));
  });

  it("is refused where it looks like a token", async () => {
    const lookalike = fc.tuple(part, part, part).map((parts) => `Bearer ${parts.join(".")}`);
    await fc.assert(fc.asyncProperty(lookalike, isUnauthorized));
  });

  it("is refused where one character of a good token's header or claims is another", async () => {
    const token = goodToken(rsa);
    const signedLength = token.length - tokenParts(token)[2].length - 1;
    expect(allowedArns(await world.authorize(`Bearer ${token}`))).toEqual(APP_ARNS);
    const at = fc.nat(signedLength - 1);
    const character = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
    await fc.assert(
      fc.asyncProperty(at, character, async (index, other) => {
        fc.pre(token[index] !== other);
        await isUnauthorized(`Bearer ${token.slice(0, index)}${other}${token.slice(index + 1)}`);
      }),
    );
  });
});
