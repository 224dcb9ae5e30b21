import { Database } from "../../../shared/tables/database.ts";
import { appointmentBody, tourBody } from "../../support/bodies.ts";
import { engineEndpoint, giveBackTables } from "../../support/engine.ts";
import { functionsUnderTest, LAMBDA_TIMEOUT_MS, type TestAnswer } from "../../support/function-under-test.ts";
import { productClient } from "../../support/product-client.ts";
import { sampleClubTables } from "../../support/sample-club.ts";
import { type Disturb, startWire, type WireRequest } from "../../support/wire.ts";
import { checkTables } from "../checker/check-tables.ts";
import { readState } from "../checker/stored-state.ts";
import { lambdaTime } from "../time-limit.ts";
import { type FaultName, faults, reachesEngine } from "./fault.ts";
import { bodyOf, type Occasion } from "./occasion.ts";

/** A fault at one of the calls that a request makes. */
export interface FaultTrial {
  readonly occasion: Occasion;
  readonly fault: FaultName;
  /** What the request calls where nothing fails, from {@link callsOf}. */
  readonly calls: readonly string[];
  /** Which of them meets the fault, from 0. */
  readonly call: number;
  /** Whether the SDK's attempts at the call all meet the fault, or the first alone. */
  readonly persists: boolean;
}

const COMMIT = "TransactWriteItems";
const WITH_KEY = { headers: { "Idempotency-Key": "one" } };

/** The operations that a request calls where nothing fails, such as `BatchGetItem` and `TransactWriteItems`. */
export async function callsOf(occasion: Occasion): Promise<string[]> {
  const calls: string[] = [];
  const use = async ({ post, disturbBy }: PreparedRequest) => {
    disturbBy(({ operation }) => {
      calls.push(operation);
      return {};
    });
    await post();
  };
  // A busy machine's late answer is not to be asked for again: it would count as another call.
  await withRequest(occasion, use, LAMBDA_TIMEOUT_MS);
  return calls;
}

/** Lets one call fail, asks again with the same key, and says in plain words what is not as it must be. */
export function tryFault({ occasion, fault, calls, call, persists }: FaultTrial): Promise<string[]> {
  return withRequest(occasion, async ({ post, disturbBy, problems }) => {
    let firstCall: number | undefined;
    let attempts = 0;
    disturbBy((request: WireRequest) => {
      firstCall ??= request.call;
      if (request.call - firstCall !== call) return {};
      attempts = request.attempt;
      return persists || attempts === 1 ? faults[fault] : {};
    });
    const first = await post();
    disturbBy(() => ({}));
    const second = await post();
    const due = persists ? 503 : occasion.status;
    const attemptsDue = persists ? 3 : 2;
    const isBooking = occasion.status !== 400;
    // An earlier commit than the last was refused, and so would its repetition be.
    const wasCarriedOut = !persists || (call === calls.lastIndexOf(COMMIT) && reachesEngine(fault));
    return [
      ...(attempts >= attemptsDue ? [] : [`the client made ${attempts} attempts of ${attemptsDue}`]),
      ...(first.status === due ? [] : [`the answer is ${first.status} instead of ${due}: ${first.text}`]),
      ...(first.status !== 503 || first.headers["Retry-After"] === "2" ? [] : ["503 without Retry-After"]),
      ...(second.status === occasion.status ? [] : [`the second answer is ${second.status}: ${second.text}`]),
      ...(isReplay(second) === (isBooking && wasCarriedOut) ? [] : [`replayed: ${isReplay(second)}`]),
      ...(persists || !isBooking || first.text === second.text ? [] : ["the two answers differ"]),
      ...(await problems()),
    ].map(
      (problem) => `${occasion.name}, ${fault}, ${calls[call]} ${call}, persists ${persists}: ${problem}`,
    );
  });
}

interface PreparedRequest {
  /** Sends the request, always with the same key. */
  readonly post: () => Promise<TestAnswer>;
  readonly disturbBy: (disturb: Disturb) => void;
  /** Once nothing is on its way any more: what is wrong with the tables. */
  readonly problems: () => Promise<string[]>;
}

/** Makes a club and a function for one request, with the product's own client between them and a wire. */
async function withRequest<Result>(
  occasion: Occasion,
  use: (request: PreparedRequest) => Promise<Result>,
  requestTimeoutMs?: number,
): Promise<Result> {
  const tables = await sampleClubTables();
  const before = await readState(tables);
  const earlier = await occasion.earlier?.(functionsUnderTest(tables.database));
  const doneEarlier = await countChanges();
  const wire = await startWire(engineEndpoint());
  const functions = functionsUnderTest(
    new Database(productClient(wire.endpoint, requestTimeoutMs), tables.names),
  );
  // What lies in the past is refused after the tenant was read.
  if (occasion.isWarm) {
    await functions.bookTour(tourBody({}, { scheduled_datetime: "2020-01-01T00:00:00Z" }));
    await functions.createAppointment(appointmentBody({ start_date_time: "2020-01-01T00:00:00Z" }));
  }

  /** The bookings and the changes of bookings: the entries of all histories. */
  async function countChanges(): Promise<number> {
    const { tours, appointments } = await readState(tables);
    return [...tours, ...appointments].reduce((sum, { history }) => sum + history.length, 0);
  }

  async function problems(): Promise<string[]> {
    await wire.quiet();
    const due = doneEarlier + (occasion.status === 400 ? 0 : (occasion.changes ?? 1));
    const done = await countChanges();
    const violations = await checkTables(tables, before);
    return done === due ? violations : [...violations, `there are ${done} changes instead of ${due}`];
  }

  function post(): Promise<TestAnswer> {
    const options = { ...occasion.options?.(earlier), ...WITH_KEY, remainingMs: lambdaTime() };
    return functions[occasion.operation](bodyOf(occasion, earlier), options);
  }

  try {
    return await use({ post, disturbBy: wire.disturbBy, problems });
  } finally {
    await wire.quiet();
    await wire.stop();
    giveBackTables(tables);
  }
}

function isReplay({ headers }: TestAnswer): boolean {
  return headers["Idempotency-Replayed"] === "true";
}
