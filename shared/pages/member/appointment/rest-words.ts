import type { ListedAppointment } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import type { PageStrings } from "../../parts/language.ts";
import { countOutcome, countToPay, type RestOfSeries } from "../../parts/series.ts";

type Wording = {
  readonly strings: Pick<PageStrings<"member">, "member">;
  readonly time: Pick<ClubTime, "inWords">;
};

/** What cancelling the rest of a series would do. */
export function restInWords(
  { count, forfeited, toPay, first, last }: RestOfSeries,
  { strings, time }: Wording,
  shown = first,
): string[] {
  const { series } = strings.member;
  return [
    series.cancels(count, time.inWords(first), time.inWords(last)),
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
