import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { IssuerKeys, jwksFetcher } from "../../../functions/authorizer/issuer-keys.ts";
import { createTestTables, type TestTables } from "../../support/engine.ts";
import { APP_ARNS, allowedArns, putAccess, type TestAuthorizer, testAuthorizer } from "./test-authorizer.ts";
import { type IssuerKey, type KeyServer, rsaKey, startKeyServer } from "./test-issuer.ts";
import { goodToken } from "./test-token.ts";

const old = rsaKey("rsa-1");
const next = rsaKey("rsa-2");
const START_MS = Date.parse("2030-01-01T00:00:00Z");
const TEN_MINUTES_MS = 600_000;
let tables: TestTables;
let keyServer: KeyServer;
let subject: TestAuthorizer;

beforeAll(async () => {
  tables = await createTestTables();
  await putAccess(tables, "club-app");
});

beforeEach(async () => {
  setTime(START_MS);
  keyServer = await startKeyServer(old);
  subject = testAuthorizer(keyServer.jwksUri, tables.database);
  await accepts(old);
});

afterEach(async () => {
  vi.useRealTimers();
  await keyServer.stop();
});

afterAll(() => tables.client.destroy());

// A day's lifetime, so that only the key decides.
function tokenOf(key: IssuerKey): string {
  return `Bearer ${goodToken(key, { exp: Math.floor(Date.now() / 1_000) + 86_400 })}`;
}

async function accepts(key: IssuerKey): Promise<void> {
  expect(allowedArns(await subject.authorize(tokenOf(key)))).toEqual(APP_ARNS);
}

async function refuses(key: IssuerKey): Promise<void> {
  await expect(subject.authorize(tokenOf(key))).rejects.toThrow(/^Unauthorized$/);
}

function setTime(nowMs: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
}

describe("the issuer's keys", () => {
  it("are fetched once for many tokens", async () => {
    await accepts(old);
    await accepts(old);
    expect(keyServer.requests()).toBe(1);
  });

  it("are not fetched for a token of another issuer", async () => {
    const stranger = goodToken(next, { iss: "https://other.example" });
    await expect(subject.authorize(`Bearer ${stranger}`)).rejects.toThrow(/^Unauthorized$/);
    expect(keyServer.requests()).toBe(1);
  });

  it("are fetched again for a new key", async () => {
    keyServer.publish(old, next);
    await accepts(next);
    await accepts(old);
    expect(keyServer.requests()).toBe(2);
  });

  it("are not fetched for every unknown key", async () => {
    await refuses(next);
    await refuses(next);
    await refuses(rsaKey("rsa-3"));
    expect(keyServer.requests()).toBe(2);
    expect(subject.log.at(-1)).toMatchObject({ level: "info", fields: { reason: "unknown_key" } });
  });

  it("serve on while unknown keys are asked for", async () => {
    await refuses(next);
    await accepts(old);
  });

  it("are trusted for ten minutes after the issuer withdrew one, and no longer", async () => {
    keyServer.publish(next);
    setTime(START_MS + TEN_MINUTES_MS - 1);
    await accepts(old);
    setTime(START_MS + TEN_MINUTES_MS);
    await refuses(old);
  });

  it("serve on while the issuer is away, which the log tells once", async () => {
    keyServer.answer((request) => request.socket.destroy());
    setTime(START_MS + TEN_MINUTES_MS);
    await accepts(old);
    await accepts(old);
    const errors = subject.log.filter(({ level }) => level === "error");
    expect(errors).toMatchObject([{ message: "keys not refreshed" }]);
  });
});

describe("warming up", () => {
  const silent = { info: () => undefined, error: () => undefined };

  it("fetches the keys, so that the first token waits for nothing", async () => {
    const before = keyServer.requests();
    await new IssuerKeys(silent).warmUp(keyServer.jwksUri);
    expect(keyServer.requests()).toBe(before + 1);
  });

  it("does not throw where the issuer is away", async () => {
    await expect(new IssuerKeys(silent).warmUp("http://127.0.0.1:1/jwks")).resolves.toBeUndefined();
  });
});

describe("jwksFetcher", () => {
  it.each(["127.0.0.1", "localhost"])("fetches over http from %s", async (host) => {
    const body = await jwksFetcher().fetch(keyServer.jwksUri.replace("127.0.0.1", host));
    expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({ keys: [{ kid: "rsa-1" }] });
  });

  it("never fetches over http from elsewhere", async () => {
    await expect(jwksFetcher().fetch("http://issuer.example/jwks")).rejects.toThrow(/Protocol "http:"/);
  });

  it("gives up after its time", async () => {
    keyServer.answer(() => undefined);
    await expect(jwksFetcher(50).fetch(keyServer.jwksUri)).rejects.toThrow(/timeout/);
  });
});
