import type { InfoEntry } from "@fitness-club-booking/sdk/records";
import { sentenceOf } from "../../parts/alerts.ts";
import type { ClubTime } from "../../parts/club-time.ts";
import { jsonField } from "../../parts/json-field.ts";
import type { PageStrings } from "../../parts/language.ts";

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
