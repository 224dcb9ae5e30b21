import { envelope, type InfoEntry, infoEntry, type Refusal, succeed } from "../../../shared/api/answer.ts";
import { firstEntry, nextEntry, nextVersion } from "../../../shared/history/history.ts";
import type { Hold } from "../../../shared/holds/party.ts";
import type { Commit } from "../../../shared/operations/decision.ts";
import type { Judgement, WantedChange } from "../../../shared/operations/record-operation.ts";
import type { Write } from "../../../shared/tables/database.ts";
import type { ChangeName, FieldValues, HistoryEntry } from "../../../shared/tables/history-entry.ts";
import { putTour, type TourItem, type TourRecord, tourPage } from "../../../shared/tables/tours-table.ts";
import { managesTours } from "../manages-tours.ts";
import { tourHolds } from "../tour-holds.ts";
import { openTourChange, type PersonOfTour } from "./open-tour.ts";
import { readerOf, tourView } from "./tour-view.ts";

/** A change that somebody wants of a tour. */
export type WantedTourChange<Body = unknown> = WantedChange<TourItem, Body>;

/** What a change does to a tour. */
export interface TourChange extends PersonOfTour {
  readonly operation: ChangeName;
  readonly reason?: string | undefined;
  /** The fields that are set; setting an optional one to undefined empties it. */
  readonly set: Partial<
    Omit<TourRecord, "tenant_id" | "tour_id" | "client_id" | "prospect" | "version" | "updated_at">
  >;
  /** The holds after the change; undefined if they stay. */
  readonly holds?: readonly Hold[];
}

/**
 * Turns a change of a tour into its writes and its answer. The record is conditioned on the version that was read. Of the
 * holds, only the difference is written. The person's open tour changes in the same transaction.
 */
export function changeTour(wanted: WantedTourChange, change: TourChange): Judgement {
  const { item, caller, clock } = wanted;
  const before = item.record;
  const after: TourRecord = { ...before, ...change.set, ...nextVersion(before, clock.now) };
  const person = openTourChange(change, after, { caller, now: clock.now });
  if (!person.ok) return refused(person);
  const isManaged = managesTours(caller);
  const entry = nextEntry(before, after, change, { caller, isManaged, now: clock.now, shownFields });
  const changed = { ...item, record: after, history: [...item.history, byVisitor(entry)] };
  const lastChange = {
    event: `tour.${change.operation}`,
    previous_starts_at: before.scheduled_datetime,
  };
  const writes = { tour: putTour(changed, lastChange), ...tourPage(changed), ...person.writes };
  const { holds } = change;
  return {
    kind: "commit",
    changes: [holds === undefined ? { writes } : { writes, holds, heldBefore: tourHolds(before) }],
    success: tourAnswer(wanted, changed),
  };
}

/** Decides that the tour is already as requested: a success without a new version. */
export function alreadyDone(wanted: WantedTourChange): Judgement {
  const success = tourAnswer(wanted, wanted.item, [infoEntry("ALREADY_DONE")]);
  return { kind: "commit", changes: [], success };
}

/** The decision to refuse. */
export function refused(refusal: Refusal): Judgement {
  return { kind: "refuse", refusal };
}

/** The write of a tour that is booked: its record and the first entry of its history. */
export function newTour(
  record: TourRecord,
  key_hash: string,
  author: Pick<WantedTourChange, "caller"> & { readonly now: Date },
): Write {
  const isManaged = managesTours(author.caller);
  const entry = byVisitor(firstEntry({ operation: "booked" }, { ...author, isManaged }));
  const lastChange = { event: "tour.booked", previous_starts_at: record.scheduled_datetime };
  return putTour({ record, history: [entry], key_hash }, lastChange);
}

/** Of a tour, whoever does not manage tours is the visitor. */
function byVisitor({ limited, ...entry }: HistoryEntry): HistoryEntry {
  return { ...entry, by_client: limited === true };
}

function tourAnswer(
  { tenant, caller }: WantedTourChange,
  item: TourItem,
  info: readonly InfoEntry[] = [],
): Commit["success"] {
  const { tour_id, version } = item.record;
  const body = { update_response: envelope(tour_id, info), tour: tourView(item, { tenant, caller }) };
  const leftOut = { field: "tour", version, reader: readerOf(caller) } as const;
  return { ...succeed(200, body), version, leftOut };
}

/** The fields whose changes the history records, by their names in answers. */
function shownFields(record: TourRecord): FieldValues {
  return {
    status: record.status,
    scheduled_datetime: record.scheduled_datetime,
    end_datetime: record.end_datetime,
    notes: record.notes ?? null,
    checked_in_at: record.checked_in_at ?? null,
    cancelled_at: record.cancelled_at ?? null,
  };
}
