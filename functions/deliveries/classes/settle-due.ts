import { settleClass } from "../../../shared/classes/settle-class.ts";
import { leaseClass } from "../../../shared/tables/class-writes.ts";
import { dueClasses } from "../../../shared/tables/due-items.ts";
import { Unavailable } from "../../../shared/values/unavailable.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { sweepDeadline } from "../turn/time-limits.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import { leaseDue } from "./lease-due.ts";

// A sweep comes every minute, and goes on where the last one ended.
const MAX_CLASSES = 50;

/**
 * Settles the classes that requests have left unsettled, the longest due first. A lease keeps two sweeps from settling one class at
 * once; without it, each booking would still follow once.
 */
export async function settleDue({
  database,
  writer,
  now,
}: Pick<TurnDependencies, "database" | "writer" | "now">): Promise<void> {
  const deadline = sweepDeadline();
  const due = await database.query(dueClasses(formatUtcDateTime(now())), () => true, MAX_CLASSES);
  const faults: unknown[] = [];
  for (const { tenant_id, class_id, due_at } of due) {
    if (deadline.remainingMs() <= 0) break;
    try {
      const leased = await leaseDue({ database, writer, now }, tenant_id, (until) =>
        leaseClass(tenant_id, class_id, due_at, until),
      );
      if (leased !== undefined) await settleClass({ database, ...leased, deadline }, class_id);
    } catch (error) {
      // The lease ends, and a later sweep goes on. No class keeps those behind it waiting.
      if (!(error instanceof Unavailable)) faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, "Classes could not be settled.");
}
