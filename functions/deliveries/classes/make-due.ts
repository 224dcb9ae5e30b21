import { reconcile } from "../../../shared/classes/recurring/reconcile.ts";
import { type DueTemplate, dueTemplates } from "../../../shared/tables/due-items.ts";
import { leaseTemplate } from "../../../shared/tables/recurring-class-writes.ts";
import { newRecordId } from "../../../shared/values/record-id.ts";
import { Unavailable } from "../../../shared/values/unavailable.ts";
import { formatUtcDateTime } from "../../../shared/values/utc-date-time.ts";
import { settleAll } from "../turn/settle-all.ts";
import { newTally, tallyFields } from "../turn/tally.ts";
import { sweepDeadline } from "../turn/time-limits.ts";
import type { TurnDependencies } from "../turn/turn-dependencies.ts";
import { leaseDue } from "./lease-due.ts";

// A sweep comes every minute, and goes on where the last one ended.
const MAX_TEMPLATES = 200;
// Each template mostly waits for the database. With more at once, too many commits would conflict on the days of one coach or room.
const AT_ONCE = 8;
// A template takes longer than a class.
const MIN_LEFT_MS = 5_000;

/**
 * Makes the classes of templates that are due, the longest due first: those of a day that has come within 92 days, and those that a
 * request has left. A lease keeps two sweeps from working on one template at once; without it, each date would still get one class.
 */
export async function makeDue(
  dependencies: Pick<TurnDependencies, "database" | "writer" | "now" | "log" | "metricsNamespace">,
): Promise<void> {
  const { database, now, log, metricsNamespace } = dependencies;
  const deadline = sweepDeadline();
  const due = await database.query(dueTemplates(formatUtcDateTime(now())), () => true, MAX_TEMPLATES);
  const tally = newTally();
  const onSkipped = (dates: readonly string[]) => {
    tally.classes_skipped += dates.length;
  };
  const faults: unknown[] = [];
  async function takeTurns(): Promise<void> {
    for (
      let one = due.shift();
      one !== undefined && deadline.remainingMs() > MIN_LEFT_MS;
      one = due.shift()
    ) {
      try {
        await makeOne(one, { ...dependencies, deadline, onSkipped });
      } catch (error) {
        // The lease ends, and a later sweep goes on. No template keeps those behind it waiting.
        if (!(error instanceof Unavailable)) faults.push(error);
      }
    }
  }
  await settleAll(Array.from({ length: AT_ONCE }, takeTurns));
  const fields = tallyFields(tally, metricsNamespace, now());
  if (Object.keys(fields).length > 0) log.info("deliveries", fields);
  if (faults.length > 0) throw new AggregateError(faults, "Classes of templates could not be made.");
}

interface MakeScope extends Pick<TurnDependencies, "database" | "writer" | "now"> {
  readonly deadline: { readonly remainingMs: () => number };
  readonly onSkipped: (dates: readonly string[]) => void;
}

async function makeOne(
  due: DueTemplate,
  { database, writer, now, deadline, onSkipped }: MakeScope,
): Promise<void> {
  const leased = await leaseDue({ database, writer, now }, due.tenant_id, (until) =>
    leaseTemplate(due, until),
  );
  if (leased === undefined) return;
  const scope = { database, ...leased, deadline, newId: newRecordId, onSkipped };
  await reconcile(scope, due.recurring_class_id);
}
