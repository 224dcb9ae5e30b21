import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { afterEach, describe, expect, it } from "vitest";
import { endedBy } from "../../../shared/tables/call-signals.ts";
import { dynamoDbClient } from "../../../shared/tables/dynamodb-client.ts";

const TYPE = { "Content-Type": "application/x-amz-json-1.0" };
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A client whose requests are all answered so. */
async function clientOf(answer: (response: ServerResponse) => void) {
  server = createServer((request, response) => request.resume().on("end", () => answer(response)));
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  process.env.AWS_REGION = "local";
  process.env.AWS_ACCESS_KEY_ID = "local";
  process.env.AWS_SECRET_ACCESS_KEY = "local";
  return dynamoDbClient({ AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}` });
}

const get = () => new GetItemCommand({ TableName: "t", Key: { record: { S: "a" } } });

describe("a function's DynamoDB client", () => {
  it("reads an answer that comes in parts, a character cut in two among them", async () => {
    const text = Buffer.from(JSON.stringify({ Item: { name: { S: `${"x".repeat(200_000)}\u00fc` } } }));
    const cut = text.length - 5;
    const client = await clientOf((response) => {
      response.writeHead(200, TYPE).write(text.subarray(0, cut));
      setTimeout(() => response.end(text.subarray(cut)), 20);
    });
    const { Item } = await client.send(get());
    expect(Item?.name?.S).toBe(`${"x".repeat(200_000)}\u00fc`);
  });

  it("does not take half an answer for a whole one", async () => {
    let attempts = 0;
    const client = await clientOf((response) => {
      attempts += 1;
      response.writeHead(200, { ...TYPE, "Content-Length": 100 }).write("{}");
      setTimeout(() => response.destroy(), 20);
    });
    await expect(client.send(get())).rejects.toThrow();
    expect(attempts).toBe(3);
  });

  it("makes no further attempt at a call whose signal is aborted", async () => {
    const request = new AbortController();
    let attempts = 0;
    const client = await clientOf((response) => {
      attempts += 1;
      request.abort();
      response.writeHead(500, TYPE).end("{}");
    });
    await expect(client.send(endedBy(request.signal, get()))).rejects.toThrow("aborted");
    expect(attempts).toBe(1);
  });

  it("copies nothing for a log that nobody writes", async () => {
    const client = await clientOf((response) => response.writeHead(200, TYPE).end("{}"));
    expect(client.middlewareStack.identify().join()).not.toContain("loggerMiddleware");
    expect(client.middlewareStack.identify().join()).toContain("retryMiddleware");
  });
});
