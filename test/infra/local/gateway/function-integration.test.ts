import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { functionAnswer } from "../../../../infra/local/gateway/function-integration.ts";
import { testRequest } from "./test-request.ts";

const routed = {
  request: testRequest(),
  restApiId: "Api",
  stage: "local",
  resourcePath: "/",
  pathParameters: {},
  authorizer: null,
};

function answerWithin(timeoutMs: number, takesMs: number) {
  return functionAnswer(routed, { kind: "function", functionId: "F", timeoutMs }, async () => {
    await sleep(takesMs);
    return { ok: true, payload: '{"statusCode":200}' };
  });
}

describe("a function integration", () => {
  it("waits for the function for its time", async () => {
    expect(await answerWithin(1_000, 5)).toMatchObject({ status: 200 });
  });

  it("waits no longer", async () => {
    await expect(answerWithin(5, 200)).rejects.toMatchObject({ responseType: "INTEGRATION_TIMEOUT" });
  });
});
