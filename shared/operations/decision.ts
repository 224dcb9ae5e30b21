import type { Refusal, Success } from "../api/answer.ts";
import type { CalendarQuery } from "../holds/calendar-query.ts";
import type { Revisions } from "../holds/change-of-plan.ts";
import type { Hold, OwnHold } from "../holds/party.ts";
import type { Write } from "../tables/database.ts";
import type { Put } from "../tables/transact-item.ts";
import type { Keys } from "./reads.ts";

/** The decision about a write: refuse it, read the calendar first, or commit it. */
export type Decision = Refuse | ReadCalendar | ReadEach | Commit;

/** Nothing is written. */
export interface Refuse {
  readonly kind: "refuse";
  readonly refusal: Refusal;
  readonly precedence?: Precedence | undefined;
  /** What it was decided by; if that has changed since, the refusal does not stand. */
  readonly basis?: Basis | undefined;
}

/** A decision that needs no calendar. */
export type Judgement = Commit | Refuse;

/** The decision to refuse. */
export function refused(refusal: Refusal): Refuse {
  return { kind: "refuse", refusal };
}

/** The calendar must be read before there is a decision. */
export interface ReadCalendar {
  readonly kind: "look";
  readonly look: CalendarQuery;
}

/** Scattered parts of the calendar must be read before there is a decision about several bookings. */
export interface ReadEach {
  readonly kind: "look each";
  /** By names that the operation chooses. */
  readonly looks: ReadonlyMap<string, CalendarQuery>;
}

/** Everything that is written, in one transaction with the stored answer. */
export interface Commit {
  readonly kind: "commit";
  /** The changes of records, whose holds are written together. A place that one gives up counts as free for the others. */
  readonly changes: readonly Change[];
  /** The revisions of the days that were read, where the holds need them; see {@link daysToRead}. */
  readonly revisions?: Revisions | undefined;
  /**
   * An item that is stored right before the transaction, because it is large: a transaction costs twice as much per kB.
   * Only the transaction leads to it, so nobody sees it before. If nothing is committed, it is emptied.
   */
  readonly ahead?: ItemAhead | undefined;
  /**
   * An item that is written after the commit, in place of a large one that a transaction would bill twice. Nothing leads to
   * the large one any more, so a request that ends in between leaves unused bytes and no wrong data.
   */
  readonly afterwards?: Put | undefined;
  /** The other writes, made right before the commit. */
  readonly writes?: () => Writes | Promise<Writes>;
  /** The names of the writes that fail if the data that was read is stale: then a failed hold says nothing. */
  readonly identifying?: readonly string[];
  readonly success: Success;
  readonly precedence?: Precedence | undefined;
}

/** An item that is stored by itself, before a transaction. */
export interface ItemAhead {
  readonly put: Put;
  /** Empties it, for TTL to remove. */
  readonly undo: Put;
}

/** The change of one record. */
export interface Change {
  /** The writes of the record itself, conditioned on the version that was read. */
  readonly writes: Writes;
  /** Whom it held before; undefined for a new record, and if its holds stay. */
  readonly heldBefore?: readonly OwnHold[];
  /** Whom it holds afterwards. */
  readonly holds?: readonly Hold[];
}

/** Writes by names that are unique in their transaction. */
export type Writes = Readonly<Record<string, Write>>;

/** Items that a decision was made by: their read keys and, by the same names, what was found. */
export interface Basis {
  readonly keys: Keys;
  readonly found: Readonly<Record<string, unknown>>;
}

/**
 * Items that can refuse a request, as holds can: their read keys, and the refusal by what was found. Both are named
 * like their writes.
 */
export interface Precedence {
  /** Whether they refuse before the holds do, or only if everything could be held. */
  readonly rank: "before holds" | "after holds";
  readonly keys: Keys;
  /** @param failed the names of the writes that failed; none where the items were only read */
  readonly refusal: (
    found: Readonly<Record<string, unknown>>,
    failed: readonly string[],
  ) => Refusal | undefined;
}
