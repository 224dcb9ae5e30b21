import { type EntryDetails, type InfoEntry, infoEntry } from "./envelope.ts";
import type { ErrorCode } from "./error-catalogue.ts";

/** What an operation says: the success to send, or why it refuses, with at least one entry. */
export type Answer = Success | Refusal;

/** `text` is the body as it is sent, JSON. */
export interface Success {
  readonly ok: true;
  readonly status: 200 | 201;
  readonly text: string;
  /** Whether an earlier answer is sent again. */
  readonly isReplay?: true;
}

/** All problems of one request; the first one's code decides the status. */
export interface Refusal {
  readonly ok: false;
  readonly problems: readonly [InfoEntry, ...InfoEntry[]];
}

/** A success with this body. */
export function succeed(status: Success["status"], body: unknown): Success {
  return { ok: true, status, text: JSON.stringify(body) };
}

/** A refusal for one reason. */
export function refuse(code: ErrorCode, details?: EntryDetails): Refusal {
  return { ok: false, problems: [infoEntry(code, details)] };
}

/** A refusal for all these reasons, or undefined where there are none. */
export function refuseAll(problems: readonly InfoEntry[]): Refusal | undefined {
  const [first, ...others] = problems;
  return first === undefined ? undefined : { ok: false, problems: [first, ...others] };
}
