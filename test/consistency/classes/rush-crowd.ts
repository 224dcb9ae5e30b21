import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { Database } from "../../../shared/tables/database.ts";
import type { TableNames } from "../../../shared/tables/table-definition.ts";
import { functionsUnderTest, LAMBDA_TIMEOUT_MS, type TestAnswer } from "../../support/function-under-test.ts";
import { productClient } from "../../support/product-client.ts";
import { tickingClock } from "../../support/ticking-clock.ts";
import { enoughTime, timeLeft } from "../time-limit.ts";
import { asCaller } from "./class-callers.ts";

/** One press of a member on the button. */
export interface Press {
  readonly clientId: number;
  /** When they press, from the start of the rush on. */
  readonly pressedMs: number;
  /** The idempotency key of the request. */
  readonly key: string;
}

/** A part of the people who rush, in a thread of their own. */
export interface RushCrowd {
  readonly endpoint: string;
  readonly names: TableNames;
  /** See {@link tickingClock}. */
  readonly clockStartedMs: number;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly presses: readonly Press[];
  /** What a request may take; nobody runs out of time by default. */
  readonly patienceMs: number | undefined;
}

/** A press and its answer. */
export interface Tap extends Press {
  /** From the press to the answer. */
  readonly ms: number;
  /** From the start of the rush to the answer. */
  readonly endMs: number;
  readonly answer: TestAnswer;
}

// Some have read the tenant before and some have not.
const ENVIRONMENTS = 20;

/**
 * Lets the people press once the other thread says so, and sends it what they were answered. As on AWS, an environment serves one
 * request at a time; a request that AWS would start another environment for waits for the next one.
 */
function waitForStart({ endpoint, names, clockStartedMs, pathParameters, presses, patienceMs }: RushCrowd) {
  const now = tickingClock(clockStartedMs);
  const environments = Array.from({ length: ENVIRONMENTS }, () => ({
    functions: functionsUnderTest(new Database(productClient(endpoint, LAMBDA_TIMEOUT_MS), names), {
      now,
      isUndescribed: true,
    }),
    idle: Promise.resolve<unknown>(undefined),
  }));
  const press = async (one: Press, index: number, startMs: number): Promise<Tap> => {
    await sleep(one.pressedMs);
    const environment = environments[index % ENVIRONMENTS];
    if (environment === undefined) throw new Error("There is no environment to send to.");
    const answering = environment.idle.then(() =>
      environment.functions.bookClass(
        { client_id: one.clientId, if_full: "wait" },
        {
          ...asCaller({ member: one.clientId }),
          pathParameters,
          headers: { "Idempotency-Key": one.key },
          remainingMs: patienceMs === undefined ? enoughTime() : timeLeft(patienceMs),
        },
      ),
    );
    environment.idle = answering;
    const answer = await answering;
    const endMs = performance.now() - startMs;
    return { ...one, ms: endMs - one.pressedMs, endMs, answer };
  };
  parentPort?.once("message", async () => {
    const startMs = performance.now();
    const taps = await Promise.all(presses.map((one, index) => press(one, index, startMs)));
    parentPort?.postMessage(taps);
  });
  parentPort?.postMessage("ready");
}

waitForStart(workerData);
