import type { Refusal } from "../api/answer.ts";
import type { Caller } from "../api/caller.ts";
import type { Clock } from "../calendar/local-time.ts";
import type { Tenant } from "../club/tenant.ts";
import type { HistoricalRecord } from "../history/history.ts";
import type { PagedItem } from "../history/whole-history.ts";
import type { OwnHold } from "../holds/party.ts";
import type { RecordNoun } from "../nouns.ts";
import type { Writes } from "../operations/decision.ts";
import type { OperationDefinition } from "../operations/operation-definition.ts";
import type { Attempt } from "../operations/write.ts";
import type { Waits } from "../tables/back-off.ts";
import type { ItemReads, ReadKey, Write } from "../tables/database.ts";
import type { FieldValues, LastChange } from "../tables/history-entry.ts";
import type { HistoryPages } from "../tables/history-pages.ts";

/** A record with versions and a history, as it is stored. */
export interface RecordItem extends PagedItem {
  readonly record: HistoricalRecord & { readonly status: string };
}

/** A request to change a record, and the record as it is now. */
export interface ChangeRequest<Item, Body = unknown>
  extends Pick<Attempt<unknown, Body>, "tenant" | "caller" | "body" | "clock"> {
  readonly item: Item;
}

/**
 * A kind of record that operations change: tours, appointments, classes, their bookings and templates. The rest is common:
 * {@link recordOperation} finds and judges a record, {@link changeRecord} makes the writes of a change and its answer.
 *
 * `Effect` is what a change of this kind says beyond its own fields, such as the sessions that it takes.
 */
export interface RecordKind<Item extends RecordItem, Effect = never> {
  /** Its name in paths, answers and events. */
  readonly noun: RecordNoun;
  /** The other tables that every change of it uses. */
  readonly tables: OperationDefinition["tables"];
  /** How long a change of it waits at most before another attempt; by default in proportion to the time that has passed. */
  readonly waits?: Waits;
  /** The read key of its item, by its ids as the path has them. */
  readonly readKey: (tenantId: number, ...ids: readonly number[]) => ReadKey<unknown>;
  /** Reads its item, and what else its view and its rules need of other records; undefined if there is none. */
  readonly read: (
    reads: ItemReads,
    request: Pick<Attempt, "tenant" | "caller">,
    ...ids: readonly number[]
  ) => Promise<Item | undefined>;
  /** Whether it exists for the caller. */
  readonly isVisible: (
    item: Item,
    request: Pick<Attempt, "caller" | "headers" | "use">,
  ) => boolean | Promise<boolean>;
  /** The refusal (404) of a record that does not exist, or not for this caller. */
  readonly notFound: () => Refusal;
  /** Whether the caller manages such records for the club. */
  readonly isManaged: (caller: Pick<Caller, "scopes" | "grants">) => boolean;
  /** The word for a caller who reads and changes their own record; undefined for the club. */
  readonly readerOf: (caller: Pick<Caller, "scopes" | "grants">) => "client" | "visitor" | undefined;
  readonly idOf: (record: Item["record"]) => number;
  readonly startOf: (record: Item["record"]) => string;
  /** Whom it holds. */
  readonly holds: (record: Item["record"]) => readonly OwnHold[];
  /** The fields that the history records, by their names in answers. */
  readonly shownFields: (record: Item["record"]) => FieldValues;
  /** The write of the record, conditioned on the version before; to be committed with {@link page}. */
  readonly put: (item: Item, lastChange: LastChange, pages?: HistoryPages) => Write;
  /** The write of the page of history that a change fills; empty if it fills none. */
  readonly page: (item: Item) => Writes;
  /** The writes of other records that change with it; a refusal if they are not possible. */
  readonly effect: (
    change: Effect,
    after: Item["record"],
    request: ChangeRequest<Item>,
  ) => { readonly ok: true; readonly writes: Writes } | Refusal;
  /** The changes that the caller may see; by default all. */
  readonly shownHistory?: (item: Item, caller: Pick<Caller, "scopes" | "grants">) => Item["history"];
  /** The record as the caller sees it, with its history. */
  readonly view: (item: Item, to: Clock & { readonly tenant: Tenant; readonly caller: Caller }) => object;
}
