import { plusDays } from "../../calendar/local-time.ts";
import type {
  RecurringClassItem,
  RecurringClassRecord,
  TemplateChangeRecord,
} from "../../tables/recurring-class-items.ts";
import { DAYS_AHEAD, type DateRange, MAX_PHASES } from "./phases.ts";

/** Who changed a template, and what those whose classes follow are told. */
export type ChangeWords = Pick<TemplateChangeRecord, "by" | "reason" | "message">;

/**
 * The changes that classes may still follow, with a new one. An older change stays as long as a date of it has not followed, or was
 * skipped, unless the new one replaces it. So a class that follows only now is told what its own change says.
 */
export function withChange(
  { record, settled_version, skipped }: Pick<RecurringClassItem, "record" | "settled_version" | "skipped">,
  change: TemplateChangeRecord,
  today: string,
): TemplateChangeRecord[] {
  const last = plusDays(today, DAYS_AHEAD);
  const isSettled = settled_version === record.version;
  const open = record.changes.filter((one) => {
    // No class is made yet of a later date.
    const isNear = one.from <= last && (one.to === undefined || one.to >= today);
    const isFollowed = isSettled && !skipped.some(({ local_date }) => isWithin(local_date, one));
    return isNear && !isFollowed && !replaces(change, one);
  });
  return [...open, change].slice(-MAX_PHASES);
}

/**
 * The words of the change by which a class gets some fields on a date: of the last one that sets any of them. If there is none, nothing
 * is said, and the author is whoever changed the template last.
 * @param fields names of a template's fields
 */
export function wordsFor(
  { changes, created_by }: Pick<RecurringClassRecord, "changes" | "created_by">,
  date: string,
  fields: readonly string[],
): ChangeWords {
  const found = changes.findLast(
    (one) => isWithin(date, one) && one.fields.some((field) => fields.includes(field)),
  );
  return found ?? { by: changes.at(-1)?.by ?? created_by };
}

function isWithin(date: string, { from, to }: DateRange): boolean {
  return date >= from && (to === undefined || date <= to);
}

/** Whether nothing is left of an older change. */
function replaces(change: TemplateChangeRecord, older: TemplateChangeRecord): boolean {
  const coversEnd = change.to === undefined || (older.to !== undefined && older.to <= change.to);
  return (
    change.from <= older.from && coversEnd && older.fields.every((field) => change.fields.includes(field))
  );
}
