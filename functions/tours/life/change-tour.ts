import { envelope, type InfoEntry, infoEntry, type Refusal, succeed } from "../../../shared/api/answer.ts";
import type { Caller } from "../../../shared/api/caller.ts";
import type { Booking } from "../../../shared/booking/decide-and-commit.ts";
import { firstEntry, nextEntry, nextVersion } from "../../../shared/booking/history.ts";
import type { Hold } from "../../../shared/booking/party.ts";
import type { Judgement, WantedChange } from "../../../shared/booking/record-operation.ts";
import type { Write } from "../../../shared/tables/database.ts";
import type { ChangeName, FieldValues } from "../../../shared/tables/history-entry.ts";
import { putTour, type TourItem, type TourRecord } from "../../../shared/tables/tours-table.ts";
import { managesTours } from "../manages-tours.ts";
import { tourHolds } from "../tour-holds.ts";
import { openTourChange, type PersonOfTour } from "./open-tour.ts";
import { tourView } from "./tour-view.ts";

/** A change that somebody wants of a tour. */
export type WantedTourChange<Body = unknown> = WantedChange<TourItem, Body>;

/** What is to become of a tour. */
export interface TourChange extends PersonOfTour {
  readonly operation: ChangeName;
  readonly reason?: string | undefined;
  /** The fields that are set; setting an optional one to undefined empties it. */
  readonly set: Partial<
    Omit<TourRecord, "tenant_id" | "tour_id" | "client_id" | "prospect" | "version" | "updated_at">
  >;
  /** Whom it holds from now on; undefined where that stays as it is. */
  readonly holds?: readonly Hold[];
}

/**
 * The one change of plan: from a tour and what is to become of it to writes. The record goes under its version, the holds
 * by what is gained and lost, and the person's open tour with them.
 */
export function changeTour(wanted: WantedTourChange, change: TourChange): Judgement {
  const { item, caller, clock } = wanted;
  const before = item.record;
  const after: TourRecord = { ...before, ...change.set, ...nextVersion(before, clock.now) };
  const person = openTourChange(change, after, { caller, now: clock.now });
  if (!person.ok) return refused(person);
  const entry = nextEntry(before, after, change, { caller, now: clock.now, shownFields });
  const changed = { ...item, record: after, history: [...item.history, byVisitor(entry, wanted)] };
  const lastChange = {
    event: `tour.${change.operation}`,
    previous_starts_at: before.scheduled_datetime,
  };
  return {
    kind: "book",
    writes: () => ({ tour: putTour(changed, lastChange), ...person.writes }),
    holds: change.holds ?? [],
    heldBefore: change.holds === undefined ? [] : tourHolds(before),
    success: tourAnswer(wanted, changed),
    memo: undefined,
  };
}

/** The decision that nothing would change: a success without a new version. */
export function alreadyDone(wanted: WantedTourChange): Judgement {
  const success = tourAnswer(wanted, wanted.item, [infoEntry("ALREADY_DONE")]);
  return { kind: "book", holds: [], writes: () => ({}), success, memo: undefined };
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
  const entry = byVisitor(firstEntry({ operation: "booked" }, author), author);
  const lastChange = { event: "tour.booked", previous_starts_at: record.scheduled_datetime };
  return putTour({ record, history: [entry], key_hash }, lastChange);
}

/** An entry that says whether a visitor made the change: anybody who does not manage tours. */
function byVisitor<Entry extends object>(
  entry: Entry,
  { caller }: { readonly caller: Pick<Caller, "scopes"> },
) {
  return { ...entry, by_client: !managesTours(caller) };
}

function tourAnswer(
  { tenant, caller }: WantedTourChange,
  item: TourItem,
  info: readonly InfoEntry[] = [],
): Booking<undefined>["success"] {
  const { tour_id, version } = item.record;
  const body = { update_response: envelope(tour_id, info), tour: tourView(item, { tenant, caller }) };
  return { ...succeed(200, body), version };
}

/** The fields whose change a history entry tells, by their names in answers. */
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
