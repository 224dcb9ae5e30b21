/** What one cold start took, in milliseconds since the process began. */
export interface ColdReport {
  /** When the bundle was loaded. */
  readonly loadedMs: number;
  /** When the first request was answered with success. */
  readonly answeredMs: number;
  /** The CPU time of the process until then. */
  readonly cpuMs: number;
}

/** Events, each as JSON, to be answered one after the other. */
export interface WarmBlock {
  readonly events: readonly string[];
}

/** What a block of warm requests took. */
export interface WarmReport {
  readonly latenciesMs: readonly number[];
  /** CPU time per request. */
  readonly cpuMs: number;
  /** The most memory that the process has had so far. */
  readonly peakMb: number;
  /** How many characters the body of the last answer has. */
  readonly answerCharacters: number;
  /** What a request allocates on V8's heap, told by a process that runs with {@link COUNTING_FLAGS}. */
  readonly allocatedBytes?: number;
}

/** Node's flags of a process that counts allocations: its heap has room for a block without a collection. */
export const COUNTING_FLAGS = ["--expose-gc", "--min-semi-space-size=256", "--max-semi-space-size=256"];
