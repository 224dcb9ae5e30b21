import type { InfoEntry } from "../../api/answer.ts";
import type { Clock } from "../../calendar/local-time.ts";
import type { Tenant } from "../../club/tenant.ts";
import { commit } from "../../operations/commit.ts";
import type { Commit, Decision, Refuse } from "../../operations/decision.ts";
import { decideLooking, type Sight } from "../../operations/write.ts";
import { pauseWithin, shortWaits } from "../../tables/back-off.ts";
import type { Database } from "../../tables/database.ts";
import { checkTemplateVersion } from "../../tables/recurring-class-dates.ts";
import type { RecurringClassRecord } from "../../tables/recurring-class-items.ts";
import type { Deadline } from "../../values/unavailable.ts";

/** What writing the classes of a template depends on. */
export interface TemplateScope {
  readonly database: Database;
  readonly tenant: Tenant;
  readonly clock: () => Clock;
  /** The work ends with it. The sweep does the rest. */
  readonly deadline: Deadline;
  /** A new record id for an instant; may repeat one that is taken. */
  readonly newId: (now: Date) => number;
}

/** The outcome of one write of a class. */
export type ClassOutcome =
  /** The class is as the template wants it. */
  | { readonly kind: "done" }
  /** The template has changed since it was read. */
  | { readonly kind: "stale" }
  /** The time was over while others kept writing. */
  | { readonly kind: "unfinished" }
  | { readonly kind: "refused"; readonly problems: readonly InfoEntry[] };

/** Decides a write of a class, by the records that were read for it and by the calendar. */
export type DecideClass = (sight: Sight) => Decision;

/** Reads what a write of a class needs; undefined if there is nothing left to do. */
export type PrepareClass = (clock: Clock) => Promise<DecideClass | undefined>;

const TEMPLATE = "template";
// Time for one more read and one more transaction.
const MIN_LEFT_MS = 500;

/**
 * Writes a class of a template in one transaction with a check of the template's version. So a worker that has read an older version
 * writes nothing, however late it is.
 * @param doneIfFails the name of the write that fails if another worker has made the class
 */
export async function writeClass(
  { database, clock, deadline }: TemplateScope,
  template: RecurringClassRecord,
  prepare: PrepareClass,
  doneIfFails?: string,
): Promise<ClassOutcome> {
  let looksFirst = false;
  for (let attempt = 0; ; attempt += 1) {
    const now = clock();
    const decide = await prepare(now);
    if (decide === undefined) return { kind: "done" };
    const decision = await decideLooking<Commit | Refuse>(database, decide, looksFirst);
    if (decision.kind === "refuse") {
      // Another may have done it since, and what they hold is in the way.
      const isLeft = (await prepare(clock())) !== undefined;
      return isLeft ? { kind: "refused", problems: decision.refusal.problems } : { kind: "done" };
    }
    if (decision.changes.length === 0) return { kind: "done" };
    const check = { writes: { [TEMPLATE]: checkTemplateVersion(template) } };
    const checked = { ...decision, changes: [...decision.changes, check] };
    const outcome = await commit(checked, { database, idempotent: undefined, now: now.now });
    if (outcome.kind === "answered") return { kind: "done" };
    if (outcome.failed.includes(TEMPLATE)) return { kind: "stale" };
    if (doneIfFails !== undefined && outcome.failed.includes(doneIfFails)) return { kind: "done" };
    // A coach, room or client may be taken. The next attempt reads the calendar, to choose another or to say who it is.
    looksFirst = outcome.kind === "taken" || outcome.conflicted;
    if (deadline.remainingMs() < MIN_LEFT_MS) return { kind: "unfinished" };
    await pauseWithin(deadline, shortWaits(attempt, 0));
  }
}
