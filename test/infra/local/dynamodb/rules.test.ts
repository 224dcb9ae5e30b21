import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Example } from "../../../../infra/local/dynamodb/rules/dynamodb-rule.ts";
import { RULES_TABLE } from "../../../../infra/local/dynamodb/rules/rule-requests.ts";
import { RULES } from "../../../../infra/local/dynamodb/rules.ts";
import { type Engine, startEngine } from "../../../../infra/local/engine.ts";

interface Answer {
  readonly status: number;
  /** The error's name; empty if there is none. */
  readonly error: string;
  readonly message: string;
}

const CANCELLED = "TransactionCanceledException";

let engine: Engine;

beforeAll(async () => {
  engine = await startEngine();
  await ask(engine.bareEndpoint, ["CreateTable", RULES_TABLE]);
});

afterAll(() => engine.stop());

async function ask(endpoint: string, [operation, input]: Example): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.0",
      "X-Amz-Target": `DynamoDB_20120810.${operation}`,
      "X-Amz-Date": "20260101T000000Z",
      Authorization:
        "AWS4-HMAC-SHA256 Credential=a/20260101/b/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
    },
    body: JSON.stringify(input),
  });
  const { __type = "", message = "", Message = message } = JSON.parse(await response.text());
  if (operation === "CreateTable" && input !== RULES_TABLE)
    await ask(endpoint, ["DeleteTable", { TableName: input.TableName }]);
  return { status: response.status, error: String(__type).split("#").at(-1) ?? "", message: Message };
}

describe.each(RULES)("$rule", ({ before, broken, kept, error = "ValidationException", engine: does }) => {
  it("is answered by the installed engine as it is recorded", async () => {
    if (before !== undefined) await ask(engine.bareEndpoint, before);
    const answer = await ask(engine.bareEndpoint, broken);
    const found = answer.error === error ? "refuses" : answer.error === CANCELLED ? "cancels" : "accepts";
    expect([found, answer.message]).toEqual([does, expect.anything()]);
  });

  it("is refused through the guard", async () => {
    const answer = await ask(engine.endpoint, broken);
    expect([answer.status, answer.error]).toEqual([400, does === "cancels" ? CANCELLED : error]);
  });

  if (kept !== undefined) {
    it("allows what just keeps it", async () => {
      expect(await ask(engine.bareEndpoint, kept)).toMatchObject({ status: 200 });
      expect(await ask(engine.endpoint, kept)).toMatchObject({ status: 200 });
    });
  }
});

describe("the rules", () => {
  it("have titles of their own", () => {
    const titles = RULES.map(({ rule }) => rule);
    expect(titles).toEqual([...new Set(titles)]);
  });
});
