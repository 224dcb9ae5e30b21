import { Database } from "../../shared/tables/database.ts";
import type { Conflicts } from "../support/conflicts.ts";
import { engineEndpoint } from "../support/engine.ts";
import { functionsUnderTest, LAMBDA_TIMEOUT_MS } from "../support/function-under-test.ts";
import { productClient } from "../support/product-client.ts";
import { sampleClubTables } from "../support/sample-club.ts";
import { startWire } from "../support/wire.ts";
import { checkTables } from "./checker/check-tables.ts";
import { readState } from "./checker/stored-state.ts";
import { enoughTime, type TimeLimit } from "./time-limit.ts";

/** What many posts at once with one key got. */
export interface OneKeyReport {
  readonly sent: number;
  /** How many different answers there were but for 503, by status and body. */
  readonly differentAnswers: number;
  readonly succeeded: number;
  /** How many answers were 503. */
  readonly unavailable: number;
  /** How many answers were marked as replayed. */
  readonly replayed: number;
  readonly bookings: number;
  readonly conflicts: number;
  /** What the checker found. */
  readonly problems: readonly string[];
}

// Each has read nothing yet.
const ENVIRONMENTS = 5;

/** Sends the same body so many times at once, always with the same key. */
export async function postWithOneKey(
  operation: "bookTour" | "createAppointment",
  body: object,
  posts: number,
  conflicts: Conflicts,
  timeLimit: TimeLimit = enoughTime,
): Promise<OneKeyReport> {
  const tables = await sampleClubTables();
  const before = await readState(tables);
  const wire = await startWire(engineEndpoint());
  wire.disturbBy(conflicts.disturb);
  const environments = Array.from({ length: ENVIRONMENTS }, () =>
    functionsUnderTest(new Database(productClient(wire.endpoint, LAMBDA_TIMEOUT_MS), tables.names)),
  );
  const options = { headers: { "Idempotency-Key": "one" }, remainingMs: timeLimit() };
  const answers = await Promise.all(
    Array.from({ length: posts }, async (_, index) => {
      const answer = await environments[index % ENVIRONMENTS]?.[operation](body, options);
      if (answer === undefined) throw new Error("There is no environment to send to.");
      return answer;
    }),
  );
  await wire.quiet();
  await wire.stop();
  const state = await readState(tables);
  const settled = answers.filter(({ status }) => status !== 503);
  return {
    sent: answers.length,
    differentAnswers: new Set(settled.map(({ status, text }) => `${status} ${text}`)).size,
    unavailable: answers.length - settled.length,
    succeeded: answers.filter(({ status }) => status === 200 || status === 201).length,
    replayed: answers.filter(({ headers }) => headers["Idempotency-Replayed"] === "true").length,
    bookings: state.tours.length + state.appointments.length,
    conflicts: conflicts.count(),
    problems: await checkTables(tables, before),
  };
}
