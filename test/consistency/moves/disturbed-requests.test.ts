import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { engineEndpoint } from "../../support/engine.ts";
import { productClient } from "../../support/product-client.ts";
import { disturbRequests } from "./disturbed-requests.ts";

describe("a disturbed request", () => {
  it("is told by its operation and text, at no warning of the SDK", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    // The SDK warns once a minute.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2100-01-01T00:00:00Z") });
    onTestFinished(() => {
      vi.useRealTimers();
      warn.mockRestore();
    });
    const told: string[] = [];
    const client = productClient(engineEndpoint());
    disturbRequests(client, ({ operation, body }) => {
      told.push(`${operation} ${body}`);
      return { answer: { status: 200, body: '{"TableNames":[]}' } };
    });
    const { TableNames } = await client.send(new ListTablesCommand({ Limit: 1 }));
    expect([TableNames, told]).toEqual([[], ['ListTables {"Limit":1}']]);
    expect(warn.mock.calls).toEqual([]);
  });
});
