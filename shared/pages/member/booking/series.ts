import type { BookSeriesAnswer, BookSeriesRequest, Slot } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
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
