import { type Refusal, refuse } from "../api/answer.ts";
import { hasRoomFor } from "../history/history.ts";
import { type Refuse, refused } from "../operations/decision.ts";
import type { ChangeName, HistoryEntry } from "../tables/history-entry.ts";

/** A record, and who asks what may be done with it. */
export interface Standing<Fields> {
  readonly record: Fields;
  readonly history: readonly HistoryEntry[];
  /** Whether the caller manages such records: then the club's windows and limits do not apply. */
  readonly isManaged: boolean;
  /** Whether the caller is the client, with a token of their own. */
  readonly isClient?: boolean;
  readonly now: Date;
}

/** An operation is allowed now: until when, and what it would do. */
export type Permission<Details = object> = { readonly ok: true; readonly until: string | null } & Details;

/** The permission for an operation, or its refusal. */
export type Terms<Details = object> = Permission<Details> | Refusal;

/** The refusal if the terms do not allow the operation; undefined if they do. */
export function refusedBy(terms: Terms): Refuse | undefined {
  return terms.ok ? undefined : refused(terms);
}

/** The permission, or a refusal if the history has no room for the caller's change. */
export function withRoom<Details extends { readonly until: string | null }>(
  standing: Standing<{ readonly status: string }>,
  operation: ChangeName,
  permission: Details,
): Terms<Omit<Details, "until">> {
  if (hasRoomFor(standing, operation)) return { ok: true, ...permission };
  return refuse("TOO_MANY_CHANGES", { jsonObject: { changes: standing.history.length } });
}
