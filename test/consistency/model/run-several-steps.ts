import { isDeepStrictEqual } from "node:util";
import type { OperationName } from "../../../shared/api/operations.ts";
import { giveBackTables } from "../../support/engine.ts";
import {
  functionsUnderTest,
  type RequestOptions,
  type TestAnswer,
} from "../../support/function-under-test.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { checkTables } from "../checker/check-tables.ts";
import { readState } from "../checker/stored-state.ts";
import { optionsOf } from "./requests.ts";
import { ACTIVATED_COACH, type SeveralExpected, SeveralModel } from "./several-model.ts";
import { type SeveralRequest, severalRequest } from "./several-request.ts";
import type { SeveralStep } from "./several-steps.ts";
import { viewed } from "./several-view.ts";

/** How many requests got which kind of answer. */
export type SeveralTally = Map<string, number>;

const TENANT = 13;
const FIRST_NOW_MS = Date.parse("2026-11-30T08:00:00.000Z");

/**
 * Lets the steps happen one after the other, to the product and to the model.
 * @param tally counts the answers
 * @returns where the product did other than the model, and what the checker found at the end; empty where all is well
 */
export async function runSeveralSteps(steps: readonly SeveralStep[], tally: SeveralTally): Promise<string[]> {
  const tables = await sampleClubTables();
  const before = await readState(tables);
  const model = new SeveralModel(TENANT);
  let nowMs = FIRST_NOW_MS;
  const functions = functionsUnderTest(tables.database, { now: () => new Date(nowMs) });
  const coach = { tenant_id: `${TENANT}`, coach_id: `${ACTIVATED_COACH}` };
  const activated = await functions.activateStaffMember(undefined, {
    scopes: ["staff.write"],
    pathParameters: coach,
  });
  if (activated.status !== 200) throw new Error(activated.text);
  let number = 0;
  let last:
    | { readonly request: SeveralRequest; readonly options: RequestOptions; readonly text: string }
    | undefined;

  async function send(
    request: SeveralRequest,
  ): Promise<{ readonly answer: TestAnswer; readonly problem?: string }> {
    number += 1;
    const expected = request.expect(model);
    const options = optionsFor(request, `${number}`);
    const answer = await functions[request.operation](request.body, options);
    const saw = viewed(request.operation, answer);
    const wanted = wantedOf(expected);
    if (!isDeepStrictEqual(saw, wanted)) {
      const problem = `the contract says ${JSON.stringify(wanted)}, the product ${JSON.stringify(saw)}`;
      return {
        answer,
        problem: `${JSON.stringify(request)} at ${new Date(nowMs).toISOString()}: ${problem}`,
      };
    }
    expected.learn?.(idsIn(answer));
    last =
      answer.status < 300 && isWrite(request.operation) ? { request, options, text: answer.text } : undefined;
    for (const kind of [...(expected.codes ?? []), `${request.operation} ${expected.status}`]) {
      tally.set(kind, (tally.get(kind) ?? 0) + 1);
    }
    return { answer };
  }

  for (const step of steps) {
    if (step.kind === "wait") {
      nowMs += step.ms;
      last = undefined;
      continue;
    }
    if (step.kind === "repeat") {
      const again = last && (await functions[last.request.operation](last.request.body, last.options));
      if (again === undefined) continue;
      const isSame = again.text === last?.text && again.headers["Idempotency-Replayed"] === "true";
      if (!isSame) return [`${JSON.stringify(last)} got another answer the second time: ${again.text}`];
      tally.set("replayed", (tally.get("replayed") ?? 0) + 1);
      continue;
    }
    const request = severalRequest(step, model, nowMs);
    const { answer, problem } = await send(request);
    if (problem !== undefined) return [problem];
    if (isExchange(step, answer)) tally.set("coaches exchanged", (tally.get("coaches exchanged") ?? 0) + 1);
    // Where nothing has changed since, nothing of a plan is refused.
    const isPlan = step.kind === "plan" && step.isMade && answer.body.substitutions.length > 0;
    if (!isPlan) continue;
    const made = await send(
      severalRequest({ kind: "plan made", plan: answer.body.substitutions }, model, nowMs),
    );
    if (made.problem !== undefined) return [made.problem];
    if (made.answer.status !== 200) return [`A plan was refused: ${made.answer.text}`];
    tally.set("plan made", (tally.get("plan made") ?? 0) + 1);
  }
  const problems = await checkTables(tables, before);
  giveBackTables(tables);
  return problems;
}

const CALLERS = { desk: "camden-desk", app: "northwind-app", member: "member-9301" } as const;

function optionsFor({ caller, path }: SeveralRequest, key: string): RequestOptions {
  const { pathParameters, ...options } = optionsOf(
    { caller: CALLERS[caller], tenant_id: TENANT, key },
    false,
  );
  return { ...options, pathParameters: { tenant_id: `${pathParameters?.tenant_id}`, ...path } };
}

function isWrite(operation: OperationName): boolean {
  return operation !== "getSeries" && operation !== "planSubstitutions";
}

function wantedOf({ status, codes, view }: SeveralExpected): object {
  return codes === undefined ? { status, view } : { status, codes };
}

function idsIn({ status, body }: TestAnswer): number[] {
  if (status >= 300) return [];
  return (body.appointments ?? []).map(({ id }: { readonly id: number }) => id);
}

/** Whether appointments have exchanged their coaches. */
function isExchange(step: SeveralStep, { status, body }: TestAnswer): boolean {
  if (step.kind !== "substitute" || step.coaches !== "exchange" || status !== 200) return false;
  const starts = body.appointments.map(({ start_date_time: at }: { readonly start_date_time: string }) => at);
  return starts.length === 2 && starts[0] === starts[1] && body.update_response.info.length === 0;
}
