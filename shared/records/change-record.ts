import { envelope, type InfoEntry, infoEntry, succeed } from "../api/answer.ts";
import type { Caller } from "../api/caller.ts";
import { firstEntry, nextEntry, nextVersion } from "../history/history.ts";
import type { Hold } from "../holds/party.ts";
import { type Change, type Commit, type Judgement, refused } from "../operations/decision.ts";
import type { Write } from "../tables/database.ts";
import type { ChangeName, LastChange, SessionChange } from "../tables/history-entry.ts";
import type { HistoryPages } from "../tables/history-pages.ts";
import type { ChangeRequest, RecordItem, RecordKind } from "./record-kind.ts";

/** What a change does to a record. */
export interface RecordChange<Fields> {
  readonly operation: ChangeName;
  readonly reason?: string | undefined;
  /** The fields to set; an optional field that is set to undefined is emptied. */
  readonly set: Partial<Fields>;
  /** The holds after the change; undefined if they stay. */
  readonly holds?: readonly Hold[] | undefined;
  /** The changes of sessions, for the history; 0 means that a session is forfeited. */
  readonly sessions?: readonly SessionChange[];
  /** Further entries of the answer. */
  readonly info?: readonly InfoEntry[];
}

/** A record after a change, and the writes of the record itself. */
export interface ChangedRecord<Item> {
  readonly item: Item;
  readonly change: Change;
}

/**
 * Turns a change of a record into the writes of the record, without its effects on other records. The write is conditioned
 * on the version that was read. Only the difference of the holds is written.
 * @param pages whether older changes may leave the record's item for a page of their own
 */
export function changedRecord<Item extends RecordItem, Effect>(
  kind: RecordKind<Item, Effect>,
  { item, caller, clock }: ChangeRequest<Item>,
  change: RecordChange<Item["record"]>,
  pages: HistoryPages = "as needed",
): ChangedRecord<Item> {
  const before = item.record;
  const after: Item["record"] = { ...before, ...change.set, ...nextVersion(before, clock.now) };
  const entry = nextEntry(before, after, change, {
    ...authorOf(kind, caller, clock.now),
    shownFields: kind.shownFields,
  });
  const changed = { ...item, record: after, history: [...item.history, entry] };
  const writes = {
    [kind.noun]: kind.put(changed, lastChangeOf(kind, change.operation, before), pages),
    ...(pages === "none" ? {} : kind.page(changed)),
  };
  const { holds } = change;
  return {
    item: changed,
    change: holds === undefined ? { writes } : { writes, holds, heldBefore: kind.holds(before) },
  };
}

/** Turns a change of a record into the writes of the record and of its effects, and its answer. */
export function changeRecord<Item extends RecordItem, Effect>(
  kind: RecordKind<Item, Effect>,
  request: ChangeRequest<Item>,
  change: RecordChange<Item["record"]> & Effect,
): Judgement {
  const changed = changedRecord(kind, request, change);
  const effect = kind.effect(change, changed.item.record, request);
  if (!effect.ok) return refused(effect);
  const writes = { ...changed.change.writes, ...effect.writes };
  return {
    kind: "commit",
    changes: [{ ...changed.change, writes }],
    // If the record has changed, a failed hold may be the record's own: read the record again.
    identifying: [kind.noun],
    success: changedAnswer(kind, request, changed.item, change.info),
  };
}

/**
 * Decides that a record is already as requested: a success without a new version.
 * @param info further entries of the answer
 */
export function alreadyDone<Item extends RecordItem>(
  kind: RecordKind<Item>,
  request: ChangeRequest<Item>,
  info: readonly InfoEntry[] = [],
): Judgement {
  const success = changedAnswer(kind, request, request.item, [infoEntry("ALREADY_DONE"), ...info]);
  return { kind: "commit", changes: [], success };
}

/**
 * A new record with the first entry of its history, and its write.
 * @param item the record without a history
 */
export function newRecord<Item extends RecordItem>(
  kind: RecordKind<Item>,
  item: Item,
  change: Pick<RecordChange<unknown>, "operation" | "sessions">,
  { caller, now }: { readonly caller: Author; readonly now: Date },
): { readonly item: Item; readonly write: Write } {
  const history = [firstEntry(change, authorOf(kind, caller, now))];
  const created = { ...item, history };
  return { item: created, write: kind.put(created, lastChangeOf(kind, change.operation, item.record)) };
}

/** What the event of a change says; the stream of the table carries it. */
function lastChangeOf<Item extends RecordItem>(
  { noun, startOf }: RecordKind<Item>,
  operation: ChangeName,
  before: Item["record"],
): LastChange {
  return { event: `${noun}.${operation}`, previous_starts_at: startOf(before) };
}

type Author = Pick<Caller, "principal" | "scopes" | "grants">;

function authorOf<Item extends RecordItem>(kind: RecordKind<Item>, caller: Author, now: Date) {
  const isPerson = kind.readerOf(caller) !== undefined;
  return { caller, isManaged: kind.isManaged(caller), isPerson, now };
}

/** The answer of a change. The stored answer leaves out the history, which the record has. */
export function changedAnswer<Item extends RecordItem>(
  kind: RecordKind<Item>,
  { tenant, caller, clock }: ChangeRequest<Item>,
  item: Item,
  info: readonly InfoEntry[] = [],
): Commit["success"] {
  const { noun } = kind;
  const { version } = item.record;
  const view = kind.view(item, { tenant, caller, ...clock });
  const body = { update_response: envelope(kind.idOf(item.record), info), [noun]: view };
  const leftOut = { field: noun, version, reader: kind.readerOf(caller) };
  return { ...succeed(200, body), version, leftOut };
}
