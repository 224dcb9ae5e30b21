import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { LambdaFunction } from "../../../../infra/local/lambda/lambda-function.ts";
import { functionRules, payloadRules } from "../../../../infra/local/lambda/lambda-rules.ts";
import { readLambdaSettings } from "../../../../infra/local/lambda/lambda-settings.ts";
import { isLoop, traceHeaderOf } from "../../../../infra/local/lambda/recursive-loop.ts";
import { StackTemplate } from "../../../../infra/template/stack-template.ts";
import { newTestFolder } from "../../../support/test-folder.ts";
import { errorName, tryRules } from "../../../support/try-rules.ts";

const directory = newTestFolder();
const file = join(directory, "index.mjs");
writeFileSync(
  file,
  "export const handler = async ({ trace, length }) => trace ? process.env._X_AMZN_TRACE_ID : 'x'.repeat(length - 2);",
);
const settings = {
  name: "F",
  file,
  exportName: "handler",
  environment: {},
  timeoutMs: 60_000,
  memoryMb: 256,
};
const lambda = new LambdaFunction(settings, () => undefined);

afterAll(() => lambda.stop());

describe("Lambda makes a function by its rules", () => {
  tryRules(functionRules, ({ timeoutS, memoryMb, variables }) => {
    const Properties = {
      Code: { S3Key: "asset" },
      Handler: "index.handler",
      Timeout: timeoutS,
      MemorySize: memoryMb,
      Environment: { Variables: variables },
    };
    const Resources = { F: { Type: "AWS::Lambda::Function", Properties } };
    const template = new StackTemplate({ Resources }, new Map([["asset", directory]]));
    return errorName(() => readLambdaSettings(template, "F", {}));
  });
});

describe("Lambda carries an event and a result by its rules", () => {
  tryRules(payloadRules, async ({ requestBytes, responseBytes }) => {
    const event = { length: responseBytes, fill: "" };
    const fill = "x".repeat(requestBytes - JSON.stringify(event).length);
    const result = await lambda.invoke({ ...event, fill });
    return result.ok ? undefined : result.errorType;
  });
});

describe("the trace header of a call", () => {
  it("is the function's to send on, and counts its calls since the first", async () => {
    const first = await lambda.invoke({ trace: true });
    const header = first.ok ? JSON.parse(first.payload) : "";
    expect(header).toMatch(/^Root=1-[0-9a-f]{8}-[0-9a-f]{24};Sampled=0;Lineage=[0-9a-f]{8}:1$/);
    const second = await lambda.invoke({ trace: true }, [undefined, header]);
    expect(second.ok && JSON.parse(second.payload)).toBe(header.replace(/1$/, "2"));
  });

  it("counts each function by itself, and goes back to what called it most often", () => {
    const once = traceHeaderOf([], "Tours");
    const twice = traceHeaderOf([traceHeaderOf([], "Deliveries")], "Deliveries");
    const counts = traceHeaderOf([once, twice], "Deliveries").match(/:\d+/g);
    expect(counts).toEqual([":3"]);
    expect(traceHeaderOf([once], "Deliveries").match(/:\d+/g)).toEqual([":1", ":1"]);
  });

  it("shows a loop after 16 calls of the function", () => {
    let header: string | undefined;
    for (let call = 1; call <= 15; call += 1) header = traceHeaderOf([header], "Deliveries");
    expect(isLoop(header, "Deliveries")).toBe(false);
    header = traceHeaderOf([header], "Deliveries");
    expect([isLoop(header, "Deliveries"), isLoop(header, "Tours")]).toEqual([true, false]);
  });
});
