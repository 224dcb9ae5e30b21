import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import type { InvocationFailure, InvocationResult } from "./invocation.ts";
import { LambdaEnvironment } from "./lambda-environment.ts";
import { MAX_PAYLOAD_BYTES } from "./lambda-rules.ts";
import type { LambdaSettings } from "./lambda-settings.ts";
import { traceHeaderOf } from "./recursive-loop.ts";

/** The `errorType` of an event that exceeds Lambda's limit. */
export const REQUEST_TOO_LARGE = "RequestEntityTooLarge";

/** How many invocations a function has at once here: few cores and little memory would make more take turns. */
export const MAX_ENVIRONMENTS = Math.min(10, Math.max(4, 2 * availableParallelism()));

/** A function with as many execution environments as its load needs, 4 to 10 by the machine's cores; further invocations wait. */
export class LambdaFunction {
  readonly #settings: LambdaSettings;
  readonly #writeLine: (line: string) => void;
  readonly #all = new Set<LambdaEnvironment>();
  readonly #idle: LambdaEnvironment[] = [];
  readonly #waiting: (() => void)[] = [];

  /** @param writeLine receives the function's output, line by line */
  constructor(settings: LambdaSettings, writeLine: (line: string) => void) {
    this.#settings = settings;
    this.#writeLine = writeLine;
  }

  /**
   * Calls the handler with the event as JSON.
   * @param causes the trace headers of the calls that led to the event
   */
  async invoke(event: unknown, causes: readonly (string | undefined)[] = []): Promise<InvocationResult> {
    const payload = JSON.stringify(event);
    if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) return tooLarge(REQUEST_TOO_LARGE, "request");
    const environment = await this.#acquire();
    try {
      const traceHeader = traceHeaderOf(causes, this.#settings.name);
      const result = await environment.invoke({ payload, requestId: randomUUID(), traceHeader });
      const isTooLarge = result.ok && Buffer.byteLength(result.payload) > MAX_PAYLOAD_BYTES;
      return isTooLarge ? tooLarge("Function.ResponseSizeTooLarge", "response") : result;
    } finally {
      this.#release(environment);
    }
  }

  /** Ends every environment. */
  async stop(): Promise<void> {
    await Promise.all([...this.#all].map((environment) => environment.stop()));
  }

  async #acquire(): Promise<LambdaEnvironment> {
    while (this.#idle.length === 0 && this.#all.size >= MAX_ENVIRONMENTS) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    const idle = this.#idle.pop();
    if (idle?.isAlive) return idle;
    // It crashed between two invocations.
    if (idle !== undefined) this.#all.delete(idle);
    const environment = new LambdaEnvironment(this.#settings, this.#writeLine);
    this.#all.add(environment);
    return environment;
  }

  #release(environment: LambdaEnvironment): void {
    if (environment.isAlive) this.#idle.push(environment);
    else this.#all.delete(environment);
    this.#waiting.shift()?.();
  }
}

function tooLarge(errorType: string, what: string): InvocationFailure {
  return {
    ok: false,
    errorType,
    errorMessage: `The ${what} payload is larger than ${MAX_PAYLOAD_BYTES} bytes.`,
  };
}
