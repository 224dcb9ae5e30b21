import { isDeepStrictEqual } from "node:util";
import { readTour } from "../../../shared/tables/tours-table.ts";
import { giveBackTables, type TestTables } from "../../support/engine.ts";
import { functionsUnderTest, type TestAnswer } from "../../support/function-under-test.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { checkTables } from "../checker/check-tables.ts";
import { readState } from "../checker/stored-state.ts";
import { BookingModel } from "./booking-model.ts";
import type { Expectation } from "./expectation.ts";
import type { ModelRequest } from "./model-request.ts";
import { TAKEN } from "./model-rules.ts";
import { optionsOf, requestOf, respelled } from "./requests.ts";
import type { Step } from "./steps.ts";

const WITH_DETAILS: readonly string[] = [...TAKEN, "PROSPECT_ALREADY_BOOKED"];

/** How many requests got which kind of answer. */
export type Tally = Map<string, number>;

const FIRST_NOW_MS = Date.parse("2026-11-30T09:00:00.000Z");
// Stays before the days about which much is asked.
const MAX_WAITING_MS = 6 * 24 * 60 * 60_000;

/**
 * Lets the steps happen one after the other, to the product and to the model.
 * @param tally counts the answers
 * @returns where the product did other than the model, and what the checker found at the end; empty where all is well
 */
export async function runSteps(steps: readonly Step[], tally: Tally): Promise<string[]> {
  const tables = await sampleClubTables();
  const before = await readState(tables);
  let nowMs = FIRST_NOW_MS;
  const functions = functionsUnderTest(tables.database, { now: () => new Date(nowMs) });
  const model = new BookingModel();
  const sent: ModelRequest[] = [];
  for (const step of steps) {
    if (step.kind === "wait") {
      if (nowMs + step.ms - FIRST_NOW_MS <= MAX_WAITING_MS) nowMs += step.ms;
      continue;
    }
    const request = step.kind === "repeat" ? sent.at(-1 - step.back) : requestOf(step, model.people, nowMs);
    if (request === undefined) continue;
    sent.push(request);
    const isRespelled = step.kind === "repeat" && step.isRespelled;
    const body = isRespelled ? respelled(request.body) : request.body;
    const expected = model.expect(request, nowMs);
    const answer = await functions[request.operation](body, optionsOf(request, isRespelled));
    const difference = await differenceOf(expected, answer, { model, tables, request });
    if (difference !== undefined) {
      return [`${JSON.stringify(request)} at ${new Date(nowMs).toISOString()}: ${difference}`];
    }
    count(tally, expected);
  }
  const problems = await checkTables(tables, before);
  giveBackTables(tables);
  return problems;
}

interface Run {
  readonly model: BookingModel;
  readonly tables: TestTables;
  readonly request: ModelRequest;
}

/** What is not as expected; the model learns what only the product can know. */
async function differenceOf(
  expected: Expectation,
  answer: TestAnswer,
  { model, tables, request }: Run,
): Promise<string | undefined> {
  const saw = seen(answer, expected);
  const wanted = wantedOf(expected);
  if (!isDeepStrictEqual(saw, wanted)) {
    return `the contract says ${JSON.stringify(wanted)}, the product ${JSON.stringify(saw)}`;
  }
  if (expected.kind === "appointment") expected.learn(answer.text);
  if (expected.kind !== "tour") return undefined;
  const clientId = await clientOf(tables, request.tenant_id, answer.body.id);
  const isKnown = model.people.some(({ client_id }) => client_id === clientId);
  if (expected.client_id === undefined ? isKnown : expected.client_id !== clientId) {
    return `the person should be ${expected.client_id ?? "new"} and is ${clientId}`;
  }
  expected.learn(answer.body.id, clientId, answer.text);
  return undefined;
}

/** Whose tour it is, which a visitor is not told. */
async function clientOf({ database }: TestTables, tenantId: number, tourId: number): Promise<number> {
  const { tour } = await database.read({ tour: readTour(tenantId, tourId) });
  return tour?.record.client_id ?? 0;
}

function wantedOf(expected: Expectation): object {
  switch (expected.kind) {
    case "refused": {
      const { status, codes, nextStarts, openTour } = expected;
      const taken = codes.filter((code) => TAKEN.includes(code));
      const details = nextStarts && taken.map(() => ({ next_starts: nextStarts }));
      return {
        status,
        codes: [...codes].sort(),
        isReplay: false,
        details: openTour === undefined ? details : [openTour],
      };
    }
    case "replayed":
      return { status: expected.status, text: expected.text, isReplay: true };
    case "tour": {
      const ofPerson = [
        expected.client_id === undefined ? "PROSPECT_CREATED" : "PROSPECT_MATCHED",
        ...(expected.isAmbiguous ? ["PROSPECT_AMBIGUOUS"] : []),
        ...expected.ignoredFields.map(() => "FIELD_IGNORED"),
      ];
      const codes = ["TOUR_BOOKED", ...(expected.isManaged ? ofPerson : [])];
      return { status: 200, codes, isReplay: false };
    }
    case "appointment":
      return {
        status: 201,
        answer: expected.answer,
        isReplay: false,
        isCreated: true,
        chosen: expected.chosen,
      };
  }
}

/** The same of what the product answered. */
function seen({ status, headers, text, body }: TestAnswer, expected: Expectation): object {
  const isReplay = headers["Idempotency-Replayed"] === "true";
  const info: readonly { readonly errorCode: string; readonly jsonObject: object | null }[] = body.info ?? [];
  const codes = info.map(({ errorCode }) => errorCode);
  if (status >= 400) {
    const told = info.filter(({ errorCode }) => WITH_DETAILS.includes(errorCode));
    const hasDetails =
      expected.kind === "refused" && (expected.nextStarts ?? expected.openTour) !== undefined;
    const details = hasDetails ? told.map(({ jsonObject }) => jsonObject) : undefined;
    return { status, codes: codes.sort(), isReplay, details };
  }
  if (isReplay) return { status, text, isReplay };
  if (status === 200) return { status, codes, isReplay };
  const { create_response, ...answer } = body;
  const chosen = create_response.info.map(
    ({ errorCode, jsonObject }: { readonly errorCode: string; readonly jsonObject: object }) => ({
      errorCode,
      jsonObject,
    }),
  );
  return { status, answer, isReplay, isCreated: create_response.id > 0, chosen };
}

function count(tally: Tally, expected: Expectation): void {
  for (const name of kindsOf(expected)) tally.set(name, (tally.get(name) ?? 0) + 1);
}

function kindsOf(expected: Expectation): readonly string[] {
  if (expected.kind === "refused") return expected.codes;
  if (expected.kind === "appointment" && expected.chosen.length > 0) {
    return [expected.kind, "appointment with whom or where left open"];
  }
  if (expected.kind !== "tour") return [expected.kind];
  if (expected.client_id === undefined) return ["tour of a new person"];
  return [expected.isAmbiguous ? "tour of an ambiguous person" : "tour of a known person"];
}
