import { describe, expect, it } from "vitest";
import { Database } from "../../shared/tables/database.ts";
import { appointmentBody, tourBody } from "../support/bodies.ts";
import { engineEndpoint } from "../support/engine.ts";
import { functionsUnderTest, LAMBDA_TIMEOUT_MS, type TestAnswer } from "../support/function-under-test.ts";
import { productClient } from "../support/product-client.ts";
import { sampleClubTables } from "../support/sample-club.ts";
import { startWire } from "../support/wire.ts";
import { cancelledFor } from "../support/wire-answers.ts";
import { checkTables } from "./checker/check-tables.ts";
import { readState } from "./checker/stored-state.ts";

const ONCE = { headers: { "Idempotency-Key": "twin" }, remainingMs: () => LAMBDA_TIMEOUT_MS };

// A new prospect's password makes the function look at the calendar before its first attempt too.
const requests = [
  ["Book tour", "bookTour", tourBody()],
  ["Book tour with a password", "bookTour", tourBody({ password: "correct horse battery" })],
  ["Create new appointment", "createAppointment", appointmentBody()],
] as const;

/** Why the first commit does not happen. */
type FirstCommit = "goes through" | "conflicts" | "conflicts and finds its twin's holds";

/** Lets a twin of a request be booked whole right before the request's nth call, and gives both answers. */
async function twins(
  operation: "bookTour" | "createAppointment",
  body: object,
  nth: number,
  firstCommit: FirstCommit,
): Promise<{ readonly calls: number; readonly answers: readonly TestAnswer[]; readonly problems: string[] }> {
  const tables = await sampleClubTables();
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  const functions = functionsUnderTest(new Database(productClient(wire.endpoint), tables.names));
  const twin = functionsUnderTest(new Database(tables.client, tables.names));
  let calls = 0;
  let commits = 0;
  let ofTwin: Promise<TestAnswer> | undefined;
  wire.disturbBy((request) => {
    calls += 1;
    if (calls === nth) ofTwin = twin[operation](body, ONCE);
    const until = ofTwin;
    commits += request.operation === "TransactWriteItems" ? 1 : 0;
    const isFirstCommit = request.operation === "TransactWriteItems" && commits === 1;
    const answer = isFirstCommit ? cancellation(request.body, firstCommit) : undefined;
    return { ...(answer && { answer }), ...(until && { until }) };
  });
  const own = await functions[operation](body, ONCE);
  const answers = ofTwin === undefined ? [own] : [own, await ofTwin];
  await wire.stop();
  return { calls, answers, problems: await checkTables(tables, before) };
}

/** The answer's record and, in the worst case, holds that are already seen as taken. */
function cancellation(body: string, firstCommit: FirstCommit) {
  if (firstCommit === "goes through") return undefined;
  const items = (JSON.parse(body) as { readonly TransactItems: readonly { readonly Update?: object }[] })
    .TransactItems;
  return cancelledFor(
    items.map(({ Update }, index) => {
      if (index === items.length - 1) return "TransactionConflict";
      return Update !== undefined && firstCommit !== "conflicts" ? "ConditionalCheckFailed" : "None";
    }),
  );
}

describe.each(requests)("two %s requests with one key", (_name, operation, body) => {
  it.each<FirstCommit>(["goes through", "conflicts", "conflicts and finds its twin's holds"])(
    "get one answer, whenever the twin is booked; the first commit %s",
    async (firstCommit) => {
      const alone = await twins(operation, body, Number.POSITIVE_INFINITY, firstCommit);
      expect(alone.calls).toBeGreaterThan(firstCommit === "goes through" ? 2 : 4);
      const moments = Array.from({ length: alone.calls }, (_, index) =>
        twins(operation, body, index + 1, firstCommit),
      );
      for (const { answers, problems } of await Promise.all(moments)) {
        expect(answers.map(({ status }) => status < 300)).toEqual([true, true]);
        expect(answers[0]?.text).toBe(answers[1]?.text);
        expect(problems).toEqual([]);
      }
    },
    60_000,
  );
});
