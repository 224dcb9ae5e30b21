import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import {
  failureOf,
  type InvocationFailure,
  type InvocationResult,
  type WorkerSettings,
} from "./invocation.ts";
import type { LambdaSettings } from "./lambda-settings.ts";

// AWS Lambda Developer Guide, "Understanding the Lambda execution environment lifecycle": the init phase has 10 s.
const INIT_TIMEOUT_MS = 10_000;

// What each of many threads may fill before it cleans up.
const YOUNG_GENERATION_MB = 8;

const TIMED_OUT: unique symbol = Symbol("timed out");

/** One execution environment: a worker thread with variables of its own that runs one invocation at a time. */
export class LambdaEnvironment {
  readonly #settings: LambdaSettings;
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  readonly #ended: Promise<InvocationFailure>;
  #hasEnded = false;

  /** @param writeLine takes what the function prints, line by line */
  constructor(settings: LambdaSettings, writeLine: (line: string) => void) {
    this.#settings = settings;
    this.#worker = startWorker(settings);
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      createInterface({ input: stream }).on("line", writeLine);
    }
    this.#ready = new Promise((resolve) => this.#worker.once("message", () => resolve()));
    this.#ended = this.#untilEnded();
  }

  /** Whether another invocation may come. */
  get isAlive(): boolean {
    return !this.#hasEnded;
  }

  /** Runs the handler; an environment that runs out of time or crashes is not used again. */
  async invoke(payload: string, requestId: string): Promise<InvocationResult> {
    const crash = await this.#within(INIT_TIMEOUT_MS, this.#ready);
    if (crash !== undefined) return crash;
    const { timeoutMs } = this.#settings;
    const result = new Promise<InvocationResult>((resolve) => this.#worker.once("message", resolve));
    this.#worker.postMessage({ payload, requestId, deadlineMs: Date.now() + timeoutMs });
    return await this.#within(timeoutMs, result);
  }

  /** Ends the environment, whatever it does at the moment. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  async #within<Value>(timeoutMs: number, awaited: Promise<Value>): Promise<Value | InvocationFailure> {
    const timer = new AbortController();
    const timeout = elapse(timeoutMs, timer.signal);
    const outcome = await Promise.race([awaited, this.#ended, timeout]);
    timer.abort();
    if (outcome !== TIMED_OUT) return outcome;
    await this.stop();
    const seconds = (timeoutMs / 1_000).toFixed(2);
    return {
      ok: false,
      errorType: "Sandbox.Timedout",
      errorMessage: `Task timed out after ${seconds} seconds`,
    };
  }

  #untilEnded(): Promise<InvocationFailure> {
    return new Promise((resolve) => {
      this.#worker.once("error", (error) => {
        this.#hasEnded = true;
        resolve(failureOf(error));
      });
      this.#worker.once("exit", () => {
        this.#hasEnded = true;
        resolve({
          ok: false,
          errorType: "Runtime.ExitError",
          errorMessage: "The function ended its process.",
        });
      });
    });
  }
}

function startWorker({ name, file, exportName, environment, memoryMb }: LambdaSettings): Worker {
  const workerData: WorkerSettings = { file, exportName, functionName: name, memoryMb };
  return new Worker(new URL("./lambda-worker.ts", import.meta.url), {
    workerData,
    env: { ...environment },
    // Neither what this process was started with nor its standard streams belong to the function.
    execArgv: ["--no-warnings"],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
}

async function elapse(durationMs: number, signal: AbortSignal): Promise<typeof TIMED_OUT> {
  await sleep(durationMs, undefined, { signal }).catch(() => undefined);
  return TIMED_OUT;
}
