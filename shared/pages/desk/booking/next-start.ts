import type { Tenant } from "@fitness-club-booking/sdk/records";
import type { ClubTime } from "../../parts/club-time.ts";
import { openStretches, type Stretch } from "../day/hours.ts";

const STEP_MS = 15 * 60_000;

/**
 * The next quarter of an hour at which the club is open today, for somebody who walks in.
 * @param whole the days that are shown
 * @returns undefined where today is not among them, or the club opens no more: staff enter the time
 */
export function nextStart(
  { tenant, time, whole }: { readonly tenant: Tenant; readonly time: ClubTime; readonly whole: Stretch },
  nowMs: number,
): string | undefined {
  if (nowMs < whole.fromMs || nowMs >= whole.toMs) return undefined;
  const starts = openStretches(tenant, time.dayOf(nowMs), time).map(({ fromMs, toMs }) => ({
    startMs: Math.ceil(Math.max(nowMs + 1, fromMs) / STEP_MS) * STEP_MS,
    toMs,
  }));
  const next = starts.find(({ startMs, toMs }) => startMs < toMs);
  return next && new Date(next.startMs).toISOString();
}
