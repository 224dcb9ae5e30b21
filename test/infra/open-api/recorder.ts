import { importClub } from "../../../infra/commands/import/import-club.ts";
import { GatewayRefusal } from "../../../infra/local/gateway/gateway-refusal.ts";
import type { DescribedOperation } from "../../../infra/open-api/described-operation.ts";
import type { RecordedAnswer } from "../../../infra/open-api/recorded-answer.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { recordId } from "../../../shared/values/record-id.ts";
import { deliveringServices } from "../../support/delivering-services.ts";
import { createTestTables } from "../../support/engine.ts";
import { interceptCalls } from "../../support/fault-injection.ts";
import {
  type FunctionsUnderTest,
  functionsUnderTest,
  TEST_NOW,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { clubFile, editedClub, set } from "../commands/import/club-files.ts";
import { BEARER, bookingGateway, denied } from "../local/gateway/booking-gateway.ts";
import { testRequest } from "../local/gateway/test-request.ts";
import type { CommonRecording, GatewayCase } from "./common-recordings.ts";

type GivenAnswer = Pick<TestAnswer, "status" | "headers" | "body">;

const TOLD_HEADERS = ["Retry-After", "Idempotency-Replayed"];

/** An answer with those of its headers that not every answer has. */
export interface AnswerWithHeaders extends RecordedAnswer {
  readonly headers: readonly string[];
}

/** Records what the real chain answers, at instants and with ids that repeat. */
export async function startRecorder() {
  const tables = await createTestTables();
  const club = clubFile(
    editedClub((edited) => {
      set(edited, "tenants[1].is_active", false);
      set(edited, "tenants[2].policy", { min_notice_minutes: 120 });
      set(edited, "coaches[1].class_type_ids", [151, 152]);
    }),
  );
  const imported = await importClub(club, new BulkTables(tables.client, tables.names), {
    now: () => TEST_NOW,
  });
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems));
  let next = 1;
  const newId = (now: Date) => {
    const id = recordId(now, next);
    next += 1;
    return id;
  };
  let now = TEST_NOW;
  const functions = functionsUnderTest(tables.database, {
    now: () => now,
    newId,
    newKey: () => Buffer.from("the key of a tour").toString("base64url"),
    webhookServices: deliveringServices({ tables }),
    isUndescribed: true,
  });
  let nextFault = new Error("No fault was asked for.");
  const failing = await functionsThatFail(() => nextFault);
  const answers: AnswerWithHeaders[] = [];

  async function ask(operation: DescribedOperation, recording: CommonRecording): Promise<GivenAnswer> {
    const { body, options, idsFrom, before, gateway, fault } = recording;
    next = idsFrom ?? next;
    if (gateway !== undefined) return await askGateway(operation, gateway);
    if (fault !== undefined) {
      nextFault = fault;
      return await failing[operation.name](body, options);
    }
    await before?.(functions, tables);
    now = recording.now ?? TEST_NOW;
    const answer = await functions[operation.name](body, options);
    now = TEST_NOW;
    return answer;
  }

  return {
    answers,
    async record(operation: DescribedOperation, recording: CommonRecording): Promise<void> {
      const { name, summary, body, showsRequest } = recording;
      const answer = await ask(operation, recording);
      answers.push({
        operation: operation.name,
        name,
        summary,
        status: answer.status,
        headers: TOLD_HEADERS.filter((header) => answer.headers[header] !== undefined),
        ...(showsRequest ? { request: body } : {}),
        answer: answer.body,
      });
    },
  };
}

/** The functions on a database of which every call fails with what `fault` gives. */
async function functionsThatFail(fault: () => Error): Promise<FunctionsUnderTest> {
  const { client, database } = await createTestTables();
  interceptCalls(client, async () => {
    throw fault();
  });
  return functionsUnderTest(database, { isUndescribed: true });
}

async function askGateway({ row }: DescribedOperation, parts: GatewayCase): Promise<GivenAnswer> {
  const { gateway } = bookingGateway(
    parts.isDenied ? { authorizer: denied() } : {},
    parts.isBusy ? { throttle: { rate: 1, burst: 1 }, methodThrottles: new Map() } : {},
  );
  const request = testRequest({
    path: parts.path ?? row.path.replaceAll(/\{\w+\}/g, "1"),
    method: row.method,
    headers: parts.hasToken === false ? [] : [BEARER],
  });
  if (parts.isBusy) await gateway.answer(request);
  // The local gateway has no web ACL, but the gateway response of one.
  const { status, headers, body } = parts.isBlocked
    ? gateway.refuse(request, new GatewayRefusal("WAF_FILTERED"))
    : await gateway.answer(request);
  return { status, headers: Object.fromEntries(headers), body: JSON.parse(String(body)) };
}
