/** What a worker needs to load its function. */
export interface WorkerSettings {
  readonly file: string;
  readonly exportName: string;
  readonly functionName: string;
  readonly memoryMb: number;
}

/** An invocation as a worker gets it. */
export interface InvocationRequest {
  /** The event as JSON. */
  readonly payload: string;
  readonly requestId: string;
  /** The function finds it in `_X_AMZN_TRACE_ID`, and the SDK sends it on. */
  readonly traceHeader: string;
  /** Epoch milliseconds at which the invocation is ended. */
  readonly deadlineMs: number;
}

/** The outcome of an invocation: the handler's result as JSON, or its failure. */
export type InvocationResult = { readonly ok: true; readonly payload: string } | InvocationFailure;

/** A failed invocation, described as Lambda does. */
export interface InvocationFailure {
  readonly ok: false;
  readonly errorType: string;
  readonly errorMessage: string;
  readonly stack?: string | undefined;
}

/** The {@link InvocationFailure} of something thrown. */
export function failureOf(fault: unknown): InvocationFailure {
  if (!(fault instanceof Error)) return { ok: false, errorType: typeof fault, errorMessage: String(fault) };
  return { ok: false, errorType: fault.name, errorMessage: fault.message, stack: fault.stack };
}
