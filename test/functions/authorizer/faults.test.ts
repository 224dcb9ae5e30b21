import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Database } from "../../../shared/tables/database.ts";
import {
  APP_ARNS,
  allowedArns,
  putAccess,
  startTestWorld,
  type TestWorld,
  testAuthorizer,
} from "./test-authorizer.ts";
import { type KeyServer, rsaKey, startKeyServer } from "./test-issuer.ts";
import { goodToken } from "./test-token.ts";

const rsa = rsaKey("rsa-1");
const keySet = JSON.stringify({ keys: [rsa.jwk] });
const FAULT = "The token could not be checked.";
let world: TestWorld;

beforeAll(async () => {
  world = await startTestWorld(rsa);
});

afterAll(() => world.keyServer.stop());

function withKeysOf(keyServer: Pick<KeyServer, "jwksUri">) {
  return testAuthorizer(keyServer.jwksUri, world.tables.database);
}

describe("the issuer's keys", () => {
  let keyServer: KeyServer;

  beforeAll(async () => {
    keyServer = await startKeyServer(rsa);
  });

  afterAll(() => keyServer.stop());

  it.each<[string, Parameters<KeyServer["answer"]>[0]]>([
    ["500", (_, response) => response.writeHead(500).end(keySet)],
    ["404", (_, response) => response.writeHead(404).end(keySet)],
    [
      "a redirect to the keys",
      (_, response) => response.writeHead(302, { Location: world.keyServer.jwksUri }).end(),
    ],
    ["no JSON", (_, response) => response.end("<html>")],
    ["no key set", (_, response) => response.end("{}")],
    ["a key that is none", (_, response) => response.end('{"keys":[{"kid":"rsa-1"}]}')],
    ["a key without a modulus", (_, response) => response.end('{"keys":[{"kid":"rsa-1","kty":"RSA"}]}')],
    ["a broken connection", (request) => request.socket.destroy()],
  ])("are a fault where the endpoint answers %s", async (_, listener) => {
    keyServer.answer(listener);
    const subject = withKeysOf(keyServer);
    await expect(subject.authorize(`Bearer ${goodToken(rsa)}`)).rejects.toThrow(FAULT);
    expect(subject.log).toMatchObject([{ level: "error", message: "fault" }]);
  });

  it("are a fault for an unknown key too, and the same authorizer recovers", async () => {
    const subject = withKeysOf(keyServer);
    keyServer.answer((request) => request.socket.destroy());
    const unknown = goodToken(rsa, {}, { kid: "rsa-2" });
    await expect(subject.authorize(`Bearer ${unknown}`)).rejects.toThrow(FAULT);
    keyServer.publish(rsa);
    expect(allowedArns(await subject.authorize(`Bearer ${goodToken(rsa)}`))).toEqual(APP_ARNS);
    await expect(subject.authorize(`Bearer ${unknown}`)).rejects.toThrow(/^Unauthorized$/);
  });

  it("are no fault for a token that is none", async () => {
    const subject = withKeysOf({ jwksUri: "http://127.0.0.1:1/jwks" });
    await expect(subject.authorize("Bearer a.b.c")).rejects.toThrow(/^Unauthorized$/);
    await expect(subject.authorize(`Bearer ${goodToken(rsa)}`)).rejects.toThrow(FAULT);
  });
});

describe("the database", () => {
  function withDatabaseAt(endpoint: string) {
    const client = new DynamoDBClient({
      endpoint,
      region: "local",
      credentials: { accessKeyId: "local", secretAccessKey: "local" },
      maxAttempts: 1,
    });
    return testAuthorizer(world.keyServer.jwksUri, new Database(client, world.tables.names));
  }

  it("is a fault where it is away, told in the log", async () => {
    const subject = withDatabaseAt("http://127.0.0.1:1");
    await expect(subject.authorize(`Bearer ${goodToken(rsa)}`)).rejects.toThrow(FAULT);
    expect(subject.log).toMatchObject([
      { level: "error", message: "fault", fields: { fault: { name: "Unavailable" } } },
    ]);
  });

  it("is not asked for an invalid token", async () => {
    const subject = withDatabaseAt("http://127.0.0.1:1");
    const expired = goodToken(rsa, { exp: 1 });
    await expect(subject.authorize(`Bearer ${expired}`)).rejects.toThrow(/^Unauthorized$/);
  });

  it("is a fault where the access record can't be read", async () => {
    await putAccess(world.tables, "broken", { tenants: ["eleven"] });
    const token = goodToken(rsa, { client_id: "broken" });
    await expect(world.authorize(`Bearer ${token}`)).rejects.toThrow(FAULT);
  });
});

describe("the method ARN", () => {
  it("is a fault where it names no stage", async () => {
    await expect(world.authorize(`Bearer ${goodToken(rsa)}`, "nonsense")).rejects.toThrow(FAULT);
  });
});
