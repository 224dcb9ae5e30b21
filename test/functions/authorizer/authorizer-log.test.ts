import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  APP_OPERATIONS,
  putAccess,
  startTestWorld,
  type TestWorld,
  testAuthorizer,
} from "./test-authorizer.ts";
import { rsaKey } from "./test-issuer.ts";
import { goodToken, tokenParts } from "./test-token.ts";

const rsa = rsaKey("rsa-1");
const CANARY = "canary-9f3c";
const personal = {
  name: `Ada ${CANARY}`,
  email: `${CANARY}@example.com`,
  phone_number: CANARY,
  address: { street: CANARY },
  jti: CANARY,
};
let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld(rsa);
  await putAccess(world.tables, "broken", { tenants: [CANARY] });
});

afterAll(() => world.keyServer.stop());

async function logOf(headerValue: string, jwksUri = world.keyServer.jwksUri, methodArn?: string) {
  const subject = testAuthorizer(jwksUri, world.tables.database);
  const settled = await subject.authorize(headerValue, methodArn).catch((error: unknown) => error);
  return { text: JSON.stringify(subject.log), lines: subject.log, settled };
}

const nowhere = "http://127.0.0.1:1/jwks";
const ways = [
  ["allowed", {}, {}],
  ["denied for want of a scope", { scope: CANARY }, {}],
  ["denied for want of a record", { client_id: "stranger" }, {}],
  ["expired", { exp: 1 }, {}],
  ["of another issuer", { iss: `https://${CANARY}.example` }, {}],
  ["of another audience", { aud: CANARY }, {}],
  ["of another use", { token_use: CANARY }, {}],
  ["of nobody", { client_id: `${CANARY}\u0000` }, {}],
  ["malformed", { exp: CANARY }, {}],
  ["of an unknown key", {}, { kid: CANARY }],
  ["of an unknown algorithm", {}, { alg: CANARY }],
  ["of a broken access record", { client_id: "broken" }, {}],
] as const;

describe("the log", () => {
  it.each(ways)("says nothing personal and no token: %s", async (_, claims, header) => {
    const token = goodToken(rsa, { ...personal, ...claims }, header);
    for (const jwksUri of [world.keyServer.jwksUri, nowhere]) {
      const { text, lines } = await logOf(`Bearer ${token}`, jwksUri);
      expect(lines).toHaveLength(1);
      for (const secret of [CANARY, ...tokenParts(token)]) expect(text).not.toContain(secret);
    }
  });

  it("says nothing of a header value that holds no token", async () => {
    const { text, lines } = await logOf(`Basic ${CANARY}`);
    expect(lines).toHaveLength(1);
    expect(text).not.toContain(CANARY);
  });

  it("tells who may do what, and how long it took to find out", async () => {
    const token = `Bearer ${goodToken(rsa)}`;
    await world.authorize(token);
    await world.authorize(token);
    expect(world.log.at(-1)).toEqual({
      level: "info",
      message: "authorization",
      fields: {
        outcome: "allowed",
        principal: "club-app",
        operations: APP_OPERATIONS,
        duration_ms: expect.any(Number),
        round_trips: 1,
        read_units: 1,
        cold_start: false,
      },
    });
  });

  it("tells the first decision of a process apart", async () => {
    const { lines } = await logOf(`Bearer ${goodToken(rsa)}`);
    expect(lines).toMatchObject([{ fields: { cold_start: true } }]);
  });

  it("names the principal of a denied token and not that of an invalid one", async () => {
    const denied = await logOf(`Bearer ${goodToken(rsa, { scope: "" })}`);
    expect(denied.lines).toMatchObject([{ fields: { outcome: "denied", principal: "club-app" } }]);
    const invalid = await logOf(`Bearer ${goodToken(rsa, { exp: 1 })}`);
    expect(invalid.text).not.toContain("club-app");
  });
});
