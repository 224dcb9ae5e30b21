import type { ClubTime } from "../../parts/club-time.ts";
import type { ClubRecords } from "../club/club-records.ts";
import type { DayRecords } from "../day/day-reader.ts";
import { type CoachedEntry, coachedEntries, held, stretchOf } from "../day/entries.ts";
import { dutyStretches, gapsIn, overlap, type Stretch } from "../day/hours.ts";

/** Why a coach is not free, as far as the desk knows. */
export type NotFree =
  | { readonly kind: "away"; readonly reason: string | null }
  | { readonly kind: "busy"; readonly entry: CoachedEntry }
  | { readonly kind: "off duty" };

/** What the desk knows of its days. */
export interface KnownDays {
  readonly club: Pick<ClubRecords, "tenant" | "schedules">;
  readonly time: ClubTime;
  readonly records: Pick<DayRecords, "appointments" | "classes" | "unavailability">;
  /** The days whose records were read. */
  readonly whole: Stretch;
}

/** Whether the desk knows who is free all the time of a booking. */
export function knowsOf({ whole }: Pick<KnownDays, "whole">, { fromMs, toMs }: Stretch): boolean {
  return whole.fromMs <= fromMs && toMs <= whole.toMs;
}

/**
 * Why a coach could not take a booking over: they are away, have something else, or do not work then. Undefined where nothing
 * is known of it.
 */
export function whyNotFree(
  { club, time, records, whole }: KnownDays,
  coachId: number,
  booking: Stretch & { readonly key: string },
): NotFree | undefined {
  const absence = records.unavailability.find(
    (each) => "coach_id" in each && each.coach_id === coachId && overlap(stretchOf(each), booking),
  );
  if (absence !== undefined) return { kind: "away", reason: absence.reason };
  const entry = coachedEntries(records).find(
    (each) =>
      each.record.coach_id === coachId &&
      each.key !== booking.key &&
      held([each]).length > 0 &&
      overlap(each, booking),
  );
  if (entry !== undefined) return { kind: "busy", entry };
  if (!knowsOf({ whole }, booking)) return undefined;
  const days = [...new Set([booking.fromMs, booking.toMs - 1].map((ms) => time.dayOf(ms)))];
  const works = days.flatMap((day) => dutyStretches(club.schedules.get(coachId), club.tenant, { day, time }));
  return gapsIn(booking, works).length > 0 ? { kind: "off duty" } : undefined;
}
