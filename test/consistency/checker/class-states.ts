import { classBookingKind } from "../../../shared/classes/class-booking-kind.ts";
import type { ClassBookingRecord } from "../../../shared/tables/class-booking-items.ts";
import type { FieldValues, HistoryEntry } from "../../../shared/tables/history-entry.ts";
import { heldOf } from "./session-changes.ts";
import type { StoredClassBooking } from "./stored-state.ts";

/** One change of a booking of a class: what histories tell of it before and after. */
export interface BookingStep {
  readonly entry: HistoryEntry;
  /** Undefined before the first change. */
  readonly before: FieldValues | undefined;
  readonly after: FieldValues;
}

/** The changes of a booking, oldest first: its history is undone step by step from the record that stands. */
export function bookingSteps({ record, history }: StoredClassBooking): BookingStep[] {
  const steps: BookingStep[] = [];
  let after = classBookingKind.shownFields(record);
  for (const [index, entry] of [...history.entries()].toReversed()) {
    const before = { ...after, ...entry.from };
    steps.unshift({ entry, before: entry.version === 1 ? undefined : before, after });
    // A mark of a completion that was undone before the booking was written has no entry of its own.
    if (entry.operation !== "undone" || isWritten(entry, history.slice(0, index))) after = before;
  }
  return steps;
}

function isWritten({ from }: HistoryEntry, earlier: readonly HistoryEntry[]): boolean {
  const last = earlier.findLast(({ to }) => to.status !== undefined);
  return from.status === (last?.to.status ?? "booked");
}

/** Whether somebody has a place, by what a record or a history says of the booking. */
export function hasPlace(state: Pick<ClassBookingRecord, "status"> | FieldValues | undefined): boolean {
  return ["booked", "checked_in", "no_show"].includes(String(state?.status));
}

/** One change of a booking, and the session of which membership it had before, held or lost by an earlier cancellation. */
export interface SessionStep extends BookingStep {
  readonly held: FieldValues | undefined;
  /** The membership whose forfeited session stays lost from this change on, because another one pays. */
  readonly lost?: number;
}

/**
 * The changes of a booking with what each found of sessions. What a cancellation forfeited pays if the client books again, and
 * stays forfeited while they wait again.
 */
export function sessionSteps(booking: StoredClassBooking): SessionStep[] {
  let kept: FieldValues | undefined;
  return bookingSteps(booking).map((step) => {
    const { before, after } = step;
    const found = isAgain(step) ? before : kept;
    const had = found && heldOf(found);
    kept = after.status === "waiting" ? found : undefined;
    if (had === undefined) return { ...step, held: isAgain(step) ? undefined : before };
    if (after.status === "waiting") return { ...step, held: undefined };
    const is = heldOf(after);
    return is === undefined || is === had
      ? { ...step, held: found }
      : { ...step, held: undefined, lost: had };
  });
}

/** The memberships whose forfeited sessions a booking has, beside what it says now. */
export function lostSessions(booking: StoredClassBooking): number[] {
  const steps = sessionSteps(booking);
  const lost = steps.flatMap((step) => step.lost ?? []);
  const again = booking.record.status === "waiting" ? steps.findLast(isAgain)?.before : undefined;
  return [...lost, ...(again === undefined ? [] : [heldOf(again)].filter((id) => id !== undefined))];
}

/** Whether somebody books or waits again after a cancellation. */
export function isAgain({ before, after }: Pick<BookingStep, "before" | "after">): boolean {
  return before?.status === "cancelled" && after.status !== "cancelled";
}
