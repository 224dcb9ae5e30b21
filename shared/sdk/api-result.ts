import type { components } from "./api-types.ts";

/** One thing that the API says about a request. */
export type InfoEntry = components["schemas"]["InfoEntry"];

/** What a call came to. */
export type ApiResult<Data> = Answered<Data> | Refused | Unreachable;

/** The API did what was asked. */
export interface Answered<Data> {
  readonly ok: true;
  readonly data: Data;
  /** The version of the record that was answered, from its `ETag`: for `ifMatch`. */
  readonly version: number | undefined;
  /** Whether an earlier attempt had been carried out already, and its answer was lost. */
  readonly isReplay: boolean;
  /** The key of a write's attempts; a read does not send it. */
  readonly idempotencyKey: string;
  /** What to name in a report. */
  readonly requestId: string | undefined;
}

/** The API refused; nothing was changed. */
export interface Refused {
  readonly ok: false;
  readonly reason: "refused";
  readonly status: number;
  /** All that is wrong; empty where something else than the API answered. */
  readonly problems: readonly InfoEntry[];
  /** The problems of each field, by its JSON path such as `prospect.email_id`; `""` has those of none. */
  readonly fields: Readonly<Record<string, readonly InfoEntry[]>>;
  /** Starts at which the booking would fit, as UTC date-times, where somebody is taken at the one that was wanted. */
  readonly nextStarts: readonly string[];
  /** The record's version now, where the one of `ifMatch` is not it any more (412): read the record again. */
  readonly currentVersion: number | undefined;
  readonly idempotencyKey: string;
  readonly requestId: string | undefined;
}

/** No answer says what became of it: a booking may stand or not. Call again with the same key to know. */
export interface Unreachable {
  readonly ok: false;
  readonly reason: "unreachable";
  /**
   * What broke the last attempt: a `TokenUnavailable` where there was no token for it, a `Refused` where the answer does not
   * say whether the change was made.
   */
  readonly cause: unknown;
  readonly idempotencyKey: string;
}

/** What came back from one attempt. */
export interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** What one attempt came to, and how long the API asked to wait. */
export interface AttemptOutcome<Data> {
  readonly result: ApiResult<Data>;
  readonly status: number;
  /** The answer's `Retry-After` in milliseconds. */
  readonly retryAfterMs: number;
}

/**
 * Reads an answer of the API, or of whatever answers in its place.
 * @throws {TypeError} where a success has no record: it tells nothing
 */
export function asResult<Data>(
  { data, error, response }: Answer<Data>,
  idempotencyKey: string,
): AttemptOutcome<Data> {
  const { status, headers } = response;
  const requestId = headers.get("x-amzn-RequestId") ?? undefined;
  const retryAfterMs = (Number(headers.get("Retry-After")) || 0) * 1_000;
  if (response.ok) {
    if (typeof data !== "object" || data === null) throw new TypeError("The answer has no record.");
    const isReplay = headers.get("Idempotency-Replayed") === "true";
    const version = versionIn(headers.get("ETag"));
    return { result: { ok: true, data, version, isReplay, idempotencyKey, requestId }, status, retryAfterMs };
  }
  const problems = infoIn(error);
  const refused: Refused = {
    ok: false,
    reason: "refused",
    status,
    problems,
    fields: byField(problems),
    nextStarts: nextStartsIn(problems),
    currentVersion: currentVersionIn(problems),
    idempotencyKey,
    requestId,
  };
  return { result: refused, status, retryAfterMs };
}

/** The entries of an envelope; none where it is something else. */
export function infoIn(envelope: unknown): readonly InfoEntry[] {
  const info = fieldOf(envelope, "info");
  return Array.isArray(info) ? info.filter(isEntry) : [];
}

function isEntry(value: unknown): value is InfoEntry {
  return typeof fieldOf(value, "errorCode") === "string" && typeof fieldOf(value, "identifier") === "string";
}

function byField(problems: readonly InfoEntry[]): Record<string, InfoEntry[]> {
  const fields = new Map<string, InfoEntry[]>();
  for (const problem of problems)
    fields.set(problem.identifier, [...(fields.get(problem.identifier) ?? []), problem]);
  return Object.fromEntries(fields);
}

// All who are taken offer the same starts: those at which everybody is free.
function nextStartsIn(problems: readonly InfoEntry[]): string[] {
  const offered =
    problems.map(({ jsonObject }) => fieldOf(jsonObject, "next_starts")).find(Array.isArray) ?? [];
  return offered.filter(isDateTime);
}

function isDateTime(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}

function versionIn(etag: string | null): number | undefined {
  const [, version] = /^"([1-9]\d*)"$/.exec(etag ?? "") ?? [];
  return version === undefined ? undefined : Number(version);
}

function currentVersionIn(problems: readonly InfoEntry[]): number | undefined {
  const changed = problems.find(({ errorCode }) => errorCode === "VERSION_CHANGED");
  const version = fieldOf(changed?.jsonObject, "version");
  return typeof version === "number" ? version : undefined;
}

/** A field of whatever may have it. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
