import { type Refusal, refuse } from "../api/answer.ts";
import type { Caller } from "../api/caller.ts";
import type { OperationName } from "../api/operations.ts";
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

/** What can be done with a record, by the action's name: the operation that does it, and the terms that decide it. */
export type ActionTable<RecordStanding> = Readonly<
  Record<string, { readonly operation: OperationName; readonly terms: (standing: RecordStanding) => Terms }>
>;

/** The actions of a table that are allowed now, each with its terms. */
export type AllowedActions<Table extends ActionTable<never>> = {
  readonly [Name in keyof Table]?: Omit<
    Extract<ReturnType<Table[Name]["terms"]>, { readonly ok: true }>,
    "ok"
  >;
};

/** The actions that a caller may take now. The operations decide by the same terms. */
export function allowedActions<RecordStanding, Table extends ActionTable<RecordStanding>>(
  table: Table & ActionTable<RecordStanding>,
  standing: RecordStanding,
  caller: Pick<Caller, "operations">,
): AllowedActions<Table> {
  const allowed = Object.entries(table).flatMap(([name, { operation, terms }]) => {
    if (!caller.operations.includes(operation)) return [];
    const found = terms(standing);
    if (!found.ok) return [];
    const { ok: _, ...action } = found;
    return [[name, action]];
  });
  return Object.fromEntries(allowed);
}
