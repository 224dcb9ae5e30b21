import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import {
  failureOf,
  type InvocationFailure,
  type InvocationRequest,
  type InvocationResult,
  type WorkerSettings,
} from "./invocation.ts";
import type { LambdaSettings } from "./lambda-settings.ts";

// AWS Lambda Developer Guide, "Understanding the Lambda execution environment lifecycle": the init phase has 10 s.
const INIT_TIMEOUT_MS = 10_000;

// The heap of each of many threads.
const YOUNG_GENERATION_MB = 8;

const EXITED: InvocationFailure = {
  ok: false,
  errorType: "Runtime.ExitError",
  errorMessage: "The function ended its process.",
};

/** One execution environment: a worker thread with variables of its own that runs one invocation at a time. */
export class LambdaEnvironment {
  readonly #settings: LambdaSettings;
  readonly #worker: Worker;
  /** The outcome of loading the function. */
  readonly #start: Promise<InvocationResult>;
  #settle: ((outcome: InvocationResult) => void) | undefined;
  #end: InvocationFailure | undefined;

  /** @param writeLine receives the function's output, line by line */
  constructor(settings: LambdaSettings, writeLine: (line: string) => void) {
    this.#settings = settings;
    this.#worker = startWorker(settings);
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      createInterface({ input: stream }).on("line", writeLine);
    }
    this.#worker
      .on("message", (result: InvocationResult) => this.isAlive && this.#settle?.(result))
      .on("error", (error) => this.#onEnd(failureOf(error)))
      .on("exit", () => this.#onEnd(EXITED));
    this.#start = this.#next(INIT_TIMEOUT_MS);
  }

  /** Whether the environment can take another invocation. */
  get isAlive(): boolean {
    return this.#end === undefined;
  }

  /** Runs the handler; an environment that times out or crashes is not used again. */
  async invoke(request: Omit<InvocationRequest, "deadlineMs">): Promise<InvocationResult> {
    const start = await this.#start;
    if (!start.ok) return start;
    const { timeoutMs } = this.#settings;
    const result = this.#next(timeoutMs);
    this.#worker.postMessage({ ...request, deadlineMs: Date.now() + timeoutMs });
    return await result;
  }

  /** Ends the environment, even during an invocation. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  // A race against a promise of the worker's end would keep every result until then.
  #next(timeoutMs: number): Promise<InvocationResult> {
    if (this.#end !== undefined) return Promise.resolve(this.#end);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#giveUp(timeoutMs), timeoutMs);
      this.#settle = (outcome) => {
        this.#settle = undefined;
        clearTimeout(timer);
        resolve(outcome);
      };
    });
  }

  #giveUp(timeoutMs: number): void {
    this.#end = timedOut(timeoutMs);
    void this.stop();
  }

  #onEnd(failure: InvocationFailure): void {
    this.#end ??= failure;
    this.#settle?.(this.#end);
  }
}

function startWorker({ name, file, exportName, environment, memoryMb }: LambdaSettings): Worker {
  const workerData: WorkerSettings = { file, exportName, functionName: name, memoryMb };
  return new Worker(new URL("./lambda-worker.ts", import.meta.url), {
    workerData,
    env: { ...environment },
    // Of this process's arguments the function gets what they preload, such as a clock; it has streams of its own.
    execArgv: ["--no-warnings", ...preloads(process.execArgv)],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
}

/** The `--import` options among Node's own. */
function preloads(execArgv: readonly string[]): string[] {
  return execArgv.flatMap((option, index) =>
    option === "--import" ? [option, execArgv[index + 1] ?? ""] : [],
  );
}

function timedOut(timeoutMs: number): InvocationFailure {
  const seconds = (timeoutMs / 1_000).toFixed(2);
  return {
    ok: false,
    errorType: "Sandbox.Timedout",
    errorMessage: `Task timed out after ${seconds} seconds`,
  };
}
