import { importClub } from "../../../infra/commands/import/import-club.ts";
import { RECORDED_DAY, type RecordedAnswer } from "../../../infra/open-api/recorded-answer.ts";
import { BulkTables } from "../../../shared/tables/bulk-tables.ts";
import { recordId } from "../../../shared/values/record-id.ts";
import { Unavailable } from "../../../shared/values/unavailable.ts";
import { createTestTables } from "../../support/engine.ts";
import { interceptCalls } from "../../support/fault-injection.ts";
import {
  functionsUnderTest,
  type RequestOptions,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { clubFile, editedClub, set } from "../commands/import/club-files.ts";
import { BEARER, bookingGateway } from "../local/gateway/booking-gateway.ts";
import { testRequest } from "../local/gateway/test-request.ts";

type Operation = RecordedAnswer["operation"];

type GivenAnswer = Pick<TestAnswer, "status" | "headers" | "body">;

/** One request to record the answer of. */
export interface Recording {
  readonly name: string;
  readonly summary: string;
  readonly body?: unknown;
  readonly options?: RequestOptions;
  /** Whether the request is an example by itself. */
  readonly showsRequest?: boolean;
}

/** The path of an operation at the sample club, as the gateway sees it. */
export const PATHS: Readonly<Record<Operation, string>> = {
  bookTour:
    "/open/companies/0b2f6f0e-7c1d-4c55-9a63-3f5c8a1d2e01/tenants/7a1e4c90-2f6b-4d38-b5a1-9c0d3e5f7101/tour",
  createAppointment: "/tenants/11/appointments",
};

const TOLD_HEADERS = ["Retry-After", "Idempotency-Replayed"];

/** Records what the real chain answers, at one instant and with ids that repeat. */
export async function startRecorder() {
  const tables = await createTestTables();
  const club = clubFile(editedClub((edited) => set(edited, "tenants[1].is_active", false)));
  const imported = await importClub(club, new BulkTables(tables.client, tables.names));
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems));
  let made = 0;
  const newId = (now: Date) => {
    made += 1;
    return recordId(now, made % 4096);
  };
  const functions = functionsUnderTest(tables.database, { newId, isUndescribed: true });
  const answers: RecordedAnswer[] = [];

  function keep(operation: Operation, recording: Recording, answer: GivenAnswer): void {
    const { name, summary, body, showsRequest } = recording;
    const told = TOLD_HEADERS.flatMap((header) =>
      answer.headers[header] === undefined ? [] : [[header, String(answer.headers[header])]],
    );
    answers.push({
      operation,
      name,
      summary,
      status: answer.status,
      headers: Object.fromEntries(told),
      ...(showsRequest ? { request: body } : {}),
      answer: answer.body,
    });
  }

  return {
    answers,
    functions,
    async record(operation: Operation, recording: Recording): Promise<void> {
      keep(operation, recording, await functions[operation](recording.body, recording.options));
    },
    async recordGateway(operation: Operation, recording: Recording, parts: GatewayCase): Promise<void> {
      keep(operation, recording, await askGateway(operation, parts));
    },
    /** Lets the next call to the database fail. */
    async recordFault(operation: Operation, recording: Recording, fault: Error): Promise<void> {
      const { client, database } = await createTestTables();
      interceptCalls(client, async () => {
        throw fault;
      });
      const failing = functionsUnderTest(database, { isUndescribed: true });
      keep(operation, recording, await failing[operation](recording.body, recording.options));
    },
  };
}

/** What of a request the gateway itself answers. */
export interface GatewayCase {
  readonly method?: string;
  readonly path?: string;
  readonly hasToken?: boolean;
  /** Whether the gateway has just taken as many requests as it takes at once. */
  readonly isBusy?: boolean;
  readonly deniesAccess?: boolean;
}

async function askGateway(operation: Operation, parts: GatewayCase): Promise<GivenAnswer> {
  const { gateway } = bookingGateway({}, parts.isBusy ? { throttle: { rate: 1, burst: 1 } } : {});
  const request = testRequest({
    path: parts.path ?? PATHS[operation],
    method: parts.method ?? "POST",
    headers: parts.hasToken === false ? [] : [BEARER],
  });
  if (parts.isBusy) await gateway.answer(request);
  const { status, headers, body } = await gateway.answer(request);
  return { status, headers: Object.fromEntries(headers), body: JSON.parse(String(body)) };
}

/** A database that does not answer. */
export const unavailable = new Unavailable("The database does not answer.");

/** A time of that day. */
export const at = (time: string) => `${RECORDED_DAY}T${time}:00Z`;
