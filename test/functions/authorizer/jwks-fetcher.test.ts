import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jwksFetcher } from "../../../functions/authorizer/jwks-fetcher.ts";
import { type KeyServer, rsaKey, startKeyServer } from "./test-issuer.ts";

const rsa = rsaKey("rsa-1");
let keyServer: KeyServer;

beforeAll(async () => {
  keyServer = await startKeyServer(rsa);
});

afterAll(() => keyServer.stop());

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
