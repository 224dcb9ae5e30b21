import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { formatted } from "../../../infra/checks/formatted.ts";
import { type DescribedOperation, describedOperations } from "../../../infra/open-api/described-operation.ts";
import { openApiDocument } from "../../../infra/open-api/open-api-document.ts";
import { codesOf, isRepetition } from "../../../infra/open-api/recorded-answer.ts";
import { refusalCodes, successCodes } from "../../../infra/open-api/refusals.ts";
import { infoEntry } from "../../../shared/api/answer.ts";
import { commonRecordings } from "./common-recordings.ts";
import { recordingsOf } from "./operation-tests.ts";
import { startRecorder } from "./recorder.ts";

const FILE = fileURLToPath(new URL("../../../shared/api/openapi.json", import.meta.url));

let recorder: Awaited<ReturnType<typeof startRecorder>>;
let operations: DescribedOperation[];

beforeAll(async () => {
  recorder = await startRecorder();
  operations = await describedOperations([]);
  for (const operation of operations) {
    const own = await recordingsOf(operation.name);
    for (const recording of [...own, ...commonRecordings(operation, own)]) {
      await recorder.record(operation, recording);
    }
  }
  // More than a thousand requests, beside other tests.
}, 300_000);

function answersOf({ name }: DescribedOperation) {
  return recorder.answers.filter(({ operation }) => operation === name);
}

describe("the answers that the API description shows", () => {
  it("are what the real chain answers", async () => {
    const description = openApiDocument(await describedOperations(recorder.answers));
    await expect(formatted("openapi.json", JSON.stringify(description))).toMatchFileSnapshot(FILE);
  });

  it("have that entry alone beside the record as it was, where nothing was left to do", () => {
    for (const operation of operations) {
      const answers = answersOf(operation);
      const done = answers.filter(({ name }) => name === "ALREADY_DONE");
      for (const { answer } of done.filter((each) => isRepetition(each, answers))) {
        expect(JSON.stringify(answer), operation.name).toContain(
          `"info":[${JSON.stringify(infoEntry("ALREADY_DONE"))}]`,
        );
      }
    }
  });

  it("carry Retry-After and Idempotency-Replayed where the description has them", () => {
    for (const { operation, name, status, headers } of recorder.answers) {
      const isToWaitFor = status === 429 || status === 503;
      expect(headers, `${operation} ${name}`).toEqual([
        ...(isToWaitFor ? ["Retry-After"] : []),
        ...(name === "replayed" ? ["Idempotency-Replayed"] : []),
      ]);
    }
  });

  it("show a success of every operation, with the status that it declares", () => {
    for (const operation of operations) {
      const statuses = answersOf(operation).map(({ status }) => status);
      const successes = statuses.filter((status) => status < 400);
      const { definition, description } = operation;
      const others = description.otherSuccess === undefined ? [] : [200];
      expect(new Set(successes), operation.name).toEqual(new Set([definition.successStatus, ...others]));
    }
  });

  it("are named for the code that decides their status", () => {
    for (const operation of operations) {
      const statuses = new Map(
        [...refusalCodes(operation)].flatMap(([status, codes]) => codes.map((code) => [code, status])),
      );
      for (const { name, status, answer } of answersOf(operation).filter(({ status }) => status >= 400)) {
        const [code] = codesOf([{ answer }]);
        expect({ name, status }, operation.name).toEqual({ name: code, status: code && statuses.get(code) });
      }
    }
  });

  it("show every code that an operation's description lists, and no other", () => {
    for (const operation of operations) {
      const listed = [...refusalCodes(operation).values()].flat().concat(successCodes(operation));
      expect(codesOf(answersOf(operation)).toSorted(), operation.name).toEqual(listed.toSorted());
    }
  });
});
