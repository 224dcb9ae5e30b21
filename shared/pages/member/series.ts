import type { BookSeriesRequest, ListedAppointment, Series, Slot } from "@fitness-club-booking/sdk/records";
import type { Failure } from "../parts/alerts.ts";
import { jsonField } from "../parts/json-field.ts";
import { type BookingDetails, bookingParty } from "./booking.ts";

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** The request that books what was chosen every week: at the slot's local time, on its weekday, from its day on. */
export function weeklyBody(
  details: BookingDetails,
  client_id: number,
  { local_start }: Pick<Slot, "local_start">,
  occurrences: number,
): BookSeriesRequest {
  const first_date = local_start.slice(0, 10);
  const weekday = new Date(first_date).getUTCDay();
  const recurrence = {
    weekdays: WEEKDAYS.filter((_, index) => index === weekday),
    local_time: local_start.slice(11, 16),
    first_date,
    occurrences,
  };
  return { ...bookingParty(details, client_id), recurrence };
}

/** What cancelling the rest of a series would do now. */
export interface RestOfSeries {
  /** How many appointments are cancelled, by as many requests as it takes. */
  readonly count: number;
  /** How many sessions the first request forfeits. */
  readonly forfeited: number;
  /** For how many appointments the member has to pay, because they are cancelled late and no membership covers them. */
  readonly toPay: number;
  /** When the first and the last of them begin. */
  readonly first: string;
  readonly last: string;
}

/** Reads from a series what cancelling its rest would do, or why that cannot be done. */
export function restOf(
  { appointments, cancel }: Series,
  nowMs: number,
): RestOfSeries | "none left" | "refused" {
  const ahead = appointments.filter(
    (each) => each.status === "booked" && Date.parse(each.start_date_time) > nowMs,
  );
  const [first, last] = [ahead.at(0), ahead.at(-1)];
  if (first === undefined || last === undefined) return "none left";
  if (cancel === null) return "refused";
  const { forfeited } = cancel;
  const toPay = ahead.filter((each) => isToPay(each, nowMs)).length;
  return { count: ahead.length, forfeited, toPay, first: first.start_date_time, last: last.start_date_time };
}

function isToPay({ is_payment_required, policy }: ListedAppointment, nowMs: number): boolean {
  const isLate = Date.parse(policy.free_cancel_until) < nowMs;
  return is_payment_required && isLate && policy.late_cancel === "forfeit";
}

/** How many of the appointments the member has to pay for. */
export function countToPay(appointments: readonly ListedAppointment[]): number {
  return appointments.filter(({ is_payment_required }) => is_payment_required).length;
}

/** How many sessions are forfeited by now, where a refusal says that it is another number than the person was told. */
export function forfeitedNow(failure: Failure): number | undefined {
  if (failure.reason !== "refused") return undefined;
  const changed = failure.problems.find(({ errorCode }) => errorCode === "OUTCOME_CHANGED");
  const forfeited = jsonField(changed?.jsonObject, "forfeited");
  return typeof forfeited === "number" ? forfeited : undefined;
}

/** How many of the appointments have this outcome for the session. */
export function countOutcome(
  appointments: readonly ListedAppointment[],
  outcome: ListedAppointment["session_outcome"],
): number {
  return appointments.filter(({ session_outcome }) => session_outcome === outcome).length;
}
