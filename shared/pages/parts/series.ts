import type { ApiResult, CallOptions } from "@fitness-club-booking/sdk";
import type {
  BookSeriesAnswer,
  BookSeriesRequest,
  CheckedOccurrence,
  CreateAppointmentAnswer,
  CreateAppointmentRequest,
  InfoEntry,
  ListedAppointment,
  Series,
} from "@fitness-club-booking/sdk/records";
import { type Failure, sentenceOf } from "./alerts.ts";
import type { BookingCalls } from "./booking-write.ts";
import type { ClubTime } from "./club-time.ts";
import { jsonField } from "./json-field.ts";

/** The days of the week, as the API names them. */
export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;

/** Every week from a local date-time on: at its time, on its weekday. */
export function weeklyFrom(local: string, occurrences: number): BookSeriesRequest["recurrence"] {
  const first_date = local.slice(0, 10);
  const weekday = new Date(first_date).getUTCDay();
  return {
    weekdays: WEEKDAYS.filter((_, index) => index === weekday),
    local_time: local.slice(11, 16),
    first_date,
    occurrences,
  };
}

/** A request that books one appointment; with a reason, staff book it as a complimentary one. */
export type OnceRequest = CreateAppointmentRequest & { readonly comp_reason?: string };

/** A request that books once, or one that books every week. */
export type AppointmentRequest = OnceRequest | BookSeriesRequest;

/** What a booking is answered: once, or every week. */
export type AppointmentAnswer =
  | { readonly once: CreateAppointmentAnswer }
  | { readonly weekly: BookSeriesAnswer };

/** The operations that book once and every week. */
export interface AppointmentOperations {
  readonly once: (body: OnceRequest, options: CallOptions) => Promise<ApiResult<CreateAppointmentAnswer>>;
  readonly weekly: (body: BookSeriesRequest, options: CallOptions) => Promise<ApiResult<BookSeriesAnswer>>;
}

const LONG_AGO = "2001-01-01";

/** How appointments are booked by several operations, each of which may be sent again. */
export function appointmentCalls({
  once,
  weekly,
}: AppointmentOperations): BookingCalls<AppointmentRequest, AppointmentAnswer> {
  return {
    several: {
      operationOf: (body) => {
        if ("recurrence" in body) return "weekly";
        return body.comp_reason === undefined ? "once" : "complimentary";
      },
      refusedLike: (body) =>
        "recurrence" in body
          ? { ...body, recurrence: { ...body.recurrence, first_date: LONG_AGO } }
          : { ...body, start_date_time: `${LONG_AGO}T00:00:00Z` },
    },
    call: async (body, options) => {
      if ("recurrence" in body) {
        const result = await weekly(body, options);
        return result.ok ? { ...result, data: { weekly: result.data } } : result;
      }
      const result = await once(body, options);
      return result.ok ? { ...result, data: { once: result.data } } : result;
    },
  };
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

interface SeriesWording {
  readonly strings: Parameters<typeof sentenceOf>[1]["strings"];
  readonly time: Pick<ClubTime, "inWords" | "dayInWords">;
}

/** A date that is not booked: a check says so before, an answer after. */
type LeftOut = Pick<CheckedOccurrence, "local_date" | "start_date_time"> & {
  readonly problems: readonly InfoEntry[];
};

/** Each date that is left out, with the reasons: `Fri 2 Apr, 09:30: The coach is taken at this time.` */
export function leftOut(occurrences: readonly LeftOut[], { strings, time }: SeriesWording): string[] {
  return occurrences.map(({ local_date, start_date_time, problems }) => {
    const when = start_date_time === null ? time.dayInWords(local_date) : time.inWords(start_date_time);
    const reasons = new Set(problems.map((problem) => sentenceOf(problem, { strings })));
    return `${when}: ${[...reasons].join(" ")}`;
  });
}
