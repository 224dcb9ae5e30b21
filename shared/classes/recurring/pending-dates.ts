import { type Clock, plusDays, todayAt } from "../../calendar/local-time.ts";
import type { Tenant } from "../../club/tenant.ts";
import type { ClassItem, ClassRecord } from "../../tables/classes-table.ts";
import type { ClassDate } from "../../tables/recurring-class-dates.ts";
import type { ListedRecurringClass } from "../../tables/recurring-class-items.ts";
import { isMoveAndSubstitution, moveOf, updateOf } from "./follow-template.ts";
import { DAYS_AHEAD, occursOn } from "./phases.ts";
import { canFollow, isWantedInPast, type WantedClass, wantedClasses, wantedOn } from "./template-plan.ts";

/** A date whose class is not as the template says, and what is to be done about it. */
export type PendingDate =
  | { readonly kind: "cancel"; readonly local_date: string; readonly class_id: number }
  | {
      readonly kind: "follow";
      readonly local_date: string;
      readonly class_id: number;
      readonly wanted: WantedClass;
      /** Whether the class gets another coach and is moved, by two changes of the template. */
      readonly isMoveAndSubstitution: boolean;
    }
  | { readonly kind: "make"; readonly local_date: string; readonly wanted: WantedClass };

/** A template, and the classes that were made by it. */
export interface MadeClasses {
  readonly template: Pick<ListedRecurringClass, "record" | "made_until" | "settled_version">;
  /** The dates from today on for which a class was made. */
  readonly dates: readonly ClassDate[];
  /** The classes by their ids, without deleted ones. */
  readonly classes: ReadonlyMap<number, Pick<ClassItem, "record">>;
}

/** The first and the last date for which classes are made now. */
export function datesAhead(tenant: Tenant, clock: Clock): { readonly today: string; readonly last: string } {
  const today = todayAt(tenant, clock);
  return { today, last: plusDays(today, DAYS_AHEAD) };
}

/** The first date that may be pending: today, or the day after `made_until` if all dates follow this version of the template. */
export function firstPending(
  { record, made_until, settled_version }: MadeClasses["template"],
  today: string,
): string {
  const isSettled = settled_version === record.version && made_until !== undefined && made_until >= today;
  return isSettled ? plusDays(made_until, 1) : today;
}

/**
 * The dates on which something is to be done, in the order in which it is. A skipped date is tried again only when the template
 * changes. Classes that have begun or are cancelled, completed or deleted stay as they are, and their dates get no second class.
 */
export function pendingDates(
  { template, dates, classes }: MadeClasses,
  tenant: Tenant,
  clock: Clock,
): PendingDate[] {
  const { today, last } = datesAhead(tenant, clock);
  const { record } = template;
  const since = firstPending(template, today);
  const ofMade = dates.flatMap(({ local_date, class_id }): PendingDate[] => {
    const found = classes.get(class_id)?.record;
    if (local_date < since || found === undefined || !canFollow(found, clock)) return [];
    const phase = occursOn(record, local_date);
    if (phase === undefined) return [{ kind: "cancel", local_date, class_id }];
    const wanted = wantedOn(phase, local_date, tenant, clock);
    if (isAsWanted(found, wanted)) return [];
    const isInParts = isMoveAndSubstitution(moveOf(found, wanted));
    return [{ kind: "follow", local_date, class_id, wanted, isMoveAndSubstitution: isInParts }];
  });
  const made = new Set(dates.map(({ local_date }) => local_date));
  const toMake = wantedClasses(record, { from: since, to: last }, { tenant, clock })
    .filter((wanted) => !made.has(wanted.local_date) && !isWantedInPast(wanted, clock))
    .map((wanted): PendingDate => ({ kind: "make", local_date: wanted.local_date, wanted }));
  return [...ofMade, ...toMake].toSorted(
    (one, other) => rank(one) - rank(other) || (one.local_date < other.local_date ? -1 : 1),
  );
}

/** Cancellations come first, because they free coaches and rooms. */
function rank({ kind }: PendingDate): number {
  return kind === "cancel" ? 0 : 1;
}

function isAsWanted(record: ClassRecord, wanted: WantedClass): boolean {
  const isMissing = wanted.start_date_time === undefined && !record.set_by_hand.includes("start_date_time");
  return !isMissing && moveOf(record, wanted) === undefined && updateOf(record, wanted) === undefined;
}
