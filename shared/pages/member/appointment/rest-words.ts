import type { ListedAppointment, Series } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import type { PageStrings } from "../../parts/language.ts";
import { countOutcome, countToPay, type RestOfSeries } from "../../parts/series.ts";

type Wording = {
  readonly strings: Pick<PageStrings<"member">, "member">;
  readonly time: Pick<ClubTime, "inWords">;
};

/** When the appointments begin that cancelling the rest of a series would cancel. */
export function startsOfRest(
  { appointments }: Pick<Series, "appointments">,
  { first, last }: RestOfSeries,
): string[] {
  return appointments
    .filter(({ status }) => status === "booked")
    .map(({ start_date_time }) => start_date_time)
    .filter((start) => start >= first && start <= last);
}

/**
 * What cancelling the rest of a series would do.
 * @param starts when what is cancelled begins
 */
export function restInWords(
  { forfeited, toPay, first }: Pick<RestOfSeries, "forfeited" | "toPay" | "first">,
  starts: readonly string[],
  { strings, time }: Wording,
  shown = first,
): string[] {
  const { series } = strings.member;
  return [
    series.cancels(starts.map((start) => time.inWords(start))),
    ...(first < shown ? [series.before] : []),
    series.costs(forfeited, toPay),
  ];
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
