import { type ErrorCode, errorCatalogue } from "./error-catalogue.ts";

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One thing that the caller should know about the answer; every key is always present. */
export interface InfoEntry {
  readonly severity: "Error" | "Warning" | "Info";
  readonly errorCode: ErrorCode;
  readonly errorMessage: string;
  /** JSON path of a field, a path parameter or a header; `""` where nothing narrower fits. */
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
}

/** Makes an entry from the catalogue. */
export function infoEntry(code: ErrorCode, details: EntryDetails = {}): InfoEntry {
  const { severity, message, help } = errorCatalogue[code];
  return {
    severity,
    errorCode: code,
    errorMessage: details.message ?? message,
    identifier: details.identifier ?? "",
    helptext: details.help ?? help,
    jsonObject: details.jsonObject ?? null,
  };
}

/** An envelope about the record `id`. */
export function envelope(id: number | null, info: readonly InfoEntry[] = []): Envelope {
  return { id, info };
}
