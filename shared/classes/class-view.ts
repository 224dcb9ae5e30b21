import { type Caller, isClient, managesClasses } from "../api/caller.ts";
import { historyView, whoDid } from "../history/history.ts";
import type { ClassBookingRecord } from "../tables/class-booking-items.ts";
import type { ListedClass } from "../tables/classes-table.ts";
import type { SeenClass } from "./class-items.ts";
import { classActions } from "./class-rules.ts";
import { followingClass } from "./follow-class.ts";
import { lineAt } from "./waitlist-rules.ts";

/**
 * A class as lists show it to a caller. Absent values are null; no key is missing.
 * @param own the caller's own booking, if they are a client and have one
 */
export function listedClass(
  { record, booked, waiting, unsettled, owed }: ListedClass,
  caller: Pick<Caller, "scopes" | "grants">,
  own?: Pick<ClassBookingRecord, "status">,
) {
  const reader = isClient(caller) ? ("client" as const) : undefined;
  const seesAll = managesClasses(caller) || own?.status === "booked" || own?.status === "checked_in";
  return {
    id: record.class_id,
    version: record.version,
    status: record.status,
    tenant_id: record.tenant_id,
    class_type_id: record.class_type_id,
    name: record.name,
    recurring_class_id: record.recurring_class_id ?? null,
    local_date: record.local_date,
    set_by_hand: record.set_by_hand,
    coach_id: record.coach_id ?? null,
    coach_name: record.coach_name ?? null,
    original_coach_id: record.original_coach_id ?? null,
    room_id: record.room_id ?? null,
    room_name: record.room_name ?? null,
    is_virtual: record.is_virtual,
    virtual_url: seesAll ? (record.virtual_url ?? null) : null,
    start_date_time: record.start_date_time,
    end_date_time: record.end_date_time,
    capacity: record.capacity,
    waitlist_size: record.waitlist_size,
    booked,
    // What is owed to the line is open to nobody else.
    places_left: owed ? 0 : Math.max(0, record.capacity - booked),
    waiting,
    booking_opens_at: record.booking_opens_at ?? null,
    booking_closes_at: record.booking_closes_at,
    is_complimentary: record.is_complimentary,
    // A reason that the club gave.
    comp_reason: isClient(caller) ? null : (record.comp_reason ?? null),
    notes: seesAll ? (record.notes ?? null) : null,
    moved_at: record.moved_at ?? null,
    cancelled_at: record.cancelled_at ?? null,
    cancelled_by: record.cancelled_by === undefined ? null : whoDid(record.cancelled_by, false, reader),
    cancel_reason: isClient(caller) ? null : (record.cancel_reason ?? null),
    completed_at: record.completed_at ?? null,
    unsettled,
    created_at: record.created_at,
    created_by: whoDid(record.created_by, false, reader),
    updated_at: record.updated_at,
  };
}

/** One class as a caller sees it: with its history and the actions that are allowed now. */
export function classView(
  item: SeenClass,
  { caller, now }: { readonly caller: Pick<Caller, "scopes" | "operations" | "grants">; readonly now: Date },
) {
  const reader = isClient(caller) ? ("client" as const) : undefined;
  return {
    // What a member may see follows the class at once, whether their booking has been written yet or not.
    ...listedClass(
      { ...item, waiting: lineAt(item.line, now).length },
      caller,
      item.own && followingClass(item.own.record, item.record),
    ),
    history: item.history.map((entry) => historyView(entry, reader)),
    actions: classActions(item, caller, now),
  };
}
