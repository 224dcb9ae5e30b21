import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { sentenceOf } from "../../parts/alerts.ts";
import type { ClubTime } from "../../parts/club-time.ts";
import { jsonField } from "../../parts/json-field.ts";
import type { PageStrings } from "../../parts/language.ts";
import type { CoveredStarts } from "../terms/covered-starts.ts";

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

/** What a series costs, before it is booked: sessions that are left, or payments. */
export function costsInWords(
  { starts, covered, taken, left }: CoveredStarts & { readonly starts: number },
  { strings }: Pick<Wording, "strings">,
): string {
  const { weekly } = strings.member;
  if (covered === 0) return weekly.toPay;
  if (covered < starts) return weekly.partlyToPay(covered, starts - covered);
  if (taken === 0) return weekly.unlimited;
  return left === Number.POSITIVE_INFINITY
    ? weekly.partlyUnlimited(taken, covered - taken)
    : weekly.costs(taken, left);
}
