import type { Unavailability } from "@fitness-club-booking/sdk/records";
import { shortDays } from "../../parts/club-time.ts";
import { type ClubRecords, coachName, type Desk, roomName } from "../club/club-records.ts";
import { stretchOf } from "../day/entries.ts";
import { overlap, type ShownDays, wholeDays } from "../day/hours.ts";

/** Those that are not over: what is over is in nobody's way any more. */
export function notOver(unavailability: readonly Unavailability[], nowMs: number): Unavailability[] {
  return unavailability.filter((away) => stretchOf(away).toMs > nowMs);
}

/** The name of the coach or the room. */
export function awayName(away: Unavailability, club: ClubRecords): string {
  return "coach_id" in away ? coachName(club, away.coach_id) : roomName(club, away.room_id);
}

/** Who and what is away, each once; where several days are shown, with the days: `Amara Cole (Thu 29 Apr)`. */
export function namesAway(
  unavailability: readonly Unavailability[],
  { count }: ShownDays,
  { club, page }: Desk,
): string[] {
  const names = unavailability.map((away) => {
    const name = awayName(away, club);
    if (count === 1) return name;
    const { fromMs, toMs } = stretchOf(away);
    // Who is away until midnight is not away on the next day.
    const [first, last] = [page.time.dayOf(fromMs), page.time.dayOf(toMs - 1)];
    return `${name} (${shortDays(first, last, page.locale)})`;
  });
  return [...new Set(names)];
}

/** Who and what is away on a day, and when: `Amara Cole 09:30–18:00 (Ill)`. */
export function awayOnDay(unavailability: readonly Unavailability[], day: string, desk: Desk): string[] {
  const { club, page } = desk;
  const whole = wholeDays({ day, count: 1 }, page.time);
  return unavailability
    .filter((away) => overlap(stretchOf(away), whole))
    .map((away) => {
      const { fromMs, toMs } = stretchOf(away);
      const isWhole = fromMs <= whole.fromMs && toMs >= whole.toMs;
      const [from, to] = [Math.max(fromMs, whole.fromMs), Math.min(toMs, whole.toMs)];
      const when = isWhole ? page.strings.desk.allDay : page.time.clock(from, to);
      const why = away.reason === null ? "" : ` (${away.reason})`;
      return `${awayName(away, club)} ${when}${why}`;
    });
}
