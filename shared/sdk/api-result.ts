import { byField, currentVersionIn, type InfoEntry, infoIn, nextStartsIn } from "./envelope.ts";
import { retryAfterMsIn } from "./retry-after.ts";

/** The result of a call: an answer, a refusal, or no answer. */
export type ApiResult<Data> = Answered<Data> | Refused | Unreachable;

/** The API did what was asked. */
export interface Answered<Data> {
  readonly ok: true;
  readonly data: Data;
  /** The version of the record that was answered, from its `ETag`: for `ifMatch`. */
  readonly version: number | undefined;
  /** Whether an earlier attempt made the change, and this is its answer again. */
  readonly isReplay: boolean;
  /** The key that all attempts at a write shared; a read sends none. */
  readonly idempotencyKey: string;
  /** The API's id of the request, for support. */
  readonly requestId: string | undefined;
}

/** A refusal: nothing was changed. */
export interface Refused {
  readonly ok: false;
  readonly reason: "refused";
  readonly status: number;
  /** All that is wrong; empty if something in front of the API, such as a firewall, refused a read. */
  readonly problems: readonly InfoEntry[];
  /** The problems of each field, by its JSON path such as `prospect.email_id`; `""` has those of no field. */
  readonly fields: Readonly<Record<string, readonly InfoEntry[]>>;
  /** Free starts for this booking, as UTC date-times, if the coach, room or client is taken at the wanted one. */
  readonly nextStarts: readonly string[];
  /** The record's version now, if `ifMatch` had an older one (412): read the record again. */
  readonly currentVersion: number | undefined;
  readonly idempotencyKey: string;
  readonly requestId: string | undefined;
}

/** No answer: the change may have been made or not, unless nothing was sent. Call again with the same key to find out. */
export interface Unreachable {
  readonly ok: false;
  readonly reason: "unreachable";
  /**
   * What broke the last attempt: a `TokenUnavailable` where there was no token for it, a `Refused` where the answer does not
   * say whether the change was made. Without `problems`, it is the answer of something in front of the API.
   */
  readonly cause: unknown;
  /** Set where this call sent nothing, since there was no token. An earlier call with its key may have been carried out. */
  readonly isUnsent?: true;
  readonly idempotencyKey: string;
}

/** What `openapi-fetch` gives for one attempt. */
export interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The result of one attempt, and how long the API asked to wait. */
export interface AttemptOutcome<Data> {
  readonly result: ApiResult<Data>;
  readonly status: number;
  /** The answer's `Retry-After` in milliseconds. */
  readonly retryAfterMs: number;
}

/**
 * Reads an answer of the API, or of whatever answers in its place.
 * @throws {TypeError} if a success has no record, such as the page of a network that wants a sign-in
 */
export function asResult<Data>(
  { data, error, response }: Answer<Data>,
  idempotencyKey: string,
): AttemptOutcome<Data> {
  const { status, headers } = response;
  const requestId = headers.get("x-amzn-RequestId") ?? undefined;
  const retryAfterMs = retryAfterMsIn(headers);
  const ids = { idempotencyKey, requestId };
  if (!response.ok) return { result: { ...refusal(status, infoIn(error)), ...ids }, status, retryAfterMs };
  if (typeof data !== "object" || data === null) throw new TypeError("The answer has no record.");
  const isReplay = headers.get("Idempotency-Replayed") === "true";
  const version = versionIn(headers.get("ETag"));
  return { result: { ok: true, data, version, isReplay, ...ids }, status, retryAfterMs };
}

function refusal(
  status: number,
  problems: readonly InfoEntry[],
): Omit<Refused, "idempotencyKey" | "requestId"> {
  return {
    ok: false,
    reason: "refused",
    status,
    problems,
    fields: byField(problems),
    nextStarts: nextStartsIn(problems),
    currentVersion: currentVersionIn(problems),
  };
}

function versionIn(etag: string | null): number | undefined {
  const [, version] = /^"([1-9]\d*)"$/.exec(etag ?? "") ?? [];
  return version === undefined ? undefined : Number(version);
}
