import type {
  BookSeriesAnswer,
  BookSeriesRequest,
  InfoEntry,
  ListedAppointment,
  Series,
  SkippedOccurrence,
  Slot,
} from "@fitness-club-booking/sdk/records";
import { type Failure, sentenceOf } from "../parts/alerts.ts";
import type { ClubTime } from "../parts/club-time.ts";
import { jsonField } from "../parts/json-field.ts";
import type { PageStrings } from "../parts/language.ts";
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

type Wording = {
  readonly strings: PageStrings<"member">;
  readonly time: Pick<ClubTime, "inWords" | "dayInWords">;
};

/** Each date that is left out, with the reasons: `Fri 2 Apr, 09:30: The coach is taken at this time.` */
export function leftOut(occurrences: readonly SkippedOccurrence[], { strings, time }: Wording): string[] {
  return occurrences.map(({ local_date, start_date_time, problems }) => {
    const when = start_date_time === null ? time.dayInWords(local_date) : time.inWords(start_date_time);
    const reasons = new Set(problems.map((problem) => sentenceOf(problem, { strings })));
    return `${when}: ${[...reasons].join(" ")}`;
  });
}

/** A problem with the day that it is about, where it is about one. */
export function problemOfDay(problem: InfoEntry, { strings, time }: Wording): string {
  const day = jsonField(problem.jsonObject, "local_date");
  const sentence = sentenceOf(problem, { strings });
  return typeof day === "string" ? `${time.dayInWords(day)}: ${sentence}` : sentence;
}

/** What came of booking a series: what was booked, how it is paid for, and what was left out. */
export function bookedInWords({ appointments, skipped }: BookSeriesAnswer, wording: Wording): string[] {
  const { weekly } = wording.strings.member;
  const taken = countOutcome(appointments, "taken");
  const toPay = countToPay(appointments);
  return [
    weekly.done(appointments.length),
    ...(taken > 0 ? [weekly.used(taken)] : []),
    ...(toPay > 0 ? [weekly.toPay(toPay)] : []),
    ...leftOut(skipped, wording).map((each) => weekly.skipped(each)),
  ];
}

/** What cancelling the rest of a series would do. */
export function restInWords(
  { count, forfeited, toPay, first, last }: RestOfSeries,
  { strings, time }: Pick<Wording, "strings" | "time">,
): string[] {
  const { series } = strings.member;
  return [series.cancels(count, time.inWords(first), time.inWords(last)), series.costs(forfeited, toPay)];
}

/** What came of cancelling the rest of a series. */
export function cancelledInWords(
  cancelled: readonly ListedAppointment[],
  { strings }: Pick<Wording, "strings">,
): string[] {
  const { series } = strings.member;
  const [returned, forfeited] = [countOutcome(cancelled, "returned"), countOutcome(cancelled, "forfeited")];
  const toPay = countToPay(cancelled);
  return [
    series.done(cancelled.length),
    ...(returned > 0 ? [series.returned(returned)] : []),
    ...(forfeited > 0 ? [series.forfeited(forfeited)] : []),
    ...(toPay > 0 ? [series.toPay(toPay)] : []),
  ];
}
