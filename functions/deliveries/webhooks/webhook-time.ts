import * as v from "valibot";
import { epochSecond } from "../../../shared/tables/idempotency-table.ts";
import type { Update } from "../../../shared/tables/transact-item.ts";

const DAY_S = 24 * 60 * 60;

/** How many workers the webhooks of a principal take at most, on average, for servers that are not known to be quick. */
const MAX_WORKERS = 2;

/** How far ahead of that average they may be. */
const MAX_AHEAD_MS = 60_000;

const TimeSchema = v.object({
  /** The epoch milliseconds at which the taken time has passed, at {@link MAX_WORKERS} workers. */
  busy_until: v.number(),
});

/** Takes workers' time for a principal whose taken time has passed; refused if it has not. */
export function takeFirstTime(principal: string, ms: number, now: Date): Update {
  const nowMs = now.getTime();
  return {
    ...timeUpdate(principal),
    update: "SET busy_until = :until, expires_at = :expires",
    condition: "attribute_not_exists(busy_until) OR busy_until <= :now",
    values: { ":until": nowMs + shareOf(ms), ":now": nowMs, ":expires": epochSecond(now) + DAY_S },
    returnsFound: true,
  };
}

/** Takes further time for a principal; refused if it is too far ahead. */
export function takeMoreTime(principal: string, ms: number, now: Date): Update {
  return {
    ...timeUpdate(principal),
    update: "SET busy_until = busy_until + :ms",
    condition: "busy_until <= :most",
    values: { ":ms": shareOf(ms), ":most": now.getTime() + MAX_AHEAD_MS },
    returnsFound: true,
  };
}

/** Corrects the time that was taken, once it is known: more or less. */
export function correctTime(principal: string, ms: number): Update {
  return {
    ...timeUpdate(principal),
    update: "SET busy_until = busy_until + :ms",
    condition: "attribute_exists(busy_until)",
    values: { ":ms": shareOf(ms) },
  };
}

/** The epoch milliseconds from which a principal may take more time, by the item that refused it. */
export function freeAgainMs(found: unknown): number {
  return v.parse(TimeSchema, found).busy_until - MAX_AHEAD_MS;
}

function shareOf(ms: number): number {
  return Math.round(ms / MAX_WORKERS);
}

function timeUpdate(principal: string) {
  const key = { owner: `time#${principal}`, record: "attempts" };
  return { kind: "update", table: "Webhooks", key } as const;
}
