import type { RecordNoun } from "../nouns.ts";
import { type ErrorCode, errorCatalogue, type Status } from "./error-catalogue.ts";

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One thing that the caller should know about the answer; every key is always present. */
export interface InfoEntry {
  readonly severity: "Error" | "Warning" | "Info";
  readonly errorCode: ErrorCode;
  readonly errorMessage: string;
  /** JSON path of a field, a path or query parameter, or a header; `""` where nothing narrower fits. */
  readonly identifier: string;
  readonly helptext: string;
  /** Details for a program; never a secret or a personal datum. */
  readonly jsonObject: Json;
}

/** The result envelope: `id` identifies the created or affected record. */
export interface Envelope {
  readonly id: number | null;
  readonly info: readonly InfoEntry[];
}

/** What may be said about an entry beyond its code. */
export interface EntryDetails {
  readonly identifier?: string;
  readonly jsonObject?: Json;
  /** Replaces the catalogue's sentence where the code alone says too little. */
  readonly message?: string;
  /** Replaces the catalogue's help text. */
  readonly help?: string;
  /** Replaces the catalogue's severity where what is an error elsewhere rides on a success. */
  readonly severity?: InfoEntry["severity"];
}

/** What an operation answers: the success to send, or why it refuses, with at least one entry. */
export type Answer = Success | Refusal;

/** `text` is the body as it is sent: JSON, unless `headers` say otherwise. */
export interface Success {
  readonly ok: true;
  readonly status: 200 | 201 | 202;
  readonly text: string;
  /** Whether the caller has it already: the answer is 304 then, without a body. */
  readonly isUnchanged?: boolean;
  /** Headers in place of those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The version of the one record that the answer carries; sent as its `ETag`. */
  readonly version?: number;
  /** Whether an earlier answer is sent again. */
  readonly isReplay?: true;
  /** How many dates of a template of classes it has skipped; counted by its log line. */
  readonly skippedClasses?: number;
  /** What is not stored of it for retries. */
  readonly leftOut?: LeftOut;
  /** The body as it is stored for retries, if that is less; the operation completes it. */
  readonly keptText?: () => string;
  /** The client whom it is about, stored beside it: their erasure finds it even if its body does not name them. */
  readonly about?: { readonly tenant_id: number; readonly client_id: number };
}

/** The history in an answer. It is not stored for retries, because the record has it up to the answer's version. */
export interface LeftOut {
  /** The field of the body whose value has the `history`. */
  readonly field: RecordNoun;
  /** The version of the last change in it. */
  readonly version: number;
  /** The word for the person whose own booking it is, if they are the caller. */
  readonly reader?: "client" | "visitor" | undefined;
}

/** All problems of one request. */
export interface Refusal {
  readonly ok: false;
  readonly problems: readonly [InfoEntry, ...InfoEntry[]];
  /** The HTTP status; that of the first problem's code where it is not given. */
  readonly status?: Status;
  /** Seconds after which the same request may do; sent as `Retry-After`. */
  readonly retryAfterS?: number;
}

/** Thrown by a middleware that ends the request before the operation runs. */
export class RequestRefused extends Error {
  override readonly name = "RequestRefused";
  readonly refusal: Refusal;

  constructor(code: ErrorCode, details?: EntryDetails) {
    super(code);
    this.refusal = refuse(code, details);
  }
}

/** Makes an entry from the catalogue. */
export function infoEntry(code: ErrorCode, details: EntryDetails = {}): InfoEntry {
  const { severity, message, help } = errorCatalogue[code];
  return {
    severity: details.severity ?? severity,
    errorCode: code,
    errorMessage: details.message ?? message,
    identifier: details.identifier ?? "",
    helptext: details.help ?? help,
    jsonObject: details.jsonObject ?? null,
  };
}

/** An entry with further details, and under the identifier that the body has it by. */
export function withDetails(
  entry: InfoEntry,
  details: { readonly [key: string]: Json },
  identifier = entry.identifier,
): InfoEntry {
  const { jsonObject } = entry;
  const known = typeof jsonObject === "object" && !Array.isArray(jsonObject) ? jsonObject : null;
  return { ...entry, identifier, jsonObject: { ...details, ...known } };
}

/** An envelope about the record `id`. */
export function envelope(id: number | null, info: readonly InfoEntry[] = []): Envelope {
  return { id, info };
}

/** A success with this body. */
export function succeed(status: Success["status"], body: unknown): Success {
  return { ok: true, status, text: JSON.stringify(body) };
}

/**
 * A success whose body has a list of what is JSON already.
 * @param field the list, which is empty in the body and stands in no other place of it
 */
export function succeedWithList(body: object, field: string, texts: readonly string[]): Success {
  const { text, ...success } = succeed(200, body);
  return { ...success, text: text.replace(`"${field}":[]`, () => `"${field}":[${texts.join(",")}]`) };
}

/** A refusal whose entries are changed one by one. */
export function withEntries(refusal: Refusal, change: (entry: InfoEntry) => InfoEntry): Refusal {
  const [first, ...others] = refusal.problems;
  return { ...refusal, problems: [change(first), ...others.map(change)] };
}

/** A refusal for one reason. */
export function refuse(code: ErrorCode, details?: EntryDetails): Refusal {
  return { ok: false, problems: [infoEntry(code, details)] };
}

/** Refuses a request whose path names a record that is not there: 404, where a body that names it gets 400. */
export function refuseNotFound(code: ErrorCode, details: EntryDetails): Refusal {
  return { ...refuse(code, details), status: 404 };
}

/** A refusal for all these reasons, or undefined where there are none. */
export function refuseAll(problems: readonly InfoEntry[]): Refusal | undefined {
  const [first, ...others] = problems;
  return first === undefined ? undefined : { ok: false, problems: [first, ...others] };
}
