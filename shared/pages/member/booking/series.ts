import type { BookSeriesAnswer, BookSeriesRequest, InfoEntry, Slot } from "@fitness-club-booking/sdk/records";
import { sentenceOf } from "../../parts/alerts.ts";
import type { ClubTime } from "../../parts/club-time.ts";
import { jsonField } from "../../parts/json-field.ts";
import type { PageStrings } from "../../parts/language.ts";
import { countOutcome, countToPay, leftOut, weeklyFrom } from "../../parts/series.ts";
import { type BookingDetails, bookingParty } from "./booking.ts";

/** The request that books what was chosen every week: at the slot's local time, on its weekday, from its day on. */
export function weeklyBody(
  details: BookingDetails,
  client_id: number,
  { local_start }: Pick<Slot, "local_start">,
  occurrences: number,
): BookSeriesRequest {
  return { ...bookingParty(details, client_id), recurrence: weeklyFrom(local_start, occurrences) };
}

type Wording = {
  readonly strings: PageStrings<"member">;
  readonly time: Pick<ClubTime, "inWords" | "dayInWords">;
};

/** A problem with the day that it is about, where it is about one. */
export function problemOfDay(problem: InfoEntry, { strings, time }: Wording): string {
  const day = jsonField(problem.jsonObject, "local_date");
  const sentence = sentenceOf(problem, { strings });
  return typeof day === "string" ? `${time.dayInWords(day)}: ${sentence}` : sentence;
}

/** What a series costs, before it is booked: sessions that are left at its first start, or payments. */
export function costsInWords(
  { starts, taken, left }: { readonly starts: number; readonly taken: number; readonly left: number },
  { strings }: Pick<Wording, "strings">,
): string {
  const { weekly } = strings.member;
  if (taken === 0) return weekly.toPay;
  if (taken < starts) return weekly.partlyToPay(taken, starts - taken);
  return left === Number.POSITIVE_INFINITY ? weekly.unlimited : weekly.costs(taken, left);
}

/** What came of booking a series: what was booked, how it is paid for, and what was left out. */
export function bookedInWords({ appointments, skipped }: BookSeriesAnswer, wording: Wording): string[] {
  const { weekly } = wording.strings.member;
  const taken = countOutcome(appointments, "taken");
  const toPay = countToPay(appointments);
  return [
    weekly.done(appointments.length),
    ...(taken > 0 ? [weekly.used(taken)] : []),
    ...(toPay > 0 ? [weekly.bookedToPay(toPay)] : []),
    ...leftOut(skipped, wording).map((each) => weekly.skipped(each)),
  ];
}
