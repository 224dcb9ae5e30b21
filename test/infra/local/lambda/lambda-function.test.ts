import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, describe, expect, it, vi } from "vitest";
import { LambdaFunction } from "../../../../infra/local/lambda/lambda-function.ts";
import { newTestFolder } from "../../../support/test-folder.ts";

const directory = newTestFolder();
const running: LambdaFunction[] = [];

afterAll(() => Promise.all(running.map((each) => each.stop())));

/** A function with this handler's source; `calls` and `environments` are for the handler to count with. */
function functionOf(handler: string, timeoutMs = 5_000) {
  const file = join(directory, `${running.length}.mjs`);
  writeFileSync(file, `let calls = 0;\nexport const handler = ${handler};\n`);
  const lines: string[] = [];
  const environment = { OWN: "value", AWS_LAMBDA_FUNCTION_NAME: "F" };
  const settings = { name: "F", file, exportName: "handler", environment, timeoutMs, memoryMb: 128 };
  const lambda = new LambdaFunction(settings, (line) => lines.push(line));
  running.push(lambda);
  return {
    lines,
    call: async (event: unknown = {}) => {
      const result = await lambda.invoke(event);
      return result.ok ? JSON.parse(result.payload) : result;
    },
  };
}

function heapAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

describe("a function", () => {
  it("gets the event and gives its result, as JSON both", async () => {
    const { call } = functionOf("async (event) => ({ ...event, gone: undefined, date: new Date(0) })");
    expect(await call({ a: 1, none: undefined })).toEqual({ a: 1, date: "1970-01-01T00:00:00.000Z" });
    expect(await functionOf("async () => undefined").call()).toBeNull();
  });

  it("sees its own environment alone", async () => {
    process.env.OF_THE_PARENT = "secret";
    const { call } = functionOf("async () => process.env");
    const { _X_AMZN_TRACE_ID, ...own } = await call();
    expect(own).toEqual({ OWN: "value", AWS_LAMBDA_FUNCTION_NAME: "F" });
    delete process.env.OF_THE_PARENT;
  });

  it("gets Lambda's context", async () => {
    const { call } = functionOf(
      "async (_, context) => ({ ...context, leftMs: context.getRemainingTimeInMillis() })",
      600_000,
    );
    const context = await call();
    expect(context).toMatchObject({ functionName: "F", memoryLimitInMB: "128", functionVersion: "$LATEST" });
    expect(context.awsRequestId).toMatch(/^[\da-f-]{36}$/);
    // More than the test may take is left.
    expect(context.leftMs).toBeGreaterThan(500_000);
    expect(context.leftMs).toBeLessThanOrEqual(600_000);
  });

  it("keeps its environment from one event to the next", async () => {
    const { call } = functionOf("async () => ++calls");
    expect([await call(), await call(), await call()]).toEqual([1, 2, 3]);
  });

  it("runs one event at a time in an environment, and events at once in several", async () => {
    const { call } = functionOf(`async () => {
      const before = ++calls;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { before, after: calls };
    }`);
    const results = await Promise.all(Array.from({ length: 4 }, () => call()));
    expect(results).toEqual(Array.from({ length: 4 }, () => ({ before: 1, after: 1 })));
  });

  it("takes more events than it has environments, the rest in turn", async () => {
    const { call } = functionOf("async () => ++calls");
    const results: number[] = await Promise.all(Array.from({ length: 40 }, () => call()));
    expect(results.length).toBe(40);
    expect(results.filter((count) => count === 1).length).toBeLessThanOrEqual(10);
  });

  it("that throws says what, and lives on", async () => {
    const { call } = functionOf(`async () => {
      if (++calls === 1) throw new TypeError("Unauthorized");
      return calls;
    }`);
    expect(await call()).toMatchObject({ ok: false, errorType: "TypeError", errorMessage: "Unauthorized" });
    expect(await call()).toBe(2);
  });

  it.each([
    ["takes too long", "() => new Promise((resolve) => setTimeout(resolve, 60_000))"],
    ["never comes back", "async () => { for (;;); }"],
  ])("that %s is ended, and starts anew", async (_, body) => {
    const { call } = functionOf(`async (event) => (event.slow ? (${body})() : ++calls)`, 1_000);
    expect(await call()).toBe(1);
    expect(await call({ slow: true })).toEqual({
      ok: false,
      errorType: "Sandbox.Timedout",
      errorMessage: "Task timed out after 1.00 seconds",
    });
    expect(await call()).toBe(1);
  });

  it("that ends its process fails, and starts anew", async () => {
    const { call } = functionOf("async (event) => (event.end ? process.exit(1) : ++calls)");
    expect(await call({ end: true })).toMatchObject({ errorType: "Runtime.ExitError" });
    expect(await call()).toBe(1);
  });

  it("that breaks between two events is not asked again", async () => {
    const { call } = functionOf(`async () => {
      setTimeout(() => Promise.reject(new Error("late")), 50);
      return ++calls;
    }`);
    expect(await call()).toBe(1);
    // Long after the break, on a busy machine too.
    await sleep(3_000);
    expect(await call()).toBe(1);
  });

  it("that cannot be loaded fails", async () => {
    expect(await functionOf("undefined").call()).toMatchObject({
      ok: false,
      errorMessage: expect.stringContaining("does not export the function handler"),
    });
  });

  it("keeps nothing of what it has answered", async () => {
    const { call } = functionOf("async () => 'x'.repeat(100_000)");
    await call();
    const before = heapAfterCollection();
    for (let number = 0; number < 200; number += 1) await call();
    expect(heapAfterCollection() - before).toBeLessThan(200 * 100_000 * 0.5);
  });

  it("prints to the log, line by line", async () => {
    const { call, lines } = functionOf(`async () => {
      console.log("one\\ntwo");
      console.error("three");
    }`);
    await call();
    await vi.waitFor(() => expect(lines.toSorted()).toEqual(["one", "three", "two"]), 60_000);
  });
});
